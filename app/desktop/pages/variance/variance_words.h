#pragma once

#include "app/desktop/pages/variance/variance_looks.h"
#include "core/model/finding.h"

#include <QList>
#include <QLocale>
#include <QStringList>

#include <optional>

namespace tidemark::app {

/// A number of the report with its name and how it is computed.
struct Figure
{
    QString name;
    QString value;
    QString remark; ///< what it means, for the tool tip
};

/// Where the evidence for a finding is to be seen.
enum class Evidence
{
    None,
    EveryRun,
    InsideRun
};

/// A finding to read: how serious, what it says, where to look.
struct Card
{
    Severity severity = Severity::Note;
    QString sentence;
    Evidence evidence = Evidence::None;
    std::optional<RunId> run; ///< to select for it

    bool operator==(const Card&) const = default;
};

/// "Series, 1 Dec 04:12, runs: 24", for the chooser of experiments.
[[nodiscard]] QString choiceTitle(const store::ExperimentRow& row, const QLocale& locale);

/// Header and cells of the table of workloads and variants.
[[nodiscard]] QStringList rowHeader();
[[nodiscard]] QStringList rowCells(const Plan& plan, const analysis::VarianceRow& row,
                                   const QLocale& locale);

/// Header and cells of the table of a row's runs, in order of time.
[[nodiscard]] QStringList runHeader();
[[nodiscard]] QStringList runCells(const analysis::VarianceRow& row, std::size_t run,
                                   const QLocale& locale);

/// Everything that the report knows about a row; what can't be known says why.
[[nodiscard]] QList<Figure> figuresOf(const analysis::VarianceRow& row, const QLocale& locale);

/// What a run's own series says, in one line.
[[nodiscard]] QString runSentence(const analysis::VarianceRun& run, const RunLook* look,
                                  const QLocale& locale);

/// The findings of a row with where to look; when there is nothing to find, why.
[[nodiscard]] QList<Card> cardsOf(const Plan& plan, const analysis::VarianceRow& row);

/// "Note", "Warning", "Error", "Ok".
[[nodiscard]] QString severityName(Severity severity);

} // namespace tidemark::app
