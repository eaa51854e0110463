#include "app/cli/variant_list.h"

#include "core/base/text.h"
#include "core/engine/path.h"
#include "core/model/enum_names.h"

namespace tidemark::cli {
namespace {

/// The first path of a family that works here; the reason of the first one when none does.
Result<std::string> firstOf(PathFamily family)
{
    std::optional<Error> reason;
    for (const auto& type : engine::pathTypes()) {
        if (type.capabilities.family != family) {
            continue;
        }
        const auto available = type.available();
        if (available) {
            return std::string(type.capabilities.id);
        }
        reason = reason.value_or(available.error());
    }
    if (reason) {
        return std::unexpected(*reason);
    }
    return fail(ErrorCode::Unsupported,
                "this build has no " + std::string(name(family)) + " I/O path", {},
                "See 'tidemark-cli paths'");
}

Result<> addOption(Variant& variant, std::string_view text)
{
    const auto equals = text.find('=');
    if (equals == 0 || equals == std::string_view::npos) {
        return fail(ErrorCode::BadInput, "'" + std::string(text) + "' is no option of a path", {},
                    "Write options like io_uring:iopoll=1");
    }
    variant.options[std::string(text.substr(0, equals))] = text.substr(equals + 1);
    return {};
}

Result<Variant> parseVariant(std::string_view text)
{
    const auto parts = split(text, ':');
    auto path = trimmed(parts.front());
    Variant variant;
    if (const auto equals = path.find('='); equals != std::string_view::npos) {
        variant.name = trimmed(path.substr(0, equals));
        path = trimmed(path.substr(equals + 1));
    } else {
        variant.name = trimmed(text);
    }
    if (path.empty() || variant.name.empty()) {
        return fail(ErrorCode::BadInput, "a variant in '" + std::string(text) + "' has no path", {},
                    "Write variants like native,legacy or io_uring,libaio");
    }
    for (std::size_t i = 1; i < parts.size(); ++i) {
        TM_CHECK(addOption(variant, parts[i]));
    }
    const auto family = fromName<PathFamily>(path);
    if (family && *family != PathFamily::Reference) {
        TM_TRY(first, firstOf(*family));
        variant.path = first;
        // A verdict names what was measured, unless the user gave a name of his own.
        if (variant.name == text) {
            variant.name = first;
        }
    } else {
        variant.path = path;
    }
    return variant;
}

} // namespace

Result<std::vector<Variant>> parseVariants(std::string_view text)
{
    std::vector<Variant> variants;
    for (const auto part : split(text, ',')) {
        TM_TRY(variant, parseVariant(part));
        variants.push_back(std::move(variant));
    }
    return variants;
}

} // namespace tidemark::cli
