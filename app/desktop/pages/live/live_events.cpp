#include "app/desktop/pages/live/live_events.h"

#include "app/desktop/text/display.h"
#include "core/text/sentences.h"

#include <QCoreApplication>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("LiveEvents", text);
}

QString workloadName(const Session& session, std::uint32_t index)
{
    if (session.plan) {
        const auto& workloads = session.plan->experiment.plan.profile.workloads;
        if (index < workloads.size()) {
            return text(label(workloads[index]));
        }
    }
    return tr("test %1").arg(index + 1);
}

QString variantName(const Session& session, std::uint32_t index)
{
    if (session.plan && index < session.plan->experiment.plan.variants.size()) {
        return text(session.plan->experiment.plan.variants[index].name);
    }
    return QString::number(index + 1);
}

QString words(const Session& session, const LiveEvent& event)
{
    if (event.finding) {
        return text(text::sentence(*event.finding));
    }
    if (event.error) {
        return text(event.error->sentence());
    }
    if (event.run) {
        return tr("round %1: %2, %3")
            .arg(event.run->round + 1)
            .arg(workloadName(session, event.run->workload),
                 variantName(session, event.run->variant));
    }
    if (event.ended) {
        const QString name = workloadName(session, event.ended->workload);
        return event.ended->reason == experiment::EndReason::Precise
                   ? tr("%1: the interval is narrow enough").arg(name)
                   : tr("%1: the rest is left out").arg(name);
    }
    return event.code == "plan" ? tr("the experiment began") : tr("the experiment ended");
}

} // namespace

QStringList eventLines(const Session& session, int most)
{
    QStringList lines;
    for (auto it = session.events.rbegin(); it != session.events.rend() && lines.size() < most;
         ++it)
    {
        lines << QStringLiteral("%1  %2").arg(clockTime(fromSeconds(it->at)), words(session, *it));
    }
    return lines;
}

} // namespace tidemark::app
