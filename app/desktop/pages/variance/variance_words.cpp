#include "app/desktop/pages/variance/variance_words.h"

#include "app/desktop/text/display.h"
#include "core/experiment/centre.h"
#include "core/text/numbers.h"
#include "core/text/sentences.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace tidemark::app {

namespace {

constexpr double alpha = 0.05;

QString tr(const char* text, const char* comment = nullptr)
{
    return QCoreApplication::translate("VarianceWords", text, comment);
}

/// Time of a run to the second, as many fall into one minute.
QString moment(WallTime time, const QLocale& locale)
{
    const auto sinceEpoch =
        std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch());
    return locale.toString(QDateTime::fromMSecsSinceEpoch(sinceEpoch.count()),
                           tr("d MMM HH:mm:ss", "date and time of a run"));
}

QString secondsText(double value, const QLocale& locale)
{
    return tr("%1 s").arg(locale.toString(value, 'f', value < 10 ? 1 : 0));
}

QString pText(double p, const QLocale& locale)
{
    return p < 0.001 ? tr("p < 0.001") : tr("p = %1").arg(locale.toString(p, 'f', p < 0.1 ? 3 : 2));
}

QString share(const std::optional<double>& value, const QLocale& locale, const QString& otherwise)
{
    return value ? percent(*value, locale) : otherwise;
}

QString runCount(const std::optional<std::uint32_t>& count, const QString& otherwise)
{
    return count ? tr("%1 runs on each side").arg(*count) : otherwise;
}

QString centreText(const analysis::VarianceRow& row, const QLocale& locale)
{
    std::vector<double> values;
    for (const auto& run : row.runs) {
        values.push_back(run.unit.value);
    }
    const auto centre = experiment::centreOf(values, alpha);
    if (!centre) {
        return tr("none");
    }
    if (!centre->halfWidth) {
        return quantity(centre->value, row.metric, locale);
    }
    const double factor = 1 + *centre->halfWidth;
    return quantityWithin(centre->value, centre->value / factor, centre->value * factor, row.metric,
                          locale);
}

QString driftText(const analysis::VarianceRow& row, const QLocale& locale)
{
    if (!row.driftP || !row.driftPerRun) {
        return tr("needs 3 runs");
    }
    return tr("%1 a run (%2)", "size of a drift, its p")
        .arg(signedPercent(*row.driftPerRun, locale), pText(*row.driftP, locale));
}

/// Whether a drift inside a run means something.
QString driftWord(const analysis::RunSteadiness& steadiness)
{
    if (steadiness.steady) {
        return tr("steady");
    }
    return steadiness.drifting ? tr("still changing") : tr("chance explains it");
}

/// What sets a run apart from a steady one that nobody disturbed.
QStringList oddities(const analysis::VarianceRun& run, const QLocale& locale)
{
    QStringList parts;
    if (run.unit.disturbed) {
        parts << tr("disturbed");
    }
    const auto& steadiness = run.steadiness;
    if (steadiness.cutSeconds > 0) {
        parts << tr("settles for %1").arg(secondsText(steadiness.cutSeconds, locale));
    }
    if (steadiness.drifting && steadiness.drift) {
        parts << tr("still changing (%1)").arg(signedPercent(*steadiness.drift, locale));
    }
    if (!steadiness.levelStarts.empty()) {
        parts << tr("level changes: %1").arg(steadiness.levelStarts.size());
    }
    return parts;
}

std::optional<RunId> firstRun(const analysis::VarianceRow& row, auto matches)
{
    const auto found = std::ranges::find_if(row.runs, matches);
    return found == row.runs.end() ? std::nullopt : std::optional(found->unit.run);
}

Card cardOf(const Finding& finding, const analysis::VarianceRow& row)
{
    Card card{.severity = finding.severity,
              .sentence = text(text::sentence(finding)),
              .evidence = Evidence::EveryRun,
              .run = {}};
    if (finding.code == "runs_drift") {
        card.run =
            firstRun(row, [](const analysis::VarianceRun& run) { return run.steadiness.drifting; });
    } else if (finding.code == "warm_up_found") {
        card.run = firstRun(
            row, [](const analysis::VarianceRun& run) { return run.steadiness.cutSeconds > 0; });
    } else if (finding.code == "levels_change") {
        card.run = firstRun(row, [](const analysis::VarianceRun& run) {
            return !run.steadiness.levelStarts.empty();
        });
    } else if (finding.code == "lengthen_runs" || finding.code == "lengthen_runs_one_boot") {
        card.run = row.runs.front().unit.run;
    }
    if (card.run) {
        card.evidence = Evidence::InsideRun;
    }
    return card;
}

} // namespace

QString choiceTitle(const store::ExperimentRow& row, const QLocale& locale)
{
    return tr("%1, %2, runs: %3", "experiment, time, count")
        .arg(text(row.name), when(row.created, locale))
        .arg(row.finishedRuns);
}

QStringList rowHeader()
{
    return {tr("Test"),          tr("Variant"), tr("Measured"), tr("Runs"),
            tr("Centre [95 %]"), tr("Spread"),  tr("Drift"),    tr("Disturbed runs")};
}

QStringList rowCells(const Plan& plan, const analysis::VarianceRow& row, const QLocale& locale)
{
    const auto disturbed = std::ranges::count_if(
        row.runs, [](const analysis::VarianceRun& run) { return run.unit.disturbed; });
    return {text(label(plan.profile.workloads[row.workload])),
            text(plan.variants[row.variant].name),
            metricName(row.metric),
            locale.toString(qulonglong(row.runs.size())),
            centreText(row, locale),
            share(row.spread, locale, tr("needs 2 runs")),
            driftText(row, locale),
            locale.toString(qlonglong(disturbed))};
}

QStringList runHeader()
{
    return {tr("Round"), tr("Time"), tr("Value"), tr("To median"), tr("What it shows")};
}

QStringList runCells(const analysis::VarianceRow& row, std::size_t run, const QLocale& locale)
{
    const auto& shown = row.runs[run];
    const QStringList odd = oddities(shown, locale);
    return {locale.toString(shown.unit.round + 1), moment(shown.started, locale),
            quantity(shown.unit.value, row.metric, locale),
            row.runs.size() > 1 ? signedPercent(shown.unit.value / *row.median - 1, locale)
                                : QString(),
            odd.isEmpty() ? tr("nothing unusual") : odd.join(QStringLiteral(", "))};
}

QList<Figure> figuresOf(const analysis::VarianceRow& row, const QLocale& locale)
{
    const QString two = tr("needs 2 runs");
    const QString margin = tr("\302\261%1").arg(text(text::marginText(row.margin)));
    const auto& shares = row.shares;
    return {
        {tr("Centre"), centreText(row, locale),
         tr("Geometric mean of the runs with its 95 % interval.")},
        {tr("Median"), row.median ? quantity(*row.median, row.metric, locale) : tr("none"),
         tr("Half of the runs lie above it.")},
        {tr("Spread from run to run"), share(row.spread, locale, two),
         tr("Standard deviation of the runs' logarithms.")},
        {tr("Spread, at most"), share(row.spreadLimit, locale, two),
         tr("80 % upper limit of the spread: plan with this one.")},
        {tr("Spread, robust"), share(row.robustSpread, locale, two),
         tr("1.4826 times the median absolute deviation: single disturbed runs do not count.")},
        {tr("Between boots"), share(shares.betweenBoots, locale, tr("needs runs of 2 boots")),
         tr("What another boot of the machine adds to the spread.")},
        {tr("Between runs"), share(shares.betweenRuns, locale, two),
         tr("Spread from run to run inside a boot, without the noise inside the runs.")},
        {tr("Within a run"), share(shares.withinRun, locale, tr("the series are too short")),
         tr("How uncertain the mean of one run is by itself.")},
        {tr("Share between boots (ICC)"), share(shares.icc, locale, tr("needs runs of 2 boots")),
         tr("Share of the variance that lies between boots.")},
        {tr("Drift over the session"), driftText(row, locale),
         tr("Theil-Sen slope over the runs in order of time; below p = 0.01 the session drifts.")},
        {tr("Normal distribution"),
         row.normalityP ? pText(*row.normalityP, locale) : tr("needs 3 runs"),
         tr("Shapiro-Wilk, for information only: no verdict depends on it.")},
        {tr("To resolve %1").arg(margin), runCount(row.runsToResolve, tr("not known")),
         tr("So that the 95 % interval of a difference is no wider than this.")},
        {tr("To detect %1").arg(margin), runCount(row.runsToDetect, tr("not known")),
         tr("So that a true difference of this size is seen with a chance of 80 %.")},
        {tr("To prove equal within %1").arg(margin), runCount(row.runsToProve, tr("not known")),
         tr("So that two equal sides are shown to be equal with a chance of 80 %.")},
        {tr("Cheapest length of a run"),
         row.cheapestSeconds ? secondsText(*row.cheapestSeconds, locale) : tr("not known"),
         tr("Gives the same certainty in the least time, by what the runs took so far.")},
        {tr("Cheapest runs in a boot"),
         row.cheapestRuns ? locale.toString(*row.cheapestRuns) : tr("needs runs of 2 boots"),
         tr("Gives the same certainty in the least time, by what a restart took so far.")},
    };
}

QString runSentence(const analysis::VarianceRun& run, const RunLook* look, const QLocale& locale)
{
    const auto& steadiness = run.steadiness;
    if (!steadiness.drift) {
        return tr("Round %1: the series is too short to say whether the run was steady.")
            .arg(run.unit.round + 1);
    }
    const QString drift = tr("drift %1 over the window (%2)")
                              .arg(signedPercent(*steadiness.drift, locale), driftWord(steadiness));
    QStringList parts{drift};
    if (steadiness.cutSeconds > 0) {
        parts << tr("settles for %1").arg(secondsText(steadiness.cutSeconds, locale));
    }
    if (steadiness.lag1 && steadiness.effectiveSize) {
        parts << tr("lag-1 autocorrelation %1, worth %2 independent values")
                     .arg(locale.toString(*steadiness.lag1, 'f', 2),
                          locale.toString(*steadiness.effectiveSize, 'f', 0));
    }
    if (look != nullptr && look->steadiness.changeSeconds.empty()) {
        parts << tr("no change point");
    }
    return tr("Round %1: %2.").arg(run.unit.round + 1).arg(parts.join(QStringLiteral(", ")));
}

QList<Card> cardsOf(const Plan& plan, const analysis::VarianceRow& row)
{
    QList<Card> cards;
    for (const auto& finding : analysis::varianceFindings(plan, row)) {
        cards.append(cardOf(finding, row));
    }
    if (cards.isEmpty()) {
        cards.append({.severity = row.runs.size() < 3 ? Severity::Note : Severity::Ok,
                      .sentence = row.runs.size() < 3
                                      ? tr("Fewer than three runs say little about how the values "
                                           "vary. Add rounds.")
                                      : tr("All runs gave the same value."),
                      .evidence = Evidence::None,
                      .run = {}});
    }
    return cards;
}

QString severityName(Severity severity)
{
    switch (severity) {
    case Severity::Ok:
        return tr("Ok");
    case Severity::Note:
        return tr("Note");
    case Severity::Warning:
        return tr("Warning");
    case Severity::Error:
        return tr("Error");
    }
    return {};
}

} // namespace tidemark::app
