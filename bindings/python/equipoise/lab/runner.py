"""Runs an experiment: which games come next, who plays them, and what is kept."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import equipoise
from equipoise.extras import need
from equipoise.lab.experiment import Chunk, Experiment
from equipoise.lab.results import Results
from equipoise.lab.rows import Rows
from equipoise.lab.run_folder import RunFolder
from equipoise.lab.steps import Steps, steps_of
from equipoise.lab.tasks import Task, play

Progress = Callable[[int, int], None]
"""Called with how many games have been played and how many are planned so far."""


class Workers(Protocol):
    """Play tasks; the results do not depend on who plays them."""

    @property
    def slots(self) -> int:
        """How many tasks to have under way."""

    def submit(self, task: Task) -> Future[Rows]: ...

    def close(self) -> None:
        """Ends what is under way, without waiting for its results."""


class LocalWorkers:
    """Native threads of this process."""

    def __init__(self, count: int) -> None:
        self.slots = 2 * count
        self._cancel = equipoise.Cancel()
        self._threads = ThreadPoolExecutor(count, "equipoise")

    def submit(self, task: Task) -> Future[Rows]:
        return self._threads.submit(play, task, self._cancel)

    def close(self) -> None:
        self._cancel.set()
        self._threads.shutdown(cancel_futures=True)


def run(
    experiment: Experiment,
    folder: str | Path,
    *,
    workers: int | None = None,
    ray: str | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Results:
    """Plays the experiment's games into a folder, and returns its results.

    `workers` threads (None: one for each processor), or the tasks of the Ray cluster at the
    address `ray` ("local" starts one). Results depend on neither. Whatever ends a run early, its
    folder stays good for `resume=True`, which continues where it stopped. RunRefused if the folder
    is not one for this experiment; MissingExtra if a library is not installed.
    """
    need("pyarrow", "lab")
    with RunFolder(experiment, Path(folder), resume) as run_folder:
        crew = _crew(workers, ray)
        try:
            _Run(run_folder, crew, progress).play_all()
        finally:
            with _deaf_to_interrupts():
                crew.close()
        run_folder.finish()
        return run_folder.results()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A second Ctrl-C must not end the interpreter while threads still play on for a moment."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _crew(workers: int | None, ray: str | None) -> Workers:
    if ray is None:
        return LocalWorkers(workers or len(os.sched_getaffinity(0)))
    from equipoise.lab.ray_runner import RayWorkers

    return RayWorkers(ray, workers)


class _Run:
    """Hands chunks to workers in the order of the steps, and writes what they return."""

    def __init__(self, folder: RunFolder, crew: Workers, progress: Progress | None) -> None:
        self._folder = folder
        self._crew = crew
        self._progress = progress
        self._queue: deque[tuple[Chunk, int]] = deque()
        self._flying: dict[Future[Rows], tuple[Chunk, int]] = {}
        self._games: dict[int, equipoise.Game] = {}
        self._done = self._planned = 0
        self._steps: list[Iterator[list[Chunk]]] = []
        self._waiting: list[int] = []

    def play_all(self) -> None:
        steps: list[Steps] = steps_of(self._folder.results())
        self._steps = list(steps)
        self._waiting = [0] * len(steps)
        for number in range(len(steps)):
            self._advance(number)
        while self._queue or self._flying:
            self._fill()
            for future in wait(self._flying, return_when=FIRST_COMPLETED).done:
                self._take(future)

    def _advance(self, number: int) -> None:
        """Moves on to the next chunks of the step that are still missing."""
        for chunks in self._steps[number]:
            missing = [chunk for chunk in chunks if not self._folder.has(chunk)]
            self._planned += sum(chunk.count for chunk in chunks)
            self._done += sum(chunk.count for chunk in chunks if chunk not in missing)
            self._tell()
            if missing:
                self._queue.extend((chunk, number) for chunk in missing)
                self._waiting[number] = len(missing)
                return

    def _fill(self) -> None:
        while self._queue and len(self._flying) < self._crew.slots:
            chunk, number = self._queue.popleft()
            task = Task.of(self._folder.experiment, chunk, self._games)
            self._flying[self._crew.submit(task)] = (chunk, number)

    def _take(self, future: Future[Rows]) -> None:
        chunk, number = self._flying.pop(future)
        self._folder.write(chunk, future.result())
        self._done += chunk.count
        self._tell()
        self._waiting[number] -= 1
        if self._waiting[number] == 0:
            self._advance(number)

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._done, self._planned)
