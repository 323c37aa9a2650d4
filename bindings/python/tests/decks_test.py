"""What cards add to decks: games as they are played, and values that are known."""

import importlib.util
import json
import sys
from pathlib import Path

import numpy as np
import pytest

import equipoise

_FILE = Path(__file__).resolve().parents[3] / "docs/bots/decks.py"
_SPEC = importlib.util.spec_from_file_location("decks", _FILE)
assert _SPEC is not None and _SPEC.loader is not None
decks_py = importlib.util.module_from_spec(_SPEC)
sys.modules["decks"] = decks_py  # Its data classes look for their module.
_SPEC.loader.exec_module(decks_py)
CARDS, DECK, POINTS = decks_py.CARDS, decks_py.DECK, decks_py.POINTS
fit, play, read = decks_py.fit, decks_py.play, decks_py.read


def made_up(games: int, logits: np.ndarray, first: float = 0.0, seed: int = 1) -> tuple:
    """Games with random decks whose cards add these logits; to begin adds `first`."""
    rng = np.random.default_rng(seed)
    decks = np.zeros((2, games, CARDS))
    for pair in decks:
        for row in pair:
            row[rng.choice(CARDS, DECK, replace=False)] = 1
    chance = 1 / (1 + np.exp(-first - (decks[0] - decks[1]) @ logits))
    return decks[0], decks[1], (rng.random(games) < chance).astype(float)


def test_the_fit_finds_values_that_are_known() -> None:
    logits = np.linspace(-0.4, 0.4, CARDS)
    found = fit(*made_up(6000, logits, first=0.3))
    missed = (found.values - logits * POINTS) / found.errors
    assert np.sqrt(np.mean(missed**2)) < 1.5
    assert found.spread == pytest.approx(POINTS * logits.std(), rel=0.2)
    assert abs(found.start - 0.3 * POINTS) < 3 * found.start_error
    assert found.first_spread < 0.25 * found.spread


def test_what_is_little_known_stays_near_the_mean() -> None:
    nothing = fit(*made_up(300, np.zeros(CARDS)))
    loose = 2 * POINTS / np.sqrt(300 * 0.375)  # The error without any prior.
    assert np.abs(nothing.values).max() < loose
    assert nothing.spread < loose / 2


def test_a_game_has_the_decks_that_its_seed_draws() -> None:
    game = equipoise.load("chess_balance", deck_mode="standard")
    bot = game.bot("random")
    decks, score = play(game, bot, 3, 400)
    assert (decks, score) == play(game, bot, 3, 400)
    assert [len(set(deck)) for deck in decks] == [DECK, DECK]
    assert decks != play(game, bot, 4, 400)[0]
    first, second, scores = read([json.dumps((decks, score))])
    assert first[0].nonzero()[0].tolist() == decks[0]
    assert second.sum() == DECK and scores.tolist() == [score]
