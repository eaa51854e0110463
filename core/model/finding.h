#pragma once

#include <map>
#include <string>

namespace tidemark {

enum class Severity
{
    Ok,
    Note,
    Warning,
    Error
};

/// What a check says. `code` is stable ("queue_not_full", "tool_is_bottleneck"); `values` are the
/// numbers and names that its sentence needs, by name, as plain text in the C locale; the sentence
/// in a language is made by core/text from both.
struct Finding
{
    std::string code;
    Severity severity = Severity::Note;
    std::map<std::string, std::string> values;

    bool operator==(const Finding&) const = default;
};

} // namespace tidemark
