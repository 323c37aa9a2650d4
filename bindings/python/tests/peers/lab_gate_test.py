"""Gates as files, and what an interval says about a promise."""

import math
import re
from pathlib import Path

import pytest

from equipoise.lab.experiment import ExperimentError
from equipoise.lab.gate.file import Gate, Promise
from equipoise.lab.gate.verdict import Verdict, outcome_of
from equipoise.lab.gate.words import range_of, sentence, summary
from equipoise.lab.measures import NAMES, Measure
from equipoise.lab.stats.interval import Interval

GATE = """
[experiment]
name = "small"
game = "balance_duel"
seed = 7
games = 20
duplicates = 2
[experiment.grid]
marginal = ["clear", "touch"]
[[experiment.lineups]]
name = "equals"
players = ["random"]
[[experiment.lineups]]
name = "skill"
players = ["novice", "random"]

[[promise]]
what = "share"
lineup = "equals"
seat = 0
between = [0.4, 0.6]

[[promise]]
name = "short"
what = "decisions"
lineup = "skill"
where = { marginal = "touch" }
between = [-inf, 200]
"""


def read(text, folder):
    file = folder / "gate.toml"
    file.write_text(text, "utf-8")
    return Gate.read(file)


def test_a_promise_is_about_one_cell_of_the_experiment(tmp_path):
    gate = read(GATE, tmp_path)
    first, second = gate.promises
    assert first.measure.cell.name == "equals: base"
    assert (first.measure.seat, first.low, first.high) == (0, 0.4, 0.6)
    assert second.measure.cell.name == "skill: marginal=touch"
    assert (second.name, second.low, second.high) == ("short", -math.inf, 200)


def test_the_experiment_can_be_a_file_beside_the_gate(tmp_path):
    inline, promises = GATE.split("\n[[promise]]", 1)
    text = inline.replace("[experiment]\n", "").replace("experiment.", "")
    (tmp_path / "some.toml").write_text(text)
    gate = read('experiment = "some.toml"\n[[promise]]' + promises, tmp_path)
    assert gate.experiment == read(GATE, tmp_path).experiment
    with pytest.raises(ExperimentError, match=r"gate\.toml: experiment: .*none\.toml: No such"):
        read('experiment = "none.toml"\n', tmp_path)


def test_an_experiment_inside_a_gate_keeps_a_text_that_reads_back_the_same(tmp_path):
    from equipoise.lab.experiment import Experiment

    experiment = read(GATE, tmp_path).experiment
    assert Experiment.parse(experiment.text) == experiment


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ("seed = 7", "seed = -1", "experiment.seed", "a whole number from 0"),
        ("seed = 7", "seed = 7\nsedd = 1", "experiment.sedd", "is unknown"),
        ('players = ["random"]', 'players = ["x"]', "experiment.lineups[0].players", "no bot"),
        ('what = "share"', 'what = "shares"', "promise[0].what", "one of share, first_mover"),
        ('what = "share"', "", "promise[0].what", "is missing: one of share"),
        ('lineup = "equals"', 'lineup = "equal"', "promise[0].lineup", "one of equals, skill"),
        ('lineup = "equals"', "", "promise[0].lineup", "is missing"),
        ("seat = 0", "seat = 2", "promise[0].seat", "a whole number from 0 to 1"),
        ("seat = 0", "", "promise[0]", 'exactly one of "seat" and "player"'),
        ("seat = 0", 'seat = 0\nplayer = "novice"', "promise[0]", "exactly one of"),
        ("seat = 0", 'player = "random"', "promise[0].player", "are equal; give a seat"),
        ('what = "share"', 'what = "draws"', "promise[0].seat", 'goes only with what = "share"'),
        ("[0.4, 0.6]", "[0.6, 0.4]", "promise[0].between", "must be the lower one"),
        ("[0.4, 0.6]", "[0.4]", "promise[0].between", "two numbers"),
        ("[0.4, 0.6]", "[0.4, true]", "promise[0].between", "two numbers"),
        ("[0.4, 0.6]", "[nan, 0.6]", "promise[0].between", "must be the lower one"),
        ("between = [0.4, 0.6]", "", "promise[0].between", "is missing: two numbers"),
        ('"touch" }', '"none" }', "promise[1].where.marginal", "one of clear, touch"),
        ('marginal = "touch" }', 'model = "A" }', "promise[1].where.model", "not in the exper"),
        ('name = "short"', 'nane = "short"', "promise[1].nane", "is unknown; allowed here"),
        ('what = "decisions"', 'what = "luck"', "promise[1].what", "and equal players"),
        ("duplicates = 2", "leads = false", "", ""),
        ("[[promise]]", "[promises]\n[[promise]]", "promises", "is unknown"),
        ("[experiment.grid]", "[experiment.handle]", "experiment.handle", "exactly one of"),
    ],
)
def test_a_fault_names_the_file_and_the_key(tmp_path, old, new, key, words):
    assert old in GATE
    text = GATE.replace(old, new, 1)
    if not words:
        text = text.replace('what = "decisions"', 'what = "drama"')
        key, words = "promise[1].what", "needs leads = true"
    with pytest.raises(ExperimentError) as caught:
        read(text, tmp_path)
    assert caught.value.file == str(tmp_path / "gate.toml")
    assert caught.value.key == key
    assert words in caught.value.text


def test_a_gate_without_promises_or_with_a_handle_is_refused(tmp_path):
    head = GATE.split("\n[[promise]]", 1)[0]
    with pytest.raises(ExperimentError, match=r"promise: is missing: at least one table"):
        read(head, tmp_path)
    with pytest.raises(ExperimentError, match=r"experiment: is missing: a path, or a table"):
        read(GATE[len(head) :], tmp_path)
    with pytest.raises(ExperimentError, match=r"experiment: 3 is not allowed: a path, or a table"):
        read("experiment = 3\n", tmp_path)
    grid = '[experiment.grid]\nmarginal = ["clear", "touch"]'
    handle = '[experiment.handle]\noption = "turn_limit"\nvalues = [5, 10]'
    with pytest.raises(ExperimentError, match=r"experiment: has a \[handle\]"):
        read(head.replace(grid, handle), tmp_path)


def test_nobody_begins_where_all_seats_choose_first(tmp_path):
    text = GATE.replace("balance_duel", "elements").replace('marginal = ["clear", "touch"]', "")
    text = text.replace('what = "share"', 'what = "first_mover"').replace("seat = 0\n", "")
    with pytest.raises(ExperimentError, match="nobody begins"):
        read(text.replace('where = { marginal = "touch" }\n', ""), tmp_path)


@pytest.mark.parametrize(
    ("low", "high", "outcome"),
    [
        (0.45, 0.55, "kept"),
        (0.4, 0.6, "kept"),
        (0.3, 0.39, "broken"),
        (0.61, 0.7, "broken"),
        (0.59, 0.62, "cannot tell"),
        (0.3, 0.7, "cannot tell"),
        (math.nan, math.nan, "cannot tell"),
    ],
)
def test_a_promise_is_kept_inside_its_range_and_broken_outside(low, high, outcome):
    assert outcome_of(Interval(0.5, low, high, 9, ""), 0.4, 0.6) == outcome


def verdict(tmp_path, estimate, low, high, outcome, enough=None):
    promise = read(GATE, tmp_path).promises[0]
    interval = Interval(estimate, low, high, 10, "")
    return Verdict(promise, interval, outcome, 20, enough, ("S1", "S2"))


def test_every_verdict_is_a_sentence(tmp_path):
    subject = "S1's share of the win (equals: base)"
    kept = verdict(tmp_path, 0.5, 0.45, 0.55, "kept")
    assert sentence(kept) == f"Kept: {subject} is 0.500 (0.450 to 0.550), inside 0.4 to 0.6."
    broken = verdict(tmp_path, 0.7, 0.65, 0.75, "broken")
    assert sentence(broken) == f"Broken: {subject} is 0.700 (0.650 to 0.750), above 0.4 to 0.6."
    below = verdict(tmp_path, 0.2, 0.1, 0.3, "broken")
    assert sentence(below).endswith("is 0.200 (0.100 to 0.300), below 0.4 to 0.6.")
    open_ = verdict(tmp_path, 0.55, 0.45, 0.65, "cannot tell", 4200)
    assert sentence(open_) == (
        f"Cannot tell: {subject} is 0.550 (0.450 to 0.650), on both sides of a bound of 0.4 to "
        "0.6. About 4,200 games would tell if the estimate stayed."
    )
    nothing = verdict(tmp_path, math.nan, math.nan, math.nan, "cannot tell")
    assert sentence(nothing) == f"Cannot tell: there are no games that show {subject}."
    assert summary([kept, broken, open_]) == "3 promises: 1 kept, 1 broken, 1 cannot tell"
    assert range_of(-math.inf, 3) == "at most 3" and range_of(3, math.inf) == "at least 3"


def test_a_player_and_an_open_range_are_named(tmp_path):
    text = GATE.replace('what = "decisions"', 'what = "share"\nplayer = "novice"')
    promise = read(text, tmp_path).promises[1]
    told = Verdict(promise, Interval(0.9, 0.8, 0.95, 9, ""), "kept", 20, None, ("S1", "S2"))
    assert sentence(told) == (
        "Kept: short: novice's share of the win (skill: marginal=touch) is 0.900 (0.800 to "
        "0.950), inside at most 200."
    )


MANUAL = (Path(__file__).parents[4] / "docs" / "lab.md").read_text("utf-8")


def test_every_measure_and_every_key_of_a_promise_is_in_the_manual(tmp_path):
    for name in NAMES:
        assert f"| `{name}` |" in MANUAL
    with pytest.raises(ExperimentError, match="is unknown") as caught:
        read(GATE.replace('name = "short"', 'nane = "short"'), tmp_path)
    for key in caught.value.text.partition("allowed here: ")[2].split(", "):
        assert f"| `{key}` |" in MANUAL


def test_the_gate_of_the_manual_is_one(tmp_path):
    (experiment,) = re.findall(r"```toml\n(name = \"oneworld-options\".*?)```", MANUAL, re.DOTALL)
    (tmp_path / "oneworld.toml").write_text(experiment)
    (gate,) = re.findall(r"```toml\n(experiment = .*?\[\[promise\]\].*?)```", MANUAL, re.DOTALL)
    assert len(read(gate, tmp_path).promises) == 2


def test_a_measure_and_a_promise_compare_by_value(tmp_path):
    one, two = read(GATE, tmp_path).promises[0], read(GATE, tmp_path).promises[0]
    assert isinstance(one, Promise) and isinstance(one.measure, Measure)
    assert one == two
