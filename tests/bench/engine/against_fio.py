#!/usr/bin/env python3
"""Compares the engine with fio on one file, in alternation, and judges the project's goals.

Usage: against_fio.py BENCH FOLDER [--rounds N] [--seconds S] [--size 1g] [--limit IOPS] [--only NAME,...]

BENCH is the program engine_bench, FOLDER a folder on a real disk (ext4 on an SSD: tmpfs and zram
mislead, because io_uring hands their I/O to worker threads). Ratios are ours / fio's as geometric
means over the rounds with 95 % intervals of Student's t on the logarithms. The processor time of
both is that of the whole process, worker threads of the kernel (io-wq) included: ours over the
measured window, fio's read from /proc over a stretch inside it, so that its start does not count.
The cases named "same" ask whether both measure the same: the disk, not the tool, must be the limit
then, so they run in a control group with --limit reads per second (root needed, else said).
Ends with status 1 when a goal is missed.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time

# 0.975 quantiles of Student's t for 1 to 30 degrees of freedom.
T975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042]


def ours(args, path, depth, cached, batch):
    command = [args.bench, f"path={path}", f"target={args.file}", f"qd={depth}",
               f"cached={int(cached)}", f"time={args.seconds}s", "warm=200ms"]
    if batch > 1:
        command.append(f"opt.batch={batch}")
    done = subprocess.run(args.wrap(command), check=True, capture_output=True)
    answer = json.loads(done.stdout)
    return {"iops": answer["iops"], "mean": answer["mean_ns"], "user": answer["user_ns_per_io"],
            "system": answer["system_ns_per_io"], "notes": answer["notes"]}


TICK = 1e9 / os.sysconf("SC_CLK_TCK")


def cpu_times(pid):
    """User and system time of a process with all its threads, in ns."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return int(fields[11]) * TICK, int(fields[12]) * TICK


def watched(command, seconds):
    """Output of a command, and its user and system ns per second between 0.8 s after its start
    and shortly before its end."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        time.sleep(0.8)
        start, before = time.monotonic(), cpu_times(process.pid)
        time.sleep(seconds - 0.8)
        end, after = time.monotonic(), cpu_times(process.pid)
        output = process.stdout.read()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return output, [(b - a) / (end - start) for a, b in zip(before, after)]


def fio(args, path, depth, cached, batch):
    jobs = depth if path == "psync" else 1
    command = ["fio", "--name=a", f"--filename={args.file}", f"--ioengine={path}", "--bs=4k",
               "--rw=randread", f"--direct={int(not cached)}", f"--runtime={args.seconds}",
               "--ramp_time=200ms", "--time_based", "--norandommap", "--randrepeat=0",
               "--invalidate=0", "--group_reporting", "--output-format=json",
               f"--iodepth={1 if path == 'psync' else depth}", f"--numjobs={jobs}", "--thread"]
    if batch > 1:
        command += [f"--iodepth_batch_submit={batch}", f"--iodepth_batch_complete_min={batch}",
                    f"--iodepth_batch_complete_max={batch}"]
    if path == "io_uring":
        command += ["--fixedbufs", "--registerfiles"]
    output, (user, system) = watched(args.wrap(command), args.seconds)
    job = json.loads(output)["jobs"][0]
    iops = job["read"]["iops"]
    return {"iops": iops, "mean": job["read"]["lat_ns"]["mean"],
            "user": user / iops, "system": system / iops}


def ratio(pairs, key):
    """Geometric mean of the ratios with its interval; none when a figure is 0."""
    if any(mine[key] <= 0 or other[key] <= 0 for mine, other in pairs):
        return math.nan, math.nan, math.nan
    logs = [math.log(mine[key] / other[key]) for mine, other in pairs]
    n = len(logs)
    mean = sum(logs) / n
    if n < 2:
        return math.exp(mean), math.nan, math.nan
    deviation = math.sqrt(sum((x - mean) ** 2 for x in logs) / (n - 1))
    half = T975[min(n - 1, len(T975)) - 1] * deviation / math.sqrt(n)
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


class Limit:
    """A control group whose members may read only so often per second from the disk of a folder."""

    def __init__(self, folder, rate):
        self.group = None
        try:
            self.make(folder, rate)
        except OSError as error:
            print(f"no limit of the disk ({error}): the tool may be what is measured")

    def make(self, folder, rate):
        number = os.stat(folder).st_dev
        link = os.path.realpath(f"/sys/dev/block/{os.major(number)}:{os.minor(number)}")
        if os.path.exists(link + "/partition"):
            link = os.path.dirname(link)
        with open(link + "/dev", encoding="ascii") as file:
            disk = file.read().strip()
        old = os.path.isdir("/sys/fs/cgroup/blkio")
        group = ("/sys/fs/cgroup/blkio" if old else "/sys/fs/cgroup") + "/tidemark-bench"
        os.makedirs(group, exist_ok=True)
        name = "blkio.throttle.read_iops_device" if old else "io.max"
        line = f"{disk} {rate}" if old else f"{disk} riops={rate}"
        with open(f"{group}/{name}", "w", encoding="ascii") as file:
            file.write(line)
        self.group = group

    def command(self, command):
        if self.group is None:
            return command
        return ["sh", "-c", f'echo $$ > {self.group}/cgroup.procs; exec "$@"', "sh"] + command

    def remove(self):
        if self.group is not None:
            os.rmdir(self.group)


CASES = [
    # name, path, depth, cached, batch
    ("uring-q32b32-cache", "io_uring", 32, True, 32),
    ("uring-q32-cache", "io_uring", 32, True, 1),
    ("libaio-q32-cache", "libaio", 32, True, 1),
    ("psync-q1-cache", "psync", 1, True, 1),
    ("uring-q1-direct", "io_uring", 1, False, 1),
    ("uring-q32-direct", "io_uring", 32, False, 1),
    ("libaio-q1-direct", "libaio", 1, False, 1),
    ("libaio-q32-direct", "libaio", 32, False, 1),
    ("psync-q1-direct", "psync", 1, False, 1),
    ("psync-q32-direct", "psync", 32, False, 1),
    ("same-q1", "io_uring", 1, False, 1),
    ("same-q32", "io_uring", 32, False, 1),
]


def judge(name, met, goal):
    print(f"{'':22}goal {goal}: {'met' if met else 'MISSED'}", flush=True)
    return [] if met else [f"{name}: {goal}"]


def measure(args, case):
    """Prints one case and returns the goals it misses."""
    name, path, depth, cached, batch = case
    pairs = []
    same = name.startswith("same")
    args.wrap = args.limit.command if same else lambda command: command
    for i in range(args.rounds):
        order = [ours, fio] if i % 2 == 0 else [fio, ours]
        results = {tool: tool(args, path, depth, cached, batch) for tool in order}
        pairs.append((results[ours], results[fio]))
    ratios = {key: ratio(pairs, key) for key in ("iops", "mean", "user")}
    line = f"{name:20}"
    for key, label in (("iops", "IOPS"), ("mean", "mean latency"), ("user", "user CPU/IO")):
        middle, low, high = ratios[key]
        line += f" | {label} {middle:6.3f} [{low:6.3f}, {high:6.3f}]"
    middles = [statistics.median(pair[side][key] for pair in pairs)
               for key in ("user", "iops") for side in (0, 1)]
    line += " | user {:.0f} and {:.0f} ns, {:.0f} and {:.0f} IOPS".format(*middles)
    print(line, flush=True)
    for note in pairs[0][0]["notes"]:
        print(" " * 22 + note)
    missed = judge(name, ratios["iops"][0] >= 0.98, "IOPS at least 0.98 of fio's")
    if name == "uring-q32b32-cache":
        missed += judge(name, ratios["user"][0] <= 0.25, "user CPU per I/O at most 1/4 of fio's")
    if same:
        for key in ("iops", "mean"):
            _, low, high = ratios[key]
            missed += judge(name, 1 / 1.03 <= low and high <= 1.03, f"{key} equivalent within 3 %")
    return missed


def alone(args):
    """The goals without fio: cost of the engine itself, and memory."""
    missed = []
    for depth in (32, 1):
        command = [args.bench, "path=null", f"qd={depth}", f"time={args.seconds}s"]
        rates = [json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["iops"]
                 for _ in range(3)]
        rate = statistics.median(rates)
        print(f"null Q{depth}: {rate / 1e6:.1f} million I/Os per second on one core")
        missed += judge("null", rate >= 20e6, "at least 20 million")
    for path in ("io_uring", "libaio", "psync"):
        command = [args.bench, f"path={path}", f"target={args.file}", "qd=32", "threads=16",
                   f"time={args.seconds}s"]
        done = subprocess.run(command, check=True, capture_output=True)
        peak = json.loads(done.stdout)["peak_kib"] / 1024
        print(f"{path} Q32T16: {peak:.1f} MiB")
        missed += judge(path, peak < 64, "memory below 64 MiB")
    return missed


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench")
    parser.add_argument("folder")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    parser.add_argument("--size", type=int, default=1024, help="MiB of the file")
    parser.add_argument("--limit", dest="rate", type=int, default=60000,
                        help="reads per second of the disk in the cases named same")
    parser.add_argument("--only", default="", help="comma-separated names of cases")
    args = parser.parse_args()
    chosen = [c for c in CASES if not args.only or c[0] in args.only.split(",")]
    if not chosen:
        sys.exit("against_fio.py: no such case; there are " + ", ".join(c[0] for c in CASES))
    with tempfile.NamedTemporaryFile(dir=args.folder) as file:
        for _ in range(args.size):
            file.write(os.urandom(1 << 20))
        file.flush()
        os.fsync(file.fileno())
        args.file = file.name
        print(f"ours / fio, {args.rounds} rounds of {args.seconds} s, 4 KiB random reads")
        missed = [] if args.only else alone(args)
        args.limit = Limit(args.folder, args.rate)
        for case in chosen:
            missed += measure(args, case)
        args.limit.remove()
    if missed:
        sys.exit("missed: " + "; ".join(missed))


if __name__ == "__main__":
    main()
