#include "app/cli/audience.h"

#include "app/cli/command.h"
#include "core/text/sentences.h"

#include <cstdio>

namespace tidemark::cli {

Audience::Audience(bool events)
{
    if (events) {
        m_stream = std::make_unique<EventStream>(stdout);
    } else {
        m_progress = std::make_unique<ProgressLine>();
    }
}

void Audience::send(const experiment::Event& event)
{
    if (m_stream) {
        m_stream->send(event);
        return;
    }
    const auto* found = std::get_if<experiment::FindingEvent>(&event);
    if (found != nullptr && !found->run && found->finding.severity == Severity::Warning) {
        m_warnings.push_back(text::sentence(found->finding));
    }
    if (const auto* error = std::get_if<experiment::ErrorEvent>(&event)) {
        m_progress.reset(); // removes the line, so that the sentence stands alone
        complain(error->error);
        m_progress = std::make_unique<ProgressLine>();
    }
    m_progress->show(event);
}

} // namespace tidemark::cli
