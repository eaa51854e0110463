"""Independent reader of fio logs; takes everything into memory, knows the layouts by file name."""
import math
import re

from listing import Fig, Hist, main


def calc(v, unit):
    return Fig(v, unit, "", True)


def bucket(ns):
    """Lower edge and end of the 3-digit log-linear bucket of a latency."""
    if ns < 2048:
        return ns, ns + 1
    shift = ns.bit_length() - 11
    return ns >> shift << shift, ((ns >> shift) + 1) << shift


def rank(values, q):
    return float(sorted(values)[max(1, math.ceil(q * len(values))) - 1])


def series(name, rows, kind, unit, both, windowed):
    d = {"direction": name, "intervals": []}
    lat = {"bw": None, "iops": None, "lat": "total", "clat": "completion", "slat": "submission"}[kind]
    if windowed:
        before, weighted, total = 0, 0.0, 0.0
        for r in rows:
            if r[0] < before:
                before = 0
            i = {"start": before * 10**6, "length": (r[0] - before) * 10**6}
            before = r[0]
            if kind == "bw":
                i["throughput"] = r[1] * 1024.0
            elif kind == "iops":
                i["iops"] = float(r[1])
            elif unit:
                i["mean"] = float(r[1] * unit)
                i["latencyKind"] = lat
                if both:
                    i["max"] = float(r[2] * unit)
            weighted += r[1] * i["length"]
            total += i["length"]
            d["intervals"].append(i)
        if total and kind == "bw":
            d["throughput"] = calc(weighted / total * 1024, "KiB/s")
        if total and kind == "iops":
            d["iops"] = calc(weighted / total, "1/s")
        return d
    size = 4 if both else 3
    slices = {}
    for r in rows:
        slices.setdefault(r[0] // 100, []).append(r)
    for index, part in sorted(slices.items()):
        i = {"start": index * 10**8, "length": 10**8, "ios": len(part), "iops": len(part) * 10.0,
             "throughput": sum(r[size] for r in part) * 10.0}
        if lat and unit:
            v = [r[1] * unit for r in part]
            i.update(mean=sum(v) / len(v), p50=rank(v, 0.5), p99=rank(v, 0.99), max=float(max(v)), latencyKind=lat)
        d["intervals"].append(i)
    d["ios"] = calc(float(len(rows)), "")
    d["bytes"] = calc(float(sum(r[size] for r in rows)), "B")
    if lat and unit:
        v = [r[1] * unit for r in rows]
        hist = {}
        for ns in v:
            hist[bucket(ns)] = hist.get(bucket(ns), 0) + 1
        d["latencies"] = [{
            "kind": lat, "count": calc(float(len(v)), ""), "mean": calc(sum(v) / len(v), "ns"),
            "min": calc(float(min(v)), "ns"), "max": calc(float(max(v)), "ns"),
            "histogram": Hist([(a, b, n) for (a, b), n in hist.items()]),
        }]
    return d


def read(data, file):
    lines = data.decode().splitlines()
    rows = [[int(c.strip(), 0) for c in l.split(",")] for l in lines]
    kind = re.search(r"_(bw|iops|clat|slat|lat)\.", file)[1]
    both = "_both_" in file
    m = re.search(r"fio-(\d+)\.(\d+)", file)
    version = [int(m[1]), int(m[2])] if m else [3, 7]
    source = {"file": file, "format": "fio.log", "tool": "fio"}
    result = {"workload": {}, "rateRule": "single",
              "latencyRule": "single" if kind.endswith("lat") else "not_stated", "directions": []}
    record = {"source": source, "results": [result], "warnings": []}
    if not rows:
        record["warnings"] = ["no_samples"]
        return [record]
    windowed = all(r[4 if both else 3] == 0 for r in rows)
    columns = len(rows[0])
    # What a reader of one file can be sure of: a priority column means 3.18 or later.
    sure = columns >= 6 or both or (columns == 5 and ("0x" in lines[0] or (not windowed and len(rows) > 2)))
    unit = 1 if sure and version >= [3, 18] else 0
    if rows[0][0] > 10**12:
        import datetime
        base = rows[0][0]
        t = datetime.datetime.fromtimestamp(base // 1000, datetime.timezone.utc)
        record["date"] = {"text": str(base), "meaning": "start",
                          "instant": t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{base % 1000:03}Z"}
        for r in rows:
            r[0] = max(0, r[0] - base)
    for number, name in ((0, "read"), (1, "write"), (2, "trim")):
        mine = [r for r in rows if r[3 if both else 2] == number]
        for a, b in zip(mine, mine[1:]):
            if b[0] < a[0] and windowed:
                record["warnings"].append("time_restarts")
        if mine:
            result["directions"].append(series(name, mine, kind, unit, both, windowed))
    return [record]


if __name__ == "__main__":
    main(read)
