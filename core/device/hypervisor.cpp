#include "core/device/hypervisor.h"

#include <array>

namespace tidemark::device {

std::optional<std::string> hypervisorNamed(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, const char*>, 10> makers{
        {{"QEMU", "qemu"},
         {"KVM", "kvm"},
         {"VMware", "vmware"},
         {"VirtualBox", "virtualbox"},
         {"innotek", "virtualbox"},
         {"Xen", "xen"},
         {"Amazon EC2", "amazon"},
         {"Google Compute Engine", "google"},
         {"Parallels", "parallels"},
         {"Virtual Machine", "microsoft"}}};
    for (const auto& [maker, kind] : makers) {
        if (name.find(maker) != std::string_view::npos) {
            return kind;
        }
    }
    return {};
}

} // namespace tidemark::device
