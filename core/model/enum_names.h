#pragma once

#include "core/model/environment.h"
#include "core/model/experiment.h"
#include "core/model/finding.h"
#include "core/model/metric.h"
#include "core/model/run.h"
#include "core/model/variant.h"
#include "core/model/verdict.h"
#include "core/model/workload.h"

#include <optional>
#include <string_view>

namespace tidemark {

/// Stable names of the enumerations, as stored and as printed in JSON; never translated.
[[nodiscard]] std::string_view name(DataKind value);
[[nodiscard]] std::string_view name(TargetKind value);
[[nodiscard]] std::string_view name(PathFamily value);
[[nodiscard]] std::string_view name(Direction value);
[[nodiscard]] std::string_view name(RunState value);
[[nodiscard]] std::string_view name(ExperimentState value);
[[nodiscard]] std::string_view name(Severity value);
[[nodiscard]] std::string_view name(Metric value);
[[nodiscard]] std::string_view name(VerdictKind value);
[[nodiscard]] std::string_view name(Design value);
[[nodiscard]] std::string_view name(StopRule value);

/// The value with that name; empty when there is none.
template <class Enum>
[[nodiscard]] std::optional<Enum> fromName(std::string_view text);

} // namespace tidemark
