#pragma once

#include <QAction>
#include <QList>
#include <QString>
#include <QWidget>

#include <functional>

namespace tidemark::app {

struct AppContext;

/// A page of the rail. It knows its presenter, never the shell or another page.
class Page : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    /// True while it waits for data; screenshots and tests wait for false.
    [[nodiscard]] virtual bool busy() const { return false; }

    /// What the page offers to the menu, the command palette and the keyboard.
    [[nodiscard]] virtual QList<QAction*> commands() const { return {}; }

    /// Called each time the shell brings the page to the front.
    virtual void activated()
    {
        if (m_outdated) {
            m_outdated = false;
            refresh();
        }
    }

protected:
    /// Reads what the page shows again.
    virtual void refresh() {}

    /// What the page shows is no longer what there is: refreshes it now, or when it comes to the
    /// front. A page that nobody sees reads nothing, as a run may be going on.
    void outdated()
    {
        m_outdated = !isVisible();
        if (!m_outdated) {
            refresh();
        }
    }

private:
    bool m_outdated = true;
};

/// How a page registers itself with the shell.
struct PageEntry
{
    QString id;    ///< stable: "run"
    QString title; ///< translated
    QString icon;  ///< name in resources/icons
    std::function<Page*(AppContext&, QWidget* parent)> create;
};

} // namespace tidemark::app
