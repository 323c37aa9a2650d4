"""Who is measured: the package, a binding without one, and peers where they are installed."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from contest import Contender
from equipoise.vector import VectorEnv
from numpy.typing import NDArray

import equipoise

DATA = Path(equipoise.__file__).parent / "data"


def random_lines(game: equipoise.Game, games: int) -> list[list[int]]:
    """Whole random games as their actions, chance included; the same at every call."""
    choice = random.Random(1)
    lines = []
    for _ in range(games):
        state = game.initial()
        line: list[int] = []
        while not state.is_terminal:
            if state.is_chance:
                action = state.draw(choice.getrandbits(63))
            else:
                action = choice.choice(state.legal_actions())
            state.apply(action)
            line.append(action)
        lines.append(line)
    return lines


def replay(name: str, begin: Callable[[], Any], lines: list[list[int]]) -> Contender:
    """Lists the legal actions and applies the next one of the line, ply by ply. Units are plies."""

    def batch() -> int:
        for line in lines:
            state = begin()
            list_actions, apply = state.legal_actions, state.apply
            for action in line:
                list_actions()
                apply(action)
        return sum(map(len, lines))

    return Contender(name, batch)


def package_steps(game: equipoise.Game, lines: list[list[int]]) -> Contender:
    return replay("Equipoise", game.initial, lines)


def bare_steps(game: equipoise.Game, lines: list[list[int]]) -> Contender:
    import bare_binding  # type: ignore[import-not-found]

    if game.id == "balance_duel":
        data = (DATA / "balance_duel" / "models.json").read_text("utf-8")
        state = bare_binding.BalanceDuel(data, "", "")
    else:
        data = (DATA / "chess_balance" / "equipoise.json").read_text("utf-8")
        state = bare_binding.ChessBalance(data, "mode", game.options["mode"])

    def begin() -> Any:
        state.restart()
        return state

    return replay("bare binding", begin, lines)


def vector_steps(game: equipoise.Game, count: int, *, observations: bool) -> Contender:
    """The steps of random games with letters chosen beforehand. Units are steps of a game."""
    env = VectorEnv(game, count, seed=1, observations=observations)
    rows: list[NDArray[np.int32]] = []
    for _ in range(max(64, 100_000 // count)):
        rows.append(env.random_actions())
        env.step(rows[-1])

    def batch() -> int:
        env.reset()
        for row in rows:
            env.step(row)
        return len(rows) * count

    return Contender("Equipoise", batch)
