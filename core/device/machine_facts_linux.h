#pragma once

#include "core/device/block_tree_linux.h"
#include "core/device/facts.h"
#include "core/device/system_root.h"
#include "core/model/variant.h"

#include <string>
#include <vector>

namespace tidemark::device {

/// Operating system, kernel, machine, limits: "os.", "kernel.", "machine.", "limit.", "clock.",
/// "memory.", "numa.", "power.", "boot." and their "now." counterparts.
void addMachineFacts(const SystemRoot& root, FactList& facts);

/// Everything below "cpu.".
void addCpuFacts(const SystemRoot& root, FactList& facts);

/// Everything below `prefix` ("target.0.drive.") for a whole device and, recursively, its members;
/// momentary facts below "now." + prefix.
void addDriveFacts(const BlockTree& tree, const std::string& name, const std::string& prefix,
                   FactList& facts, int depth = 0);

/// Words of `counts` with how many there are: "performance", or "performance x 2, powersave x 6".
[[nodiscard]] std::optional<std::string> tally(const std::vector<std::string>& words);

/// The choice in brackets of "[none] mq-deadline kyber"; a single word without brackets as it is.
[[nodiscard]] std::optional<std::string> chosen(const std::optional<std::string>& choices);

/// Temperature in degrees Celsius of the hottest of a drive's sensors, and the limit at which the
/// drive slows down or warns, where they are readable and plausible (-40 to 150).
struct Temperature
{
    double celsius = 0;
    std::optional<double> limit;
};

[[nodiscard]] std::optional<Temperature> temperatureOf(const BlockTree& tree,
                                                       const std::string& name);

/// "yes"/"no" for a virtual machine, and its kind, as in facts.h.
struct Virtualisation
{
    std::optional<bool> virtualMachine;
    std::optional<std::string> hypervisor;
};

[[nodiscard]] Virtualisation virtualisationOf(const SystemRoot& root);

/// "mains" or "battery"; absent when no power supply tells.
[[nodiscard]] std::optional<std::string> powerSourceOf(const SystemRoot& root);

/// The governors of all processors, see tally().
[[nodiscard]] std::optional<std::string> governorsOf(const SystemRoot& root);

} // namespace tidemark::device
