// Simulates procedure V: how often it claims a difference that is not there, how often its interval
// holds the truth, and how often it finds what is there. Prints the tables and fails when a cell is
// outside the goals G1 to G6. Seeds are fixed. `--short`: fewer repetitions and cells, for CI;
// `--repetitions N`: other than 40 000 a cell (about 15 minutes).
#include "core/stats/distributions.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "simulation.h"

namespace tidemark::bench {
namespace {

/// Collects cells that miss their goal.
///
/// Sampling error: a cell of true rate p shows p +- sqrt(p (1 - p) / repetitions). The limit of a
/// cell moves by z of these errors (at p = the limit), with z so large that a procedure whose true
/// rates all equal their limits would fail in one of `cells` cells with a chance of 0.1 % only.
class Goals
{
public:
    explicit Goals(std::uint32_t cells)
        : m_z(stats::normalQuantile(1 - 0.001 / static_cast<double>(cells)))
    {
    }

    void atMost(const char* goal, const std::string& cell, double rate, double limit,
                std::uint32_t repetitions)
    {
        check(goal, cell, rate, limit, rate <= limit + margin(limit, repetitions));
    }

    void atLeast(const char* goal, const std::string& cell, double rate, double limit,
                 std::uint32_t repetitions)
    {
        check(goal, cell, rate, limit, rate >= limit - margin(limit, repetitions));
    }

    [[nodiscard]] int failures() const { return m_failures; }

    [[nodiscard]] int checks() const { return m_checks; }

private:
    [[nodiscard]] double margin(double limit, std::uint32_t repetitions) const
    {
        return m_z * std::sqrt(limit * (1 - limit) / repetitions);
    }

    void check(const char* goal, const std::string& cell, double rate, double limit, bool good)
    {
        ++m_checks;
        if (!good) {
            ++m_failures;
            std::printf("FAILED %s: %s is %.2f %%, limit %.2f %%\n", goal, cell.c_str(), 100 * rate,
                        100 * limit);
        }
    }

    double m_z;
    int m_failures = 0;
    int m_checks = 0;
};

struct Size
{
    std::size_t a;
    std::size_t b;
};

struct Settings
{
    bool all = true; ///< also cells that have no goal
    std::uint32_t repetitions = 40'000;
    std::vector<std::size_t> equal{3, 4, 5, 6, 8, 10, 15, 20, 30};
    std::vector<Size> unequal{{10, 5}, {3, 10}, {10, 3}, {3, 5}, {5, 20}, {20, 5}, {7, 10}};
};

/// A seed of its own for every cell: cells can be added without moving the others.
std::uint64_t seedOf(const std::string& cell)
{
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : cell) {
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    }
    return hash;
}

std::string cellName(const std::string& table, const std::string& model, std::size_t a,
                     std::size_t b)
{
    return table + ", " + model + ", " + std::to_string(a) + "+" + std::to_string(b);
}

void typeOneTable(const std::vector<NoiseModel>& models, const char* title,
                  const std::vector<Size>& sizes, double limit, const Settings& s, Goals& goals)
{
    std::printf("\n%s: type I error %% / coverage %%\n%-30s", title, "");
    for (const auto& size : sizes) {
        std::printf("%12s", (std::to_string(size.a) + "+" + std::to_string(size.b)).c_str());
    }
    std::printf("\n");
    for (const auto& model : models) {
        std::printf("%-30s", model.name.c_str());
        for (const auto& size : sizes) {
            const auto cell = cellName(title, model.name, size.a, size.b);
            const auto r = independentRuns(model, size.a, size.b, 0, s.repetitions, seedOf(cell));
            std::printf("  %4.1f/%5.1f", 100 * r.claims, 100 * r.covered);
            goals.atMost("G1", cell, r.claims, limit, s.repetitions);
            goals.atLeast("G2", cell, r.covered, 0.937, s.repetitions);
        }
        std::printf("\n");
    }
}

std::vector<Size> equalSizes(const Settings& s)
{
    std::vector<Size> out;
    for (const auto n : s.equal) {
        out.push_back({n, n});
    }
    return out;
}

/// Power of the reference implementation of V with 3, 5, 10 and 20 runs a side, in the order of
/// designModels(), per cent.
constexpr double referencePower[8][4] = {
    {22.1, 50.9, 87.6, 99.6},   {19.1, 44.8, 80.9, 98.7}, {10.4, 16.2, 51.2, 85.3},
    {40.5, 60.5, 94.0, 99.9},   {26.7, 54.9, 92.2, 99.9}, {15.9, 49.9, 90.9, 99.7},
    {57.2, 94.5, 100.0, 100.0}, {33.5, 62.6, 92.8, 99.8},
};

void powerTable(const Settings& s, Goals& goals)
{
    constexpr std::size_t sizes[4] = {3, 5, 10, 20};
    std::printf("\nPower %% (reference): n = 3, 5, 10, 20\n");
    for (std::size_t m = 0; m < designModels().size(); ++m) {
        const auto& model = designModels()[m];
        std::printf("%-30s at %+3.0f %%", model.name.c_str(), 100 * model.effect);
        for (std::size_t i = 0; i < 4; ++i) {
            const auto n = sizes[i];
            const auto cell = cellName("power", model.name, n, n);
            const auto r = independentRuns(model, n, n, model.effect, s.repetitions, seedOf(cell));
            std::printf("  %5.1f (%5.1f)", 100 * r.claims, referencePower[m][i]);
            goals.atLeast("G3", cell, r.claims, referencePower[m][i] / 100 - 0.02, s.repetitions);
            goals.atLeast("G2", cell, r.covered, 0.937, s.repetitions);
        }
        std::printf("\n");
    }
}

void equivalenceTable(const Settings& s, Goals& goals)
{
    constexpr std::size_t sizes[5] = {3, 5, 10, 20, 30};
    std::printf("\nEquivalence within 2 %%: verdicts %% at a true effect of 0 / +1 %% / +2 %%\n");
    for (const std::size_t m : {0U, 3U, 5U, 7U}) {
        const auto& model = designModels()[m];
        std::printf("%-30s", model.name.c_str());
        for (const auto n : sizes) {
            double shown[3] = {};
            for (int effect = s.all ? 0 : 2; effect < 3; ++effect) {
                const auto cell =
                    cellName("equivalence " + std::to_string(effect), model.name, n, n);
                const auto r =
                    independentRuns(model, n, n, 0.01 * effect, s.repetitions, seedOf(cell));
                shown[effect] = r.equivalent;
            }
            if (s.all) {
                std::printf("  %5.1f/%4.1f/", 100 * shown[0], 100 * shown[1]);
            }
            std::printf(" %3.1f", 100 * shown[2]);
            goals.atMost("G4", cellName("equivalence at the margin", model.name, n, n), shown[2],
                         0.055, s.repetitions);
        }
        std::printf("\n");
    }
}

void sessionTable(const Settings& s, Goals& goals)
{
    std::printf("\nRandomised rounds under session noise: type I %% / coverage %% / power at +3 "
                "%%, n = 3, 5, 10\n");
    for (const auto& model : sessionModels()) {
        std::printf("%-30s", model.name.c_str());
        for (const std::size_t n : {3U, 5U, 10U}) {
            const auto cell = cellName("rounds", model.name, n, n);
            const auto null = rounds(model, n, 0, s.repetitions, seedOf(cell));
            const auto real =
                s.all ? rounds(model, n, 0.03, s.repetitions, seedOf(cell + " power")) : Rates{};
            std::printf("  %4.1f/%5.1f/%5.1f", 100 * null.claims, 100 * null.covered,
                        100 * real.claims);
            goals.atMost("G5", cell, null.claims, 0.055, s.repetitions);
        }
        std::printf("\n");
    }
}

void nestedTable(const Settings& s, Goals& goals)
{
    std::printf("\nNested data (boots 1.5 %%, runs 0.7 %%): type I %% on boots, wrongly on runs\n");
    for (const Size size : {Size{3, 4}, Size{5, 4}, Size{10, 4}}) {
        const auto cell = cellName("nested", "boots x runs", size.a, size.b);
        const auto right = nested(size.a, size.b, true, s.repetitions, seedOf(cell));
        const auto wrong = nested(size.a, size.b, false, s.repetitions, seedOf(cell));
        std::printf("%2zu boots x %zu runs  %5.1f  %5.1f\n", size.a, size.b, 100 * right.claims,
                    100 * wrong.claims);
        goals.atMost("G6", cell, right.claims, 0.05, s.repetitions);
    }
}

/// Everything; returns the number of failed cells.
int run(const Settings& s)
{
    constexpr std::uint32_t mostCells = 520;
    Goals goals(mostCells);
    const auto equal = equalSizes(s);
    typeOneTable(designModels(), "Equal numbers of runs", equal, 0.06, s, goals);
    auto skewed = designModels();
    std::erase_if(skewed, [](const NoiseModel& m) {
        return m.name.starts_with("lognormal") || m.name.starts_with("two states") ||
               m.name.starts_with("integer");
    });
    typeOneTable(skewed, "Unequal numbers of runs", s.unequal, 0.058, s, goals);
    typeOneTable(holdOutModels(), "Hold-out models", equal, 0.06, s, goals);
    typeOneTable(holdOutModels(), "Hold-out, unequal", {{6, 12}, {5, 20}, {4, 20}, {20, 4}}, 0.058,
                 s, goals);
    powerTable(s, goals);
    equivalenceTable(s, goals);
    sessionTable(s, goals);
    nestedTable(s, goals);
    std::printf("\n%d checks, %d failed\n", goals.checks(), goals.failures());
    return goals.failures();
}

} // namespace
} // namespace tidemark::bench

int main(int argc, char** argv)
{
    tidemark::bench::Settings settings;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--short") == 0) {
            settings.repetitions = 2'000;
            settings.equal = {3, 4, 5, 10, 20};
            settings.unequal = {{10, 3}, {5, 20}, {7, 10}};
            settings.all = false;
        } else if (std::strcmp(argv[i], "--repetitions") == 0 && i + 1 < argc) {
            settings.repetitions =
                std::max(1U, static_cast<unsigned>(std::strtoul(argv[++i], nullptr, 10)));
        } else {
            std::fprintf(stderr, "usage: verdict_bench [--short] [--repetitions N]\n");
            return 2;
        }
    }
    const auto begin = std::chrono::steady_clock::now();
    const int failures = tidemark::bench::run(settings);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    std::printf("%u repetitions a cell, %.1f s\n", settings.repetitions, took.count());
    return failures == 0 ? 0 : 1;
}
