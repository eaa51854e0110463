#pragma once

#include "app/desktop/shell/page.h"

class QComboBox;
class QLabel;
class QPushButton;
class QRadioButton;
class QSpinBox;
class QToolButton;

namespace tidemark::app {

class OptionsDrawer;
class ResultGrid;
class RunPresenter;
class TargetRow;

/// How fast is it: choose a place and a profile, press All, read the grid.
class RunPage : public Page
{
    Q_OBJECT

public:
    RunPage(AppContext& context, QWidget* parent);

    [[nodiscard]] bool busy() const override;

    [[nodiscard]] QList<QAction*> commands() const override { return m_commands; }

private:
    void build();
    [[nodiscard]] QWidget* buildSettings();
    [[nodiscard]] QWidget* buildPaths();
    [[nodiscard]] QWidget* buildFooter();
    void addActions();
    void takeSetup();
    void render();
    void renderProfiles();
    void renderSizes();
    void renderGrid();
    void startOrStop();
    void copyResults();
    void compareResults();
    void saveProfile();

    AppContext& m_context;
    RunPresenter* m_presenter;
    TargetRow* m_target;
    QRadioButton* m_native;
    QRadioButton* m_legacy;
    QRadioButton* m_both;
    QComboBox* m_profile;
    QLabel* m_profileText;
    QComboBox* m_size;
    QSpinBox* m_rounds;
    QToolButton* m_more;
    OptionsDrawer* m_options;
    QPushButton* m_all;
    ResultGrid* m_grid;
    QComboBox* m_unit;
    QPushButton* m_copy;
    QPushButton* m_compare;
    QLabel* m_preflight;
    QLabel* m_checks;
    QLabel* m_hint;
    QList<QAction*> m_commands;
};

/// The rail's entry.
[[nodiscard]] PageEntry runPageEntry();

} // namespace tidemark::app
