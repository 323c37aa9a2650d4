"""What a search found, as a table and sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from equipoise.lab.gate.verdict import outcome_of
from equipoise.lab.gate.words import range_of
from equipoise.lab.summary import number, table_of
from equipoise.lab.tune.file import Tuning
from equipoise.lab.tune.journal import Trial
from equipoise.lab.tune.search import Final, Found

SHOWN = 10  # Trials in the table. Set by hand.


def texts_of(found: Found) -> Iterator[Any]:
    """A table of rich with the best trials, then sentences."""
    digits = found.tuning.goal.measure.digits
    names = [handle.name for handle in found.tuning.handles]
    table = table_of("The best trials", "trial", *names, found.tuning.goal.measure.what, "distance")
    played = [trial for trial in found.trials if trial.distance is not None]
    for trial in sorted(played, key=lambda trial: trial.distance or 0.0)[:SHOWN]:
        table.add_row(
            f"{trial.number} (start)" if trial.choices == found.tuning.start else str(trial.number),
            *_values(found, trial),
            f"{trial.measured:.{digits}f}",
            f"{trial.distance:.{digits}f}",
        )
    yield table
    yield from sentences(found)


def told(tuning: Tuning, trial: Trial) -> str:
    """A trial in a line: `trial 3: turn_limit=20 model=B: 7.1, 0.6 from the target`."""
    digits = tuning.goal.measure.digits
    name = f"trial {trial.number}: {tuning.text(trial.choices)}"
    if trial.distance is None:
        return f"{name}: refused: {trial.refused}"
    return f"{name}: {trial.measured:.{digits}f}, {trial.distance:.{digits}f} from the target"


def sentences(found: Found) -> Iterator[str]:
    """How far the search went, what it found, and what the final test says about it."""
    yield _searched(found)
    measure, target = found.tuning.goal.measure, found.tuning.goal.target
    subject = measure.words(found.seat_names)
    aim = f"{target:.{measure.digits}f}"
    if found.final is None:
        yield f"No trial brings {subject} nearer to {aim} than the start does."
        return
    final, digits = found.final, measure.digits
    values = found.tuning.text(found.best.choices)
    yield f"The best is trial {found.best.number}: {values}."
    games = f"{final.games:,} games with fresh dice"
    ways = (
        f"{number(final.start, digits)} at the start and {number(final.best, digits)} at the best"
    )
    yield f"In {games}, {subject} is {ways}; it should be {aim}."
    gain = number(final.nearer, digits)
    if final.is_better:
        yield f"The best is better than the start: it is nearer by {gain}."
    elif final.nearer.high < 0:
        yield f"The best is worse than the start: it is nearer by {gain}. Its lead was chance."
    else:
        yield (
            f"These games do not show that the best is better than the start: it is nearer by "
            f"{gain}. Its lead in the search may have been chance."
        )
    if found.tuning.goal.between is not None:
        yield _promise(final, *found.tuning.goal.between)
    yield f"{found.best_file} is the experiment of the best."


def _searched(found: Found) -> str:
    count = len(found.trials)
    refused = sum(bool(trial.refused) for trial in found.trials)
    told = "1 trial" if count == 1 else f"{count} trials"
    if refused:
        told += f", {refused} of which the game refused"
    every = found.exhausted or count >= found.tuning.combinations
    return f"{told}; all values were tried." if every else f"{told}."


def _promise(final: Final, low: float, high: float) -> str:
    outcome = outcome_of(final.best, low, high)
    promised = range_of(low, high)
    if outcome == "kept":
        return f"The best keeps the promise of {promised}."
    if outcome == "broken":
        return f"The best breaks the promise of {promised}."
    return f"The games do not show whether the best keeps the promise of {promised}."


def _values(found: Found, trial: Trial) -> list[str]:
    texts = (h.text(c) for h, c in zip(found.tuning.handles, trial.choices, strict=True))
    return [text.partition("=")[2] for text in texts]
