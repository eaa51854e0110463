#include "core/engine/prepared_target.h"

#include "core/base/random.h"
#include "core/base/text.h"
#include "core/engine/data_pool.h"

#include <algorithm>
#include <cctype>

namespace tidemark::engine {

namespace {

constexpr std::string_view namePrefix = "tidemark-";
constexpr std::string_view nameSuffix = ".tmp";
constexpr std::size_t nameDigits = 16;

/// Space that stays free beside a test file, so that the rest of the system can go on.
constexpr Bytes spaceMargin = mib(16);

Error directRefused(const std::string& location)
{
    return {ErrorCode::Unsupported,
            "this file system can't do direct I/O (O_DIRECT), so reads and writes would only "
            "measure the page cache",
            location, "Choose a folder on a disk, or measure in cached mode on purpose"};
}

Result<> checkSize(const TargetFacts& facts, const TargetNeeds& needs, const std::string& location)
{
    if (facts.size < needs.size) {
        return fail(ErrorCode::BadInput,
                    "it has " + formatSize(facts.size) + ", but the workload uses " +
                        formatSize(needs.size),
                    location, "Use a smaller span");
    }
    if (facts.size.value() == 0) {
        return fail(ErrorCode::BadInput, "it is empty", location, "Choose one that has data");
    }
    if (!needs.cached && !facts.direct) {
        return std::unexpected(directRefused(location));
    }
    return {};
}

/// Fills the file with data of the wanted kind in pieces.
Result<> fill(TestFile& file, const TargetNeeds& needs, const PrepareProgress& progress,
              const std::stop_token& stop)
{
    constexpr std::uint64_t pieceSize = 4U << 20U;
    constexpr std::uint32_t unit = 4096;
    TM_TRY(piece, PageMemory::allocate(pieceSize));
    SplitMix64 random(entropySeed());
    for (std::uint64_t at = 0; at < needs.size.value(); at += pieceSize) {
        if (stop.stop_requested()) {
            return fail(ErrorCode::Cancelled, "stopped while the test file was being written",
                        file.location());
        }
        const std::span<std::byte> data(piece.data(), std::min(pieceSize, needs.size.value() - at));
        fillData(data, needs.data, needs.compressPercent, unit, random);
        TM_CHECK(file.write(Bytes(at), data));
        if (progress) {
            progress(Bytes(at + data.size()), needs.size);
        }
    }
    return file.finish();
}

} // namespace

bool isTestFileName(std::string_view name)
{
    return name.size() == namePrefix.size() + nameDigits + nameSuffix.size() &&
           name.starts_with(namePrefix) && name.ends_with(nameSuffix) &&
           std::ranges::all_of(name.substr(namePrefix.size(), nameDigits), [](char c) {
               return std::isdigit(static_cast<unsigned char>(c)) != 0 || (c >= 'a' && c <= 'f');
           });
}

std::string newTestFileName()
{
    std::string name(namePrefix);
    std::uint64_t bits = entropySeed();
    for (std::size_t i = 0; i < nameDigits; ++i) {
        name += "0123456789abcdef"[bits & 15U];
        bits >>= 4U;
    }
    return name + std::string(nameSuffix);
}

TargetNeeds needsOf(const Target& target, std::span<const Workload> workloads)
{
    constexpr Bytes usual = gib(1);
    TargetNeeds needs;
    needs.cached = !workloads.empty();
    bool openEnded = false;
    for (const auto& workload : workloads) {
        needs.size = std::max(needs.size, workload.offset + workload.span.value_or(Bytes(0)));
        openEnded = openEnded || !workload.span;
        needs.writes = needs.writes || workload.writes();
        needs.cached = needs.cached && workload.cached;
        needs.data = workload.data;
        needs.compressPercent = workload.compressPercent;
    }
    if (target.kind == TargetKind::Folder) {
        needs.size = std::max(needs.size, target.fileSize.value_or(openEnded ? usual : Bytes(0)));
        // Direct writes fill it in whole sectors.
        constexpr std::uint64_t page = 4096;
        needs.size = Bytes((needs.size.value() + page - 1) / page * page);
    }
    return needs;
}

Result<PreparedTarget> PreparedTarget::prepare(const Target& target, const TargetNeeds& needs,
                                               const PrepareProgress& progress,
                                               std::stop_token stop)
{
    PreparedTarget prepared(target, needs);
    switch (target.kind) {
    case TargetKind::Null: {
        constexpr std::uint64_t endless = std::uint64_t{1} << 40U;
        prepared.m_facts.size = Bytes(std::max(needs.size.value(), endless));
        break;
    }
    case TargetKind::BlockDevice:
        TM_CHECK(prepared.prepareDevice(needs));
        break;
    case TargetKind::File:
        TM_CHECK(prepared.prepareFile(needs));
        break;
    case TargetKind::Folder:
        TM_CHECK(prepared.prepareFolder(needs, progress, stop));
        break;
    }
    return prepared;
}

Result<> PreparedTarget::prepareDevice(const TargetNeeds& needs)
{
    m_location = m_target.location;
    if (needs.writes) {
        return fail(ErrorCode::Denied,
                    "writing to a raw device is refused: it would destroy what is on it",
                    m_location, "Use a read-only workload, or a folder on this drive");
    }
    TM_TRY(facts, factsOfDevice(m_location));
    m_facts = facts;
    return checkSize(facts, needs, m_location);
}

Result<> PreparedTarget::prepareFile(const TargetNeeds& needs)
{
    m_location = m_target.location;
    TM_TRY(facts, factsOfFile(m_location));
    m_facts = facts;
    if (needs.writes && !m_target.overwrite) {
        return fail(ErrorCode::Denied, "this workload would overwrite the file", m_location,
                    "Allow writing to it on purpose, or choose a folder");
    }
    if (needs.writes && !mayWrite(m_location)) {
        return fail(ErrorCode::Denied, "the file is read-only", m_location,
                    "Choose a file you may write to");
    }
    TM_CHECK(checkSize(facts, needs, m_location));
    const Bytes used = needs.size.value() == 0 ? facts.size : needs.size;
    TM_TRY(hole, firstHole(m_location, used));
    if (hole) {
        return fail(ErrorCode::BadInput,
                    "the file has a hole or a never written part at byte " +
                        std::to_string(hole->value()) + ", which is read without any I/O",
                    m_location, "Fill the file with data first, or choose a folder");
    }
    return {};
}

Result<> PreparedTarget::prepareFolder(const TargetNeeds& needs, const PrepareProgress& progress,
                                       const std::stop_token& stop)
{
    const std::string& folder = m_target.location;
    TM_TRY(space, freeSpace(folder));
    if (needs.size.value() == 0) {
        return fail(ErrorCode::BadInput, "the test file would be empty", folder,
                    "Give a size such as 1GiB");
    }
    if (space < needs.size + spaceMargin) {
        return fail(ErrorCode::NoSpace,
                    "there is no space for a test file of " + formatSize(needs.size) + ": " +
                        std::to_string(space.value() >> 20U) + " MiB are free",
                    folder, "Free some space or use a smaller test file");
    }
    TM_TRY(file, TestFile::create(folder, needs.cached));
    TM_TRY(facts, factsOfFile(file.location()));
    if (!needs.cached && !facts.direct) {
        return std::unexpected(directRefused(folder));
    }
    TM_CHECK(file.reserve(needs.size));
    TM_CHECK(fill(file, needs, progress, stop));
    m_facts = facts;
    m_facts.size = needs.size;
    m_location = file.location();
    m_file = std::move(file);
    return {};
}

} // namespace tidemark::engine
