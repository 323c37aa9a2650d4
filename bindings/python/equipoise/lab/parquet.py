"""Rows as Parquet files. Columns are kept for ever: some may be added, none changes."""

import os
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.extras import need
from equipoise.lab.rows import COLUMNS, COURSE_POINTS, Rows

FORMAT = 1
PER_SEAT = {"returns": "return", "score": "score", "luck": "luck"}  # One each: return_0, ...
LISTS = ("tallies", "early", "course")  # A list of fixed size for each game.
FLAT = tuple(name for name in COLUMNS if name not in PER_SEAT and name not in LISTS)
ADDED = frozenset({"cluster", "crowned", "opening"})  # Older files do without.


class BadFile(ValueError):
    """A file of results that does not contain what it should."""


def write_rows(path: Path, cell: int, rows: Rows) -> None:
    """Whole or not at all: the file appears under its name once it is on the disk."""
    pa, pq = need("pyarrow", "lab"), need("pyarrow.parquet", "lab")
    columns: dict[str, Any] = {"cell": pa.array(np.full(len(rows), cell, np.int16))}
    columns |= {name: pa.array(getattr(rows, name)) for name in FLAT}
    for name, column in PER_SEAT.items():
        values = getattr(rows, name)
        for seat in range(rows.seats):
            columns[f"{column}_{seat}"] = pa.array(np.ascontiguousarray(values[:, seat]))
    for name in LISTS:
        values = getattr(rows, name)
        width = values.shape[1] * values.shape[2]
        if width:
            flat = pa.array(np.ascontiguousarray(values).reshape(-1))
            columns[name] = pa.FixedSizeListArray.from_arrays(flat, width)
    table = pa.table(columns).replace_schema_metadata({"equipoise.format": str(FORMAT)})
    write_whole(path, lambda part: pq.write_table(table, part, compression="zstd"))


def read_rows(path: Path, cell: int, first: int, count: int) -> Rows:
    """Games `first` to `first + count - 1` of a cell; BadFile if it holds anything else."""
    pq = need("pyarrow.parquet", "lab")
    try:
        table = pq.ParquetFile(path).read()
    except Exception as error:  # pyarrow raises many kinds of errors for broken files.
        raise BadFile(f"{path} cannot be read ({error}); remove it and resume the run") from error
    missing = {"game", "cell", "return_0", "score_0", *FLAT} - ADDED - set(table.column_names)
    if missing:
        raise BadFile(f"{path} has no column {min(missing)}; remove it and resume the run")
    game = table["game"].to_numpy()
    whole = np.arange(first, first + count)
    if not np.array_equal(game, whole) or not (table["cell"].to_numpy() == cell).all():
        raise BadFile(
            f"{path} does not hold games {first} to {first + count - 1} of cell {cell}; "
            "remove it and resume the run"
        )
    return _rows_of(table)


def _rows_of(table: Any) -> Rows:
    """The rows of a table; what an older one does not have is filled with what says so."""
    seats = sum(name.startswith("return_") for name in table.column_names)
    count = table.num_rows
    columns = {name: table[name].to_numpy() for name in FLAT if name in table.column_names}
    for name, column in PER_SEAT.items():
        if f"{column}_0" in table.column_names:
            parts = [table[f"{column}_{s}"].to_numpy() for s in range(seats)]
            columns[name] = np.stack(parts, axis=1)
    for name in LISTS:
        values = np.zeros(0, np.float32 if name == "course" else np.uint16)
        if name in table.column_names:
            values = table[name].combine_chunks().flatten().to_numpy()
        points = (COURSE_POINTS, seats) if name == "course" else (seats, -1)
        if name == "course" and not len(values):
            values = np.full(count * COURSE_POINTS * seats, np.nan, np.float32)
        columns[name] = values.reshape(count, *points)
    columns.setdefault("cluster", columns["chance"])
    columns.setdefault("luck", np.full((count, seats), np.nan, np.float32))
    columns.setdefault("crowned", np.zeros(count, np.float32))
    columns.setdefault("opening", np.full(count, -1, np.int32))
    return Rows(**columns)


def write_whole(path: Path, write: Any) -> None:
    """`write(part)` fills a file beside `path`, which takes its name when it is on the disk."""
    part = path.with_name(f".{path.name}.part")
    write(part)
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.rename(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
