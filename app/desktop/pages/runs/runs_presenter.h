#pragma once

#include "app/desktop/library/library_command.h"
#include "app/desktop/shell/basket.h"
#include "core/model/environment.h"
#include "core/model/experiment.h"
#include "core/model/run.h"

#include <QObject>
#include <QStringList>

#include <optional>
#include <vector>

class QUndoStack;

namespace tidemark::app {

/// One experiment with all that the details pane shows.
struct RecordDetails
{
    Experiment experiment;
    std::vector<Run> runs;   ///< without series, in order of execution
    Environment environment; ///< of the last run that has one
};

/// What the Runs page shows beside its tables.
struct RunsState
{
    std::optional<RecordDetails> details;
    std::optional<Run> run; ///< whole, for the chart over time
    bool loading = false;
    QString error; ///< a sentence; empty when all is well
};

/// The Runs page without widgets: what is selected, and what the user does to records.
class RunsPresenter : public QObject
{
    Q_OBJECT

public:
    RunsPresenter(Library& library, Basket& basket, QUndoStack& undo, QObject* parent = nullptr);

    [[nodiscard]] const RunsState& state() const { return m_state; }

    /// Loads an experiment for the details, and one of its runs for the chart (the first finished
    /// one when `run` is empty). Without an id the details are emptied.
    void select(std::optional<ExperimentId> experiment, std::optional<RunId> run = {});
    /// Another run of the same experiment for the chart.
    void selectRun(RunId run);
    void reload();

    void rename(const QString& name);
    void setNote(const QString& note);
    /// `tags` separated by commas.
    void setTags(const QString& tags);
    void moveToTrash(const std::vector<ExperimentId>& ids);
    void restore(const std::vector<ExperimentId>& ids);

    /// Puts the variants of the selected experiment into the basket; false when there is no room.
    bool addToBasket();

signals:
    void changed();

private:
    void fail(const Error& error);
    void push(const QString& name, LibraryCommand::Work redo, LibraryCommand::Work undo);

    Library& m_library;
    Basket& m_basket;
    QUndoStack& m_undo;
    RunsState m_state;
    Latest m_latestDetails;
    Latest m_latestRun;
};

} // namespace tidemark::app
