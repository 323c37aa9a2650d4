"""Draws the pictures of docs/scale.md from docs/scale/points.tsv: `make bench-scale`."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path

from matplotlib import pyplot, rcParams
from matplotlib.axes import Axes

HERE = Path(__file__).resolve().parent
Row = dict[str, str]


def read_curves() -> dict[str, list[Row]]:
    curves: dict[str, list[Row]] = defaultdict(list)
    with (HERE / "points.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            curves[row["curve"]].append(row)
    return curves


def draw(axes: Axes, rows: list[Row], column: str, label: str, scale: float = 1) -> None:
    axes.plot(
        [float(row["x"]) for row in rows],
        [float(row[column]) * scale for row in rows],
        marker="o",
        label=label,
    )


def finish(axes: Axes, title: str, x: str) -> None:
    axes.set_title(title, fontsize=10)
    axes.set_xlabel(x)
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.grid(alpha=0.3)
    axes.legend(fontsize=8)


def main() -> None:
    curves = read_curves()
    rcParams["svg.fonttype"] = "none"  # Letters, not their outlines: a fifth of the size.
    figure, ((time, statements), (memory, lines)) = pyplot.subplots(2, 2, figsize=(10, 7.5))
    # Each kind of figure over the curves that have it.
    draw(time, curves["tables at rest"], "server_us", "at rest, SQLite, 500 moves/s")
    draw(time, curves["tables in play, lean lines"], "server_us", "in play, lean lines, 1,000/s")
    draw(time, curves["tables in play"], "server_us", "in play, browsers, 1,000/s")
    for servers in (1, 2, 3):
        name = f"PostgreSQL, servers: {servers}"
        draw(time, curves[name], "server_us", f"in play, PostgreSQL, servers: {servers}")
        draw(statements, curves[name], "statements", f"PostgreSQL, servers: {servers}")
    draw(statements, curves["tables in play, lean lines"], "statements", "SQLite, 1,000 moves/s")
    draw(statements, curves["tables at rest"], "statements", "SQLite, 500 moves/s")
    draw(memory, curves["tables at rest"], "resident_mib", "at rest, and 50 in play")
    draw(memory, curves["tables in play, lean lines"], "resident_mib", "in play, lean lines")
    draw(memory, curves["tables in play"], "resident_mib", "in play, browsers")
    draw(lines, curves["lines"], "server_us", "microseconds")
    draw(lines, curves["lines"], "bytes", "bytes")
    finish(time, "Server's processor time a move, microseconds", "tables")
    finish(statements, "Statements a move", "tables")
    finish(memory, "Resident memory of the server, MiB", "tables")
    finish(lines, "A move that all lines of its table are told", "browsers' lines")
    figure.tight_layout()
    figure.savefig(HERE / "curves.svg", metadata={"Date": None})


if __name__ == "__main__":
    main()
