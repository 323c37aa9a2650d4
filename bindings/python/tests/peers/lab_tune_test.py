"""Tunings as files, and when one value counts as nearer to a target than another."""

import json
import math
import re
from pathlib import Path

import numpy as np
import pytest

import equipoise
from equipoise.lab.experiment import ExperimentError
from equipoise.lab.stats.intervals import clopper_pearson
from equipoise.lab.stats.linear import linear_mean
from equipoise.lab.tune.components import BadPointer, number_at, with_numbers
from equipoise.lab.tune.file import Tuning
from equipoise.lab.tune.final import nearer

TUNING = """
[experiment]
name = "small"
game = "balance_duel"
seed = 7
games = 20
duplicates = 2
[[experiment.lineups]]
name = "equals"
players = ["random"]
[[experiment.lineups]]
name = "skill"
players = ["novice", "random"]

[[value]]
option = "model"
choices = ["A", "B", "D"]

[[value]]
option = "turn_limit"
low = 20
high = 100
step = 20
start = 40

[[value]]
component = "/physics/mass/M"
low = 600
high = 800
step = 50

[goal]
what = "share"
lineup = "equals"
seat = 0
target = 0.5
"""
MODELS = Path(equipoise.__file__).parent / "data" / "balance_duel" / "models.json"


def read(text, folder):
    file = folder / "tuning.toml"
    file.write_text(text, "utf-8")
    return Tuning.read(file)


def test_a_tuning_says_what_to_vary_and_where_it_starts(tmp_path):
    tuning = read(TUNING, tmp_path)
    model, limit, mass = tuning.handles
    assert (model.choices, model.ordered) == (("A", "B", "D"), False)
    assert (limit.choices, limit.ordered) == ((20, 40, 60, 80, 100), True)
    assert mass.choices == (600, 650, 700, 750, 800)
    assert tuning.text(tuning.start) == "model=A turn_limit=40 /physics/mass/M=700"
    assert tuning.combinations == 3 * 5 * 5
    assert [lineup.name for lineup in tuning.experiment.lineups] == ["equals"]
    assert (tuning.trials_max, tuning.patience, tuning.games_final) == (40, 40, 80)
    assert (tuning.goal.target, tuning.goal.between) == (0.5, None)


def test_a_promised_range_is_aimed_at_in_its_middle(tmp_path):
    goal = read(TUNING.replace("target = 0.5", "between = [0.4, 0.5]"), tmp_path).goal
    assert goal.target == pytest.approx(0.45)
    assert goal.between == (0.4, 0.5)


def test_steps_of_a_fraction_are_the_numbers_that_people_write(tmp_path):
    text = TUNING.replace("low = 600\nhigh = 800\nstep = 50", "low = 0.1\nhigh = 0.4\nstep = 0.1")
    with pytest.raises(ExperimentError, match=r"value\[2\]\.start: is missing: the game has 700"):
        read(text, tmp_path)
    text = text.replace("step = 0.1", "step = 0.1\nstart = 0.3")
    assert read(text, tmp_path).handles[2].choices == (0.1, 0.2, 0.3, 0.4)


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ('option = "model"', 'option = "modle"', "value[0].option", 'no such option "modle"'),
        ('option = "model"', 'option = "players"', "value[0].option", "is not an option"),
        ('option = "model"', "", "value[0]", "exactly one of"),
        ('["A", "B", "D"]', '["A"]', "value[0].choices", "at least two different"),
        ('["A", "B", "D"]', '["A", "A"]', "value[0].choices", "at least two different"),
        ('["A", "B", "D"]', '["B", "D"]', "value[0].start", "the game has A, which is none"),
        ('["A", "B", "D"]', '["A", "D"]\nstart = "C"', "value[0].start", "one of the values"),
        ('choices = ["A", "B", "D"]', "", "value[0].choices", "is missing: a list, or"),
        ("low = 20", "low = 0", "value[1]", "0 is not allowed: a whole number from 1"),
        ("low = 20", "low = 200", "value[1].high", "a whole number from 201"),
        ("step = 20", "step = 0", "value[1].step", "a whole number from 1"),
        ("step = 20", "step = 20\nstp = 1", "value[1].stp", "is unknown"),
        ("start = 40", "", "value[1].start", "is missing: the game has "),
        ('"/physics/mass/M"', '"/physics/mas/M"', "value[2].component", "nothing at /physics/mas"),
        ('"/physics/mass/M"', '"/physics/mass"', "value[2].component", "is no number"),
        ('"/physics/mass/M"', '"physics"', "value[2].component", "is no pointer"),
        ('"/physics/mass/M"', '"/models/99"', "value[2].component", "nothing at /models/99"),
        ("step = 50", "step = 500", "value[2].high", "by at least a step"),
        ("step = 50", "step = 0.001", "value[2].step", "makes 200001 values"),
        ("low = 600", 'low = "x"', "value[2].low", "a number"),
        ('component = "/physics/mass/M"', 'option = "turn_limit"\nstart=700', "value", "same"),
        ("[goal]", "[goals]", "goal", "is missing: a table"),
        ('what = "share"', 'what = "median_decisions"', "goal.seat", "goes only with"),
        ("target = 0.5", "", "goal", 'exactly one of "target" and "between"'),
        ("target = 0.5", "target = 0.5\nbetween = [0, 1]", "goal", "exactly one of"),
        ("target = 0.5", "between = [0, inf]", "goal.between", "needs two ends"),
        ("[goal]", "[stop]\ntrials = 3\n[goal]", "stop.trials", "allowed here: patience, trials_m"),
        ("[goal]", "[final]\ngames = 33\n[goal]", "final.games", "not a multiple of duplicates"),
        ("[goal]", "goals = 3\n[goal]", "value[2].goals", "is unknown"),
        (
            "[[experiment.lineups]]",
            '[experiment.grid]\nmarginal = ["clear", "touch"]\n[[experiment.lineups]]',
            "experiment",
            "has a [grid]",
        ),
        (
            "games = 20",
            "[experiment.stop]\nhalf_width = 0.1\ngames_max = 1000\n[other]",
            "experiment",
            "has a [stop]",
        ),
    ],
)
def test_a_fault_names_the_file_and_the_key(tmp_path, old, new, key, words):
    assert old in TUNING
    text = TUNING.replace(old, new, 1)
    if "[other]" in new:
        text = text.replace("[other]\nduplicates = 2\n", "")
    with pytest.raises(ExperimentError) as caught:
        read(text, tmp_path)
    assert caught.value.file == str(tmp_path / "tuning.toml")
    assert (caught.value.key, words in caught.value.text) == (key, True), caught.value
    assert str(caught.value).startswith(str(tmp_path / "tuning.toml"))


def test_a_median_is_no_goal_and_a_tuning_needs_values(tmp_path):
    text = TUNING.replace('what = "share"', 'what = "median_decisions"').replace("seat = 0\n", "")
    with pytest.raises(ExperimentError, match=r"goal\.what: .*cannot be a goal"):
        read(text, tmp_path)
    head, goal = TUNING.split("[[value]]")[0], TUNING[TUNING.index("[goal]") :]
    with pytest.raises(ExperimentError, match=r"value: is missing: at least one table"):
        read(head + goal, tmp_path)


def test_data_files_to_choose_from_are_read_at_once(tmp_path):
    for name, mass in (("one.json", 700), ("two.json", 900)):
        (tmp_path / name).write_text(with_numbers(MODELS, {"/physics/mass/M": mass}))
    text = TUNING.replace('option = "model"\nchoices = ["A", "B", "D"]', 'data = ["one.json", "X"]')
    with pytest.raises(ExperimentError, match=r"value\[0\]\.data: .*X"):
        read(text, tmp_path)
    handle = read(text.replace('"X"', '"two.json"'), tmp_path).handles[0]
    assert (handle.kind, handle.choices, handle.start) == ("data", ("one.json", "two.json"), 0)
    with pytest.raises(ExperimentError, match="at least two different files"):
        read(text.replace('"X"', '"one.json"'), tmp_path)


def test_a_pointer_replaces_one_number_and_leaves_the_rest():
    before = json.loads(MODELS.read_text("utf-8"))
    after = json.loads(with_numbers(MODELS, {"/physics/mass/M": 650, "/models/0/holders/1/x": 7}))
    assert number_at(MODELS, "/physics/mass/M") == 700
    assert after["physics"]["mass"].pop("M") == 650
    assert after["models"][0]["holders"][1].pop("x") == 7
    del before["physics"]["mass"]["M"], before["models"][0]["holders"][1]["x"]
    assert after == before


def test_pointers_know_the_escapes_of_their_rfc(tmp_path):
    file = tmp_path / "a.json"
    file.write_text('{"a/b": {"m~n": [1, 2.5]}, "": 3, "t": true}')
    assert number_at(file, "/a~1b/m~0n/1") == 2.5
    assert number_at(file, "/") == 3
    with pytest.raises(BadPointer, match="is no number"):
        number_at(file, "/t")
    with pytest.raises(BadPointer, match="nothing at /a~1b|nothing at /a/b"):
        number_at(file, "/a~1b/m~0n/2")
    file.write_text("{")
    with pytest.raises(BadPointer, match="is not JSON"):
        number_at(file, "/a")


def pair_of(rng, start, best, correlation, n=200, spread=0.5):
    """Two means over the same clusters."""
    shared = rng.standard_normal(n) * math.sqrt(correlation)
    own = [rng.standard_normal(n) * math.sqrt(1 - correlation) for _ in range(2)]
    values = [
        centre + spread * (shared + one) for centre, one in zip((start, best), own, strict=True)
    ]
    return [linear_mean(one, np.arange(n)) for one in values]


def test_nearer_is_the_difference_of_two_distances():
    rng = np.random.default_rng(1)
    start, best = pair_of(rng, 0.9, 0.45, 0.5)
    found = nearer(start, best, 0.5)
    expected = abs(start.estimate - 0.5) - abs(best.estimate - 0.5)
    assert found.estimate == pytest.approx(expected)
    assert found.low < expected < found.high
    assert nearer(best, start, 0.5).estimate == pytest.approx(-expected)
    assert nearer(start, start, 0.5).low == nearer(start, start, 0.5).high == 0
    few = nearer(*pair_of(rng, 0.9, 0.5, 0.5, n=1), 0.5)
    assert math.isnan(few.low) and math.isnan(few.high)


def naive(start, best, target):
    """As if distances were straight lines near the target, too."""
    one = start.minus_constant(target)
    two = best.minus_constant(target)
    signs = [math.copysign(1, linear.estimate) for linear in (one, two)]
    error = linear_mean(signs[0] * one.influence * one.n - signs[1] * two.influence * two.n).error
    return abs(one.estimate) - abs(two.estimate) - 1.96 * error


@pytest.mark.parametrize("correlation", [0.0, 0.5, 0.999])
@pytest.mark.parametrize(
    ("start", "best"),
    [(0.0, 0.0), (0.02, -0.02), (0.1, 0.1), (0.03, -0.05), (0.0, 0.05)],
)
def test_equal_distances_are_seldom_called_better(start, best, correlation):
    rng = np.random.default_rng([int(1000 * correlation), round(1000 * (start - best)) % 997])
    better = sum(nearer(*pair_of(rng, start, best, correlation), 0.0).low > 0 for _ in range(200))
    assert clopper_pearson(better, 200, 0.999).low <= 0.025


def test_errors_of_distances_alone_would_call_equal_ones_better():
    """Why the box: with dice that both games share, a start past the target looks farther away."""
    rng = np.random.default_rng(3)
    pairs = [pair_of(rng, 0.02, -0.02, 0.999) for _ in range(200)]
    assert sum(naive(*pair, 0.0) > 0 for pair in pairs) > 30
    assert sum(nearer(*pair, 0.0).low > 0 for pair in pairs) <= 10


def test_an_interval_of_nearer_holds_the_truth_as_often_as_it_says():
    rng = np.random.default_rng(5)
    held = sum(nearer(*pair_of(rng, 0.2, -0.1, 0.5), 0.0).contains(0.1) for _ in range(300))
    assert clopper_pearson(held, 300, 0.999).high >= 0.95


MANUAL = (Path(__file__).parents[4] / "docs" / "lab.md").read_text("utf-8")


def test_the_tuning_of_the_manual_is_one_and_every_key_is_in_it(tmp_path):
    (experiment,) = re.findall(r"```toml\n(name = \"oneworld-options\".*?)```", MANUAL, re.DOTALL)
    plain = re.sub(r"\[grid\].*?\n\n", "", experiment, flags=re.DOTALL)
    (tmp_path / "oneworld.toml").write_text(plain)
    (text,) = re.findall(r"```toml\n(experiment = [^`]*?\[\[value\]\].*?)```", MANUAL, re.DOTALL)
    tuning = read(text, tmp_path)
    assert len(tuning.handles) == 2
    for table in ("[[value]]", "[goal]", "[stop]", "[final]"):
        known = text if table in text else f"{text}{table}\n"
        with pytest.raises(ExperimentError, match="is unknown") as caught:
            read(known.replace(table, f"{table}\nxyz = 1", 1), tmp_path)
        for key in caught.value.text.partition("allowed here: ")[2].split(", "):
            assert f"`{key}`" in MANUAL
