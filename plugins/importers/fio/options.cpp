#include "plugins/importers/fio/options.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tidemark::importers::fio {
namespace {

std::string lower(std::string_view text)
{
    std::string out(text);
    std::ranges::transform(out, out.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    return out;
}

struct NumberAndSuffix
{
    double number;
    std::string suffix;
};

std::optional<NumberAndSuffix> parts(std::string_view text)
{
    text = trimmed(text);
    const auto end = std::min(text.find_first_not_of("0123456789."), text.size());
    const auto number = parseNumber(text.substr(0, end));
    if (!number) {
        return {};
    }
    return NumberAndSuffix{*number, lower(text.substr(end))};
}

/// What the words of `rw=` mean; trims are neither reads nor writes.
struct Pattern
{
    std::string_view word;
    double random;
    std::optional<double> reads; ///< empty: by rwmixread
};

constexpr std::array<Pattern, 10> patterns{{{"read", 0, 100.0},
                                            {"write", 0, 0.0},
                                            {"randread", 100, 100.0},
                                            {"randwrite", 100, 0.0},
                                            {"rw", 0, {}},
                                            {"readwrite", 0, {}},
                                            {"randrw", 100, {}},
                                            {"trim", 0, -1.0},
                                            {"randtrim", 100, -1.0},
                                            {"trimwrite", 0, -1.0}}};

void setPattern(ImportedWorkload& workload, const EffectiveOptions& options)
{
    if (const auto* text = options.find("rw", "readwrite")) {
        workload.pattern = *text;
    } else {
        workload.pattern = "read";
        workload.defaults.emplace_back("pattern");
    }
    const std::string word = lower(workload.pattern->substr(0, workload.pattern->find(':')));
    const auto known = std::ranges::find(patterns, word, &Pattern::word);
    if (known == patterns.end()) {
        return;
    }
    workload.randomPercent = known->random;
    if (const auto* text = options.find("percentage_random"); text && known->random > 0) {
        workload.randomPercent = parseNumber(*text);
    }
    if (known->reads) {
        if (*known->reads >= 0) {
            workload.readPercent = known->reads;
        }
        return;
    }
    if (const auto* text = options.find("rwmixread")) {
        workload.readPercent = parseNumber(*text);
    } else if (const auto* writes = options.find("rwmixwrite")) {
        if (const auto percent = parseNumber(*writes)) {
            workload.readPercent = 100 - *percent;
        }
    } else {
        workload.readPercent = 50;
        workload.defaults.emplace_back("readPercent");
    }
}

/// "4k/60:64k/40"; empty unless every part has a size and a share.
std::vector<BlockShare> blockSplit(std::string_view text, bool base1000)
{
    std::vector<BlockShare> blocks;
    for (const auto part : split(text, ':')) {
        const auto slash = part.find('/');
        const auto size = sizeOption(part.substr(0, slash), base1000);
        const auto share =
            slash == std::string_view::npos ? std::nullopt : parseNumber(part.substr(slash + 1));
        if (!size || !share || blocks.size() == 64) {
            return {};
        }
        blocks.push_back({*size, *share});
    }
    return blocks;
}

void setBlocks(ImportedWorkload& workload, const EffectiveOptions& options, bool base1000)
{
    if (const auto* text = options.find("bssplit")) {
        workload.blocks = blockSplit(*text, base1000);
        return;
    }
    if (options.find("bsrange", "blocksize_range") != nullptr) {
        return;
    }
    const auto* text = options.find("bs", "blocksize");
    if (text == nullptr) {
        workload.blocks = {BlockShare{Bytes(4096), 100}};
        workload.defaults.emplace_back("blocks");
        return;
    }
    // "8k,16k,4k": read, write, trim; a missing one repeats the one before. One size is stated only
    // when reads and writes agree or only one of them happens.
    const auto list = split(*text, ',');
    const auto reads = sizeOption(list[0], base1000);
    const auto writes = list.size() > 1 && !list[1].empty() ? sizeOption(list[1], base1000) : reads;
    const auto size = workload.readPercent == 100.0 ? reads
                      : workload.readPercent == 0.0 ? writes
                      : reads == writes             ? reads
                                                    : std::nullopt;
    if (size) {
        workload.blocks = {BlockShare{*size, 100}};
    }
}

void setCount(std::optional<std::uint64_t>& field, const char* fieldName,
              ImportedWorkload& workload, const std::string* text)
{
    if (text != nullptr) {
        field = parseInteger(*text);
    } else {
        field = 1;
        workload.defaults.emplace_back(fieldName);
    }
}

void setCached(ImportedWorkload& workload, const EffectiveOptions& options)
{
    const auto isOn = [](const std::string& text) { return text.empty() || text == "1"; };
    if (const auto* direct = options.find("direct")) {
        workload.cached = !isOn(*direct);
    } else if (const auto* buffered = options.find("buffered")) {
        workload.cached = isOn(*buffered);
    } else {
        workload.cached = true;
        workload.defaults.emplace_back("cached");
    }
}

} // namespace

const std::string* EffectiveOptions::find(std::string_view name, std::string_view synonym) const
{
    for (const Options* list : {&m_job, &m_global}) {
        for (const auto& [key, text] : *list) {
            if (key == name || (!synonym.empty() && key == synonym)) {
                return &text;
            }
        }
    }
    return nullptr;
}

std::optional<Bytes> sizeOption(std::string_view text, bool base1000)
{
    const auto split = parts(text);
    if (!split) {
        return {};
    }
    std::string suffix = split->suffix;
    if (suffix.ends_with('b')) {
        suffix.pop_back();
    }
    const bool inverted = suffix.ends_with('i');
    if (inverted) {
        suffix.pop_back();
    }
    double factor = 1;
    if (!suffix.empty()) {
        const auto power = std::string_view("kmgtp").find(suffix);
        if (suffix.size() != 1 || power == std::string_view::npos) {
            return {};
        }
        factor = std::pow(base1000 != inverted ? 1000.0 : 1024.0, static_cast<double>(power) + 1);
    } else if (inverted) {
        return {};
    }
    const double size = split->number * factor;
    if (size != std::floor(size) || size >= 0x1p63) {
        return {};
    }
    return Bytes(static_cast<std::uint64_t>(size));
}

std::optional<Nanoseconds> timeOption(std::string_view text, Nanoseconds unit)
{
    const auto split = parts(text);
    if (!split) {
        return {};
    }
    constexpr std::array<std::pair<std::string_view, double>, 12> units{{{"ns", 1e-9},
                                                                         {"us", 1e-6},
                                                                         {"usec", 1e-6},
                                                                         {"ms", 1e-3},
                                                                         {"msec", 1e-3},
                                                                         {"s", 1},
                                                                         {"sec", 1},
                                                                         {"m", 60},
                                                                         {"min", 60},
                                                                         {"h", 3600},
                                                                         {"hr", 3600},
                                                                         {"d", 86400}}};
    double factor = seconds(unit);
    if (!split->suffix.empty()) {
        const auto known =
            std::ranges::find(units, split->suffix, [](const auto& entry) { return entry.first; });
        if (known == units.end()) {
            return {};
        }
        factor = known->second;
    }
    const double length = split->number * factor;
    return length < 9e9 ? std::optional(fromSeconds(length)) : std::nullopt;
}

ImportedWorkload workloadOf(const EffectiveOptions& options, bool anyOption)
{
    ImportedWorkload workload;
    if (!anyOption) {
        return workload;
    }
    const auto* base = options.find("kb_base");
    const bool base1000 = base != nullptr && *base == "1000";
    setPattern(workload, options);
    setBlocks(workload, options, base1000);
    setCount(workload.queueDepth, "queueDepth", workload, options.find("iodepth"));
    setCount(workload.threads, "threads", workload, options.find("numjobs"));
    setCached(workload, options);
    if (const auto* text = options.find("size")) {
        workload.span = sizeOption(*text, base1000);
    }
    constexpr Nanoseconds second(1'000'000'000);
    if (const auto* text = options.find("runtime", "timeout")) {
        workload.measure = timeOption(*text, second);
    }
    if (const auto* text = options.find("ramp_time")) {
        workload.warmUp = timeOption(*text, second);
    }
    if (const auto* text = options.find("ioengine")) {
        workload.engine = *text;
    }
    if (const auto* text = options.find("filename", "directory")) {
        workload.target = *text;
    }
    return workload;
}

} // namespace tidemark::importers::fio
