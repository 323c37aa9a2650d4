"""The balance laboratory: experiments in a file, games by the thousand, results that last.

>>> from equipoise import lab
>>> experiment = lab.Experiment.read("oneworld.toml")
>>> results = lab.run(experiment, "results/oneworld")
>>> results.rows(results.cells[0]).plies.mean()

`docs/lab.md` explains how to write an experiment and what the columns of the results mean.
"""

from equipoise.lab.experiment import Cell, Chunk, Experiment, ExperimentError, LineUp, Player
from equipoise.lab.results import Results
from equipoise.lab.rows import Rows
from equipoise.lab.runner import run

__all__ = [
    "Cell",
    "Chunk",
    "Experiment",
    "ExperimentError",
    "LineUp",
    "Player",
    "Results",
    "Rows",
    "run",
]
