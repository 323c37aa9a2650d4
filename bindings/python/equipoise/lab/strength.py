"""What holds over strength: the same measure of equals, from random players to perfect ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from equipoise.lab.experiment import WITHOUT
from equipoise.lab.findings import CellAnalysis, Share
from equipoise.lab.stats.differences import Answer
from equipoise.lab.stats.interval import Interval

LEVELS = ("random", "beginner", "novice", "club", "expert", "master", "perfect")
"""The levels of bots, weakest first."""

TRUSTED = LEVELS.index("club")
"""A finding holds if it holds from this level on: weaker bots play unlike people who know the game.
"""

Verdict = Literal["same", "more", "less", "depends", "unknown"]
"""Of a share over strength, from club on: within the margin of a fair one at every level; more or
less at every level; more at one and less at another, or within the margin at one and not at
another; or not known."""


def level_of(bot: str) -> int:
    """The place of `master:1000` among the levels; -1 for a bot that is none of them."""
    name = bot.partition(":")[0]
    return LEVELS.index(name) if name in LEVELS else -1


def place_of(cell: CellAnalysis) -> int:
    """Orders cells by the strength of their first bot: as they played if that is known, else as
    their levels are named."""
    return level_of(cell.bots[0].partition(WITHOUT)[0]) if cell.place is None else cell.place


@dataclass(frozen=True, slots=True)
class Step:
    """The measure at one level."""

    bot: str
    value: Interval
    answer: Answer | None
    fair: float

    @property
    def trusted(self) -> bool:
        return level_of(self.bot) >= TRUSTED


@dataclass(frozen=True, slots=True)
class OverStrength:
    """A measure over strength, weakest level first."""

    steps: tuple[Step, ...]

    @property
    def trusted(self) -> tuple[Step, ...]:
        """The levels from club on."""
        return tuple(step for step in self.steps if step.trusted)

    @property
    def verdict(self) -> Verdict:
        """What holds from club on; for measures with answers."""
        answers = [_sign(step) for step in self.trusted]
        told = {answer for answer in answers if answer != "unknown"}
        if not told:
            return "unknown"
        if len(told) > 1:
            return "depends"
        return "unknown" if "unknown" in answers else told.pop()


def _sign(step: Step) -> Verdict:
    if step.answer == "differs":
        return "more" if step.value.estimate > step.fair else "less"
    return "same" if step.answer == "same" else "unknown"


def levels(cells: Iterable[CellAnalysis]) -> tuple[CellAnalysis, ...]:
    """The base cells whose seats all have the same level, weakest first; of a level the first."""
    found: dict[int, CellAnalysis] = {}
    for cell in cells:
        level = level_of(cell.bots[0]) if len(set(cell.bots)) == 1 else -1
        if cell.is_base and level >= 0 and WITHOUT not in cell.bots[0]:
            found.setdefault(level, cell)
    return tuple(sorted(found.values(), key=place_of))


def over_strength(
    cells: Sequence[CellAnalysis], measure: Callable[[CellAnalysis], Share | Interval | None]
) -> OverStrength:
    """A measure of these cells, leaving out those without."""
    steps = []
    for cell in cells:
        value = measure(cell)
        if isinstance(value, Share):
            steps.append(Step(cell.bots[0], value.share, value.answer, value.fair))
        elif value is not None:
            steps.append(Step(cell.bots[0], value, None, 0.0))
    return OverStrength(tuple(steps))
