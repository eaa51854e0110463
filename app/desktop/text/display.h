#pragma once

#include "core/base/time.h"
#include "core/model/experiment.h"
#include "core/model/metric.h"
#include "core/model/run.h"

#include <QLocale>
#include <QString>

#include <optional>
#include <string>

namespace tidemark::app {

/// UTF-8 of core as a QString and back.
[[nodiscard]] inline QString text(const std::string& utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

[[nodiscard]] inline std::string utf8(const QString& text)
{
    const QByteArray bytes = text.toUtf8();
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

/// In which unit a result is shown. The first three show throughput.
enum class DisplayUnit
{
    MegabytesPerSecond,
    GigabytesPerSecond,
    MebibytesPerSecond,
    Iops,
    Microseconds
};

/// All of them in the order of the unit chooser.
[[nodiscard]] QList<DisplayUnit> allUnits();

/// "MB/s", "GB/s", "MiB/s", "IOPS", "µs".
[[nodiscard]] QString unitName(DisplayUnit unit);

/// The metric that a unit shows: throughput, IOPS or mean latency.
[[nodiscard]] Metric metricOf(DisplayUnit unit);

/// `value` of metricOf(unit) in core's unit (bytes/s, 1/s, ns) as a number of `unit`.
[[nodiscard]] double inUnit(double value, DisplayUnit unit);

/// `digits` with a thin no-break space between groups of three, as "1,234" is read as one point two
/// in half of Europe.
[[nodiscard]] QString grouped(const QString& digits);

/// A number with thin no-break spaces between groups: all integer digits from 100 up, else three
/// significant digits.
[[nodiscard]] QString number(double value, const QLocale& locale);

/// A value of a metric (in core's unit) with the unit that fits its size: "812 MB/s", "198 k IOPS",
/// "91.3 µs", "1.25 µs CPU per I/O".
[[nodiscard]] QString quantity(double value, Metric metric, const QLocale& locale);

/// The same with the ends of an interval in the same unit: "812 MB/s [805, 819]".
[[nodiscard]] QString quantityWithin(double value, double low, double high, Metric metric,
                                     const QLocale& locale);

/// Name of a metric for headers: "Throughput", "p99 latency".
[[nodiscard]] QString metricName(Metric metric);

/// A ratio minus one as a percentage with sign: "+12.3 %", "-0.41 %"; two digits.
[[nodiscard]] QString signedPercent(double ratioMinusOne, const QLocale& locale);

/// A share as a percentage with two digits: "0.64 %".
[[nodiscard]] QString percent(double share, const QLocale& locale);

/// Date and time of a record in the user's zone: "2 May 14:02", with the year when it is another.
[[nodiscard]] QString when(WallTime time, const QLocale& locale);

/// A remaining or elapsed time: "0:42", "12:05", "1:02:09".
[[nodiscard]] QString clockTime(Nanoseconds length);

/// A rough length in words: "about 2 min", "about 40 s".
[[nodiscard]] QString roughly(Nanoseconds length);

/// Size with binary prefix and local digits: "812 GiB".
[[nodiscard]] QString size(Bytes bytes, const QLocale& locale);

/// What a workload is like, for people who do not read "RND 4K Q32 T1": "many small at once".
[[nodiscard]] QString plainWords(const Workload& workload);

/// Words for states.
[[nodiscard]] QString stateWord(ExperimentState state);
[[nodiscard]] QString stateWord(RunState state);

} // namespace tidemark::app
