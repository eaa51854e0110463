#pragma once

#include <string_view>

namespace tidemark::text {

/// The content of resources/phrases/en.json, put into the program at build time.
[[nodiscard]] std::string_view englishPhrases();

} // namespace tidemark::text
