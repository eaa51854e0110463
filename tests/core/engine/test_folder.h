#pragma once

#include "core/base/random.h"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace tidemark::engine {

/// A new folder below the current one (the build tree: a real disk where /tmp may be memory),
/// removed with all in it at the end.
class TestFolder
{
public:
    TestFolder()
        : m_path(std::filesystem::current_path() / ("engine-test-" + std::to_string(entropySeed())))
    {
        std::filesystem::create_directory(m_path);
    }

    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;

    ~TestFolder()
    {
        std::error_code error;
        std::filesystem::remove_all(m_path, error);
    }

    [[nodiscard]] std::string path() const { return m_path.string(); }

    /// Writes a file of `size` bytes of the value `byte` and returns its path.
    [[nodiscard]] std::string file(const std::string& name, std::size_t size, char byte) const
    {
        const auto path = m_path / name;
        std::ofstream(path, std::ios::binary) << std::string(size, byte);
        return path.string();
    }

    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::directory_iterator(m_path)) {
            names.push_back(entry.path().filename().string());
        }
        return names;
    }

private:
    std::filesystem::path m_path;
};

} // namespace tidemark::engine
