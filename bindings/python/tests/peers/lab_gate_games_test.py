"""Gates over games: the ready one, planted broken promises, and what chance alone may break."""

import math
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import equipoise
from equipoise import lab
from equipoise.lab.cli import main
from equipoise.lab.gate.file import Gate
from equipoise.lab.gate.verdict import judge
from equipoise.lab.measures import NAMES, SHARES, read_measure
from equipoise.lab.stats.intervals import clopper_pearson
from equipoise.lab.toml_table import Table

READY = Path(__file__).parents[4] / "docs" / "balance" / "gates" / "balance_duel.toml"

GATE = """
[experiment]
name = "gate"
game = "balance_duel"
seed = 5
games = 400
[[experiment.lineups]]
name = "equals"
players = ["random"]
[[promise]]
what = "share"
seat = 0
between = [0.4, 0.6]
"""


GATES = 25


def planted(monkeypatch, chance):
    """Seat 0 wins with this chance, in every game anew."""
    real = equipoise.run_series

    def run_series(game, *arguments, **named):
        rows = lab.Rows.of(real(game, *arguments, **named))
        seed = [named["chance_seed"] % 2**32, int(game.options["turn_limit"])]
        drawn = np.array([np.random.default_rng([int(g), *seed]).random() for g in rows.game])
        won = drawn < chance
        return replace(rows, returns=np.stack([won, ~won], axis=1).astype(np.int32) * 840)

    monkeypatch.setattr(equipoise, "run_series", run_series)


def gate_of(tmp_path, text=GATE):
    file = tmp_path / "gate.toml"
    file.write_text(text)
    return str(file)


def test_the_ready_gate_keeps_its_promises(tmp_path, capsys):
    assert main(["gate", str(READY), "--out", str(tmp_path / "run"), "--strict"]) == 0
    said = capsys.readouterr().out
    assert "5 promises: 5 kept, 0 broken, 0 cannot tell" in said
    assert "Kept: thinking helps: novice's share of the win (skill) is 0.9" in said


def test_a_planted_broken_promise_ends_with_status_3(tmp_path, capsys, monkeypatch):
    planted(monkeypatch, 0.75)
    assert main(["gate", gate_of(tmp_path), "--out", str(tmp_path / "run")]) == 3
    said = capsys.readouterr().out
    assert "Broken: S1's share of the win is 0.7" in said
    assert ", above 0.4 to 0.6." in said
    assert "1 promise: 0 kept, 1 broken, 0 cannot tell" in said


def test_what_cannot_be_told_breaks_only_a_strict_gate(tmp_path, capsys, monkeypatch):
    planted(monkeypatch, 0.6)
    arguments = ["gate", gate_of(tmp_path), "--out", str(tmp_path / "run"), "--resume"]
    assert main(arguments) == 0
    assert main([*arguments, "--strict"]) == 3
    said = capsys.readouterr().out
    assert "Cannot tell: S1's share of the win is " in said
    assert ", on both sides of a bound of 0.4 to 0.6." in said
    assert "1 promise: 0 kept, 0 broken, 1 cannot tell" in said


def test_the_games_that_would_tell_grow_with_the_square_of_the_width(tmp_path, monkeypatch):
    planted(monkeypatch, 0.57)
    gate = Gate.read(gate_of(tmp_path))
    (verdict,) = judge(gate, lab.run(gate.experiment, tmp_path / "run", workers=1))
    assert verdict.outcome == "cannot tell" and verdict.games == 400
    room = min(abs(verdict.interval.estimate - bound) for bound in (0.4, 0.6))
    expected = 400 * (verdict.interval.half_width / room) ** 2
    assert expected <= verdict.games_enough <= 1.1 * expected


def test_a_fault_ends_with_status_1_and_is_no_broken_promise(tmp_path, capsys):
    file = gate_of(tmp_path, GATE.replace("seat = 0", "seat = 5"))
    assert main(["gate", file]) == 1
    assert f"equipoise-lab: {file}: promise[0].seat: 5 is not allowed" in capsys.readouterr().err
    assert main(["gate", str(tmp_path / "none.toml")]) == 1


def test_a_gate_plays_into_the_folder_of_its_experiment_and_resumes_there(tmp_path, capsys):
    arguments = ["gate", gate_of(tmp_path), "--out", str(tmp_path / "run"), "--workers", "1"]
    assert main(arguments) == 0
    first = capsys.readouterr().out
    assert main(arguments) == 1
    assert "already has a run" in capsys.readouterr().err
    assert main([*arguments, "--resume"]) == 0
    assert capsys.readouterr().out == first
    kept = lab.Results.read(tmp_path / "run").experiment
    assert lab.Experiment.parse(kept.text) == kept


def test_true_promises_are_seldom_called_broken_however_many_there_are(tmp_path, monkeypatch):
    """At 95 % for each of the eight alone, a third of these gates would call one broken."""
    limits = range(20, 28)
    grid = f"[experiment.grid]\nturn_limit = {list(limits)}\n"
    head = GATE[: GATE.index("[[promise]]")].replace("[[exp", grid + "[[exp")
    promises = "".join(
        '[[promise]]\nwhat = "share"\nseat = 0\nbetween = '
        f"[0.4999, 0.5001]\nwhere = {{ turn_limit = {limit} }}\n"
        for limit in limits
    )
    text = head.replace("games = 400", "games = 40") + promises
    planted(monkeypatch, 0.5)
    broken = 0
    for seed in range(GATES):
        gate = Gate.read(gate_of(tmp_path, text.replace("seed = 5", f"seed = {seed}")))
        results = lab.run(gate.experiment, tmp_path / str(seed), workers=1)
        broken += any(verdict.outcome == "broken" for verdict in judge(gate, results))
    assert clopper_pearson(broken, GATES, 0.999).low <= 0.05


@pytest.fixture(
    scope="module", params=["", 'begins = "each"\ncrossed = true\n'], ids=["", "crossed"]
)
def played(request, tmp_path_factory):
    text = """
name = "measured"
game = "balance_duel"
seed = 3
games = 64
duplicates = 2
DESIGN
[[lineups]]
name = "equals"
players = ["random"]
[[lineups]]
name = "skill"
players = ["novice", "random"]
"""
    experiment = lab.Experiment.parse(text.replace("DESIGN", request.param))
    return lab.run(experiment, tmp_path_factory.mktemp("measured"), workers=1)


def measure(results, what, lineup="equals", **keys):
    table = Table("test", {"what": what, "lineup": lineup, **keys})
    return read_measure(table, results.experiment)


def test_measures_are_the_numbers_of_the_report(played):
    from equipoise.lab.analysis import analyse

    equals, skill = analyse(played).cells

    def of(what, lineup="equals", **keys):
        return measure(played, what, lineup, **keys).interval(played, 0.95)

    assert of("share", seat=1) == equals.sides[1].share
    assert of("share", "skill", player="novice") == skill.players[0].share
    assert of("first_mover") == equals.first_mover.share
    assert of("draws") == equals.draws
    assert of("unfinished") == equals.unfinished
    assert of("decisions") == equals.decisions.mean
    assert of("median_decisions") == dict(equals.decisions.quantiles)[0.5]
    assert of("branching") == equals.branching
    assert of("lead_changes") == equals.leads.changes.mean
    assert of("settled") == equals.leads.settled
    assert of("drama") == equals.leads.drama
    assert of("luck") == equals.luck.share


def test_every_measure_but_the_median_has_errors_by_cluster(played):
    for what in NAMES:
        asked = measure(played, what, **({"seat": 0} if what == "share" else {}))
        if what == "median_decisions":
            with pytest.raises(ValueError, match="no errors by cluster"):
                asked.linear(played)
            continue
        linear = asked.linear(played)
        rows = played.rows(asked.cell)
        assert linear.n == len(np.unique(rows.cluster)) == (8 if played.experiment.crossed else 32)
        interval = asked.interval(played, 0.95)
        assert linear.estimate == pytest.approx(interval.estimate) or what == "luck"
        assert what not in SHARES or 0 <= interval.low <= interval.high <= 1


def test_no_games_cannot_tell(played, tmp_path):
    import shutil

    shutil.copytree(played.folder, tmp_path / "copy")
    for file in (tmp_path / "copy" / "games").iterdir():
        file.unlink()
    results = lab.Results.read(tmp_path / "copy")
    for what in NAMES:
        asked = measure(results, what, **({"seat": 0} if what == "share" else {}))
        assert math.isnan(asked.interval(results, 0.95).estimate)
