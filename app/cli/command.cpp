#include "app/cli/command.h"

#include <iostream>

namespace tidemark::cli {

void addJsonOption(CLI::App& command, Shared& shared)
{
    command.add_flag("--json", shared.json, "Print JSON instead of tables");
}

void addLibraryOption(CLI::App& command, Shared& shared)
{
    command.add_option("--library", shared.library, "File of the library (default: your own)")
        ->type_name("FILE");
}

ExitCode complain(const Error& error)
{
    std::cout.flush();
    std::cerr << "tidemark-cli: " << error.sentence() << '\n';
    return error.code == ErrorCode::BadInput ? ExitCode::Usage : ExitCode::Failure;
}

std::filesystem::path toPath(const std::string& utf8)
{
    return {std::u8string(utf8.begin(), utf8.end())};
}

std::string toUtf8(const std::filesystem::path& path)
{
    const auto text = path.u8string();
    return {text.begin(), text.end()};
}

Result<std::filesystem::path> libraryPath(const Shared& shared)
{
    if (!shared.library.empty()) {
        return toPath(shared.library);
    }
    return store::defaultLibrary();
}

Result<store::Store> openLibrary(const Shared& shared, store::OpenMode mode)
{
    TM_TRY(path, libraryPath(shared));
    std::error_code error;
    if (mode == store::OpenMode::ReadOnly && !std::filesystem::exists(path, error)) {
        return fail(ErrorCode::NotFound, "there is no library yet", toUtf8(path),
                    "Run a benchmark first: tidemark-cli run FOLDER");
    }
    return store::Store::open(path, mode);
}

} // namespace tidemark::cli
