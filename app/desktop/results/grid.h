#pragma once

#include "app/desktop/text/display.h"
#include "core/model/experiment.h"
#include "core/model/run.h"

#include <QString>

#include <optional>
#include <vector>

namespace tidemark::app {

/// What the runs of one workload on one variant say, in the shown unit.
struct GridCell
{
    std::uint32_t workload = 0; ///< index into Profile::workloads
    std::uint32_t variant = 0;  ///< index into Plan::variants
    std::uint32_t n = 0;        ///< finished runs
    std::uint32_t failed = 0;   ///< runs that ended with an error
    std::optional<double> median;
    std::optional<double> best;
    /// 1 - alpha interval of the geometric mean by Student's t on the logarithms; from n = 2 on.
    std::optional<double> low;
    std::optional<double> high;
    /// (high / low)^(1/2) - 1: half its width as a share.
    std::optional<double> halfWidth;
    std::vector<double> values;    ///< in order of execution
    std::vector<Finding> findings; ///< notes and worse of its runs, each code once
    bool cached = false;
};

/// A line of the grid: the same requests read, written and mixed.
struct GridRow
{
    QString label;                              ///< "RND 4K Q32 T1"
    QString words;                              ///< "many small at once"
    std::vector<std::optional<GridCell>> cells; ///< one for each column
    std::vector<std::uint32_t> workloads;       ///< indices into Profile::workloads
};

/// A column: a direction on a variant.
struct GridColumn
{
    QString direction; ///< "Read", "Write", "Mix"
    QString variant;   ///< its name; empty when there is only one
    std::uint32_t variantIndex = 0;
};

/// The results of an experiment as people know them from other benchmarks: workloads down,
/// directions and variants across, a number in each cell.
struct Grid
{
    DisplayUnit unit = DisplayUnit::MegabytesPerSecond;
    std::vector<GridColumn> columns;
    std::vector<GridRow> rows;
    double largest = 0; ///< median in any cell: the length of a full bar
};

/// `runs` may lack histograms of seconds and intervals. Only finished runs count.
[[nodiscard]] Grid makeGrid(const Plan& plan, const std::vector<Run>& runs, DisplayUnit unit);

/// "812 ±0.9 %" as in a cell, and the whole of what is known for the hint and for screen readers.
[[nodiscard]] QString shortText(const GridCell& cell, const QLocale& locale);
[[nodiscard]] QString fullText(const GridCell& cell, const GridRow& row, const GridColumn& column,
                               DisplayUnit unit, const QLocale& locale);

/// The grid as plain text with a line for each row, for forums and mails.
[[nodiscard]] QString asText(const Grid& grid, const QString& heading, const QLocale& locale);

} // namespace tidemark::app
