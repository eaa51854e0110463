#include "app/desktop/results/grid.h"

#include "core/stats/distributions.h"
#include "core/stats/summary.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace tidemark::app {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("Grid", text);
}

enum class Kind
{
    Read,
    Write,
    Mix
};

Kind kindOf(const Workload& workload)
{
    if (!workload.writes()) {
        return Kind::Read;
    }
    return workload.reads() ? Kind::Mix : Kind::Write;
}

QString kindName(Kind kind)
{
    switch (kind) {
    case Kind::Read:
        return tr("Read");
    case Kind::Write:
        return tr("Write");
    case Kind::Mix:
        return tr("Mix");
    }
    return {};
}

/// The label without its direction, so that read and write of the same requests share a row.
QString rowLabel(const Workload& workload)
{
    if (kindOf(workload) == Kind::Mix) {
        return text(label(workload));
    }
    Workload reading = workload;
    reading.readPercent = 100;
    QString result = text(label(reading));
    const QString suffix = QStringLiteral(" read");
    if (result.endsWith(suffix)) {
        result.chop(suffix.size());
    }
    return result;
}

void addInterval(GridCell& cell, double alpha)
{
    if (cell.n < 2 || std::ranges::any_of(cell.values, [](double v) { return !(v > 0); })) {
        return;
    }
    std::vector<double> logs;
    for (const double value : cell.values) {
        logs.push_back(std::log(value));
    }
    const double n = cell.n;
    const double centre = *stats::mean(logs);
    const double half =
        stats::tQuantile(1 - alpha / 2, n - 1) * *stats::standardDeviation(logs) / std::sqrt(n);
    cell.low = std::exp(centre - half);
    cell.high = std::exp(centre + half);
    cell.halfWidth = std::exp(half) - 1;
}

void addFindings(GridCell& cell, const Run& run)
{
    for (const auto& finding : run.findings) {
        const bool known = std::ranges::any_of(
            cell.findings, [&](const Finding& other) { return other.code == finding.code; });
        if (finding.severity != Severity::Ok && !known) {
            cell.findings.push_back(finding);
        }
    }
}

GridCell makeCell(const Plan& plan, const std::vector<Run>& runs, std::uint32_t workload,
                  std::uint32_t variant, DisplayUnit unit)
{
    GridCell cell{.workload = workload, .variant = variant};
    cell.cached = plan.profile.workloads[workload].cached;
    for (const auto& run : runs) {
        if (run.workload != workload || run.variant != variant) {
            continue;
        }
        cell.failed += run.state == RunState::Failed ? 1 : 0;
        if (run.state != RunState::Finished) {
            continue;
        }
        addFindings(cell, run);
        if (const auto value = valueOf(run.result, metricOf(unit))) {
            cell.values.push_back(inUnit(*value, unit));
        }
    }
    cell.n = static_cast<std::uint32_t>(cell.values.size());
    cell.median = stats::median(cell.values);
    if (cell.n > 0) {
        const auto [least, most] = std::ranges::minmax(cell.values);
        cell.best = higherIsBetter(metricOf(unit)) ? most : least;
    }
    addInterval(cell, plan.alpha);
    return cell;
}

} // namespace

Grid makeGrid(const Plan& plan, const std::vector<Run>& runs, DisplayUnit unit)
{
    const auto& workloads = plan.profile.workloads;
    Grid grid{.unit = unit};
    const auto kinds = std::array{Kind::Read, Kind::Write, Kind::Mix};
    std::vector<std::pair<Kind, std::uint32_t>> columns;
    for (const Kind kind : kinds) {
        if (std::ranges::none_of(workloads, [&](const auto& w) { return kindOf(w) == kind; })) {
            continue;
        }
        for (std::uint32_t variant = 0; variant < plan.variants.size(); ++variant) {
            columns.emplace_back(kind, variant);
            const bool several = plan.variants.size() > 1;
            grid.columns.push_back(
                {.direction = kindName(kind),
                 .variant = several ? text(plan.variants[variant].name) : QString(),
                 .variantIndex = variant});
        }
    }
    for (std::uint32_t w = 0; w < workloads.size(); ++w) {
        const QString label = rowLabel(workloads[w]);
        const Kind kind = kindOf(workloads[w]);
        // A profile may hold the same requests twice: then each has a row of its own.
        const auto hasRoom = [&](const GridRow& row) {
            return row.label == label &&
                   std::ranges::none_of(row.workloads, [&](std::uint32_t other) {
                       return kindOf(workloads[other]) == kind;
                   });
        };
        auto row = std::ranges::find_if(grid.rows, hasRoom);
        if (row == grid.rows.end()) {
            grid.rows.push_back({.label = label,
                                 .words = plainWords(workloads[w]),
                                 .cells = std::vector<std::optional<GridCell>>(columns.size()),
                                 .workloads = {}});
            row = grid.rows.end() - 1;
        }
        row->workloads.push_back(w);
        for (std::size_t c = 0; c < columns.size(); ++c) {
            if (columns[c].first == kind) {
                row->cells[c] = makeCell(plan, runs, w, columns[c].second, unit);
                grid.largest = std::max(grid.largest, row->cells[c]->median.value_or(0));
            }
        }
    }
    return grid;
}

} // namespace tidemark::app
