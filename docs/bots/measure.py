#!/usr/bin/env python3
"""Measures the ladders of docs/bots.md: `make ladder`, or `make ladder GAME=oneworld` for one game.

Lets the levels of each game play their neighbours and their next but one, fits one strength to each
level, and writes the tables into docs/bots.md between the marks of that game. The simulations are
fixed, so the same program gives the same tables on every machine.
"""

from __future__ import annotations

import argparse
import math
import re
import resource
import shlex
import subprocess
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PAGE = HERE.parent / "bots.md"
PROGRAM = ROOT / "build/release/equipoise"

LEVELS = ("random", "beginner", "novice", "club", "expert", "master")
SEED = 2
"""Not 1, at which the errors of the levels were set."""
ELO = 400 / math.log(10)
"""Elo points of a factor e in the odds."""


@dataclass(frozen=True)
class Ladder:
    """One set-up of a game. `games` of each pair, fewer where the master plays."""

    name: str
    game: str
    games: int
    master_games: int
    words: tuple[str, ...] = ()  # More words of the command.
    master_words: tuple[str, ...] = ()  # And where the master plays.

    def command(self, strong: str, weak: str) -> list[str]:
        plays_master = "master" in (strong, weak)
        games = self.master_games if plays_master else self.games
        more = self.words + (self.master_words if plays_master else ())
        return ["match", self.game, strong, weak, "--games", str(games), *more, "--seed", str(SEED),
                "--threads", "1"]


LADDERS = (
    Ladder("balance_duel", "balance_duel", 1000, 300, (), ("--sims", "5000")),
    Ladder("balanceformers", "balanceformers", 100, 60),
    Ladder("elements", "elements", 1000, 300, (), ("--sims", "1000")),
    Ladder("elements-advanced", "elements", 40, 30, ("--option", "advanced=true"),
           ("--sims", "1000")),
    Ladder("oneworld", "oneworld", 100, 40, ("--option", "map=eq12"), ("--sims", "20000")),
    Ladder("chess_balance", "chess_balance", 40, 10, (), ("--sims", "30000")),
)


@dataclass(frozen=True)
class Pair:
    """What one match gave: a draw counts half."""

    strong: int
    weak: int
    games: int
    draws: int
    points: float

    @property
    def score(self) -> float:
        return self.points / self.games


def play(ladder: Ladder, strong: int, weak: int) -> Pair:
    command = ladder.command(LEVELS[strong], LEVELS[weak])
    done = subprocess.run([PROGRAM, *command], check=True, capture_output=True, text=True)
    row = next(line for line in done.stdout.splitlines() if line.startswith("all "))
    games, wins, draws, _ = (int(word) for word in row.split()[1:5])
    return Pair(strong, weak, games, draws, wins + draws / 2)


def solved(matrix: list[list[float]], vector: list[float]) -> list[float]:
    """Solves a small system of linear equations with a positive definite matrix."""
    rows = [[*row, value] for row, value in zip(matrix, vector, strict=True)]
    size = len(rows)
    for i in range(size):
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][k] * found[k] for k in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found


def fit(pairs: list[Pair], players: int) -> tuple[list[float], list[list[float]]]:
    """Strengths by Bradley and Terry (1952), player 0 at 0, in natural units, and their covariances.

    The most likely ones, found by Newton's method. Each match counts one drawn game more, so that a
    match won altogether leaves the strengths finite.
    """
    strength = [0.0] * players
    information: list[list[float]] = []
    for _ in range(100):
        slope = [0.0] * players
        information = [[0.0] * players for _ in range(players)]
        for pair in pairs:
            a, b, games = pair.strong, pair.weak, pair.games + 1
            expected = 1 / (1 + math.exp(strength[b] - strength[a]))
            weight = games * expected * (1 - expected)
            error = pair.points + 0.5 - games * expected
            slope[a] += error
            slope[b] -= error
            for i, k, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
                information[i][k] += sign * weight
        inner = [row[1:] for row in information[1:]]
        step = solved(inner, slope[1:])
        for i, change in enumerate(step, start=1):
            strength[i] += max(-1.0, min(1.0, change))
        if max(abs(change) for change in step) < 1e-10:
            break
    inner = [row[1:] for row in information[1:]]
    size = len(inner)
    columns = [solved(inner, [float(i == k) for i in range(size)]) for k in range(size)]
    covariance = [[0.0] * players, *([0.0, *column] for column in columns)]
    return strength, covariance


def half_width(variance: float) -> float:
    return 1.96 * ELO * math.sqrt(variance)


def tables(ladder: Ladder, pairs: list[Pair]) -> str:
    """The two tables of a ladder: its levels, and the matches they rest on."""
    strength, covariance = fit(pairs, len(LEVELS))
    lines = ["| level | Elo | above the one before |", "|---|---|---|"]
    for i, level in enumerate(LEVELS):
        elo = f"{ELO * strength[i]:.0f} ± {half_width(covariance[i][i]):.0f}" if i else "0"
        step = "–"
        if i:
            above = ELO * (strength[i] - strength[i - 1])
            variance = covariance[i][i] + covariance[i - 1][i - 1] - 2 * covariance[i][i - 1]
            step = f"{above:.0f} ± {half_width(variance):.0f}"
        lines.append(f"| `{level}` | {elo} | {step} |")
    lines += ["", "| match | games | drawn | score | the ladder says |", "|---|---|---|---|---|"]
    for pair in pairs:
        expected = 1 / (1 + math.exp(strength[pair.weak] - strength[pair.strong]))
        lines.append(
            f"| {LEVELS[pair.strong]} – {LEVELS[pair.weak]} | {pair.games} | {pair.draws} "
            f"| {100 * pair.score:.1f} % | {100 * expected:.1f} % |")
    plain = shlex.join(ladder.command("A", "B"))
    shown = f"`equipoise {plain}`"
    if ladder.master_words or ladder.master_games != ladder.games:
        shown += f"; with the master, `equipoise {shlex.join(ladder.command('master', 'B'))}`"
    return "\n".join([*lines, "", f"Each match: {shown}."])


def written(page: str, name: str, text: str) -> str:
    """The page with new tables between the marks of a ladder."""
    begin, end = f"<!-- ladder {name} -->", f"<!-- end of ladder {name} -->"
    pattern = re.compile(re.escape(begin) + ".*?" + re.escape(end), re.DOTALL)
    if not pattern.search(page):
        raise SystemExit(f"{PAGE} has no place for the ladder {name}")
    return pattern.sub(lambda _: f"{begin}\n\n{text}\n\n{end}", page)


def processor_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(ladder: Ladder) -> None:
    began = processor_seconds()
    pairs = []
    for strong in range(1, len(LEVELS)):
        for weak in range(max(0, strong - 2), strong):
            pairs.append(play(ladder, strong, weak))
            pair = pairs[-1]
            print(f"{ladder.name}: {LEVELS[strong]} - {LEVELS[weak]} {100 * pair.score:.1f} % "
                  f"of {pair.games}", flush=True)
    text = tables(ladder, pairs)
    seconds = processor_seconds() - began
    PAGE.write_text(written(PAGE.read_text(), ladder.name, text))
    print(f"{text}\n{ladder.name}: {seconds:.0f} s of processor time", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", help="names of games or ladders; none: all")
    wanted = parser.parse_args().games
    chosen = [one for one in LADDERS if not wanted or one.game in wanted or one.name in wanted]
    if not chosen:
        raise SystemExit(f"no ladder of {' '.join(wanted)}")
    for ladder in chosen:
        measure(ladder)


if __name__ == "__main__":
    main()
