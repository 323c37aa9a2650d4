"""The command `equipoise-lab`: experiments run, summarised, reported and balanced."""

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import equipoise
from equipoise import languages
from equipoise.extras import MissingExtra, need
from equipoise.lab.balance import NoGames, NoScores, find_balance
from equipoise.lab.diff.compare import Unlike
from equipoise.lab.experiment import Experiment, ExperimentError, Value
from equipoise.lab.parquet import BadFile
from equipoise.lab.progress import progress_bar
from equipoise.lab.results import Results
from equipoise.lab.run_folder import RunRefused
from equipoise.lab.stats.power import games_to_match, games_to_show
from equipoise.lab.tasks import VersionDiffers
from equipoise.lab.tune.search import NoTrials
from equipoise.lab.variants import value_of
from equipoise.texts import speaking

BROKEN = UNPROVEN = 3
INTERRUPTED = 130  # As in shells, for a program that Ctrl-C ended.
FAULTS = (
    ExperimentError,
    RunRefused,
    BadFile,
    NoGames,
    NoScores,
    VersionDiffers,
    MissingExtra,
    Unlike,
    NoTrials,
    OSError,
)
FILE_WIDTH = 200  # Of tables, without a terminal to fit.
Command = Callable[[argparse.Namespace], int | None]
RESULTS_FOLDER = Path("results")


class Interrupted(KeyboardInterrupt):
    """Ctrl-C, with a text that says how to continue."""


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit status: 0, 1 for a fault, which is printed on standard error, 3 for a broken promise
    of a gate or a tuning that found nothing better, 130 after Ctrl-C."""
    options = _parser().parse_args(arguments)
    try:
        return options.command(options) or 0
    except KeyboardInterrupt as stopped:
        print(f"equipoise-lab: {stopped or 'stopped'}", file=sys.stderr)
        return INTERRUPTED
    except FAULTS as error:
        # Ray prints a worker's error with all its frames, and keeps the error itself as its cause.
        print(f"equipoise-lab: {getattr(error, 'cause', error)}", file=sys.stderr)
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="equipoise-lab",
        description="The balance laboratory: games by the thousand, and what they show.",
        epilog="docs/lab.md explains how to write an experiment.",
    )
    version = f"equipoise {equipoise.__version__}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def add(name: str, command: Command, about: str) -> argparse.ArgumentParser:
        added: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
        added.set_defaults(command=command)
        return added

    run = add("run", _run, "play the games of an experiment")
    _add_playing_options(run)
    balance = add("balance", _balance, "find the value of the experiment's [handle] that is fair")
    _add_playing_options(balance)
    gate = add("gate", _gate, "exit with 3 if the games break a promise of balance")
    _add_playing_options(gate, "the gate, in TOML")
    gate.add_argument(
        "--strict", action="store_true", help="also exit with 3 if the games cannot tell"
    )
    _add_diff(add("diff", _diff, "compare two versions of a game on an HTML page"))
    tune = add("tune", _tune, "find the values of options and components that reach a goal")
    _add_playing_options(tune, "the tuning, in TOML", "folder of all trials (results/NAME-tune)")
    summary = add("summary", _summary, "print what a run has found")
    summary.add_argument("folder", type=Path, metavar="DIR", help="folder of a run")
    report = add("report", _report, "write an HTML page about runs")
    report.add_argument("folders", type=Path, nargs="+", metavar="DIR", help="folder of a run")
    report.add_argument("--out", type=Path, metavar="FILE", help="page (report.html in first DIR)")
    report.add_argument("--title", help="title of the page")
    report.add_argument(
        "--lang", choices=languages(), default="en", help="language of the page (default: en)"
    )
    check = add("check", _check, "read an experiment and list what it would play")
    check.add_argument("file", type=Path, metavar="FILE", help="the experiment, in TOML")
    check.add_argument(
        "--difference",
        type=_points,
        metavar="POINTS",
        help="how far off a share would be, to say how many games show it (default: the margin)",
    )
    return parser


def _add_diff(parser: argparse.ArgumentParser) -> None:
    either = "an experiment in TOML, or the folder of a run"
    parser.add_argument("before", type=Path, metavar="BEFORE", help=either)
    parser.add_argument("after", type=Path, nargs="?", metavar="AFTER", help=either)
    parser.add_argument(
        *("--set", "-s"),
        type=_setting,
        action="append",
        metavar="OPTION=VALUE",
        help="an option of the game that is different after (of AFTER, or else of BEFORE)",
    )
    parser.add_argument("--data", type=Path, metavar="FILE", help="the data file after")
    parser.add_argument(
        "--margin",
        type=_part,
        metavar="PART",
        help="shares that differ by less are the same (default: that of BEFORE)",
    )
    parser.add_argument("--title", help="title of the page")
    parser.add_argument(
        "--lang", choices=languages(), default="en", help="language of the page (default: en)"
    )
    _add_workers(parser, "folder of the page and its runs (results/NAME-diff)")


def _add_playing_options(
    parser: argparse.ArgumentParser,
    file: str = "the experiment, in TOML",
    out: str = "run's folder (results/NAME)",
) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help=file)
    _add_workers(parser, out)


def _add_workers(parser: argparse.ArgumentParser, out: str) -> None:
    parser.add_argument("--out", type=Path, metavar="DIR", help=out)
    parser.add_argument("--workers", type=_positive, metavar="N", help="threads (1 per processor)")
    parser.add_argument("--ray", metavar="ADDRESS", help='a Ray cluster; "local" starts one here')
    parser.add_argument("--resume", action="store_true", help="continue the run in the folder")


def _positive(text: str) -> int:
    try:
        value = int(text)
    except ValueError:
        value = 0
    if value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} must be a whole number, 1 or more")
    return value


def _points(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 50:
        raise argparse.ArgumentTypeError(f"{text!r} must be a number of points between 0 and 50")
    return value / 100


def _part(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"{text!r} must be a number between 0 and 1")
    return value


def _setting(text: str) -> tuple[str, Value]:
    name, equals, value = text.partition("=")
    if not name or not equals or not value:
        raise argparse.ArgumentTypeError(f"{text!r} is not OPTION=VALUE")
    return name, value_of(value)


def _run(options: argparse.Namespace) -> None:
    results = _played(options, Experiment.read(options.file))
    print(f"{_games(results)} games in {results.folder}")


def _balance(options: argparse.Namespace) -> None:
    need("rich", "lab")
    from equipoise.lab.summary import balance_sentence, balance_table

    experiment = Experiment.read(options.file)
    if experiment.handle is None:
        raise ExperimentError(str(options.file), "handle", "is missing: `balance` needs a [handle]")
    results = _played(options, experiment)
    seat_name = results.seat_names(results.cells[0])[experiment.handle.seat]
    for found in find_balance(results):
        _print([balance_sentence(found, seat_name), balance_table(found, seat_name)])


def _gate(options: argparse.Namespace) -> int:
    need("rich", "lab")
    from equipoise.lab.gate.file import Gate
    from equipoise.lab.gate.verdict import judge
    from equipoise.lab.gate.words import summary, tables_of

    gate = Gate.read(options.file)
    verdicts = judge(gate, _played(options, gate.experiment))
    _print(tables_of(verdicts))
    print(summary(verdicts))
    outcomes = {verdict.outcome for verdict in verdicts}
    broken = "broken" in outcomes or (options.strict and "cannot tell" in outcomes)
    return BROKEN if broken else 0


def _diff(options: argparse.Namespace) -> None:
    for module in ("pyarrow", "jinja2", "babel"):
        need(module, "lab")
    from equipoise.lab.diff.compare import compare
    from equipoise.lab.diff.page import render
    from equipoise.lab.diff.sides import sides_of
    from equipoise.lab.diff.words import lines

    changes = dict(options.set or ())
    sides = sides_of(options.before, options.after, changes, options.data)
    out = options.out or RESULTS_FOLDER / f"{sides[0].experiment.name}-diff"
    runs = [
        side.played or _played(options, side.experiment, out / name)
        for name, side in zip(("before", "after"), sides, strict=True)
    ]
    out.mkdir(parents=True, exist_ok=True)
    page = out / "diff.html"
    with speaking(options.lang):
        comparison = compare(runs[0], runs[1], options.margin)
        page.write_text(render(comparison, options.title), "utf-8")
        for line in lines(comparison):
            print(line)
    print(f"\n{page}")


def _tune(options: argparse.Namespace) -> int:
    for module, extra in (("rich", "lab"), ("pyarrow", "lab"), ("optuna", "tune")):
        need(module, extra)
    from equipoise.lab.runner import run
    from equipoise.lab.tune.file import Tuning
    from equipoise.lab.tune.search import search
    from equipoise.lab.tune.words import texts_of, told

    tuning = Tuning.read(options.file)
    folder = options.out or RESULTS_FOLDER / f"{tuning.experiment.name}-tune"

    def play(experiment: Experiment, there: Path) -> Results:
        return run(experiment, there, workers=options.workers, ray=options.ray, resume=True)

    try:
        found = search(
            tuning,
            folder,
            play,
            resume=options.resume,
            tell=lambda trial: print(told(tuning, trial), flush=True),
        )
    except KeyboardInterrupt:
        raise Interrupted(f"stopped; --resume continues {folder}") from None
    _print(texts_of(found))
    return 0 if found.final is not None and found.final.is_better else UNPROVEN


def _summary(options: argparse.Namespace) -> None:
    need("rich", "lab")
    from equipoise.lab.analysis import analyse
    from equipoise.lab.summary import tables_of

    results = Results.read(options.folder)
    if not results.finished:
        print(f"{options.folder}: the run is not finished; this is what it has found so far")
    _print(tables_of(analyse(results)))


def _report(options: argparse.Namespace) -> None:
    for module in ("matplotlib", "jinja2"):
        need(module, "lab")
    from equipoise.lab.report import render, study_of

    with speaking(options.lang):
        page = render([study_of(Results.read(f)) for f in options.folders], options.title)
    out = options.out or options.folders[0] / "report.html"
    out.write_text(page, "utf-8")
    print(out)


def _check(options: argparse.Namespace) -> None:
    experiment = Experiment.read(options.file)
    at_most = "at most " if experiment.stop else ""
    shared = experiment.handle is not None and experiment.handle.kind != "komi"
    each = "for each line-up" if shared else "for each cell"
    print(f"{experiment.name}: {experiment.game}, {at_most}{experiment.games_max} games {each}")
    for cell in experiment.cells:
        players = ", ".join(map(str, cell.lineup.players))
        seatings = " ".join("".join(map(str, seating)) for seating in cell.seatings)
        print(f"  {cell.number} {cell.name} ({players}; seated {seatings})")
    for line in power(experiment, options.difference or experiment.margin):
        print(line)


def power(experiment: Experiment, difference: float) -> list[str]:
    """How many games of a cell show such a difference from a fair share, and how many show that a
    fair share is within the margin, in four of five runs; for independent games that one side wins.
    """
    tests = len(experiment.cells)
    fair = max(1 / len(set(cell.sides)) for cell in experiment.cells)
    level = experiment.confidence
    shows = games_to_show(difference, fair, tests=tests, confidence=level)
    matches = None
    if experiment.margin > 0:
        matches = games_to_match(experiment.margin, fair, tests=tests, confidence=level)
    lines = [
        f"A share that is {100 * difference:g} points off shows in four of five runs "
        f"with {shows} games for each cell.",
    ]
    if matches is not None:
        lines.append(
            f"A fair share is known to within {100 * experiment.margin:g} points in four of five "
            f"runs with {matches} games for each cell."
        )
    if experiment.games_max < max(shows, matches or 0):
        lines.append(
            f"With {experiment.games_max} games, some answers may be: not known. Luck that is "
            "controlled for, and shared wins, can make fewer games enough."
        )
    return lines


def _played(
    options: argparse.Namespace, experiment: Experiment, folder: Path | None = None
) -> Results:
    from equipoise.lab.runner import run

    folder = folder or options.out or RESULTS_FOLDER / experiment.name
    with progress_bar() as progress:
        try:
            return run(
                experiment,
                folder,
                workers=options.workers,
                ray=options.ray,
                resume=options.resume,
                progress=progress,
            )
        except KeyboardInterrupt:
            raise Interrupted(f"stopped; --resume continues {folder}") from None


def _games(results: Results) -> int:
    return sum(len(results.rows(cell)) for cell in results.cells)


def _print(texts: Iterable[Any]) -> None:
    console = need("rich.console", "lab").Console(highlight=False)
    if not console.is_terminal:
        console.width = FILE_WIDTH
    for text in texts:
        console.print(text)


if __name__ == "__main__":
    sys.exit(main())
