"""Experiments as files: what they mean, and that every fault is named with its place."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from equipoise.lab.experiment import Experiment, ExperimentError, LineUp, Player, Stop

GOOD = """
name = "options"
game = "oneworld"
seed = 7
games = 20

[options]
map = "eq12"

[grid]
frustration = ["off", "consecutive"]
stacking = ["4", "3", "d6"]

[[lineups]]
name = "equals"
players = ["random"]

[[lineups]]
name = "skill"
players = ["novice:20", "random"]
"""

DUEL = """
name = "duel"
game = "balance_duel"
seed = 7
games = 20
[[lineups]]
name = "equals"
players = ["random"]
"""


def test_an_experiment_says_what_its_file_says_and_defaults_for_the_rest():
    experiment = Experiment.parse(GOOD)
    assert (experiment.name, experiment.title, experiment.seed) == ("options", "options", 7)
    assert (experiment.games, experiment.duplicates, experiment.confidence) == (20, 1, 0.95)
    assert [lineup.name for lineup in experiment.lineups] == ["equals", "skill"]
    assert experiment.lineups[1].players == (Player("novice", 20), Player("random"))
    assert experiment.lineups[0].equal and not experiment.lineups[1].equal


def test_one_at_a_time_compares_each_value_with_the_base_and_nothing_else():
    cells = Experiment.parse(GOOD).cells
    assert [cell.name for cell in cells[:4]] == [
        "equals: base",
        "equals: frustration=consecutive",
        "equals: stacking=3",
        "equals: stacking=d6",
    ]
    assert [cell.number for cell in cells] == list(range(8))
    assert [cell.lineup.name for cell in cells[4:]] == ["skill"] * 4
    assert cells[1].options == {"map": "eq12", "frustration": "consecutive", "stacking": "4"}
    assert cells[0].is_base and not cells[1].is_base


def test_a_full_design_has_every_combination():
    text = GOOD.replace("[grid]", '[grid]\ndesign = "full"')
    cells = Experiment.parse(text).cells
    assert len(cells) == 2 * 3 * 2
    assert cells[5].changed == {"frustration": "consecutive", "stacking": "d6"}


def test_an_experiment_is_the_same_after_json():
    for text in (GOOD, with_tables(STOP), with_tables(HANDLE)):
        experiment = Experiment.parse(text)
        assert Experiment.from_json(experiment.to_json()) == experiment


def test_chunks_cover_the_games_once_and_hold_whole_sets_of_the_same_dice():
    text = GOOD.replace("games = 20", "games = 201\nduplicates = 3\nchunk = 60")
    experiment = Experiment.parse(text)
    chunks = experiment.chunks(experiment.cells[1])
    assert [(c.cell, c.first, c.count) for c in chunks] == [
        (1, 0, 60),
        (1, 60, 60),
        (1, 120, 60),
        (1, 180, 21),
    ]


def test_looks_begin_at_the_least_number_of_games_and_grow_by_half_in_whole_chunks():
    assert Stop(0.02, 200, 1000).looks(64) == [256, 384, 576, 896, 1000]
    assert Stop(0.02, 10, 10).looks(64) == [10]
    assert Stop(0.02, 10, 40).looks(64) == [40]


@pytest.mark.parametrize(
    ("players", "seatings", "sides", "expected"),
    [
        (1, "rotate", (0, 1), ((0, 0),)),
        (2, "rotate", (0, 1), ((0, 1), (1, 0))),
        (2, "same", (0, 1), ((0, 1),)),
        (2, "rotate", (0, 1, 0, 1), ((0, 1, 0, 1), (1, 0, 1, 0))),
        (3, "rotate", (0, 1, 2), ((0, 1, 2), (1, 2, 0), (2, 0, 1))),
        (2, ((0, 0, 1),), (0, 1, 2), ((0, 0, 1),)),
    ],
)
def test_seatings_give_every_seat_a_player(players, seatings, sides, expected):
    bots = tuple(Player(f"bot{i}") for i in range(players))
    assert LineUp("a", bots, seatings).seatings_at(sides) == expected


def test_players_that_fit_neither_seats_nor_sides_are_refused():
    lineup = LineUp("a", tuple(Player(f"bot{i}") for i in range(3)))
    with pytest.raises(ValueError, match="3 players for 4 seats of 2 sides; allowed: 1 or 2 or 4"):
        lineup.seatings_at((0, 1, 0, 1))


def test_players_have_a_budget_of_simulations_or_of_time():
    assert Player.parse("master") == Player("master")
    assert Player.parse("master:200") == Player("master", simulations=200)
    assert Player.parse("master:50ms") == Player("master", ms=50)
    assert [str(Player.parse(text)) for text in ("a", "a:20", "a:20ms")] == ["a", "a:20", "a:20ms"]
    for text in ("", ":3", "a:", "a:0", "a:-1", "a:x", "a:3s", "a:1000000001", "a:" + "9" * 5000):
        with pytest.raises(ValueError, match="is not a player"):
            Player.parse(text)


FAULTS = [
    ("seed = 7", "seed = ", "", "is not valid TOML"),
    ("seed = 7", "seed = " + "9" * 5000, "", "is not valid TOML"),
    ("seed = 7", "seed = " + "[" * 100_000, "", "is not valid TOML"),
    ("seed = 7", "", "seed", "is missing: a whole number from 0"),
    ("seed = 7", "seed = -1", "seed", "-1 is not allowed: a whole number from 0"),
    ("seed = 7", "seed = true", "seed", "True is not allowed"),
    (
        "seed = 7",
        "seed = 7\nsedd = 8",
        "sedd",
        "is unknown; allowed here: begins, chunk, confidence",
    ),
    ('name = "options"', 'name = "../x"', "name", "letters, digits"),
    ("games = 20", "", "games", "is missing"),
    ("games = 20", "games = 20\nduplicates = 3", "games", "20 is not a multiple of duplicates (3)"),
    ("games = 20", "games = 20\nduplicates = 2\nchunk = 3", "chunk", "is not a multiple"),
    ("games = 20", "games = 20\nconfidence = 2", "confidence", "a number between 0.5 and 1"),
    ('"oneworld"', '"twoworlds"', "game", "one of balance_duel"),
    ("seed = 7", "seed = 7\nplayers_at_table = 5", "players_at_table", "two play"),
    ('map = "eq12"', 'mop = "eq12"', "options.mop", "allowed: map"),
    ('map = "eq12"', 'map = "nowhere"', "options.map", "must be eq22, eq12"),
    ('map = "eq12"', "players = 2", "options.players", '"players_at_table" at the top'),
    ('map = "eq12"', 'data = "x"', "options.data", '"data" at the top'),
    ('map = "eq12"', "value = 1", "options.value", "no such option"),
    ('map = "eq12"', "map = [1]", "options.map", "a text, a whole number, true or false"),
    ('"consecutive"]', '"sometimes"]', "grid.frustration", "must be one of off"),
    ('["off", "consecutive"]', '"off"', "grid.frustration", "a list of at least two"),
    ('["off", "consecutive"]', '["off", "off"]', "grid.frustration", "two different values"),
    ("[grid]", "[grid]\nplayers = [2, 3]", "grid.players", '"players_at_table" at the top'),
    ('["off", "consecutive"]', '[true, "true"]', "grid.frustration", "two different values"),
    ("[grid]", '[grid]\ndesign = "half"', "grid.design", "one of one_at_a_time, full"),
    ("[grid]", '[grid]\nmap = ["eq12", "eq22"]', "grid.map", "is also in [options]"),
    ('["random"]', '["randon"]', "lineups[0].players", 'no bot "randon"; allowed: beginner'),
    ('["random"]', '["random:x"]', "lineups[0].players", "is not a player"),
    ('["random"]', "[]", "lineups[0].players", "a list of at least one text"),
    ('["random"]', '["random", "random", "random"]', "lineups[0]", "3 players for 2 seats"),
    ('["random"]', '["random"]\nseatings = "any"', "lineups[0].seatings", '"rotate", "same"'),
    ('["random"]', '["random"]\nseatings = [[0, 1]]', "lineups[0].seatings", "from 0 to 0"),
    ('["random"]', '["random"]\nseatings = [[0]]', "lineups[0]", "for each of 2 seats"),
    ('name = "skill"', 'name = "equals"', "lineups", "two have the same name"),
    ('name = "skill"', 'name = "skill"\nbot = 1', "lineups[1].bot", "allowed here: name, players"),
    ("games = 20", "games = 20\nhandle = 3", "handle", "a table, written [handle]"),
    ("seed = 7", 'seed = 7\nposition = "x"', "position", '"x":'),
    ("seed = 7", 'seed = 7\ndata = "none.json"', "data", "none.json"),
]


@pytest.mark.parametrize(("old", "new", "key", "words"), FAULTS)
def test_a_fault_names_the_file_the_key_and_what_is_allowed(old, new, key, words):
    assert old in GOOD
    with pytest.raises(ExperimentError) as caught:
        Experiment.parse(GOOD.replace(old, new, 1), "some.toml")
    assert caught.value.file == "some.toml"
    assert caught.value.key == key
    assert words in caught.value.text
    assert str(caught.value).startswith("some.toml: ")


def test_a_file_that_is_not_text_is_named(tmp_path):
    file = tmp_path / "a.toml"
    file.write_bytes(b"\x7fELF\xff\xfe")
    with pytest.raises(ExperimentError, match=r"a\.toml: is not valid TOML"):
        Experiment.read(file)


STOP = "[stop]\nhalf_width = 0.1\ngames_min = 10\ngames_max = 100\n"
HANDLE = '[handle]\noption = "turn_limit"\nvalues = [5, 10, 20]\n'


def with_tables(tables):
    return (DUEL.replace("games = 20\n", "") if "[stop]" in tables else DUEL) + tables


def test_a_stopping_rule_takes_the_place_of_the_number_of_games():
    experiment = Experiment.parse(with_tables(STOP))
    assert experiment.stop == Stop(0.1, 10, 100)
    assert experiment.games_max == 100
    with pytest.raises(ExperimentError, match="games: does not go with"):
        Experiment.parse(DUEL + STOP)
    with pytest.raises(ExperimentError, match="stop.games_min: is more than games_max"):
        Experiment.parse(with_tables(STOP.replace("games_min = 10", "games_min = 101")))


def test_a_handle_makes_a_cell_of_every_value():
    experiment = Experiment.parse(with_tables(HANDLE))
    assert [cell.options for cell in experiment.cells] == [
        {"turn_limit": 5},
        {"turn_limit": 10},
        {"turn_limit": 20},
    ]
    komi = Experiment.parse(with_tables("[handle]\nkomi = true\nvalues = [0.5, 1.5]\n"))
    assert len(komi.cells) == 1
    for value in ("nan", "inf"):
        with pytest.raises(ExperimentError, match=r"handle\.values: .* is not allowed"):
            Experiment.parse(with_tables(f"[handle]\nkomi = true\nvalues = [0.5, {value}]\n"))


@pytest.mark.parametrize(
    ("old", "new", "key", "words"),
    [
        ('option = "turn_limit"', "", "handle", "exactly one of"),
        ('option = "turn_limit"', 'option = "turn"', "handle.option", "no such option"),
        ("[5, 10, 20]", "[5, 0.5]", "handle.values", "whole numbers"),
        ('option = "turn_limit"', 'option = "value"', "handle.option", "no such option"),
        ('option = "turn_limit"', 'option = "players"', "handle.option", '"players_at_table"'),
        ("[5, 10, 20]", "[5, inf]", "handle.values", "whole numbers"),
        ("[5, 10, 20]", "[5, 1" + "0" * 400 + "]", "handle.option", "must be a whole number"),
        ("[5, 10, 20]", "[5]", "handle.values", "at least two whole numbers"),
        ("[5, 10, 20]", "[5, 20, 10]", "handle.values", "must be in ascending order"),
        ("[5, 10, 20]", "[0, 20]", "handle.option", "must be a whole number from 1"),
        ("[5, 10, 20]", "[5, 20]\nseat = 4", "handle.seat", "0 to 1"),
        ('option = "turn_limit"', 'position = "x"', "handle.position", "has no {value}"),
        ('option = "turn_limit"', 'position = "{value}"', "handle.position", '"5":'),
        ("[handle]", "[grid]\nturn_limit = [5, 10]\n[handle]", "grid", "does not go with [handle]"),
    ],
)
def test_a_fault_of_a_handle_is_named(old, new, key, words):
    with pytest.raises(ExperimentError) as caught:
        Experiment.parse(with_tables(HANDLE.replace(old, new, 1)))
    assert caught.value.key == key
    assert words in caught.value.text


MANUAL = (Path(__file__).parents[3] / "docs" / "lab.md").read_text("utf-8")


def test_the_experiment_of_the_manual_is_one():
    (text,) = re.findall(r"```toml\n(name = .*?)```", MANUAL, re.DOTALL)
    assert len(Experiment.parse(text).cells) == 4


@pytest.mark.parametrize(
    "text",
    [
        DUEL.replace("seed", "unknown = 1\nseed"),
        DUEL + "unknown = 1\n",
        with_tables(STOP + "unknown = 1\n"),
        with_tables(HANDLE + "unknown = 1\n"),
    ],
    ids=["top", "lineups", "stop", "handle"],
)
def test_every_key_is_in_the_manual(text):
    with pytest.raises(ExperimentError, match="is unknown") as caught:
        Experiment.parse(text)
    for key in caught.value.text.partition("allowed here: ")[2].split(", "):
        assert f"`{key}`" in MANUAL or f"`[{key}]`" in MANUAL or f"`[[{key}]]`" in MANUAL


def test_the_laboratory_loads_the_libraries_of_its_extra_only_when_it_needs_them():
    heavy = {"pyarrow", "matplotlib", "ray", "rich", "jinja2", "optuna"}
    script = (
        "import sys, equipoise.lab.cli as cli\n"
        "try: cli.main(['--help'])\n"
        "except SystemExit: pass\n"
        f"sys.exit(bool({heavy!r} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", script]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 0


def test_check_says_how_many_games_show_a_difference(tmp_path, capsys):
    from equipoise.lab.cli import main

    path = tmp_path / "duel.toml"
    path.write_text(DUEL, "utf-8")
    assert main(["check", str(path)]) == 0
    told = capsys.readouterr().out
    assert "5 points off shows in four of five runs with 785 games" in told
    assert "within 5 points in four of five runs with 857 games" in told
    assert "With 20 games, some answers may be: not known" in told
    assert main(["check", str(path), "--difference", "10"]) == 0
    assert "10 points off shows in four of five runs with 197 games" in capsys.readouterr().out
    path.write_text(DUEL.replace("games = 20", "games = 2000"), "utf-8")
    assert main(["check", str(path)]) == 0
    assert "not known" not in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["check", str(path), "--difference", "none"])
