#include "core/base/time.h"

#include <array>
#include <cctype>
#include <cstdio>

namespace tidemark {

WallTime wallNow()
{
    return std::chrono::time_point_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now());
}

Nanoseconds monotonicNow()
{
    return std::chrono::duration_cast<Nanoseconds>(
        std::chrono::steady_clock::now().time_since_epoch());
}

std::string toIso8601(WallTime t)
{
    using namespace std::chrono;
    const auto day = floor<days>(t);
    const year_month_day date(day);
    const hh_mm_ss clock(floor<milliseconds>(t - day));
    std::array<char, 48> text{};
    const int n = std::snprintf(
        text.data(), text.size(), "%04d-%02u-%02uT%02d:%02d:%02d.%03dZ",
        static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
        static_cast<unsigned>(date.day()), static_cast<int>(clock.hours().count()),
        static_cast<int>(clock.minutes().count()), static_cast<int>(clock.seconds().count()),
        static_cast<int>(clock.subseconds().count()));
    return {text.data(), static_cast<std::size_t>(n)};
}

Result<WallTime> fromIso8601(std::string_view text)
{
    using namespace std::chrono;
    const auto bad = [&] {
        return fail(ErrorCode::BadInput, "'" + std::string(text) + "' is not a UTC time", {},
                    "Write it like 2026-05-02T14:02:07.123Z");
    };
    // Fixed-width fields, so each is read where it must stand.
    constexpr std::string_view shape = "dddd-dd-ddTdd:dd:dd";
    if (text.size() < shape.size() + 1 || text.back() != 'Z') {
        return bad();
    }
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const bool digit = std::isdigit(static_cast<unsigned char>(text[i])) != 0;
        if (shape[i] == 'd' ? !digit : text[i] != shape[i]) {
            return bad();
        }
    }
    const auto number = [&](std::size_t at, std::size_t length) {
        int value = 0;
        for (std::size_t i = at; i < at + length; ++i) {
            value = value * 10 + (text[i] - '0');
        }
        return value;
    };
    const year_month_day date{year(number(0, 4)), month(static_cast<unsigned>(number(5, 2))),
                              day(static_cast<unsigned>(number(8, 2)))};
    if (!date.ok() || number(11, 2) > 23 || number(14, 2) > 59 || number(17, 2) > 60) {
        return bad();
    }
    std::int64_t fraction = 0;
    std::string_view rest = text.substr(shape.size(), text.size() - shape.size() - 1);
    if (!rest.empty()) {
        if (rest.front() != '.' || rest.size() < 2 || rest.size() > 10) {
            return bad();
        }
        rest.remove_prefix(1);
        std::int64_t unit = 100'000'000;
        for (const char c : rest) {
            if (std::isdigit(static_cast<unsigned char>(c)) == 0) {
                return bad();
            }
            fraction += (c - '0') * unit;
            unit /= 10;
        }
    }
    return WallTime(sys_days(date) + hours(number(11, 2)) + minutes(number(14, 2)) +
                    std::chrono::seconds(number(17, 2)) + nanoseconds(fraction));
}

} // namespace tidemark
