#pragma once

#include "core/base/random.h"
#include "core/stats/procedure_v.h"

#include <string>
#include <vector>

namespace tidemark::bench {

/// Normal variates by Marsaglia's polar method, from operations that are the same everywhere.
class Normal
{
public:
    explicit Normal(std::uint64_t seed) : m_random(seed) {}

    [[nodiscard]] double operator()();

    /// Uniform in [0, 1).
    [[nodiscard]] double uniform() { return m_random.unit(); }

    [[nodiscard]] std::uint64_t below(std::uint64_t n) { return m_random.below(n); }

private:
    SplitMix64 m_random;
    double m_spare = 0;
    bool m_hasSpare = false;
};

/// How the values of runs scatter. `sideB` matters only where the sides are unequally noisy.
struct NoiseModel
{
    std::string name;
    double (*draw)(Normal& random, bool sideB); ///< a factor around 1
    double unit = 1;                            ///< value of factor 1
    double resolution = 0;                      ///< readings are rounded to this
    double effect = 0;                          ///< true effect of the power table, ratio minus one
};

/// The models that procedure V was shaped on, in the order of the tables.
[[nodiscard]] const std::vector<NoiseModel>& designModels();

/// Models made afterwards, to see how V does where it was not tuned.
[[nodiscard]] const std::vector<NoiseModel>& holdOutModels();

/// One reading of a run on a side whose true level is `level` times the unit.
[[nodiscard]] double reading(const NoiseModel& model, Normal& random, bool sideB, double level);

/// How a session drifts: one value for each of `n` consecutive runs, in units of the run's standard
/// deviation, the run's own noise included.
struct SessionModel
{
    std::string name;
    std::vector<double> (*draw)(Normal& random, std::size_t n);
};

[[nodiscard]] const std::vector<SessionModel>& sessionModels();

} // namespace tidemark::bench
