#pragma once

#include "core/base/result.h"
#include "core/model/imported.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::plugin {

/// Collects warnings, at most `most` of them: a damaged file of many megabytes must not give
/// millions. The last one then says how many more there were.
class WarningList
{
public:
    static constexpr std::size_t most = 100;

    /// `text` may quote a part of a file: what is no UTF-8 in it is made so (toUtf8).
    void add(std::string code, Severity severity, Place place, std::string_view text);

    /// All of them; the list is empty afterwards.
    [[nodiscard]] std::vector<ImportWarning> take();

private:
    std::vector<ImportWarning> m_list;
    std::size_t m_more = 0;
};

/// One line of a text, without its line end (LF, CR LF or CR; form feeds and trailing NULs are
/// stripped too).
struct TextLine
{
    std::string_view text; ///< views the whole text
    Place place;
};

/// The lines of a text that are not blank, with their places.
struct TextLines
{
    static constexpr std::size_t most = 1'000'000;

    std::vector<TextLine> list;
    bool cut = false; ///< there were more than `most`: the rest is left out
};

/// Lines of a report for people. A report has thousands of lines at most; the limit keeps the list
/// in 32 MB whatever the bytes are. Formats with a row for each I/O have readers of their own.
[[nodiscard]] TextLines splitLines(std::string_view text);

/// Lines of a text that may have been pasted into a page: a prefix ("> ", "| ", four blanks or a
/// tab) that at least 80 % of the non-empty lines share is taken away, as often as it is there, and
/// `&lt;` `&gt;` `&amp;` are put back (then the views point into `storage`).
[[nodiscard]] TextLines splitPastedLines(std::string_view text, std::string& storage);

/// A printed number: decimal digits with '.', optional sign and exponent, C locale whatever the
/// user's is. Empty for anything else, also for the ways tools print "no number" ("nan",
/// "-nan(ind)", "1.#QNAN", "inf", "N/A", "--", "").
[[nodiscard]] std::optional<double> printedNumber(std::string_view text);

/// A figure of `text` times `factor`; empty when `text` is no number (see printedNumber).
[[nodiscard]] std::optional<Figure> figure(std::string_view text, double factor,
                                           std::string_view unit, Place place);

} // namespace tidemark::plugin
