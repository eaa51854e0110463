"""Independent reader of DiskSpd's text reports: cuts the text into sections, then into tables."""
import re

from listing import Fig, main


def fig(text, factor, unit):
    return Fig(float(text) * factor, unit, text) if text and re.fullmatch(r"-?\d+(\.\d+)?", text) else None


def half(text):
    return 0.5 / 10 ** len(text.split(".")[1]) if "." in text else 0.5


def totals(section, seconds):
    """The totals row of one I/O section as {column: text}."""
    lines = section.splitlines()
    head = next(l for l in lines if l.startswith("thread |"))
    names = [c.strip() for c in head.split("|")]
    row = next((l for l in lines if l.startswith("total:")), None)
    if row is None:
        return None
    return dict(zip(names, ["total:"] + [c.strip() for c in row[6:].split("|")]))


def direction(name, row, percentiles, column, time):
    if row is None or int(row["I/Os"]) == 0:
        return None
    d = {"direction": name, "bytes": fig(row["bytes"], 1, "B"), "ios": fig(row["I/Os"], 1, "")}
    rate = row.get("MiB/s") or row.get("MB/s")
    for field, text, factor, unit, total in (
        ("throughput", rate, 1048576, "MiB/s", row["bytes"]),
        ("iops", row["I/O per s"], 1, "1/s", row["I/Os"]),
    ):
        f = fig(text, factor, unit)
        if time and half(text) / max(float(text), 1e-9) > half(time) / float(time):
            f.value, f.derived = float(total) / float(time), True
        d[field] = f
    d["iopsDeviation"] = fig(row.get("IopsStdDev"), 1, "1/s")
    d["runTime"] = fig(time, 1e9, "s")
    lat = {"kind": "total", "mean": fig(row.get("AvgLat"), 1e6, "ms"), "deviation": fig(row.get("LatStdDev"), 1e6, "ms")}
    points = []
    for r in percentiles:
        f = fig(r[column], 1e6, "ms")
        if f is None:
            continue
        if r[0] in ("min", "max"):
            lat[r[0]] = f
        else:
            n = int(re.match(r"\d+", r[0])[0])
            points.append({"percent": 100 - 10.0 ** (2 - n) if "nines" in r[0] else float(n), "latency": f})
    lat["percentiles"] = points
    d["latencies"] = [lat] if any(v for k, v in lat.items() if k != "kind") else []
    return d


def cpu(text):
    m = re.search(r"^.*CPU *\| *Usage.*\n-+\n((?:.*\|.*\n)+)-+\n(.*avg\..*)$", text, re.M)
    if not m:
        return None
    names = [c.strip() for c in m[0].splitlines()[0].split("|")]
    cores = []
    for line in m[1].splitlines():
        r = dict(zip(names, [c.strip() for c in line.split("|")]))
        label = (f"group {r['Group']} " if "Group" in r else "") + f"CPU {r['CPU']}"
        cores.append({"name": label, "busy": fig(r["Usage"].rstrip("%"), 1, "%")})
    avg = [c.strip().rstrip("%") for c in m[2].split("|")][1:4]
    return {"basis": "machine", "busy": fig(avg[0], 1, "%"), "user": fig(avg[1], 1, "%"),
            "system": fig(avg[2], 1, "%"), "cores": cores}


def same(values):
    return values[0] if values and all(v == values[0] for v in values) else None


def workload(params, threads):
    w = {}
    targets = re.split(r"\bpath: ", params)[1:]
    if targets:
        paths = [re.match(r"'(.*?)'\s*$", t, re.M)[1] for t in targets]
        w["target"] = paths[0] + (f" and {len(paths) - 1} more" if len(paths) > 1 else "")

        def of(t):
            ratio = re.search(r"performing (\w+) test(?: \((\S+) ratio: (\d+)/(\d+)\))?", t)
            reads = {"read": 100.0, "write": 0.0}.get(ratio[1])
            if reads is None:
                reads = 100.0 - float(ratio[3]) if ratio[2] == "write/read" else float(ratio[3])
            size = re.search(r"block size: (\d+)(K?)", t)
            return (reads, int(size[1]) * (1024 if size[2] else 1),
                    100.0 if "using random I/O" in t else 0.0,
                    int(re.search(r"outstanding I/O operations[^:]*: (\d+)", t)[1]),
                    False if "software cache disabled" in t else None)

        columns = [same(list(c)) for c in zip(*map(of, targets))]
        w["readPercent"], block, w["randomPercent"], w["queueDepth"], w["cached"] = columns
        if block:
            w["blocks"] = [{"size": block, "percent": 100.0}]
    for field, label in (("measure", "duration"), ("warmUp", "warm up time")):
        if m := re.search(rf"^\s*{label}: (\d+)s", params, re.M):
            w[field] = int(m[1]) * 10**9
    if threads:
        w["threads"] = int(threads)
    return w


def span(params, text):
    time = re.search(r"actual test time:\s*([\d.]+)s", text)
    time = time and time[1]
    threads = re.search(r"thread count:\s*(\d+)", text)
    io = {}
    for m in re.finditer(r"^(Total|Read|Write) IO\n(.*?)(?=^(?:Total|Read|Write) IO\n|\Z)", text, re.M | re.S):
        io[m[1]] = totals(m[2], time)
    tables = re.findall(r"^ *%-ile.*\n-+\n((?:.*\|.*\n?)+)", text, re.M)
    rows = [[c.strip() for c in l.split("|")] for l in tables[-1].splitlines()] if tables else []
    used = [direction(n, io.get(k), rows, c, time) for n, k, c in (("read", "Read", 1), ("write", "Write", 2))]
    used = [d for d in used if d]
    if len(used) != 1:
        mixed = direction("mixed", io.get("Total"), rows, 3, time)
        used += [mixed] if mixed else []
    r = {"workload": workload(params, threads and threads[1]), "rateRule": "single",
         "latencyRule": "single" if any(d["latencies"] for d in used) else "not_stated",
         "directions": used, "cpu": cpu(text)}
    if "The test was interrupted" in text:
        r["error"] = "The test was interrupted before the measurements began"
    return r


def report(text, file):
    facts, date = [], None
    for line in text.splitlines():
        for key, label in (("command", "Command Line"), ("host", "computer name"),
                           ("powerScheme", "active power scheme"), ("score", "Score")):
            if m := re.match(rf"\s*{label}:\s*(.*?)\s*$", line):
                facts.append({"key": key, "value": m[1]})
    if m := re.search(r"start time: (.*?)\s*$", text, re.M):
        d, t = m[1].split()[:2]
        date = {"text": m[1], "meaning": "start", "instant": f"{d.replace('/', '-')}T{t}.000Z"}
    head, *spans = re.split(r"^Results for timespan \d+:.*\n", text, flags=re.M)
    if not spans:
        head, spans = "", [text]
    timespans = re.split(r"timespan:\s+\d+\n", head)[1:] or [head]
    results = [span(timespans[min(i, len(timespans) - 1)].split("System information")[0], s)
               for i, s in enumerate(spans)]
    return {"source": {"file": file, "format": "diskspd.text", "tool": "DiskSpd"}, "date": date,
            "facts": facts, "results": results, "warnings": []}


def read(data, file):
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    text = text.replace("\r\n", "\n")
    starts = [m.start() for m in re.finditer(r"^(?:Command Line:|Input parameters:)", text, re.M)]
    starts = [s for i, s in enumerate(starts)
              if i == 0 or "Results for" in text[starts[i - 1]:s] or text.startswith("Command", s)]
    cuts = [0] + starts[1:] + [len(text)]
    return [report(text[a:b], file) for a, b in zip(cuts, cuts[1:])]


if __name__ == "__main__":
    main(read)
