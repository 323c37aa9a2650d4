"""Reviews of finished games, asked from Python."""

import json
import math
import re
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


PGN = """[Event "x"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 d6 4. Nc3 Bg4 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0
"""


def test_cb_15_9_the_program_writes_verdicts_and_values_into_pgn(tmp_path):
    if not PROGRAM.exists():
        pytest.skip("the program is build/release/equipoise")
    record = tmp_path / "game.pgn"
    record.write_text(PGN)

    def run(*flags):
        command = [PROGRAM, "review", record, "--simulations", "300", "--seed", "5", *flags]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout

    entries = json.loads(run("--json"))["entries"]
    text = run("--form", "pgn")
    faults = [entry["judgement"]["fault"] for entry in entries if "judgement" in entry]
    for glyph, fault in (("$6", "inaccuracy"), ("$2", "mistake"), ("$4", "blunder")):
        assert text.split().count(glyph) == faults.count(fault)
    # Black took the queen, and is mated.
    assert "Bxd1 $4" in " ".join(text.split())
    values = [float(value) for value in re.findall(r"\{\[%eval (\S+)\]\}", text)]
    chances = [entry["after"][0] for entry in entries][:-1]
    assert len(values) == len(chances)
    for value, chance in zip(values, chances, strict=True):
        assert abs(value) <= 10
        if abs(value) < 10:
            assert 1 / (1 + math.exp(-0.368208 * value)) == pytest.approx(chance, abs=0.001)
        else:
            assert abs(chance - 0.5) > 0.47


def test_what_cannot_be_reviewed_is_refused(duel):
    with pytest.raises(ValueError, match="not over"):
        equipoise.review(equipoise.load("elements").initial())
    with pytest.raises(ValueError, match="simulations"):
        equipoise.review(duel, simulations=0)
    with pytest.raises(ValueError, match="ms"):
        equipoise.review(duel, ms=0)
    with pytest.raises(TypeError):
        equipoise.review(None)
