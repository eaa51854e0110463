#pragma once

#include <string>
#include <string_view>

namespace tidemark::store {

/// `text` (UTF-8) with upper-case letters made lower-case, for search without regard to case.
/// Covers ASCII, Latin-1, Latin Extended-A, Greek and Cyrillic by simple mapping (one letter to
/// one); other characters, and bytes that are not UTF-8, stay as they are.
[[nodiscard]] std::string foldCase(std::string_view text);

} // namespace tidemark::store
