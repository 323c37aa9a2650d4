"""The spaces of what seats see and say, as PettingZoo and Gymnasium describe them."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from equipoise import Game


def picture_space(game: Game) -> spaces.Box:
    """Of `State.observation`: uint8 [layers, rows, columns], each layer up to its own highest."""
    highs = np.asarray(game.observation.highs, dtype=np.uint8)
    return spaces.Box(
        low=np.zeros(game.observation.shape, dtype=np.uint8),
        high=np.broadcast_to(highs[:, None, None], game.observation.shape).copy(),
        dtype=np.uint8,
    )


def letters_space(game: Game) -> spaces.Box:
    """Of `Play.said`: int32 [letters - 1], for games with more than one letter an action."""
    return spaces.Box(
        low=0, high=game.spelling.alphabet, shape=(game.spelling.letters - 1,), dtype=np.int32
    )
