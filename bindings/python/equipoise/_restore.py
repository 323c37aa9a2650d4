"""How pickled games, states and bots come back: pickle needs functions that it finds by name."""

from typing import Any

from equipoise import _native


def game(state: tuple[Any, ...]) -> _native.Game:
    """The game that `Game.__reduce__` tells of."""
    return _native._restore_game(state)


def state(state: tuple[Any, ...]) -> _native.State:
    """The state that `State.__reduce__` tells of."""
    return _native._restore_state(state)


def bot(state: tuple[Any, ...]) -> _native.Bot:
    """The bot that `Bot.__reduce__` tells of."""
    return _native._restore_bot(state)
