#include "app/desktop/pages/runs/filter.h"

#include "app/desktop/text/display.h"
#include "core/model/enum_names.h"

#include <QCoreApplication>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Filter", text);
}

/// Splits at blanks outside of quotes; the quotes themselves go.
QStringList words(const QString& text)
{
    QStringList result;
    QString word;
    bool quoted = false;
    bool any = false;
    for (const QChar c : text) {
        if (c == u'"') {
            quoted = !quoted;
            any = true;
        } else if (c.isSpace() && !quoted) {
            if (any) {
                result << word;
            }
            word.clear();
            any = false;
        } else {
            word += c;
            any = true;
        }
    }
    if (any) {
        result << word;
    }
    return result;
}

void setState(Filter& filter, const QString& value)
{
    filter.query.state = fromName<RunState>(utf8(value));
    if (!filter.query.state) {
        filter.problems << tr("There is no state \"%1\": use running, finished, incomplete, "
                              "stopped or failed.")
                               .arg(value);
    }
}

} // namespace

Filter parseFilter(const QString& text)
{
    Filter filter;
    QStringList plain;
    for (const QString& word : words(text)) {
        const qsizetype colon = word.indexOf(u':');
        const QString key = word.left(colon).toLower();
        const QString value = word.mid(colon + 1);
        if (colon <= 0) {
            plain << word;
        } else if (value.isEmpty()) {
            filter.problems << tr("Nothing stands after \"%1:\".").arg(key);
        } else if (key == QLatin1String("path")) {
            filter.query.path = utf8(value);
        } else if (key == QLatin1String("tag")) {
            filter.query.tag = utf8(value);
        } else if (key == QLatin1String("state")) {
            setState(filter, value);
        } else {
            filter.problems
                << tr("\"%1:\" can't be filtered by: use path:, tag: or state:.").arg(key);
        }
    }
    filter.query.text = utf8(plain.join(u' '));
    return filter;
}

} // namespace tidemark::app
