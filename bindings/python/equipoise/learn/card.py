"""The card of a net: what it learnt from, how well it fits, and how strong it makes the bot."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from equipoise.learn.recipe import Recipe
from equipoise.learn.training import Report


class Card:
    """`nets/<game>.md`, made of two parts that are measured apart: `nets/figures/<game>.json`."""

    def __init__(self, recipe: Recipe) -> None:
        self._recipe = recipe

    def write_training(self, nets: Path, report: Report, size: int) -> None:
        """The figures of a training; matches of an earlier net are forgotten."""
        figures = {
            "positions": report.positions,
            "held_back": report.held_back,
            "loss": round(report.loss, 5),
            "even": round(report.even, 5),
            "error": round(report.error, 4),
            "mean_error": round(report.mean_error, 4),
            "largest_error": round(report.largest_error, 3),
            "bytes": size,
        }
        self._write(nets, {"training": figures, "matches": []})

    def write_matches(self, nets: Path, matches: Sequence[tuple[str, str, str]]) -> None:
        """What was played, the command, and the score as the program prints it."""
        figures = json.loads(self._figures(nets).read_text(encoding="utf-8"))
        self._write(nets, {**figures, "matches": [list(match) for match in matches]})

    def _figures(self, nets: Path) -> Path:
        return nets / "figures" / f"{self._recipe.game}.json"

    def _write(self, nets: Path, figures: dict[str, object]) -> None:
        self._figures(nets).parent.mkdir(exist_ok=True)
        text = json.dumps(figures, indent=1) + "\n"
        self._figures(nets).write_text(text, encoding="utf-8")
        (nets / f"{self._recipe.game}.md").write_text(self.text(figures), encoding="utf-8")

    def text(self, figures: dict[str, object]) -> str:
        """The whole card."""
        recipe, training = self._recipe, figures["training"]
        assert isinstance(training, dict)
        schedule = recipe.schedule
        lines = [
            f"# The net of `{recipe.game}`",
            "",
            recipe.about,
            "",
            f"`make train GAME={recipe.game}` makes it again from `{recipe.game}.toml`. It learnt "
            "from games between our own bots and from nothing else. Its licence is that of the "
            "project.",
            "",
            "| | |",
            "|---|---|",
            f"| positions learnt from, and held back | {training['positions']:,}, "
            f"{training['held_back']:,} |",
            f"| hidden units | {schedule.wide}, {schedule.narrow} |",
            f"| epochs, batch, rate, seed | {schedule.epochs}, {schedule.batch}, {schedule.rate}, "
            f"{schedule.seed} |",
            f"| size, 16 bits a weight | {training['bytes']:,} bytes |",
            f"| loss on the positions held back | {training['loss']} |",
            f"| the same for a judge that calls every position even | {training['even']} |",
            f"| error of a share: root mean square, mean, largest | {training['error']}, "
            f"{training['mean_error']}, {training['largest_error']} |",
        ]
        matches = figures["matches"]
        assert isinstance(matches, list)
        if matches:
            lines += ["", "| match | command | score (95 % interval) |", "|---|---|---|"]
            lines += [f"| {about} | `{words}` | {score} |" for about, words, score in matches]
        return "\n".join(lines) + "\n"
