"""Reviews of finished games, asked from Python."""

import json
import subprocess
from pathlib import Path

import pytest

import equipoise

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "build/release/equipoise"


def played(name, seed, **options):
    """A whole game of a bot with itself."""
    game = equipoise.load(name, **options)
    bot = game.bot("novice", simulations=20)
    state = game.initial()
    turn = seed
    while not state.is_terminal:
        turn += 1
        if state.is_chance:
            state.apply(state.draw(turn))
        else:
            state.apply(bot.choose(state, seed=turn))
    return state


@pytest.fixture(scope="module")
def duel():
    return played("balance_duel", 11)


def test_luck_decisions_and_the_rest_add_up_to_the_result_for_every_seat(duel):
    told = equipoise.review(duel, simulations=60, seed=3)
    assert told["game"] == "balance_duel"
    assert told["simulations"] == 60
    assert len(told["entries"]) == len(duel.actions)
    for seat in range(2):
        booked = sum(
            entry[part][seat]
            for entry in told["entries"]
            for part in ("decision", "luck", "resolution", "estimate")
        )
        assert told["first"][seat] + booked == pytest.approx(told["result"][seat])
        assert told["result"][seat] == pytest.approx(float(duel.returns()[seat]))


def test_it_says_what_the_program_says_of_the_record(duel, tmp_path):
    if not PROGRAM.exists():
        pytest.skip("the program is build/release/equipoise")
    record = tmp_path / "game.txt"
    record.write_text(duel.record())
    flags = ["--json", "--simulations", "40", "--seed", "5"]
    told = subprocess.run(
        [PROGRAM, "review", record, *flags], check=True, capture_output=True, text=True
    )
    assert equipoise.review(duel, simulations=40, seed=5) == json.loads(told.stdout)


def test_what_cannot_be_reviewed_is_refused(duel):
    with pytest.raises(ValueError, match="not over"):
        equipoise.review(equipoise.load("elements").initial())
    with pytest.raises(ValueError, match="simulations"):
        equipoise.review(duel, simulations=0)
    with pytest.raises(ValueError, match="ms"):
        equipoise.review(duel, ms=0)
    with pytest.raises(TypeError):
        equipoise.review(None)
