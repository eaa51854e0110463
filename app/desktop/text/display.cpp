#include "app/desktop/text/display.h"

#include "core/base/text.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>
#include <array>
#include <cmath>

namespace tidemark::app {

namespace {

QString tr(const char* text, const char* comment = nullptr)
{
    return QCoreApplication::translate("Display", text, comment);
}

/// How a value is written: divided, then put into a pattern with its unit.
struct Scale
{
    double divisor = 1;
    QString pattern;
};

Scale durationScale(double nanoseconds)
{
    if (nanoseconds < 1e3) {
        return {1, tr("%1 ns")};
    }
    if (nanoseconds < 1e6) {
        return {1e3, tr("%1 \302\265s")};
    }
    if (nanoseconds < 1e9) {
        return {1e6, tr("%1 ms")};
    }
    return {1e9, tr("%1 s")};
}

Scale ioRateScale(double iops)
{
    if (iops >= 1e6) {
        return {1e6, tr("%1 M IOPS")};
    }
    if (iops >= 1e4) {
        return {1e3, tr("%1 k IOPS")};
    }
    return {1, tr("%1 IOPS")};
}

Scale scaleOf(double value, Metric metric)
{
    switch (metric) {
    case Metric::Throughput:
        return {1e6, tr("%1 MB/s")};
    case Metric::Iops:
        return ioRateScale(value);
    case Metric::CpuBusy:
        return {1, tr("%1 cores")};
    case Metric::MeanLatency:
    case Metric::P50:
    case Metric::P99:
    case Metric::P999:
    case Metric::CpuPerIo:
        return durationScale(value);
    }
    return {1, QStringLiteral("%1")};
}

/// Decimals that show three significant digits.
int usualDecimals(double value)
{
    const double size = std::abs(value);
    if (!(size > 0) || size >= 99.95) {
        return 0;
    }
    return std::clamp(2 - static_cast<int>(std::floor(std::log10(size * 1.0005))), 0, 9);
}

QString fixed(double value, int decimals, const QLocale& locale)
{
    QLocale plain = locale;
    plain.setNumberOptions(QLocale::OmitGroupSeparator);
    return grouped(plain.toString(value, 'f', decimals));
}

} // namespace

QString grouped(const QString& digits)
{
    qsizetype end = 0;
    while (end < digits.size() && (digits[end].isDigit() || (end == 0 && digits[end] == u'-'))) {
        ++end;
    }
    QString result = digits;
    for (qsizetype at = end - 3; at > (digits.startsWith(u'-') ? 1 : 0); at -= 3) {
        result.insert(at, QChar(0x202F));
    }
    return result;
}

QList<DisplayUnit> allUnits()
{
    return {DisplayUnit::MegabytesPerSecond, DisplayUnit::GigabytesPerSecond,
            DisplayUnit::MebibytesPerSecond, DisplayUnit::Iops, DisplayUnit::Microseconds};
}

QString unitName(DisplayUnit unit)
{
    switch (unit) {
    case DisplayUnit::MegabytesPerSecond:
        return tr("MB/s");
    case DisplayUnit::GigabytesPerSecond:
        return tr("GB/s");
    case DisplayUnit::MebibytesPerSecond:
        return tr("MiB/s");
    case DisplayUnit::Iops:
        return tr("IOPS");
    case DisplayUnit::Microseconds:
        return tr("\302\265s");
    }
    return {};
}

Metric metricOf(DisplayUnit unit)
{
    switch (unit) {
    case DisplayUnit::Iops:
        return Metric::Iops;
    case DisplayUnit::Microseconds:
        return Metric::MeanLatency;
    default:
        return Metric::Throughput;
    }
}

double inUnit(double value, DisplayUnit unit)
{
    switch (unit) {
    case DisplayUnit::MegabytesPerSecond:
        return value / 1e6;
    case DisplayUnit::GigabytesPerSecond:
        return value / 1e9;
    case DisplayUnit::MebibytesPerSecond:
        return value / (1024.0 * 1024.0);
    case DisplayUnit::Iops:
        return value;
    case DisplayUnit::Microseconds:
        return value / 1e3;
    }
    return value;
}

QString number(double value, const QLocale& locale)
{
    if (!std::isfinite(value)) {
        return tr("\342\200\223", "no value");
    }
    return fixed(value, usualDecimals(value), locale);
}

QString quantity(double value, Metric metric, const QLocale& locale)
{
    const Scale scale = scaleOf(value, metric);
    return scale.pattern.arg(number(value / scale.divisor, locale));
}

QString quantityWithin(double value, double low, double high, Metric metric, const QLocale& locale)
{
    const Scale scale = scaleOf(value, metric);
    const double half = (high - low) / 2 / scale.divisor;
    // So many decimals that the ends differ, when three digits would hide that they do.
    const int needed =
        half > 0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(half))), 0, 6) : 0;
    const int decimals = std::max(usualDecimals(value / scale.divisor), needed);
    const auto shown = [&](double x) { return fixed(x / scale.divisor, decimals, locale); };
    return tr("%1 [%2, %3]", "value with unit, ends of its interval")
        .arg(scale.pattern.arg(shown(value)), shown(low), shown(high));
}

QString metricName(Metric metric)
{
    switch (metric) {
    case Metric::Throughput:
        return tr("Throughput");
    case Metric::Iops:
        return tr("IOPS");
    case Metric::MeanLatency:
        return tr("Mean latency");
    case Metric::P50:
        return tr("p50 latency");
    case Metric::P99:
        return tr("p99 latency");
    case Metric::P999:
        return tr("p99.9 latency");
    case Metric::CpuPerIo:
        return tr("CPU per I/O");
    case Metric::CpuBusy:
        return tr("Busy cores");
    }
    return {};
}

QString percent(double share, const QLocale& locale)
{
    const double value = share * 100;
    const double size = std::abs(value);
    const int decimals = size >= 9.95 || size == 0 ? 0 : (size >= 0.995 ? 1 : 2);
    return tr("%1 %", "per cent").arg(locale.toString(value, 'f', decimals));
}

QString signedPercent(double ratioMinusOne, const QLocale& locale)
{
    const QString text = percent(ratioMinusOne, locale);
    return ratioMinusOne > 0 ? u'+' + text : text;
}

QString when(WallTime time, const QLocale& locale)
{
    const auto sinceEpoch =
        std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch());
    const auto moment = QDateTime::fromMSecsSinceEpoch(sinceEpoch.count());
    const bool thisYear = moment.date().year() == QDate::currentDate().year();
    return locale.toString(moment, thisYear ? tr("d MMM HH:mm", "date this year")
                                            : tr("d MMM yyyy HH:mm", "date in another year"));
}

QString clockTime(Nanoseconds length)
{
    const auto total = std::max<qint64>(0, std::llround(seconds(length)));
    const auto two = [](qint64 n) { return QStringLiteral("%1").arg(n, 2, 10, QChar(u'0')); };
    if (total >= 3600) {
        return QStringLiteral("%1:%2:%3")
            .arg(total / 3600)
            .arg(two(total / 60 % 60), two(total % 60));
    }
    return QStringLiteral("%1:%2").arg(total / 60).arg(two(total % 60));
}

QString roughly(Nanoseconds length)
{
    const double s = seconds(length);
    if (s < 90) {
        return tr("about %1 s").arg(std::max(1.0, std::round(s / 5) * 5));
    }
    if (s < 5400) {
        return tr("about %1 min").arg(std::round(s / 60));
    }
    return tr("about %1 h").arg(std::round(s / 360) / 10);
}

QString size(Bytes bytes, const QLocale& locale)
{
    constexpr std::array units = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    double value = static_cast<double>(bytes.value());
    std::size_t unit = 0;
    while (value >= 1024 && unit + 1 < units.size()) {
        value /= 1024;
        ++unit;
    }
    const bool whole = value == std::floor(value) || value >= 100;
    return QStringLiteral("%1 %2").arg(
        whole ? locale.toString(value, 'f', 0) : number(value, locale), QLatin1String(units[unit]));
}

QString plainWords(const Workload& workload)
{
    const bool large = workload.meanBlock() >= 64.0 * 1024;
    const bool random = workload.randomPercent >= 50;
    const unsigned atOnce = workload.queueDepth * workload.threads;
    if (!random) {
        return atOnce > 1 ? (large ? tr("large files") : tr("files in small pieces"))
                          : (large ? tr("one large file") : tr("one file in small pieces"));
    }
    if (atOnce > 1) {
        return large ? tr("many large pieces at once") : tr("many small at once");
    }
    return large ? tr("one large piece at a time") : tr("one small at a time");
}

QString stateWord(ExperimentState state)
{
    switch (state) {
    case ExperimentState::Planned:
        return tr("planned");
    case ExperimentState::Running:
        return tr("running");
    case ExperimentState::Finished:
        return tr("finished");
    case ExperimentState::Stopped:
        return tr("stopped");
    case ExperimentState::Interrupted:
        return tr("interrupted");
    }
    return {};
}

QString stateWord(RunState state)
{
    switch (state) {
    case RunState::Running:
        return tr("running");
    case RunState::Finished:
        return tr("finished");
    case RunState::Incomplete:
        return tr("incomplete");
    case RunState::Stopped:
        return tr("stopped");
    case RunState::Failed:
        return tr("failed");
    }
    return {};
}

} // namespace tidemark::app
