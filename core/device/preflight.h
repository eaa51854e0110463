#pragma once

#include "core/base/result.h"
#include "core/device/inspect.h"
#include "core/model/finding.h"

#include <optional>
#include <vector>

namespace tidemark::device {

/// What the drive below a target did while nobody measured.
struct Activity
{
    Bytes read{0};
    Bytes written{0};
    Nanoseconds watched{0};
};

/// What a judgement before a run rests on.
struct Circumstances
{
    Target target;
    Result<Location> location; ///< of the target; not looked at for the null target
    Environment environment;   ///< with this one target
    std::optional<Activity> activity;
    std::optional<Bytes> space; ///< that the test file needs
};

/// What speaks against measuring here and now, in the order of the table. Pure.
///
/// | code                     | severity | values                                        |
/// | ------------------------ | -------- | --------------------------------------------- |
/// | target_unusable          | error    | location, problem, advice                     |
/// | target_read_only         | error    | location                                      |
/// | space_short              | error    | location, needed, free ("1.0 GiB")            |
/// | space_tight              | warning  | location, free, total, left_percent           |
/// | memory_file_system       | warning  | file_system: nothing reaches a drive          |
/// | network_file_system      | warning  | file_system                                   |
/// | stacked_file_system      | note     | file_system: overlay or FUSE above another    |
/// | compressed_file_system   | warning  | file_system                                   |
/// | copy_on_write            | warning  | file_system                                   |
/// | encrypted_drive          | note     | drive, type                                   |
/// | array_degraded           | warning  | drive, missing                                |
/// | array_busy               | warning  | drive, action ("resync", "check", ...)        |
/// | drive_busy               | warning  | drive, read_rate, write_rate ("12.3 MB/s"), milliseconds
/// | | drive_hot                | warning  | drive, celsius, limit ("69.9")                | |
/// pcie_link_reduced        | note     | drive, speed, width, max_speed, max_width     | |
/// scheduler_active         | note     | drive, scheduler (of an NVMe drive)           | |
/// governor_not_performance | warning  | governor                                      | |
/// on_battery               | warning  | -                                             | |
/// machine_busy             | warning  | load, threads                                 | |
/// group_limited            | warning  | limits (of the control group)                 | |
/// io_uring_restricted      | warning  | policy ("privileged only", "forbidden")       | |
/// virtual_machine          | note     | hypervisor ("unknown" where it is not told)   |
///
/// Drives are called by name, members of an array included.
[[nodiscard]] std::vector<Finding> judge(const Circumstances& circumstances);

/// Looks at the target and the machine, watches the drive for `watch` (blocks that long), and
/// judges. `space` is what the test file needs; Target::fileSize when absent. Never fails: a target
/// that can't be used is a finding too.
[[nodiscard]] std::vector<Finding> preflight(const Target& target, std::optional<Bytes> space = {},
                                             Nanoseconds watch = std::chrono::milliseconds(200));

} // namespace tidemark::device
