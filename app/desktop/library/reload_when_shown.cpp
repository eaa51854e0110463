#include "app/desktop/library/reload_when_shown.h"

#include "app/desktop/library/library.h"

#include <QEvent>
#include <QWidget>

#include <utility>

namespace tidemark::app {

ReloadWhenShown::ReloadWhenShown(Library& library, QWidget* page, std::function<void()> reload)
    : QObject(page)
    , m_page(page)
    , m_reload(std::move(reload))
{
    page->installEventFilter(this);
    connect(&library, &Library::changed, this, [this] {
        if (m_page->isVisible()) {
            m_reload();
        } else {
            m_stale = true;
        }
    });
}

bool ReloadWhenShown::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show && std::exchange(m_stale, false)) {
        m_reload();
    }
    return QObject::eventFilter(watched, event);
}

} // namespace tidemark::app
