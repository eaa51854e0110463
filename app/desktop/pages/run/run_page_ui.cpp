// The widgets and actions of the Run page.
#include "app/desktop/pages/run/options_drawer.h"
#include "app/desktop/pages/run/run_page.h"
#include "app/desktop/pages/run/run_presenter.h"
#include "app/desktop/pages/run/target_row.h"
#include "app/desktop/results/result_grid.h"

#include <QComboBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

namespace tidemark::app {

namespace {

QLabel* wrappedLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

void RunPage::build()
{
    auto* body = new QWidget(this);
    auto* layout = new QVBoxLayout(body);
    layout->setSpacing(10);
    layout->addWidget(buildSettings());
    m_options = new OptionsDrawer(body);
    m_options->hide();
    layout->addWidget(m_options);
    m_preflight = wrappedLabel(body);
    layout->addWidget(m_preflight);

    auto* middle = new QHBoxLayout;
    m_all = new QPushButton(body);
    QFont large = m_all->font();
    large.setPointSizeF(large.pointSizeF() * 1.6);
    large.setBold(true);
    m_all->setFont(large);
    m_all->setMinimumWidth(QFontMetrics(large).horizontalAdvance(QStringLiteral("MMMMM")));
    m_all->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    m_grid = new ResultGrid(ResultGrid::Buttons::EachRow, body);
    middle->addWidget(m_all);
    middle->addWidget(m_grid, 1);
    layout->addLayout(middle);

    m_hint = wrappedLabel(body);
    layout->addWidget(m_hint);
    m_checks = wrappedLabel(body);
    layout->addWidget(m_checks);
    layout->addWidget(buildFooter());
    layout->addStretch(1);

    auto* scroll = new QScrollArea(this);
    scroll->setAccessibleName(tr("Run"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setWidget(body);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
}

QWidget* RunPage::buildSettings()
{
    auto* box = new QWidget(this);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_target = new TargetRow(box);
    form->addRow(tr("Where"), m_target);
    form->addRow(tr("Path"), buildPaths());

    auto* row = new QWidget(box);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_profile = new QComboBox(row);
    m_profile->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_size = new QComboBox(row);
    m_rounds = new QSpinBox(row);
    m_rounds->setRange(1, 1000);
    m_rounds->setToolTip(tr("How often everything is repeated; 5 is the least for a verdict."));
    m_more = new QToolButton(row);
    m_more->setText(tr("More options"));
    m_more->setCheckable(true);
    m_more->setArrowType(Qt::RightArrow);
    m_more->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    auto* sizeLabel = new QLabel(tr("Si&ze"), row);
    sizeLabel->setBuddy(m_size);
    auto* roundsLabel = new QLabel(tr("Ro&unds"), row);
    roundsLabel->setBuddy(m_rounds);
    m_profile->setAccessibleName(tr("Profile"));
    m_size->setAccessibleName(tr("Size of the test file"));
    m_rounds->setAccessibleName(tr("Rounds"));
    layout->addWidget(m_profile);
    layout->addWidget(sizeLabel);
    layout->addWidget(m_size);
    layout->addWidget(roundsLabel);
    layout->addWidget(m_rounds);
    layout->addWidget(m_more);
    layout->addStretch(1);
    form->addRow(tr("Profile"), row);
    m_profileText = new QLabel(box);
    m_profileText->setTextFormat(Qt::PlainText);
    m_profileText->setForegroundRole(QPalette::PlaceholderText);
    form->addRow({}, m_profileText);
    return box;
}

QWidget* RunPage::buildPaths()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_native = new QRadioButton(row);
    m_legacy = new QRadioButton(row);
    m_both = new QRadioButton(tr("&Both, paired"), row);
    m_both->setToolTip(tr("Both paths once in every round, in random order, so that a slow change "
                          "of the drive hits them alike."));
    for (auto* button : {m_native, m_legacy, m_both}) {
        layout->addWidget(button);
        connect(button, &QRadioButton::clicked, this, &RunPage::takeSetup);
    }
    layout->addStretch(1);
    return row;
}

QWidget* RunPage::buildFooter()
{
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_unit = new QComboBox(row);
    m_unit->setAccessibleName(tr("Unit"));
    for (const auto unit : allUnits()) {
        m_unit->addItem(unitName(unit), static_cast<int>(unit));
    }
    m_compare = new QPushButton(tr("Compare &paths"), row);
    m_compare->setToolTip(tr("Shows the verdict for every test of these results."));
    m_copy = new QPushButton(tr("Cop&y as text"), row);
    auto* unitLabel = new QLabel(tr("Un&it"), row);
    unitLabel->setBuddy(m_unit);
    layout->addStretch(1);
    layout->addWidget(unitLabel);
    layout->addWidget(m_unit);
    layout->addWidget(m_copy);
    layout->addWidget(m_compare);
    return row;
}

} // namespace tidemark::app
