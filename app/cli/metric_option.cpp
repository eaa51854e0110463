#include "app/cli/metric_option.h"

#include "core/model/enum_names.h"

namespace tidemark::cli {

Result<Metric> metricNamed(const std::string& text)
{
    const auto metric = fromName<Metric>(text);
    if (!metric) {
        return fail(ErrorCode::BadInput, "'" + text + "' is no metric", "--metric",
                    "Use one of " + metricHelp());
    }
    return *metric;
}

std::string metricHelp()
{
    return "throughput, iops, meanLatency, p50, p99, p999, cpuPerIo, cpuBusy";
}

} // namespace tidemark::cli
