#pragma once

#include "core/base/result.h"
#include "core/model/environment.h"
#include "core/model/experiment.h"
#include "core/model/run.h"
#include "core/model/verdict.h"

#include <nlohmann/json_fwd.hpp>

namespace tidemark {

/// JSON of the model's values, with the model's field names: the form of the runner protocol, of
/// `--json` output, of profiles and of the database's JSON columns. Quantities are bare numbers in
/// their unit (bytes, 1/s, ns), enumerations their names, wall times ISO 8601, an absent value is
/// left out.
[[nodiscard]] nlohmann::json toJson(const Workload& value);
[[nodiscard]] nlohmann::json toJson(const Profile& value);
[[nodiscard]] nlohmann::json toJson(const Target& value);
[[nodiscard]] nlohmann::json toJson(const Variant& value);
[[nodiscard]] nlohmann::json toJson(const Plan& value);
[[nodiscard]] nlohmann::json toJson(const Experiment& value);
[[nodiscard]] nlohmann::json toJson(const Interval& value);
[[nodiscard]] nlohmann::json toJson(const CpuUse& value);
[[nodiscard]] nlohmann::json toJson(const Finding& value);
[[nodiscard]] nlohmann::json toJson(const Environment& value);
[[nodiscard]] nlohmann::json toJson(const Error& value);
[[nodiscard]] nlohmann::json toJson(const Verdict& value);
/// Histograms as {"overflow", "sum", "min", "max", "buckets": [[index, count], ...]}.
[[nodiscard]] nlohmann::json toJson(const Histogram& value);
[[nodiscard]] nlohmann::json toJson(const Run& value);

/// Reads what toJson wrote. A field that is missing keeps the type's default; a field of the wrong
/// type, an unknown enumeration name or a bucket out of range is BadInput and names the field.
template <class T>
[[nodiscard]] Result<T> fromJson(const nlohmann::json& json);

/// Parses UTF-8 text; BadInput with line and column when it is not JSON. Depth is limited.
[[nodiscard]] Result<nlohmann::json> parseJson(std::string_view text);

} // namespace tidemark
