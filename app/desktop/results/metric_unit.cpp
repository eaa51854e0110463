#include "app/desktop/results/metric_unit.h"

#include "app/desktop/text/display.h"

#include <QCoreApplication>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("MetricUnit", text);
}

} // namespace

MetricUnit chartUnit(Metric metric)
{
    switch (metric) {
    case Metric::Throughput:
        return {tr("Throughput (MB/s)"), 1e6};
    case Metric::Iops:
        return {tr("IOPS"), 1};
    case Metric::CpuPerIo:
        return {tr("CPU per I/O (ns)"), 1};
    case Metric::CpuBusy:
        return {tr("Busy cores"), 1};
    case Metric::MeanLatency:
    case Metric::P50:
    case Metric::P99:
    case Metric::P999:
        break;
    }
    return {tr("%1 (\302\265s)").arg(metricName(metric)), 1e3};
}

} // namespace tidemark::app
