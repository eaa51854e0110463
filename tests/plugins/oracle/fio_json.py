"""Independent reader of fio JSON on Python's own json module (whole documents only)."""
import json
import re

from listing import Fig, Hist, main

D = {"read": "read", "write": "write", "trim": "trim", "sync": "sync", "mixed": "mixed"}
BLOCK = {"k": 10, "m": 20, "g": 30, "t": 40}


class Raw(str):
    """A number as it stands in the file."""


def documents(text):
    decoder = json.JSONDecoder(object_pairs_hook=list, parse_float=Raw, parse_int=Raw, strict=False)
    at = 0
    while (m := re.compile(r"^\s*\{(?=\s*\"fio version)", re.M).search(text, at)) is not None:
        start = m.end() - 1
        document, at = decoder.raw_decode(text, start)
        yield document


def get(pairs, key, default=None):
    return next((v for k, v in pairs if k == key), default)


def fig(pairs, key, factor, unit):
    raw = get(pairs, key)
    return None if raw is None else Fig(float(raw) * factor, unit, raw)


def edges(mid):
    if mid < 128:
        return mid, mid + 1
    shift = mid.bit_length() - 7
    low = (mid >> shift) << shift
    return low, low + (1 << shift)


def edges_of_index(i):
    if i < 128:
        return i, i + 1
    e = (i >> 6) - 1
    base = 1 << (e + 6)
    return base + (i % 64) * (1 << e), base + (i % 64 + 1) * (1 << e)


def latency(pairs, kind, f):
    unit = "ns" if f == 1 else "us"
    n = get(pairs, "N")
    zero = all(float(get(pairs, k, "0")) == 0 for k in ("min", "mean", "max"))
    if (n is not None and int(n) == 0) or (n is None and zero):
        return None
    seen = {}
    for k, v in get(pairs, "percentile", []):
        if float(k) > 0:
            seen.setdefault(float(k), v)
    bins = get(pairs, "bins", [])
    by_index = any(k == "FIO_IO_U_PLAT_BITS" for k, _ in bins)
    rows = []
    for k, v in bins:
        if k.isdigit() and int(v):
            low, high = edges_of_index(int(k)) if by_index else edges(int(k))
            rows.append((low * f, high * f, int(v)))
    return {
        "kind": kind,
        "count": None if n is None else Fig(float(n), "", n),
        "min": fig(pairs, "min", f, unit),
        "mean": fig(pairs, "mean", f, unit),
        "max": fig(pairs, "max", f, unit),
        "deviation": fig(pairs, "stddev", f, unit),
        "percentiles": [{"percent": p, "latency": Fig(float(v) * f, unit, v)} for p, v in sorted(seen.items())],
        "histogram": Hist(rows) if rows else None,
    }


def direction(name, d, warnings):
    ios, size = get(d, "total_ios"), get(d, "io_bytes")
    if float(ios or 0) == 0 and float(size or 0) == 0:
        return None
    bytes_ok = get(d, "io_kbytes") is not None
    out = {"direction": D[name]}
    out["throughput"] = fig(d, "bw_bytes", 1, "B/s") or fig(d, "bw", 1024, "KiB/s")
    out["iops"] = fig(d, "iops", 1, "1/s")
    out["bytes"] = fig(d, "io_bytes", 1 if bytes_ok else 1024, "B" if bytes_ok else "KiB")
    out["ios"] = fig(d, "total_ios", 1, "")
    out["shortIos"] = fig(d, "short_ios", 1, "")
    out["droppedIos"] = fig(d, "drop_ios", 1, "")
    out["runTime"] = fig(d, "runtime", 1e6, "ms")
    for field, prefix, factor, unit, dev in (
        ("throughput", "bw", 1024, "KiB/s", "bw_dev"),
        ("iops", "iops", 1, "1/s", "iops_stddev"),
    ):
        n = get(d, prefix + "_samples")
        if n == "0" or (float(get(d, prefix + "_min", "0")) == 0 and float(get(d, prefix + "_max", "0")) == 0):
            continue
        out[field + "Min"] = fig(d, prefix + "_min", factor, unit)
        out[field + "Max"] = fig(d, prefix + "_max", factor, unit)
        if n != "1":
            out[field + "Deviation"] = fig(d, dev, factor, unit)
    out["latencies"] = []
    for key, pairs in d:
        kind = {"slat": "submission", "clat": "completion", "lat": "total"}.get(key.removesuffix("_ns"))
        if kind:
            found = latency(pairs, kind, 1 if key.endswith("_ns") else 1000)
            if found:
                out["latencies"].append(found)
                if any(p["latency"].value >= 17.11e9 for p in found["percentiles"]):
                    warnings.append("percentiles_saturated")
    if out["runTime"] and out["runTime"].value < 1e9 and float(ios or 0) > 0:
        warnings.append("short_run")
    return out


def size(text):
    m = re.fullmatch(r"([\d.]+)([kmgt]?)b?", text.lower())
    return None if m is None else int(float(m[1]) * (1 << BLOCK.get(m[2], 0)))


def duration(text):
    m = re.fullmatch(r"([\d.]+)(us|ms|s|m|h|)", text)
    return int(float(m[1]) * {"us": 1e3, "ms": 1e6, "s": 1e9, "": 1e9, "m": 6e10, "h": 3.6e12}[m[2]])


def workload(job, glob, jobs):
    opts = get(job, "job options", []) + glob
    name = get(job, "jobname", "")
    w = {}
    if opts:
        defaults = []

        def opt(*names, default=None, field=None):
            for k, v in opts:
                if k in names:
                    return v
            if field:
                defaults.append(field)
            return default

        w["pattern"] = opt("rw", "readwrite", default="read", field="pattern")
        word = w["pattern"].split(":")[0]
        w["randomPercent"] = 100.0 if "rand" in word else 0.0
        if word in ("read", "randread"):
            w["readPercent"] = 100.0
        elif word in ("write", "randwrite"):
            w["readPercent"] = 0.0
        elif "trim" not in word:
            w["readPercent"] = float(opt("rwmixread", default="50", field="readPercent"))
        bs = opt("bs", "blocksize", default="4k", field="blocks")
        if "," not in bs and size(bs):
            w["blocks"] = [{"size": size(bs), "percent": 100.0}]
        w["queueDepth"] = int(opt("iodepth", default="1", field="queueDepth"))
        w["threads"] = int(opt("numjobs", default="1", field="threads"))
        same = sum(
            all(get(j, k) == get(job, k) for k in ("jobname", "groupid", "hostname", "port")) for j in jobs
        )
        if w["threads"] > 1:
            w["threads"] = 1 if same == w["threads"] else w["threads"] if same == 1 else None
        direct = opt("direct")
        if direct is None:
            w["cached"] = True
            defaults.append("cached")
        else:
            w["cached"] = direct not in ("", "1")
        for field, keys, conv in (
            ("span", ("size",), size),
            ("measure", ("runtime", "timeout"), duration),
            ("warmUp", ("ramp_time",), duration),
            ("engine", ("ioengine",), str),
            ("target", ("filename", "directory"), str),
        ):
            text = opt(*keys)
            if text is not None:
                w[field] = conv(text)
        w["defaults"] = defaults
    if name:
        w["name"] = name
    if name == "All clients":
        w.pop("threads", None)
    return w


def result(job, glob, jobs, warnings, late):
    name = get(job, "jobname", "")
    r = {"workload": workload(job, glob, jobs), "rateRule": "single", "latencyRule": "single", "directions": []}
    facts = []
    for k, v in job:
        if k in D:
            d = direction(k, v, warnings)
            if d:
                r["directions"].append(d)
        elif k in ("desc", "total_err", "first_error", "job_start"):
            facts.append({"key": k, "value": v})
        elif k == "steadystate":
            facts += [{"key": "steadystate." + a, "value": b} for a, b in v if isinstance(b, str)]
    if get(job, "usr_cpu"):
        r["cpu"] = {
            "basis": "one_core",
            "user": fig(job, "usr_cpu", 1, "%"),
            "system": fig(job, "sys_cpu", 1, "%"),
            "contextSwitches": fig(job, "ctx", 1, ""),
        }
    if get(job, "error") != "0":
        r["error"] = "error " + get(job, "error")
        late.append("job_error")
    elif not r["directions"]:
        late.append("no_io")
    if name == "All clients":
        r["aggregate"] = True
    facts.append({"key": "groupid", "value": get(job, "groupid")})
    if get(job, "hostname") and name != "All clients":
        facts.append({"key": "host", "value": f"{get(job, 'hostname')}:{get(job, 'port')}"})
    seen = []
    for kv in get(job, "job options", []):
        if kv not in seen:
            seen.append(kv)
            facts.append({"key": "option." + kv[0], "value": kv[1]})
    r["facts"] = facts
    return r


def intervals(records, documents_):
    """Turns cumulative documents into differences on the last one."""
    last = records[-1]
    for j, res in enumerate(last["results"]):
        for d in res["directions"]:
            before = (0.0, 0.0, 0.0)
            d["intervals"] = []
            for rec in records:
                now = next((x for x in rec["results"][j]["directions"] if x["direction"] == d["direction"]), None)
                if now is None:
                    continue
                t, n, b = now["runTime"].value, now["ios"].value, now["bytes"].value
                dt = t - before[0]
                if dt > 0:
                    d["intervals"].append({
                        "start": int(before[0]), "length": int(dt), "ios": int(n - before[1]),
                        "iops": (n - before[1]) / dt * 1e9, "throughput": (b - before[2]) / dt * 1e9,
                    })
                before = (t, n, b)
    return last


def read(data, file):
    for bom, enc in ((b"\xff\xfe", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig")):
        if data.startswith(bom):
            text = data.decode(enc)
            break
    else:
        text = data.decode("utf-8")
    records = []
    for doc in documents(text):
        warnings, late = [], []
        jobs = get(doc, "jobs") or get(doc, "client_stats") or []
        glob = []
        for kv in get(doc, "global options", []):
            if kv not in glob:
                glob.append(kv)
        results = []
        for job in jobs:
            if get(job, "jobname", "") == "" and get(job, "error") == "0":
                warnings.append("empty_job")
            else:
                results.append(result(job, glob, jobs, warnings, late))
        ms = get(doc, "timestamp_ms") or (get(doc, "timestamp") or "") + "000"
        record = {
            "source": {"file": file, "format": "fio.json", "tool": "fio",
                       "toolVersion": get(doc, "fio version").removeprefix("fio-")},
            "facts": [], "results": results, "warnings": warnings + late,
        }
        if ms != "000":
            import datetime
            t = datetime.datetime.fromtimestamp(int(ms) // 1000, datetime.timezone.utc)
            record["date"] = {"text": get(doc, "time").strip(), "meaning": "end",
                              "instant": t.strftime("%Y-%m-%dT%H:%M:%S.") + ms[-3:] + "Z"}
        for disk in get(doc, "disk_util", []):
            record["facts"] += [{"key": f"disk.{get(disk, 'name')}.{k}", "value": v}
                                for k, v in disk if k != "name" and isinstance(v, str)]
        record["facts"] += [{"key": "global." + k, "value": v} for k, v in glob]
        records.append(record)
    if "status_interval" in file:
        return [intervals(records, None)]
    return records


if __name__ == "__main__":
    main(read)
