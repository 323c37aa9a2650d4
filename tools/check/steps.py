"""What `make check`, `make quick` and `make slow` run: steps, what each needs, and the cores it takes."""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Step:
    """A shell command. It starts when all in `needs` and `after` have ended and `cores` are free; it
    is left out if one that it needs failed or was left out itself."""

    name: str
    command: str
    needs: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    cores: int = 2


JUNIT = "build/check/results"


def log_name(step: str) -> str:
    """The file in build/check/ that keeps the output of the step of that name."""
    return re.sub(r"\W+", "_", step) + ".log"


def ctest(preset: str, jobs: str, *more: str) -> str:
    return " ".join(("ctest --preset", preset, "-j", jobs,
                     f"--output-junit $PWD/{JUNIT}/{preset}.xml", *more))


def ninja(preset: str, *targets: str) -> str:
    """Makes the build folder of a preset, and these targets in it, or all."""
    return " ".join((f"make --no-print-directory build/{preset}/build.ninja &&",
                     f"ninja -C build/{preset} --quiet", *targets))


CHECK = [
    Step("layout, clauses", "python3 tools/tidy.py && python3 tools/clauses.py", cores=1),
    Step("words", "python3 tools/words.py && python3 tools/texts.py", cores=1),
    Step("format", "tools/format.sh --check", cores=1),
    Step("npm packages", "make --no-print-directory web/node_modules/.installed", cores=1),
    Step("build", "make --no-print-directory build/release/full.stamp && ninja -C build/release --quiet"),
    Step("build for the browser", "tools/build_wasm.sh", after=("build",)),
    Step("build with sanitizers", ninja("sanitize"), after=("build for the browser",)),
    Step("the browser table", "make --no-print-directory web/dist.stamp",
         ("npm packages", "build for the browser"), cores=1),
    # Below a path, as some hosts have it.
    Step("the static site", "web/site.sh /equipoise/ build/check/site", ("npm packages", "build for the browser"),
         ("the browser table",), cores=1),
    Step("Python package", "tools/check_python.sh", ("build",), cores=1),
    # With one worker, so that the other core is left to others.
    Step("web tests", "npm run --silent --prefix web test -- --maxWorkers=1 --reporter=dot --reporter=junit"
         f" --outputFile.junit=../{JUNIT}/web.xml", ("the browser table",), cores=1),
    Step("fuzzer of messages", "tools/fuzz.sh messages 4000", ("build with sanitizers",), cores=1),
    Step("fuzzer of requests", "tools/fuzz.sh requests 4000", ("build with sanitizers",), cores=1),
    Step("fuzzer of texts", "tools/fuzz.sh texts 60000", ("build with sanitizers",), cores=1),
    Step("web types", "npm run --silent --prefix web check", ("the browser table",), cores=1),
    # It meets less than the whole, and must hold by itself.
    Step("the slice of make quick", "EQUIPOISE_EFFORT=quick ctest --preset release -R '^kernel_'", ("build",),
         ("build with sanitizers",), cores=1),
    Step("web lint", "npm run --silent --prefix web lint", ("the browser table",), cores=1),
    Step("web format", "npm run --silent --prefix web format:check", ("npm packages",), cores=1),
    # Servers that are killed and cut off wait for most of their time.
    Step("tests", ctest("release", "3"), ("build", "the browser table"), ("build with sanitizers",)),
    Step("tests with sanitizers", ctest("sanitize", "2"), ("build with sanitizers",), ("tests",)),
    # Beside no other step that writes the texts of the browser table.
    Step("new game", "tools/check/new_game.sh", ("build", "the browser table"), ("web types", "web tests"),
         cores=1),
    Step("browser", f"tools/check/browser.sh {JUNIT}", ("build", "the browser table", "the static site"),
         ("tests",)),
    # The application is built by now: what an empty checkout answers must hold here, too.
    Step("server again, beside the built application",
         ctest("release", "1", "-R '^server_(operate|http)$'").replace("release.xml", "again.xml"),
         ("build", "the browser table"), ("browser", "tests with sanitizers"), cores=1),
]
