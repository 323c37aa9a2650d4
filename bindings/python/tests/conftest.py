"""What the tests share: the games under several options, and games played at random."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

import equipoise

# No test depends on tables that somebody solved on this machine: this folder has none.
os.environ["EQUIPOISE_SOLVED"] = os.path.dirname(__file__)

# Every game, small and large, with secrets and without, of two seats and of more.
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("balance_duel", {}),
    ("balance_duel", {"mode": "4t"}),
    ("balanceformers", {}),
    ("balanceformers", {"players": 4}),
    ("elements", {}),
    ("elements", {"players": 4, "advanced": True}),
    ("oneworld", {"map": "eq12", "frustration": "consecutive"}),
    ("oneworld", {}),
    ("chess_balance", {}),
    ("chess_balance", {"mode": "chess"}),
]


def name_of(table: tuple[str, dict[str, Any]]) -> str:
    return "-".join([table[0], *(f"{k}={v}" for k, v in table[1].items())])


@pytest.fixture(params=TABLES, ids=name_of)
def game(request: pytest.FixtureRequest) -> equipoise.Game:
    """Each of the tables, one after the other."""
    name, options = request.param
    return equipoise.load(name, **options)


def step(state: equipoise.State, rng: random.Random) -> None:
    """One random action of whoever acts, at simultaneous nodes of any seat that does."""
    if state.is_chance:
        outcomes = state.chance_outcomes()
        state.apply(rng.choices([o for o, _ in outcomes], [float(p) for _, p in outcomes])[0])
    else:
        seat = rng.choice(state.actors)
        state.apply(rng.choice(state.legal_actions(seat)), seat)


def walk(
    game: equipoise.Game, seed: int = 1, plies: int = 400, every: int = 1
) -> Iterator[equipoise.State]:
    """The states of a random game, as one object that moves on."""
    rng = random.Random(seed)
    state = game.initial()
    for ply in range(plies):
        if ply % every == 0:
            yield state
        if state.is_terminal:
            return
        step(state, rng)
    yield state


def last(game: equipoise.Game, seed: int = 1, plies: int = 400) -> equipoise.State:
    """Where a random game is after so many plies, or at its end."""
    return list(walk(game, seed, plies))[-1]
