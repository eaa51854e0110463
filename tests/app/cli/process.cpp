#include "tests/app/cli/process.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace tidemark::test {
namespace {

std::array<int, 2> makePipe()
{
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) {
        throw std::runtime_error("pipe");
    }
    return ends;
}

void closeEnd(int& end)
{
    if (end >= 0) {
        close(end);
        end = -1;
    }
}

} // namespace

Child::Child(const std::string& program, const std::vector<std::string>& arguments,
             const std::vector<std::string>& environment)
{
    auto in = makePipe();
    auto out = makePipe();
    auto err = makePipe();
    std::vector<char*> argv{const_cast<char*>(program.c_str())};
    for (const auto& argument : arguments) {
        argv.push_back(const_cast<char*>(argument.c_str()));
    }
    argv.push_back(nullptr);
    m_pid = fork();
    if (m_pid < 0) {
        throw std::runtime_error("fork");
    }
    if (m_pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        for (const auto& variable : environment) {
            putenv(const_cast<char*>(variable.c_str()));
        }
        execv(program.c_str(), argv.data());
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    m_in = in[1];
    m_out = out[0];
    m_err = err[0];
}

Child::~Child()
{
    if (m_pid > 0) {
        send(SIGKILL);
        (void)finish();
    }
}

void Child::send(int signal) const
{
    kill(m_pid, signal);
}

void Child::write(const std::string& text) const
{
    if (::write(m_in, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        throw std::runtime_error("write to the child");
    }
}

std::optional<std::string> Child::readLine()
{
    while (true) {
        if (const auto end = m_buffer.find('\n'); end != std::string::npos) {
            auto line = m_buffer.substr(0, end);
            m_buffer.erase(0, end + 1);
            return line;
        }
        std::array<char, 65536> chunk{};
        const auto n = read(m_out, chunk.data(), chunk.size());
        if (n <= 0) {
            return {};
        }
        m_buffer.append(chunk.data(), static_cast<std::size_t>(n));
    }
}

void Child::closeOutput()
{
    closeEnd(m_out);
}

Outcome Child::finish()
{
    Outcome outcome;
    outcome.out = std::move(m_buffer);
    closeEnd(m_in);
    std::array<pollfd, 2> watched{{{m_out, POLLIN, 0}, {m_err, POLLIN, 0}}};
    const std::array<std::string*, 2> texts{&outcome.out, &outcome.err};
    while ((watched[0].fd >= 0 || watched[1].fd >= 0) && poll(watched.data(), 2, -1) >= 0) {
        for (std::size_t i = 0; i < 2; ++i) {
            if (watched[i].fd < 0 || watched[i].revents == 0) {
                continue;
            }
            std::array<char, 65536> chunk{};
            const auto n = read(watched[i].fd, chunk.data(), chunk.size());
            if (n <= 0) {
                watched[i].fd = -1;
            } else {
                texts[i]->append(chunk.data(), static_cast<std::size_t>(n));
            }
        }
    }
    closeEnd(m_out);
    closeEnd(m_err);
    int status = 0;
    while (waitpid(m_pid, &status, 0) < 0 && errno == EINTR) {
    }
    m_pid = -1;
    outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return outcome;
}

Outcome runProgram(const std::string& program, const std::vector<std::string>& arguments,
                   const std::vector<std::string>& environment)
{
    return Child(program, arguments, environment).finish();
}

} // namespace tidemark::test
