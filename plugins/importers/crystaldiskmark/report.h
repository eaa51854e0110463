#pragma once

#include "plugins/importers/crystaldiskmark/row.h"

#include <string>
#include <vector>

namespace tidemark::importers::crystaldiskmark {

/// Reads the lines of one report one after the other.
class ReportReader
{
public:
    explicit ReportReader(std::string_view file);

    /// Takes "CrystalDiskMark 8.0.4 Shizuku Edition x64 (C) 2007-2021 hiyohiyo".
    void header(const plugin::TextLine& line);

    /// Takes any other line.
    void line(const plugin::TextLine& line);

    /// True when the line must belong to the next report: a row or block after the footer, or a
    /// second block of reads.
    [[nodiscard]] bool endsBefore(const plugin::TextLine& line) const;

    /// The record; empty when there was neither a header nor a row.
    [[nodiscard]] std::optional<ImportedRecord> finish();

private:
    bool block(std::string_view text);
    bool row(const plugin::TextLine& line);
    bool footer(const plugin::TextLine& line);
    void testLine(std::string_view text);
    void timeLine(std::string_view text);
    void complete(ImportedResult& result) const;
    void warnAboutVersion();
    [[nodiscard]] int major() const;

    ImportedRecord m_record;
    plugin::WarningList m_warnings;
    std::optional<double> m_readPercent; ///< of the block, versions from 7
    bool m_readBlockSeen = false;
    bool m_headerSeen = false;
    bool m_footerSeen = false;
    bool m_commentIsNext = false; ///< versions 3 to 6: the line after "OS"
    bool m_testSeen = false;
    ImportedWorkload m_common; ///< what the footer says of all rows
    std::string m_profile;
};

} // namespace tidemark::importers::crystaldiskmark
