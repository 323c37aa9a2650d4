"""An experiment: what to compare, who plays, how many games; written in a small TOML file.

Every value is checked when the file is read, the options and bots against the game itself.
"""

import hashlib
import itertools
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import equipoise
from equipoise.lab.toml_table import ExperimentError

__all__ = [
    "Cell",
    "Chunk",
    "Experiment",
    "ExperimentError",
    "Handle",
    "LineUp",
    "Player",
    "Stop",
    "Value",
]

Value = str | int | bool
DESIGNS = ("one_at_a_time", "full")
BEGINS = ("rules", "each")
LUCK_BY = ("rules", "table")
GAMES_MAX = 100_000_000
BUDGET_MAX = 10**9  # Simulations or milliseconds for one choice.
CHUNK_GAMES = 64
WITHOUT = " without "  # In a player, before what it does without.


@dataclass(frozen=True)
class Player:
    """A bot with its budget for each choice: simulations, or milliseconds, or its own default.

    `without` is a verb of `Game.tallied`, or one of its entries, that it avoids if it can.
    """

    bot: str
    simulations: int = 0
    ms: int = 0
    without: str = ""

    @staticmethod
    def parse(text: str) -> "Player":
        """Reads `bot`, `bot:SIMULATIONS` or `bot:MILLISECONDSms`, with ` without COMPONENT` after
        any of them; ValueError says what is wrong."""
        played, restricted, without = text.partition(WITHOUT)
        bot, colon, budget = played.partition(":")
        amount = budget.removesuffix("ms")
        is_whole = amount.isascii() and amount.isdigit() and len(amount) <= len(str(BUDGET_MAX))
        fits = not colon or (is_whole and 0 < int(amount) <= BUDGET_MAX)
        if not bot or " " in bot or not fits or (restricted and not without):
            raise ValueError(
                f'"{text}" is not a player: "bot", "bot:SIMULATIONS" or "bot:MILLISECONDSms", '
                f'up to {BUDGET_MAX}, and perhaps " without COMPONENT" after it'
            )
        if not colon:
            return Player(bot, without=without)
        in_ms = budget.endswith("ms")
        return Player(bot, 0 if in_ms else int(amount), int(amount) if in_ms else 0, without)

    def __str__(self) -> str:
        restricted = f"{WITHOUT}{self.without}" if self.without else ""
        if self.ms:
            return f"{self.bot}:{self.ms}ms{restricted}"
        budget = f":{self.simulations}" if self.simulations else ""
        return f"{self.bot}{budget}{restricted}"


@dataclass(frozen=True)
class LineUp:
    """Who plays. `seatings` is "rotate" or "same", or for each game in turn the player (index into
    `players`) of every seat."""

    name: str
    players: tuple[Player, ...]
    seatings: str | tuple[tuple[int, ...], ...] = "rotate"

    @property
    def equal(self) -> bool:
        """Whether all players are the same, so that only the game tells the seats apart."""
        return len(set(self.players)) == 1

    def seatings_at(self, sides: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """For each seating in turn, the player of every seat of a table where seat s belongs to
        `sides[s]`; a ValueError says why the line-up does not fit."""
        if not isinstance(self.seatings, str):
            for seating in self.seatings:
                if len(seating) != len(sides):
                    raise ValueError(
                        f"{list(seating)} must name a player for each of {len(sides)} seats"
                    )
            return self.seatings
        order = sorted(set(sides))
        count = len(self.players)
        if count == len(sides):
            first = list(range(count))
        elif count in (1, len(order)):
            first = [order.index(side) % count for side in sides]
        else:
            allowed = sorted({1, len(order), len(sides)})
            raise ValueError(
                f"{count} players for {len(sides)} seats of {len(order)} sides; allowed: "
                + " or ".join(map(str, allowed))
                + ", or give the seatings as lists"
            )
        shifts = range(count if self.seatings == "rotate" else 1)
        return tuple(tuple((player + shift) % count for player in first) for shift in shifts)


@dataclass(frozen=True)
class Stop:
    """Games are played until, at a look, the interval of every side's win share, at the confidence
    of the experiment, is no wider than twice `half_width`; at least `games_min` games, at most
    `games_max`."""

    half_width: float
    games_min: int
    games_max: int

    def looks(self, unit: int) -> list[int]:
        """After how many games to look, each a multiple of `unit` except the last: from `games_min`
        on, half as many more each time."""
        looks = []
        games = self.games_min
        while games < self.games_max:
            looks.append(min(self.games_max, -(-games // unit) * unit))
            games = max(looks[-1] + 1, looks[-1] * 3 // 2)
        if not looks or looks[-1] < self.games_max:
            looks.append(self.games_max)
        return looks


@dataclass(frozen=True)
class Handle:
    """What auto-balance changes: an option, a place `{value}` in a position line, or points added
    to a seat's score (komi). `values` ascend; games go to where the right value seems to be, until
    its interval is no wider than twice `half_width`, if that is given. `target` is the win share
    that `seat` should have; None: an equal one for every side."""

    kind: str
    name: str
    values: tuple[float, ...]
    seat: int = 0
    target: float | None = None
    half_width: float | None = None


@dataclass(frozen=True)
class Chunk:
    """Games `first` to `first + count - 1` of a cell: the unit of work, kept in one file."""

    cell: int
    first: int
    count: int


@dataclass(frozen=True)
class Cell:
    """A line-up under one set of options: all that a game needs. `grid` holds its values of the
    grid (or of the handle), `changed` those of them that differ from the base's; `sides[s]` is the
    side of seat s, `seatings[g % len(seatings)]` the player of every seat in game g."""

    number: int
    lineup: LineUp
    options: Mapping[str, Value] = field(hash=False)
    grid: Mapping[str, Value] = field(hash=False)
    changed: Mapping[str, Value] = field(hash=False)
    seatings: tuple[tuple[int, ...], ...]
    sides: tuple[int, ...]
    start: str | None = None

    @property
    def is_base(self) -> bool:
        return not self.changed

    @property
    def name(self) -> str:
        """Unique within the experiment: `skill`, `skill: base`, `skill: frustration=off`."""
        variant = " ".join(f"{name}={text_of(value)}" for name, value in self.changed.items())
        if not self.grid:
            return self.lineup.name
        return f"{self.lineup.name}: {variant or 'base'}"


@dataclass(frozen=True)
class Experiment:
    """An experiment as its file describes it, checked. Equal experiments give equal results.

    `games` for each cell (with a handle, for each line-up) unless `stop` says otherwise;
    `duplicates` games in a row share their dice; two shares of the win are called the same within
    `margin`. With `begins` "each", every seat begins as often, with the same dice; with `crossed`,
    so many sets of choices meet so many sets of dice; `early` counts the first events of a verb;
    `luck_by` says what judges chance. `file` and `text` are its file and what stood in it.
    """

    name: str
    title: str
    game: str
    seed: int
    lineups: tuple[LineUp, ...]
    games: int = 0
    duplicates: int = 1
    confidence: float = 0.95
    margin: float = 0.05  # Set by hand: what people at a table begin to notice.
    players_at_table: int | None = None
    leads: bool = True
    tallies: bool = True
    begins: str = BEGINS[0]
    crossed: bool = False
    early: int = 0
    luck_by: str = LUCK_BY[0]
    plies_max: int = 20_000
    chunk: int = CHUNK_GAMES
    data: str | None = None
    position: str | None = None
    options: Mapping[str, Value] = field(default_factory=dict, hash=False)
    grid: Mapping[str, tuple[Value, ...]] = field(default_factory=dict, hash=False)
    design: str = DESIGNS[0]
    stop: Stop | None = None
    handle: Handle | None = None
    cells: tuple[Cell, ...] = ()
    file: str = field(default="", compare=False)
    text: str = field(default="", compare=False)

    @staticmethod
    def read(path: str | Path) -> "Experiment":
        """Reads a TOML file; ExperimentError names file and key, OSError an unreadable file."""
        try:
            text = Path(path).read_text("utf-8")
        except UnicodeDecodeError as error:
            raise ExperimentError(str(path), "", f"is not valid TOML: {error}") from None
        return Experiment.parse(text, str(path))

    @staticmethod
    def parse(text: str, file: str = "experiment") -> "Experiment":
        """The same from text; `file` is its name in errors, and `data` is found beside it."""
        from equipoise.lab.experiment_file import parse_experiment

        return parse_experiment(text, file)

    @cached_property
    def chance_seed(self) -> int:
        """The same for all cells, so that they have the same dice (common random numbers)."""
        return _derived(self.seed, "chance")

    @cached_property
    def choice_seed(self) -> int:
        return _derived(self.seed, "choice")

    @property
    def games_max(self) -> int:
        """The most games that a cell can have."""
        return self.stop.games_max if self.stop else self.games

    def set_of(self, cell: Cell) -> int:
        """How many games in a row belong together: `games` is a multiple of it."""
        arms = len(cell.sides) if self.begins == "each" else 1
        return self.duplicates * arms * (self.duplicates if self.crossed else 1)

    def chunks(self, cell: Cell, games: int | None = None) -> list[Chunk]:
        """The chunks of a cell up to so many games; the experiment alone decides them."""
        end = self.games_max if games is None else games
        return [
            Chunk(cell.number, first, min(self.chunk, self.games_max - first))
            for first in range(0, end, self.chunk)
        ]

    @property
    def data_path(self) -> Path | None:
        """The data file, found beside the experiment's own."""
        return Path(self.file).parent / self.data if self.data else None

    def data_sha256(self) -> dict[str, str]:
        """Name and hash of the files of printed components that the game was made from."""
        packed = Path(equipoise.__file__).parent / "data" / self.game
        paths = [self.data_path] if self.data_path else sorted(packed.glob("*"))
        return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}

    def load_game(self, cell: Cell) -> "equipoise.Game":
        return equipoise.load(
            self.game, players=self.players_at_table, data=self.data_path, **dict(cell.options)
        )

    def to_json(self) -> dict[str, Any]:
        """All of it except its file, as plain JSON values."""
        values = asdict(self)
        del values["file"], values["text"]
        return dict(json.loads(json.dumps(values)))

    @staticmethod
    def from_json(values: Mapping[str, Any], file: str = "", text: str = "") -> "Experiment":
        """From what `to_json` gave; checks nothing, so that results outlive changes of a game."""
        plain = dict(values)
        plain["lineups"] = tuple(_lineup(v) for v in plain["lineups"])
        plain["grid"] = {name: tuple(choices) for name, choices in plain["grid"].items()}
        plain["stop"] = plain["stop"] and Stop(**plain["stop"])
        if plain["handle"]:
            handle = plain["handle"]
            plain["handle"] = Handle(**{**handle, "values": tuple(handle["values"])})
        plain["cells"] = tuple(_cell(v) for v in plain["cells"])
        return Experiment(**plain, file=file, text=text)


def text_of(value: Value | float) -> str:
    """As the game's own options are written."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def combinations(grid: Mapping[str, Sequence[Value]], design: str) -> Iterator[dict[str, Value]]:
    """The values of each cell; those of the base, all first ones, come first."""
    if design == "full":
        for values in itertools.product(*grid.values()):
            yield dict(zip(grid, values, strict=True))
        return
    base = {name: values[0] for name, values in grid.items()}
    yield base
    for name, choices in grid.items():
        for value in choices[1:]:
            yield {**base, name: value}


def _derived(seed: int, use: str) -> int:
    digest = hashlib.sha256(f"{seed} {use}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def _lineup(values: Mapping[str, Any]) -> LineUp:
    seatings = values["seatings"]
    if not isinstance(seatings, str):
        seatings = tuple(tuple(seating) for seating in seatings)
    return LineUp(values["name"], tuple(Player(**p) for p in values["players"]), seatings)


def _cell(values: Mapping[str, Any]) -> Cell:
    plain = dict(values)
    plain["lineup"] = _lineup(plain["lineup"])
    plain["seatings"] = tuple(tuple(seating) for seating in plain["seatings"])
    plain["sides"] = tuple(plain["sides"])
    return Cell(**plain)
