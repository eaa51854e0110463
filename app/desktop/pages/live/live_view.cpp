#include "app/desktop/pages/live/live_view.h"

#include "app/desktop/charts/chart_math.h"
#include "app/desktop/text/display.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace tidemark::app {

namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();
constexpr double latencyFloor = 0.02; ///< microseconds, about what the clock resolves
constexpr double askAfter = 60;       ///< seconds measured after which stopping asks

QString tr(const char* text)
{
    return QCoreApplication::translate("Live", text);
}

/// Part of the samples that the window shows, and its length in seconds.
struct Shown
{
    std::deque<LiveSample>::const_iterator begin;
    std::deque<LiveSample>::const_iterator end;
    double now = 0;
    double length = 60;
};

Shown shownPart(const Session& session, LiveWindow window, double clock)
{
    const auto& samples = session.samples;
    Shown shown{.begin = samples.begin(), .end = samples.end()};
    // While it runs the axis moves with the clock; afterwards it stands at the last slice.
    const double last = samples.empty() ? 0 : samples.back().at;
    shown.now = session.active() ? std::max(clock - session.startedAt, last) : last;
    switch (window) {
    case LiveWindow::Minute:
        shown.length = 60;
        break;
    case LiveWindow::TenMinutes:
        shown.length = 600;
        break;
    case LiveWindow::All:
        shown.length = std::max(10.0, samples.empty() ? 10.0 : shown.now - samples.front().at);
        break;
    }
    shown.begin = std::lower_bound(samples.begin(), samples.end(), shown.now - shown.length,
                                   [](const LiveSample& s, double at) { return s.at < at; });
    return shown;
}

template <class Value>
ChartSeries makeSeries(const Shown& shown, const QString& name, int colour, Value value)
{
    QList<QPointF> points;
    for (auto it = shown.begin; it != shown.end; ++it) {
        const double x = it->at - shown.now;
        if (it->begins && !points.isEmpty()) {
            points.append({x, gap});
        }
        points.append({x, value(*it)});
    }
    if (points.size() > mostLivePoints) {
        points = decimated(points, -shown.length, 0, mostLivePoints / 5);
    }
    ChartSeries series{.name = name, .colour = colour};
    series.points = points;
    return series;
}

ChartData baseChart(const QString& title, const QString& unit, const Shown& shown)
{
    ChartData data;
    data.title = title;
    data.x.title = tr("Time (s), now is 0");
    data.x.from = -shown.length;
    data.x.to = 0;
    data.y.title = unit;
    data.emptyText = tr("Nothing is being measured. Start a run on the page Run.");
    return data;
}

double microseconds(const std::optional<double>& nanoseconds)
{
    return nanoseconds ? *nanoseconds / 1e3 : gap;
}

void addCharts(LiveView& view, const Shown& shown)
{
    view.throughput = baseChart(tr("Throughput"), tr("MB/s"), shown);
    view.iops = baseChart(tr("I/Os a second"), tr("IOPS"), shown);
    view.latency = baseChart(tr("Latency"), tr("Latency (\302\265s)"), shown);
    view.latency.y.logarithmic = true;
    view.latency.y.floor = latencyFloor;
    view.cpu = baseChart(tr("Processor"), tr("Busy cores"), shown);
    view.cpu.y.from = 0;
    if (shown.begin == shown.end) {
        return;
    }
    view.throughput.series = {makeSeries(
        shown, tr("Throughput"), 0, [](const LiveSample& s) { return s.bytesPerSecond / 1e6; })};
    view.iops.series = {
        makeSeries(shown, tr("IOPS"), 0, [](const LiveSample& s) { return s.iops; })};
    const auto addLatency = [&](const QString& name, int colour,
                                std::optional<double> LiveSample::* member) {
        const auto known = [member](const LiveSample& s) { return (s.*member).has_value(); };
        if (std::any_of(shown.begin, shown.end, known)) {
            view.latency.series.append(
                makeSeries(shown, name, colour,
                           [member](const LiveSample& s) { return microseconds(s.*member); }));
        }
    };
    addLatency(tr("p50"), 0, &LiveSample::p50);
    addLatency(tr("p99"), 1, &LiveSample::p99);
    addLatency(tr("p99.9"), 2, &LiveSample::p999);
    view.cpu.series = {
        makeSeries(shown, tr("Busy cores"), 3, [](const LiveSample& s) { return s.machineBusy; })};
}

QString headline(const Session& session)
{
    switch (session.phase) {
    case SessionPhase::Idle:
        return tr("Nothing is running.");
    case SessionPhase::Starting:
        return tr("Starting...");
    case SessionPhase::Preparing:
        if (session.preparing && session.preparing->total.value() > 0) {
            return tr("Writing the test file in %1: %2")
                .arg(text(session.preparing->target),
                     percent(session.preparing->done / session.preparing->total, QLocale()));
        }
        return tr("Preparing...");
    case SessionPhase::CoolingDown:
        return tr("Pause between runs");
    case SessionPhase::Done:
        if (session.error && session.finished.empty()) {
            return text(session.error->sentence());
        }
        return tr("The experiment is %1: %2 runs are recorded.")
            .arg(session.done ? stateWord(session.done->state) : tr("over"))
            .arg(session.done ? session.done->finishedRuns : 0);
    case SessionPhase::Running:
        break;
    }
    if (!session.plan || !session.current) {
        return tr("Running...");
    }
    const Plan& plan = session.plan->experiment.plan;
    const auto& run = *session.current;
    const auto& workloads = plan.profile.workloads;
    if (run.workload >= workloads.size() || run.variant >= plan.variants.size()) {
        return tr("Running...");
    }
    return tr("Test %1 of %2: %3, %4, round %5")
        .arg(run.workload + 1)
        .arg(workloads.size())
        .arg(text(label(workloads[run.workload])), text(plan.variants[run.variant].name))
        .arg(run.round + 1);
}

/// Numbers of the run under way (or the last one): its slices after the warm-up.
void addNumbers(LiveView& view, const Session& session, const QLocale& locale)
{
    const auto& samples = session.samples;
    // The rows are the same at every moment: a panel that changes its rows cannot be read.
    const QString none = tr("\342\200\223");
    if (samples.empty()) {
        return;
    }
    auto from = samples.end();
    while (from != samples.begin() && !(from != samples.end() && from->begins)) {
        --from;
    }
    double sum = 0;
    double squares = 0;
    double n = 0;
    for (auto it = from; it != samples.end(); ++it) {
        if (!it->warmUp) {
            // Welford, as a steady run's spread is far below its mean.
            ++n;
            const double delta = it->bytesPerSecond - sum;
            sum += delta / n;
            squares += delta * (it->bytesPerSecond - sum);
        }
    }
    const LiveSample& now = samples.back();
    view.numbers.append({tr("Now"), quantity(now.bytesPerSecond, Metric::Throughput, locale)});
    const bool spread = n > 1 && sum > 0;
    view.numbers.append(
        {tr("Mean of this run"), spread ? quantity(sum, Metric::Throughput, locale) : none});
    view.numbers.append(
        {tr("Spread (CV)"), spread ? percent(std::sqrt(squares / (n - 1)) / sum, locale) : none});
    view.numbers.append({tr("I/Os"), quantity(now.iops, Metric::Iops, locale)});
    const auto latency = [&](const QString& name, const std::optional<double>& value) {
        view.numbers.append({name, value ? quantity(*value, Metric::P99, locale) : none});
    };
    latency(tr("p50"), now.p50);
    latency(tr("p99"), now.p99);
    latency(tr("p99.9"), now.p999);
    view.numbers.append({tr("Machine busy"), quantity(now.machineBusy, Metric::CpuBusy, locale)});
    view.numbers.append({tr("Finished runs"), QString::number(session.finished.size())});
}

} // namespace

LiveView makeLiveView(const Session& session, LiveWindow window, double clock,
                      const QLocale& locale)
{
    LiveView view;
    view.headline = headline(session);
    view.progress = session.progress(clock);
    if (session.active() && session.plan) {
        view.remaining = tr("%1 left").arg(clockTime(session.remainingNow(clock)));
    }
    addCharts(view, shownPart(session, window, clock));
    addNumbers(view, session, locale);
    view.canStop = session.active();
    view.canSkip = session.phase == SessionPhase::Running;
    view.longEnoughToAsk =
        session.active() && clock - session.startedAt > askAfter && !session.finished.empty();
    return view;
}

} // namespace tidemark::app
