#include "core/base/text.h"
#include "core/engine/page_memory.h"

#include <sys/mman.h>

namespace tidemark::engine {

Result<PageMemory> PageMemory::allocate(std::size_t size)
{
    PageMemory memory;
    if (size == 0) {
        return memory;
    }
    void* data = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (data == MAP_FAILED) {
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
        munmap(m_data, m_size);
    }
}

} // namespace tidemark::engine
