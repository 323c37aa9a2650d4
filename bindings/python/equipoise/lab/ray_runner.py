"""Plays the tasks of a run on a Ray cluster, whose nodes need this version of the package."""

import os
from concurrent.futures import Future
from typing import Any

from equipoise.extras import need
from equipoise.lab.rows import Rows
from equipoise.lab.tasks import Task, play

RETRIES = 20  # Of a task whose worker or node is lost.
LOCAL = "local"  # The address that starts a cluster of this machine alone.


class RayWorkers:
    """The processors of a cluster; `count` of this machine's where the address is "local".

    A task whose worker dies is played again elsewhere, with the same rows. `close` ends a cluster
    that was started here, and leaves any other as it is.
    """

    def __init__(self, address: str, count: int | None = None) -> None:
        self._ray: Any = need("ray", "ray")
        self._begun = not self._ray.is_initialized()
        if self._begun:
            local = {"num_cpus": count, "include_dashboard": False} if address == LOCAL else {}
            # Says that no task needs accelerators; otherwise Ray warns about them.
            os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
            self._ray.init(address=address, log_to_driver=False, logging_level="error", **local)
        self._play = self._ray.remote(play).options(num_cpus=1, max_retries=RETRIES)
        self._refs: dict[Future[Rows], Any] = {}

    @property
    def slots(self) -> int:
        """Twice the processors that the cluster has now; it may grow."""
        return 2 * max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def submit(self, task: Task) -> Future[Rows]:
        ref = self._play.remote(task)
        future: Future[Rows] = ref.future()
        self._refs[future] = ref
        future.add_done_callback(self._refs.pop)
        return future

    def close(self) -> None:
        for ref in list(self._refs.values()):
            self._ray.cancel(ref, force=True)
        if self._begun:
            self._ray.shutdown()
