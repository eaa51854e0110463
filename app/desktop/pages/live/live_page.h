#pragma once

#include "app/desktop/pages/live/live_view.h"
#include "app/desktop/shell/page.h"

#include <QTimer>

class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QProgressBar;
class QPushButton;

namespace tidemark::app {

class ChartPanel;

/// What is being measured now. Redraws 4 times a second at most, once a second while the window is
/// in the background and never while it can't be seen, as the tool must not disturb the run.
class LivePage : public Page
{
    Q_OBJECT

public:
    LivePage(AppContext& context, QWidget* parent);

    [[nodiscard]] QList<QAction*> commands() const override { return m_commands; }

    void activated() override { redraw(); }

    /// Stops the run, asking once when much was measured already.
    void stop();

    /// Time between two redraws now; empty when there is nothing to redraw for.
    [[nodiscard]] std::optional<int> interval() const;

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    [[nodiscard]] QWidget* buildTop();
    [[nodiscard]] QWidget* buildSide();
    void shareCrosshair();
    void redraw();
    void tick();
    void schedule();
    void showNumbers(const QList<QPair<QString, QString>>& numbers);
    void showEvents();
    void discard();

    AppContext& m_context;
    QTimer m_timer;
    QLabel* m_headline;
    QLabel* m_remaining;
    QProgressBar* m_progress;
    QPushButton* m_stop;
    QPushButton* m_skip;
    QPushButton* m_pause;
    QComboBox* m_window;
    QList<ChartPanel*> m_charts; ///< throughput, IOPS, latency, processor
    QFormLayout* m_numbers;
    QList<QLabel*> m_values;
    QStringList m_names;
    QListWidget* m_events;
    std::size_t m_eventsShown = 0;
    QList<QAction*> m_commands;
};

/// The rail's entry.
[[nodiscard]] PageEntry livePageEntry();

} // namespace tidemark::app
