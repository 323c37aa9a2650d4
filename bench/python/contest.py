"""Speed as a ratio: two programs run in turn, and only what is measured in the same round is
compared, because a shared machine's speed drifts."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Contender:
    """Somebody who does the work that is compared.

    `batch` does some of it, a few milliseconds' worth or more, and returns how many units that was.
    """

    name: str
    batch: Callable[[], int]


@dataclass(frozen=True)
class Protocol:
    rounds: int = 7
    seconds: float = 1.0  # For each contender in each round.
    clock: Callable[[], float] = time.process_time


def rate(contender: Contender, protocol: Protocol) -> float:
    """Units per second."""
    begin = now = protocol.clock()
    units = 0
    while now - begin < protocol.seconds:
        units += contender.batch()
        now = protocol.clock()
    return units / (now - begin)


def readable(per_second: float) -> str:
    for limit, unit in ((1e6, " M"), (1e3, " k")):
        if per_second >= limit:
            return f"{per_second / limit:.2f}{unit}/s"
    return f"{per_second:.2f}/s"


def compare(
    row: str,
    what: str,
    ours: Contender,
    peer: Contender,
    protocol: Protocol,
    target: float | None,
) -> bool:
    """Prints both rates, the median and the range of the ratios, and whether the smallest reaches
    the target; without a target it is for information. Returns whether it does."""
    pairs = [(rate(ours, protocol), rate(peer, protocol)) for _ in range(protocol.rounds)]
    ratios = [our / their for our, their in pairs]
    reached = target is None or min(ratios) >= target
    verdict = "" if target is None else f"  target {target:g}: {'reached' if reached else 'MISSED'}"
    print(
        f"{row:<4} {what:<46} ours {readable(median(our for our, _ in pairs))}"
        f"  {peer.name} {readable(median(their for _, their in pairs))}"
        f"  ratio {median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}){verdict}",
        flush=True,
    )
    return reached


def report(
    row: str, what: str, ours: Contender, protocol: Protocol, target: float | None = None
) -> bool:
    """Prints a rate of ours that has no peer, and whether its median reaches the target."""
    rates = [rate(ours, protocol) for _ in range(protocol.rounds)]
    reached = target is None or median(rates) >= target
    verdict = (
        ""
        if target is None
        else f"  target {readable(target)}: {'reached' if reached else 'MISSED'}"
    )
    print(
        f"{row:<4} {what:<46} ours {readable(median(rates))}"
        f" ({readable(min(rates))} to {readable(max(rates))}){verdict}",
        flush=True,
    )
    return reached
