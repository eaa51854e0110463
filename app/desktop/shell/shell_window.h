#pragma once

#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/page.h"
#include "core/model/id.h"

#include <QMainWindow>

#include <vector>

class QLabel;
class QStackedWidget;

namespace tidemark::app {

class NoticeBar;
class Rail;

/// The window: rail, menu, status bar, and the pages that were registered with it. It knows no page
/// by name.
class ShellWindow : public QMainWindow
{
    Q_OBJECT

public:
    ShellWindow(AppContext& context, std::vector<PageEntry> entries, QWidget* parent = nullptr);

    [[nodiscard]] int pageCount() const { return static_cast<int>(m_entries.size()); }

    [[nodiscard]] const PageEntry& entry(int index) const
    {
        return m_entries[static_cast<std::size_t>(index)];
    }

    /// The page at `index`, made now if it was not shown yet.
    [[nodiscard]] Page* page(int index);
    void showPage(int index);
    [[nodiscard]] int currentPage() const;

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void build();
    void buildMenus();
    void buildRunMenu();
    void buildViewMenu();
    void buildStatusBar();
    void openPalette();
    void renderStatus();
    void lookForRunners();
    void offerRunner(ExperimentId id, const QString& name);
    void showAbout();

    AppContext& m_context;
    std::vector<PageEntry> m_entries;
    std::vector<Page*> m_pages; ///< null until first shown
    Rail* m_rail;
    NoticeBar* m_notice;
    QStackedWidget* m_stack;
    QLabel* m_state;
    QLabel* m_count;
    QList<QAction*> m_actions; ///< of the shell, for the palette
};

} // namespace tidemark::app
