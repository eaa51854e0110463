"""Independent reader of binary ATTO files with the struct module."""
import struct

from listing import Fig, main


def read(data, file):
    magic, drive, _, depth, length = struct.unpack_from("<IIHBB", data, 0)
    assert magic == 0x169
    text = data[12:12 + length]
    try:
        text = text.decode("utf-8")
    except UnicodeDecodeError:
        text = text.decode("cp1252")
    rates = struct.unpack("<30I", data[-120:])
    (tested,) = struct.unpack("<I", data[-126:-122])
    results = []
    for i, rate in enumerate(rates):
        if rate == 0:
            continue
        size, reads = 512 << (i // 2), i % 2 == 1
        results.append({
            "workload": {"name": "sequential", "blocks": [{"size": size, "percent": 100.0}], "randomPercent": 0.0,
                         "readPercent": 100.0 if reads else 0.0, "queueDepth": depth, "span": tested,
                         "target": "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[drive & 0xFF] + ":"},
            "rateRule": "not_stated", "latencyRule": "not_stated",
            "directions": [{"direction": "read" if reads else "write", "throughput": Fig(float(rate), "B/s", str(rate)),
                            "iops": Fig(rate / size, "1/s", "", True)}],
        })
    warnings = [] if data[12 + length + 2:][:96] == data[-120:-24] else ["arrays_differ"]
    warnings += ["saturated"] * sum(r == 0xFFFFFFFF for r in rates)
    return [{"source": {"file": file, "format": "atto.bmk", "tool": "ATTO Disk Benchmark"},
             "facts": [{"key": "description", "value": text}] if text else [], "results": results, "warnings": warnings}]


if __name__ == "__main__":
    main(read)
