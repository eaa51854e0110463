#pragma once

#include "core/model/imported.h"

#include <map>
#include <string>

namespace tidemark::test {

/// Everything a record says, one entry for each leaf of its JSON, without places and the hash:
/// "results/0/directions/1/iops" -> "11916.041979 1/s '11916.041979'". Histograms are given as
/// number of ranges, count, lowest, highest and mean; warnings as their codes; intervals as a
/// number, and the first and last in full.
[[nodiscard]] std::map<std::string, std::string> listing(const ImportedRecord& record);

/// Reads an expected listing, lines "path<TAB>text"; '#' begins a comment line.
[[nodiscard]] std::map<std::string, std::string> readListing(const std::string& file);

/// The differences, one a line; empty when the listings agree. Numbers agree within 1e-12.
[[nodiscard]] std::string differences(const std::map<std::string, std::string>& expected,
                                      const std::map<std::string, std::string>& actual);

/// All bytes of a file; fails the test when it can't be read.
[[nodiscard]] std::string readBytes(const std::string& file);

} // namespace tidemark::test
