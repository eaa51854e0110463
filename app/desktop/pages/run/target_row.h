#pragma once

#include "app/desktop/pages/run/run_presenter.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QRadioButton;

namespace tidemark::app {

/// Where to measure: a folder with what lies under it, or a drive that is only read.
class TargetRow : public QWidget
{
    Q_OBJECT

public:
    explicit TargetRow(QWidget* parent = nullptr);

    void render(const RunPageState& state);
    [[nodiscard]] RunSetup applied(RunSetup setup) const;

signals:
    void edited();

private:
    void chooseFolder();
    void renderDrives(const RunPageState& state);

    QRadioButton* m_useFolder;
    QRadioButton* m_useDrive;
    QLineEdit* m_folder;
    QPushButton* m_choose;
    QComboBox* m_drive;
    QLabel* m_about;
};

} // namespace tidemark::app
