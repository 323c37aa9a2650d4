"""The package's speed as ratios of one run: rows R10 and R11 of the speed targets, and playouts.

    bench.py [--rounds N] [--seconds S] [ROW...]

Rates are of processor time unless a row says otherwise. Peers that are not installed are named as
missing.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable

import equipoise
from contenders import (
    bare_steps,
    open_spiel_playouts,
    package_playouts,
    package_steps,
    petting_zoo_steps,
    random_lines,
    told_steps,
    vector_run,
    vector_steps,
)
from contest import Contender, Protocol, compare, report

GAMES = {
    "Balance Duel": ("balance_duel", {}, 40, "backgammon"),
    "chess": ("chess_balance", {"mode": "chess"}, 6, "chess"),
}
COUNTS = (256, 1024, 4096)


def against(
    row: str,
    what: str,
    ours: Contender,
    peer: Contender | None,
    protocol: Protocol,
    target: float | None,
) -> None:
    if peer is None:
        report(row, f"{what} (peer missing)", ours, protocol)
    else:
        compare(row, what, ours, peer, protocol, target)


def single_steps(protocol: Protocol) -> None:
    for name, (game_id, options, games, _) in GAMES.items():
        game = equipoise.load(game_id, **options)
        lines = random_lines(game, games)
        ours = package_steps(game, lines)
        compare("R10", f"{name}: list and apply", ours, bare_steps(game, lines), protocol, 1)
        if name == "chess":
            told = told_steps(game, lines, observations=True)
            against(
                "R10", "chess: a move and what it shows", told, petting_zoo_steps(), protocol, None
            )


def batched_steps(protocol: Protocol) -> None:
    threads = os.cpu_count() or 1
    wall = Protocol(protocol.rounds, protocol.seconds, time.perf_counter)
    for name, (game_id, options, games, _) in GAMES.items():
        game = equipoise.load(game_id, **options)
        lines = random_lines(game, games)
        told = told_steps(game, lines, observations=False)
        bare = bare_steps(game, lines, decisions_only=True)
        for count in COUNTS:
            ours = vector_steps(game, count, observations=False)
            for peer in (bare, told):
                compare("R11", f"{name}: {count} games, 1 thread", ours, peer, protocol, 10)
        for count in COUNTS:
            ours = vector_steps(game, count, observations=False, threads=threads)
            what = f"{name}: {count} games, {threads} threads, wall clock"
            compare("R11", what, ours, told, wall, 10)
        told = told_steps(game, lines, observations=True)
        ours = vector_steps(game, 1024, observations=True)
        compare("R11", f"{name}: 1024 games, with observations", ours, told, protocol, None)
    chess = equipoise.load("chess_balance", mode="chess")
    for count in COUNTS:
        ours = vector_steps(chess, count, observations=True)
        report("R11", f"chess: {count} games, with observations", ours, protocol, 1e6)


def playouts(protocol: Protocol) -> None:
    for name, (game_id, options, games, peer_name) in GAMES.items():
        game = equipoise.load(game_id, **options)
        peer = open_spiel_playouts(peer_name)
        for what, ours in (
            ("Game.playouts", package_playouts(game, 50 * games)),
            ("VectorEnv.run_random", vector_run(game)),
        ):
            against("play", f"{name} beside {peer_name}: {what}", ours, peer, protocol, 10)


ROWS: dict[str, Callable[[Protocol], None]] = {
    "R10": single_steps,
    "R11": batched_steps,
    "play": playouts,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("rows", nargs="*", metavar="ROW", help=" ".join(ROWS))
    arguments = parser.parse_args()
    unknown = set(arguments.rows) - set(ROWS)
    if unknown:
        parser.error(f"no such row: {' '.join(sorted(unknown))}; there are {' '.join(ROWS)}")
    for row in arguments.rows or ROWS:
        ROWS[row](Protocol(arguments.rounds, arguments.seconds))


if __name__ == "__main__":
    main()
