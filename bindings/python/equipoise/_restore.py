"""Restores pickled games, states and bots: pickle needs functions that it can find by name."""

from typing import Any

from equipoise import _native


def game(state: tuple[Any, ...]) -> _native.Game:
    """The game from what `Game.__reduce__` gave."""
    return _native._restore_game(state)


def state(state: tuple[Any, ...]) -> _native.State:
    """The state from what `State.__reduce__` gave."""
    return _native._restore_state(state)


def bot(state: tuple[Any, ...]) -> _native.Bot:
    """The bot from what `Bot.__reduce__` gave."""
    return _native._restore_bot(state)
