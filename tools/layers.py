"""The layers of the source tree: what may include what, where libraries and words belong.

tools/tidy.py checks the tree against these tables.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A folder of src/equipoise and the folders that it knows besides itself, lowest first."""

    folder: str
    knows: tuple[str, ...]

    def __str__(self) -> str:
        known = ", ".join(self.knows) if self.knows else "the standard library only"
        return f"{self.folder} knows {known}"


SRC = "src/equipoise/"

LAYERS = [
    Row("base", ()),
    Row("core", ("base",)),
    Row("parts", ("core", "base")),
    Row("games/all", ("games/*/game.hpp", "core", "base")),
    Row("games/*", ("parts", "core", "base")),
    Row("record", ("core", "base")),
    Row("search", ("core", "base")),
    # And catalog/<id>.* knows the front of its own game.
    Row("catalog", ("games/all", "search", "core", "base")),
    Row("review", ("record", "search", "core", "base")),
    Row("table", ("review", "record", "search", "core", "base")),
    Row("lab", ("record", "search", "core", "base")),
    Row("solved", ("search", "core", "base")),
    Row("server", ("table", "record", "search", "core", "base")),
    Row("cli", ("server", "solved", "lab", "table", "review", "catalog", "record", "search", "core", "base")),
]

@dataclass(frozen=True)
class Chapter:
    """A part of a room: a sub-folder of that name, or files of the room's own folder.

    `files` are patterns for names in the room's folder; a chapter without any is a sub-folder.
    """

    name: str
    files: tuple[str, ...] = ()


def folders(*names: str) -> list[Chapter]:
    return [Chapter(name) for name in names]


# The chapters of a room, lowest first. Each may include those before it and none after it; files in
# no other chapter are the room's front, which comes last.
CHAPTERS: dict[str, list[Chapter]] = {
    "core": [Chapter("refusal", ("reason.hpp", "refusal.hpp")), *folders("texts")],
    "games/balance_duel": [
        Chapter("clauses", ("clauses.hpp",)),
        Chapter("components", ("components.hpp", "data.cpp")),
        Chapter("rules", ("rules*", "eval.cpp")),
        *folders("solve", "hints"),
    ],
    "games/balanceformers": [
        Chapter("clauses", ("clauses.hpp",)),
        *folders("layout"),
        Chapter("rules", ("rules*", "eval.cpp")),
        *folders("text"),
    ],
    "games/chess_balance": [
        *folders("chess", "chess/engine"),
        Chapter("clauses", ("clauses.hpp",)),
        *folders("cards"),
        Chapter("state", ("state.hpp",)),
        *folders("turn"),
        Chapter("rules", ("rules*", "views.cpp", "visit_plays.hpp")),
        *folders("text", "pgn", "judgement", "thinker"),
    ],
    "games/elements": [
        Chapter("clauses", ("clauses.hpp",)),
        *folders("cards"),
        Chapter("rules", ("rules*", "views.cpp", "eval.cpp")),
        *folders("text"),
    ],
    "games/oneworld": [
        Chapter("clauses", ("clauses.hpp",)),
        *folders("map"),
        Chapter("state", ("state.hpp",)),
        *folders("movement", "map_file", "combat"),
        Chapter("rules", ("rules*", "views.cpp")),
        Chapter("options", ("options.*",)),
        *folders("text", "bots", "hints"),
    ],
    "search": [
        Chapter("bot", ("bot.hpp", "graded*", "meter.hpp", "position.hpp", "worlds.hpp")),
        *folders("closing"),
    ],
    "table": [*folders("json", "log", "audience"), Chapter("table", ("*",)), *folders("requests", "host")],
    "lab": folders("columns"),
    "cli": [Chapter("command", ("command.hpp", "catalog.*")), *folders("series", "operate")],
    "server": [
        *folders("common", "wire", "cluster", "store"),
        *folders("store/sqlite", "store/postgres", "store/open", "push", "reports", "desk"),
        *folders("arena/core", "arena/store", "clubs/store", "people/secrets"),
        *folders("people/vacations", "people", "hall", "arena"),
        *folders("clubs", "doctor"),
    ],
}

# Tests also play whole games.
KNOWN_TO_TESTS = ("catalog", "record")

# Where a game may be named: paths that begin like this.
GAME_ROOMS = (SRC + "games/{id}/", SRC + "catalog/{id}", SRC + "games/all.hpp")
# Where games are named only in comments, texts for readers and tests.
NO_GAME_NAMED = (SRC + "*.cpp", SRC + "*.hpp", "bindings/*.cpp", "bindings/*.hpp",
                 "bindings/python/equipoise/*.py", "*CMakeLists.txt", "*.cmake")

# Up to table nothing does input or output, reads a clock, starts a thread or draws by itself.
QUIET = ("base", "core", "parts", "games", "record", "search", "catalog", "review", "table")
HOSTS = ("lab", "solved", "server", "cli")


@dataclass(frozen=True)
class Library:
    """Headers of a library, and the only places (paths below the root) that include them."""

    headers: str
    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"<{self.headers}> belongs in {', '.join(self.places)}"


TESTS = ("tests/*", "*_test.cpp", "*/testing.hpp", "*/test_*.hpp")
LIBRARIES = [
    Library("doctest/*", TESTS),
    Library("nlohmann/*", (SRC + "core/texts/*", SRC + "games/*/data*.cpp",
                           SRC + "games/*/foresee.cpp", SRC + "parts/json*", SRC + "parts/net.cpp",
                           SRC + "table/*", SRC + "solved/*", SRC + "server/*", "bindings/*", *TESTS)),
    Library("boost/*", (SRC + "server/*", "tests/server/*", "bench/load/*")),
    Library("CLI/*", (SRC + "cli/*",)),
    Library("spdlog/*", (SRC + "server/*", SRC + "cli/*")),
    Library("SQLiteCpp/*", (SRC + "server/store/*", SRC + "server/push/push_store_test.cpp")),
    Library("sqlite3.h", (SRC + "server/store/*", "tests/server/*", "tests/sim/*")),
    Library("libpq-fe.h", (SRC + "server/store/*",)),
    Library("sodium.h", (SRC + "server/*", "tests/sim/*")),
    Library("arpa/inet.h", (SRC + "server/common/address.cpp",
                            SRC + "server/common/settings.cpp", "bench/load/socket.cpp",
                            SRC + "server/store/postgres/postgres_timeouts_test.cpp")),
    Library("netinet/*", ("bench/load/socket.cpp",
                          SRC + "server/store/postgres/postgres_timeouts_test.cpp")),
    Library("linux/magic.h", (SRC + "server/doctor/disk.cpp",)),
    Library("openssl/*", (SRC + "server/people/secrets/totp.cpp", SRC + "server/push/*",
                              "tests/sim/push/push_reader.cpp")),
    Library("zlib.h", (SRC + "server/*",)),
    Library("toml++/*", (SRC + "server/common/settings*",)),
    Library("prometheus/*", (SRC + "server/common/metrics.cpp",)),
    Library("open_spiel/*", ("bench/*",)),
    Library("pybind11/*", ("bindings/python/*", "bench/python/*")),
    Library("nanobind/*", ("bindings/python/*",)),
    Library("benchmark/*", ("bench/*",)),
]
HOST_HEADERS = {
    "atomic", "chrono", "condition_variable", "ctime", "filesystem", "fstream", "future", "iostream",
    "mutex", "random", "semaphore", "shared_mutex", "stop_token", "thread",
}


@dataclass(frozen=True)
class Word:
    """A word that code does not use, where (paths below the root), and what to use instead."""

    pattern: str
    places: tuple[str, ...]
    instead: str
    except_in: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = (".cpp", ".hpp")


QUIET_PLACES = tuple(f"{SRC}{folder}/*" for folder in QUIET)
BELOW_CLI = (*QUIET_PLACES, SRC + "lab/*", SRC + "server/*")
WORDS = [
    Word(r"\bstd::rand\b|(?<![\w.:>])s?rand\(", ("*",), "an Rng made from a seed"),
    Word(r"(?<![\w.:>])(std::)?time\((?!\))", ("*",), "a clock of the host"),
    Word(r"\bstd::cout\b|\bstd::cerr\b|(?<!\w)printf\(", BELOW_CLI, "a text handed to the caller",
         TESTS),
    Word(r"\bstd::random_device\b", ("*",), "a seed from the host", (SRC + "server/*", SRC + "cli/*")),
    Word(r"\bstd::j?thread\b|\bstd::async\b", QUIET_PLACES, "a stop predicate; hosts own threads",
         TESTS),
    Word(r"\bstd::chrono\b|\bclock\(\)", QUIET_PLACES, "a stop predicate; hosts own clocks", TESTS),
    Word(r"\bstd::mt19937\b|\bstd::uniform_\w+_distribution\b", (SRC + "*",), "Rng (base/rng.hpp)"),
    Word(r"\bassert\(", (SRC + "*",), "EQ_EXPECT or EQ_ASSERT"),
    Word(r"\bstd::stable_sort\b", ("*",), "std::sort with an order that leaves no ties (CONTRIBUTING.md)"),
    Word(r"\bwaitForFunction\(async\b", ("*",), "until(page, ...) (harness.mjs), which waits for the promise",
         suffixes=(".mjs",)),
]
# In parts, so that this file can contain them.
UNFINISHED = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")
