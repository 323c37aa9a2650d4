"""Makes the balance reports of the five games: `make balance`, a quarter of an hour on two cores.

Plays the experiments of experiments/ into build/balance, continues an interrupted run where it
stopped, and writes a page for each game, the overview and README.md beside this file.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
from pathlib import Path

from equipoise.lab import Experiment, run
from equipoise.lab.progress import progress_bar
from equipoise.lab.report import Study, render, study_of
from equipoise.lab.report.overview import overview
from equipoise.lab.report.summary import findings

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parents[1] / "build" / "balance"

GAMES = {
    "balance_duel": "Balance Duel",
    "oneworld": "One World",
    "elements": "Elements",
    "balanceformers": "Balanceformers",
    "chess_balance": "Chess & Balance",
}
STUDIES = ("", "-four", "-small", "-skill", "-variants", "-advanced")

TOLD = {"Fairness": 3, "Skill": 3, "Variants": 2, "Components": 3}
"""How many sentences on a subject README.md takes from a page, if more than one."""

HEAD = """# How balanced are the games?

Five reports of the balance laboratory, one for each game. They show whether the seats are equal,
how much is luck and how much skill, how long games take and when they are settled, what every
variant changes and what single components are worth.
Each is one HTML file that needs nothing else; open it in a browser, or print it.

![Share of the win of the first side, luck and skill in the five games](overview.svg)

Bots played these games with small budgets, so that `make balance` can repeat all of it in a
quarter of an hour.
What holds for quick bots need not hold for people. Every page says which bots played, and what is
not known.
Numbers in brackets are 95 % intervals; those of variants and components are simultaneous.
The experiments are the TOML files of [experiments/](experiments).
"""


def studies_of(game: str, part: float, out: Path, workers: int | None) -> list[Study]:
    """Plays what is missing of a game's experiments and analyses them."""
    studies = []
    for study in STUDIES:
        path = HERE / "experiments" / f"{game}{study}.toml"
        if not path.exists():
            continue
        experiment = Experiment.read(path)
        if part < 1:
            unit = experiment.duplicates
            games = max(20, math.ceil(part * experiment.games / unit)) * unit
            experiment = dataclasses.replace(experiment, games=min(games, experiment.games))
        folder = out / experiment.name
        with progress_bar() as progress:
            resume = folder.exists()
            results = run(experiment, folder, workers=workers, resume=resume, progress=progress)
        studies.append(study_of(results))
    return studies


def told(game: str, studies: list[Study]) -> str:
    """The part of README.md about a game: the first sentences on each subject."""
    lines = [f"## {GAMES[game]}", "", f"[{game}.html]({game}.html)", ""]
    for about, sentences in findings(studies).items():
        lines.append(f"- **{about}.** " + " ".join(sentences[: TOLD.get(about, 1)]))
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="one of " + ", ".join(GAMES))
    parser.add_argument("--part", type=float, default=1.0, help="play only this part of the games")
    parser.add_argument("--out", type=Path, default=HERE, help="folder of the pages")
    parser.add_argument("--results", type=Path, default=RESULTS, help="folder of the runs")
    parser.add_argument("--workers", type=int, help="threads (default: one per processor)")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    all_studies = {}
    for game in options.games or GAMES:
        studies = studies_of(game, options.part, options.results, options.workers)
        title = f"{GAMES[game]}: how balanced is it?"
        (options.out / f"{game}.html").write_text(render(studies, title), "utf-8")
        all_studies[game] = studies
    if len(all_studies) == len(GAMES):
        rows = {GAMES[g]: [s.analysis for s in studies] for g, studies in all_studies.items()}
        (options.out / "overview.svg").write_text(overview(rows), "utf-8")
        parts = [HEAD, *(told(game, studies) for game, studies in all_studies.items())]
        (options.out / "README.md").write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
