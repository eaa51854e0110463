#include "core/device/query_windows.h"

// initguid.h makes the property keys below definitions instead of declarations.
#include <algorithm>
#include <array>
#include <cwchar>

#include <cfgmgr32.h>
#include <devpropdef.h>
#include <initguid.h>
#include <setupapi.h>
#include <winioctl.h>

namespace tidemark::device {

namespace {

/// GUID_DEVINTERFACE_DISK.
constexpr GUID diskInterface = {
    0x53f56307, 0xb6bf, 0x11d0, {0x94, 0xf2, 0x00, 0xa0, 0xc9, 0x1e, 0xfb, 0x8b}};

/// DEVPKEY_PciDevice_CurrentLinkSpeed .. MaxLinkWidth are 9 to 12 of this set (pciprop.h).
constexpr GUID pciProperties = {
    0x3ab22e31, 0x8264, 0x4b4e, {0x9a, 0xf5, 0xa8, 0xd2, 0xd8, 0xe3, 0x3e, 0x62}};

/// Chains of parents deeper than this do not lead to a controller.
constexpr std::size_t mostParents = 8;

class DeviceSet
{
public:
    explicit DeviceSet(HDEVINFO set) : m_set(set) {}

    ~DeviceSet()
    {
        if (*this) {
            SetupDiDestroyDeviceInfoList(m_set);
        }
    }

    DeviceSet(const DeviceSet&) = delete;
    DeviceSet& operator=(const DeviceSet&) = delete;

    explicit operator bool() const { return m_set != INVALID_HANDLE_VALUE; }

    [[nodiscard]] HDEVINFO get() const { return m_set; }

private:
    HDEVINFO m_set;
};

/// The texts of a REG_SZ or REG_MULTI_SZ property.
std::vector<std::string> texts(const DeviceSet& set, SP_DEVINFO_DATA& device, DWORD property)
{
    std::array<wchar_t, 4096> buffer{};
    DWORD size = 0;
    if (SetupDiGetDeviceRegistryPropertyW(set.get(), &device, property, nullptr,
                                          reinterpret_cast<BYTE*>(buffer.data()), sizeof buffer,
                                          &size) == 0)
    {
        return {};
    }
    std::vector<std::string> result;
    const std::size_t length = std::min<std::size_t>(size / sizeof(wchar_t), buffer.size());
    for (std::size_t at = 0; at < length && buffer[at] != 0;) {
        const std::wstring_view text(&buffer[at], wcsnlen(&buffer[at], length - at));
        result.push_back(narrow(text));
        at += text.size() + 1;
    }
    return result;
}

std::string text(const DeviceSet& set, SP_DEVINFO_DATA& device, DWORD property)
{
    auto all = texts(set, device, property);
    return all.empty() ? std::string() : std::move(all.front());
}

DeviceNode readNode(const DeviceSet& set, SP_DEVINFO_DATA& device)
{
    DeviceNode node;
    std::array<wchar_t, 512> instance{};
    if (SetupDiGetDeviceInstanceIdW(set.get(), &device, instance.data(), instance.size(),
                                    nullptr) != 0)
    {
        node.instance = narrow(instance.data());
    }
    node.service = text(set, device, SPDRP_SERVICE);
    node.classGuid = text(set, device, SPDRP_CLASSGUID);
    node.hardwareIds = texts(set, device, SPDRP_HARDWAREID);
    node.compatibleIds = texts(set, device, SPDRP_COMPATIBLEIDS);
    return node;
}

std::optional<unsigned> pciProperty(const DeviceSet& set, SP_DEVINFO_DATA& device, ULONG number)
{
    const DEVPROPKEY key{pciProperties, number};
    DEVPROPTYPE type = 0;
    ULONG value = 0;
    DWORD size = 0;
    if (SetupDiGetDevicePropertyW(set.get(), &device, &key, &type, reinterpret_cast<BYTE*>(&value),
                                  sizeof value, &size, 0) == 0 ||
        type != DEVPROP_TYPE_UINT32 || value == 0)
    {
        return {};
    }
    return static_cast<unsigned>(value);
}

/// Adds one parent to the evidence, with the link if it is the PCI function.
void addParent(DEVINST instance, DiskEvidence& evidence)
{
    std::array<wchar_t, 512> id{};
    const DeviceSet set(SetupDiCreateDeviceInfoList(nullptr, nullptr));
    SP_DEVINFO_DATA device{};
    device.cbSize = sizeof device;
    if (!set || CM_Get_Device_IDW(instance, id.data(), id.size(), 0) != CR_SUCCESS ||
        SetupDiOpenDeviceInfoW(set.get(), id.data(), nullptr, 0, &device) == 0)
    {
        return;
    }
    evidence.parents.push_back(readNode(set, device));
    if (!evidence.link.width && evidence.parents.back().instance.starts_with("PCI\\")) {
        evidence.link = {.speed = pciProperty(set, device, 9),
                         .width = pciProperty(set, device, 10),
                         .maxSpeed = pciProperty(set, device, 11),
                         .maxWidth = pciProperty(set, device, 12)};
    }
}

void askDisk(const std::wstring& path, DiskEvidence& evidence)
{
    const QueryHandle handle(path);
    if (!handle) {
        return;
    }
    if (const auto number = handle.ask<STORAGE_DEVICE_NUMBER>(IOCTL_STORAGE_GET_DEVICE_NUMBER)) {
        evidence.number = static_cast<unsigned>(number->DeviceNumber);
    }
    STORAGE_PROPERTY_QUERY query{};
    query.PropertyId = StorageDeviceProperty;
    if (const auto answer =
            handle.ask<STORAGE_DEVICE_DESCRIPTOR>(IOCTL_STORAGE_QUERY_PROPERTY, query))
    {
        evidence.busType = static_cast<unsigned>(answer->BusType);
    }
}

} // namespace

std::vector<DiskEvidence> collectDiskEvidence()
{
    std::vector<DiskEvidence> result;
    const DeviceSet set(SetupDiGetClassDevsW(&diskInterface, nullptr, nullptr,
                                             DIGCF_PRESENT | DIGCF_DEVICEINTERFACE));
    if (!set) {
        return result;
    }
    SP_DEVICE_INTERFACE_DATA door{};
    door.cbSize = sizeof door;
    for (DWORD i = 0;
         SetupDiEnumDeviceInterfaces(set.get(), nullptr, &diskInterface, i, &door) != 0; ++i)
    {
        alignas(SP_DEVICE_INTERFACE_DETAIL_DATA_W) std::array<std::byte, 2048> buffer{};
        auto* detail = reinterpret_cast<SP_DEVICE_INTERFACE_DETAIL_DATA_W*>(buffer.data());
        detail->cbSize = sizeof *detail;
        SP_DEVINFO_DATA device{};
        device.cbSize = sizeof device;
        if (SetupDiGetDeviceInterfaceDetailW(set.get(), &door, detail, buffer.size(), nullptr,
                                             &device) == 0)
        {
            continue;
        }
        DiskEvidence evidence;
        evidence.disk = readNode(set, device);
        askDisk(detail->DevicePath, evidence);
        DEVINST at = device.DevInst;
        DEVINST parent = 0;
        for (std::size_t depth = 0;
             depth < mostParents && CM_Get_Parent(&parent, at, 0) == CR_SUCCESS; ++depth)
        {
            addParent(parent, evidence);
            at = parent;
        }
        result.push_back(std::move(evidence));
    }
    return result;
}

} // namespace tidemark::device
