"""Independent reader of CrystalDiskMark text with regular expressions."""
import re

from listing import Fig, main

ROW = re.compile(
    r"^\s*(SEQ|RND|Sequential|Random)\s*(Read|Write)?\s*(?:([\d.]+)\s*(KB|KiB|MB|MiB))?\s*"
    r"(?:\(\s*(?:QD?=\s*(\d+)\s*,?\s*)?(?:T=\s*(\d+))?\s*\))?\s*:\s*([\d.]+)\s*MB/s"
    r"(?:\s*\[\s*([\d.]+)\s*IOPS\])?(?:\s*<\s*(-?[\d.]+)\s*us>)?\s*$", re.I)
HEADER = re.compile(r"CrystalDiskMark (\d\S*)\s+(.*?)\s*\(C\)")
SCALE = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def result(m, percent, common):
    w = {
        "name": re.sub(r"[ \t]+", " ", m.string[: m.start(7)].strip().removesuffix(":").strip()),
        "randomPercent": 100.0 if m[1].lower().startswith("r") else 0.0,
        "readPercent": float(percent),
        "defaults": [],
    }
    if m[3]:
        w["blocks"] = [{"size": int(float(m[3]) * SCALE[m[4][0].lower()]), "percent": 100.0}]
    for field, text in (("queueDepth", m[5]), ("threads", m[6])):
        w[field] = int(text or 1)
        if text is None:
            w["defaults"].append(field)
    w.update(common)
    single = common.get("passes") == 1
    d = {
        "direction": {100: "read", 0: "write"}.get(percent, "mixed"),
        "throughput": Fig(float(m[7]) * 1e6, "MB/s", m[7]),
        "iops": Fig(float(m[8]), "IOPS", m[8], True) if m[8] else None,
        "latencies": [],
    }
    rule = "not_stated"
    if m[9] and float(m[9]) > 0:
        d["latencies"] = [{"kind": "total", "mean": Fig(float(m[9]) * 1000, "us", m[9])}]
        rule = "single" if single else "lowest"
    return {"workload": w, "rateRule": "single" if single else "best", "latencyRule": rule, "directions": [d]}


def report(lines, file):
    version, percent, facts, common, warnings, rows = None, None, [], {}, [], []
    date = profile = None
    last_os = False
    for line in lines:
        text = line.strip()
        m = HEADER.search(line)
        if m:
            version = m[1]
            if m[2]:
                facts.append({"key": "edition", "value": m[2]})
            continue
        block = re.match(r"\[(Read|Write|Mix)\](?: Read (\d+)%)?", text)
        row = ROW.match(line)
        foot = re.match(r"(Test Size|Test|Date|OS|Profile|Mode|Comment|Time) *: *(.*)$", text)
        was_os, last_os = last_os, False
        if block:
            percent = {"Read": 100, "Write": 0}.get(block[1], int(block[2] or 0))
        elif row:
            p = percent if row[2] is None else 100 if row[2].lower() == "read" else 0
            if float(row[7]) == 0:
                warnings.append("not_run")
            else:
                rows.append((row, p))
        elif foot:
            key, value = foot[1], foot[2].strip()
            if key.startswith("Test"):
                n, unit = re.match(r"([\d.]+) *([KMG])", value).groups()
                common["span"] = int(float(n) * SCALE[unit.lower()])
                if m := re.search(r"\(x(\d+)\)", value):
                    common["passes"] = int(m[1])
                if m := re.search(r"\[([A-Z]:) *([^\]]*)\]", value):
                    common["target"] = m[1]
                    facts.append({"key": "usage", "value": m[2].strip()})
                if m := re.search(r"\[Interval[=:] *([^\]]*)\]", value):
                    facts.append({"key": "interval", "value": m[1]})
                if "<0Fill>" in value:
                    common["data"] = "zeros"
            elif key == "Date":
                date = {"text": value, "meaning": "saved"}
            elif key == "Time":
                m = re.match(r"Measure (\d+) sec / Interval (.*)$", value)
                common["measure"] = int(m[1]) * 10**9
                facts.append({"key": "interval", "value": m[2].strip()})
            elif value:
                facts.append({"key": key.lower(), "value": value})
                profile = value if key == "Profile" else profile
            last_os = key == "OS" and (version is None or int(version.split(".")[0]) < 7)
        elif was_os and line.startswith("  ") and text:
            facts.append({"key": "comment", "value": text})
    if version is None:
        warnings.append("no_header")
    source = {"file": file, "format": "crystaldiskmark.text", "tool": "CrystalDiskMark", "toolVersion": version}
    results = [result(m, p, common) for m, p in rows]
    return {"source": source, "date": date, "facts": facts, "results": results, "warnings": warnings}


def read(data, file):
    if data[:2] == b"\xff\xfe":
        text = data.decode("utf-16")
    else:
        text = data.decode("utf-8-sig")
    lines = [l for l in re.split(r"\r\n|\r|\n", text) if l.strip()]
    if sum(l.startswith(">") for l in lines) * 5 >= 4 * len(lines):
        lines = [re.sub(r"^> ?", "", l) for l in lines]
    lines = [l.replace("&lt;", "<").replace("&gt;", ">") for l in lines]
    # A second "[Read]" block without a header is another report.
    starts = [i for i, l in enumerate(lines) if HEADER.search(l)] or [0]
    starts.append(len(lines))
    return [report(lines[a:b], file) for a, b in zip(starts, starts[1:])]


if __name__ == "__main__":
    main(read)
