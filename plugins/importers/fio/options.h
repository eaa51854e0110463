#pragma once

#include "core/model/imported.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tidemark::importers::fio {

/// Options as typed by the user, in the order of the file; a key may repeat.
using Options = std::vector<std::pair<std::string, std::string>>;

/// The options that hold for a job: its own before the global ones. Views both.
class EffectiveOptions
{
public:
    EffectiveOptions(const Options& job, const Options& global) : m_job(job), m_global(global) {}

    /// Text of the first option with one of the names; null when not given.
    [[nodiscard]] const std::string* find(std::string_view name,
                                          std::string_view synonym = {}) const;

private:
    const Options& m_job;
    const Options& m_global;
};

/// A size as fio writes it: "4k", "8M", "1g", "4096", "4kib". With kb_base=1024 (the default) k is
/// 1024 and "ki" 1000, with 1000 the other way round (fio HOWTO, "kb_base"). Empty when it is
/// something else (a percentage, a range) or over 2^63.
[[nodiscard]] std::optional<Bytes> sizeOption(std::string_view text, bool base1000);

/// A time as fio writes it: "30", "30s", "5m", "500ms"; a bare number is in `unit`.
[[nodiscard]] std::optional<Nanoseconds> timeOption(std::string_view text, Nanoseconds unit);

/// The workload of a job as far as its options tell. Options that fio does not write because they
/// were not given are taken from fio's documented defaults (rw=read, bs=4k, iodepth=1, numjobs=1,
/// direct=0) and named in `defaults`; without any option at all nothing is assumed.
[[nodiscard]] ImportedWorkload workloadOf(const EffectiveOptions& options, bool anyOption);

} // namespace tidemark::importers::fio
