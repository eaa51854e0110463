#pragma once

#include <nlohmann/json.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tidemark::stats::oracle {

using Json = nlohmann::json;

/// Computes the outputs of a case from its inputs, under the names that the case uses.
using Handler = std::function<Json(const Json& inputs)>;

/// Handlers by `fn`.
using Handlers = std::map<std::string, Handler>;

/// tests/data/oracle/`file`, parsed. A missing file ends the test program with a message.
[[nodiscard]] Json readJson(const std::string& file);

/// The numbers that an input names: a list, or the name of a data set. `null` becomes NaN.
[[nodiscard]] std::vector<double> numbers(const Json& input);

/// The groups that an input names.
[[nodiscard]] std::vector<std::vector<double>> groups(const Json& input);

/// numbers(), as natural logs when `inputs["scale"]` is "log".
[[nodiscard]] std::vector<double> scaled(const Json& inputs, const std::string& name);

/// A number, or null for an absent or infinite one.
[[nodiscard]] Json orNull(std::optional<double> value);

void addComparisonHandlers(Handlers& handlers);   ///< two samples: t, ranks, effect sizes
void addDescriptionHandlers(Handlers& handlers);  ///< quantiles, spread, components, normality
void addPlanningHandlers(Handlers& handlers);     ///< power, adjustment of p, bootstrap
void addSeriesHandlers(Handlers& handlers);       ///< autocorrelation, trend, change points
void addSteadyStateHandlers(Handlers& handlers);  ///< SNIA, fio, histogram buckets
void addDistributionHandlers(Handlers& handlers); ///< quantile and distribution functions
void addVerdictHandlers(Handlers& handlers);      ///< procedure V

} // namespace tidemark::stats::oracle
