#include "core/base/text.h"
#include "core/store/process_identity.h"

#include <cerrno>
#include <csignal>
#include <fstream>
#include <sstream>

#include <unistd.h>

namespace tidemark::store {
namespace {

struct Status
{
    std::int64_t started = 0;
    bool zombie = false;
};

/// Fields 3 (state) and 22 (start time) of /proc/PID/stat, proc(5); empty when there is none.
std::optional<Status> statusOf(std::int64_t pid)
{
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string line;
    if (!std::getline(file, line)) {
        return {};
    }
    // Field 2 is the program's name in brackets and may hold blanks and brackets itself.
    const auto nameEnd = line.rfind(')');
    if (nameEnd == std::string::npos) {
        return {};
    }
    std::istringstream rest(line.substr(nameEnd + 1));
    std::string state;
    rest >> state;
    std::string field;
    for (int i = 4; i <= 22; ++i) {
        rest >> field;
    }
    const auto started = parseInteger(field);
    if (!started) {
        return {};
    }
    return Status{static_cast<std::int64_t>(*started), state == "Z" || state == "X"};
}

std::string bootId()
{
    std::ifstream file("/proc/sys/kernel/random/boot_id");
    std::string id;
    std::getline(file, id);
    return id;
}

} // namespace

ProcessIdentity thisProcess()
{
    const auto pid = static_cast<std::int64_t>(getpid());
    const auto status = statusOf(pid);
    return {pid, status ? status->started : 0, bootId()};
}

bool isAlive(const ProcessIdentity& process)
{
    if (process.boot != bootId()) {
        return false;
    }
    if (const auto status = statusOf(process.pid)) {
        // A killed process that its parent has not collected yet writes no more.
        return status->started == process.started && !status->zombie;
    }
    // No entry in /proc: gone, or /proc hides other users' processes.
    return kill(static_cast<pid_t>(process.pid), 0) == 0 || errno == EPERM;
}

} // namespace tidemark::store
