"""Two versions of a game compared: planted changes are found, and chance alone is none."""

import json
import re
import shutil
from dataclasses import replace

import numpy as np
import pytest

import equipoise
from equipoise import lab
from equipoise.lab.cli import main
from equipoise.lab.diff import words
from equipoise.lab.diff.compare import Unlike, compare, outcome_of
from equipoise.lab.diff.page import render
from equipoise.lab.diff.sides import sides_of
from equipoise.lab.experiment import ExperimentError
from equipoise.lab.stats.interval import Interval
from equipoise.lab.stats.intervals import clopper_pearson
from equipoise.lab.variants import value_of, with_changes

EXPERIMENT = """
name = "duel"
title = "A <b>duel</b>"
game = "balance_duel"
seed = 11
games = 400
tallies = false
leads = false
[options]
turn_limit = 100
[[lineups]]
name = "equals"
players = ["random"]
"""


@pytest.fixture
def planted(monkeypatch):
    """Seat 0 wins with a chance of the turn limit in thousandths, by the dice of the game alone;
    a game takes as many decisions as the limit is long, give or take three."""
    real = equipoise.run_series

    def run_series(game, *arguments, **named):
        rows = lab.Rows.of(real(game, *arguments, **named))
        limit = int(game.options["turn_limit"])
        dice = [np.random.default_rng([int(c), named["chance_seed"] % 2**32]) for c in rows.chance]
        drawn = np.array([(rng.random(), rng.integers(-3, 4)) for rng in dice]).reshape(-1, 2)
        won = drawn[:, 0] < limit / 1000
        returns = np.stack([won, ~won], axis=1).astype(np.int32) * 840
        decisions = (limit + drawn[:, 1]).astype(np.int32)
        return replace(rows, returns=returns, decisions=decisions)

    monkeypatch.setattr(equipoise, "run_series", run_series)


def played(folder, **changes):
    experiment = with_changes(lab.Experiment.parse(EXPERIMENT), **changes)
    return lab.run(experiment, folder, workers=1)


def change_of(comparison, what, seat=None):
    (found,) = (
        c
        for pair in comparison.pairs
        for c in pair.changes
        if c.measure.what == what and c.measure.seat == seat and c.measure.player is None
    )
    return found


def test_a_planted_change_is_found_with_its_size(planted, tmp_path):
    before = played(tmp_path / "a", options={"turn_limit": 500})
    after = played(tmp_path / "b", options={"turn_limit": 650})
    comparison = compare(before, after)
    share = change_of(comparison, "share", seat=0)
    assert share.outcome == "beyond"
    assert share.difference.contains(0.15)
    assert change_of(comparison, "share", seat=1).difference.contains(-0.15)
    assert change_of(comparison, "share", seat=1).mirrored and not share.mirrored
    decisions = change_of(comparison, "decisions")
    # The same dice add the same to both, so nothing is left of them in the difference.
    assert decisions.difference.low == pytest.approx(150) == decisions.difference.high
    assert decisions.outcome == "beyond"
    assert change_of(comparison, "draws").outcome == "same"
    assert comparison.settings == (("turn_limit", "500", "650"),)
    assert comparison.paired and comparison.pairs[0].shared == 400


def test_games_with_the_same_dice_tell_more_than_others(planted, tmp_path):
    before = played(tmp_path / "a", options={"turn_limit": 500})
    same = played(tmp_path / "b", options={"turn_limit": 560})
    other = played(tmp_path / "c", options={"turn_limit": 560}, seed=12)
    paired, apart = compare(before, same), compare(before, other)
    assert not apart.paired and apart.pairs[0].shared == 0
    widths = [change_of(c, "share", seat=0).difference.half_width for c in (paired, apart)]
    # Of 400 games 6 % differ with the same dice; independent ones have the variances of both.
    assert widths[0] == pytest.approx(2.6 * (0.06 / 400) ** 0.5, rel=0.35)
    assert widths[1] == pytest.approx(2.6 * (0.5 / 400) ** 0.5, rel=0.15)
    assert ("seed", "11", "12") in apart.settings


def test_a_change_of_nothing_is_the_same_everywhere(planted, tmp_path):
    before, after = played(tmp_path / "a"), played(tmp_path / "b")
    comparison = compare(before, after)
    assert {change.outcome for change in comparison.changes} == {"same"}
    assert comparison.settings == ()
    assert "Nothing: both runs have the same options" in render(comparison)


def test_chance_alone_is_seldom_called_a_change(planted, tmp_path):
    found = 0
    for seed in range(40):
        runs = [
            played(tmp_path / f"{seed}-{i}", options={"turn_limit": 500}, seed=seed + i, games=80)
            for i in (0, 1000)
        ]
        outcomes = {change.outcome for change in compare(*runs).changes}
        found += bool({"beyond", "differs"} & outcomes)
    # At 5 % for all measures of a comparison together.
    assert clopper_pearson(found, 40, 0.999).low <= 0.05


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [
        (0.06, 0.1, "beyond"),
        (-0.1, -0.06, "beyond"),
        (0.01, 0.1, "differs"),
        (-0.1, -0.01, "differs"),
        (0.01, 0.04, "same"),
        (-0.05, 0.05, "same"),
        (-0.01, 0.06, "unknown"),
        (-0.2, 0.2, "unknown"),
        (float("nan"), float("nan"), "unknown"),
    ],
)
def test_an_answer_needs_the_whole_interval(low, high, outcome):
    assert outcome_of(Interval((low + high) / 2, low, high, 9, ""), 0.05) == outcome


def test_all_measures_of_real_games_are_compared(tmp_path):
    text = EXPERIMENT.replace("leads = false", "duplicates = 2").replace("400", "120")
    text += '[[lineups]]\nname = "skill"\nplayers = ["novice", "random"]\n'
    before = lab.run(lab.Experiment.parse(text), tmp_path / "a", workers=1)
    after = lab.run(
        with_changes(lab.Experiment.parse(text), options={"model": "D"}), tmp_path / "b", workers=1
    )
    comparison = compare(before, after)
    assert [pair.before.name for pair in comparison.pairs] == ["equals", "skill"]
    equals, skill = comparison.pairs
    names = [words.label(change) for change in equals.changes]
    assert names == [
        "S1's share of the win",
        "N1's share of the win",
        "share of the side that begins",
        "shared wins",
        "decisions",
        "legal actions for each decision",
        "lead changes",
        "part of a game until it is settled",
        "drama",
        "luck",
    ]
    assert "novice's share of the win" in [words.label(change) for change in skill.changes]
    rows = [results.rows(results.cells[0]).decisions.mean() for results in (before, after)]
    decisions = change_of(replace(comparison, pairs=(equals,)), "decisions")
    assert decisions.before.estimate == pytest.approx(rows[0])
    assert decisions.difference.estimate == pytest.approx(rows[1] - rows[0])
    for change in comparison.changes:
        gap = change.after.estimate - change.before.estimate
        assert change.difference.estimate == pytest.approx(gap)
        assert change.difference.low <= gap <= change.difference.high


def test_what_a_page_says_needs_nothing_from_outside(planted, tmp_path):
    before = played(tmp_path / "a", options={"turn_limit": 500})
    after = played(tmp_path / "b", options={"turn_limit": 650})
    page = render(compare(before, after))
    assert "<script" not in page and "http" not in re.sub(
        r"<style>.*?</style>", "", page, flags=re.S
    )
    assert "What if: A &lt;b&gt;duel&lt;/b&gt;" in page
    assert "<b>duel" not in page
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))
    assert "Changed by more than the margin S1 wins" in text
    assert "That is more than the margin of 5 points." in text
    assert "turn_limit 500 650" in text
    assert page.count("<svg") == len(compare(before, after).pairs[0].changes)
    assert render(compare(before, after), "Mine & yours").count("Mine &amp; yours") == 2


def test_the_sentences_name_before_after_and_the_difference(planted, tmp_path):
    before = played(tmp_path / "a", options={"turn_limit": 500})
    after = played(tmp_path / "b", options={"turn_limit": 650})
    comparison = compare(before, after)
    share = change_of(comparison, "share", seat=0)
    told = replace(
        share,
        before=Interval(0.524, 0.5, 0.55, 9, ""),
        after=Interval(0.581, 0.55, 0.6, 9, ""),
        difference=Interval(0.057, 0.032, 0.082, 9, ""),
    )
    assert words.sentence(told).replace("\u00a0", " ").replace("\u202f", " ") == (
        "S1 wins 52.4 % before and 58.1 % after, +5.7 points (+3.2 to +8.2)."
    )
    lines = list(words.lines(comparison))
    assert lines[0] == "turn_limit: 500 -> 650"
    assert re.match(r"5 measures: \d changed by more than the margin", lines[1])


def test_versions_and_components_that_differ_are_named(planted, tmp_path):
    before = played(tmp_path / "a", games=20)
    shutil.copytree(before.folder, tmp_path / "b")
    run = json.loads((tmp_path / "b" / "run.json").read_text())
    run["versions"]["equipoise"] = "0.0.9"
    run["data_sha256"] = {"mine.json": "ab" * 32}
    (tmp_path / "b" / "run.json").write_text(json.dumps(run))
    settings = compare(before, lab.Results.read(tmp_path / "b")).settings
    assert ("version of Equipoise", equipoise.__version__, "0.0.9") in settings
    assert any(name == "data file" and "mine.json" in after for name, _, after in settings)


def test_a_run_of_a_version_with_other_options_is_compared_all_the_same(planted, tmp_path):
    before = played(tmp_path / "a", games=20)
    shutil.copytree(before.folder, tmp_path / "b")
    run = json.loads((tmp_path / "b" / "run.json").read_text())
    run["experiment"]["cells"][0]["options"]["bygone"] = True
    run["cells"][0]["options"]["bygone"] = "true"
    (tmp_path / "b" / "run.json").write_text(json.dumps(run))
    comparison = compare(lab.Results.read(tmp_path / "b"), before)
    assert ("bygone", "true", "none") in comparison.settings
    assert "first_mover" not in [change.measure.what for change in comparison.changes]
    assert "first_mover" in [change.measure.what for change in compare(before, before).changes]


def test_runs_that_have_nothing_in_common_are_refused(tmp_path):
    before = played(tmp_path / "a", games=4)
    other = lab.Experiment.parse(EXPERIMENT.replace('"equals"', '"others"').replace("400", "4"))
    with pytest.raises(Unlike, match="no line-up with games in common"):
        compare(before, lab.run(other, tmp_path / "b"))
    text = EXPERIMENT.replace("balance_duel", "elements").replace("turn_limit = 100\n", "")
    elements = lab.run(lab.Experiment.parse(text.replace("400", "4")), tmp_path / "c")
    with pytest.raises(Unlike, match="is about balance_duel, .* about elements"):
        compare(before, elements)


def test_what_is_played_for_a_comparison_has_the_dice_of_the_other(tmp_path):
    one, two = tmp_path / "one.toml", tmp_path / "two.toml"
    one.write_text(EXPERIMENT)
    two.write_text(EXPERIMENT.replace("seed = 11", "seed = 12").replace("400", "4"))
    sides = sides_of(one, two, {})
    assert [side.experiment.seed for side in sides] == [11, 11]
    run = lab.run(lab.Experiment.read(two), tmp_path / "run")
    sides = sides_of(one, run.folder, {})
    assert [side.experiment.seed for side in sides] == [12, 12]
    assert sides[0].played is None and sides[1].played is not None
    sides = sides_of(run.folder, None, {"turn_limit": 60})
    assert sides[0].played is not None and sides[1].played is None
    assert sides[1].experiment.options == {"turn_limit": 60}
    with pytest.raises(Unlike, match="there is nothing to compare"):
        sides_of(one, None, {})
    with pytest.raises(ExperimentError, match=r"options\.turn: "):
        sides_of(one, None, {"turn": 60})


def test_an_option_of_the_grid_cannot_be_set(tmp_path):
    file = tmp_path / "a.toml"
    file.write_text(EXPERIMENT.replace("[[lineups]]", '[grid]\nmodel = ["A", "B"]\n[[lineups]]'))
    with pytest.raises(ExperimentError, match=r"grid\.model: is varied by the \[grid\] already"):
        sides_of(file, None, {"model": "D"})


def test_values_of_settings_are_flags_numbers_or_texts():
    assert [value_of(text) for text in ("true", "false", "12", "-3", "1.5", "A")] == [
        True,
        False,
        12,
        -3,
        "1.5",
        "A",
    ]


def test_the_command_plays_both_and_writes_a_page(tmp_path, capsys):
    file = tmp_path / "a.toml"
    file.write_text(EXPERIMENT.replace("400", "40"))
    arguments = ["diff", str(file), "--set", "model=D", "--set", "turn_limit=90"]
    arguments += ["--out", str(tmp_path / "out"), "--title", "D instead of A"]
    assert main(arguments) == 0
    said = capsys.readouterr().out
    assert "model: A -> D\nturn_limit: 100 -> 90\n5 measures: " in said
    assert said.endswith(f"{tmp_path / 'out' / 'diff.html'}\n")
    page = (tmp_path / "out" / "diff.html").read_text("utf-8")
    assert "<h1>D instead of A</h1>" in page
    assert main(arguments) == 1
    assert "--resume continues it" in capsys.readouterr().err
    assert main([*arguments, "--resume"]) == 0
    assert capsys.readouterr().out == said
    runs = [str(tmp_path / "out" / name) for name in ("before", "after")]
    assert main(["diff", *runs, "--out", str(tmp_path / "again")]) == 0
    assert capsys.readouterr().out.splitlines()[:-1] == said.splitlines()[:-1]
    assert not (tmp_path / "again" / "before").exists()


@pytest.mark.parametrize(
    ("arguments", "words_"),
    [
        (["--set", "model"], "'model' is not OPTION=VALUE"),
        (["--set", "model=D", "--margin", "5"], "must be a number between 0 and 1"),
    ],
)
def test_arguments_that_make_no_sense_are_named(tmp_path, capsys, arguments, words_):
    with pytest.raises(SystemExit):
        main(["diff", str(tmp_path / "a.toml"), *arguments])
    assert words_ in capsys.readouterr().err


def test_a_fault_of_a_comparison_ends_with_status_1(tmp_path, capsys):
    file = tmp_path / "a.toml"
    file.write_text(EXPERIMENT)
    assert main(["diff", str(file)]) == 1
    assert "there is nothing to compare" in capsys.readouterr().err
    assert main(["diff", str(file), "--set", "modl=D"]) == 1
    assert "options.modl: modl: this game has no" in capsys.readouterr().err


def test_another_data_file_is_a_change(tmp_path, capsys):
    packed = equipoise.__file__.replace("__init__.py", "data/balance_duel/models.json")
    mine = tmp_path / "mine.json"
    mine.write_text(open(packed).read().replace('"M": 700', '"M": 900'))
    file = tmp_path / "a.toml"
    file.write_text(EXPERIMENT.replace("400", "20"))
    arguments = ["diff", str(file), "--data", str(mine), "--out", str(tmp_path / "out")]
    assert main(arguments) == 0
    assert "data file: models.json (SHA-256 " in capsys.readouterr().out
