#!/usr/bin/env python3
"""Writes the skeleton of a new game into the tree: it builds, plays and passes conformance at once.

Usage: tools/new_game.py NAME [ROOT]. NAME is the id of the game in snake_case, such as level_pans.
The files come from tools/new_game/, where the game is called level_pans; docs/new_game.md walks
through them. It writes all files or none: if something is in the way, it says what and exits with
status 2.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from layers import NO_GAME_NAMED, SRC, TESTS
from tidy import code_lines, files_of, is_at

SAMPLE = "level_pans"  # What the game is called in the templates.
TEMPLATES = "tools/new_game"
NAME_LENGTH = 30  # With longer ones, prettier would break lines differently.
FORMATTER = "clang-format-19"

NAME = re.compile(r"[a-z][a-z0-9]*(?:_[a-z][a-z0-9]*)*")
CLAUSE = re.compile(r"(?<![A-Za-z0-9-])([A-Z][A-Z0-9]+)-\d")
# What tools/clauses.py takes for scenarios and open points of rules files.
NOT_A_PREFIX = re.compile(r"[A-Z]{0,2}S|EX|OP")
# Of C++ and TypeScript. Their other keywords are no names of games, or tidy.py knows them from our code.
KEYWORDS = set(
    "and asm auto await break case catch char class const continue default delete do double else enum"
    " eval explicit export extends extern false finally float for friend function goto if implements"
    " import in inline instanceof int interface let long mutable namespace new not null operator or"
    " package private protected public register requires return short signed sizeof static static_assert"
    " static_cast struct super switch template this thread_local throw true try typedef typeid typename"
    " typeof union unsigned using var virtual void volatile while with xor yield std".split())

PLANES = """
## Level Pans

A column for each pan.

<!-- planes of level_pans -->
<!-- end of level_pans -->
"""


class Refused(Exception):
    """Why nothing is written."""


@dataclass(frozen=True)
class Names:
    """The forms of a name: draw_four, DrawFour, drawFour, Draw Four, and the prefix of its clauses."""

    id: str
    prefix: str

    @property
    def words(self) -> list[str]:
        return self.id.split("_")

    @property
    def front(self) -> str:
        return "".join(word.capitalize() for word in self.words)

    @property
    def camel(self) -> str:
        return self.front[0].lower() + self.front[1:]

    @property
    def title(self) -> str:
        return " ".join(word.capitalize() for word in self.words)

    def put_into(self, text: str) -> str:
        """A template's text, or its path, with this game in place of the sample."""
        sample = Names(SAMPLE, "LP")
        forms = [(getattr(sample, form), getattr(self, form)) for form in ("id", "front", "camel", "title")]
        for old, new in forms:
            text = text.replace(old, new)
        text = re.sub(rf"\b{sample.prefix}-", f"{self.prefix}-", text)
        return re.sub(rf"(?<=_){sample.prefix.lower()}\b|\b{sample.prefix.lower()}(?=-)",
                      self.prefix.lower(), text)


def prefix_of(name: str, taken: set[str]) -> str:
    """Two letters or more for the ids of its clauses, different from every other game's."""
    words = name.upper().split("_")
    letters = "".join(words)
    initials = "".join(word[0] for word in words)
    wanted = [initials] if len(initials) > 1 else []
    wanted += [letters[:length] for length in range(2, len(letters) + 1)]
    for prefix in wanted:
        if prefix not in taken and not NOT_A_PREFIX.fullmatch(prefix):
            return prefix
    raise Refused(f"{name}: no prefix is left for its clauses; other games have {', '.join(wanted)}")


def taken_prefixes(root: Path) -> set[str]:
    """The prefixes of the games, the examples and the made-up games of tests."""
    texts = [path.read_text("utf-8") for path in (root / "docs/rules").glob("*.md")]
    texts += [path.read_text("utf-8") for folder in ("examples", "tests/support")
              for path in (root / folder).rglob("*.hpp")]
    return {prefix for text in texts for prefix in CLAUSE.findall(text)}


def games_of(root: Path) -> list[str]:
    return sorted(folder.name for folder in (root / SRC / "games").glob("*") if folder.is_dir())


def why_no_name(root: Path, name: str) -> str | None:
    """What is wrong with the name itself; nothing if a game can have it."""
    if not NAME.fullmatch(name):
        return "is not in snake_case, such as level_pans"
    if len(name) > NAME_LENGTH:
        return f"has {len(name)} letters; at most {NAME_LENGTH} are allowed"
    if name in KEYWORDS:
        return "is a word of C++ or TypeScript"
    for game in games_of(root):
        if name == game:
            return "is already a game"
        if name.startswith(game + "_") or game.startswith(name + "_"):
            return f"begins like the game {game}; their files would be mistaken for each other"
    return why_used(root, name)


def why_used(root: Path, name: str) -> str | None:
    """Where our code uses the name for something else."""
    front = Names(name, "").front
    for path in (root / SRC / "games").glob("*/*.cpp"):
        if f'{{"{front}",' in path.read_text("utf-8"):
            return f"would be called {front}, as {path.parent.name} is by learning libraries"
    # Words that tools/tidy.py allows only in a game's own rooms.
    word = re.compile(rf"(?<![A-Za-z0-9_])(?:{name}|{front})(?![A-Za-z0-9])")
    space = re.compile(rf"^namespace equipoise::{name}\b")
    for path in files_of(root):
        text = ""
        if is_at(path, NO_GAME_NAMED) or path.endswith((".hpp", ".cpp")):
            text = (root / path).read_text("utf-8")
        is_restricted = is_at(path, NO_GAME_NAMED) and not is_at(path, (*TESTS, SRC + "games/*/*"))
        for number, line in enumerate(code_lines(path, text), 1):
            if space.match(line) or (is_restricted and word.search(line)):
                return f"is used in {path}:{number}; take a name that says which game it is"
    shared = "messages/en/shared.json"
    for key in json.loads((root / shared).read_text("utf-8")):
        if key.replace(".", "_").startswith(name + "_"):
            return f"is used in {shared}: {key}"
    return None


def replaced(path: str, text: str, pattern: str, put: str) -> str:
    """The text with `put` before what the last group of the pattern matches."""
    match = re.search(pattern, text, re.DOTALL)
    if match is None:
        raise Refused(f"{path}: the place for a new game was not found")
    at = match.start(match.lastindex or 0)
    return text[:at] + put + text[at:]


def edits(root: Path, names: Names) -> dict[str, str]:
    """The files that list games, with the new one at the end."""
    texts = {path: (root / path).read_text("utf-8") for path in
             (SRC + "games/all.hpp", "web/src/games/index.ts", "docs/observations.md")}

    def add(path: str, pattern: str, put: str) -> None:
        texts[path] = replaced(path, texts[path], pattern, put)

    add(SRC + "games/all.hpp", r'\n#include "equipoise/games/[^\n]*\n(\n)',
        f'#include "equipoise/games/{names.id}/game.hpp"\n')
    add(SRC + "games/all.hpp", r"using AllGames = std::tuple<[^;]*?(>;)", f", {names.id}::{names.front}")
    add("web/src/games/index.ts", r"const games: Record<string, Entry> = \{.*?\n(\};)",
        f"  {names.id}: {{\n"
        f"    ui: async () => (await import('./{names.id}')).{names.camel},\n"
        f"    parts: () => import('./{names.id}/parts'),\n"
        f"    cover: () => import('./{names.id}/Cover.svelte'),\n  }},\n")
    texts["docs/observations.md"] += names.put_into(PLANES)
    return texts


def formatted(root: Path, texts: dict[str, str]) -> dict[str, str]:
    """The texts with the C++ among them formatted: names change where lines break."""
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(root / ".clang-format", folder)
        files = {Path(folder, path): path for path in texts if path.endswith((".cpp", ".hpp"))}
        for file, path in files.items():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(texts[path], "utf-8")
        try:
            subprocess.run([FORMATTER, "-i", *files], capture_output=True, text=True, check=True)
        except FileNotFoundError:
            raise Refused(f"{FORMATTER} is missing; `make tools` installs it") from None
        except subprocess.CalledProcessError as error:
            raise Refused(f"{FORMATTER}: {error.stderr.strip()}") from None
        return texts | {path: file.read_text("utf-8") for file, path in files.items()}


def plan(root: Path, name: str) -> tuple[Names, dict[str, str]]:
    """The game's names, and what is to be written by path below the root."""
    why = why_no_name(root, name)
    if why is not None:
        raise Refused(f"{name!r} {why}")
    names = Names(name, prefix_of(name, taken_prefixes(root)))
    templates = root / TEMPLATES
    found = edits(root, names)
    for template in sorted(path for path in templates.rglob("*") if path.is_file()):
        path = names.put_into(template.relative_to(templates).as_posix())
        if (root / path).exists():
            raise Refused(f"{name}: {path} already exists")
        found[path] = names.put_into(template.read_text("utf-8"))
    return names, formatted(root, found)


def write(root: Path, texts: dict[str, str]) -> None:
    """Writes all of them; if one cannot be written, restores everything."""
    before: dict[Path, bytes | None] = {}
    made: list[Path] = []
    try:
        for path, text in texts.items():
            file = root / path
            made += reversed([folder for folder in file.parents if not folder.exists()])
            file.parent.mkdir(parents=True, exist_ok=True)
            before[file] = file.read_bytes() if file.exists() else None
            file.write_text(text, "utf-8")
    except OSError as error:
        for file, bytes_before in before.items():
            if bytes_before is None:
                file.unlink(missing_ok=True)
            else:
                file.write_bytes(bytes_before)
        for folder in reversed(made):
            if folder.exists():
                folder.rmdir()
        raise Refused(f"{error.filename}: {error.strerror}; nothing was changed") from None


def told(names: Names, paths: list[str]) -> str:
    """What was written, and what comes next."""
    return "\n".join((
        f"{names.title} is in the tree; its clauses are {names.prefix}-1.1 and so on. Written:",
        *(f"  {path}" for path in sorted(paths)), "",
        "Build it, play it, and let the tests record what they compare it with from now on:", "",
        "  make build/release/full.stamp && ninja -C build/release",
        f"  build/release/test_kernel_{names.id} && build/release/test_conformance_{names.id}",
        f"  build/release/equipoise play {names.id}",
        "  EQUIPOISE_UPDATE=1 build/release/test_observations",
        "  EQUIPOISE_UPDATE=1 build/release/test_search", "",
        "docs/new_game.md says what to change first."))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name")
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parent.parent)
    arguments = parser.parse_args()
    try:
        names, texts = plan(arguments.root, arguments.name)
        write(arguments.root, texts)
    except Refused as refusal:
        print(refusal, file=sys.stderr)
        return 2
    print(told(names, list(texts)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
