#pragma once

#include <QObject>

#include <functional>

class QWidget;

namespace tidemark::app {

class Library;

/// Calls `reload` when the library changes: at once while `page` is shown, else when it is shown
/// next. Without it every hidden page would read its records again after each finished run, beside
/// the measurement.
class ReloadWhenShown : public QObject
{
    Q_OBJECT

public:
    /// Belongs to `page`.
    ReloadWhenShown(Library& library, QWidget* page, std::function<void()> reload);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* m_page;
    std::function<void()> m_reload;
    bool m_stale = false;
};

} // namespace tidemark::app
