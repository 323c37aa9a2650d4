"""The findings of a run as tables of text."""

import math
from collections.abc import Iterator
from typing import Any

from equipoise.extras import need
from equipoise.lab.analysis import Analysis, CellAnalysis, Comparison, Share
from equipoise.lab.balance import Balance
from equipoise.lab.stats.interval import Interval

ANSWERS = {"differs": "yes", "same": "no", "unknown": "?"}


def tables_of(analysis: Analysis) -> Iterator[Any]:
    """Tables of rich, leaving out empty ones."""
    yield _shares(analysis)
    yield _games(analysis)
    if analysis.skill:
        yield _skill(analysis)
    if analysis.comparisons:
        yield _differences(analysis)
    if analysis.components:
        yield _components(analysis)


def balance_sentence(found: Balance, seat_name: str) -> str:
    told = found.sentence(seat_name, f"{found.target:.3f}", number(found.point.value))
    return f"{found.lineup}: {told}"


def balance_table(found: Balance, seat_name: str) -> Any:
    """The shares at the values that were played."""
    table = table_of(found.lineup, found.handle.name, f"share of {seat_name}", "games")
    for value, share in zip(found.point.values, found.point.shares, strict=True):
        table.add_row(f"{value:g}", number(share), str(share.n))
    return table


def number(interval: Interval, digits: int = 3) -> str:
    """`0.512 (0.483 to 0.541)`; without the interval if there are too few games for one, empty if
    there is no estimate either."""
    if math.isnan(interval.estimate):
        return ""
    if math.isnan(interval.low) or math.isnan(interval.high):
        return f"{interval.estimate:.{digits}f} (too few games)"
    return (
        f"{interval.estimate:.{digits}f} ({interval.low:.{digits}f} to {interval.high:.{digits}f})"
    )


def _shares(analysis: Analysis) -> Any:
    table = table_of("Share of the win", "cell", "of", "share", "fair", "p (Holm)", "differs")
    for cell in analysis.cells:
        first = (cell.first_mover,) if cell.first_mover else ()
        for share in (*cell.sides, *cell.players, *first):
            table.add_row(cell.label, *_share_row(share))
    return table


def _share_row(share: Share) -> tuple[str, ...]:
    p = "" if math.isnan(share.p_adjusted) else f"{share.p_adjusted:.3f}"
    return share.name, number(share.share), f"{share.fair:.3f}", p, ANSWERS[share.answer]


def _games(analysis: Analysis) -> Any:
    columns = ("cell", "games", "draws", "decisions", "legal actions", "lead changes", "luck")
    table = table_of("Games", *columns)
    for cell in analysis.cells:
        table.add_row(cell.label, str(cell.games), *_game_row(cell))
    return table


def _game_row(cell: CellAnalysis) -> tuple[str, ...]:
    return (
        number(cell.draws),
        number(cell.decisions.mean, 1),
        number(cell.branching, 1),
        number(cell.leads.changes.mean, 2) if cell.leads else "",
        number(cell.luck.share, 2) if cell.luck else "",
    )


def _skill(analysis: Analysis) -> Any:
    table = table_of("Skill", "cell", "stronger", "weaker", "share of the stronger bot", "Elo")
    for skill in analysis.skill:
        label = analysis.cells[skill.cell].label
        table.add_row(label, skill.strong, skill.weak, number(skill.share), number(skill.elo, 0))
    return table


def _differences(analysis: Analysis) -> Any:
    table = table_of("Against the base", "lineup", "variant", "measure", "difference", "differs")
    for comparison in analysis.comparisons:
        _add_differences(table, comparison)
    return table


def _add_differences(table: Any, comparison: Comparison) -> None:
    for found in comparison.differences:
        answer = ANSWERS[found.answer]
        row = (comparison.label, found.measure, number(found.difference), answer)
        table.add_row(comparison.lineup, *row)


def _components(analysis: Analysis) -> Any:
    columns = ("cell", "component", "with", "without", "effect on the share", "differs")
    table = table_of("Components", *columns)
    for found in analysis.components:
        table.add_row(
            analysis.cells[found.cell].label,
            f"{found.verb} {found.component}",
            str(found.seats_with),
            str(found.seats_without),
            number(found.effect),
            ANSWERS[found.answer],
        )
    return table


def table_of(title: str, *columns: str) -> Any:
    """An empty table; its first two columns are texts, the others numbers."""
    box = need("rich.box", "lab").SIMPLE
    table = need("rich.table", "lab").Table(title=title, box=box, title_justify="left")
    for number_of, column in enumerate(columns):
        table.add_column(column, justify="left" if number_of < 2 else "right")
    return table
