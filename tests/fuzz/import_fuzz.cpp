// libFuzzer target of one reader (TIDEMARK_FUZZ_IMPORTER). The first byte chooses how the questions
// are answered and the file's name; the rest is the file.
#include "core/model/json.h"
#include "plugins/builtin.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

using namespace tidemark;

namespace {

const plugin::Importer& importer()
{
    static const auto registry = [] {
        plugin::ImporterRegistry all;
        importers::registerBuiltins(all);
        return all;
    }();
    const plugin::Importer* const found = registry.find(TIDEMARK_FUZZ_IMPORTER);
    if (found == nullptr) {
        std::abort();
    }
    return *found;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size == 0) {
        return 0;
    }
    constexpr std::array<const char*, 4> names{"a_clat.1.log", "a_bw.1.log", "a_iops.log", "a.txt"};
    plugin::ImportOptions options;
    if ((data[0] & 4) != 0) {
        options.answers = {{"latency_unit", "us"}};
    }
    const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::string name = names[data[0] & 3];
    (void)importer().confidence(plugin::ImportHead::of(name, bytes));
    const auto report = importer().read({name, bytes, {}}, options, {});
    if (!report) {
        return 0;
    }
    // What was read must survive the form in which it is stored.
    for (const ImportedRecord& record : report->records) {
        const auto back = fromJson<ImportedRecord>(nlohmann::json::parse(toJson(record).dump()));
        if (!back || *back != record) {
            std::abort();
        }
    }
    return 0;
}
