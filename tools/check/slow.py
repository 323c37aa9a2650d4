"""What `make slow` runs: hours of random play, hostile bytes, kills and races, with a new seed each time.

build/slow/run.json keeps the seed of the run and the steps that passed. A run that was stopped, or
that failed, goes on with its seed and leaves out what passed; builds always run. A run that passed
whole is forgotten. `SEED=n make slow` runs with a seed of one's own.
"""

import dataclasses
import json
import os
import secrets
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from steps import CHECK, Step, ctest, log_name, ninja

ROOT = Path(__file__).resolve().parent.parent.parent
MEMORY = ROOT / "build" / "slow" / "run.json"
GREATEST_SEED = 10**9  # Fits whatever takes a seed, libFuzzer's 32 bits among them.
CONFORMANCE_SHARDS = 8
FUZZ_RUNS, FUZZ_PARTS = 100_000, 10
KILLS, KILL_PARTS = 100, 10
FLEET_ROUNDS, FLEET_PARTS = 5, 6
LONG_HANG_S = 60
STOPS, STOP_PARTS = 30, 3
CUTS, CUT_PARTS, CUT_SECONDS = 6, 4, 20
FULL_ROUNDS, FULL_PARTS = 30, 6
SIMULATION_PARTS = 10
TIMES = "EQUIPOISE_CASE_TIMES=build/release/case_times.tsv"
# What `make check` builds too. One after the other: the later steps want both cores anyway.
BUILDS = ("npm packages", "build", "build for the browser", "the browser table")
SANITIZERS_BUILD = "build of everything with sanitizers"
THREADS_BUILD = "build with the thread sanitizer"
FUZZERS_BUILD = "build of the fuzzers"
SITE = "whole games of the static site"
# What finds out little about memory and takes long under sanitizers (`is_left_to_slow`).
LEFT_TO_SLOW = (
    ("signature", "search", "rules and bots behave"),
    ("tactics", "kernel_chess_balance", "The engine finds the moves"),
)
MATCHES = (
    "balance_duel master mcts --games 400 --ms 20",
    *(f"elements master greedy --games 1000 --ms 5 {options}"
      for options in ("--option players=2", "--option players=4",
                      "--option players=2 --option advanced=true",
                      "--option players=4 --option advanced=true")),
    *(f"oneworld master {bot} --games 200 --ms 5 --option map={map_} --option turn_cap=200"
      for map_ in ("eq12", "eq22") for bot in ("rush", "mcts")),
    "chess_balance master mcts --games 40 --ms 20",
)


@dataclass
class Memory:
    """The run that is not finished yet, as its file keeps it."""

    path: Path
    seed: int
    passed: set[str] = field(default_factory=set)

    @classmethod
    def of(cls, path: Path, asked_seed: int | None) -> "Memory":
        """The unfinished run, unless another seed is asked for; else a new one."""
        try:
            kept = json.loads(path.read_text("utf-8"))
            memory = cls(path, int(kept["seed"]), set(kept["passed"]))
        except (OSError, ValueError, KeyError, TypeError):
            memory = None
        if memory is not None and asked_seed in (None, memory.seed):
            return memory
        memory = cls(path, secrets.randbelow(GREATEST_SEED) + 1 if asked_seed is None else asked_seed)
        memory.store()
        return memory

    def store(self) -> None:
        """Whole or not at all, whenever the run is stopped."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        draft = self.path.with_suffix(".draft")
        draft.write_text(json.dumps({"seed": self.seed, "passed": sorted(self.passed)}, indent=2) + "\n",
                         "utf-8")
        os.replace(draft, self.path)

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)


def builds() -> list[Step]:
    found = [dataclasses.replace(step, cores=2) for step in CHECK if step.name in BUILDS]
    return [*found,
            Step(SANITIZERS_BUILD, ninja("sanitize-all"), after=(BUILDS[-1],)),
            Step(FUZZERS_BUILD, ninja("trace", "fuzz_texts", "fuzz_messages", "fuzz_requests"), after=(SANITIZERS_BUILD,)),
            Step(THREADS_BUILD, ninja("thread", "test_server", "test_vector", "equipoise_server_bench"), after=(FUZZERS_BUILD,))]


def seeded(name: str, command: str, seed: int, cores: int = 1, after: tuple[str, ...] = (),
           needs: tuple[str, ...] = BUILDS) -> Step:
    """A step that says, where it fails, what replays it alone."""
    again = f"EQUIPOISE_EFFORT=slow EQUIPOISE_SEED={seed} {command}"
    says = shlex.quote(f"seed {seed}; to replay this step alone: {again}")
    return Step(name, f"export EQUIPOISE_SEED={seed}\n{command} || {{ echo {says}; exit 1; }}",
                needs, (THREADS_BUILD, *after), cores)


def races(seed: int) -> list[Step]:
    options = 'TSAN_OPTIONS="suppressions=tools/check/thread.supp halt_on_error=1"'
    bench = f"{options} build/thread/equipoise_server_bench --moves 2000"
    return [
        *(seeded(f"races: {name}", f"env -u EQUIPOISE_EFFORT {options} build/thread/test_{name}", seed,
                 needs=(THREADS_BUILD,))
          for name in ("server", "vector")),
        # On one core, and in the middle of play, it ends with much left to do.
        seeded("races: bench of the server", f"{bench} --idle 100 && taskset -c 0 {bench} --idle 0", seed,
               needs=(THREADS_BUILD,)),
    ]


def chain(name: str, parts: int, of_part: Callable[[int], tuple[str, int]]) -> list[Step]:
    """Parts of one long test, one after the other: they share folders, or a database."""
    names = [f"{name}, {part + 1} of {parts}" for part in range(parts)]
    found = []
    for part in range(parts):
        command, seed = of_part(part)
        found.append(seeded(names[part], command, seed, after=tuple(names[max(0, part - 1):part])))
    return found


def soak(seed: int) -> list[Step]:
    """The server, its fellows and its database killed, stopped, cut off; full disks; lines dropped, twins told apart."""
    test = "node --test tests/server/{}.test.mjs"
    fault = "node --test tests/server/faults/{}.test.mjs"
    faults = [
        *chain("kills", KILL_PARTS,
               lambda part: (f"EQUIPOISE_KILLS={KILLS} " + fault.format("kill"), seed + part)),
        *chain("fleet", FLEET_PARTS,
               lambda part: (f"EQUIPOISE_FLEET_ROUNDS={FLEET_ROUNDS} " + fault.format("fleet"), seed + part)),
        *chain("stops", STOP_PARTS,
               lambda part: (f"EQUIPOISE_STOPS={STOPS} " + fault.format("stop"), seed + part)),
        *chain("partitions", CUT_PARTS,
               lambda part: (f"EQUIPOISE_CUTS={CUTS} EQUIPOISE_CUT_S={CUT_SECONDS} "
                             + fault.format("partition"), seed + part)),
        *chain("full disks", FULL_PARTS,
               lambda part: (f"EQUIPOISE_FULL_ROUNDS={FULL_ROUNDS} " + fault.format("full"), seed + part)),
    ]
    return [
        # Beside nothing else: this one has a limit of time.
        seeded("2,000 lines dropped",
               "EQUIPOISE_FLOOD_LINES=2000 EQUIPOISE_FLOOD_WITHIN_MS=15000 " + test.format("flood"),
               seed, cores=2),
        # Nor this: it measures how long honest people wait.
        seeded("the worst client", "node bench/server/worst.mjs", seed, cores=2),
        seeded("200 pairs of twins",
               f"EQUIPOISE_TWINS_PAIRS=200 EQUIPOISE_TWINS_SEED={seed} " + test.format("secrets"), seed),
        *faults,
        # Longer than any time-out there is.
        seeded("fleet while the database hangs for a minute",
               f"EQUIPOISE_FLEET_ROUNDS=1 EQUIPOISE_FLEET_HANG_S={LONG_HANG_S} "
               + fault.format("fleet").replace("--test ", "--test --test-name-pattern=hangs "), seed),
        # What all parts found together, those of an interrupted run too.
        Step("figures of the faults",
             "tools/check/figures.py " + " ".join(f"build/check/{log_name(step.name)}" for step in faults),
             needs=tuple(step.name for step in faults), cores=1),
    ]


def random_play(seed: int) -> list[Step]:
    games = sorted(front.parent.name for front in (ROOT / "src/equipoise/games").glob("*/game.cpp"))
    programs = ["kernel", "search", "table", "examples", "vector",
                *(f"kernel_{game}" for game in games)]
    weather = "three servers*,a server alone"
    shards = [(game, shard) for game in games for shard in range(CONFORMANCE_SHARDS)]
    return [
        *(seeded(name, f"{TIMES} build/release/test_{name}", seed) for name in programs),
        *(seeded(f"simulated servers, {part + 1} of {SIMULATION_PARTS}",
                 f"{TIMES} build/release/test_sim -tc='{weather}*'", seed + part)
          for part in range(SIMULATION_PARTS)),
        seeded("an arena of 200 people", f"{TIMES} build/release/test_server -tc='an arena under faults*'", seed),
        *(seeded(f"conformance of {game}, {shard + 1} of {CONFORMANCE_SHARDS}",
                 f"{TIMES} EQUIPOISE_SHARD={shard}/{CONFORMANCE_SHARDS}"
                 f" build/release/test_conformance_{game}", seed) for game, shard in shards),
    ]


def fuzzers(seed: int) -> list[Step]:
    return [
        seeded(f"hostile {name}, {part + 1} of {FUZZ_PARTS}",
               f"EQUIPOISE_FUZZ_BUILD=build/trace tools/fuzz.sh {name} {FUZZ_RUNS}",
               seed + part, needs=(FUZZERS_BUILD,))
        for name in ("texts", "messages", "requests") for part in range(FUZZ_PARTS)
    ]


def others(seed: int) -> list[Step]:
    lint = ("tools/lint.sh && npm run --silent --prefix web check"
            " && npm run --silent --prefix web lint && npm run --silent --prefix web lint:types")
    return [
        Step("lint", lint, after=(THREADS_BUILD,)),
        *(Step(f"journeys at every size, {home}",
               f"EQUIPOISE_HOME={home} EQUIPOISE_JOURNEYS=all node --test tests/browser/journeys/",
               after=(THREADS_BUILD,)) for home in ("server", "device")),
        Step("browser tests in English, the static site apart", "node --test --test-concurrency=2"
             " $(ls tests/browser/{offline/,operators/,}*.test.mjs | grep -v offline/site)", after=(THREADS_BUILD,)),
        Step("whole games in the pseudo-language", "EQUIPOISE_LANGUAGE=en-XA EQUIPOISE_JOURNEYS=all"
             " node --test --test-concurrency=2 --test-name-pattern='whole|four|clause' tests/browser/*.test.mjs",
             after=(THREADS_BUILD,)),
        Step(SITE, "web/site.sh /equipoise/ build/check/site"
             " && EQUIPOISE_JOURNEYS=all node --test tests/browser/offline/site.test.mjs", after=(THREADS_BUILD,)),
        Step("speed that people feel", "node bench/felt.mjs", after=(THREADS_BUILD,)),
        Step("Lighthouse", "node tools/check/lighthouse.mjs", after=(THREADS_BUILD,)),
        Step("Lighthouse of the static site", "node tools/check/lighthouse.mjs --site", after=(SITE,)),
        seeded("tests with sanitizers", f"env -u EQUIPOISE_EFFORT {ctest('sanitize-all', '2')}", seed,
               cores=2, needs=(SANITIZERS_BUILD,)),
        *(seeded(f"{name} with sanitizers", f"build/sanitize-all/test_{program} -tc='{case}*'", seed,
                 needs=(SANITIZERS_BUILD,))
          for name, program, case in LEFT_TO_SLOW),
        *(seeded(f"match: {match}",
                 f"build/release/equipoise match {match} --threads 1 --seed {seed}", seed)
          for match in MATCHES),
    ]


def all_steps(seed: int) -> list[Step]:
    """What wants both cores comes first, since it would wait for ever among the others."""
    found = [*builds(), *races(seed), *soak(seed), *others(seed), *random_play(seed), *fuzzers(seed)]
    return sorted(found, key=lambda step: -step.cores)


def steps(environment: dict[str, str]) -> tuple[list[Step], Callable[[Step], None]]:
    asked = environment.get("SEED")
    if asked is not None and not asked.isdecimal():
        raise SystemExit("SEED must be a whole number")
    memory = Memory.of(MEMORY, None if asked is None else int(asked))
    environment["EQUIPOISE_SEED"] = str(memory.seed)
    environment["EQUIPOISE_EFFORT"] = "slow"
    wanted = all_steps(memory.seed)
    lasting = {step.name for step in wanted} - {step.name for step in builds()}
    left = [step for step in wanted if step.name not in memory.passed]
    print(f"seed {memory.seed}: SEED={memory.seed} make slow replays this run", flush=True)
    if memory.passed:
        print(f"continuing: {len(lasting & memory.passed)} of {len(lasting)} steps have passed;"
              f" rm {MEMORY.relative_to(ROOT)} starts over", flush=True)

    def when_passed(step: Step) -> None:
        if step.name not in lasting:
            return
        memory.passed.add(step.name)
        memory.store() if lasting - memory.passed else memory.forget()

    return left, when_passed
