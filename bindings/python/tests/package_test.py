"""The package as a whole: it imports, plays, documents itself, and its manual is right."""

import importlib
import re
import sys
from pathlib import Path

import pytest

import equipoise
import equipoise._restore

ROOT = Path(__file__).resolve().parents[3]


def test_every_game_of_the_house_loads_and_begins():
    fronts = (ROOT / "src" / "equipoise" / "games").glob("*/game.hpp")
    assert sorted(equipoise.games()) == sorted(front.parent.name for front in fronts)
    for name in equipoise.games():
        state = equipoise.load(name).initial()
        assert not state.is_terminal


def test_none_is_not_a_game():
    bot = equipoise.load("balance_duel").bot("random")
    seeds = {"chance_seed": 1, "choice_seed": 1}
    for call in (
        lambda: equipoise.run_series(None, [bot], [[0, 0]], count=1, **seeds),
        lambda: equipoise.Game.initial(None),
        lambda: equipoise._native.VectorGame(None, 2, 1, 1, True, False),
        lambda: equipoise._restore.state((None, None, [])),
        lambda: equipoise._restore.bot((None, "random", 0, 0)),
    ):
        with pytest.raises(TypeError):
            call()


def test_a_series_that_is_cancelled_beforehand_is_not_played():
    game = equipoise.load("balance_duel")
    cancel = equipoise.Cancel()
    cancel.set()
    with pytest.raises(equipoise.Cancelled):
        equipoise.run_series(
            game,
            [game.bot("random")],
            [[0, 0]],
            chance_seed=1,
            choice_seed=1,
            count=1,
            cancel=cancel,
        )


def test_the_version_is_that_of_the_project():
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert f'version = "{equipoise.__version__}"' in project
    assert f"VERSION {equipoise.__version__} " in (ROOT / "CMakeLists.txt").read_text("utf-8")


def test_everything_public_is_documented():
    for name in equipoise.__all__:
        thing = getattr(equipoise, name)
        assert thing.__doc__, name
        if not isinstance(thing, type) or issubclass(thing, Exception):
            continue
        for member, value in vars(thing).items():
            if not member.startswith("_"):
                assert value.__doc__ and len(value.__doc__) > 8, f"{name}.{member}"


def test_the_examples_of_the_manual_run():
    manual = (ROOT / "docs" / "python.md").read_text("utf-8")
    names: dict[str, object] = {}
    blocks = re.findall(r"```python\n(.*?)```", manual, re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        if "equipoise.rl" not in block:  # Needs packages from PyPI.
            exec(block, names)


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium", "open_spiel"])
def test_what_needs_an_extra_names_it_where_it_is_missing(module, monkeypatch):
    for library in ("gymnasium", "pettingzoo", "pyspiel"):
        monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"equipoise.rl.{module}", raising=False)
    with pytest.raises(ImportError, match=r"pip install equipoise\[rl\]"):
        importlib.import_module(f"equipoise.rl.{module}")


def test_objects_cannot_be_made_out_of_nothing():
    for kind in (equipoise.Game, equipoise.State, equipoise.Bot, equipoise.Spelling):
        try:
            kind()
        except TypeError as error:
            assert "constructor" in str(error)
        else:
            raise AssertionError(f"{kind} was made")
