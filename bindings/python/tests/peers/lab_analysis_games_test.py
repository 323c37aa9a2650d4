"""The analysis of real games: of all five, of one game and of a few, without a warning."""

import warnings

import pytest

import equipoise
from equipoise import lab
from equipoise.lab.analysis import analyse

pytest.importorskip("pyarrow")

TEXT = """
name = "few"
title = "Few games"
game = "{game}"
seed = 3
games = {games}
duplicates = {duplicates}
plies_max = 400
[[lineups]]
name = "equals"
players = ["random"]
[[lineups]]
name = "skill"
players = ["random", "novice:1"]
"""


@pytest.mark.parametrize("game", equipoise.games())
@pytest.mark.parametrize(("games", "duplicates"), [(1, 1), (12, 2)])
def test_few_games_are_analysed_without_a_warning(tmp_path, game, games, duplicates):
    text = TEXT.format(game=game, games=games, duplicates=duplicates)
    results = lab.run(lab.Experiment.parse(text), tmp_path / "run", workers=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        told = analyse(lab.Results.read(results.folder))
    equals, skill = told.cells
    assert equals.games == skill.games == games
    assert sum(share.share.estimate for share in equals.sides) == pytest.approx(1)
    assert sum(share.share.estimate for share in skill.players) == pytest.approx(1)
    assert equals.luck is None or duplicates == 2
    assert skill.luck is None
    assert equals.first_mover is None or game not in ("balanceformers", "elements")
