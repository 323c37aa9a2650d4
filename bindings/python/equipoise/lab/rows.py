"""Games as rows of numbers: a dataclass of NumPy arrays with the columns of `equipoise.Series`."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

COURSE_POINTS = 10  # Of `course`: before 0, 1/10 ... 9/10 of the decisions.
WHOLE_RETURN = 840  # Returns are shares of 1/840: a draw of up to eight sides is a whole number.


@dataclass(frozen=True, eq=False)
class Rows:
    """Games in ascending order, one row each; `docs/lab.md` says what every column means."""

    game: NDArray[np.int64]
    chance: NDArray[np.int64]
    seating: NDArray[np.int16]
    returns: NDArray[np.int32]  # [games, seats], in shares of 1/840.
    score: NDArray[np.float64]  # [games, seats]
    plies: NDArray[np.int32]
    decisions: NDArray[np.int32]
    choices: NDArray[np.int64]
    choices_max: NDArray[np.int32]
    over: NDArray[np.bool_]
    first_seat: NDArray[np.int8]
    lead_changes: NDArray[np.int16]
    settled: NDArray[np.int32]
    drama: NDArray[np.float32]
    leader_share: NDArray[np.float32]
    tallies: NDArray[np.uint16]  # [games, seats, components]
    cluster: NDArray[np.int64]
    early: NDArray[np.uint16]  # [games, seats, components], or no components.
    luck: NDArray[np.float32]  # [games, seats]
    course: NDArray[np.float32]  # [games, points, seats]
    crowned: NDArray[np.float32]
    opening: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.game)

    @property
    def seats(self) -> int:
        return int(self.returns.shape[1])

    @property
    def shares(self) -> NDArray[np.float64]:
        """The share of the win that every seat had, [games, seats]: 1, 1/k or 0."""
        return self.returns / WHOLE_RETURN

    @staticmethod
    def empty(seats: int, components: int, early: bool = False) -> "Rows":
        """No games of so many seats."""
        shapes = {
            "returns": (seats,),
            "score": (seats,),
            "luck": (seats,),
            "course": (COURSE_POINTS, seats),
            "tallies": (seats, components),
            "early": (seats, components if early else 0),
        }
        types = get_type_hints(Rows)
        return Rows(
            **{
                name: np.zeros((0, *shapes.get(name, ())), get_args(get_args(types[name])[1])[0])
                for name in COLUMNS
            }
        )

    @staticmethod
    def of(columns: Any) -> "Rows":
        """From anything with the same attributes, such as `equipoise.Series`."""
        return Rows(*(np.asarray(getattr(columns, name)) for name in COLUMNS))

    @staticmethod
    def join(parts: Sequence["Rows"]) -> "Rows":
        """One after the other; there must be at least one part."""
        return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in COLUMNS))

    def first(self, games: int) -> "Rows":
        return Rows(*(getattr(self, name)[:games] for name in COLUMNS))

    def same_as(self, other: "Rows") -> bool:
        """Whether all columns have the same numbers (NaN is NaN)."""
        return all(_same(getattr(self, name), getattr(other, name)) for name in COLUMNS)


COLUMNS = tuple(column.name for column in fields(Rows))


def _same(a: NDArray[Any], b: NDArray[Any]) -> bool:
    return np.array_equal(a, b, equal_nan=bool(np.issubdtype(a.dtype, np.floating)))
