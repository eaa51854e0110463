#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tidemark::store {

/// Bytes as they lie in a BLOB column.
using Blob = std::vector<std::uint8_t>;

/// Writes numbers as bytes: unsigned ones as LEB128 (7 bits a byte, least significant first),
/// signed ones zigzag-coded before that, reals as 8 bytes little-endian IEEE 754.
class ByteWriter
{
public:
    void byte(std::uint8_t value) { m_bytes.push_back(value); }

    void unsignedNumber(std::uint64_t value);
    void signedNumber(std::int64_t value);
    void real(double value);
    void text(std::string_view value);

    [[nodiscard]] const Blob& bytes() const { return m_bytes; }

private:
    Blob m_bytes;
};

/// Reads what ByteWriter wrote. Reading past the end or a number of more than 64 bits makes ok()
/// false for good and gives zeros from then on, so that a decoder checks once at its end.
class ByteReader
{
public:
    explicit ByteReader(std::span<const std::uint8_t> bytes) : m_bytes(bytes) {}

    [[nodiscard]] std::uint8_t byte();
    [[nodiscard]] std::uint64_t unsignedNumber();
    [[nodiscard]] std::uint32_t smallNumber(); ///< must fit 32 bits
    [[nodiscard]] std::int64_t signedNumber();
    [[nodiscard]] double real();
    [[nodiscard]] std::string text();

    /// A number of elements that take at least `bytesEach` bytes each: one that can't fit in what
    /// is left is an error, so that a damaged length never allocates.
    [[nodiscard]] std::size_t count(std::size_t bytesEach);

    void setBroken() { m_ok = false; }

    /// What is still to be read.
    [[nodiscard]] std::span<const std::uint8_t> rest() const { return m_bytes.subspan(m_at); }

    [[nodiscard]] bool ok() const { return m_ok; }

    /// All was read and all of it made sense.
    [[nodiscard]] bool complete() const { return m_ok && m_at == m_bytes.size(); }

private:
    std::span<const std::uint8_t> m_bytes;
    std::size_t m_at = 0;
    bool m_ok = true;
};

/// Content of a sealed blob.
struct Opened
{
    std::uint8_t version = 0;
    Blob payload;
};

/// Puts a head before `payload`: one byte each for kind and version of the payload's format and for
/// the packing (0 none, 1 zlib), then CRC-32 of these and the payload, 4 bytes little-endian.
/// Packed with zlib when that is smaller; then the payload's length stands before the zlib stream.
[[nodiscard]] Blob seal(char kind, std::uint8_t version, const Blob& payload);

/// Undoes seal(). The error says what is wrong ("the checksum differs", "made by a newer
/// Tidemark"); a version above `newest` is Unsupported, everything else Io.
[[nodiscard]] Result<Opened> unseal(char kind, std::uint8_t newest,
                                    std::span<const std::uint8_t> blob);

} // namespace tidemark::store
