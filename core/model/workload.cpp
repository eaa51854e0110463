#include "core/model/workload.h"

#include "core/base/text.h"

#include <algorithm>
#include <cmath>

namespace tidemark {

Bytes Workload::largestBlock() const
{
    return std::ranges::max_element(blocks, {}, &BlockShare::size)->size;
}

double Workload::meanBlock() const
{
    double sum = 0;
    for (const auto& block : blocks) {
        sum += static_cast<double>(block.size.value()) * block.percent / 100;
    }
    return sum;
}

Result<> validate(const Workload& w)
{
    const auto bad = [&](std::string message, std::string advice) {
        return fail(ErrorCode::BadInput, std::move(message),
                    w.name.empty() ? std::string("workload") : "workload '" + w.name + "'",
                    std::move(advice));
    };
    const auto percent = [](double p) { return p >= 0 && p <= 100; };
    if (w.blocks.empty()) {
        return bad("there is no block size", "Give one, such as 4k");
    }
    double sum = 0;
    for (const auto& block : w.blocks) {
        if (block.size.value() == 0) {
            return bad("the block size is 0", "Give at least one sector, such as 512 or 4k");
        }
        if (block.size > gib(1)) {
            return bad("a block of " + formatSize(block.size) + " is too large",
                       "Use at most 1 GiB");
        }
        if (!percent(block.percent)) {
            return bad("a block share is outside 0 to 100 %", "Shares must add up to 100");
        }
        sum += block.percent;
    }
    if (std::abs(sum - 100) > 0.01) {
        return bad("the block shares add up to " + formatSignificant(sum, 4) + " %",
                   "Shares must add up to 100");
    }
    if (!percent(w.randomPercent) || !percent(w.readPercent) || !percent(w.compressPercent)) {
        return bad("a share is outside 0 to 100 %", "Give per cents between 0 and 100");
    }
    if (w.queueDepth == 0 || w.queueDepth > 65536) {
        return bad("queue depth " + std::to_string(w.queueDepth) + " is out of range",
                   "Use 1 to 65536");
    }
    if (w.threads == 0 || w.threads > 4096) {
        return bad("thread count " + std::to_string(w.threads) + " is out of range",
                   "Use 1 to 4096");
    }
    if (w.measure <= Nanoseconds(0)) {
        return bad("the measuring time is 0", "Give at least 100ms");
    }
    if (w.warmUp < Nanoseconds(0)) {
        return bad("the warm-up time is negative", "Give 0 or more");
    }
    if (w.span && *w.span < w.largestBlock()) {
        return bad("the span of " + formatSize(*w.span) + " is smaller than a block of " +
                       formatSize(w.largestBlock()),
                   "Use a larger span or a smaller block");
    }
    if (w.rateLimit && !(w.rateLimit->value() > 0)) {
        return bad("the rate limit is not positive", "Leave it out for no limit");
    }
    return {};
}

namespace {

/// "70", "33.3": no decimals that say nothing.
std::string shareText(double percent)
{
    return percent == std::round(percent) ? formatFixed(percent, 0) : formatSignificant(percent, 3);
}

} // namespace

std::string label(const Workload& w)
{
    std::string text = w.randomPercent >= 100 ? "RND" : w.randomPercent <= 0 ? "SEQ" : "MIX";
    if (w.randomPercent > 0 && w.randomPercent < 100) {
        text += shareText(w.randomPercent) + "%";
    }
    text += ' ';
    for (std::size_t i = 0; i < w.blocks.size(); ++i) {
        text += i == 0 ? "" : ",";
        text += shortSize(w.blocks[i].size);
        if (w.blocks.size() > 1) {
            text += ":" + shareText(w.blocks[i].percent);
        }
    }
    text += " Q" + std::to_string(w.queueDepth) + " T" + std::to_string(w.threads);
    if (!w.writes()) {
        return text + " read";
    }
    if (!w.reads()) {
        return text + " write";
    }
    return text + " " + shareText(w.readPercent) + "/" + shareText(100 - w.readPercent);
}

Result<std::vector<BlockShare>> parseBlocks(std::string_view text)
{
    std::vector<BlockShare> blocks;
    const auto parts = split(text, ':');
    for (const auto part : parts) {
        const auto slash = part.find('/');
        TM_TRY(size, parseSize(part.substr(0, slash)));
        double percent = 100.0 / static_cast<double>(parts.size());
        if (slash != std::string_view::npos) {
            const auto share = parseNumber(part.substr(slash + 1));
            if (!share) {
                return fail(ErrorCode::BadInput,
                            "'" + std::string(part) + "' has no number after the slash", {},
                            "Write block sizes like 4k or 4k/60:64k/40");
            }
            percent = *share;
        }
        blocks.push_back({size, percent});
    }
    return blocks;
}

} // namespace tidemark
