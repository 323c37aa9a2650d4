#!/usr/bin/env python3
"""What each card of Chess & Balance adds to a deck: `make decks`.

Equal bots play games in which every deck of nine is equally likely. A logistic regression explains
their results by the cards of both decks. Each card has a normal prior with mean zero, whose width
the games themselves decide (empirical Bayes: Morris 1983), so what is little known stays near the
mean. The games also say how much more a card is worth to the player who begins; one width more.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import equipoise

CARDS = 36
DECK = 9
POINTS = 400 / math.log(10)
"""Hundredths of a Pawn, as the chess engine counts, of a factor e in the odds."""

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Fit:
    """Values of cards in hundredths of a Pawn, with the standard errors of their posteriors.

    - `values`, `errors`: of a card in either deck
    - `first`: half of what a card is worth more to the player who begins
    - `spread`, `first_spread`: standard deviations of the true values, as the games have them
    - `start`, `start_error`: what it is worth to begin
    """

    games: int
    values: Array
    errors: Array
    first: Array
    first_errors: Array
    spread: float
    first_spread: float
    start: float
    start_error: float


def fit(first: Array, second: Array, scores: Array, rounds: int = 200) -> Fit:
    """First and second: a row for each game and a column for each card, 1 where the deck of the
    player who begins, or of the other, has it. Scores of the player who begins, from 0 to 1."""
    games, cards = first.shape
    design = np.hstack([first - second, first + second - 2 * DECK / cards, np.ones((games, 1))])
    groups = [slice(0, cards), slice(cards, 2 * cards)]
    weights = np.zeros(2 * cards + 1)
    widths = np.array([0.1, 0.02])  # Standard deviations, in logits.
    cover = np.eye(len(weights))
    # Draws make results less uncertain than those of a coin.
    dispersion = 1.0
    for _ in range(rounds):
        prior = np.concatenate([np.repeat(1 / widths**2, cards), [1e-6]])
        for _ in range(4):
            chance = 1 / (1 + np.exp(-design @ weights))
            sure = chance * (1 - chance) / dispersion
            cover = np.linalg.inv((design * sure[:, None]).T @ design + np.diag(prior))
            weights += cover @ (design.T @ (scores - chance) / dispersion - prior * weights)
        chance = 1 / (1 + np.exp(-design @ weights))
        dispersion = float(np.mean((scores - chance) ** 2 / (chance * (1 - chance))))
        widths = np.array([np.sqrt(np.mean(weights[g] ** 2 + np.diag(cover)[g])) for g in groups])
        widths = np.maximum(widths, 1e-3)
    errors = np.sqrt(np.diag(cover)) * POINTS
    values = weights * POINTS
    main, extra = groups
    return Fit(
        games,
        values[main] - values[main].mean(),
        errors[main],
        values[extra],
        errors[extra],
        float(widths[0] * POINTS),
        float(widths[1] * POINTS),
        float(values[-1]),
        float(errors[-1]),
    )


def play(
    game: equipoise.Game, bot: equipoise.Bot, seed: int, plies_max: int
) -> tuple[list[list[int]], float]:
    """One game with decks drawn from the seed: the deck of each seat, and the score of seat 0. A
    game that is too long is drawn."""
    draw = random.Random(seed)
    decks = [sorted(draw.sample(range(CARDS), DECK)) for _ in range(2)]
    state = game.initial()
    # The codes of cards follow each other, and a deck list is handed in card by card.
    nought = state.legal_actions(0)[0]
    for seat, deck in enumerate(decks):
        for card in deck:
            state.apply(nought + card, seat)
    while not state.is_terminal and state.plies < plies_max:
        if state.is_chance:
            state.apply(state.draw(seed=draw.getrandbits(63)))
        else:
            state.apply(bot.choose(state, seed=draw.getrandbits(63)))
    return decks, float(state.returns()[0]) if state.is_terminal else 0.5


def read(lines: Iterable[str]) -> tuple[Array, Array, Array]:
    """Games as `play` returns them, one JSON text a line."""
    rows = [json.loads(line) for line in lines]
    decks = np.zeros((2, len(rows), CARDS))
    for i, (pair, _) in enumerate(rows):
        for seat in range(2):
            decks[seat, i, pair[seat]] = 1
    return decks[0], decks[1], np.array([score for _, score in rows])


def table(found: Fit, names: list[str]) -> str:
    """For people: the cards from best to worst, with 95 % intervals."""
    lines = [
        f"{found.games} games; spread {found.spread:.0f}, of what beginning adds "
        f"{found.first_spread:.0f}; beginning {found.start:.0f} ± {1.96 * found.start_error:.0f}"
    ]
    for card in np.argsort(-found.values):
        lines.append(f"{names[card]} {found.values[card]:+.0f} ± {1.96 * found.errors[card]:.0f}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("deck", help="the option deck_file, such as equipoise")
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--bot", default="master")
    parser.add_argument("--sims", type=int, default=400, help="nodes for each choice")
    parser.add_argument("--plies", type=int, default=600, help="a longer game is drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("build/decks"), help="keeps the games")
    chosen = parser.parse_args()
    game = equipoise.load("chess_balance", deck_mode="standard", deck_file=chosen.deck)
    bot = game.bot(chosen.bot, simulations=chosen.sims)
    chosen.out.mkdir(parents=True, exist_ok=True)
    file = chosen.out / f"{chosen.deck}-{chosen.bot}-{chosen.sims}-{chosen.seed}.jsonl"
    known = len(file.read_text().splitlines()) if file.exists() else 0
    with file.open("a") as out:
        for i in range(known, chosen.games):
            print(json.dumps(play(game, bot, chosen.seed * 1_000_000 + i, chosen.plies)), file=out)
            out.flush()
    found = fit(*read(file.read_text().splitlines()[: chosen.games]))
    cards = json.loads(game.components)["cards"]
    print(table(found, [f"{card['id']} {card['name']}" for card in cards]))
    print("{" + ", ".join(str(round(value)) for value in found.values) + "}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
