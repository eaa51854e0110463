#pragma once

#include "app/cli/exit_code.h"
#include "core/base/result.h"
#include "core/store/store.h"

#include <filesystem>
#include <functional>
#include <string>

#include <CLI/CLI.hpp>

namespace tidemark::cli {

/// What all commands share: the options that every command has, and the action that the parsed
/// command line asks for.
struct Shared
{
    std::string library; ///< --library; empty: the default place
    bool json = false;   ///< --json
    std::function<ExitCode()> action;
};

// Each adds one command: its options, its help, and what sets `shared.action` once it was parsed.
void addRunCommand(CLI::App& app, Shared& shared);
void addFollowCommand(CLI::App& app, Shared& shared);
void addStopCommand(CLI::App& app, Shared& shared);
void addRunsCommand(CLI::App& app, Shared& shared);
void addCompareCommand(CLI::App& app, Shared& shared);
void addVarianceCommand(CLI::App& app, Shared& shared);
void addProfilesCommand(CLI::App& app, Shared& shared);
void addPathsCommand(CLI::App& app, Shared& shared);
void addDrivesCommand(CLI::App& app, Shared& shared);
void addEnvCommand(CLI::App& app, Shared& shared);
void addVersionCommand(CLI::App& app, Shared& shared);

/// Adds --json, and for commands that look into the library --library.
void addJsonOption(CLI::App& command, Shared& shared);
void addLibraryOption(CLI::App& command, Shared& shared);

/// Prints "tidemark-cli: SENTENCE" on standard error. Returns Usage for BadInput, else Failure.
ExitCode complain(const Error& error);

/// UTF-8 text as a path, and back.
[[nodiscard]] std::filesystem::path toPath(const std::string& utf8);
[[nodiscard]] std::string toUtf8(const std::filesystem::path& path);

/// Place of the library: --library, else the default one.
[[nodiscard]] Result<std::filesystem::path> libraryPath(const Shared& shared);

/// Opens the library. NotFound when it is only to be read and there is none yet.
[[nodiscard]] Result<store::Store> openLibrary(const Shared& shared, store::OpenMode mode);

} // namespace tidemark::cli
