#pragma once

#include "app/desktop/library/library.h"
#include "app/desktop/shell/basket.h"
#include "core/analysis/family.h"
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
    std::uint32_t rounds = 0;  ///< made so far
    BasketItem a;              ///< what is compared
    BasketItem b;              ///< against a
    QList<BasketItem> choices; ///< all variants of the experiments shown
    /// What holds of B over all tests, among all variants of the experiment; absent when another
    /// metric than each test's own is shown.
    std::optional<analysis::Headline> headline;
    std::vector<std::optional<double>> familyP; ///< of each row in that family (Holm); may be empty
    std::size_t claims = 0;                     ///< in the family
};

/// One line of the table of verdicts.
struct CompareRow
{
    std::uint32_t workload = 0;
    QString test;
    QString valueA; ///< with unit, interval and n
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
    QList<BasketItem> choices;   ///< what A and B can be
    std::optional<BasketItem> a; ///< chosen
    std::optional<BasketItem> b;
    QString headline;             ///< over all tests; empty when there is one only
    QString headlineRule;         ///< what it counts
    QStringList remarks;          ///< findings as sentences
    std::optional<Metric> metric; ///< each test's own when absent
    std::optional<double> margin; ///< the plan's when absent
    std::uint32_t moreRounds = 0; ///< that would decide what is undecided; 0: nothing to decide
    bool loading = false;
    bool running = false;
    QString error;
};

/// The Compare page without widgets. Compares the first two of the basket, or the variants of the
/// newest experiment that has two while the basket is empty. Reads nothing before the first
/// reload().
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

    /// Makes `item` side A or B by putting both sides first into the basket; the other side
    /// changes places with it when it is that one.
    void chooseA(const BasketItem& item);
    void chooseB(const BasketItem& item);
    void swap();

    /// Adds state().moreRounds rounds to the experiment.
    void runMore();

    /// The table and its sentences as plain text.
    [[nodiscard]] QString asText() const;

signals:
    void changed();

    /// The basket or the library has something else now.
    void outdated();

private:
    void choose(const BasketItem& a, const BasketItem& b);
    void fillChoices();
    void fillRemarks();
    [[nodiscard]] CompareRow makeRow(std::size_t index) const;
    void take(Result<ComparedSides> sides);
    void fillRows();

    Library& m_library;
    RunnerClient& m_runner;
    Basket& m_basket;
    CompareState m_state;
    Latest m_latest;
};

} // namespace tidemark::app
