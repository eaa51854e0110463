#include "core/base/text.h"
#include "core/device/inspect_linux.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>

namespace tidemark::device {

namespace fs = std::filesystem;

namespace {

/// /sys counts sizes and transfers in 512-byte sectors whatever the drive's own sector is
/// (Documentation/ABI/stable/sysfs-block).
constexpr std::uint64_t sector = 512;

/// Devices stacked deeper than this are a loop in a damaged tree.
constexpr int deepest = 16;

std::optional<Bytes> sectors(std::optional<std::uint64_t> count)
{
    if (!count || *count > std::numeric_limits<std::uint64_t>::max() / sector) {
        return {};
    }
    return Bytes(*count * sector);
}

/// A block size that a drive can have; `otherwise` for anything else.
Bytes blockSize(std::optional<std::uint64_t> value, Bytes otherwise)
{
    const bool sound =
        value && *value >= sector && *value <= (1U << 30) && std::has_single_bit(*value);
    return sound ? Bytes(*value) : otherwise;
}

std::string kindOf(const BlockTree& tree, const std::string& name, const std::string& stack)
{
    if (tree.isPartition(name)) {
        return "partition";
    }
    if (stack == "md") {
        return "array";
    }
    if (stack == "dm") {
        return "mapped";
    }
    if (stack == "sr") {
        return "optical";
    }
    if (stack == "zram" || stack == "brd" || stack == "null_blk") {
        return "memory";
    }
    return stack == "loop" || stack == "bcache" ? stack : "disk";
}

/// What the whole inventory needs of the system besides the tree.
struct Uses
{
    std::vector<Mount> mounts;
    std::set<std::string> swaps; ///< names of devices
};

Uses readUses(const BlockTree& tree)
{
    const SystemRoot& root = tree.root();
    Uses uses;
    uses.mounts = parseMounts(root.bytes("/proc/self/mountinfo").value_or(""));
    const std::string swaps = root.bytes("/proc/swaps").value_or("");
    for (const std::string_view line : split(swaps, '\n')) {
        if (line.starts_with("/dev/")) {
            if (const auto name = tree.node(std::string(line.substr(0, line.find_first_of(" \t")))))
            {
                uses.swaps.insert(*name);
            }
        }
    }
    return uses;
}

/// "member of md0 (raid5 of 3)", "part of dm-0 (vg-root)".
std::string partOf(const BlockTree& tree, const std::string& holder)
{
    const auto label = labelOf(tree, holder);
    return (stackOf(tree, holder) == "md" ? "member of " : "part of ") + holder +
           (label ? " (" + *label + ")" : "");
}

std::string ownUse(const BlockTree& tree, const Uses& uses, const std::string& name)
{
    const auto points = mountPointsOf(tree, uses.mounts, name);
    if (!points.empty()) {
        const std::size_t more = points.size() - 1;
        return "mounted at " + points.front() +
               (more > 0 ? " and " + std::to_string(more) + " more" : "");
    }
    if (uses.swaps.contains(name)) {
        return "used as swap space";
    }
    const auto holders = tree.holders(name);
    return holders.empty() ? "" : partOf(tree, holders.front());
}

/// A signature that the device manager found: a ZFS or LVM member is in use without any holder.
std::string signatureUse(const BlockTree& tree, const std::string& name)
{
    const auto number = tree.root().line(tree.folder(name) / "dev");
    const auto record = number ? tree.root().bytes("/run/udev/data/b" + *number) : std::nullopt;
    if (!record) {
        return {};
    }
    for (const std::string_view line : split(*record, '\n')) {
        constexpr std::string_view key = "E:ID_FS_TYPE=";
        const auto type = line.starts_with(key) ? cleanText(line.substr(key.size())) : std::nullopt;
        if (type && type->ends_with("_member")) {
            return "holds a " + *type + " signature";
        }
    }
    return {};
}

std::string inUse(const BlockTree& tree, const Uses& uses, const std::string& name)
{
    if (auto use = ownUse(tree, uses, name); !use.empty()) {
        return use;
    }
    for (const std::string& partition : tree.partitions(name)) {
        if (const auto use = ownUse(tree, uses, partition); !use.empty()) {
            return "partition " + partition + ": " + use;
        }
        if (const auto use = signatureUse(tree, partition); !use.empty()) {
            return "partition " + partition + ": " + use;
        }
    }
    return signatureUse(tree, name);
}

/// Everything made of `name` or of its partitions, at any depth.
void collectHolders(const BlockTree& tree, const std::string& name, std::set<std::string>& found,
                    int depth = 0)
{
    if (depth > deepest) {
        return;
    }
    std::vector<std::string> above = tree.holders(name);
    for (const std::string& holder : above) {
        if (found.insert(holder).second) {
            collectHolders(tree, holder, found, depth + 1);
        }
    }
    for (const std::string& partition : tree.partitions(name)) {
        collectHolders(tree, partition, found, depth + 1);
    }
}

std::string nodeOf(std::string name)
{
    std::ranges::replace(name, '!', '/');
    return "/dev/" + name;
}

Drive readDrive(const BlockTree& tree, const Uses& uses, const std::string& name)
{
    const SystemRoot& root = tree.root();
    const fs::path folder = tree.folder(name);
    const fs::path queue = tree.queue(name);
    const Identity identity = identityOf(tree, name);
    std::set<std::string> holders;
    collectHolders(tree, name, holders);

    Drive drive;
    drive.name = name;
    drive.node = nodeOf(name);
    drive.model = identity.model.value_or("");
    drive.serial = identity.serial.value_or("");
    drive.firmware = identity.firmware.value_or("");
    drive.label = labelOf(tree, name).value_or("");
    drive.size = sectors(root.integer(folder / "size")).value_or(Bytes(0));
    drive.logicalBlock = blockSize(root.integer(queue / "logical_block_size"), Bytes(sector));
    drive.physicalBlock =
        blockSize(root.integer(queue / "physical_block_size"), drive.logicalBlock);
    drive.stack = stackOf(tree, name);
    drive.kind = kindOf(tree, name, drive.stack);
    drive.parent = tree.isPartition(name) ? tree.wholeDisk(name) : "";
    drive.rotational = root.flag(queue / "rotational").value_or(false);
    drive.readOnly = root.flag(folder / "ro").value_or(false);
    drive.removable = root.flag(tree.folder(tree.wholeDisk(name)) / "removable").value_or(false);
    drive.mountPoints = mountPointsOf(tree, uses.mounts, name);
    drive.holders.assign(holders.begin(), holders.end());
    drive.inUse = inUse(tree, uses, name);
    if (drive.inUse.empty() && drive.size.value() == 0) {
        drive.inUse = "it has no size: no medium, or not set up";
    }
    return drive;
}

} // namespace

std::vector<std::string> mountPointsOf(const BlockTree& tree, const std::vector<Mount>& mounts,
                                       const std::string& name)
{
    std::set<std::string> points;
    for (const Mount& mount : mounts) {
        if (driveOf(tree, mount) == name) {
            points.insert(mount.point);
        }
    }
    return {points.begin(), points.end()};
}

std::optional<std::string> driveOf(const BlockTree& tree, const Mount& mount)
{
    if (!mount.number.starts_with("0:")) {
        return tree.numbered(mount.number);
    }
    // btrfs and bcachefs mount under an anonymous number and name their (first) device as source.
    return mount.source.starts_with("/dev/")
               ? tree.node(mount.source.substr(0, mount.source.find(':')))
               : std::nullopt;
}

Result<std::vector<Drive>> listDrives(const SystemRoot& root)
{
    if (!root.exists("/sys/class/block")) {
        return fail(ErrorCode::NotFound, "the list of block devices is missing", "/sys/class/block",
                    "Mount sysfs at /sys (a chroot or container may lack it)");
    }
    const BlockTree tree(root);
    const Uses uses = readUses(tree);
    std::vector<Drive> drives;
    for (const std::string& name : tree.names()) {
        Drive drive = readDrive(tree, uses, name);
        // The kernel keeps a stock of loop and RAM devices that nobody set up.
        const bool spare =
            (drive.stack == "loop" || drive.stack == "brd") && drive.size.value() == 0;
        if (!spare) {
            drives.push_back(std::move(drive));
        }
    }
    return drives;
}

std::optional<DeviceCounters> countersOf(const SystemRoot& root, const std::string& drive)
{
    const BlockTree tree(root);
    if (!tree.contains(drive)) {
        return {};
    }
    // Without accounting (zram, a multipath head) the numbers stay as they are: not a measurement.
    if (root.integer(tree.queue(drive) / "iostats") == 0U) {
        return {};
    }
    std::vector<std::uint64_t> numbers;
    const std::string line = root.line(tree.folder(drive) / "stat").value_or("");
    for (const std::string_view word : split(line, ' ')) {
        if (word.empty()) {
            continue;
        }
        const auto number = parseInteger(word);
        if (!number) {
            return {};
        }
        numbers.push_back(*number);
    }
    // Fields 3 and 7 of Documentation/block/stat: sectors read and written.
    if (numbers.size() < 11) {
        return {};
    }
    const auto read = sectors(numbers[2]);
    const auto written = sectors(numbers[6]);
    if (!read || !written) {
        return {};
    }
    return DeviceCounters{.read = *read, .written = *written};
}

Result<std::vector<Drive>> listDrives()
{
    return listDrives(SystemRoot());
}

std::optional<DeviceCounters> countersOf(const std::string& drive)
{
    return countersOf(SystemRoot(), drive);
}

} // namespace tidemark::device
