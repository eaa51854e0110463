#include "core/base/text.h"
#include "core/engine/page_memory.h"

#include <windows.h>

namespace tidemark::engine {

Result<PageMemory> PageMemory::allocate(std::size_t size)
{
    PageMemory memory;
    if (size == 0) {
        return memory;
    }
    void* data = VirtualAlloc(nullptr, size, MEM_COMMIT | MEM_RESERVE, PAGE_READWRITE);
    if (data == nullptr) {
        return fail(ErrorCode::NoSpace,
                    "there is no memory for " + formatSize(Bytes(size)) + " of buffers", {},
                    "Use a smaller block size, queue depth or number of threads");
    }
    memory.m_data = static_cast<std::byte*>(data);
    memory.m_size = size;
    return memory;
}

void PageMemory::release()
{
    if (m_data != nullptr) {
        VirtualFree(m_data, 0, MEM_RELEASE);
    }
}

} // namespace tidemark::engine
