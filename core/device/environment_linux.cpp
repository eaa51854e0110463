#include "core/device/inspect_linux.h"
#include "core/device/machine_facts_linux.h"
#include "core/model/enum_names.h"

namespace tidemark::device {

namespace {

void addIfTrue(FactList& facts, const std::string& key, bool value)
{
    if (value) {
        facts.addFlag(key, true);
    }
}

void addTargetFacts(const BlockTree& tree, const Target& target, const std::string& prefix,
                    FactList& facts)
{
    facts.add(prefix + "kind", std::string(name(target.kind)));
    if (target.kind == TargetKind::Null) {
        return;
    }
    const auto location = locate(tree.root(), target.location);
    if (!location) {
        return;
    }
    facts.add(prefix + "file_system", cleanText(location->fileSystem));
    facts.add(prefix + "mount_point", cleanText(location->mountPoint));
    facts.add(prefix + "mount_options", cleanText(location->mountOptions));
    if (!location->fileSystem.empty()) {
        facts.add(prefix + "size", roundedSize(location->totalSpace));
        facts.add("now." + prefix + "free_space", roundedSize(location->freeSpace));
    }
    addIfTrue(facts, prefix + "copy_on_write", location->copyOnWrite);
    addIfTrue(facts, prefix + "compressed", location->compressed);
    addIfTrue(facts, prefix + "read_only", location->readOnly);
    if (!location->drive) {
        return;
    }
    if (tree.isPartition(*location->drive)) {
        facts.add(prefix + "partition", *location->drive);
    }
    addDriveFacts(tree, tree.wholeDisk(*location->drive), prefix + "drive.", facts);
}

} // namespace

Environment readEnvironment(const SystemRoot& root, const std::vector<Target>& targets)
{
    FactList facts;
    addMachineFacts(root, facts);
    addCpuFacts(root, facts);
    const BlockTree tree(root);
    for (std::size_t i = 0; i < targets.size(); ++i) {
        addTargetFacts(tree, targets[i], "target." + std::to_string(i) + ".", facts);
    }
    return facts.environment();
}

Environment readEnvironment(const std::vector<Target>& targets)
{
    return readEnvironment(SystemRoot(), targets);
}

} // namespace tidemark::device
