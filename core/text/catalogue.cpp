#include "core/text/catalogue.h"

#include "core/model/json.h"
#include "core/text/english_phrases.h"

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace tidemark::text {
namespace {

using Patterns = std::map<std::string, std::string, std::less<>>;

Result<> flatten(const nlohmann::json& node, const std::string& path, Patterns& out)
{
    for (const auto& [key, value] : node.items()) {
        const auto code = path.empty() ? key : path + "." + key;
        if (value.is_string()) {
            out.emplace(code, value.get<std::string>());
        } else if (value.is_object()) {
            TM_CHECK(flatten(value, code, out));
        } else {
            return fail(ErrorCode::BadInput, "a phrase must be a text", code,
                        "Write it in double quotes.");
        }
    }
    return {};
}

std::string codeAndValues(std::string_view code, const Values& values)
{
    std::string out(code);
    for (const auto& [name, value] : values) {
        out += (out.size() == code.size() ? ": " : ", ") + name + " " + value;
    }
    return out;
}

} // namespace

const Catalogue& Catalogue::english()
{
    static const Catalogue built = [] {
        // The text is checked by a test; a broken one would show codes instead of sentences.
        auto parsed = parse(englishPhrases());
        return parsed ? std::move(*parsed) : Catalogue{};
    }();
    return built;
}

Result<Catalogue> Catalogue::load(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        return fail(ErrorCode::NotFound, "the phrases can't be read", file.string(),
                    "Check that the file is there.");
    }
    std::ostringstream content;
    content << in.rdbuf();
    auto parsed = parse(content.str());
    if (!parsed) {
        return std::unexpected(parsed.error().at(file.string()));
    }
    return parsed;
}

Result<Catalogue> Catalogue::parse(std::string_view json)
{
    TM_TRY(root, parseJson(json));
    if (!root.is_object()) {
        return fail(ErrorCode::BadInput, "a phrase file must be one JSON object");
    }
    Catalogue out;
    TM_CHECK(flatten(root, "", out.m_patterns));
    const auto language = out.m_patterns.find("language");
    if (language == out.m_patterns.end()) {
        return fail(ErrorCode::BadInput, "the phrases don't say their language", "language",
                    "Add \"language\": \"en\" or another ISO 639-1 code.");
    }
    out.m_language = language->second;
    out.m_patterns.erase(language);
    out.m_rule = pluralRule(out.m_language);
    return out;
}

bool Catalogue::has(std::string_view code) const
{
    return m_patterns.contains(code);
}

std::string Catalogue::phrase(std::string_view code, const Values& values) const
{
    if (const auto found = m_patterns.find(code); found != m_patterns.end()) {
        return format(found->second, values, m_rule);
    }
    if (this != &english()) {
        return english().phrase(code, values);
    }
    return codeAndValues(code, values);
}

std::vector<std::string> Catalogue::codes(std::string_view prefix) const
{
    std::vector<std::string> out;
    for (const auto& [code, pattern] : m_patterns) {
        if (code.starts_with(prefix)) {
            out.push_back(code);
        }
    }
    return out;
}

std::string_view Catalogue::pattern(std::string_view code) const
{
    const auto found = m_patterns.find(code);
    return found == m_patterns.end() ? std::string_view() : std::string_view(found->second);
}

} // namespace tidemark::text
