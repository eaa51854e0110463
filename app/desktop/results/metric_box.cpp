#include "app/desktop/results/metric_box.h"

#include "app/desktop/text/display.h"

namespace tidemark::app {

MetricBox::MetricBox(QWidget* parent) : QComboBox(parent)
{
    setAccessibleName(tr("Measured"));
    addItem(tr("each test's own"));
    for (const auto metric : {Metric::Throughput, Metric::Iops, Metric::MeanLatency, Metric::P50,
                              Metric::P99, Metric::P999, Metric::CpuPerIo})
    {
        addItem(metricName(metric), static_cast<int>(metric));
    }
    connect(this, &QComboBox::activated, this, [this](int index) {
        const QVariant chosen = itemData(index);
        emit metricChosen(chosen.isValid() ? std::optional(static_cast<Metric>(chosen.toInt()))
                                           : std::nullopt);
    });
}

} // namespace tidemark::app
