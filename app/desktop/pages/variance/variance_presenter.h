#pragma once

#include "app/desktop/library/library.h"
#include "app/desktop/pages/variance/variance_looks.h"
#include "app/desktop/pages/variance/variance_words.h"
#include "app/desktop/shell/basket.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace tidemark::app {

/// What the Variance page shows.
struct VarianceState
{
    std::shared_ptr<const VarianceRecord> record; ///< shared with work on other threads
    std::size_t row = 0;                          ///< index into record->rows
    std::size_t run = 0;                          ///< index into the row's runs
    std::shared_ptr<const RowLook> look;          ///< of the row; null until it is made
    std::optional<RunLook> close;                 ///< of the run; empty until it is made
    std::optional<Metric> metric;                 ///< each workload's own when absent
    bool loading = false;                         ///< the record or the look
    bool looking = false;                         ///< the run
    QString error;

    /// The row that is shown; null without one.
    [[nodiscard]] const analysis::VarianceRow* shown() const;
};

/// The Variance page without widgets. Shows the experiment that the user picked here, else that of
/// the basket's first item, else the newest that repeats something. Reads nothing before the first
/// reload().
class VariancePresenter : public QObject
{
    Q_OBJECT

public:
    VariancePresenter(Library& library, Basket& basket, QObject* parent = nullptr);

    [[nodiscard]] const VarianceState& state() const { return m_state; }

    void reload();
    void setExperiment(ExperimentId id);
    void setMetric(std::optional<Metric> metric);
    void selectRow(int row);
    void selectRun(int run);
    void selectRun(RunId id);

    /// What is to be read on the page of the shown row.
    [[nodiscard]] QList<Card> cards() const;
    [[nodiscard]] QList<Figure> figures() const;

    /// Table, figures and findings as plain text.
    [[nodiscard]] QString asText() const;

signals:
    void changed();

    /// The basket or the library has something else now.
    void outdated();

private:
    /// What is shown, in terms that outlive a reload.
    struct Place
    {
        std::uint32_t workload = 0;
        std::uint32_t variant = 0;
        RunId run;
    };

    [[nodiscard]] std::optional<Place> wantedPlace() const;
    void take(Result<VarianceRecord> record);
    void goTo(const std::optional<Place>& place);
    void lookAtShownRow();
    void lookAtShownRun();

    Library& m_library;
    Basket& m_basket;
    VarianceState m_state;
    std::optional<ExperimentId> m_chosen;
    Latest m_latest;
    Latest m_latestRow;
    Latest m_latestRun;
};

} // namespace tidemark::app
