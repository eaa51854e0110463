#pragma once

#include "app/desktop/pages/runs/runs_presenter.h"

#include <QTabWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QTableWidget;

namespace tidemark::app {

class ChartPanel;
class ResultGrid;

/// What is known about the selected record: results, checks, series of one run, environment, and
/// the user's name, tags and note.
class DetailsPane : public QTabWidget
{
    Q_OBJECT

public:
    explicit DetailsPane(RunsPresenter& presenter, QWidget* parent = nullptr);

    void render();

    /// Puts the cursor into a field of the record, for F2 and T.
    void editName();
    void editTags();

private:
    [[nodiscard]] QWidget* makeResults();
    [[nodiscard]] QWidget* makeSeries();
    [[nodiscard]] QWidget* makeRecord();
    [[nodiscard]] QTableWidget* makeTable(const QString& name, const QStringList& header);
    void renderChecks(const RecordDetails& details);
    void renderEnvironment(const RecordDetails& details);
    void renderRecord(const RecordDetails& details);
    void renderSeries();

    RunsPresenter& m_presenter;
    QLabel* m_headline;
    ResultGrid* m_grid;
    QTableWidget* m_checks;
    QTableWidget* m_environment;
    QComboBox* m_runs;
    ChartPanel* m_throughput;
    ChartPanel* m_latency;
    QWidget* m_record;
    QLineEdit* m_name;
    QLineEdit* m_tags;
    QPlainTextEdit* m_note;
    std::optional<ExperimentId> m_shown;
};

} // namespace tidemark::app
