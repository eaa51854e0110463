"""Writes expected listings in the form of tests/plugins/listing.cpp.

The readers beside this file know the formats on their own, share nothing with the C++ ones, and are
kept short enough to be checked against a sample by eye.
"""
import json
import os
import sys


class Fig:
    """A figure: base-unit value, unit, text as printed."""

    def __init__(self, value, unit, text, derived=False):
        self.value, self.unit, self.text, self.derived = value, unit, text, derived


class Hist:
    """A histogram as (low, high, count) rows."""

    def __init__(self, rows):
        self.rows = sorted(r for r in rows if r[2] > 0)


def number(v):
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, float):
        return repr(v)
    return str(v)


def walk(node, path, key, out):
    if node is None or node == [] or node == {} and key != "workload":
        return
    if isinstance(node, Fig):
        out.append((path, f"{number(node.value)} {node.unit} '{node.text}'" + (" derived" if node.derived else "")))
    elif isinstance(node, Hist):
        n = float(sum(r[2] for r in node.rows))
        if n:
            mean = sum((r[0] + r[1]) / 2 * r[2] for r in node.rows) / n
            out.append((path, f"{len(node.rows)} ranges {n} values {node.rows[0][0]} to {node.rows[-1][1]} mean {mean}"))
    elif key == "warnings":
        out.append((path, " ".join(node)))
    elif isinstance(node, list):
        if key == "intervals":
            out.append((path, str(len(node))))
        for i, child in enumerate(node):
            if key != "intervals" or i in (0, len(node) - 1):
                walk(child, f"{path}/{i}", "", out)
    elif isinstance(node, dict):
        for name, child in node.items():
            walk(child, f"{path}/{name}" if path else name, name, out)
    else:
        out.append((path, number(node) if not isinstance(node, str) else node))


def write(records, expected):
    os.makedirs(os.path.dirname(expected), exist_ok=True)
    for i, record in enumerate(records):
        out = []
        walk(record, "", "", out)
        with open(f"{expected}.{i}.tsv", "w", encoding="utf-8", newline="\n") as f:
            for path, text in sorted(out):
                f.write(f"{path}\t{text}\n")


def main(read):
    """usage: oracle.py SAMPLES EXPECTED FILE... (files relative to SAMPLES)"""
    samples, expected = sys.argv[1:3]
    for name in sys.argv[3:]:
        with open(os.path.join(samples, name), "rb") as f:
            records = read(f.read(), os.path.basename(name))
        write(records, os.path.join(expected, name))
