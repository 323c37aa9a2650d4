#!/usr/bin/env python3
"""Adds up what the parts of a long test report about faults of servers.

Usage: tools/check/figures.py LOG ...

A part reports "100 kills: 751 tables, 14111 acknowledged, ..." and "silence, WHAT: median 150 ms,
longest 900 ms (600 tables)". For each kind of fault one line with the sums is printed, and for each
kind of silence one line with the longest. `run.py` shows lines that begin with MARK.
"""

import re
import sys
from collections import defaultdict
from pathlib import Path

MARK = "figures: "
COUNTED = re.compile(r"^(?:[#\u2139] )?(\d+) ([A-Za-z ]+): ((?:\d+ [a-z ]+(?:, |$))+)", re.MULTILINE)
SILENCE = re.compile(r"^(?:[#\u2139] )?silence, (.+): median (\d+) ms, longest (\d+) ms \((\d+) tables\)", re.MULTILINE)


def summed(texts: list[str]) -> list[str]:
    """The lines that sum up these logs, without the mark."""
    counts: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    silences: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    for text in texts:
        for times, fault, rest in COUNTED.findall(text):
            counts[fault][""] += int(times)
            for number, what in re.findall(r"(\d+) ([a-z ]+)", rest):
                counts[fault][what] += int(number)
        for fault, *numbers in SILENCE.findall(text):
            silences[fault].append(tuple(map(int, numbers)))
    lines = []
    for fault, found in counts.items():
        rest = ", ".join(f"{number:,} {what}" for what, number in found.items() if what)
        lines.append(f"{found['']:,} {fault}: {rest}")
    for fault, found in silences.items():
        medians = [median for median, _, _ in found]
        tables = sum(count for _, _, count in found)
        lines.append(f"silence, {fault}: medians {min(medians)} to {max(medians)} ms, "
                     f"longest {max(longest for _, longest, _ in found)} ms ({tables:,} tables)")
    return lines


def main() -> None:
    for line in summed([Path(name).read_text("utf-8", "replace") for name in sys.argv[1:]]):
        print(MARK + line)


if __name__ == "__main__":
    main()
