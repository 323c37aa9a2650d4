"""Who is measured: the package, a binding without one, and peers where they are installed."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import equipoise
from contest import Contender
from equipoise.vector import VectorEnv

STEPS = 256  # Of a batch: most games of chess are then in full swing.
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


def replay(name: str, begin: Callable[[], Any], lines: list[list[int]], units: int) -> Contender:
    """Lists the legal actions and applies the next one of the line, ply by ply."""

    def batch() -> int:
        for line in lines:
            state = begin()
            list_actions, apply = state.legal_actions, state.apply
            for action in line:
                list_actions()
                apply(action)
        return units

    return Contender(name, batch)


def package_steps(game: equipoise.Game, lines: list[list[int]]) -> Contender:
    """Units are plies."""
    return replay("Equipoise", game.initial, lines, plies_of(lines))


def bare_steps(
    game: equipoise.Game, lines: list[list[int]], *, decisions_only: bool = False
) -> Contender:
    """Does what `package_steps` does. Units are plies, or decisions with chance in between."""
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

    units = decisions_of(game, lines) if decisions_only else plies_of(lines)
    return replay("bare binding", begin, lines, units)


def plies_of(lines: list[list[int]]) -> int:
    return sum(map(len, lines))


def decisions_of(game: equipoise.Game, lines: list[list[int]]) -> int:
    decisions = 0
    for line in lines:
        state = game.initial()
        for action in line:
            decisions += not state.is_chance
            state.apply(action)
    return decisions


def told_steps(game: equipoise.Game, lines: list[list[int]], *, observations: bool) -> Contender:
    """Ply by ply what a step of a vector environment tells. Units are decisions."""
    decisions = decisions_of(game, lines)

    def batch() -> int:
        for line in lines:
            state = game.initial()
            for action in line:
                state.apply(action)
                if state.is_chance:
                    continue
                if state.is_terminal:
                    state.returns()
                    break
                _ = state.seat
                state.legal_array()
                if observations:
                    state.observation()
        return decisions

    return Contender("single steps", batch)


def vector_steps(
    game: equipoise.Game, count: int, *, observations: bool, threads: int = 1
) -> Contender:
    """The steps of random games with letters chosen beforehand. Units are decisions."""
    env = VectorEnv(game, count, seed=1, observations=observations, threads=threads)
    rows: list[NDArray[np.int32]] = []
    for _ in range(STEPS):
        rows.append(env.random_actions())
        env.step(rows[-1])

    def batch() -> int:
        env.reset()
        for row in rows:
            env.step(row)
        return len(rows) * count

    return Contender("Equipoise", batch)


def vector_run(game: equipoise.Game) -> Contender:
    """Random games in a vector environment without a learner. Units are games."""
    env = VectorEnv(game, 256, seed=1, observations=False)
    return Contender("Equipoise", lambda: env.run_random(512))


def package_playouts(game: equipoise.Game, count: int) -> Contender:
    """Units are random games from the beginning."""
    seeds = itertools.count()

    def batch() -> int:
        game.playouts(count, seed=next(seeds))
        return count

    return Contender("Equipoise", batch)


def open_spiel_playouts(name: str) -> Contender | None:
    """Random games as OpenSpiel's Python example plays them. Units are games."""
    try:
        import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        return None
    game = pyspiel.load_game(name)
    choice = random.Random(1)

    def batch() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choice.choices(outcomes, weights)[0])
            else:
                state.apply_action(choice.choice(state.legal_actions()))
        return 1

    return Contender("OpenSpiel", batch)


def petting_zoo_steps() -> Contender | None:
    """Random moves in PettingZoo's chess, told what is legal. Units are moves."""
    try:
        from pettingzoo.classic import chess_v6  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    env = chess_v6.env()
    choice = np.random.default_rng(1)

    def batch() -> int:
        env.reset(seed=1)
        for move in range(100):
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                return move
            env.step(int(choice.choice(np.flatnonzero(observation["action_mask"]))))
        return 100

    return Contender("PettingZoo", batch)
