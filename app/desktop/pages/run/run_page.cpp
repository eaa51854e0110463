#include "app/desktop/pages/run/run_page.h"

#include "app/desktop/library/library.h"
#include "app/desktop/pages/run/options_drawer.h"
#include "app/desktop/pages/run/run_presenter.h"
#include "app/desktop/pages/run/target_row.h"
#include "app/desktop/results/result_grid.h"
#include "app/desktop/runner/runner_client.h"
#include "app/desktop/shell/app_context.h"
#include "app/desktop/shell/basket.h"
#include "app/desktop/shell/navigator.h"
#include "core/text/sentences.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QInputDialog>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <array>

namespace tidemark::app {

PageEntry runPageEntry()
{
    return {.id = QStringLiteral("run"),
            .title = RunPage::tr("Run"),
            .icon = QStringLiteral("run"),
            .create = [](AppContext& context, QWidget* parent) -> Page* {
                return new RunPage(context, parent);
            }};
}

RunPage::RunPage(AppContext& context, QWidget* parent)
    : Page(parent)
    , m_context(context)
    , m_presenter(new RunPresenter(context.library, context.runner, context.settings, this))
{
    build();
    addActions();
    connect(m_presenter, &RunPresenter::changed, this, &RunPage::render);
    connect(m_target, &TargetRow::edited, this, &RunPage::takeSetup);
    connect(m_options, &OptionsDrawer::edited, this, &RunPage::takeSetup);
    connect(m_profile, &QComboBox::activated, this, &RunPage::takeSetup);
    connect(m_size, &QComboBox::activated, this, &RunPage::takeSetup);
    connect(m_rounds, &QSpinBox::valueChanged, this, &RunPage::takeSetup);
    connect(m_unit, &QComboBox::activated, this, [this](int index) {
        m_presenter->setUnit(static_cast<DisplayUnit>(m_unit->itemData(index).toInt()));
    });
    connect(m_more, &QToolButton::toggled, this, [this](bool on) {
        m_more->setArrowType(on ? Qt::DownArrow : Qt::RightArrow);
        m_options->setVisible(on);
    });
    connect(m_all, &QPushButton::clicked, this, &RunPage::startOrStop);
    connect(m_grid, &ResultGrid::rowRequested, this,
            [this](const auto& workloads) { m_presenter->start(workloads); });
    connect(m_copy, &QPushButton::clicked, this, &RunPage::copyResults);
    connect(m_compare, &QPushButton::clicked, this, &RunPage::compareResults);
    connect(&context.navigator, &Navigator::startRequested, this, [this] { m_presenter->start(); });
    render();
}

bool RunPage::busy() const
{
    return m_presenter->busy();
}

void RunPage::addActions()
{
    auto* save = new QAction(tr("Save as my profile..."), this);
    connect(save, &QAction::triggered, this, &RunPage::saveProfile);
    auto* copy = new QAction(tr("Copy results as text"), this);
    connect(copy, &QAction::triggered, this, &RunPage::copyResults);
    m_commands = {save, copy};
    auto* button = new QToolButton(this);
    button->setDefaultAction(save);
    m_options->layout()->addWidget(button);
}

void RunPage::takeSetup()
{
    RunSetup setup = m_options->applied(m_target->applied(m_presenter->state().setup));
    const bool otherProfile = utf8(m_profile->currentData().toString()) != setup.profile;
    setup.profile = utf8(m_profile->currentData().toString());
    setup.paths = m_native->isChecked()   ? PathChoice::Native
                  : m_legacy->isChecked() ? PathChoice::Legacy
                                          : PathChoice::Both;
    // Size and rounds belong to the profile until they are changed for it.
    const quint64 bytes = m_size->currentData().toULongLong();
    setup.fileSize = !otherProfile && bytes > 0 ? std::optional(Bytes(bytes)) : std::nullopt;
    setup.rounds =
        otherProfile ? std::nullopt : std::optional(static_cast<unsigned>(m_rounds->value()));
    if (m_presenter->chosenProfile() != nullptr && setup.rounds &&
        *setup.rounds == m_presenter->chosenProfile()->repetition.rounds)
    {
        setup.rounds.reset();
    }
    m_presenter->setSetup(setup);
}

void RunPage::startOrStop()
{
    if (m_presenter->state().running) {
        m_context.navigator.requestStop();
    } else {
        m_presenter->start();
    }
}

void RunPage::render()
{
    const auto& state = m_presenter->state();
    m_target->render(state);
    const auto nameOf = [&](const std::string& id) {
        const auto path = std::ranges::find(state.paths, id, &PathOffer::id);
        return path == state.paths.end() ? tr("none here") : text(path->name);
    };
    m_native->setText(tr("Nati&ve: %1").arg(nameOf(state.setup.nativePath)));
    m_legacy->setText(tr("&Legacy: %1").arg(nameOf(state.setup.legacyPath)));
    m_native->setChecked(state.setup.paths == PathChoice::Native);
    m_legacy->setChecked(state.setup.paths == PathChoice::Legacy);
    m_both->setChecked(state.setup.paths == PathChoice::Both);
    renderProfiles();
    renderSizes();
    m_options->setOptions(state.setup, state.paths);
    renderGrid();

    m_all->setText(state.running ? tr("Stop") : tr("All"));
    m_all->setAccessibleName(state.running ? tr("Stop the run") : tr("Run all tests"));
    m_all->setEnabled(state.running || state.plan.has_value());
    m_grid->setButtonsEnabled(!state.running && state.plan.has_value());
    QStringList warnings;
    for (const auto& finding : state.preflight) {
        if (finding.severity >= Severity::Warning) {
            warnings << QStringLiteral("! ") + text(text::sentence(finding));
        }
    }
    m_preflight->setText(warnings.join(u'\n'));
    m_preflight->setVisible(!warnings.isEmpty() && !state.setup.wholeDrive);
    m_hint->setText(m_presenter->hint());
    m_checks->setText(m_presenter->checksLine());
    m_checks->setVisible(!m_checks->text().isEmpty());
    const bool results = state.shownPlan && !state.shownRuns.empty();
    m_copy->setEnabled(results);
    m_compare->setEnabled(results && state.shownPlan->variants.size() > 1);
    m_unit->setCurrentIndex(m_unit->findData(static_cast<int>(state.unit)));
}

void RunPage::renderProfiles()
{
    const auto& state = m_presenter->state();
    if (m_profile->count() != static_cast<int>(state.profiles.size())) {
        const QSignalBlocker quiet(m_profile);
        m_profile->clear();
        for (const auto& profile : state.profiles) {
            m_profile->addItem(text(profile.name), text(profile.id));
            m_profile->setItemData(m_profile->count() - 1, text(profile.description),
                                   Qt::ToolTipRole);
        }
    }
    m_profile->setCurrentIndex(m_profile->findData(text(state.setup.profile)));
    const Profile* chosen = m_presenter->chosenProfile();
    const QString description = chosen != nullptr ? text(chosen->description) : QString();
    m_profileText->setText(state.estimate
                               ? tr("%1 Takes %2.").arg(description, roughly(*state.estimate))
                               : description);
}

void RunPage::renderSizes()
{
    const auto& state = m_presenter->state();
    const Profile* profile = m_presenter->chosenProfile();
    if (profile == nullptr) {
        return;
    }
    const QSignalBlocker quiet(m_size);
    const QSignalBlocker quietRounds(m_rounds);
    m_size->clear();
    m_size->addItem(tr("%1 (profile)").arg(app::size(profile->fileSize, locale())), 0ULL);
    for (const Bytes bytes : {mib(64), mib(256), gib(1), gib(4), gib(16), gib(64)}) {
        m_size->addItem(app::size(bytes, locale()), QVariant::fromValue<qulonglong>(bytes.value()));
    }
    const qulonglong chosen = state.setup.fileSize ? state.setup.fileSize->value() : 0;
    m_size->setCurrentIndex(std::max(0, m_size->findData(QVariant::fromValue(chosen))));
    m_size->setEnabled(!state.setup.wholeDrive);
    m_rounds->setValue(static_cast<int>(state.setup.rounds.value_or(profile->repetition.rounds)));
}

void RunPage::renderGrid()
{
    m_grid->setGrid(m_presenter->grid(), [this](std::uint32_t workload, std::uint32_t variant) {
        return m_presenter->progressOf(workload, variant);
    });
}

void RunPage::copyResults()
{
    QGuiApplication::clipboard()->setText(m_presenter->resultsAsText());
    m_context.navigator.say(tr("The results are in the clipboard."));
}

void RunPage::compareResults()
{
    const auto& state = m_presenter->state();
    if (!state.shownPlan || !state.shownExperiment) {
        return;
    }
    QList<BasketItem> items;
    for (std::uint32_t v = 0; v < state.shownPlan->variants.size(); ++v) {
        items.append({.experiment = *state.shownExperiment,
                      .variant = v,
                      .title = tr("%1: %2", "experiment, variant")
                                   .arg(text(state.shownPlan->name),
                                        text(state.shownPlan->variants[v].name))});
    }
    m_context.basket.replace(items);
    m_context.navigator.open(QStringLiteral("compare"));
}

void RunPage::saveProfile()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save as my profile"));
    dialog->setLabelText(tr("Name of the profile"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        const auto saved = m_presenter->saveProfile(name);
        m_context.navigator.say(saved ? tr("The profile is saved.")
                                      : text(saved.error().sentence()));
    });
    dialog->open();
}

} // namespace tidemark::app
