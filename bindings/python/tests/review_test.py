"""Reviews of finished games, asked from Python."""

import json
import math
import re
import subprocess
from pathlib import Path

import pytest

import equipoise
from equipoise.lab.stats.linear import linear_mean, linear_ratio

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


def test_many_games_come_to_what_the_laboratory_finds_of_their_reviews():
    states = [played("balance_duel", 100 * seed) for seed in range(1, 13)]
    told = equipoise.review(states, players=[["Ada", "Ben"]] * 12, simulations=20, seed=2)
    assert [one["player"] for one in told["players"]] == ["Ada", "Ben"]
    ada = told["players"][0]

    def losses_in(game):
        own = [one for one in game["entries"] if one["actor"] == 0 and "judgement" in one]
        return [one["judgement"]["loss"] for one in own]

    losses = [losses_in(game) for game in told["games"]]
    known = [one for one in losses if one]
    ratio = linear_ratio([sum(one) for one in known], [len(one) for one in known])
    assert ada["loss"]["decisions"] == sum(map(len, known))
    assert ada["loss"]["value"] == pytest.approx(ratio.estimate)
    assert ada["loss"]["reach"] == pytest.approx(ratio.interval().high - ratio.estimate, rel=1e-4)
    scores = [game["result"][0] - game["seats"][0]["luck"] for game in told["games"]]
    mean = linear_mean(scores)
    assert ada["corrected"]["value"] == pytest.approx(mean.estimate)
    reach = mean.interval().high - mean.estimate
    assert ada["corrected"]["reach"] == pytest.approx(reach, rel=1e-4)
    assert sum(one["decisions"] for one in ada["kinds"]) == ada["loss"]["decisions"]
    assert {one["kind"] for one in ada["kinds"]} <= {"place", "move", "pass"}


def test_players_are_called_as_their_seats_are_and_fit_the_games(duel):
    told = equipoise.review([duel], simulations=8)
    assert [one["player"] for one in told["players"]] == ["S1", "N1"]
    assert told["players"][0]["corrected"] is None
    with pytest.raises(ValueError, match="a list for each game"):
        equipoise.review([duel], players=[], simulations=8)
    with pytest.raises(ValueError, match="a name for each seat"):
        equipoise.review([duel], players=[["Ada"]], simulations=8)


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
