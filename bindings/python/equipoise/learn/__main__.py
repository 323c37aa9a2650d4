"""`python -m equipoise.learn GAME`: trains the net of a game anew, or measures it for its card."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

from equipoise.learn.card import Card
from equipoise.learn.recipe import Recipe, play
from equipoise.learn.samples import read_samples
from equipoise.learn.training import train


def main() -> int:
    parser = argparse.ArgumentParser(prog="equipoise.learn", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--nets", type=Path, default=Path("nets"), help="recipes and nets")
    parser.add_argument("--program", default="build/release/equipoise")
    parser.add_argument("--samples", type=Path, default=Path("build/samples"))
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--measure", action="store_true", help="only play the matches of the card, and write it"
    )
    chosen = parser.parse_args()
    try:
        recipe = Recipe.read(chosen.nets / f"{chosen.game}.toml")
        if chosen.measure:
            _measure(recipe, chosen)
        else:
            _train(recipe, chosen)
    except (OSError, ValueError, subprocess.CalledProcessError) as failure:
        print(failure, file=sys.stderr)
        return 1
    return 0


def _train(recipe: Recipe, chosen: argparse.Namespace) -> None:
    files = play(recipe, chosen.program, chosen.samples, chosen.threads)
    samples = read_samples(files)
    weights, report = train(samples, recipe.schedule, print)
    net = chosen.nets / f"{recipe.game}.json"
    net.write_text(weights.text(recipe.about), encoding="utf-8")
    Card(recipe).write_training(chosen.nets, report, weights.size())


def _measure(recipe: Recipe, chosen: argparse.Namespace) -> None:
    lines = []
    for match in recipe.matches:
        words = [chosen.program, *match.words.split()]
        said = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        lines.append((match.about, f"equipoise {match.words}", _score(said)))
        print(*lines[-1], sep="  ")
    Card(recipe).write_matches(chosen.nets, lines)


def _score(said: str) -> str:
    """Of a match the score of all games and the interval around it; else the line itself."""
    lines = said.splitlines()
    if len(lines) == 1:
        return lines[0].removesuffix(" The interval is one of 95 %, by game.")
    row = lines[2].split()
    return " ".join(row[row.index("%") - 1 :])


if __name__ == "__main__":
    sys.exit(main())
