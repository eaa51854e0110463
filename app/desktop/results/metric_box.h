#pragma once

#include "core/model/metric.h"

#include <QComboBox>

#include <optional>

namespace tidemark::app {

/// Chooses what is judged: each test's own metric, or one for all of them.
class MetricBox : public QComboBox
{
    Q_OBJECT

public:
    explicit MetricBox(QWidget* parent = nullptr);

signals:
    /// Each test's own when empty.
    void metricChosen(std::optional<tidemark::Metric> metric);
};

} // namespace tidemark::app
