#pragma once

#include "core/base/units.h"

#include <map>
#include <optional>
#include <string>

namespace tidemark {

/// What kind of thing is measured.
enum class TargetKind
{
    Folder,      ///< a test file is made in it and removed afterwards
    File,        ///< an existing file; written to only when the user said so
    BlockDevice, ///< a drive, partition, array, namespace
    Null,        ///< no device: measures the engine itself
};

/// What is measured. `location` is a path ("/home/ana", "/dev/nvme0n1") or "null".
struct Target
{
    TargetKind kind = TargetKind::Folder;
    std::string location;
    std::optional<Bytes> fileSize; ///< Folder: size of the test file
    bool overwrite = false;        ///< File: the user said that its contents may be written over

    bool operator==(const Target&) const = default;
};

/// Sort of I/O path, see architecture: native, legacy or reference.
enum class PathFamily
{
    Native,
    Legacy,
    Reference
};

/// One side of a comparison. `path` is the id of an I/O path ("io_uring", "libaio", "psync",
/// "iocp", "null"); `options` are its options by name ("iopoll": "1"), see the path's
/// capabilities.
struct Variant
{
    std::string name; ///< shown to the user; unique in an experiment
    std::string path;
    std::map<std::string, std::string> options;

    bool operator==(const Variant&) const = default;
};

} // namespace tidemark
