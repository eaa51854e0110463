#include "app/cli/command.h"
#include "app/cli/comparison_view.h"
#include "app/cli/environments.h"
#include "app/cli/metric_option.h"
#include "app/cli/run_command.h"
#include "core/analysis/comparability.h"
#include "core/analysis/judge.h"
#include "core/analysis/merge.h"
#include "core/analysis/more_rounds.h"
#include "core/base/text.h"
#include "core/text/catalogue.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <memory>

namespace tidemark::cli {
namespace {

struct CompareOptions
{
    std::vector<std::string> what;
    std::vector<std::string> metrics;
    std::string failOn;
    std::optional<double> margin; ///< per cent
    bool runMore = false;
    bool how = false;
};

/// What is compared: variants of one experiment, or of two put together.
struct Subject
{
    Plan plan;
    std::vector<Run> runs;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs; ///< indices of variants
    std::optional<ExperimentId> experiment;                     ///< empty for two put together
};

Result<ExperimentId> experimentId(const std::string& text)
{
    const auto id = parseInteger(text);
    if (!id || *id == 0 || *id > 0x7FFF'FFFF'FFFF'FFFFULL) {
        return fail(ErrorCode::BadInput, "'" + text + "' is no number of an experiment", {},
                    "See 'tidemark-cli runs list'");
    }
    return ExperimentId{static_cast<std::int64_t>(*id)};
}

Result<std::uint32_t> variantIndex(const Plan& plan, const std::string& text)
{
    std::string names;
    for (std::uint32_t i = 0; i < plan.variants.size(); ++i) {
        if (plan.variants[i].name == text || std::to_string(i + 1) == text) {
            return i;
        }
        names += (i == 0 ? "" : ", ") + plan.variants[i].name;
    }
    return fail(ErrorCode::BadInput, "the experiment has no variant '" + text + "'", {},
                "It has " + names);
}

Result<Subject> oneExperiment(const store::Store& library, const std::vector<std::string>& what)
{
    TM_TRY(id, experimentId(what[0]));
    TM_TRY(experiment, library.experiment(id));
    TM_TRY(runs, library.runsOf(id, true));
    Subject subject{experiment.plan, std::move(runs), {}, id};
    const auto& plan = subject.plan;
    if (what.size() == 3) {
        TM_TRY(a, variantIndex(plan, what[1]));
        TM_TRY(b, variantIndex(plan, what[2]));
        subject.pairs = {{a, b}};
        return subject;
    }
    for (std::uint32_t b = 0; b < plan.variants.size(); ++b) {
        if (b != plan.reference) {
            subject.pairs.emplace_back(plan.reference, b);
        }
    }
    if (subject.pairs.empty()) {
        return fail(ErrorCode::BadInput, "it has only one variant", "experiment " + what[0],
                    "Name a second experiment: tidemark-cli compare " + what[0] + " OTHER");
    }
    return subject;
}

Result<Subject> twoExperiments(const store::Store& library, const std::vector<std::string>& what)
{
    TM_TRY(idA, experimentId(what[0]));
    TM_TRY(idB, experimentId(what[1]));
    TM_TRY(a, library.experiment(idA));
    TM_TRY(b, library.experiment(idB));
    TM_TRY(runsA, library.runsOf(idA, true));
    TM_TRY(runsB, library.runsOf(idB, true));
    TM_TRY(merged, analysis::merge(a, runsA, b, runsB));
    return Subject{std::move(merged.plan), std::move(merged.runs), std::move(merged.pairs), {}};
}

Result<std::vector<Metric>> metricsOf(const CompareOptions& options)
{
    std::vector<Metric> metrics;
    for (const auto& text : options.metrics) {
        TM_TRY(metric, metricNamed(text));
        metrics.push_back(metric);
    }
    return metrics;
}

/// Whether a verdict is one that --fail-on asks about; only plain claims count.
bool isFailure(const Verdict& verdict, const std::string& failOn)
{
    if (!analysis::isPlainClaim(verdict)) {
        return false;
    }
    return (failOn == "worse" && verdict.kind == VerdictKind::Worse) ||
           (failOn == "difference" &&
            (verdict.kind == VerdictKind::Worse || verdict.kind == VerdictKind::Better));
}

/// "tidemark-cli env diff 1 2" for the first runs of the two sides.
std::string environmentCommand(const Subject& subject)
{
    const auto& [a, b] = subject.pairs.front();
    const auto first = [&](std::uint32_t variant) {
        const auto found = std::ranges::find(subject.runs, variant, &Run::variant);
        return found == subject.runs.end() ? std::string("RUN") : std::to_string(found->id.value);
    };
    return "tidemark-cli env diff " + first(a) + ' ' + first(b);
}

Result<Subject> readSubject(const store::Store& library, const CompareOptions& options)
{
    return options.what.size() == 2 ? twoExperiments(library, options.what)
                                    : oneExperiment(library, options.what);
}

Result<Compared> comparedOf(const store::Store& library, const Subject& subject,
                            const CompareOptions& options)
{
    TM_TRY(metrics, metricsOf(options));
    TM_TRY(environments, environmentsOf(library, subject.runs));
    analysis::Circumstances circumstances{.environments = environments};
    if (options.margin) {
        circumstances.margin = *options.margin / 100;
    }
    Compared compared;
    compared.plan = subject.plan;
    for (const auto& [a, b] : subject.pairs) {
        compared.family.push_back(
            analysis::compare(subject.plan, subject.runs, a, b, metrics, circumstances));
        compared.comparability.push_back(analysis::comparability(subject.runs, a, b, environments));
    }
    compared.familyP = analysis::familyP(subject.plan, compared.family);
    compared.headlines = analysis::headlines(subject.plan, compared.family);
    compared.environmentCommand = environmentCommand(subject);
    if (environments.empty()) {
        compared.remarks.push_back(text::Catalogue::english().phrase("advice.no_environments"));
    }
    if (subject.experiment) {
        compared.moreRounds = analysis::roundsToDecide(compared.family);
    }
    return compared;
}

std::uint32_t roundsSoFar(const std::vector<Run>& runs)
{
    std::uint32_t rounds = 0;
    for (const auto& run : runs) {
        rounds = std::max(rounds, run.round + 1);
    }
    return rounds;
}

/// Whether the rounds that are offered would leave every claim unconfirmed, as a sentence.
std::string shortPlanAdvice(const Subject& subject, std::uint32_t moreRounds)
{
    const auto planned = subject.plan.profile.repetition.rounds;
    const auto rounds = roundsSoFar(subject.runs) + moreRounds;
    if (planned >= analysis::fewestRoundsToExtend || rounds <= analysis::fewestUnits) {
        return {};
    }
    return text::Catalogue::english().phrase(
        "advice.extended_short_plan",
        {{"planned", std::to_string(planned)},
         {"fewest", std::to_string(analysis::fewestRoundsToExtend)},
         {"rounds", std::to_string(std::max(rounds, analysis::fewestRoundsToExtend))}});
}

/// A word of a command line as a shell takes it.
std::string quoted(const std::string& word)
{
    return word.find_first_of(" \t\"'$&|;<>()*?!") == std::string::npos ? word : '"' + word + '"';
}

/// The command that runs the rounds that this comparison asks for: other metrics or another margin
/// would ask for others.
std::string runMoreCommand(const CompareOptions& options)
{
    std::string out = "tidemark-cli compare";
    for (const auto& word : options.what) {
        out += ' ' + quoted(word);
    }
    for (const auto& metric : options.metrics) {
        out += " --metric " + metric;
    }
    if (options.margin) {
        out += " --margin " + formatSignificant(*options.margin, 4);
    }
    return out + " --run-more";
}

void print(const Subject& subject, const Compared& compared, const CompareOptions& options,
           const Shared& shared)
{
    const auto figures = figuresOf(compared);
    if (shared.json) {
        auto json = comparisonJson(compared);
        if (options.how) {
            json["how"] = explanationsJson(figures);
        }
        std::cout << json.dump(2) << '\n';
        return;
    }
    std::cout << comparisonText(compared);
    if (compared.moreRounds > 0) {
        std::cout << text::Catalogue::english().phrase(
                         "advice.run_more", {{"rounds", std::to_string(compared.moreRounds)},
                                             {"most", std::to_string(analysis::mostRoundsToOffer)},
                                             {"command", runMoreCommand(options)}})
                  << '\n';
        if (const auto advice = shortPlanAdvice(subject, compared.moreRounds); !advice.empty()) {
            std::cout << "  " << advice << '\n';
        }
    }
    if (options.how) {
        std::cout << "\nHow this was computed:\n" << explanations(figures);
    }
}

bool anyFails(const Compared& compared, const std::string& failOn)
{
    return std::ranges::any_of(compared.family, [&](const analysis::Comparison& comparison) {
        return std::ranges::any_of(comparison.rows, [&](const analysis::ComparisonRow& row) {
            return isFailure(row.verdict, failOn);
        });
    });
}

/// Runs the rounds that would decide. What they came to; empty when there is nothing to run.
Result<std::optional<experiment::DoneEvent>> runMore(const CompareOptions& options,
                                                     const Shared& shared)
{
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadOnly));
    TM_TRY(subject, readSubject(library, options));
    if (!subject.experiment) {
        return fail(ErrorCode::BadInput, "--run-more needs a single experiment", {},
                    "Runs of two experiments are never mixed in time: make one experiment with "
                    "both variants instead");
    }
    TM_TRY(compared, comparedOf(library, subject, options));
    const auto& phrases = text::Catalogue::english();
    if (compared.moreRounds == 0) {
        std::cerr << phrases.phrase("advice.nothing_to_run") << '\n';
        return std::nullopt;
    }
    std::cerr << phrases.phrase("advice.running_more",
                                {{"rounds", std::to_string(compared.moreRounds)}})
              << '\n';
    TM_TRY(done, continueExperiment(shared, *subject.experiment,
                                    roundsSoFar(subject.runs) + compared.moreRounds));
    return done;
}

Result<ExitCode> compare(const CompareOptions& options, const Shared& shared)
{
    bool partial = false;
    if (options.runMore) {
        TM_TRY(done, runMore(options, shared));
        partial = done && (done->state != ExperimentState::Finished || done->failedRuns > 0);
    }
    TM_TRY(library, openLibrary(shared, store::OpenMode::ReadOnly));
    TM_TRY(subject, readSubject(library, options));
    TM_TRY(compared, comparedOf(library, subject, options));
    print(subject, compared, options, shared);
    if (partial) {
        return ExitCode::Partial;
    }
    return anyFails(compared, options.failOn) ? ExitCode::Verdict : ExitCode::Success;
}

} // namespace

void addCompareCommand(CLI::App& app, Shared& shared)
{
    auto* command = app.add_subcommand("compare", "Verdicts: two variants, or two experiments");
    const auto options = std::make_shared<CompareOptions>();
    command->add_option("WHAT", options->what, "ID | ID VARIANT VARIANT | ID OTHER-ID")
        ->required()
        ->expected(1, 3)
        ->type_name("");
    command
        ->add_option("--metric", options->metrics,
                     metricHelp() + "; repeatable (default: what suits the workload)")
        ->expected(1)
        ->take_all();
    command
        ->add_option("--fail-on", options->failOn,
                     "Exit code 4 when a workload got worse, or "
                     "shows any difference")
        ->check(CLI::IsMember({"worse", "difference"}));
    command
        ->add_option("--margin", options->margin,
                     "Smallest difference that matters, in per cent, instead of the plan's; "
                     "verdicts it changes stay unconfirmed")
        ->check(CLI::Range(0.01, 1000.0))
        ->type_name("PERCENT");
    command->add_flag("--run-more", options->runMore,
                      "Run the rounds that would decide what is undecided, then compare");
    command->add_flag("--how", options->how, "Say how each figure was computed");
    addLibraryOption(*command, shared);
    addJsonOption(*command, shared);
    command->footer("\nExamples:\n"
                    "  tidemark-cli compare 12\n"
                    "  tidemark-cli compare 12 libaio io_uring --metric p99\n"
                    "  tidemark-cli compare 12 15 --fail-on worse    (before and after an update)\n"
                    "  tidemark-cli compare 12 --run-more            (what is undecided)");
    command->callback([options, &shared] {
        shared.action = [options, &shared] {
            const auto code = compare(*options, shared);
            return code ? *code : complain(code.error());
        };
    });
}

} // namespace tidemark::cli
