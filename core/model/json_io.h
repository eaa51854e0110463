#pragma once

#include "core/base/time.h"
#include "core/model/enum_names.h"
#include "core/model/id.h"
#include "core/model/range_histogram.h"

#include <nlohmann/json.hpp>

#include <concepts>
#include <map>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

/// The machinery behind core/model/json.h, for the files of this folder alone: one function
/// template `fields(io, value)` in this namespace describes a type for both directions.
namespace tidemark::json_io {

using nlohmann::json;

/// Raised while reading only, turned into an Error at its border.
struct FieldError
{
    std::string field;
    std::string message;
};

// One visitor describes a type's fields for both directions: `fields(io, value)` calls
// `io("name", member)` for each.

class Writer
{
public:
    json out = json::object();

    template <class T>
    void operator()(const char* field, const T& value)
    {
        if constexpr (requires { value.has_value(); }) {
            if (value) {
                out[field] = write(*value);
            }
        } else {
            out[field] = write(value);
        }
    }

    template <class T>
    static json write(const T& value);
};

class Reader
{
public:
    explicit Reader(const json& in) : m_in(in)
    {
        if (!in.is_object()) {
            throw FieldError{"", "an object is expected"};
        }
    }

    template <class T>
    void operator()(const char* field, T& value)
    {
        const auto at = m_in.find(field);
        if (at == m_in.end() || at->is_null()) {
            return;
        }
        try {
            if constexpr (requires { value.has_value(); }) {
                typename T::value_type inner{};
                read(*at, inner);
                value = std::move(inner);
            } else {
                read(*at, value);
            }
        } catch (FieldError& error) {
            error.field = error.field.empty() ? field : std::string(field) + "." + error.field;
            throw;
        }
    }

    template <class T>
    static void read(const json& in, T& value);

private:
    const json& m_in;
};

// Types that more than one file of field lists needs.

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, BlockShare>
{
    io("size", v.size);
    io("percent", v.percent);
}

template <class IO>
void fields(IO& io, auto& v)
    requires std::same_as<std::remove_cvref_t<decltype(v)>, Fact>
{
    io("key", v.key);
    io("value", v.value);
}

[[nodiscard]] json histogramToJson(const Histogram& value);
void histogramFromJson(const json& in, Histogram& value);
[[nodiscard]] json rangesToJson(const RangeHistogram& value);
[[nodiscard]] RangeHistogram rangesFromJson(const json& in);
[[nodiscard]] std::optional<ErrorCode> errorCodeFromName(std::string_view text);

template <class T>
constexpr bool isVector = false;
template <class T>
constexpr bool isVector<std::vector<T>> = true;
template <class T>
constexpr bool isQuantity = false;
template <class Tag, class Rep>
constexpr bool isQuantity<Quantity<Tag, Rep>> = true;
template <class T>
constexpr bool isId = false;
template <class Tag>
constexpr bool isId<Id<Tag>> = true;

template <class T>
json Writer::write(const T& value)
{
    if constexpr (std::same_as<T, Histogram>) {
        return histogramToJson(value);
    } else if constexpr (std::same_as<T, RangeHistogram>) {
        return rangesToJson(value);
    } else if constexpr (std::is_enum_v<T>) {
        return std::string(name(value));
    } else if constexpr (std::is_arithmetic_v<T> || std::same_as<T, std::string>) {
        return value;
    } else if constexpr (std::same_as<T, std::map<std::string, std::string>>) {
        return value;
    } else if constexpr (std::same_as<T, Nanoseconds>) {
        return value.count();
    } else if constexpr (std::same_as<T, WallTime>) {
        return toIso8601(value);
    } else if constexpr (isQuantity<T>) {
        return value.value();
    } else if constexpr (isId<T>) {
        return value.value;
    } else if constexpr (isVector<T>) {
        json array = json::array();
        for (const auto& element : value) {
            array.push_back(write(element));
        }
        return array;
    } else {
        Writer writer;
        fields(writer, value);
        return std::move(writer.out);
    }
}

template <class T>
T number(const json& in)
{
    if constexpr (std::same_as<T, bool>) {
        if (!in.is_boolean()) {
            throw FieldError{"", "true or false is expected"};
        }
        return in.get<bool>();
    } else {
        if (!in.is_number()) {
            throw FieldError{"", "a number is expected"};
        }
        if constexpr (std::is_integral_v<T>) {
            // An integer that does not fit must not wrap around silently.
            if (in.is_number_float()) {
                throw FieldError{"", "a whole number is expected"};
            }
            const bool fits = in.is_number_unsigned() ? std::in_range<T>(in.get<std::uint64_t>())
                                                      : std::in_range<T>(in.get<std::int64_t>());
            if (!fits) {
                throw FieldError{"", "the number is out of range"};
            }
        }
        return in.get<T>();
    }
}

template <class T>
void Reader::read(const json& in, T& value)
{
    const auto text = [&]() -> std::string {
        if (!in.is_string()) {
            throw FieldError{"", "a text is expected"};
        }
        return in.get<std::string>();
    };
    if constexpr (std::same_as<T, Histogram>) {
        histogramFromJson(in, value);
    } else if constexpr (std::same_as<T, RangeHistogram>) {
        value = rangesFromJson(in);
    } else if constexpr (std::same_as<T, ErrorCode>) {
        value = errorCodeFromName(text()).value_or(ErrorCode::Internal);
    } else if constexpr (std::is_enum_v<T>) {
        const auto named = fromName<T>(text());
        if (!named) {
            throw FieldError{"", "'" + text() + "' is not known"};
        }
        value = *named;
    } else if constexpr (std::is_arithmetic_v<T>) {
        value = number<T>(in);
    } else if constexpr (std::same_as<T, std::string>) {
        value = text();
    } else if constexpr (std::same_as<T, std::map<std::string, std::string>>) {
        if (!in.is_object()) {
            throw FieldError{"", "an object is expected"};
        }
        value.clear();
        for (const auto& [key, element] : in.items()) {
            read(element, value[key]);
        }
    } else if constexpr (std::same_as<T, Nanoseconds>) {
        value = Nanoseconds(number<std::int64_t>(in));
    } else if constexpr (std::same_as<T, WallTime>) {
        const auto time = fromIso8601(text());
        if (!time) {
            throw FieldError{"", time.error().message};
        }
        value = *time;
    } else if constexpr (isQuantity<T>) {
        value = T(number<typename T::Representation>(in));
    } else if constexpr (isId<T>) {
        value.value = number<std::int64_t>(in);
    } else if constexpr (isVector<T>) {
        if (!in.is_array()) {
            throw FieldError{"", "a list is expected"};
        }
        value.clear();
        value.reserve(in.size());
        for (const auto& element : in) {
            value.emplace_back();
            read(element, value.back());
        }
    } else {
        Reader reader(in);
        fields(reader, value);
    }
}

/// Runs the reader of T and turns what it throws into an Error that names the field.
template <class T>
Result<T> readValue(const json& in)
{
    try {
        T value{};
        Reader::read(in, value);
        return value;
    } catch (const FieldError& error) {
        return fail(ErrorCode::BadInput, error.message, error.field);
    }
}

} // namespace tidemark::json_io
