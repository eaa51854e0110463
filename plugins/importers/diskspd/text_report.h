#pragma once

#include "plugins/importers/diskspd/parameters.h"
#include "plugins/importers/diskspd/table.h"

#include <array>

namespace tidemark::importers::diskspd {

/// Reads the lines of one text report of DiskSpd one after the other.
class TextReport
{
public:
    explicit TextReport(std::string_view file);

    /// True when the line is the beginning of another report.
    [[nodiscard]] bool endsBefore(std::string_view line) const;

    void line(const plugin::TextLine& line);

    /// The record; empty when there was no result.
    [[nodiscard]] std::optional<ImportedRecord> finish();

private:
    enum class Section
    {
        None,
        Parameters,
        System,
        Cpu,
        Io,
        Percentiles
    };

    enum Side : std::size_t
    {
        Total,
        Read,
        Write
    };

    /// One of the three tables of I/O, and its column in the latency table.
    struct SideFigures
    {
        DirectionFigures figures;
        ImportedLatency latency;
    };

    bool heading(const plugin::TextLine& line);
    void fact(std::string_view line);
    void cpuRow(const plugin::TextLine& line);
    void ioRow(const plugin::TextLine& line);
    void percentileRow(const plugin::TextLine& line);
    void startSpan(std::uint64_t number);
    void finishSpan();
    void setRate(SideFigures& side, const std::vector<std::string_view>& row, Place place);
    void addSide(ImportedResult& result, Side side, ImportedDirection direction);
    [[nodiscard]] bool used(Side side) const;

    ImportedRecord m_record;
    plugin::WarningList m_warnings;
    Parameters m_parameters;
    Section m_section = Section::None;
    Columns m_columns;
    Side m_side = Total;
    bool m_commandSeen = false;
    bool m_parametersSeen = false;
    bool m_spanOpen = false;
    bool m_totalTitle = false;       ///< the last line announced the latency of all targets
    bool m_totalPercentiles = false; ///< the table of all targets was read
    std::uint64_t m_spanNumber = 1;
    std::array<SideFigures, 3> m_sides;
    std::optional<Figure> m_testTime; ///< ns
    std::optional<std::uint64_t> m_threads;
    std::optional<std::string> m_error;
    ImportedCpu m_cpu;
};

} // namespace tidemark::importers::diskspd
