"""Runs of the laboratory: the same rows whatever happens on the way, and folders that last."""

import json
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

import equipoise
from equipoise import lab
from equipoise.lab.cli import main
from equipoise.lab.parquet import BadFile
from equipoise.lab.run_folder import RunRefused
from equipoise.lab.tasks import Task, VersionDiffers, play

EXPERIMENT = """
name = "small"
title = "A small one"
game = "balance_duel"
seed = 11
games = 52
duplicates = 2
chunk = 10
[grid]
marginal = ["clear", "touch"]
[[lineups]]
name = "equals"
players = ["random"]
[[lineups]]
name = "skill"
players = ["novice", "random"]
"""


@pytest.fixture(scope="module")
def experiment():
    return lab.Experiment.parse(EXPERIMENT)


@pytest.fixture(scope="module")
def finished(experiment, tmp_path_factory):
    return lab.run(experiment, tmp_path_factory.mktemp("finished"), workers=1)


def files_of(folder):
    """Everything but the dates."""
    paths = [path for path in Path(folder).rglob("*") if path.is_file()]
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in paths
        if path.name not in ("dates.json", ".lock")
    }


@pytest.fixture
def copy(finished, tmp_path):
    """A folder of the finished run, to be harmed."""
    shutil.copytree(finished.folder, tmp_path / "copy")
    return tmp_path / "copy"


def test_a_run_holds_the_games_of_the_experiment_and_nothing_else(experiment, finished):
    assert finished.finished
    for cell in finished.cells:
        rows = finished.rows(cell)
        assert rows.game.tolist() == list(range(52))
        assert rows.chance.tolist() == [game // 2 for game in range(52)]
    series = equipoise.run_series(
        finished.game(finished.cells[3]),
        [finished.game(finished.cells[3]).bot(name) for name in ("novice", "random")],
        [(0, 1), (1, 0)],
        chance_seed=finished.meta["chance_seed"],
        choice_seed=finished.meta["choice_seed"],
        first=17,
        count=1,
        duplicates=2,
    )
    assert lab.Rows.of(series).returns[0].tolist() == rows.returns[17].tolist()
    assert lab.Rows.of(series).plies[0] == rows.plies[17]


def test_the_number_of_workers_does_not_show_in_the_files(experiment, finished, tmp_path):
    lab.run(experiment, tmp_path, workers=3)
    assert files_of(tmp_path) == files_of(finished.folder)


def test_the_columns_are_those_of_the_manual_and_stay(finished):
    path = finished.folder / "games" / "0000-000000000.parquet"
    schema = {field.name: str(field.type) for field in pq.read_schema(path)}
    tallies = schema.pop("tallies", None)
    assert schema.pop("course") == "fixed_size_list<element: float>[20]"
    assert schema == {
        "cell": "int16",
        "game": "int64",
        "chance": "int64",
        "seating": "int16",
        "return_0": "int32",
        "return_1": "int32",
        "score_0": "double",
        "score_1": "double",
        "plies": "int32",
        "decisions": "int32",
        "choices": "int64",
        "choices_max": "int32",
        "over": "bool",
        "first_seat": "int8",
        "lead_changes": "int16",
        "settled": "int32",
        "drama": "float",
        "leader_share": "float",
        "cluster": "int64",
        "luck_0": "float",
        "luck_1": "float",
        "crowned": "float",
        "opening": "int32",
    }
    width = 2 * len(finished.components(finished.cells[0]))
    assert tallies == (f"fixed_size_list<element: uint16>[{width}]" if width else None)
    manual = (Path(__file__).parents[4] / "docs" / "lab.md").read_text("utf-8")
    for name in [*schema, "tallies", "early", "course"]:
        shown = f"{name[:-1]}S" if name[-1].isdigit() else name
        assert f"| `{shown}` | " in manual


def test_files_of_a_version_with_fewer_columns_are_still_read(finished, copy):
    added = ["cluster", "luck_0", "luck_1", "course", "crowned", "opening"]
    for path in (copy / "games").glob("*.parquet"):
        pq.write_table(pq.read_table(path).drop_columns(added), path)
    rows, whole = (
        lab.Results.read(folder).rows(finished.cells[0]) for folder in (copy, finished.folder)
    )
    assert rows.returns.tolist() == whole.returns.tolist()
    assert rows.cluster.tolist() == rows.chance.tolist()
    assert np.isnan(rows.luck).all() and np.isnan(rows.course).all()
    assert rows.course.shape == whole.course.shape
    assert set(rows.opening.tolist()) == {-1}
    assert not rows.crowned.any()
    assert rows.early.shape == whole.early.shape


def test_early_counts_and_crossed_sets_come_back_from_the_files(tmp_path):
    text = EXPERIMENT.replace("duplicates = 2", "duplicates = 2\ncrossed = true\nearly = 3")
    experiment = lab.Experiment.parse(text)
    results = lab.run(experiment, tmp_path, workers=1)
    rows = results.rows(results.cells[0])
    assert rows.early.shape == rows.tallies.shape
    assert (rows.early <= rows.tallies).all()
    assert rows.cluster.tolist() == [game // 4 for game in range(len(rows))]


def test_what_a_run_is_made_of_stands_in_its_folder(experiment, finished):
    again = lab.Results.read(finished.folder)
    assert again.experiment == experiment
    assert again.meta["versions"]["equipoise"] == equipoise.__version__
    assert again.options(again.cells[1])["marginal"] == "touch"
    assert all(len(digest) == 64 for digest in again.meta["data_sha256"].values())
    assert (finished.folder / "experiment.toml").read_text("utf-8") == EXPERIMENT
    assert again.experiment.text == EXPERIMENT


def test_a_run_continues_where_files_are_missing_or_half_written(experiment, finished, copy):
    games = sorted((copy / "games").iterdir())
    for path in games[1::3]:
        half = path.read_bytes()[: path.stat().st_size // 2]
        path.with_name(f".{path.name}.part").write_bytes(half)
        path.unlink()
    lab.run(experiment, copy, resume=True)
    assert files_of(copy) == files_of(finished.folder)


def test_an_unfinished_run_has_the_games_up_to_the_first_that_is_missing(finished, copy):
    (copy / "games" / "0001-000000020.parquet").unlink()
    results = lab.Results.read(copy)
    assert len(results.rows(results.cells[0])) == 52
    assert results.rows(results.cells[1]).game.tolist() == list(range(20))
    (copy / "games" / "0001-000000000.parquet").unlink()
    none = lab.Results.read(copy).rows(results.cells[1])
    assert len(none) == 0
    assert none.shares.shape == (0, 2)


@pytest.mark.parametrize("file", ["run.json", "dates.json"])
@pytest.mark.parametrize("text", ["", '{"format": 1', "[]", "\xff", "{}"])
def test_a_file_of_a_run_that_is_half_written_or_not_its_own_is_named(experiment, copy, file, text):
    (copy / file).write_bytes(text.encode("latin-1"))
    if file == "dates.json" and text == "{}":
        assert not lab.Results.read(copy).finished
        return
    with pytest.raises(BadFile, match=re.escape(file)):
        lab.Results.read(copy)
    with pytest.raises((BadFile, RunRefused), match=re.escape(str(copy))):
        lab.run(experiment, copy, resume=True)


def test_a_run_without_an_experiment_is_named(copy):
    (copy / "run.json").write_text('{"format": 1}')
    with pytest.raises(BadFile, match=r"run\.json has no valid experiment"):
        lab.Results.read(copy)


def test_a_table_of_something_else_is_named(copy):
    path = copy / "games" / "0001-000000020.parquet"
    pq.write_table(pq.read_table(path).drop_columns(["plies"]), path)
    results = lab.Results.read(copy)
    with pytest.raises(BadFile, match="has no column plies; remove it and resume"):
        results.rows(results.cells[1])


@pytest.mark.parametrize("harm", ["short", "other"])
def test_a_file_that_does_not_hold_its_games_is_named(copy, harm):
    path = copy / "games" / "0001-000000020.parquet"
    if harm == "short":
        path.write_bytes(path.read_bytes()[:-100])
    else:
        shutil.copyfile(copy / "games" / "0001-000000010.parquet", path)
    results = lab.Results.read(copy)
    with pytest.raises(BadFile, match=r"0001-000000020\.parquet .* remove it and resume"):
        results.rows(results.cells[1])


def test_a_folder_of_another_run_is_refused_and_the_difference_named(experiment, copy, tmp_path):
    with pytest.raises(RunRefused, match="already has a run; --resume"):
        lab.run(experiment, copy)
    other = lab.Experiment.parse(EXPERIMENT.replace("seed = 11", "seed = 12"))
    with pytest.raises(RunRefused, match="experiment.seed is 11 there and 12 here"):
        lab.run(other, copy, resume=True)
    run = json.loads((copy / "run.json").read_text())
    run["versions"]["equipoise"] = "0.0.1"
    (copy / "run.json").write_text(json.dumps(run))
    with pytest.raises(RunRefused, match=r'versions.equipoise is "0.0.1" there and'):
        lab.run(experiment, copy, resume=True)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.tex").touch()
    with pytest.raises(RunRefused, match="is not empty and has no run"):
        lab.run(experiment, tmp_path / "mine", resume=True)


def test_a_title_may_change(finished, copy):
    lab.run(lab.Experiment.parse(EXPERIMENT.replace("A small", "One")), copy, resume=True)


def command(*arguments):
    return [sys.executable, "-m", "equipoise.lab.cli", *map(str, arguments)]


SLOW = EXPERIMENT.replace("games = 52", "games = 50").replace("chunk = 10", "chunk = 2")


@pytest.fixture(scope="module")
def slow(tmp_path_factory):
    """An experiment of 100 files, and its run from beginning to end."""
    folder = tmp_path_factory.mktemp("slow")
    (folder / "slow.toml").write_text(SLOW)
    lab.run(lab.Experiment.parse(SLOW), folder / "whole")
    return folder


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_or_stopped_continues_and_has_the_same_files(slow, tmp_path, how):
    arguments = ("run", slow / "slow.toml", "--out", tmp_path / "run", "--workers", 1)
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)  # What runs in the background ignores it.
    process = subprocess.Popen(command(*arguments), stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGINT, before)
    while len(list(tmp_path.glob("run/games/0*"))) < 20 and process.poll() is None:
        time.sleep(0.005)
    process.send_signal(how)
    said = process.communicate(timeout=60)[1]
    if process.returncode != 0:
        assert not lab.Results.read(tmp_path / "run").finished
        assert process.returncode == (-signal.SIGKILL if how == signal.SIGKILL else 130)
    if process.returncode == 130:
        assert said == f"equipoise-lab: stopped; --resume continues {tmp_path / 'run'}\n"
    subprocess.run(command(*arguments, "--resume"), check=True, timeout=120)
    assert files_of(tmp_path / "run") == files_of(slow / "whole")


def test_a_folder_has_one_writer_at_a_time(experiment, copy):
    import fcntl

    with (copy / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(RunRefused, match="is being filled by another run"):
            lab.run(experiment, copy, resume=True)


def test_a_stopping_rule_stops_at_a_look_whatever_the_number_of_workers(tmp_path):
    stop = "[stop]\nhalf_width = 0.09\ngames_min = 40\ngames_max = 400\n"
    text = EXPERIMENT.replace("games = 52\n", "").replace("[grid]", stop + "[grid]")
    experiment = lab.Experiment.parse(text)
    counts = []
    for workers in (1, 3):
        results = lab.run(experiment, tmp_path / str(workers), workers=workers)
        counts.append([len(results.rows(cell)) for cell in results.cells])
    assert counts[0] == counts[1]
    assert files_of(tmp_path / "1") == files_of(tmp_path / "3")
    # A share near a half needs 1.96^2 / 4 / 0.09^2, about 119 independent games.
    assert all(count in experiment.stop.looks(10) for count in counts[0])
    assert 40 < counts[0][0] < 400


def test_a_run_keeps_the_printed_components_that_it_was_played_with(tmp_path):
    packed = Path(equipoise.__file__).parent / "data" / "balance_duel" / "models.json"
    shutil.copyfile(packed, tmp_path / "mine.json")
    file = tmp_path / "a.toml"
    file.write_text(EXPERIMENT.replace("games = 52", 'games = 2\ndata = "mine.json"'))
    experiment = lab.Experiment.read(file)
    results = lab.run(experiment, tmp_path / "run")
    assert list(results.meta["data_sha256"]) == ["mine.json"]
    (tmp_path / "mine.json").write_bytes(packed.read_bytes() + b" ")
    with pytest.raises(RunRefused, match="data_sha256"):
        lab.run(experiment, tmp_path / "run", resume=True)
    (tmp_path / "mine.json").unlink()
    assert lab.Results.read(tmp_path / "run").game(results.cells[1]).options["marginal"] == "touch"


def test_a_worker_with_another_version_of_the_package_says_so(experiment):
    task = Task.of(experiment, experiment.chunks(experiment.cells[0])[0], {})
    with pytest.raises(VersionDiffers, match=r"the run needs 0\.0\.0"):
        play(replace(task, version="0.0.0"))


def test_progress_ends_with_all_games_that_were_planned(experiment, tmp_path):
    told = []
    lab.run(experiment, tmp_path, progress=lambda done, planned: told.append((done, planned)))
    assert told[-1] == (4 * 52, 4 * 52)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


@pytest.mark.parametrize(
    ("library", "extra", "arguments"),
    [("pyarrow", "lab", ()), ("rich", "lab", ()), ("ray", "ray", ("--ray", "local"))],
)
def test_a_missing_library_is_named_with_the_extra_that_installs_it(
    tmp_path, library, extra, arguments, capsys, monkeypatch
):
    (tmp_path / "a.toml").write_text(EXPERIMENT)
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [_Without(library), *sys.meta_path])
    out = str(tmp_path / "out")
    assert main(["run", str(tmp_path / "a.toml"), "--out", out, *arguments]) == 1
    said = capsys.readouterr().err
    assert f"{library} is not installed; `pip install equipoise[{extra}]` installs it" in said


class _Without:
    """An importer to which a library is not installed."""

    def __init__(self, library):
        self.library = library

    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == self.library:
            raise ModuleNotFoundError(f"No module named {name!r}", name=self.library)


def test_the_command_reads_runs_summarises_and_names_faults(tmp_path, capsys):
    file = tmp_path / "a.toml"
    file.write_text(EXPERIMENT)
    out = str(tmp_path / "out")
    assert main(["check", str(file)]) == 0
    assert "3 skill: marginal=touch (novice, random; seated 01 10)" in capsys.readouterr().out
    assert main(["run", str(file), "--out", out]) == 0
    assert capsys.readouterr().out == f"208 games in {out}\n"
    assert main(["summary", out]) == 0
    said = capsys.readouterr().out
    assert "Share of the win" in said
    assert "skill: marginal=touch" in said
    assert main(["report", out]) == 0
    assert "A small one" in (tmp_path / "out" / "report.html").read_text("utf-8")
    assert main(["balance", str(file)]) == 1
    assert f"{file}: handle: is missing" in capsys.readouterr().err
    assert main(["summary", str(tmp_path / "none")]) == 1
    assert "has no run" in capsys.readouterr().err


def test_rows_of_all_parts_are_the_rows_of_the_whole(finished):
    rows = finished.rows(finished.cells[0])
    parts = [lab.Rows.join([rows.first(10), rows.first(3)])]
    assert parts[0].game.tolist() == [*range(10), 0, 1, 2]
    assert np.array_equal(rows.shares.sum(axis=1), np.ones(52))
