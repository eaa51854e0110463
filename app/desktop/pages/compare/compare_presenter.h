#pragma once

#include "app/desktop/library/library.h"
#include "app/desktop/shell/basket.h"
#include "core/analysis/comparison.h"
#include "core/model/experiment.h"
#include "core/model/run.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

namespace tidemark::app {

class RunnerClient;

/// Two sides and what is known of them, read and computed in the library's thread.
struct ComparedSides
{
    Plan plan; ///< of one experiment, or of two put together
    std::vector<Run> runs;
    analysis::Comparison comparison;
    std::vector<Finding> findings; ///< of the comparison and of the environments
    /// The experiment when both sides are of one: more rounds can be added to it.
    std::optional<ExperimentId> experiment;
    std::uint32_t rounds = 0; ///< made so far
};

/// One line of the table of verdicts.
struct CompareRow
{
    std::uint32_t workload = 0;
    QString test;
    QString valueA; ///< with unit and n
    QString valueB;
    QString word; ///< "faster"
    QString sentence;
    QStringList notes;
    Verdict verdict;
};

/// What the Compare page shows.
struct CompareState
{
    std::optional<ComparedSides> sides;
    std::vector<CompareRow> rows;
    int selected = 0; ///< index into rows
    QString nameA;
    QString nameB;
    QStringList remarks;          ///< findings as sentences
    std::optional<Metric> metric; ///< each test's own when absent
    std::optional<double> margin; ///< the plan's when absent
    std::uint32_t moreRounds = 0; ///< that would decide what is undecided; 0: nothing to decide
    bool loading = false;
    bool running = false;
    QString error;
};

/// The Compare page without widgets. Compares the first two of the basket, or the variants of the
/// newest experiment that has two while the basket is empty.
class ComparePresenter : public QObject
{
    Q_OBJECT

public:
    ComparePresenter(Library& library, RunnerClient& runner, Basket& basket,
                     QObject* parent = nullptr);

    [[nodiscard]] const CompareState& state() const { return m_state; }

    void setMetric(std::optional<Metric> metric);
    void setMargin(std::optional<double> margin);
    void select(int row);
    void reload();

    /// Adds state().moreRounds rounds to the experiment.
    void runMore();

    /// The table and its sentences as plain text.
    [[nodiscard]] QString asText() const;

signals:
    void changed();

private:
    void take(Result<ComparedSides> sides);
    void fillRows();

    Library& m_library;
    RunnerClient& m_runner;
    Basket& m_basket;
    CompareState m_state;
    Latest m_latest;
};

} // namespace tidemark::app
