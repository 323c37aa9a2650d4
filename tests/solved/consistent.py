#!/usr/bin/env python3
"""Reads a solved table of Balance Duel by itself and tries its values against those one turn later.

Usage: consistent.py FILE [--arms 10000] [--seed 1]

Arms are drawn with the same chance from all at which a game goes on; each has four values. Prints the
largest difference, and fails where it is beyond what the rounding of the table explains.
"""

import argparse
import bisect
import json
import mmap
import random
import re
import sys

from duel import Board, Side

PAGE = 4096


class Table:
    """The file as docs/solved.md describes it."""

    def __init__(self, path: str) -> None:
        with open(path, "rb") as file:
            self.data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        self.header = json.loads(bytes(self.data[:PAGE]))
        self.board = self.board_of(self.header)
        self.sides = self.board.sides()
        self.number = {side: i for i, side in enumerate(self.sides)}
        rows = len(self.sides)
        self.words = (rows + 63) // 64
        at = PAGE

        def take(count: int, size: int, form: str) -> memoryview:
            nonlocal at
            part = self.data[at:at + count * size].cast(form)
            at += (count * size + 7) // 8 * 8
            return part

        self.begin = take(rows + 1, 8, "Q")
        self.bits = take(rows * self.words, 8, "Q")
        self.before = take(rows * self.words, 4, "I")
        self.pairs = self.begin[rows]
        bits = self.header["bits"]
        self.values = self.data[at:].cast("H" if bits == 16 else "I")
        self.most = (1 << bits) - 1
        if 4 * self.pairs != self.header["positions"] or len(self.values) != 4 * self.pairs:
            sys.exit("the sizes in the file do not fit together")

    @staticmethod
    def board_of(header: dict) -> Board:
        options = dict(word.split("=", 1) for word in header["options"].split())
        pawns = int(re.search(r"pawns=(\d+)", header["key"])[1])
        return Board(options.get("model", "A"), pawns, options.get("beat_on_entry") != "false",
                     options.get("holder_model") == "lanes")

    def value(self, own: Side, other: Side, obliged: bool, other_obliged: bool) -> float:
        i, j = self.number[own], self.number[other]
        word = i * self.words + j // 64
        if not self.bits[word] >> j % 64 & 1:
            raise KeyError((own, other))
        below = self.bits[word] & ((1 << j % 64) - 1)
        pair = self.begin[i] + self.before[word] + below.bit_count()
        return self.values[4 * pair + 2 * obliged + other_obliged] / self.most

    def arm(self, pair: int) -> tuple[Side, Side]:
        """The sides of a numbered pair."""
        row = bisect.bisect_right(self.begin, pair) - 1
        left = pair - self.begin[row]
        first = row * self.words
        word = bisect.bisect_right(self.before, left, first, first + self.words) - 1
        bits = self.bits[word]
        for _ in range(left - self.before[word]):
            bits &= bits - 1
        return self.sides[row], self.sides[64 * (word - first) + (bits & -bits).bit_length() - 1]


def after(table: Table, own: Side, other: Side, other_obliged: bool) -> float:
    board = table.board
    if board.rests(own, other):
        return 0.0
    if board.has_won(own):
        return 1.0
    return 1 - table.value(other, own, other_obliged, False)


def worst_at(table: Table, own: Side, other: Side) -> float:
    board = table.board
    sums = {(a, b): 0.0 for a in (False, True) for b in (False, True)}
    stuck = True
    for die in range(1, 7):
        plays = list(board.plays(own, other, die))
        stuck = stuck and not plays
        for a, b in sums:
            if not plays:
                sums[a, b] += 1 - table.value(other, own, b, False)
                continue
            best = max(after(table, mine, theirs, b) for mine, theirs in plays)
            if not a:
                best = max(best, 1 - table.value(other, own, b, True))
            sums[a, b] += best
    if stuck and not any(list(board.plays(other, own, die)) for die in range(1, 7)):
        return max(abs(table.value(own, other, a, b) - 0.5) for a, b in sums)
    return max(abs(total / 6 - table.value(own, other, a, b)) for (a, b), total in sums.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("file")
    parser.add_argument("--arms", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    table = Table(given.file)
    draw = random.Random(given.seed)
    worst, where = 0.0, None
    for _ in range(given.arms):
        own, other = table.arm(draw.randrange(table.pairs))
        difference = worst_at(table, own, other)
        if difference > worst:
            worst, where = difference, (own, other)
    # A value is off by half a step of rounding, and so is each that it is compared with; and the
    # program that made the table stopped at bounds this close.
    allowed = 1.01 / table.most + table.header["gap"]
    print(f"{table.pairs} arms, {given.arms} tried: at most {worst:.2e} apart, allowed {allowed:.2e}")
    if worst > allowed:
        sys.exit(f"too far apart at {where}")


if __name__ == "__main__":
    main()
