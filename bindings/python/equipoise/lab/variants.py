"""An experiment with something changed: other options, another data file, another seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from equipoise.extras import need
from equipoise.lab.experiment import Experiment, Value
from equipoise.lab.toml_table import ExperimentError


def with_changes(
    experiment: Experiment,
    *,
    options: Mapping[str, Value] | None = None,
    data: Path | None = None,
    seed: int | None = None,
    games: int | None = None,
    lineup: str | None = None,
) -> Experiment:
    """The experiment with these options on top of its own, another data file or seed, so many
    games for each cell, or a single one of its line-ups; everything is checked anew.

    ExperimentError names what does not fit, also an option that the [grid] varies already.
    """
    options = options or {}
    both = sorted(set(options) & set(experiment.grid))
    if both:
        raise ExperimentError(experiment.file, f"grid.{both[0]}", "is varied by the [grid] already")
    changed = replace(experiment, options={**experiment.options, **options})
    if data is not None:
        changed = replace(changed, data=str(data.resolve()))
    if seed is not None:
        changed = replace(changed, seed=seed)
    if games is not None:
        changed = replace(changed, games=games, stop=None)
    if lineup is not None:
        kept = tuple(one for one in experiment.lineups if one.name == lineup)
        changed = replace(changed, lineups=kept)
    return Experiment.parse(written(changed), experiment.file)


def written(experiment: Experiment) -> str:
    """The experiment as the text of a file."""
    need("jinja2", "lab")
    from equipoise.lab.report.study import as_toml

    return as_toml(experiment)


def value_of(text: str) -> Value:
    """`true` and `false` as flags, whole numbers as numbers, everything else as text."""
    if text in ("true", "false"):
        return text == "true"
    is_whole = text.removeprefix("-").isdigit() and text.isascii() and len(text) < 19
    return int(text) if is_whole else text
