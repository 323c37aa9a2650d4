"""Reads an experiment's TOML file and checks it against the game."""

import itertools
import math
import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import equipoise
from equipoise.lab.experiment import (
    BEGINS,
    CHUNK_GAMES,
    DESIGNS,
    GAMES_MAX,
    LUCK_BY,
    Cell,
    Experiment,
    Handle,
    LineUp,
    Player,
    Stop,
    Value,
    combinations,
    text_of,
)
from equipoise.lab.toml_table import ExperimentError, Table

PLACE = "value"  # The placeholder for the number in a handle's position line.
# What `equipoise.load` takes besides options.
NO_OPTIONS = {"game": "game", "players": "players_at_table", "data": "data"}
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")


def parse_experiment(text: str, file: str) -> Experiment:
    return experiment_of(parse_table(text, file), text)


def parse_table(text: str, file: str) -> Table:
    """The top table of a TOML file; ExperimentError if it is not valid TOML."""
    try:
        return Table(file, tomllib.loads(text))
    except (ValueError, RecursionError) as error:  # Numbers or depths can be too big.
        raise ExperimentError(file, "", f"is not valid TOML: {error}") from None


def experiment_of(table: Table, text: str) -> Experiment:
    """The experiment of a table, which can be part of a larger file; takes all its keys."""
    experiment = _read_experiment(table)
    table.close()
    _check_counts(experiment, table)
    whole = replace(experiment, cells=_make_cells(experiment, table), text=text)
    _check_sets(whole, table)
    return whole


def _read_experiment(table: Table) -> Experiment:
    name = _name(table)
    duplicates = table.integer("duplicates", 1, 1, 1000)
    stop = _read_stop(table)
    grid, design = _read_grid(table)
    return Experiment(
        name=name,
        title=table.text("title", name),
        game=table.one_of("game", equipoise.games()),
        seed=table.integer("seed", None, 0, 2**63 - 1),
        lineups=_read_lineups(table),
        games=0 if stop else table.integer("games", None, 1, GAMES_MAX),
        duplicates=duplicates,
        confidence=table.number("confidence", 0.95, 0.5, 1),
        margin=table.number("margin", 0.05, 0, 1),
        players_at_table=(
            table.integer("players_at_table", None, 1, 8) if table.has("players_at_table") else None
        ),
        leads=table.flag("leads", True),
        tallies=table.flag("tallies", True),
        begins=table.one_of("begins", BEGINS, BEGINS[0]),
        crossed=table.flag("crossed", False),
        early=table.integer("early", 0, 0, 65_535),
        luck_by=table.one_of("luck_by", LUCK_BY, LUCK_BY[0]),
        plies_max=table.integer("plies_max", 20_000, 1, 1_000_000),
        chunk=table.integer("chunk", -(-CHUNK_GAMES // duplicates) * duplicates, 1, 1_000_000),
        data=table.text("data") if table.has("data") else None,
        position=table.text("position") if table.has("position") else None,
        options=_read_options(table),
        grid=grid,
        design=design,
        stop=stop,
        handle=_read_handle(table),
        file=table.file,
    )


def _name(table: Table) -> str:
    name = table.text("name")
    if not NAME.fullmatch(name):
        raise table.error("name", f'"{name}" is not allowed: letters, digits, ".", "_" and "-"')
    return name


def _read_options(table: Table) -> dict[str, Value]:
    options = table.table("options")
    return {} if options is None else _values_of(options)


def _values_of(table: Table) -> dict[str, Value]:
    values = _options_of(table)
    for name, value in values.items():
        if not isinstance(value, str | int):
            text = f"{value!r} is not allowed: a text, a whole number, true or false"
            raise table.error(name, text)
    return values


def _options_of(table: Table) -> dict[str, Any]:
    values = table.rest()
    for name in values:
        _check_option(table, name, name)
    return values


def _check_option(table: Table, key: str, name: str) -> None:
    if name in NO_OPTIONS:
        text = f'"{name}" is not an option; put "{NO_OPTIONS[name]}" at the top of the file'
        raise table.error(key, text)


def _read_grid(table: Table) -> tuple[dict[str, tuple[Value, ...]], str]:
    grid = table.table("grid")
    if grid is None:
        return {}, DESIGNS[0]
    design = grid.one_of("design", DESIGNS, DESIGNS[0])
    read = {}
    for name, values in _options_of(grid).items():
        is_list = isinstance(values, list) and all(isinstance(v, str | int) for v in values)
        if not is_list or len(values) < 2 or len(set(map(text_of, values))) < len(values):
            raise grid.error(
                name, f"{values!r} is not allowed: a list of at least two different values"
            )
        read[name] = tuple(values)
    return read, design


def _read_stop(table: Table) -> Stop | None:
    stop = table.table("stop")
    if stop is None:
        return None
    if table.has("games"):
        raise table.error("games", "does not go with [stop], which has games_min and games_max")
    read = Stop(
        half_width=stop.number("half_width", None, 0, 1),
        games_min=stop.integer("games_min", 200, 2, GAMES_MAX),
        games_max=stop.integer("games_max", None, 2, GAMES_MAX),
    )
    if read.games_min > read.games_max:
        raise stop.error("games_min", f"is more than games_max ({read.games_max})")
    stop.close()
    return read


def _read_lineups(table: Table) -> tuple[LineUp, ...]:
    lineups = [_read_lineup(lineup) for lineup in table.tables("lineups")]
    if not lineups:
        raise table.error("lineups", "is missing: at least one table [[lineups]]")
    names = [lineup.name for lineup in lineups]
    if len(set(names)) < len(names):
        raise table.error("lineups", f"two have the same name: {', '.join(names)}")
    return tuple(lineups)


def _read_lineup(table: Table) -> LineUp:
    name = _name(table)
    players = []
    for text in table.texts("players"):
        try:
            players.append(Player.parse(text))
        except ValueError as error:
            raise table.error("players", str(error)) from None
    seatings = _read_seatings(table, len(players))
    table.close()
    return LineUp(name, tuple(players), seatings)


def _read_seatings(table: Table, players: int) -> str | tuple[tuple[int, ...], ...]:
    value = table.raw("seatings", "rotate")
    if value in ("rotate", "same"):
        return str(value)
    if not isinstance(value, list) or not value or not all(_is_seating(v, players) for v in value):
        raise table.error(
            "seatings",
            f'{value!r} is not allowed: "rotate", "same", or lists of players from 0 to '
            f"{players - 1}, one for each seat",
        )
    return tuple(tuple(seating) for seating in value)


def _is_seating(value: Any, players: int) -> bool:
    return isinstance(value, list) and all(type(v) is int and 0 <= v < players for v in value)


def _read_handle(table: Table) -> Handle | None:
    handle = table.table("handle")
    if handle is None:
        return None
    kinds = [kind for kind in ("option", "position", "komi") if handle.has(kind)]
    if len(kinds) != 1:
        raise handle.error("", 'must have exactly one of "option", "position" and "komi"')
    kind = kinds[0]
    name = "komi"
    if kind != "komi":
        name = handle.text(kind)
    elif not handle.flag("komi", True):
        raise handle.error("komi", "must be true or left out")
    if kind == "option":
        _check_option(handle, kind, name)
    if kind == "position" and "{value}" not in name:
        raise handle.error("position", "has no {value} to put the values in")
    read = Handle(
        kind=kind,
        name=name,
        values=_read_handle_values(handle, whole=kind != "komi"),
        seat=handle.integer("seat", 0, 0, 7),
        target=handle.number("target", None, 0, 1) if handle.has("target") else None,
        half_width=handle.number("half_width", 0.0, 0, 1e9) if handle.has("half_width") else None,
    )
    handle.close()
    return read


def _read_handle_values(table: Table, whole: bool) -> tuple[float, ...]:
    values = table.raw("values")
    kind = int if whole else int | float
    fits = isinstance(values, list) and len(values) >= 2
    if not fits or not all(_is_number(v, kind) for v in values):
        kinds = "whole numbers" if whole else "numbers"
        raise table.error("values", f"{values!r} is not allowed: a list of at least two {kinds}")
    if any(b <= a for a, b in itertools.pairwise(values)):
        raise table.error("values", f"{values!r} must be in ascending order")
    return tuple(values)


def _is_number(value: Any, kind: Any) -> bool:
    is_number = isinstance(value, kind) and not isinstance(value, bool)
    return is_number and (isinstance(value, int) or math.isfinite(value))


def _check_counts(experiment: Experiment, table: Table) -> None:
    duplicates = experiment.duplicates
    if experiment.chunk % duplicates:
        raise table.error(
            "chunk", f"{experiment.chunk} is not a multiple of duplicates ({duplicates})"
        )
    if experiment.games_max % duplicates:
        key = "stop.games_max" if experiment.stop else "games"
        text = f"{experiment.games_max} is not a multiple of duplicates ({duplicates})"
        raise table.error(key, text)
    if experiment.handle and (experiment.grid or experiment.stop):
        other = "grid" if experiment.grid else "stop"
        raise table.error(other, "does not go with [handle], which has its own values and games")
    if experiment.crossed and duplicates < 2:
        raise table.error("crossed", "needs duplicates of 2 or more")
    both = sorted(set(experiment.options) & set(experiment.grid))
    if both:
        raise table.error(f"grid.{both[0]}", "is also in [options]")


def _check_sets(experiment: Experiment, table: Table) -> None:
    for cell in experiment.cells:
        unit = experiment.set_of(cell)
        if experiment.games_max % unit:
            key = "stop.games_max" if experiment.stop else "games"
            text = (
                f"{experiment.games_max} is not a multiple of {unit}, the games that belong "
                f"together in cell {cell.name}"
            )
            raise table.error(key, text)


def _make_cells(experiment: Experiment, table: Table) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    settings = list(_settings(experiment))
    base = settings[0][0]
    in_position = experiment.handle is not None and experiment.handle.kind == "position"
    for place, lineup in enumerate(experiment.lineups):
        for grid, start in settings:
            options = {**experiment.options, **({} if in_position else grid)}
            changed = {name: v for name, v in grid.items() if v != base[name]}
            cell = Cell(len(cells), lineup, options, grid, changed, (), (), start)
            cells.append(_checked(experiment, table, cell, f"lineups[{place}]"))
    return tuple(cells)


def _settings(experiment: Experiment) -> Sequence[tuple[dict[str, Value], str | None]]:
    """For each cell of a line-up, the values that set it apart and where it starts."""
    handle = experiment.handle
    if handle is None or handle.kind == "komi":
        return [(c, experiment.position) for c in combinations(experiment.grid, experiment.design)]
    values = [int(value) for value in handle.values]
    if handle.kind == "option":
        return [({handle.name: value}, experiment.position) for value in values]
    return [({PLACE: v}, handle.name.replace("{value}", str(v))) for v in values]


def _checked(experiment: Experiment, table: Table, cell: Cell, lineup_key: str) -> Cell:
    """The cell with its seatings, if its game and bots exist."""
    game = _load(experiment, table, cell)
    for player in cell.lineup.players:
        if player.bot not in game.bots:
            text = f'{game.id} has no bot "{player.bot}"; allowed: {", ".join(game.bots)}'
            raise table.error(f"{lineup_key}.players", text)
        if player.without and not _counts(game, player.without):
            text = f'{game.id} counts no "{player.without}"; allowed: {_countable(game)}'
            raise table.error(f"{lineup_key}.players", text)
    _check_play(experiment, table, cell, game)
    sides = tuple(game.side(seat) for seat in range(game.seats))
    try:
        seatings = cell.lineup.seatings_at(sides)
    except ValueError as error:
        raise table.error(lineup_key, str(error)) from None
    if experiment.handle and experiment.handle.seat >= game.seats:
        text = f"{experiment.handle.seat} is not allowed: 0 to {game.seats - 1}"
        raise table.error("handle.seat", text)
    if cell.start is not None:
        _check_position(game, table, experiment, cell.start)
    return replace(cell, seatings=seatings, sides=sides)


def _counts(game: "equipoise.Game", name: str) -> bool:
    return any(name in (whole, whole.partition(":")[0]) for whole in game.tallied)


def _countable(game: "equipoise.Game") -> str:
    return ", ".join(dict.fromkeys(name.partition(":")[0] for name in game.tallied)) or "nothing"


def _check_play(experiment: Experiment, table: Table, cell: Cell, game: "equipoise.Game") -> None:
    """Whether the game can begin as the experiment says, and its luck be judged so."""
    for key, begin_each, by_table in (
        ("begins", experiment.begins == "each", False),
        ("luck_by", False, experiment.luck_by == "table"),
    ):
        if not begin_each and not by_table:
            continue
        try:
            equipoise.run_series(
                game,
                [game.bot(game.bots[0])],
                [[0] * game.seats],
                chance_seed=0,
                choice_seed=0,
                count=0,
                begin_each=begin_each,
                by_table=by_table,
            )
        except (ValueError, equipoise.Misfit) as error:
            text = f'"{getattr(experiment, key)}" is not possible in cell {cell.name}: {error}'
            raise table.error(key, text) from None


def _check_position(
    game: "equipoise.Game", table: Table, experiment: Experiment, start: str
) -> None:
    try:
        game.position(start)
    except equipoise.Misfit as misfit:
        key = "handle.position" if experiment.handle else "position"
        raise table.error(key, f'"{start}": {misfit}') from None


def _load(experiment: Experiment, table: Table, cell: Cell) -> "equipoise.Game":
    try:
        return experiment.load_game(cell)
    except OSError as error:
        raise table.error("data", str(error)) from None
    except equipoise.Misfit as misfit:
        text = str(misfit)
        names = [spec.name for spec in equipoise.load(experiment.game).option_specs]
        if misfit.field in cell.options and misfit.field not in names:
            text += f"; allowed: {', '.join(names)}"
        if cell.grid:
            text += f" (cell {cell.name})"
        raise table.error(_place_of(experiment, misfit.field), text) from None


def _place_of(experiment: Experiment, option: str) -> str:
    """The key of the file that sets an option of the game."""
    if option in experiment.grid:
        return f"grid.{option}"
    if option in experiment.options:
        return f"options.{option}"
    if experiment.handle and experiment.handle.name == option:
        return "handle.option"
    if option == "players":
        return "players_at_table"
    return "data" if experiment.data else "options"
