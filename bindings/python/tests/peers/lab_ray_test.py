"""Runs on a Ray cluster: the rows of a native run, even when workers are killed on the way."""

import os
import signal
import time
from pathlib import Path

import pytest
import ray

from equipoise import lab

TEXT = """
name = "cluster"
game = "oneworld"
seed = 5
games = 20
duplicates = 2
chunk = 4
[options]
map = "eq12"
[[lineups]]
name = "skill"
players = ["greedy", "random"]
"""


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """Two workers, which find the package where this process does."""
    os.environ["PYTHONPATH"] = str(Path(lab.__file__).parents[2])
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
    yield
    ray.shutdown()


@pytest.fixture(scope="module")
def native(tmp_path_factory):
    return lab.run(lab.Experiment.parse(TEXT), tmp_path_factory.mktemp("native"))


def same_rows(one, other):
    return all(one.rows(cell).same_as(other.rows(cell)) for cell in one.cells)


def playing_workers():
    """The processes of our own cluster that play a chunk now."""
    for process in Path("/proc").glob("[0-9]*"):
        try:
            title = (process / "cmdline").read_text()
            if title.startswith("ray::play") and parent(parent(process.name)) == os.getpid():
                yield int(process.name)
        except OSError:
            continue  # It has ended meanwhile.


def parent(process):
    return int(Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1])


def test_a_worker_killed_in_the_middle_of_a_run_changes_no_row(native, tmp_path):
    killed = []

    def kill_one(done, planned):
        # Between two chunks a worker is idle, on a busy machine for a while.
        for _ in range(500):
            if killed or not 0 < done < planned:
                return
            for worker in playing_workers():
                os.kill(worker, signal.SIGKILL)
                killed.append(worker)
            time.sleep(0.01)

    results = lab.run(lab.Experiment.parse(TEXT), tmp_path, ray="local", progress=kill_one)
    assert killed
    assert same_rows(results, native)


def test_a_run_begun_on_a_cluster_is_ended_natively_with_the_same_rows(native, tmp_path):
    class Stopped(Exception):
        pass

    def stop(done, planned):
        if done > 0:
            raise Stopped

    experiment = lab.Experiment.parse(TEXT)
    with pytest.raises(Stopped):
        lab.run(experiment, tmp_path, ray="local", progress=stop)
    assert not lab.Results.read(tmp_path).finished
    assert same_rows(lab.run(experiment, tmp_path, resume=True), native)
