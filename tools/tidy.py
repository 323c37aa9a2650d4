#!/usr/bin/env python3
"""Keeps the tree in order: what may include what, names, lengths, forbidden words, rooms.

Usage: tools/tidy.py [--graph] [ROOT]. Prints one line for each fault, with the row of the table
(tools/layers.py) that forbids it, and exits with status 1 if there is any. --graph prints which
rooms and chapters include which others, instead.
"""

import argparse
import ast
import re
import sys
from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath

from functions import functions_of, script_of
from layers import (CHAPTERS, GAME_ROOMS, HOST_HEADERS, HOSTS, KNOWN_TO_TESTS, LAYERS, LIBRARIES,
                    NO_GAME_NAMED, QUIET, QUIET_PLACES, SRC, TESTS, UNFINISHED, WORDS, Row)

LINE_LENGTH = 100
FILE_LENGTH = 600
FUNCTION_LENGTH = 70
SCRIPT_LENGTH = 200  # Of a component.
FOLDER_FILES = 25

# Longer files, each with its reason.
LONG_FILES: dict[str, str] = {}

NOT_OURS = {
    ".git", "build", "node_modules", "dist", "out", "var", "__pycache__", ".venv",
    ".svelte-kit", ".pytest_cache", "keys.d.ts",
}

ROOMS = ("README.md", "clauses.hpp", "rules.hpp", "rules.cpp", "game.hpp", "game.cpp")
# In the game's folder or in its chapter text/.
TEXT_ROOMS = ("notation.hpp", "notation.cpp")

CPP = {".cpp", ".hpp"}
CODE = CPP | {".py", ".ts", ".svelte", ".sh", ".mjs", ".js"}
COUNTED = CODE | {".css"}  # Towards the files of a folder.
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


def knows(row: Row, path: str, included: str, included_unit: str) -> bool:
    unit = unit_of(path)
    if unit == included_unit:
        return True
    if row.folder == "catalog" and included_unit.startswith("games/"):
        game = included_unit.removeprefix("games/")
        own = PurePosixPath(path).stem == game and included.endswith("/game.hpp")
        return own or included_unit in row.knows
    if row.folder == "games/all" and included_unit.startswith("games/"):
        return included.endswith("/game.hpp")
    return included_unit in row.knows


def chapter_of(unit: str, path: str) -> str:
    """The chapter of a path below src/equipoise, which lies in that unit; "" for its front."""
    inside = PurePosixPath(path).relative_to(unit)
    chapters = CHAPTERS.get(unit, [])
    folder = inside.parent.as_posix()
    if folder == ".":
        for chapter in chapters:
            if any(fnmatch(inside.name, pattern) for pattern in chapter.files):
                return chapter.name
        return ""
    return folder


def check_chapters(path: str, number: int, unit: str, included: str) -> list[Fault]:
    order = [chapter.name for chapter in CHAPTERS.get(unit, [])] + [""]
    here, there = chapter_of(unit, path.removeprefix(SRC)), chapter_of(unit, included)
    for name in (here, there):
        if name not in order:
            row = "a sub-folder is a chapter of CHAPTERS in tools/layers.py"
            return [Fault(path, number, f"{unit}/{name} is no chapter", row)]
    if order.index(there) <= order.index(here):
        return []
    row = f"{unit}, lowest first: {', '.join(name or 'front' for name in order)}"
    return [Fault(path, number, f"includes {included}, which stands above it", row)]


def check_own_include(path: str, number: int, included: str) -> list[Fault]:
    unit = unit_of(path.removeprefix(SRC))
    included_unit = unit_of(included.removeprefix("equipoise/"))
    row = row_of(unit) if unit else None
    if row is None or included_unit is None:
        return [Fault(path, number, f"{included} is in no layer", "each file is in a layer")]
    if unit == included_unit and unit != "games/all" and not is_at(path, TESTS):
        return check_chapters(path, number, unit, included.removeprefix("equipoise/"))
    if knows(row, path.removeprefix(SRC), included, included_unit):
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
        words = [word for word in WORDS if Path(path).suffix in word.suffixes]
        code = without_comments_and_strings(line) if words else ""
        for word in words:
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
        row = f"a file has at most {FILE_LENGTH}; exceptions are in LONG_FILES"
        faults.append(Fault(path, 0, f"{len(lines)} lines", row))
    return faults


def check_functions(path: str, text: str) -> list[Fault]:
    row = f"a function has at most {FUNCTION_LENGTH} lines"
    return [
        Fault(path, function.line, f"{function.name} has {function.lines} lines", row)
        for function in functions_of(Path(path).suffix, text)
        if function.lines > FUNCTION_LENGTH
    ]


def check_script(path: str, text: str) -> list[Fault]:
    lines = sum(1 for line in script_of(text).splitlines() if line)
    if lines <= SCRIPT_LENGTH:
        return []
    return [Fault(path, 0, f"{lines} lines of script", f"a component has at most {SCRIPT_LENGTH}")]


def without_python_notes(text: str) -> list[str]:
    """The lines of a Python file without its comments and without texts that are for readers."""
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[number - 1] = ""
    return [line.split("#", 1)[0] for line in lines]


def code_lines(path: str, text: str) -> list[str]:
    if path.endswith(".py"):
        return without_python_notes(text)
    mark = "//" if Path(path).suffix in CPP else "#"
    return [line.split(mark, 1)[0] for line in text.splitlines()]


def check_games(root: Path, files: list[str]) -> list[Fault]:
    """Outside its rooms nothing names a game, neither its id nor its front. The table of layers
    covers includes in src/."""
    games = [p.name for p in sorted((root / SRC / "games").glob("*")) if p.is_dir()]
    if not games:
        return []
    all_games = (root / SRC / "games/all.hpp").read_text("utf-8")
    fronts = re.findall(rf"(?:{'|'.join(games)})::(\w+)", all_games)
    named = re.compile(rf"(?<![A-Za-z0-9_])(?:{'|'.join([*games, *fronts])})(?![A-Za-z0-9])")
    rooms = [room.replace("{id}", game) + "*" for room in GAME_ROOMS for game in games]
    row = f"a game is named in its rooms alone: {', '.join(GAME_ROOMS)}"
    return [
        Fault(path, number, f"names {found.group()}", row)
        for path in files
        if is_at(path, NO_GAME_NAMED) and not is_at(path, (*TESTS, *rooms))
        for number, line in enumerate(code_lines(path, (root / path).read_text("utf-8")), 1)
        if (found := named.search(line)) and not (path.startswith(SRC) and INCLUDE.match(line))
    ]


def check_folders(files: list[str]) -> list[Fault]:
    counts = Counter(
        PurePosixPath(path).parent.as_posix() for path in files if Path(path).suffix in COUNTED
    )
    row = f"a folder has at most {FOLDER_FILES} code files; give it chapters"
    return [
        Fault(folder, 0, f"{count} code files", row)
        for folder, count in sorted(counts.items())
        if count > FOLDER_FILES
    ]


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
        for room in TEXT_ROOMS:
            if not (folder / room).exists() and not (folder / "text" / room).exists():
                faults.append(Fault(f"{here}/{room}", 0, "is missing", row))
        if not any(folder.glob("*_test.cpp")):
            faults.append(Fault(f"{here}/*_test.cpp", 0, "is missing", row))
        places = [f"web/src/games/{name}", f"docs/rules/{name}.md"]
        if any(folder.rglob("data.cpp")):
            places.append(f"data/{name}")
        for place in places:
            if not (root / place).exists():
                faults.append(Fault(place, 0, "is missing", row))
        front = folder / "game.hpp"
        if front.exists() and "static_assert(offers<" not in front.read_text("utf-8"):
            faults.append(Fault(f"{here}/game.hpp", 0, "does not say what it offers",
                                "a front claims its optional members (core/contract.hpp)"))
        if f'"equipoise/games/{name}/game.hpp"' not in all_games:
            faults.append(Fault(f"{SRC}games/all.hpp", 0, f"does not list {name}",
                                "games/all.hpp lists every game"))
    return faults


def check_file(root: Path, path: str) -> list[Fault]:
    suffix = Path(path).suffix
    if suffix not in CODE | {".md"}:
        return []
    text = (root / path).read_text("utf-8")
    lines = text.splitlines()
    if suffix == ".md":
        return check_titles(path, lines)
    faults = check_words(path, lines) + check_shape(path, lines) + check_functions(path, text)
    if suffix == ".svelte":
        faults += check_script(path, text)
    return faults + (check_includes(path, lines) if suffix in CPP else [])


def check(root: Path) -> list[Fault]:
    files = files_of(root)
    faults = [fault for path in files for fault in check_file(root, path)]
    return faults + check_games(root, files) + check_folders(files) + check_rooms(root)


def graph(root: Path) -> list[str]:
    """`room/chapter -> room/chapter, ...` for each that includes another, tests left out."""
    arrows: dict[str, set[str]] = {}
    for path in files_of(root):
        if not path.startswith(SRC) or Path(path).suffix not in CPP or is_at(path, TESTS):
            continue
        here = place_of(path.removeprefix(SRC))
        for line in (root / path).read_text("utf-8").splitlines():
            match = INCLUDE.match(line)
            if match and match.group(2).startswith("equipoise/"):
                there = place_of(match.group(2).removeprefix("equipoise/"))
                if there != here:
                    arrows.setdefault(here, set()).add(there)
    return [f"{here} -> {', '.join(sorted(there))}" for here, there in sorted(arrows.items())]


def place_of(path: str) -> str:
    unit = unit_of(path) or path
    if unit == "games/all" or unit not in CHAPTERS:
        return unit
    return f"{unit}/{chapter_of(unit, path)}".rstrip("/")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--graph", action="store_true")
    arguments = parser.parse_args()
    if arguments.graph:
        print("\n".join(graph(arguments.root)))
        return 0
    faults = check(arguments.root)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
