#include "planted_machine.h"

#include <atomic>
#include <fstream>

#include <unistd.h>

namespace tidemark::device {

namespace fs = std::filesystem;

PlantedMachine::PlantedMachine()
{
    std::string pattern = (fs::temp_directory_path() / "tidemark-planted-XXXXXX").string();
    m_folder = fs::canonical(mkdtemp(pattern.data()));
    fs::create_directories(m_folder / "sys/class/block");
}

PlantedMachine::~PlantedMachine()
{
    std::error_code ignored;
    fs::remove_all(m_folder, ignored);
}

void PlantedMachine::write(const std::string& path, const std::string& content) const
{
    const fs::path file = root().at(path);
    fs::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << content;
}

void PlantedMachine::link(const std::string& path, const std::string& target) const
{
    const fs::path file = root().at(path);
    fs::create_directories(file.parent_path());
    fs::create_symlink(fs::path(target).lexically_relative(fs::path(path).parent_path()), file);
}

void PlantedMachine::block(const std::string& name, const std::string& parent,
                           const std::string& number, std::uint64_t sectors) const
{
    const std::string folder = parent + "/" + name;
    write(folder + "/dev", number + "\n");
    write(folder + "/size", std::to_string(sectors) + "\n");
    write(folder + "/ro", "0\n");
    write(folder + "/removable", "0\n");
    write(folder + "/stat", "3 0 24 14 5 0 40 1 0 40 14 0 0 0 0 0 0\n");
    write(folder + "/queue/logical_block_size", "512\n");
    write(folder + "/queue/physical_block_size", "4096\n");
    write(folder + "/queue/rotational", "0\n");
    write(folder + "/queue/iostats", "1\n");
    write(folder + "/queue/scheduler", "[none] mq-deadline \n");
    fs::create_directories(root().at(folder + "/holders"));
    fs::create_directories(root().at(folder + "/slaves"));
    link("/sys/class/block/" + name, folder);
}

void PlantedMachine::partition(const std::string& name, const std::string& disk,
                               const std::string& number, std::uint64_t sectors) const
{
    const std::string folder = folderOf(disk) + "/" + name;
    write(folder + "/dev", number + "\n");
    write(folder + "/size", std::to_string(sectors) + "\n");
    write(folder + "/ro", "0\n");
    write(folder + "/partition", name.substr(name.size() - 1) + "\n");
    write(folder + "/stat", "1 0 8 14 2 0 16 1 0 40 14 0 0 0 0 0 0\n");
    fs::create_directories(root().at(folder + "/holders"));
    link("/sys/class/block/" + name, folder);
}

void PlantedMachine::stack(const std::string& holder, const std::string& member) const
{
    link(folderOf(member) + "/holders/" + holder, folderOf(holder));
    link(folderOf(holder) + "/slaves/" + member, folderOf(member));
}

void PlantedMachine::nvme(int index, const std::string& number) const
{
    const std::string n = std::to_string(index);
    const std::string port = "/sys/devices/pci0000:00/0000:00:0" + n + ".0";
    const std::string function = port + "/0000:0" + n + ":00.0";
    const std::string controller = function + "/nvme/nvme" + n;
    for (const auto& [folder, speed, width] :
         {std::tuple{port, "32.0 GT/s PCIe\n", "4\n"}, {function, "16.0 GT/s PCIe\n", "4\n"}})
    {
        write(folder + "/vendor", "0x1b36\n");
        write(folder + "/class", "0x010802\n");
        write(folder + "/max_link_speed", speed);
        write(folder + "/max_link_width", width);
    }
    write(function + "/current_link_speed", "8.0 GT/s PCIe\n");
    write(function + "/current_link_width", "2\n");
    write(function + "/numa_node", "-1\n");
    write(controller + "/model", "QEMU NVMe Ctrl                          \n");
    write(controller + "/serial", "SERIALLAB" + n + "          \n");
    write(controller + "/firmware_rev", "7.2.22  \n");
    write(controller + "/transport", "pcie\n");
    write(controller + "/queue_count", "4\n");
    write(controller + "/hwmon" + n + "/temp1_input", "49850\n");
    write(controller + "/hwmon" + n + "/temp1_max", "69900\n");
    const std::string name = "nvme" + n + "n1";
    block(name, controller, number, 524288);
    link(controller + "/" + name + "/device", controller);
}

std::string PlantedMachine::folderOf(const std::string& name) const
{
    return root().resolved("/sys/class/block/" + name).value().string();
}

} // namespace tidemark::device
