#include "app/desktop/results/how_view.h"

#include "app/desktop/text/display.h"
#include "core/text/how_computed.h"

namespace tidemark::app {

HowView::HowView(QWidget* parent) : QTextBrowser(parent)
{
    setAccessibleName(tr("How was this computed?"));
    setTabChangesFocus(true);
}

void HowView::setFigures(const std::vector<std::string>& figures)
{
    QStringList parts;
    for (const auto& figure : figures) {
        if (const auto how = text::howComputed(figure)) {
            const QString part =
                tr("%1\n%2\nSource: %3").arg(text(how->name), text(how->text), text(how->source));
            if (!parts.contains(part)) {
                parts << part;
            }
        }
    }
    const QString whole = parts.join(QStringLiteral("\n\n"));
    // The place that someone reads is kept when nothing changed.
    if (whole != toPlainText()) {
        setPlainText(whole);
    }
}

} // namespace tidemark::app
