"""Rows as Parquet files. Columns are kept for ever: some may be added, none changes."""

import os
from pathlib import Path
from typing import Any

import numpy as np

from equipoise.extras import need
from equipoise.lab.rows import COLUMNS, Rows

FORMAT = 1
PER_SEAT = {"returns": "return", "score": "score"}  # One column for each seat: return_0, ...
FLAT = tuple(name for name in COLUMNS if name not in PER_SEAT and name != "tallies")


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
    width = rows.tallies.shape[1] * rows.tallies.shape[2]
    if width:
        flat = pa.array(np.ascontiguousarray(rows.tallies).reshape(-1))
        columns["tallies"] = pa.FixedSizeListArray.from_arrays(flat, width)
    table = pa.table(columns).replace_schema_metadata({"equipoise.format": str(FORMAT)})
    write_whole(path, lambda part: pq.write_table(table, part, compression="zstd"))


def read_rows(path: Path, cell: int, first: int, count: int) -> Rows:
    """Games `first` to `first + count - 1` of a cell; BadFile if it holds anything else."""
    pq = need("pyarrow.parquet", "lab")
    try:
        table = pq.ParquetFile(path).read()
    except Exception as error:  # pyarrow raises many kinds of errors for broken files.
        raise BadFile(f"{path} cannot be read ({error}); remove it and resume the run") from error
    missing = {"game", "cell", "return_0", "score_0", *FLAT} - set(table.column_names)
    if missing:
        raise BadFile(f"{path} has no column {min(missing)}; remove it and resume the run")
    game = table["game"].to_numpy()
    whole = np.arange(first, first + count)
    if not np.array_equal(game, whole) or not (table["cell"].to_numpy() == cell).all():
        raise BadFile(
            f"{path} does not hold games {first} to {first + count - 1} of cell {cell}; "
            "remove it and resume the run"
        )
    columns = {name: table[name].to_numpy() for name in FLAT}
    seats = sum(name.startswith("return_") for name in table.column_names)
    for name, column in PER_SEAT.items():
        columns[name] = np.stack([table[f"{column}_{s}"].to_numpy() for s in range(seats)], axis=1)
    tallies = np.zeros(0, np.uint16)
    if "tallies" in table.column_names:
        tallies = table["tallies"].combine_chunks().flatten().to_numpy()
    columns["tallies"] = tallies.reshape(count, seats, -1)
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
