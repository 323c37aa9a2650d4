"""Balance Duel for two as the clauses have it, for checks that share nothing with the kernel.

A side's pawns are a tuple of counts: the supply, START 1 to 7, FINISH 1 to 7. Both sides see the
same board, turned around (BD-11.7).
"""

from collections.abc import Iterator
from functools import cached_property

PLACES = 14
Side = tuple[int, ...]


class Board:
    """`model` as BD-2.3 and BD-10.3 name it. `beats_on_entry` is BD-7.1, `lanes` is BD-1.5."""

    BASE, STIFF, MASS, PITCH = 8_000_000, 100, 1000, 1000  # BD-3.2

    def __init__(self, model: str, pawns: int, beats_on_entry: bool = True,
                 lanes: bool = False) -> None:
        self.model, self.pawns = model, pawns
        self.beats_on_entry, self.lanes = beats_on_entry, lanes

    def distance(self, place: int) -> int:
        """BD-2.2, BD-2.3: in pitches, positive on the right half."""
        letter = self.model[0]
        is_start = place <= 7
        runs_in = letter in ("BC" if is_start else "BD")
        number = place if is_start else place - 7
        steps = 7 - number if runs_in and number < 7 else number
        return steps if is_start else -steps

    @cached_property
    def at(self) -> list[int]:
        return [0] + [self.distance(place) for place in range(1, PLACES + 1)]

    @cached_property
    def across(self) -> list[int]:
        """The other side's place on the same holder: its right half is my left one (BD-2.4)."""
        place_at = {self.at[place]: place for place in range(1, PLACES + 1)}
        return [0] + [place_at[-self.at[place]] for place in range(1, PLACES + 1)]

    @cached_property
    def cap(self) -> list[int]:
        """BD-1.4, BD-10.3."""
        single = {5, 6} if self.model.endswith("_s4") else set()
        return [0] + [1 if abs(x) == 7 or abs(x) in single else 2 for x in self.at[1:]]

    @cached_property
    def own_places(self) -> list[bool]:
        """BD-1.5: whether each side has a place of its own there."""
        return [self.lanes and cap == 2 for cap in self.cap]

    def has_room(self, own: Side, other: Side, place: int) -> bool:
        if self.own_places[place]:
            return own[place] == 0
        return own[place] + other[self.across[place]] < self.cap[place]

    def fits(self, own: Side, other: Side) -> bool:
        return all(own[p] <= 1 and other[self.across[p]] <= 1 if self.own_places[p]
                   else own[p] + other[self.across[p]] <= self.cap[p]
                   for p in range(1, PLACES + 1))

    def torque(self, side: Side) -> int:
        return self.MASS * self.PITCH * sum(n * x for n, x in zip(side, self.at))

    def rests(self, own: Side, other: Side) -> bool:
        """BD-3.5."""
        load = self.MASS * (2 * self.pawns - own[0] - other[0])
        return abs(self.torque(own) - self.torque(other)) > self.BASE + self.STIFF * load

    def has_won(self, side: Side) -> bool:
        """BD-9.2."""
        return sum(side[8:]) == self.pawns

    def plays(self, own: Side, other: Side, die: int) -> Iterator[tuple[Side, Side]]:
        """What both sides can be after a placement or a move (BD-6.1 to BD-6.3, BD-7.1)."""
        for place in range(PLACES - die + 1):
            target = place + die
            if own[place] == 0 or not self.has_room(own, other, target):
                continue
            mine = list(own)
            mine[place] -= 1
            mine[target] += 1
            yield tuple(mine), other
            enters = place <= 7
            quarry = self.across[target]
            if target <= 7 or quarry > 7 or other[quarry] == 0:
                continue
            if enters and not self.beats_on_entry:
                continue
            theirs = list(other)
            theirs[quarry] -= 1
            theirs[0] += 1
            yield tuple(mine), tuple(theirs)

    def empty(self) -> Side:
        return (self.pawns,) + (0,) * PLACES

    def sides(self) -> list[Side]:
        """All that a side can be, in the order of a table: by FINISH numbers added up, then START
        numbers, then counts from START 1 on."""
        found: list[Side] = [()]
        for place in range(1, PLACES + 1):
            most = 1 if self.own_places[place] else self.cap[place]
            found = [side + (n,) for side in found for n in range(most + 1)
                     if sum(side) + n <= self.pawns]
        whole = [(self.pawns - sum(side),) + side for side in found]
        return sorted(whole, key=lambda side: (
            sum(n * k for k, n in enumerate(side[8:], 1)),
            sum(n * k for k, n in enumerate(side[:8])), side[1:]))
