#pragma once

#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace tidemark::test {

/// What a program left behind.
struct Outcome
{
    int exitCode = -1; ///< 128 + signal when a signal ended it
    std::string out;
    std::string err;
};

/// A running child with pipes to its standard streams. POSIX.
class Child
{
public:
    /// Starts `program` with `arguments`; `environment` ("NAME=value") is added to the own one.
    Child(const std::string& program, const std::vector<std::string>& arguments,
          const std::vector<std::string>& environment = {});

    /// Kills it when it still runs.
    ~Child();

    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    void send(int signal) const;

    void write(const std::string& text) const;

    /// The next line of standard output without its end; empty at its end.
    std::optional<std::string> readLine();

    void closeOutput();

    /// Reads both outputs to their ends, then waits.
    Outcome finish();

    [[nodiscard]] pid_t pid() const { return m_pid; }

private:
    pid_t m_pid = -1;
    int m_in = -1;
    int m_out = -1;
    int m_err = -1;
    std::string m_buffer;
};

/// Runs a program to its end.
[[nodiscard]] Outcome runProgram(const std::string& program,
                                 const std::vector<std::string>& arguments,
                                 const std::vector<std::string>& environment = {});

} // namespace tidemark::test
