#include "app/desktop/shell/rail.h"

#include "app/desktop/theme/icons.h"

#include <QButtonGroup>
#include <QEvent>
#include <QToolButton>
#include <QVBoxLayout>

namespace tidemark::app {

Rail::Rail(QWidget* parent)
    : QFrame(parent)
    , m_layout(new QVBoxLayout(this))
    , m_group(new QButtonGroup(this))
{
    setAccessibleName(tr("Pages"));
    m_layout->setContentsMargins(4, 8, 4, 8);
    m_layout->setSpacing(4);
    m_layout->addStretch();
    m_group->setExclusive(true);
    connect(m_group, &QButtonGroup::idClicked, this, &Rail::chosen);
}

void Rail::addPage(const PageEntry& entry, const QString& shortcut)
{
    auto* button = new QToolButton(this);
    button->setText(entry.title);
    button->setObjectName(entry.icon);
    button->setToolTip(tr("%1 (%2)", "page title, shortcut").arg(entry.title, shortcut));
    button->setAccessibleName(entry.title);
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    button->setIconSize(QSize(24, 24));
    button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    button->setMinimumHeight(fontMetrics().height() + 40);
    const int index = static_cast<int>(m_group->buttons().size());
    m_group->addButton(button, index);
    m_layout->insertWidget(index, button);
    tint();
}

void Rail::setCurrent(int index)
{
    if (auto* button = m_group->button(index)) {
        button->setChecked(true);
    }
}

void Rail::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        tint();
    }
}

void Rail::tint()
{
    for (auto* button : m_group->buttons()) {
        button->setIcon(tintedIcon(button->objectName(), palette()));
    }
}

} // namespace tidemark::app
