#include "app/cli/interrupts.h"
#include "core/experiment/protocol.h"

#include <atomic>
#include <cstdlib>
#include <string>
#include <thread>

#include <windows.h>

namespace tidemark::cli {
namespace {

constexpr int interruptedExit = 130;

std::wstring stopEventName(std::int64_t pid)
{
    return L"Local\\tidemark-stop-" + std::to_wstring(pid);
}

/// The console calls a plain function, so the one Interrupts of the process must be found from it.
std::atomic<HANDLE> consoleStop = nullptr;

BOOL WINAPI onConsole(DWORD)
{
    const HANDLE stop = consoleStop.load();
    return stop != nullptr && SetEvent(stop) != 0 ? TRUE : FALSE;
}

} // namespace

struct Interrupts::State
{
    experiment::Control& control;
    HANDLE stop = nullptr; ///< auto-reset: each request once
    HANDLE wake = nullptr;
    std::atomic<bool> ending = false;
    std::atomic<bool> finished = false; ///< the input thread, or there is none
    std::atomic<HANDLE> inputHandle = nullptr;
    std::thread stopThread;
    std::thread inputThread;

    void watchStops()
    {
        const HANDLE handles[] = {wake, stop};
        bool asked = false;
        while (WaitForMultipleObjects(2, handles, FALSE, INFINITE) == WAIT_OBJECT_0 + 1) {
            if (std::exchange(asked, true)) {
                // What is finished is recorded; the test file is removed at the next start.
                std::_Exit(interruptedExit);
            }
            control.stop();
        }
    }

    void watchInput()
    {
        HANDLE self = nullptr;
        DuplicateHandle(GetCurrentProcess(), GetCurrentThread(), GetCurrentProcess(), &self, 0,
                        FALSE, DUPLICATE_SAME_ACCESS);
        inputHandle = self;
        std::string line;
        char c = 0;
        DWORD n = 0;
        const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
        while (!ending && ReadFile(input, &c, 1, &n, nullptr) != 0 && n == 1) {
            if (c != '\n') {
                line += line.size() < 256 ? std::string(1, c) : std::string();
                continue;
            }
            const auto command = experiment::parseCommand(line);
            line.clear();
            if (command == experiment::Command::Stop) {
                control.stop();
            } else if (command == experiment::Command::Skip) {
                control.skipWorkload();
            }
        }
        finished = true;
    }
};

Interrupts::Interrupts(experiment::Control& control, bool commands)
    : m_state(std::make_unique<State>(control))
{
    m_state->stop =
        CreateEventW(nullptr, FALSE, FALSE, stopEventName(GetCurrentProcessId()).c_str());
    m_state->wake = CreateEventW(nullptr, TRUE, FALSE, nullptr);
    consoleStop = m_state->stop;
    SetConsoleCtrlHandler(onConsole, TRUE);
    m_state->stopThread = std::thread([state = m_state.get()] { state->watchStops(); });
    if (commands) {
        m_state->inputThread = std::thread([state = m_state.get()] { state->watchInput(); });
    } else {
        m_state->finished = true;
    }
}

Interrupts::~Interrupts()
{
    SetConsoleCtrlHandler(onConsole, FALSE);
    consoleStop = nullptr;
    m_state->ending = true;
    SetEvent(m_state->wake);
    m_state->stopThread.join();
    if (m_state->inputThread.joinable()) {
        // The request to cancel counts only while the thread is in the call, so it is repeated.
        while (!m_state->finished) {
            if (const HANDLE thread = m_state->inputHandle) {
                CancelSynchronousIo(thread);
            }
            Sleep(1);
        }
        m_state->inputThread.join();
        CloseHandle(m_state->inputHandle);
    }
    CloseHandle(m_state->wake);
    CloseHandle(m_state->stop);
}

Result<> requestStop(std::int64_t pid)
{
    const HANDLE stop = OpenEventW(EVENT_MODIFY_STATE, FALSE, stopEventName(pid).c_str());
    if (stop == nullptr) {
        return fail(ErrorCode::NotFound, "the runner can't be reached",
                    "process " + std::to_string(pid), "Stop it in the window where it runs");
    }
    SetEvent(stop);
    CloseHandle(stop);
    return {};
}

} // namespace tidemark::cli
