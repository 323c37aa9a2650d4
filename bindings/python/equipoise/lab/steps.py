"""Which chunks of games an experiment needs, in steps: the results of one decide the next.

The games of a step are all there before the next begins, and the next depends on nothing but the
games of those before it: so every run of an experiment, interrupted or not, plays the same games.
"""

from collections.abc import Iterator

from equipoise.lab.balance import balance_steps
from equipoise.lab.experiment import Cell, Chunk, Stop
from equipoise.lab.results import Results
from equipoise.lab.stats.sequential import precise_enough

Steps = Iterator[list[Chunk]]


def steps_of(results: Results) -> list[Steps]:
    """Independent of each other, in the order of the cells."""
    experiment = results.experiment
    if experiment.handle and experiment.handle.kind != "komi":
        return [balance_steps(results, lineup) for lineup in experiment.lineups]
    if experiment.stop:
        return [_until_precise(results, cell, experiment.stop) for cell in results.cells]
    return [iter([experiment.chunks(cell)]) for cell in results.cells]


def _until_precise(results: Results, cell: Cell, stop: Stop) -> Steps:
    experiment = results.experiment
    before = 0
    for look in stop.looks(experiment.chunk):
        yield [chunk for chunk in experiment.chunks(cell, look) if chunk.first >= before]
        before = look
        rows = results.read_rows(cell).first(look)
        if precise_enough(rows.returns, rows.cluster, stop.half_width, experiment.confidence):
            return
