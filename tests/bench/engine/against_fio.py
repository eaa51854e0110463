#!/usr/bin/env python3
"""Compares the engine with fio on one file, in alternation, and prints tables of ratios.

Usage: against_fio.py BENCH FOLDER [--rounds N] [--seconds S] [--size 1g] [--only NAME,...]

BENCH is the program engine_bench, FOLDER a folder on a real disk (ext4 on an SSD: tmpfs and zram
mislead, because io_uring hands their I/O to worker threads). Ratios are ours / fio's as geometric
means over the rounds with 95 % intervals of Student's t on the logarithms.
"""

import argparse
import json
import math
import os
import subprocess
import sys
import tempfile

# 0.975 quantiles of Student's t for 1 to 30 degrees of freedom.
T975 = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
        2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
        2.052, 2.048, 2.045, 2.042]


def ours(args, path, depth, cached, batch):
    command = [args.bench, f"path={path}", f"target={args.file}", f"qd={depth}",
               f"cached={int(cached)}", f"time={args.seconds}s", "warm=200ms"]
    if batch > 1:
        command.append(f"opt.batch={batch}")
    answer = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return {"iops": answer["iops"], "mean": answer["mean_ns"], "user": answer["user_ns_per_io"],
            "system": answer["system_ns_per_io"], "notes": answer["notes"]}


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
    job = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)["jobs"][0]
    ios = job["read"]["total_ios"]
    cpu = job["job_runtime"] * 1e6 / 100 / ios  # ns of one per cent, per I/O
    return {"iops": job["read"]["iops"], "mean": job["read"]["lat_ns"]["mean"],
            "user": job["usr_cpu"] * cpu, "system": job["sys_cpu"] * cpu}


def ratio(pairs, key):
    logs = [math.log(mine[key] / other[key]) for mine, other in pairs]
    n = len(logs)
    mean = sum(logs) / n
    if n < 2:
        return math.exp(mean), math.nan, math.nan
    deviation = math.sqrt(sum((x - mean) ** 2 for x in logs) / (n - 1))
    half = T975[min(n - 1, len(T975)) - 1] * deviation / math.sqrt(n)
    return math.exp(mean), math.exp(mean - half), math.exp(mean + half)


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
]


def measure(args, case):
    name, path, depth, cached, batch = case
    pairs = []
    for i in range(args.rounds):
        order = [ours, fio] if i % 2 == 0 else [fio, ours]
        results = {tool: tool(args, path, depth, cached, batch) for tool in order}
        pairs.append((results[ours], results[fio]))
    line = f"{name:20}"
    for key, label in (("iops", "IOPS"), ("mean", "mean")):
        middle, low, high = ratio(pairs, key)
        line += f" | {label} {middle:6.3f} [{low:6.3f}, {high:6.3f}]"
    mine = sum(p[0]["user"] for p in pairs) / len(pairs)
    theirs = sum(p[1]["user"] for p in pairs) / len(pairs)
    iops = sum(p[0]["iops"] for p in pairs) / len(pairs)
    share = mine / theirs if theirs > 0 else math.nan
    line += f" | user ns/IO {mine:5.0f} / {theirs:5.0f} = {share:5.3f} | {iops:9.0f} IOPS"
    print(line, flush=True)
    for note in pairs[0][0]["notes"]:
        print(" " * 22 + note)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench")
    parser.add_argument("folder")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=2)
    parser.add_argument("--size", type=int, default=1024, help="MiB of the file")
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
        for case in chosen:
            measure(args, case)


if __name__ == "__main__":
    main()
