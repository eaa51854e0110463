#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <utility>

namespace tidemark::engine {

/// Zeroed memory of whole pages straight from the system. A page costs nothing until it is touched,
/// so large tables of which few parts are used stay small.
class PageMemory
{
public:
    PageMemory() = default;

    /// NoSpace when the system has not that much. `size` 0 gives none.
    [[nodiscard]] static Result<PageMemory> allocate(std::size_t size);

    PageMemory(PageMemory&& other) noexcept
        : m_data(std::exchange(other.m_data, nullptr))
        , m_size(std::exchange(other.m_size, 0))
    {
    }

    PageMemory& operator=(PageMemory&& other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        return *this;
    }

    PageMemory(const PageMemory&) = delete;
    PageMemory& operator=(const PageMemory&) = delete;

    ~PageMemory() { release(); }

    /// Aligned to a page (at least 4096).
    [[nodiscard]] std::byte* data() const { return m_data; }

    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    void release();

    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

} // namespace tidemark::engine
