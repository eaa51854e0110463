#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace tidemark::text {

/// Values for a template, by name, as text ready to show.
using Values = std::map<std::string, std::string>;

/// Plural categories of a language for a whole number (Unicode CLDR): "one", "few", "many" or
/// "other".
using PluralRule = std::function<std::string_view(double number)>;

/// The rule of a language by its ISO 639-1 code; an unknown language has "other" only.
[[nodiscard]] PluralRule pluralRule(std::string_view language);

/// Fills a template (a subset of the ICU message format): "{name}" is replaced by its value,
/// "{name, plural, one {# run} other {# runs}}" by the branch of the value's plural category, with
/// # for the value; branches may hold placeholders. A name without a value shows as "{name}", so
/// that nothing vanishes. Never fails: what is not a placeholder is copied.
[[nodiscard]] std::string format(std::string_view pattern, const Values& values,
                                 const PluralRule& rule);

} // namespace tidemark::text
