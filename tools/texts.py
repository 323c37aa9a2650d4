#!/usr/bin/env python3
"""Looks for sentences in the C++ and Python code that do not come from the catalogue `messages/`.

Usage: tools/texts.py [ROOT]. Prints each sentence that a person could meet in a game, a refusal or
an error, each key of a reason that the catalogue lacks, and each reason that no code names; exits
with 1 if there is any. Screens have a check of their own (web/lint/texts.js).

What stays English in the code is what only operators and developers read: log lines, `--help`, the UCI dialogue, docstrings, names of observation planes, SQL and broken invariants.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from words import main

SOURCES = ("src/equipoise", "bindings/python/module", "bindings/wasm")
# Its errors other than refusals and misfits are for whoever calls it wrongly, as in any package.
FOR_PROGRAMMERS = "bindings/python/module/"
NO_SOURCE = re.compile(r"_test\.cpp$|/test_[^/]*$|/testing|/reference/|/tests/")

# Folders and files whose sentences are for operators or developers.
FOR_OPERATORS = (
    "src/equipoise/server/common/metrics.cpp",
    "src/equipoise/server/common/sodium.cpp",
    "src/equipoise/server/push/",
    "src/equipoise/server/arena/store/",
    "src/equipoise/server/clubs/store/",
    "src/equipoise/server/people/vacations/vacation_store.cpp",
    "src/equipoise/server/reports/",
    "src/equipoise/server/store/",
    "src/equipoise/server/doctor/",
    "src/equipoise/cli/doctor.cpp",
    "src/equipoise/server/people/notify.cpp",
    "src/equipoise/cli/uci",
    "src/equipoise/cli/packed_assets.cpp",
    "observation.cpp",
)
# Answers to questions are lines of the console protocol (docs/console.md), which knows no language.
ANSWERS = ("combat_query.cpp", "data_report.cpp")
# Addresses of the wire, names of fields in position lines, and what only an operator meets.
NO_TEXTS = (
    "charset=utf-8",
    "<!doctype html>",
    "<meta name=",
    "color-scheme: ",
    "<form method=",
    "max-age=",
    "attachment; filename=",
    "ph=over end=",
    "mode=chess draws=none",
    "en passant",
    "time forfeit",
    "from position",
    "move number",
    "moves, show",
    "CHEZ end",
    ", with allow_regicide",
    "The application is not built",
    "a bot failed",
    "not enough memory to hash a password",
    "a password that is nobody's",
    "OpenSSL has no HMAC-SHA-1",
    "cannot listen on ",
    "the data file",
    "Equipoise is at %s",
)

# Calls whose words are for developers: broken promises, log lines, help and docstrings.
FOR_DEVELOPERS = re.compile(
    r"^(static_assert|EQ_\w+|broken_invariant|add_subcommand|add_option|add_option_function|add_flag|description|"
    r"add_flag_function|add_database_option|footer|App|"
    r"add_query|file|open|plane|app|add|error|warn|info|debug|critical|end_process|kQueries)$"
)

SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:]? [a-z]{2,} ?[a-z]*")

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      |(?P<raw>R"([^(]*)\(.*?\)\3")
      |(?P<text>"(?:[^"\\\n]|\\.)*")(?:_\w+)?
      |(?P<char>'(?:[^'\\\n]|\\.)+')
      |(?P<word>[A-Za-z_]\w*)|(?P<number>\d[\w.']*)
      |(?P<sign>::|->|.)""",
    re.S | re.X,
)


@dataclass(frozen=True)
class Token:
    kind: str
    text: str
    at: int


def tokens_of(source: str) -> list[Token]:
    found = []
    for match in TOKEN.finditer(source):
        kind = next(k for k, v in match.groupdict().items() if v is not None)
        if kind == "comment" or match.group().isspace():
            continue
        found.append(Token(kind, match.group(kind), match.start()))
    return found


def preprocessed(source: str) -> str:
    """The source with its `#` lines blanked."""
    return re.sub(r"^\s*#.*$", lambda line: " " * len(line.group()), source, flags=re.M)


class Calls:
    """For each token the names of the calls around it, innermost first."""

    def __init__(self, tokens: list[Token]) -> None:
        self.around: list[tuple[str, ...]] = []
        stack: list[str] = []
        for i, token in enumerate(tokens):
            if token.kind == "sign" and token.text in ")]}" and stack:
                stack.pop()
            self.around.append(tuple(reversed(stack)))
            if token.kind == "sign" and token.text in "([{":
                stack.append(self._name_before(tokens, i))

    @staticmethod
    def _name_before(tokens: list[Token], at: int) -> str:
        """The name in front of a bracket; template arguments and `[] =` of an array left out."""
        i = at - 1
        if i >= 2 and [token.text for token in tokens[i - 2 : i + 1]] == ["[", "]", "="]:
            i -= 3
        if i >= 0 and tokens[i].text == ">":
            depth = 0
            while i >= 0:
                depth += {">": 1, "<": -1}.get(tokens[i].text, 0)
                i -= 1
                if depth == 0:
                    break
        return tokens[i].text if i >= 0 and tokens[i].kind == "word" else ""


def literal(token: Token) -> str:
    return token.text[1:-1]


def stray_sentences(path: str, source: str) -> Iterator[str]:
    """Sentences in string literals, with their line."""
    if path.startswith(FOR_PROGRAMMERS) or path.endswith(ANSWERS):
        return
    if any(part in path for part in FOR_OPERATORS):
        return
    tokens = tokens_of(preprocessed(source))
    calls = Calls(tokens)
    for token, around in zip(tokens, calls.around, strict=True):
        if token.kind != "text" or not SENTENCE.search(literal(token)):
            continue
        if any(FOR_DEVELOPERS.match(name) for name in around):
            continue
        if any(part in literal(token) for part in NO_TEXTS):
            continue
        line = source.count("\n", 0, token.at) + 1
        yield f"{path}:{line}: {token.text} is no text of the catalogue"


def catalogue(root: Path) -> dict[str, str]:
    texts: dict[str, str] = {}
    for file in sorted((root / "messages/en").glob("*.json")):
        texts |= json.loads(file.read_text("utf-8"))
    return texts


# Where a key stands: behind a clause in a refusal, or first in a reason.
NAMED = re.compile(
    r"""Refusal\s*[({]\s*(?:"[^"]*"_\w+|\w+|\{\})\s*,\s*"(?P<refusal>\w+)"
      |Reason\s*\(\s*"(?P<reason>[\w.]+)"
      |Reason::shared\s*\(\s*"(?P<shared>\w+)\"""",
    re.X,
)


def game_of(path: str) -> str:
    match = re.match(r"src/equipoise/games/(\w+)/", path)
    return match[1] if match else "shared"


def unknown_keys(path: str, source: str, texts: dict[str, str]) -> Iterator[str]:
    for match in NAMED.finditer(source):
        key = match["refusal"] or match["reason"] or match["shared"]
        game = "shared" if match["shared"] else game_of(path)
        whole = key if "." in key else f"{game}.reason.{key}"
        if whole not in texts:
            line = source.count("\n", 0, match.start()) + 1
            yield f"{path}:{line}: the catalogue has no {whole}"


def unnamed_reasons(sources: dict[str, str], texts: dict[str, str]) -> Iterator[str]:
    """Reasons whose key, short or whole, stands in no literal of its game, or anywhere if all games share it."""
    words: dict[str, set[str]] = {}
    for path, source in sources.items():
        found = {literal(token) for token in tokens_of(source) if token.kind == "text"}
        words.setdefault(game_of(path), set()).update(found)
    everywhere = set().union(*words.values())
    for whole in texts:
        game, _, key = whole.partition(".reason.")
        said = everywhere if game == "shared" else words.get(game, set())
        if key and said.isdisjoint((key, whole)):
            yield f"messages/en/{game}.json: nothing in the code says {whole}"


# Python whose readers are people: the laboratory's pages.
REPORTS = ("bindings/python/equipoise/lab/report", "bindings/python/equipoise/lab/diff")
# Commands for the shell, and how the analysis names measures and the seating of luck.
NO_REPORT_TEXTS = (
    *("equipoise-lab ", "skill of ", "deterministic bots"),
    *("no chance", "too few", "none of n"),
)
# What else its pages say.
MORE_REPORTS = tuple(
    f"bindings/python/equipoise/lab/{name}.py" for name in ("analysis", "balance", "methods")
)


def python_texts(source: str) -> Iterator[tuple[int, str]]:
    """String constants with their line; docstrings and what is raised are left out."""
    tree = ast.parse(source)
    silent: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        ):
            silent.update(ast.walk(node))
    for node in ast.walk(tree):
        if node not in silent and isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def report_faults(path: str, source: str, texts: dict[str, str]) -> Iterator[str]:
    """Sentences in a report's code, and keys that the catalogue lacks."""
    for line, text in python_texts(source):
        if text.startswith("lab.") and text not in texts:
            yield f"{path}:{line}: the catalogue has no {text}"
        if SENTENCE.search(text) and not text.startswith(NO_REPORT_TEXTS):
            yield f"{path}:{line}: {text!r} is no text of the catalogue"


def unsaid_texts(root: Path, sources: dict[str, str], texts: dict[str, str]) -> Iterator[str]:
    """Texts of the reports that no code says."""
    said = {text for source in sources.values() for _, text in python_texts(source)}
    pages = "".join(
        path.read_text("utf-8") for folder in REPORTS for path in sorted((root / folder).glob("*.html"))
    )
    for key in texts:
        if key.startswith("lab.") and key not in said and not re.search(rf"['\"]{key}['\"]", pages):
            yield f"messages/en/lab.json: nothing in the code says {key}"


def reports_of(root: Path) -> dict[str, str]:
    files = [path for name in MORE_REPORTS if (path := root / name).is_file()]
    for folder in REPORTS:
        files += sorted((root / folder).glob("*.py"))
    return {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in files}


def sources_of(root: Path) -> dict[str, str]:
    found = {}
    for folder in SOURCES:
        for path in sorted((root / folder).rglob("*.?pp")):
            name = path.relative_to(root).as_posix()
            if not NO_SOURCE.search(name):
                found[name] = path.read_text("utf-8")
    return found


def faults_of(root: Path) -> list[str]:
    texts, sources = catalogue(root), sources_of(root)
    faults = [fault for path, source in sources.items() for fault in stray_sentences(path, source)]
    faults += [
        fault for path, source in sources.items() for fault in unknown_keys(path, source, texts)
    ]
    reports = reports_of(root)
    faults += [
        fault for path, source in reports.items() for fault in report_faults(path, source, texts)
    ]
    return [*faults, *unnamed_reasons(sources, texts), *unsaid_texts(root, reports, texts)]


if __name__ == "__main__":
    sys.exit(main(faults_of))
