#pragma once

#include "core/base/units.h"
#include "core/experiment/protocol.h"

#include <optional>
#include <string>

namespace tidemark::cli {

/// One line on a terminal that says what goes on and how long it still takes, drawn over itself at
/// most four times a second. Draws nothing when standard error is no terminal.
class ProgressLine
{
public:
    ProgressLine();

    /// Removes the line.
    ~ProgressLine();

    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// Takes over what an event says, and draws; the last event removes the line.
    void show(const experiment::Event& event);

private:
    /// Takes over what an event says; true when it should be seen at once.
    bool take(const experiment::Event& event);
    void draw();
    void remove();
    [[nodiscard]] std::string text() const;

    bool m_terminal;
    Plan m_plan;
    std::string m_doing; ///< words for the current step
    std::string m_rate;  ///< of the current run
    std::uint32_t m_made = 0;
    std::uint32_t m_expected = 0;
    std::optional<Nanoseconds> m_end; ///< expected, on the monotonic clock
    std::optional<Nanoseconds> m_drawn;
};

/// "1:05 min", "2:03:09 h", "8 s".
[[nodiscard]] std::string remainingText(Nanoseconds time);

/// A bar of `width` characters for `part` of `whole`: "[#####...............]".
[[nodiscard]] std::string progressBar(std::uint64_t part, std::uint64_t whole, std::size_t width);

} // namespace tidemark::cli
