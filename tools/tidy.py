#!/usr/bin/env python3
"""Keeps the house in order: who may include whom, file names, line lengths, forbidden words, rooms.

Usage: tools/tidy.py [ROOT]. Prints one line for each fault, with the row of the table that forbids
it, and exits with status 1 if there is any.
"""

import re
import sys
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

LINE_LENGTH = 100
FILE_LENGTH = 600

# Longer files, each with its reason.
LONG_FILES: dict[str, str] = {}

NOT_OURS = {
    ".git", "build", "node_modules", "dist", "paraglide", "out", "var", "__pycache__", ".venv",
    ".svelte-kit", ".pytest_cache", "project.inlang",
}


@dataclass(frozen=True)
class Row:
    """A folder of src/equipoise and the folders that it knows beside itself, lowest first."""

    folder: str
    knows: tuple[str, ...]

    def __str__(self) -> str:
        known = ", ".join(self.knows) if self.knows else "the standard library only"
        return f"{self.folder} knows {known}"


LAYERS = [
    Row("base", ()),
    Row("core", ("base",)),
    Row("parts", ("core", "base")),
    Row("games/all", ("games/*/game.hpp", "core", "base")),
    Row("games/*", ("parts", "core", "base")),
    Row("record", ("core", "base")),
    Row("search", ("core", "base")),
    Row("catalog", ("games/all", "search", "core", "base")),
    Row("table", ("record", "search", "core", "base")),
    Row("lab", ("record", "search", "core", "base")),
    Row("server", ("table", "record", "search", "core", "base")),
    Row("cli", ("server", "lab", "table", "catalog", "record", "search", "core", "base")),
]

# Tests also play whole games of the house.
KNOWN_TO_TESTS = ("catalog", "record")

# Up to table nothing does input or output, reads a clock, starts a thread or draws by itself.
QUIET = ("base", "core", "parts", "games", "record", "search", "catalog", "table")
HOSTS = ("lab", "server", "cli")


@dataclass(frozen=True)
class Library:
    """Headers of a library, and the only places (paths below the root) that include them."""

    headers: str
    places: tuple[str, ...]

    def __str__(self) -> str:
        return f"<{self.headers}> belongs to {', '.join(self.places)}"


SRC = "src/equipoise/"
TESTS = ("tests/*", "*_test.cpp", "*/testing.hpp", "*/test_*.hpp")
LIBRARIES = [
    Library("doctest/*", TESTS),
    Library("nlohmann/*", (SRC + "games/*/data*.cpp", SRC + "parts/json*", SRC + "table/*",
                           SRC + "server/*", "bindings/*", *TESTS)),
    Library("boost/*", (SRC + "server/*", "tests/server/*", "tests/load/*")),
    Library("CLI/*", (SRC + "cli/*",)),
    Library("spdlog/*", (SRC + "server/*", SRC + "cli/*")),
    Library("SQLiteCpp/*", (SRC + "server/store/*",)),
    Library("sqlite3.h", (SRC + "server/store/*", "tests/server/*")),
    Library("libpq-fe.h", (SRC + "server/store/*",)),
    Library("sodium.h", (SRC + "server/*",)),
    Library("arpa/inet.h", (SRC + "server/address.cpp", SRC + "server/settings.cpp")),
    Library("zlib.h", (SRC + "server/*",)),
    Library("toml++/*", (SRC + "server/settings*",)),
    Library("prometheus/*", (SRC + "server/metrics.cpp",)),
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
    """A word that code does not use, where (paths below the root) and what stands in its place."""

    pattern: str
    places: tuple[str, ...]
    instead: str
    except_in: tuple[str, ...] = ()


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
]
# Written apart so that this file may hold them.
UNFINISHED = re.compile(r"\b(?:" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")

ROOMS = ("README.md", "clauses.hpp", "rules.hpp", "rules.cpp", "notation.hpp", "notation.cpp",
         "game.hpp", "game.cpp")

CPP = {".cpp", ".hpp"}
CODE = CPP | {".py", ".ts", ".svelte", ".sh"}
SNAKE_CASE = re.compile(r"_?[a-z][a-z0-9_]*(\.[a-z0-9]+)+$|__init__\.pyi?$|__main__\.py$")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


@dataclass(frozen=True)
class Fault:
    path: str
    line: int
    text: str
    row: str

    def __str__(self) -> str:
        where = f"{self.path}:{self.line}" if self.line else self.path
        return f"{where}: {self.text} [{self.row}]"


def is_at(path: str, places: tuple[str, ...]) -> bool:
    """Whether the path matches one of the patterns; a `*` stands for any text, `/` included."""
    return any(re.fullmatch(re.escape(p).replace(r"\*", ".*"), path) for p in places)


def without_strings(line: str) -> str:
    line = re.sub(r'"(?:\\.|[^"\\])*"', '""', line)
    return re.sub(r"'(?:\\.|[^'\\])'", "''", line)


def without_comments_and_strings(line: str) -> str:
    return without_strings(line).split("//", 1)[0]


def files_of(root: Path) -> list[str]:
    found = []
    for path in root.rglob("*"):
        relative = path.relative_to(root)
        if path.is_file() and not NOT_OURS.intersection(relative.parts):
            found.append(relative.as_posix())
    return sorted(found)


def unit_of(path: str) -> str | None:
    """The row's folder for a path below src/equipoise, games apart: `games/oneworld`."""
    parts = PurePosixPath(path).parts
    if len(parts) < 2:
        return None
    if parts[0] != "games":
        return parts[0]
    return "games/all" if parts[1].startswith("all.") else "/".join(parts[:2])


def row_of(unit: str) -> Row | None:
    for row in LAYERS:
        if unit == row.folder or (row.folder == "games/*" and unit.startswith("games/")):
            return row
    return None


def knows(row: Row, unit: str, included: str, included_unit: str) -> bool:
    if unit == included_unit:
        return True
    if row.folder == "games/all" and included_unit.startswith("games/"):
        return included.endswith("/game.hpp")
    return included_unit in row.knows


def check_own_include(path: str, number: int, included: str) -> list[Fault]:
    unit = unit_of(path.removeprefix(SRC))
    included_unit = unit_of(included.removeprefix("equipoise/"))
    row = row_of(unit) if unit else None
    if row is None or included_unit is None:
        return [Fault(path, number, f"{included} is in no layer", "a file lies in one of the layers")]
    if knows(row, unit, included, included_unit):
        return []
    note = "; never another game" if row.folder == "games/*" else ""
    return [Fault(path, number, f"includes {included}", f"{row}{note}")]


def check_library(path: str, number: int, included: str) -> list[Fault]:
    for library in LIBRARIES:
        if is_at(included, (library.headers,)):
            if is_at(path, library.places):
                return []
            return [Fault(path, number, f"includes <{included}>", str(library))]
    quiet = is_at(path, QUIET_PLACES) and not is_at(path, TESTS)
    if quiet and (included in HOST_HEADERS or included.endswith(".h")):
        row = f"{', '.join(QUIET)}: no input or output, no clock, no thread; only {', '.join(HOSTS)}"
        return [Fault(path, number, f"includes <{included}>", row)]
    if "/" in included and not included.startswith(("sys/", "arpa/")):
        return [Fault(path, number, f"includes <{included}>", "a library is entered in LIBRARIES")]
    return []


def check_includes(path: str, lines: list[str]) -> list[Fault]:
    faults = []
    in_layers = path.startswith(SRC)
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        bracket, included = match.groups()
        if bracket == "<":
            faults += check_library(path, number, included)
        elif not in_layers:
            continue
        elif included.startswith("equipoise/"):
            unit = unit_of(included.removeprefix("equipoise/"))
            if not (is_at(path, TESTS) and unit in KNOWN_TO_TESTS):
                faults += check_own_include(path, number, included)
        elif not (is_at(path, TESTS) and included.startswith(("tests/", "examples/"))):
            row = "includes are spelled from src/; only tests include tests/ and examples/"
            faults.append(Fault(path, number, f'includes "{included}"', row))
    return faults


def check_words(path: str, lines: list[str]) -> list[Fault]:
    faults = []
    for number, line in enumerate(lines, 1):
        if UNFINISHED.search(without_strings(line)):
            faults.append(Fault(path, number, "marks unfinished work", "finish it, or open an issue"))
        if Path(path).suffix not in CPP:
            continue
        code = without_comments_and_strings(line)
        for word in WORDS:
            found = re.search(word.pattern, code)
            if found and is_at(path, word.places) and not is_at(path, word.except_in):
                faults.append(Fault(path, number, f"uses {found.group()}", f"instead: {word.instead}"))
    return faults


def check_shape(path: str, lines: list[str]) -> list[Fault]:
    faults = []
    suffix = Path(path).suffix
    if suffix in CPP | {".py"} and not SNAKE_CASE.fullmatch(Path(path).name):
        faults.append(Fault(path, 0, "the name is not snake_case", "files are named in snake_case"))
    if suffix == ".hpp" and "#pragma once" not in lines:
        faults.append(Fault(path, 1, "no #pragma once", "every header has it"))
    if suffix in CPP:
        for number, line in enumerate(lines, 1):
            if len(line) > LINE_LENGTH:
                text = f"{len(line)} characters"
                faults.append(Fault(path, number, text, f"a line has at most {LINE_LENGTH}"))
    if suffix in CODE and len(lines) > FILE_LENGTH and path not in LONG_FILES:
        row = f"a file has at most {FILE_LENGTH}; exceptions stand in LONG_FILES"
        faults.append(Fault(path, 0, f"{len(lines)} lines", row))
    return faults


def check_titles(path: str, lines: list[str]) -> list[Fault]:
    titles = []
    fenced = False
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and line.startswith("# "):
            titles.append(number)
    if len(titles) == 1:
        return []
    at = titles[1] if titles else 1
    return [Fault(path, at, f"{len(titles)} titles", "a page has exactly one level-1 title")]


def check_rooms(root: Path) -> list[Fault]:
    faults = []
    games = root / SRC / "games"
    all_games = (games / "all.hpp").read_text("utf-8") if (games / "all.hpp").exists() else ""
    for folder in sorted(p for p in games.glob("*") if p.is_dir()):
        name = folder.name
        here = folder.relative_to(root).as_posix()
        row = "every game has the same rooms"
        for room in ROOMS:
            if not (folder / room).exists():
                faults.append(Fault(f"{here}/{room}", 0, "is missing", row))
        if not any(folder.glob("*_test.cpp")):
            faults.append(Fault(f"{here}/*_test.cpp", 0, "is missing", row))
        places = [f"web/src/games/{name}", f"docs/rules/{name}.md"]
        if (folder / "data.cpp").exists():
            places.append(f"data/{name}")
        for place in places:
            if not (root / place).exists():
                faults.append(Fault(place, 0, "is missing", row))
        if f'"equipoise/games/{name}/game.hpp"' not in all_games:
            faults.append(Fault(f"{SRC}games/all.hpp", 0, f"does not list {name}",
                                "games/all.hpp lists every game"))
    return faults


def check_file(root: Path, path: str) -> list[Fault]:
    suffix = Path(path).suffix
    if suffix not in CODE | {".md"}:
        return []
    lines = (root / path).read_text("utf-8").splitlines()
    if suffix == ".md":
        return check_titles(path, lines)
    faults = check_words(path, lines) + check_shape(path, lines)
    return faults + (check_includes(path, lines) if suffix in CPP else [])


def check(root: Path) -> list[Fault]:
    faults = [fault for path in files_of(root) for fault in check_file(root, path)]
    return faults + check_rooms(root)


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    faults = check(root)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
