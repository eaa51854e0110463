#pragma once

#include "app/desktop/pages/run/run_setup.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QSpinBox;

namespace tidemark::app {

/// What most people leave alone: I/O paths by name, data, caching, rate, pauses, seed, precision.
class OptionsDrawer : public QWidget
{
    Q_OBJECT

public:
    explicit OptionsDrawer(QWidget* parent = nullptr);

    /// Shows the options of `setup`; emits nothing.
    void setOptions(const RunSetup& setup, const std::vector<PathOffer>& paths);

    /// `setup` with the options of this form.
    [[nodiscard]] RunSetup applied(RunSetup setup) const;

signals:
    void edited();

private:
    void fillPaths(QComboBox* box, PathFamily family, const std::vector<PathOffer>& paths,
                   const std::string& chosen);

    QComboBox* m_native;
    QComboBox* m_legacy;
    QComboBox* m_data;
    QSpinBox* m_compress;
    QCheckBox* m_cached;
    QSpinBox* m_rate;
    QDoubleSpinBox* m_coolDown;
    QLineEdit* m_seed;
    QCheckBox* m_precise;
    QDoubleSpinBox* m_margin;
};

} // namespace tidemark::app
