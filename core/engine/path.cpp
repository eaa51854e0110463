#include "core/engine/path.h"

#include "core/base/text.h"

#include <algorithm>

namespace tidemark::engine {

bool optionSet(const std::map<std::string, std::string>& options, std::string_view name,
               bool otherwise)
{
    const auto found = options.find(std::string(name));
    return found == options.end() ? otherwise : found->second != "0";
}

Result<const PathType*> findPath(std::string_view id)
{
    std::string known;
    for (const auto& type : pathTypes()) {
        if (type.capabilities.id == id) {
            return &type;
        }
        known += (known.empty() ? "" : ", ") + std::string(type.capabilities.id);
    }
    return fail(ErrorCode::NotFound, "there is no I/O path '" + std::string(id) + "' here", {},
                "Choose one of " + known);
}

Result<> checkOptions(const PathType& type, const std::map<std::string, std::string>& options)
{
    const std::string where = "path " + std::string(type.capabilities.id);
    for (const auto& [name, value] : options) {
        if (std::ranges::find(type.capabilities.options, name, &PathOption::name) ==
            type.capabilities.options.end())
        {
            std::string known;
            for (const auto& option : type.capabilities.options) {
                known += (known.empty() ? "Choose from " : ", ") + std::string(option.name);
            }
            return fail(ErrorCode::BadInput, "there is no option '" + name + "'", where,
                        known.empty() ? "This path has no options" : known);
        }
        if (!parseInteger(value) || *parseInteger(value) > 65536) {
            return fail(ErrorCode::BadInput,
                        "the option " + name + " has the value '" + value + "'", where,
                        "Give a whole number; 0 is off and 1 is on");
        }
    }
    return {};
}

} // namespace tidemark::engine
