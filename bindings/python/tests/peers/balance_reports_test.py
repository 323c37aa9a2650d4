"""The five reports of docs/balance: their experiments, and how a page says where it comes from."""

from __future__ import annotations

import html
from pathlib import Path

import pytest

import equipoise
from equipoise.lab import Experiment, Results, run
from equipoise.lab.report import render, study_of
from equipoise.lab.report.study import as_toml

EXPERIMENTS = Path(__file__).parents[4] / "docs" / "balance" / "experiments"
FILES = sorted(EXPERIMENTS.glob("*.toml"))


def test_every_game_has_an_experiment_of_its_default_rules_and_others_that_go_with_it() -> None:
    assert {path.stem for path in FILES} >= set(equipoise.games())
    assert {path.stem.partition("-")[0] for path in FILES} == set(equipoise.games())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_an_experiment_is_written_as_a_file_that_reads_back_the_same(path: Path) -> None:
    text = path.read_text("utf-8")
    # A solved table, and the bot that plays by it, are not on every machine.
    text = text.replace('luck_by = "table"\n', "").partition('\n[[lineups]]\nname = "perfect"')[0]
    experiment = Experiment.parse(text)
    assert experiment.name == path.stem
    assert Experiment.parse(as_toml(experiment)) == experiment


def test_every_balance_model_and_every_optional_rule_is_compared() -> None:
    duel = Experiment.read(EXPERIMENTS / "balance_duel-variants.toml")
    models = next(s for s in equipoise.load("balance_duel").option_specs if s.name == "model")
    assert set(duel.grid["model"]) == set(models.choices)
    world = Experiment.read(EXPERIMENTS / "oneworld-variants.toml")
    specs = equipoise.load("oneworld").option_specs
    rules = [s for s in specs if s.clause.startswith("OW-11.") and s.name not in HOUSE_FLAGS]
    assert set(world.grid) == {spec.name for spec in rules}


HOUSE_FLAGS = {"na_clash", "tower_crew"}  # How two optional rules are read; no rules themselves.


SMALL = """
name = "small"
title = "Small & <quick>"
game = "balance_duel"
seed = 7
games = 40
duplicates = 2
[grid]
model = ["A", "B"]
[[lineups]]
name = "equals"
players = ["random"]
[[lineups]]
name = "skill"
players = ["novice", "random"]
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Results:
    return run(Experiment.parse(SMALL), tmp_path_factory.mktemp("run") / "small", workers=1)


def test_a_run_becomes_a_page_that_says_how_to_make_it_again(results: Results) -> None:
    page = render([study_of(results)])
    assert "<h1>Small &amp; &lt;quick&gt;</h1>" in page
    for told in ("equipoise-lab run small.toml", "model=B", "novice against random", "turn_limit"):
        assert told in page
    assert page == render([study_of(Results.read(results.folder))])


def test_equals_of_an_earlier_study_are_not_repeated(results: Results) -> None:
    study = study_of(results)
    assert render([study, study]).count("with its interval. The line is the fair share") == 1


HANDLE = """
name = "komi"
game = "elements"
seed = 7
games = 64
[handle]
komi = true
values = [-4, -2, 0, 2, 4]
[[lineups]]
name = "equals"
players = ["random"]
"""


def test_where_a_handle_is_fair_stands_in_the_page(tmp_path: Path) -> None:
    page = render([study_of(run(Experiment.parse(HANDLE), tmp_path / "komi", workers=1))])
    assert "Where it is fair" in page
    assert "share of seat 0 nearest to 50.0\N{NO-BREAK SPACE}%" in page


def test_a_page_says_what_its_variants_and_cards_are(tmp_path: Path) -> None:
    grid = '[grid]\nking_safety = ["strict", "lax"]\nmode = ["cards", "chess"]\n'
    text = (
        'name = "names"\ngame = "chess_balance"\nseed = 1\ngames = 8\n'
        f'[[lineups]]\nname = "random"\nplayers = ["random"]\n{grid}'
    )
    first = study_of(run(Experiment.parse(text), tmp_path / "first", workers=1))
    assert first.names["FI1"].startswith("Meteor Bomb. Remove all pieces")
    assert "king_safety=lax" in first.names
    assert first.names["mode=chess"].startswith("Chess.")
    assert not [text for text in first.names.values() if ".option" in text]
    second = text.replace("[[lineups]]", '[options]\ndeck_file = "equipoise-2"\n[[lineups]]')
    other = study_of(run(Experiment.parse(second), tmp_path / "second", workers=1))
    page = html.unescape(render([first, other]))
    assert "<dt>FI2</dt><dd>Burnt Offering. Sacrifice one of your Pawns, then" in page
    changed = "Burnt Offering. Sacrifice one of your Pawns on your fourth Rank"
    assert f"<dt>FI2, deck_file=equipoise-2</dt><dd>{changed}" in page
    assert "FI1, deck_file" not in page
