#include "app/desktop/shell/command_palette.h"

#include "app/desktop/library/library.h"
#include "app/desktop/shell/navigator.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>

namespace tidemark::app {

namespace {

constexpr int actionRole = Qt::UserRole;
constexpr int recordRole = Qt::UserRole + 1;
constexpr std::uint32_t mostRecords = 8;

QString plain(const QAction& action)
{
    return action.text().remove(u'&');
}

} // namespace

CommandPalette::CommandPalette(Library& library, Navigator& navigator, QList<QAction*> actions,
                               QWidget* parent)
    : QDialog(parent)
    , m_library(library)
    , m_navigator(navigator)
    , m_actions(std::move(actions))
    , m_field(new QLineEdit(this))
    , m_list(new QListWidget(this))
{
    setWindowTitle(tr("Search commands and records"));
    resize(520, 360);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_field);
    layout->addWidget(m_list);
    m_field->setPlaceholderText(tr("Type a part of a command or of a record's name"));
    m_field->setAccessibleName(tr("Search"));
    m_field->installEventFilter(this);
    m_list->setAccessibleName(tr("Commands and records found"));
    connect(m_field, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(m_field, &QLineEdit::returnPressed, this, &CommandPalette::choose);
    connect(m_list, &QListWidget::itemActivated, this, &CommandPalette::choose);
    search({});
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    // The arrows move in the list while the text keeps the focus.
    if (watched == m_field && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Up) {
            const int step = key == Qt::Key_Down ? 1 : -1;
            m_list->setCurrentRow(qBound(0, m_list->currentRow() + step, m_list->count() - 1));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void CommandPalette::search(const QString& text)
{
    m_list->clear();
    for (int i = 0; i < m_actions.size(); ++i) {
        const QAction& action = *m_actions[i];
        if (action.isEnabled() && plain(action).contains(text, Qt::CaseInsensitive)) {
            auto* item = new QListWidgetItem(m_list);
            const QString keys = action.shortcut().toString(QKeySequence::NativeText);
            item->setText(keys.isEmpty()
                              ? plain(action)
                              : tr("%1  (%2)", "command, keys").arg(plain(action), keys));
            item->setData(actionRole, i);
        }
    }
    m_list->setCurrentRow(0);
    if (!text.trimmed().isEmpty()) {
        addRecords(text);
    }
}

void CommandPalette::addRecords(const QString& text)
{
    store::Query query;
    query.text = text.trimmed().toStdString();
    query.limit = mostRecords;
    m_library.read(
        this, [query](const store::Store& library) { return library.experiments(query); },
        [this, text](const Result<std::vector<store::ExperimentRow>>& rows) {
            if (!rows || text != m_field->text()) {
                return;
            }
            for (const auto& row : *rows) {
                auto* item = new QListWidgetItem(
                    tr("Record: %1").arg(QString::fromStdString(row.name)), m_list);
                item->setData(recordRole, QVariant::fromValue<qlonglong>(row.id.value));
            }
            if (m_list->currentRow() < 0) {
                m_list->setCurrentRow(0);
            }
        });
}

void CommandPalette::choose()
{
    const auto* item = m_list->currentItem();
    if (item == nullptr) {
        return;
    }
    const QVariant action = item->data(actionRole);
    const QVariant record = item->data(recordRole);
    accept();
    if (action.isValid()) {
        m_actions[action.toInt()]->trigger();
    } else if (record.isValid()) {
        m_navigator.showExperiment(ExperimentId{record.toLongLong()});
    }
}

} // namespace tidemark::app
