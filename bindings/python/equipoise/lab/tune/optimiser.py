"""Which values to try next: Optuna's tree-structured Parzen estimator over the trials so far."""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Sequence
from typing import Any

from equipoise.extras import need
from equipoise.lab.tune.file import Handle, Tuning

ATTEMPTS = 20  # Suggestions that repeat a trial, before the next untried one is taken. Set by hand.
RANDOM_PART = 4  # One trial in so many is spread at random before the estimator begins.
RANDOM_MOST = 10  # At most so many of these, Optuna's default. Both set by hand.


def next_choices(
    tuning: Tuning, tried: Sequence[tuple[tuple[int, ...], float | None]]
) -> tuple[int, ...] | None:
    """The choices of the next trial, never one that was tried; None once all were.

    The first is the start. `tried` are choices and their distances from the target, None where the
    game refused them. The answer depends on nothing else, so an interrupted search goes on as if
    nothing had happened.
    Source: Bergstra, Bardenet, Bengio & Kégl (2011); Watanabe (2023).
    """
    known = {choices for choices, _ in tried}
    if tuning.start not in known:
        return tuning.start
    if len(known) >= tuning.combinations:
        return None
    study, distributions = _study(tuning, tried), _distributions(tuning)
    for _ in range(ATTEMPTS):
        asked = study.ask(distributions)
        choices = tuple(int(asked.params[name]) for name in distributions)
        if choices not in known:
            return choices
    every = itertools.product(*(range(len(handle.choices)) for handle in tuning.handles))
    return next(choices for choices in every if choices not in known)


def _study(tuning: Tuning, tried: Sequence[tuple[tuple[int, ...], float | None]]) -> Any:
    optuna = need("optuna", "tune")
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    digest = hashlib.sha256(f"{tuning.experiment.seed} trial {len(tried)}".encode()).digest()
    sampler = optuna.samplers.TPESampler(
        seed=int.from_bytes(digest[:4], "big"),
        n_startup_trials=min(RANDOM_MOST, -(-tuning.trials_max // RANDOM_PART)),
    )
    study = optuna.create_study(sampler=sampler)
    distributions = _distributions(tuning)
    for choices, distance in tried:
        state = optuna.trial.TrialState.FAIL if distance is None else None
        params = dict(zip(distributions, choices, strict=True))
        more = {"state": state} if state is not None else {"value": distance}
        study.add_trial(
            optuna.trial.create_trial(params=params, distributions=distributions, **more)
        )
    return study


def _distributions(tuning: Tuning) -> dict[str, Any]:
    """Choices by their index: as whole numbers where neighbours are alike, else as categories."""
    return {f"{h.kind} {h.name}": _distribution(h) for h in tuning.handles}


def _distribution(handle: Handle) -> Any:
    distributions = need("optuna", "tune").distributions
    last = len(handle.choices) - 1
    if handle.ordered:
        return distributions.IntDistribution(0, last)
    return distributions.CategoricalDistribution(tuple(range(last + 1)))
