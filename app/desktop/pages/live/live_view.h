#pragma once

#include "app/desktop/charts/chart_data.h"
#include "app/desktop/runner/session.h"

#include <QLocale>
#include <QPair>
#include <QString>
#include <QStringList>

namespace tidemark::app {

/// How much of the past the live charts show.
enum class LiveWindow
{
    Minute,
    TenMinutes,
    All
};

/// Everything the Live page shows, made from a session: a plain value, made anew at each redraw.
struct LiveView
{
    QString headline; ///< "Test 3 of 8, RND 4K Q32 T1 read, io_uring, round 2 of 5"
    QString remaining;
    double progress = 0; ///< 0..1
    ChartData throughput;
    ChartData iops;
    ChartData latency;
    ChartData cpu;
    QList<QPair<QString, QString>> numbers; ///< name and value, of the shown window
    QStringList events;                     ///< newest first
    bool canStop = false;
    bool canSkip = false;
    bool longEnoughToAsk = false; ///< more than a minute was measured: stopping asks once
};

/// Most points of a series on the live page; more cost time and can't be seen.
inline constexpr int mostLivePoints = 600;

/// `clock` is RunnerClient::clock().
[[nodiscard]] LiveView makeLiveView(const Session& session, LiveWindow window, double clock,
                                    const QLocale& locale);

} // namespace tidemark::app
