#include "plugins/importers/diskspd/parameters.h"

#include "core/base/text.h"
#include "core/plugin/text_scanner.h"

namespace tidemark::importers::diskspd {
namespace {

using plugin::TextScanner;

std::optional<Nanoseconds> wholeSeconds(TextScanner scan)
{
    const auto number = scan.integer();
    return number && *number < 1'000'000'000
               ? std::optional<Nanoseconds>(std::chrono::seconds(*number))
               : std::nullopt;
}

/// "mix test (read/write ratio: 70/30)"; up to 2.0.15 "(write/read ratio: 30/100)", where the first
/// number is the per cent of writes.
void readMix(std::string_view text, ImportedWorkload& target)
{
    const auto colon = text.find("ratio:");
    if (colon == std::string_view::npos) {
        return;
    }
    const auto first = TextScanner(text.substr(colon + 6)).integer();
    if (first && *first <= 100) {
        const double percent = static_cast<double>(*first);
        target.readPercent =
            text.find("write/read") != std::string_view::npos ? 100 - percent : percent;
    }
}

/// Keeps `common` where `other` says the same.
template <class T>
void intersect(T& common, const T& other)
{
    if (common != other) {
        common = T{};
    }
}

} // namespace

void Parameters::line(std::string_view line)
{
    TextScanner scan(line);
    if (scan.literal("timespan:")) {
        m_current = scan.integer().value_or(m_current);
        return;
    }
    if (m_spans.size() >= mostTargets) {
        return;
    }
    TimeSpan& span = m_spans[m_current];
    if (scan.literal("duration:")) {
        span.duration = wholeSeconds(scan);
    } else if (scan.literal("warm up time:")) {
        span.warmUp = wholeSeconds(scan);
    } else if (scan.literal("path:")) {
        if (span.targets.size() < mostTargets) {
            std::string_view path = scan.rest();
            if (path.size() >= 2 && path.front() == '\'' && path.back() == '\'') {
                path = path.substr(1, path.size() - 2);
            }
            span.targets.emplace_back().target = std::string(path);
        }
    } else if (!span.targets.empty()) {
        targetLine(line, span.targets.back());
    }
}

void Parameters::targetLine(std::string_view line, ImportedWorkload& target)
{
    TextScanner scan(line);
    if (scan.literal("performing read test")) {
        target.readPercent = 100;
    } else if (scan.literal("performing write test")) {
        target.readPercent = 0;
    } else if (scan.literal("performing mix test")) {
        readMix(scan.rest(), target);
    } else if (scan.literal("block size:")) {
        if (const auto size = scan.size(); size && *size > 0) {
            target.blocks = {BlockShare{Bytes(*size), 100}};
        }
    } else if (scan.literal("using random I/O")) {
        target.randomPercent = 100;
    } else if (scan.literal("using sequential I/O") || scan.literal("using interlocked")) {
        target.randomPercent = 0;
    } else if (scan.literal("number of outstanding I/O operations per thread:") ||
               scan.literal("number of outstanding I/O operations:"))
    {
        target.queueDepth = scan.integer();
    } else if (scan.literal("software cache disabled")) {
        target.cached = false;
    } else if (scan.literal("using software cache")) {
        target.cached = true;
    }
}

ImportedWorkload Parameters::workload(std::uint64_t number) const
{
    const auto at = m_spans.find(number);
    if (at == m_spans.end()) {
        return {};
    }
    const TimeSpan& span = at->second;
    ImportedWorkload common = span.targets.empty() ? ImportedWorkload{} : span.targets.front();
    for (const ImportedWorkload& target : span.targets) {
        intersect(common.readPercent, target.readPercent);
        intersect(common.blocks, target.blocks);
        intersect(common.randomPercent, target.randomPercent);
        intersect(common.queueDepth, target.queueDepth);
        intersect(common.cached, target.cached);
    }
    if (span.targets.size() > 1) {
        common.target = *span.targets.front().target + " and " +
                        std::to_string(span.targets.size() - 1) + " more";
    }
    common.measure = span.duration;
    common.warmUp = span.warmUp;
    return common;
}

} // namespace tidemark::importers::diskspd
