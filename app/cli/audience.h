#pragma once

#include "app/cli/event_stream.h"
#include "app/cli/progress_line.h"
#include "core/experiment/protocol.h"

#include <memory>
#include <string>
#include <vector>

namespace tidemark::cli {

/// Where the events of a run go: lines of JSON for a program, or a progress line for a person, who
/// reads errors on standard error at once.
class Audience
{
public:
    explicit Audience(bool events);

    void send(const experiment::Event& event);

    /// What was found to speak against measuring before the first run, as sentences.
    [[nodiscard]] const std::vector<std::string>& warnings() const { return m_warnings; }

private:
    std::unique_ptr<EventStream> m_stream;
    std::unique_ptr<ProgressLine> m_progress;
    std::vector<std::string> m_warnings;
};

} // namespace tidemark::cli
