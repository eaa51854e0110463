#include "app/desktop/theme/icons.h"

#include <QFile>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

/// The drawings lie in a static library, whose resources the linker would drop. Qt wants this call
/// outside of any namespace.
static void keepIcons()
{
    Q_INIT_RESOURCE(icons);
}

namespace tidemark::app {

namespace {

/// Drawn at twice and four times the usual size so that it stays sharp on dense screens.
QPixmap draw(const QByteArray& svg, const QColor& colour, int size)
{
    QByteArray tinted = svg;
    tinted.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(tinted);
    QPixmap pixmap(size, size);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    renderer.render(&painter);
    return pixmap;
}

} // namespace

QIcon tintedIcon(const QString& name, const QPalette& palette)
{
    keepIcons();
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly)) {
        return {};
    }
    const QByteArray svg = file.readAll();
    QIcon icon;
    for (const int size : {24, 48, 96}) {
        icon.addPixmap(draw(svg, palette.color(QPalette::ButtonText), size), QIcon::Normal);
        icon.addPixmap(draw(svg, palette.color(QPalette::Disabled, QPalette::ButtonText), size),
                       QIcon::Disabled);
    }
    return icon;
}

} // namespace tidemark::app
