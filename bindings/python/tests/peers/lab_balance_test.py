"""Auto-balance finds a value that is known beforehand, and plays where it has to look."""

import math
from dataclasses import replace

import numpy as np
import pytest

import equipoise
from equipoise import lab
from equipoise.lab.balance import NoGames, NoScores, find_balance
from equipoise.lab.cli import main
from equipoise.lab.report import study_of
from equipoise.lab.summary import balance_sentence

ROOT = 40.0  # Where the made-up game below is fair.

HANDLE = """
name = "handle"
game = "balance_duel"
seed = 4
games = 1200
chunk = 20
[handle]
option = "turn_limit"
values = [10, 20, 30, 45, 60, 70]
[[lineups]]
name = "equals"
players = ["random"]
"""

KOMI = """
name = "komi"
game = "elements"
seed = 4
games = 400
[handle]
komi = true
values = [-20, -10, -5, 0, 5, 10, 20]
[[lineups]]
name = "equals"
players = ["random"]
"""


@pytest.fixture
def made_up(monkeypatch):
    """Seat 0 wins with the logistic chance of (turn limit - ROOT) / 10, in every game anew."""
    real = equipoise.run_series

    def run_series(game, *arguments, **named):
        rows = lab.Rows.of(real(game, *arguments, **named))
        chance = 1 / (1 + math.exp(-(int(game.options["turn_limit"]) - ROOT) / 10))
        drawn = np.array([np.random.default_rng([int(g), 5]).random() for g in rows.game])
        won = drawn < chance
        return replace(rows, returns=np.stack([won, ~won], axis=1).astype(np.int32) * 840)

    monkeypatch.setattr(equipoise, "run_series", run_series)


def test_the_value_that_is_fair_lies_in_its_interval_and_most_games_beside_it(made_up, tmp_path):
    results = lab.run(lab.Experiment.parse(HANDLE), tmp_path)
    (found,) = find_balance(results)
    assert found.point.value.contains(ROOT)
    assert found.point.value.half_width < 5
    assert found.target == 0.5
    # A quarter of the games is spread over the six values, 60 each in whole chunks.
    assert found.counts[0] == found.counts[5] == 60
    assert found.counts[2] + found.counts[3] > 600
    assert 1200 <= sum(found.counts) <= 1200 + 2 * 40


def test_a_search_continues_where_it_was_and_stops_when_it_knows_enough(made_up, tmp_path):
    text = HANDLE.replace("[handle]", "[handle]\nhalf_width = 2.2")
    whole = lab.run(lab.Experiment.parse(text), tmp_path / "whole")
    files = sorted((whole.folder / "games").iterdir())
    assert sum(len(whole.rows(cell)) for cell in whole.cells) < 1200

    def stop(done, planned):
        if done >= 400:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        lab.run(lab.Experiment.parse(text), tmp_path / "parts", workers=3, progress=stop)
    lab.run(lab.Experiment.parse(text), tmp_path / "parts", workers=2, resume=True)
    again = sorted((tmp_path / "parts" / "games").iterdir())
    assert [p.name for p in again] == [p.name for p in files]
    assert [p.read_bytes() for p in again] == [p.read_bytes() for p in files]


def test_another_share_than_an_equal_one_can_be_the_target(made_up, tmp_path):
    text = HANDLE.replace("[handle]", "[handle]\ntarget = 0.25")
    (found,) = find_balance(lab.run(lab.Experiment.parse(text), tmp_path))
    assert found.point.value.contains(ROOT - 10 * math.log(3))


def test_a_value_that_was_not_tried_is_named_as_one(made_up, tmp_path):
    text = HANDLE.replace("[handle]", "[handle]\ntarget = 0.001")
    results = lab.run(lab.Experiment.parse(text), tmp_path)
    (found,) = find_balance(results)
    assert found.beyond
    assert balance_sentence(found, "S1").endswith("beyond the values that were tried")


def test_a_value_that_no_game_could_find_is_named_as_one(made_up, tmp_path):
    (found,) = find_balance(lab.run(lab.Experiment.parse(HANDLE), tmp_path))
    nothing = replace(found.point.value, estimate=math.nan, low=math.nan, high=math.nan)
    lost = replace(found, point=replace(found.point, value=nothing))
    assert "these games show no value of turn_limit at which S1" in balance_sentence(lost, "S1")


def test_a_run_with_one_value_so_far_has_a_report_and_no_balance(made_up, tmp_path):
    results = lab.run(lab.Experiment.parse(HANDLE), tmp_path)
    for file in (tmp_path / "games").iterdir():
        if not file.name.startswith("0000-"):
            file.unlink()
    with pytest.raises(NoGames, match="only"):
        find_balance(results)
    assert not study_of(results).balances


def test_komi_is_read_off_games_that_are_played_once(tmp_path):
    results = lab.run(lab.Experiment.parse(KOMI), tmp_path)
    (found,) = find_balance(results)
    margins = results.rows(results.cells[0]).score @ [1, -1]
    for value, share in zip(found.point.values, found.point.shares, strict=True):
        ahead = np.mean(margins + value > 0) + 0.5 * np.mean(margins + value == 0)
        assert share.estimate == pytest.approx(ahead)
    assert found.counts == (400,)


def test_the_command_says_that_komi_is_one_of_the_values(tmp_path, capsys):
    file = tmp_path / "a.toml"
    file.write_text(KOMI.replace("games = 400", "games = 20"))
    assert main(["balance", str(file), "--out", str(tmp_path / "out")]) == 0
    assert "among the given values, komi = " in capsys.readouterr().out


def test_komi_needs_points_to_be_added_to(tmp_path):
    text = KOMI.replace('"elements"', '"balanceformers"').replace("games = 400", "games = 4")
    with pytest.raises(NoScores, match="handle.komi"):
        find_balance(lab.run(lab.Experiment.parse(text), tmp_path))


def test_the_command_says_the_value_with_its_interval(made_up, tmp_path, capsys):
    file = tmp_path / "a.toml"
    file.write_text(HANDLE)
    assert main(["balance", str(file), "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "equals: S1 takes 0.500 of the win at turn_limit = " in said
    assert "share of S1" in said
