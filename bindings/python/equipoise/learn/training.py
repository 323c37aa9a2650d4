"""Finds the weights of a net by gradient descent (Adam: Kingma, Ba 2015).

A position gives each seat a logit; the shares of e^logit are what the net takes it to be worth. The
loss is the cross entropy between those shares and what it was worth, above the least possible.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from equipoise.learn.net import Array, Weights
from equipoise.learn.samples import Samples


@dataclass(frozen=True)
class Schedule:
    """How to train. `held_back`: share of the games that is never learnt from and measures."""

    wide: int = 64
    narrow: int = 16
    epochs: int = 20
    batch: int = 2048
    rate: float = 2e-3  # Falls to nothing along half a cosine.
    decay: float = 1e-6  # Of the weights, each step, times the rate.
    held_back: float = 0.05
    seed: int = 1


@dataclass
class Report:
    """What training came to, on the positions held back, after rounding.

    - `loss`: mean cross entropy above the entropy of the values themselves
    - `even`: the same for a judge that gives every seat the same
    - `error`: root of the mean squared error of a seat's share; `mean_error`, `largest_error`
    - `losses`: `loss` after each epoch, before rounding
    """

    positions: int = 0
    held_back: int = 0
    loss: float = 0.0
    even: float = 0.0
    error: float = 0.0
    mean_error: float = 0.0
    largest_error: float = 0.0
    losses: list[float] = field(default_factory=list)


def train(
    samples: Samples, schedule: Schedule, told: Callable[[str], None] = lambda line: None
) -> tuple[Weights, Report]:
    """Weights for some samples, the same for the same samples and schedule on one machine; `told`
    gets a line after each epoch. ValueError without positions on both sides of the split."""
    rng = np.random.default_rng(schedule.seed)
    games = np.unique(samples.game)
    back = rng.choice(games, max(1, round(len(games) * schedule.held_back)), replace=False)
    is_back = np.isin(samples.game, back)
    learnt, checked = samples.part(~is_back), samples.part(is_back)
    if not len(learnt) or not len(checked):
        raise ValueError("too few games to hold any back")

    inputs = samples.numbers.shape[2]
    rows = learnt.numbers[:200_000].reshape(-1, inputs)
    rows = rows[rows.any(axis=1)]
    # A number that hardly ever changes must not be blown up by its small spread.
    spread = np.maximum(rows.std(axis=0), np.abs(rows).max(axis=0) / 8)
    spread = np.where(spread > 0, spread, 1).astype(np.float32)
    weights = Weights.random(inputs, schedule.wide, schedule.narrow, rng)
    # Numbers enter as if each had a spread of 1; the weights carry that.
    optimiser = _Adam(weights, spread, schedule)
    report = Report(len(learnt), len(checked))
    batches = len(learnt) // schedule.batch
    for epoch in range(schedule.epochs):
        order = rng.permutation(len(learnt))
        for i in range(batches):
            batch = order[i * schedule.batch : (i + 1) * schedule.batch]
            done = (epoch * batches + i) / (schedule.epochs * batches)
            share = 0.5 + 0.5 * float(np.cos(np.pi * done))
            optimiser.step(learnt.numbers[batch], learnt.values[batch], share)
        loss = _measure(optimiser.plain(), checked).loss
        report.losses.append(loss)
        told(f"epoch {epoch + 1}: loss {loss:.5f}")
    trained = optimiser.plain()
    measured = _measure(trained.rounded(), checked)
    report.loss, report.even = measured.loss, measured.even
    report.error, report.mean_error = measured.error, measured.mean_error
    report.largest_error = measured.largest_error
    return trained, report


def _present(numbers: Array) -> NDArray[np.bool_]:
    return np.asarray(numbers.any(axis=2), np.bool_)


def shares(logits: Array, present: NDArray[np.bool_]) -> Array:
    """float32 [rows, seats]: e^logit over the sum of a row; 0 for seats that are not there."""
    raised = np.where(present, logits, -np.inf)
    powers = np.exp(raised - raised.max(axis=1, keepdims=True))
    result: Array = powers / powers.sum(axis=1, keepdims=True)
    return result


def _measure(weights: Weights, samples: Samples) -> Report:
    guessed = []
    for i in range(0, len(samples), 65536):
        numbers = samples.numbers[i : i + 65536]
        guessed.append(shares(weights.logits(numbers), _present(numbers)))
    guess, values = np.concatenate(guessed), samples.values
    present = _present(samples.numbers)
    with np.errstate(divide="ignore", invalid="ignore"):
        entropy = -np.where(values > 0, values * np.log(values), 0).sum(axis=1)
        cross = -np.where(values > 0, values * np.log(np.maximum(guess, 1e-7)), 0).sum(axis=1)
    off = np.abs(guess - values)[present]
    return Report(
        loss=float((cross - entropy).mean()),
        even=float((np.log(present.sum(axis=1)) - entropy).mean()),
        error=float(np.sqrt((off**2).mean())),
        mean_error=float(off.mean()),
        largest_error=float(off.max()),
    )


class _Adam:
    def __init__(self, weights: Weights, spread: Array, schedule: Schedule) -> None:
        self._weights = weights
        self._spread = spread
        self._schedule = schedule
        self._means = [np.zeros_like(array) for array in weights.arrays()]
        self._squares = [np.zeros_like(array) for array in weights.arrays()]
        self._steps = 0

    def plain(self) -> Weights:
        """Weights for numbers as they are."""
        w = self._weights
        first = w.first / self._spread[:, None]
        return Weights(first, w.first_bias, w.second, w.second_bias, w.last, w.last_bias)

    def step(self, numbers: Array, values: Array, share: float) -> None:
        schedule = self._schedule
        rate = schedule.rate * share
        self._steps += 1
        for array, mean, square, slope in zip(
            self._weights.arrays(), self._means, self._squares, self._slopes(numbers, values),
            strict=True,
        ):  # fmt: skip
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            grown = mean / (1 - 0.9**self._steps)
            spread = np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            array -= rate * (grown / spread + schedule.decay * array)

    def _slopes(self, numbers: Array, values: Array) -> list[Array]:
        w = self._weights
        count, seats, inputs = numbers.shape
        present = _present(numbers)
        rows = (numbers / self._spread).reshape(-1, inputs)
        wide = np.maximum(rows @ w.first + w.first_bias, 0)
        narrow = np.maximum(wide @ w.second + w.second_bias, 0)
        logits = (narrow @ w.last + w.last_bias).reshape(count, seats)
        off = np.where(present, shares(logits, present) - values, 0).reshape(-1, 1) / count
        off = off.astype(np.float32)
        narrow_off = (off @ w.last.T) * (narrow > 0)
        wide_off = (narrow_off @ w.second.T) * (wide > 0)
        return [
            rows.T @ wide_off, wide_off.sum(axis=0), wide.T @ narrow_off, narrow_off.sum(axis=0),
            narrow.T @ off, off.sum(axis=0),
        ]  # fmt: skip
