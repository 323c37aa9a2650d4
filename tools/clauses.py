#!/usr/bin/env python3
"""Compares the rules files, the clause lists, the tests and the rulebooks.

Usage: tools/clauses.py [--matrix] [--game ID] [ROOT]. For every game that has a folder under
src/equipoise/games it prints each clause and scenario of the rules files that no test names, each
difference between clauses.hpp and the rules files, and each needless or unknown exemption. It prints
each game without a rulebook, and each clause and picture of a rulebook that does not exist. It exits
with status 1 if there is any of these. --matrix prints where code and tests name each clause.

A clause that no test can check, such as one about cardboard, is exempted in the game's README.md
under the heading "Clauses without a test": `- **BD-1.2** reason`.
"""

import argparse
import json
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

GAMES = "src/equipoise/games"
SCENARIO_ID = r"(?:(?:[A-Z]{2}S|[A-Z]S|S|EX)-A?\d+|[A-Z]{2}-S\d+|[A-Z]{2}\d-[a-z])"
OPEN_POINT = "OP-"
ID = r"[A-Z][A-Z0-9]*-(?:[AS]?\d+(?:\.\d+)*(?:[a-z]\b)?|[a-z]\b)"

# A clause stands bold at the start of an item, a paragraph or a sentence, or heads a subsection.
CLAUSE = re.compile(rf"(?:^\s*(?:[-*]\s+)?\*\*|[.!?]\s+\*\*|^###\s+)({ID})\b")
SCENARIO = re.compile(rf"^\s*(?:[-*]\s+\*\*|\*\*|\|\s*\*{{0,2}})({SCENARIO_ID})\b")
MENTION = re.compile(rf"(?<![\w.-])({ID})(?![\w]|\.\d)")
EXEMPTION = re.compile(rf"^\s*-\s+\*\*({ID})\*\*\s*(.*)$")
SECTION = re.compile(r"^#{2,3}\s+(?:[A-Z]+-)?(\d+(?:\.\d+)?)\.?\s")
LISTED = re.compile(rf'"({ID})"')

RULEBOOKS = "docs/rulebook"
# What the lobby lists as a game by itself, though the rules are another one's.
MORE_RULEBOOKS = {"chess_balance": ["chess"]}
PICTURES = f"{RULEBOOKS}/pictures"
# What the table shows as a picture (web/src/table/rules/rules-markdown.ts); anything else is text there.
PICTURE = re.compile(r"!\[[^\]]*\]\(pictures/([a-z0-9_-]+)\.png\)\s*")

EXEMPTIONS_HEADING = "Clauses without a test"


@dataclass
class Game:
    name: str
    clauses: list[str]
    scenarios: list[str]
    sections: list[str]
    listed: list[str]
    exempt: dict[str, str]
    code: dict[str, list[str]] = field(default_factory=dict)
    tests: dict[str, list[str]] = field(default_factory=dict)


def read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


def unique(ids: list[str]) -> list[str]:
    return list(dict.fromkeys(ids))


def rules_files(root: Path, game: str) -> list[Path]:
    folder = root / "docs" / "rules"
    return [p for p in sorted(folder.glob("*.md")) if p.stem == game or p.stem.startswith(game + "_")]


def clauses_of(text: str) -> list[str]:
    found = [name for line in text.splitlines() for name in CLAUSE.findall(line)]
    return unique([i for i in found if not i.startswith(OPEN_POINT)
                   and not re.fullmatch(SCENARIO_ID, i)])


def scenarios_of(text: str) -> list[str]:
    return unique([m.group(1) for line in text.splitlines() if (m := SCENARIO.match(line))])


def sections_of(text: str) -> list[str]:
    """Numbered headings, named like clauses: a notation or a data format has no smaller parts."""
    prefixes = unique([i.split("-")[0] for i in clauses_of(text)])
    numbers = [m.group(1) for line in text.splitlines() if (m := SECTION.match(line))]
    return [f"{prefix}-{number}" for prefix in prefixes for number in numbers]


def exemptions_of(readme: str) -> dict[str, str]:
    exempt = {}
    inside = False
    for line in readme.splitlines():
        if line.startswith("#"):
            inside = line.lstrip("#").strip() == EXEMPTIONS_HEADING
        elif inside and (match := EXEMPTION.match(line)):
            exempt[match.group(1)] = match.group(2).strip()
    return exempt


def is_test(path: Path) -> bool:
    return path.name.endswith(("_test.cpp", ".test.ts")) or path.name == "testing.hpp"


def test_files(root: Path) -> list[Path]:
    files = [p for p in (root / "src").rglob("*_test.cpp")]
    files += [p for p in (root / "tests").rglob("*") if p.suffix in {".cpp", ".json", ".py", ".ts"}]
    web = root / "web" / "src"
    files += [p for p in web.rglob("*.test.ts")] + [p for p in web.rglob("*.json")]
    return sorted(p for p in set(files) if "node_modules" not in p.parts and p.is_file())


def code_files(root: Path, game: str) -> list[Path]:
    folder = root / GAMES / game
    return [p for p in sorted(folder.rglob("*.?pp")) if not is_test(p) and p.name != "clauses.hpp"]


def mentions(root: Path, files: list[Path]) -> dict[str, list[str]]:
    """For each id, the places `path:line` that name it."""
    found: dict[str, list[str]] = {}
    for path in files:
        for number, line in enumerate(read(path).splitlines(), 1):
            for name in MENTION.findall(line):
                found.setdefault(name, []).append(f"{path.relative_to(root).as_posix()}:{number}")
    return found


def load(root: Path, name: str) -> Game:
    text = "\n".join(read(path) for path in rules_files(root, name))
    folder = root / GAMES / name
    listed = LISTED.findall(read(folder / "clauses.hpp").split("};", 1)[0])
    game = Game(name, clauses_of(text), scenarios_of(text), sections_of(text), listed, exemptions_of(read(folder / "README.md")))
    game.code = mentions(root, code_files(root, name))
    game.tests = mentions(root, test_files(root))
    return game


def tells_of(game: Game, identifier: str) -> list[str]:
    """Where tests name it. Scenario ids need not be unique among games, so only the game's own
    files count for them."""
    places = game.tests.get(identifier, [])
    if identifier in game.scenarios:
        return [place for place in places if game.name in place]
    return places


def problems(game: Game) -> list[str]:
    found = []
    if not game.clauses:
        return [f"{game.name}: docs/rules/{game.name}.md has no clauses"]
    for identifier in [*game.clauses, *game.scenarios]:
        if not tells_of(game, identifier) and identifier not in game.exempt:
            found.append(f"{game.name}: {identifier} has no test")
    for identifier, reason in game.exempt.items():
        if identifier not in [*game.clauses, *game.scenarios]:
            found.append(f"{game.name}: README.md exempts {identifier}, which the rules do not have")
        elif tells_of(game, identifier):
            found.append(f"{game.name}: README.md exempts {identifier}, which has a test")
        elif not reason:
            found.append(f"{game.name}: README.md exempts {identifier} without a reason")
    for identifier in game.clauses:
        if identifier not in game.listed:
            found.append(f"{game.name}: clauses.hpp lacks {identifier}")
    for identifier in game.listed:
        if identifier not in [*game.clauses, *game.sections]:
            found.append(f"{game.name}: clauses.hpp has {identifier}, which the rules do not have")
    for identifier in sorted({i for i in game.listed if game.listed.count(i) > 1}):
        found.append(f"{game.name}: clauses.hpp has {identifier} twice")
    return found


def picture_problems(root: Path, page: str, text: str) -> list[str]:
    sizes = json.loads(read(root / PICTURES / "sizes.json") or "{}")
    found = []
    for line in (line for line in text.splitlines() if "![" in line):
        picture = PICTURE.fullmatch(line)
        if picture is None:
            found.append(f"{page} has a picture that the table does not show: {line}")
        elif not (root / PICTURES / f"{picture[1]}.png").is_file() or picture[1] not in sizes:
            found.append(f"{page} shows {picture[1]}.png, which make pictures has not drawn")
    return found


def rulebook_problems(root: Path, game: Game, name: str = "") -> list[str]:
    page = f"{RULEBOOKS}/{name or game.name}.md"
    text = read(root / page)
    if not text:
        return [f"{page} is missing: every game has a rulebook"]
    named = unique(MENTION.findall(text))
    unknown = [f"{page} names {identifier}, which the rules do not have" for identifier in named
               if identifier not in game.clauses]
    return unknown + picture_problems(root, page, text)


def unused_pictures(root: Path) -> list[str]:
    """Pictures that no rulebook shows."""
    texts = "".join(read(path) for path in (root / RULEBOOKS).glob("*.md"))
    return [f"{PICTURES}/{path.name} is in no rulebook" for path in sorted((root / PICTURES).glob("*.png"))
            if f"(pictures/{path.name})" not in texts]


def matrix(game: Game) -> str:
    lines = [f"{game.name}", f"{'clause':<10} {'code':<44} tests"]
    for identifier in [*game.clauses, *game.scenarios]:
        code = game.code.get(identifier, [])
        tests = tells_of(game, identifier)
        first = code[0].removeprefix(f"{GAMES}/{game.name}/") if code else "-"
        more = f" +{len(code) - 1}" if len(code) > 1 else ""
        told = f"{len(tests)}: {tests[0]}" if tests else "exempt" if identifier in game.exempt else "-"
        lines.append(f"{identifier:<10} {first + more:<44} {told}")
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parent.parent)
    parser.add_argument("--matrix", action="store_true")
    parser.add_argument("--game")
    arguments = parser.parse_args()
    names = [p.name for p in sorted((arguments.root / GAMES).glob("*")) if p.is_dir()]
    found = []
    for name in names if arguments.game is None else [arguments.game]:
        game = load(arguments.root, name)
        if arguments.matrix:
            print(matrix(game))
        found += problems(game) + rulebook_problems(arguments.root, game)
        for also in MORE_RULEBOOKS.get(name, []):
            found += rulebook_problems(arguments.root, game, also)
    found += unused_pictures(arguments.root)
    for problem in found:
        print(problem)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
