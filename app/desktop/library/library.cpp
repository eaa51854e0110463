#include "app/desktop/library/library.h"

namespace tidemark::app {

// Both threads open for writing: reading must work on a library that does not exist yet, and one
// that a newer version made is refused by the store either way.
Library::Library(std::filesystem::path file)
    : m_file(std::move(file))
    , m_writer(m_file, store::OpenMode::ReadWrite)
    , m_reader(m_file, store::OpenMode::ReadWrite)
{
}

} // namespace tidemark::app
