#include "core/text/how_computed.h"

namespace tidemark::text {

std::optional<Explanation> howComputed(std::string_view figure, const Catalogue& catalogue)
{
    const auto code = "how." + std::string(figure);
    if (!Catalogue::english().has(code + ".name")) {
        return {};
    }
    return Explanation{catalogue.phrase(code + ".name"), catalogue.phrase(code + ".text"),
                       catalogue.phrase(code + ".source")};
}

} // namespace tidemark::text
