#pragma once

namespace tidemark::cli {

/// What the process returns. Documented in `--help` and README.md: scripts rely on it.
enum class ExitCode
{
    Success = 0,
    Failure = 1, ///< nothing usable came out; one sentence is on standard error
    Usage = 2,   ///< the command line or a value on it makes no sense
    Partial = 3, ///< stopped before its end, or some runs failed; the finished ones are recorded
    Verdict = 4, ///< `compare --fail-on`: a verdict of that kind came out
};

} // namespace tidemark::cli
