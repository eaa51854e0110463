#pragma once

#include "core/base/result.h"
#include "core/text/message_format.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::text {

/// The phrases of one language: templates by code. A file is one JSON object with "language" (ISO
/// 639-1) and nested objects of templates; the code of a phrase is its path with dots
/// ("verdict.better.rate"). English is built into the program.
class Catalogue
{
public:
    /// The built-in English phrases; the same object for the life of the program.
    [[nodiscard]] static const Catalogue& english();

    /// Reads a phrase file. NotFound, or BadInput that names the phrase.
    [[nodiscard]] static Result<Catalogue> load(const std::filesystem::path& file);

    /// Reads the text of a phrase file.
    [[nodiscard]] static Result<Catalogue> parse(std::string_view json);

    [[nodiscard]] const std::string& language() const { return m_language; }

    [[nodiscard]] bool has(std::string_view code) const;

    /// The phrase with its values filled in. A phrase that this language lacks is taken from
    /// English; one that English lacks gives the code and all values, never nothing.
    [[nodiscard]] std::string phrase(std::string_view code, const Values& values = {}) const;

    /// All codes below a prefix ("finding." gives every finding), ascending.
    [[nodiscard]] std::vector<std::string> codes(std::string_view prefix = {}) const;

    /// The template itself; empty text when there is none.
    [[nodiscard]] std::string_view pattern(std::string_view code) const;

private:
    std::string m_language;
    PluralRule m_rule;
    std::map<std::string, std::string, std::less<>> m_patterns;
};

} // namespace tidemark::text
