#include "app/desktop/pages/run/target_row.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalBlocker>

#include <algorithm>

namespace tidemark::app {

namespace {

QString driveName(const device::Drive& drive, const QLocale& locale)
{
    const QString model = text(drive.model.empty() ? drive.label : drive.model);
    const QString name =
        model.isEmpty() ? text(drive.name) : TargetRow::tr("%1, %2").arg(text(drive.name), model);
    const QString sized =
        TargetRow::tr("%1, %2", "drive, size").arg(name, size(drive.size, locale));
    return drive.inUse.empty()
               ? sized
               : TargetRow::tr("%1 (%2)", "drive, in use").arg(sized, text(drive.inUse));
}

/// "ext4 on Samsung 990 PRO, 812 GiB free".
QString aboutFolder(const RunPageState& state, const QLocale& locale)
{
    if (!state.locationProblem.isEmpty()) {
        return state.locationProblem;
    }
    if (!state.location) {
        return TargetRow::tr("Looking at the folder...");
    }
    const auto& location = *state.location;
    QString on = TargetRow::tr("no drive of this machine");
    if (location.drive) {
        const auto drive = std::ranges::find(state.drives, *location.drive, &device::Drive::name);
        const bool named = drive != state.drives.end() && !drive->model.empty();
        on = named ? TargetRow::tr("%1 (%2)").arg(text(drive->model), text(drive->name))
                   : text(*location.drive);
    }
    return TargetRow::tr("%1 on %2, %3 free")
        .arg(text(location.fileSystem), on, size(location.freeSpace, locale));
}

} // namespace

TargetRow::TargetRow(QWidget* parent)
    : QWidget(parent)
    , m_useFolder(new QRadioButton(tr("&File in a folder"), this))
    , m_useDrive(new QRadioButton(tr("Whole dri&ve, read only"), this))
    , m_folder(new QLineEdit(this))
    , m_choose(new QPushButton(tr("C&hoose..."), this))
    , m_drive(new QComboBox(this))
    , m_about(new QLabel(this))
{
    m_folder->setAccessibleName(tr("Folder"));
    m_drive->setAccessibleName(tr("Drive"));
    m_about->setTextFormat(Qt::PlainText);
    m_about->setForegroundRole(QPalette::PlaceholderText);
    m_useFolder->setChecked(true);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_useFolder, 0, 0);
    grid->addWidget(m_folder, 0, 1);
    grid->addWidget(m_choose, 0, 2);
    grid->addWidget(m_about, 0, 3);
    grid->addWidget(m_useDrive, 1, 0);
    grid->addWidget(m_drive, 1, 1, 1, 2);
    grid->setColumnStretch(1, 2);
    grid->setColumnStretch(3, 3);
    connect(m_useFolder, &QRadioButton::clicked, this, &TargetRow::edited);
    connect(m_useDrive, &QRadioButton::clicked, this, &TargetRow::edited);
    connect(m_folder, &QLineEdit::editingFinished, this, &TargetRow::edited);
    connect(m_drive, &QComboBox::activated, this, &TargetRow::edited);
    connect(m_choose, &QPushButton::clicked, this, &TargetRow::chooseFolder);
}

void TargetRow::chooseFolder()
{
    auto* dialog = new QFileDialog(this, tr("Folder to measure in"), m_folder->text());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        m_folder->setText(QDir::toNativeSeparators(folder));
        emit edited();
    });
    dialog->open();
}

void TargetRow::renderDrives(const RunPageState& state)
{
    const QSignalBlocker quiet(m_drive);
    m_drive->clear();
    for (const auto& drive : state.drives) {
        m_drive->addItem(driveName(drive, locale()), text(drive.node));
    }
    m_drive->setCurrentIndex(m_drive->findData(text(state.setup.drive)));
}

void TargetRow::render(const RunPageState& state)
{
    if (m_drive->count() != static_cast<int>(state.drives.size())) {
        renderDrives(state);
    }
    m_useFolder->setChecked(!state.setup.wholeDrive);
    m_useDrive->setChecked(state.setup.wholeDrive);
    m_useDrive->setEnabled(!state.drives.empty());
    m_folder->setEnabled(!state.setup.wholeDrive);
    m_choose->setEnabled(!state.setup.wholeDrive);
    m_drive->setVisible(state.setup.wholeDrive);
    if (!m_folder->hasFocus()) {
        m_folder->setText(text(state.setup.folder));
    }
    m_about->setText(state.setup.wholeDrive ? QString() : aboutFolder(state, locale()));
    m_about->setToolTip(m_about->text());
}

RunSetup TargetRow::applied(RunSetup setup) const
{
    setup.wholeDrive = m_useDrive->isChecked();
    setup.folder = utf8(m_folder->text().trimmed());
    // No drive is chosen before the user opened the list: nothing is preselected.
    setup.drive = utf8(m_drive->currentData().toString());
    return setup;
}

} // namespace tidemark::app
