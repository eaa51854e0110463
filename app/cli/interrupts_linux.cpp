#include "app/cli/interrupts.h"
#include "core/experiment/protocol.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>
#include <thread>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace tidemark::cli {
namespace {

constexpr int interruptedExit = 130; // 128 + SIGINT, as shells expect

sigset_t stopSignals()
{
    sigset_t set;
    sigemptyset(&set);
    for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
        sigaddset(&set, number);
    }
    return set;
}

} // namespace

struct Interrupts::State
{
    experiment::Control& control;
    sigset_t oldMask{};
    int signals = -1;
    int wake = -1;
    bool commands = false;
    bool asked = false;
    std::string line;
    std::thread thread;

    void work()
    {
        std::array<pollfd, 3> watched{
            {{wake, POLLIN, 0}, {signals, POLLIN, 0}, {commands ? STDIN_FILENO : -1, POLLIN, 0}}};
        while (true) {
            if (poll(watched.data(), watched.size(), -1) < 0) {
                if (errno == EINTR) {
                    continue;
                }
                return;
            }
            if (watched[0].revents != 0) {
                return;
            }
            if (watched[1].revents != 0) {
                takeSignal();
            }
            if (watched[2].revents != 0 && !takeInput()) {
                watched[2].fd = -1;
            }
        }
    }

    void takeSignal()
    {
        signalfd_siginfo info{};
        if (read(signals, &info, sizeof info) != sizeof info) {
            return;
        }
        if (std::exchange(asked, true)) {
            // What is finished is recorded; the test file is removed at the next start.
            _exit(interruptedExit);
        }
        control.stop();
    }

    /// False at the end of the input.
    bool takeInput()
    {
        std::array<char, 256> buffer{};
        const auto n = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (n <= 0) {
            return n < 0 && errno == EINTR;
        }
        for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(n))) {
            if (c == '\n') {
                obey(line);
                line.clear();
            } else if (line.size() < buffer.size()) {
                line += c;
            }
        }
        return true;
    }

    void obey(std::string_view text) const
    {
        const auto command = experiment::parseCommand(text);
        if (command == experiment::Command::Stop) {
            control.stop();
        } else if (command == experiment::Command::Skip) {
            control.skipWorkload();
        }
    }
};

Interrupts::Interrupts(experiment::Control& control, bool commands)
    : m_state(std::make_unique<State>(control))
{
    std::signal(SIGPIPE, SIG_IGN); // NOLINT(cert-err33-c): it can't fail for a valid number
    const auto set = stopSignals();
    pthread_sigmask(SIG_BLOCK, &set, &m_state->oldMask);
    m_state->signals = signalfd(-1, &set, SFD_CLOEXEC);
    m_state->wake = eventfd(0, EFD_CLOEXEC);
    m_state->commands = commands;
    m_state->thread = std::thread([state = m_state.get()] { state->work(); });
}

Interrupts::~Interrupts()
{
    (void)eventfd_write(m_state->wake, 1);
    m_state->thread.join();
    close(m_state->wake);
    close(m_state->signals);
    pthread_sigmask(SIG_SETMASK, &m_state->oldMask, nullptr);
}

Result<> requestStop(std::int64_t pid)
{
    if (kill(static_cast<pid_t>(pid), SIGTERM) != 0) {
        return std::unexpected(systemError(errno, "ask the runner to stop",
                                           "process " + std::to_string(pid),
                                           "Stop it in the window where it runs"));
    }
    return {};
}

} // namespace tidemark::cli
