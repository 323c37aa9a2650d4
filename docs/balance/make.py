"""Makes the balance reports of the five games: `make balance`, two hours on two cores at most.

The luck of Balance Duel needs its solved table, which the target makes first. Plays the
experiments of experiments/ into build/balance, continues an interrupted run where it stopped, and
writes a page for each game, the overview and README.md beside this file.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
from pathlib import Path

from equipoise.lab import Experiment, Results, run
from equipoise.lab.progress import progress_bar
from equipoise.lab.report import Study, render, study_of
from equipoise.lab.report.abstract import abstract, findings
from equipoise.lab.report.ladder import Ladder, by_strength, ladder_of
from equipoise.lab.report.overview import overview

HERE = Path(__file__).resolve().parent
RESULTS = HERE.parents[1] / "build" / "balance"

GAMES = {
    "balance_duel": "Balance Duel",
    "oneworld": "One World",
    "elements": "Elements",
    "balanceformers": "Balanceformers",
    "chess_balance": "Chess & Balance",
}
STUDIES = (
    "",
    "-exact",
    "-large",
    "-long",
    "-four",
    "-skill",
    "-variants",
    "-bargain",
    "-advanced",
    "-cards",
    "-cards-2",
)
CHESS = "chess_balance-chess"

HEAD = """# How balanced are the games?

Five reports of the balance laboratory, one for each game, written for designers.
Each shows over strength, from random players to the strongest bots we have, whether seats and
beginning are fair, how much dice and deals decide, how much skill is worth, when games turn, what
every variant changes and what single components are worth.
A report is one HTML file that needs nothing else; open it in a browser, or print it. It should
answer the [ten questions](questions.md) that we asked of it beforehand.

![Beginning, luck and skill in the five games](overview.svg)

Where all seats decide at once, the first column shows the first seat.
The band is 5 points wide on either side of a fair share.

A finding counts if it holds from club players on, and the page says so where it depends on
strength.
Bots are not people. Every page says which bots played and what is not known.
Numbers in brackets are 95 % intervals; those of variants and components are simultaneous.
`make balance` plays all of it again within two hours on two cores, from the TOML files of
[experiments/](experiments).
"""


def studies_of(game: str, part: float, out: Path, workers: int | None) -> list[Study]:
    """Plays what is missing of a game's experiments and analyses them."""
    studies = []
    for study in STUDIES:
        path = HERE / "experiments" / f"{game}{study}.toml"
        if path.exists():
            studies.append(study_of(results_of(path, part, out, workers)))
    return studies


def results_of(path: Path, part: float, out: Path, workers: int | None) -> Results:
    """What an experiment shows, played as far as that is missing."""
    experiment = Experiment.read(path)
    if part < 1:
        unit = max(experiment.set_of(cell) for cell in experiment.cells)
        games = math.ceil(max(40, part * experiment.games) / unit) * unit
        experiment = dataclasses.replace(experiment, games=min(games, experiment.games))
    folder = out / experiment.name
    with progress_bar() as progress:
        resume = folder.exists()
        return run(experiment, folder, workers=workers, resume=resume, progress=progress)


def chess_of(part: float, out: Path, workers: int | None) -> Ladder | None:
    """The ladder of chess itself."""
    path = HERE / "experiments" / f"{CHESS}.toml"
    return ladder_of(study_of(results_of(path, part, out, workers)).analysis)


def told(game: str, studies: list[Study], chess: Ladder | None) -> str:
    """The part of README.md about a game: the abstract of its page."""
    lines = [f"## {GAMES[game]}", "", f"[{game}.html]({game}.html)", ""]
    return "\n".join([*lines, "\n\n".join(abstract(findings(studies, chess)))]) + "\n"


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
    chess = chess_of(options.part, options.results, options.workers)
    for game in options.games or GAMES:
        studies = studies_of(game, options.part, options.results, options.workers)
        title = f"{GAMES[game]}: how balanced is it?"
        (options.out / f"{game}.html").write_text(render(studies, title, chess), "utf-8")
        all_studies[game] = studies
    if len(all_studies) == len(GAMES):
        rows = {
            GAMES[g]: [s.analysis for s in by_strength(studies)]
            for g, studies in all_studies.items()
        }
        (options.out / "overview.svg").write_text(overview(rows), "utf-8")
        parts = [HEAD, *(told(game, studies, chess) for game, studies in all_studies.items())]
        (options.out / "README.md").write_text("\n".join(parts), "utf-8")


if __name__ == "__main__":
    main()
