#!/usr/bin/env python3
"""The first mover's win chance as a fraction, for one or two pawns a side.

Usage: rational.py [--model A] [--pawns 1] [--beat-on-entry no] [--lanes] [--head-start 2]

Each arm placement hangs on those after it and on itself, through passes and skips. What to do there
is guessed in floating point; the eight values are solved as fractions for that guess, and then every
choice is compared with its alternatives exactly. A guess that is not the best ends the program.
"""

import argparse
import sys
from fractions import Fraction
from functools import cache

from duel import Board, Side

HALF, SIXTH = Fraction(1, 2), Fraction(1, 6)
FLAGS = [(a, b) for a in (False, True) for b in (False, True)]  # Own obliged, the other obliged.
Key = tuple[int, bool, bool]  # Who moves (0 or 1), is that one obliged, is the other.


class Rational:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.arm = cache(self.solve)

    def value(self, own: Side, other: Side, obliged: bool, other_obliged: bool) -> Fraction:
        """Of the side to move, before its roll."""
        first, second = min(own, other), max(own, other)
        mover = 0 if own == first else 1
        return self.arm(first, second)[mover, obliged, other_obliged]

    def after(self, own: Side, other: Side, other_obliged: bool) -> Fraction:
        """Of the side that just played (BD-8.5, BD-8.6, BD-9.1, BD-9.2)."""
        if self.board.rests(own, other):
            return Fraction(0)
        if self.board.has_won(own):
            return Fraction(1)
        return 1 - self.value(other, own, other_obliged, False)

    def best_play(self, own: Side, other: Side, die: int, other_obliged: bool) -> Fraction | None:
        return max((self.after(mine, theirs, other_obliged)
                    for mine, theirs in self.board.plays(own, other, die)), default=None)

    def solve(self, first: Side, second: Side) -> dict[Key, Fraction]:
        sides = ((first, second), (second, first))
        play = {(who, die, flag): self.best_play(*sides[who], die, flag)
                for who in (0, 1) for die in range(1, 7) for flag in (False, True)}
        if all(value is None for value in play.values()):
            return {(who, a, b): HALF for who in (0, 1) for a, b in FLAGS}
        passes = self.guess(play)
        values = self.solve_for(play, passes)
        for (who, a, b) in values:
            for die in range(1, 7):
                best = play[who, die, b]
                if a or best is None:
                    continue
                passed = 1 - values[1 - who, b, True]
                if (best < passed) != passes[who, die, b] and best != passed:
                    sys.exit("the guess was wrong: use a finer one")
        return values

    @staticmethod
    def guess(play: dict) -> dict[tuple[int, int, bool], bool]:
        """Where to pass, by value iteration."""
        near = {key: None if value is None else float(value) for key, value in play.items()}
        values = {(who, a, b): 0.5 for who in (0, 1) for a, b in FLAGS}
        for _ in range(2000):
            old, change = dict(values), 0.0
            for (who, a, b) in values:
                total = 0.0
                for die in range(1, 7):
                    best = near[who, die, b]
                    if best is None:
                        total += 1 - old[1 - who, b, False]
                    else:
                        total += best if a else max(best, 1 - old[1 - who, b, True])
                values[who, a, b] = total / 6
                change = max(change, abs(total / 6 - old[who, a, b]))
            if change < 1e-15:
                break
        return {key: best is not None and 1 - values[1 - key[0], key[2], True] > best
                for key, best in near.items()}

    @staticmethod
    def solve_for(play: dict, passes: dict) -> dict[Key, Fraction]:
        """The eight values if both sides pass as told: x = constant + matrix x, by elimination."""
        keys: list[Key] = [(who, a, b) for who in (0, 1) for a, b in FLAGS]
        rows = []
        for who, a, b in keys:
            row = {key: Fraction(0) for key in keys}
            row[who, a, b] = Fraction(1)
            constant = Fraction(0)
            for die in range(1, 7):
                best = play[who, die, b]
                if best is not None and (a or not passes[who, die, b]):
                    constant += best * SIXTH
                    continue
                constant += SIXTH
                row[1 - who, b, best is not None] += SIXTH
            rows.append(([row[key] for key in keys], constant))
        for i in range(8):
            pivot = next(j for j in range(i, 8) if rows[j][0][i] != 0)
            rows[i], rows[pivot] = rows[pivot], rows[i]
            scale = rows[i][0][i]
            rows[i] = ([x / scale for x in rows[i][0]], rows[i][1] / scale)
            for j in range(8):
                factor = rows[j][0][i]
                if j == i or factor == 0:
                    continue
                rows[j] = ([x - factor * y if y else x for x, y in zip(rows[j][0], rows[i][0])],
                           rows[j][1] - factor * rows[i][1])
        return {key: rows[i][1] for i, key in enumerate(keys)}

    def first_mover(self, head_start: int) -> Fraction:
        """Both sides must place in their first turn (BD-5.3), but not one with a head start."""
        empty = self.board.empty()

        def placed(side: Side, die: int) -> Side:
            return (side[0] - 1,) + tuple(n + (k == die) for k, n in enumerate(side[1:], 1))

        if head_start:
            theirs = placed(empty, head_start)
            return sum(self.after(placed(empty, one), theirs, False) for one in range(1, 7)) / 6
        total = Fraction(0)
        for one in range(1, 7):
            mine = placed(empty, one)
            if self.board.rests(mine, empty):
                continue
            for two in range(1, 7):
                theirs = placed(empty, two)
                total += 1 - self.after(theirs, mine, False)
        return total / 36


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--model", default="A")
    parser.add_argument("--pawns", type=int, default=1)
    parser.add_argument("--beat-on-entry", choices=("yes", "no"), default="yes")
    parser.add_argument("--lanes", action="store_true")
    parser.add_argument("--head-start", type=int, default=0)
    given = parser.parse_args()
    sys.setrecursionlimit(100_000)
    board = Board(given.model, given.pawns, given.beat_on_entry == "yes", given.lanes)
    chance = Rational(board).first_mover(given.head_start)
    print(f"{float(chance):.7f} digits {len(str(chance.denominator))}")


if __name__ == "__main__":
    main()
