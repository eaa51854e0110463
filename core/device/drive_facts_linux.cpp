#include "core/base/text.h"
#include "core/device/inspect_linux.h"
#include "core/device/machine_facts_linux.h"

#include <algorithm>
#include <array>
#include <limits>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

/// Members of members deeper than this are a loop in a damaged tree.
constexpr int deepest = 8;

/// A size given as a number of `unit` bytes, in the largest unit that keeps it exact.
std::optional<std::string> sizeText(std::optional<std::uint64_t> count, std::uint64_t unit)
{
    if (!count || *count > std::numeric_limits<std::uint64_t>::max() / unit) {
        return {};
    }
    return formatSize(Bytes(*count * unit));
}

/// The number that a line such as "1000 (system)" begins with.
std::optional<std::uint64_t> leadingInteger(const std::optional<std::string>& line)
{
    return line ? parseInteger(std::string_view(*line).substr(0, line->find(' '))) : std::nullopt;
}

void addQueueFacts(const BlockTree& tree, const std::string& name, const std::string& prefix,
                   FactList& facts)
{
    const SystemRoot& root = tree.root();
    const fs::path queue = tree.queue(name);
    const auto number = [&](const char* file) { return root.integer(queue / file); };
    facts.addFlag(prefix + "rotational", root.flag(queue / "rotational"));
    facts.add(prefix + "zoned", root.line(queue / "zoned"));
    facts.add(prefix + "logical_block", root.positive(queue / "logical_block_size"), "B");
    facts.add(prefix + "physical_block", root.positive(queue / "physical_block_size"), "B");
    facts.add(prefix + "minimum_io", sizeText(root.positive(queue / "minimum_io_size"), 1));
    facts.add(prefix + "optimal_io", sizeText(root.positive(queue / "optimal_io_size"), 1));
    facts.add(prefix + "dma_alignment", number("dma_alignment"));
    const std::string q = prefix + "queue.";
    facts.add(q + "scheduler", chosen(root.line(queue / "scheduler")));
    facts.add(q + "nr_requests", root.positive(queue / "nr_requests"));
    facts.add(q + "max_sectors", sizeText(root.positive(queue / "max_sectors_kb"), 1024));
    facts.add(q + "max_hw_sectors", sizeText(root.positive(queue / "max_hw_sectors_kb"), 1024));
    facts.add(q + "max_segments", root.positive(queue / "max_segments"));
    facts.add(q + "read_ahead", sizeText(number("read_ahead_kb"), 1024));
    facts.add(q + "rq_affinity", number("rq_affinity"));
    facts.add(q + "nomerges", number("nomerges"));
    facts.add(q + "wbt_lat", number("wbt_lat_usec"), "us");
    facts.addFlag(q + "io_poll", root.flag(queue / "io_poll"));
    facts.add(q + "io_poll_delay", root.line(queue / "io_poll_delay"));
    facts.add(q + "write_cache", root.line(queue / "write_cache"));
    facts.addFlag(q + "fua", root.flag(queue / "fua"));
    facts.addFlag(q + "iostats", root.flag(queue / "iostats"));
    facts.addFlag(q + "add_random", root.flag(queue / "add_random"));
    facts.add(q + "discard_max", sizeText(number("discard_max_bytes"), 1));
    const std::size_t queues = root.entries(tree.folder(name) / "mq").size();
    facts.add(q + "hardware_queues",
              queues > 0 ? std::optional<std::uint64_t>(queues) : std::nullopt);
}

/// The PCI function that a device hangs on, found upwards from its folder: the last
/// "0000:01:00.0" in the path.
std::optional<fs::path> pciFunction(const SystemRoot& root, const fs::path& folder)
{
    for (fs::path at = folder; at.has_relative_path(); at = at.parent_path()) {
        if (root.exists(at / "vendor") && root.exists(at / "class") &&
            std::ranges::count(at.filename().string(), ':') == 2)
        {
            return at;
        }
    }
    return {};
}

/// "16.0 GT/s" of "16.0 GT/s PCIe"; absent for "Unknown".
std::optional<std::string> linkSpeed(const SystemRoot& root, const fs::path& file)
{
    const auto line = root.line(file);
    const auto end = line ? line->find(" GT/s") : std::string::npos;
    if (end == std::string::npos || !parseNumber(std::string_view(*line).substr(0, end))) {
        return {};
    }
    return line->substr(0, end) + " GT/s";
}

/// 1 to 32 lanes: the kernel says 0 and 255 where there is no link.
std::optional<std::uint64_t> linkWidth(const SystemRoot& root, const fs::path& file)
{
    const auto lanes = root.positive(file);
    return lanes && *lanes <= 32 ? lanes : std::nullopt;
}

void addPcieFacts(const SystemRoot& root, const fs::path& function, const std::string& prefix,
                  FactList& facts)
{
    const std::string p = prefix + "pcie.";
    facts.add(p + "address", cleanText(function.filename().string()));
    facts.add(p + "link_speed", linkSpeed(root, function / "current_link_speed"));
    facts.add(p + "link_width", linkWidth(root, function / "current_link_width"));
    facts.add(p + "max_link_speed", linkSpeed(root, function / "max_link_speed"));
    facts.add(p + "max_link_width", linkWidth(root, function / "max_link_width"));
    const fs::path port = function.parent_path();
    facts.add(p + "port_link_speed", linkSpeed(root, port / "max_link_speed"));
    facts.add(p + "port_link_width", linkWidth(root, port / "max_link_width"));
    // -1, "unknown", does not read as an unsigned number.
    facts.add(prefix + "numa_node", root.integer(function / "numa_node"));
    facts.add(prefix + "iommu", root.line(function / "iommu_group/type"));
}

void addNvmeFacts(const SystemRoot& root, const fs::path& controller, const std::string& prefix,
                  FactList& facts)
{
    facts.add(prefix + "transport", root.line(controller / "transport"));
    facts.add(prefix + "nvme.queues", root.positive(controller / "queue_count"));
    facts.add(prefix + "nvme.latency_tolerance",
              root.integer(controller / "power/pm_qos_latency_tolerance_us"), "us");
    // Only the subsystem behind a multipath head has a policy, and one folder for each path.
    facts.add(prefix + "nvme.iopolicy", root.line(controller / "iopolicy"));
    if (root.exists(controller / "iopolicy")) {
        const auto paths = std::ranges::count_if(root.entries(controller), [](auto& name) {
            return name.starts_with("nvme") && parseInteger(std::string_view(name).substr(4));
        });
        facts.add(prefix + "nvme.paths", static_cast<std::uint64_t>(paths));
    }
}

void addArrayFacts(const SystemRoot& root, const fs::path& md, const std::string& prefix,
                   FactList& facts)
{
    const std::string p = prefix + "md.";
    facts.add(p + "level", root.line(md / "level"));
    facts.add(p + "chunk", sizeText(root.positive(md / "chunk_size"), 1));
    facts.add(p + "layout", root.integer(md / "layout"));
    facts.add(p + "disks", leadingInteger(root.line(md / "raid_disks")));
    facts.add(p + "degraded", root.integer(md / "degraded"));
    facts.add(p + "metadata", root.line(md / "metadata_version"));
    facts.add(p + "consistency_policy", root.line(md / "consistency_policy"));
    facts.add(p + "stripe_cache", root.positive(md / "stripe_cache_size"), "pages");
    facts.add(p + "group_threads", root.integer(md / "group_thread_cnt"));
    facts.add(p + "bitmap", root.line(md / "bitmap/location"));
    facts.add("now." + p + "state", root.line(md / "array_state"));
    facts.add("now." + p + "action", root.line(md / "sync_action"));
}

/// "LVM", "CRYPT-LUKS2", "mpath": the part of a volume's identifier before the hexadecimal digits.
std::optional<std::string> mapperType(const std::optional<std::string>& uuid)
{
    if (!uuid) {
        return {};
    }
    const auto parts = split(*uuid, '-');
    if (parts.size() < 2) {
        return {};
    }
    const bool crypt = parts[0] == "CRYPT";
    return cleanText(std::string(parts[0]) + (crypt ? "-" + std::string(parts[1]) : ""));
}

/// Name of the driver of the SCSI host: "mpt3sas", "ahci".
std::optional<std::string> hostDriver(const SystemRoot& root, const fs::path& folder)
{
    for (fs::path at = folder; at.has_relative_path(); at = at.parent_path()) {
        const std::string name = at.filename().string();
        if (name.starts_with("host") && parseInteger(std::string_view(name).substr(4))) {
            return root.line(at / "scsi_host" / name / "proc_name");
        }
    }
    return {};
}

std::optional<std::string> degrees(std::optional<double> celsius)
{
    return celsius ? std::optional(formatFixed(*celsius, 1) + " °C") : std::nullopt;
}

} // namespace

void addDriveFacts(const BlockTree& tree, const std::string& name, const std::string& prefix,
                   FactList& facts, int depth)
{
    const SystemRoot& root = tree.root();
    const fs::path folder = tree.folder(name);
    const Identity identity = identityOf(tree, name);
    facts.add(prefix + "name", name);
    facts.add(prefix + "model", identity.model);
    facts.add(prefix + "serial", serialTail(identity.serial));
    facts.add(prefix + "firmware", identity.firmware);
    const auto size = root.positive(folder / "size");
    if (size && *size <= std::numeric_limits<std::uint64_t>::max() / 512) {
        facts.add(prefix + "size", roundedSize(Bytes(*size * 512)));
    }
    const std::string stack = stackOf(tree, name);
    facts.add(prefix + "stack", stack);
    facts.add(prefix + "host_driver", hostDriver(root, folder));
    addQueueFacts(tree, name, prefix, facts);
    if (const auto function = pciFunction(root, folder)) {
        addPcieFacts(root, *function, prefix, facts);
    }
    if (const auto device = root.resolved(folder / "device"); device && stack == "nvme") {
        addNvmeFacts(root, *device, prefix, facts);
    }
    if (stack == "md") {
        addArrayFacts(root, folder / "md", prefix, facts);
    }
    if (stack == "dm") {
        facts.add(prefix + "label", labelOf(tree, name));
        facts.add(prefix + "dm.type", mapperType(root.line(folder / "dm/uuid")));
    }
    facts.addFlag(prefix + "loop.direct_io", root.flag(folder / "loop/dio"));
    if (const auto temperature = temperatureOf(tree, name)) {
        facts.add("now." + prefix + "temperature", degrees(temperature->celsius));
        facts.add(prefix + "temperature_limit", degrees(temperature->limit));
    }
    const auto members = tree.members(name);
    for (std::size_t i = 0; i < members.size() && depth < deepest; ++i) {
        addDriveFacts(tree, tree.wholeDisk(members[i]),
                      prefix + "member." + std::to_string(i) + ".", facts, depth + 1);
    }
}

} // namespace tidemark::device
