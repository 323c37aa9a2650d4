"""What `make quick` runs: the tests of what changed and of what depends on it, in about a minute.

Each test program has the places it stands for. It runs if a file there has changed since it last
passed; what it was then is kept in build/quick.json. A change below the games concerns every
program: of the games' own the smallest runs, and `make check` runs the rest.
"""

import hashlib
import json
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from steps import Step

ROOT = Path(__file__).resolve().parent.parent.parent
MEMORY = ROOT / "build" / "quick.json"
SRC = "src/equipoise/"
FOUNDATION = tuple(SRC + folder for folder in ("base/", "core/", "parts/", "record/"))
SMALLEST_GAME = "balance_duel"


@dataclass(frozen=True)
class Program:
    """A test program, test_NAME, and the places (prefixes of paths) whose change it is run for."""

    name: str
    places: tuple[str, ...]


def programs(root: Path) -> list[Program]:
    """Every program that `make quick` may run, for a tree with these games."""
    found = [
        Program("kernel", FOUNDATION),
        Program("examples", (*FOUNDATION, "examples/", "tests/conformance/")),
        Program("conformance_can_fail", ("tests/conformance/", "tests/support/", SRC + "core/")),
        Program("search", (SRC + "search/", SRC + "lab/", SRC + "solved/")),
        Program("review", (SRC + "review/", SRC + "search/", SRC + "record/")),
        Program("table", (SRC + "table/", SRC + "record/")),
        Program("cli", (SRC + "cli/", "tests/console_test.cpp", "tests/query_test.cpp", "tests/review_test.cpp")),
        Program("server", (SRC + "server/",)),
        Program("sim", ("tests/sim/", *(SRC + "server/" + folder for folder in ("hall/", "cluster/", "store/")))),
        Program("vector", ("bindings/python/module/vector/", "bindings/python/tests/vector")),
    ]
    for front in sorted((root / SRC / "games").glob("*/game.cpp")):
        game = front.parent.name
        own = (f"{SRC}games/{game}/", f"{SRC}catalog/{game}", f"data/{game}/")
        below = FOUNDATION if game == SMALLEST_GAME else ()
        found.append(Program(f"kernel_{game}", (*own, *below, f"tests/scenarios/{game}.json")))
        found.append(Program(f"conformance_{game}", (*own, *below)))
    return found


def files_of(root: Path) -> dict[str, str]:
    """A hash of each file of the checkout, ignored ones left out."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=root, capture_output=True, text=True, check=True).stdout.splitlines()
    return {
        path: hashlib.sha256((root / path).read_bytes()).hexdigest()
        for path in sorted(set(listed)) if (root / path).is_file()
    }


def key_of(places: tuple[str, ...], files: dict[str, str]) -> str:
    text = "".join(f"{path}={digest}\n" for path, digest in files.items() if path.startswith(places))
    return hashlib.sha256(text.encode()).hexdigest()


def changed_paths(files: dict[str, str], before: dict[str, str]) -> list[str]:
    return [path for path, digest in files.items() if before.get(path) != digest]


def web_step(changed: list[str]) -> list[Step]:
    touched = [path.removeprefix("web/") for path in changed
               if path.startswith("web/src/") and path.endswith((".ts", ".svelte"))]
    if not touched:
        return []
    return [Step("web tests of what changed", "make --no-print-directory web/node_modules/.installed"
                 " && npm run --silent --prefix web texts && cd web && npx eslint --max-warnings 0 "
                 + " ".join(touched) + " && npx vitest related --run " + " ".join(touched), cores=1)]


def tidy_step(changed: list[str]) -> list[Step]:
    """clang-tidy takes half a minute for some files, so only a few are looked at."""
    sources = [path for path in changed if path.startswith("src/") and path.endswith(".cpp")
               and not path.endswith(("_test.cpp", "http_beast.cpp"))]
    if not sources or len(sources) > 2:
        return []
    return [Step("clang-tidy of what changed", "tools/lint.sh " + " ".join(sources),
                 ("build of what changed",), cores=1)]


def steps(environment: dict[str, str]) -> tuple[list[Step], Callable[[Step], None]]:
    """The steps, and what is to be called for each that passed."""
    files = files_of(ROOT)
    memory = json.loads(MEMORY.read_text("utf-8")) if MEMORY.exists() else {"files": {}, "passed": {}}
    changed = changed_paths(files, memory["files"])
    keys = {program.name: key_of(program.places, files) for program in programs(ROOT)}
    due = [name for name, key in keys.items() if memory["passed"].get(name) != key]
    environment["EQUIPOISE_EFFORT"] = "quick"
    environment["EQUIPOISE_CASE_TIMES"] = "build/release/case_times.tsv"
    wanted = [
        Step("layout, clauses", "python3 tools/tidy.py && python3 tools/clauses.py", cores=1),
        Step("words", "python3 tools/words.py && python3 tools/texts.py", cores=1),
        Step("format", "tools/format.sh --check", cores=1),
        *web_step(changed),
    ]
    if due:
        targets = " ".join(f"test_{name}" for name in due)
        wanted.append(Step("build of what changed", "make --no-print-directory build/release/full.stamp"
                           f" && ninja -C build/release --quiet {targets}"))
        wanted += [Step(name, f"build/release/test_{name}", ("build of what changed",), cores=1)
                   for name in due]
        wanted += tidy_step(changed)
    left = {step.name for step in wanted}

    def when_passed(step: Step) -> None:
        if step.name in keys:
            memory["passed"][step.name] = keys[step.name]
        left.discard(step.name)
        if not left:
            memory["files"] = files
        MEMORY.parent.mkdir(parents=True, exist_ok=True)
        MEMORY.write_text(json.dumps(memory, indent=1), "utf-8")

    return wanted, when_passed
