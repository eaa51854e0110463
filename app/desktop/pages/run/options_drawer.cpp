#include "app/desktop/pages/run/options_drawer.h"

#include "app/desktop/text/display.h"
#include "core/base/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>

namespace tidemark::app {

namespace {

/// A number box whose lowest value means "as the profile says".
template <class Box>
Box* optionalBox(QWidget* parent, double most, const QString& suffix)
{
    auto* box = new Box(parent);
    box->setMinimum(-1);
    box->setMaximum(most);
    box->setValue(-1);
    box->setSpecialValueText(OptionsDrawer::tr("as the profile says"));
    box->setSuffix(suffix);
    return box;
}

} // namespace

OptionsDrawer::OptionsDrawer(QWidget* parent)
    : QWidget(parent)
    , m_native(new QComboBox(this))
    , m_legacy(new QComboBox(this))
    , m_data(new QComboBox(this))
    , m_compress(new QSpinBox(this))
    , m_cached(new QCheckBox(tr("Through the page &cache: not the speed of the drive!"), this))
    , m_rate(optionalBox<QSpinBox>(this, 100'000'000, tr(" IOPS")))
    , m_coolDown(optionalBox<QDoubleSpinBox>(this, 3600, tr(" s")))
    , m_seed(new QLineEdit(this))
    , m_precise(new QCheckBox(tr("Go on until the &interval is narrow enough"), this))
    , m_margin(new QDoubleSpinBox(this))
{
    m_data->addItems({tr("as the profile says"), tr("random (does not compress)"), tr("zeros"),
                      tr("partly compressible")});
    m_data->setAccessibleName(tr("Written data"));
    m_compress->setRange(0, 100);
    m_compress->setSuffix(tr(" % zeros"));
    m_compress->setAccessibleName(tr("Compressible share"));
    m_seed->setPlaceholderText(tr("drawn anew each time"));
    m_margin->setRange(0, 50);
    m_margin->setSuffix(tr(" %"));
    m_margin->setSpecialValueText(tr("by metric (2 to 10 %)"));
    m_rate->setToolTip(tr("I/Os a second of each workload; latency then counts from the moment at "
                          "which a request was due."));
    m_margin->setToolTip(tr("Differences below this do not matter to you: verdicts and the rule "
                            "of precision use it."));

    auto* data = new QHBoxLayout;
    data->addWidget(m_data, 1);
    data->addWidget(m_compress);
    auto* left = new QFormLayout;
    left->addRow(tr("&Native path"), m_native);
    left->addRow(tr("&Legacy path"), m_legacy);
    left->addRow(tr("Written &data"), data);
    left->addRow(m_cached);
    auto* right = new QFormLayout;
    right->addRow(tr("Rate li&mit"), m_rate);
    right->addRow(tr("Pause &between runs"), m_coolDown);
    right->addRow(tr("S&eed of the order"), m_seed);
    right->addRow(tr("Smallest difference that ma&tters"), m_margin);
    right->addRow(m_precise);
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->addLayout(left, 1);
    columns->addSpacing(24);
    columns->addLayout(right, 1);

    for (auto* box : {m_native, m_legacy, m_data}) {
        connect(box, &QComboBox::activated, this, &OptionsDrawer::edited);
    }
    for (auto* box : {m_cached, m_precise}) {
        connect(box, &QCheckBox::clicked, this, &OptionsDrawer::edited);
    }
    for (auto* box : {m_compress, m_rate}) {
        connect(box, &QSpinBox::valueChanged, this, &OptionsDrawer::edited);
    }
    for (auto* box : {m_coolDown, m_margin}) {
        connect(box, &QDoubleSpinBox::valueChanged, this, &OptionsDrawer::edited);
    }
    connect(m_seed, &QLineEdit::editingFinished, this, &OptionsDrawer::edited);
}

void OptionsDrawer::fillPaths(QComboBox* box, PathFamily family,
                              const std::vector<PathOffer>& paths, const std::string& chosen)
{
    box->clear();
    for (const auto& path : paths) {
        if (path.family != family) {
            continue;
        }
        const QString name = path.problem.empty() ? text(path.name)
                                                  : tr("%1 (not usable here)").arg(text(path.name));
        box->addItem(name, text(path.id));
        box->setItemData(box->count() - 1, text(path.problem), Qt::ToolTipRole);
    }
    box->setCurrentIndex(box->findData(text(chosen)));
}

void OptionsDrawer::setOptions(const RunSetup& setup, const std::vector<PathOffer>& paths)
{
    const QSignalBlocker quiet(this);
    fillPaths(m_native, PathFamily::Native, paths, setup.nativePath);
    fillPaths(m_legacy, PathFamily::Legacy, paths, setup.legacyPath);
    m_data->setCurrentIndex(setup.data ? 1 + static_cast<int>(*setup.data) : 0);
    m_compress->setVisible(setup.data == DataKind::Compressible);
    m_compress->setValue(static_cast<int>(setup.compressPercent));
    m_cached->setChecked(setup.cached);
    m_rate->setValue(setup.rateLimit ? static_cast<int>(setup.rateLimit->value()) : -1);
    m_coolDown->setValue(setup.coolDown ? seconds(*setup.coolDown) : -1);
    m_precise->setChecked(setup.precise);
    m_margin->setValue(setup.margin.value_or(0) * 100);
    if (!m_seed->hasFocus()) {
        m_seed->setText(setup.seed ? QString::number(*setup.seed) : QString());
    }
}

RunSetup OptionsDrawer::applied(RunSetup setup) const
{
    setup.nativePath = utf8(m_native->currentData().toString());
    setup.legacyPath = utf8(m_legacy->currentData().toString());
    setup.data = m_data->currentIndex() > 0
                     ? std::optional(static_cast<DataKind>(m_data->currentIndex() - 1))
                     : std::nullopt;
    setup.compressPercent = m_compress->value();
    setup.cached = m_cached->isChecked();
    setup.rateLimit = m_rate->value() > 0 ? std::optional(Iops(m_rate->value())) : std::nullopt;
    setup.coolDown =
        m_coolDown->value() >= 0 ? std::optional(fromSeconds(m_coolDown->value())) : std::nullopt;
    setup.seed = parseInteger(utf8(m_seed->text().trimmed()));
    setup.precise = m_precise->isChecked();
    setup.margin = m_margin->value() > 0 ? std::optional(m_margin->value() / 100) : std::nullopt;
    return setup;
}

} // namespace tidemark::app
