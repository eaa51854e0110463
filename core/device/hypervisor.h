#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tidemark::device {

/// The kind of virtual machine whose firmware calls itself `name` (maker or product): "qemu",
/// "vmware", "microsoft", ...; absent for every other name.
[[nodiscard]] std::optional<std::string> hypervisorNamed(std::string_view name);

} // namespace tidemark::device
