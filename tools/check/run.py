#!/usr/bin/env python3
"""Runs steps beside each other as far as the cores go, and reports them one line each.

Usage: tools/check/run.py [check|quick|slow] [--only NAME ...]

Each step's output goes to build/check/NAME.log and is shown only where the step fails. At the end
come the ten slowest test cases and the number of tests.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import figures
import quick
import slow
import steps
from steps import JUNIT, Step

ROOT = Path(__file__).resolve().parent.parent.parent
LOGS = ROOT / "build" / "check"
HEARTBEAT_SECONDS = 60
SHOWN_OF_A_FAILURE = 120  # Lines.


def clock(seconds: float) -> str:
    return f"{int(seconds) // 60:3d}:{int(seconds) % 60:02d}"


class Run:
    """One run of some steps; `failed` names those that did not end well, `left_out` those that
    need one of them."""

    def __init__(self, wanted: list[Step], cores: int, environment: dict[str, str],
                 when_passed: Callable[[Step], None]) -> None:
        self.waiting = list(wanted)
        self.when_passed = when_passed
        self.cores = cores
        self.environment = environment
        self.running: dict[subprocess.Popen, tuple[Step, float]] = {}
        self.failed: list[str] = []
        self.left_out: list[str] = []
        self.began = time.monotonic()
        self.last_said = self.began

    def say(self, text: str) -> None:
        self.last_said = time.monotonic()
        print(f"[{clock(self.last_said - self.began)}] {text}", flush=True)

    def log_of(self, step: Step) -> Path:
        return LOGS / steps.log_name(step.name)

    def free(self) -> int:
        return self.cores - sum(min(step.cores, self.cores) for step, _ in self.running.values())

    def start_what_can(self) -> None:
        for step in list(self.waiting):
            if any(name in self.failed + self.left_out for name in step.needs):
                self.waiting.remove(step)
                self.left_out.append(step.name)
                continue
            is_ready = not any(self.is_ahead(name) for name in step.needs + step.after)
            if is_ready and min(step.cores, self.cores) <= self.free():
                self.waiting.remove(step)
                process = subprocess.Popen(
                    ["bash", "-euo", "pipefail", "-c", step.command], cwd=ROOT,
                    stdin=subprocess.DEVNULL, stdout=self.log_of(step).open("w"),
                    stderr=subprocess.STDOUT, env=self.environment)
                self.running[process] = (step, time.monotonic())
                self.say(f"      {step.name} ...")

    def is_ahead(self, name: str) -> bool:
        return any(step.name == name for step in self.waiting) or any(
            step.name == name for step, _ in self.running.values())

    def collect(self) -> None:
        for process, (step, began) in list(self.running.items()):
            status = process.poll()
            if status is None:
                continue
            del self.running[process]
            took = time.monotonic() - began
            self.say(f"{'ok  ' if status == 0 else 'FAIL'}  {step.name}: {took:.0f} s")
            if status == 0:
                self.when_passed(step)
                for line in self.log_of(step).read_text("utf-8", "replace").splitlines():
                    if line.startswith(figures.MARK):
                        self.say("      " + line.removeprefix(figures.MARK))
            else:
                self.failed.append(step.name)
                lines = self.log_of(step).read_text("utf-8", "replace").splitlines()
                print("\n".join(lines[-SHOWN_OF_A_FAILURE:]), flush=True)

    def to_the_end(self) -> None:
        while self.running or self.waiting:
            self.start_what_can()
            time.sleep(0.1)
            self.collect()
            if time.monotonic() - self.last_said > HEARTBEAT_SECONDS:
                now = time.monotonic()
                names = [f"{step.name} ({now - began:.0f} s)" for step, began in self.running.values()]
                self.say("      still " + ", ".join(names))


@dataclass(frozen=True, order=True)
class Case:
    """A test case that was run: processor seconds in compiled programs, wall time elsewhere."""

    seconds: float
    where: str
    name: str
    passed: bool


def cases(build: Path, results: Path) -> list[Case]:
    """ctest knows compiled programs only as wholes; they write the times of their cases themselves."""
    found = []
    for path in build.glob("*/case_times.tsv"):
        for line in path.read_text("utf-8").splitlines():
            fields = line.split("\t", 2)
            if len(fields) == 3:  # A program that was killed may have left half a line.
                found.append(Case(float(fields[0]), path.parent.name, fields[2], fields[1] == "passed"))
    for path in results.glob("*.xml"):
        # Node writes the colours of a failure's message as they are, which XML does not allow.
        text = re.sub(r"[\x00-\x08\x0b\x0c\x0e-\x1f]", "", path.read_text("utf-8"))
        for case in ElementTree.fromstring(text.encode()).iter("testcase"):
            name = case.get("name") or ""
            is_program = (build / path.stem / f"test_{name.split('.')[0]}").exists()
            if not is_program and case.find("skipped") is None:
                passed = case.find("failure") is None and case.find("error") is None
                found.append(Case(float(case.get("time") or 0), path.stem, name, passed))
    return found


def report(run: Run) -> None:
    found = cases(ROOT / "build", ROOT / JUNIT)
    print("\nThe ten slowest test cases:")
    for case in sorted(found, reverse=True)[:10]:
        print(f"  {case.seconds:6.1f} s  {case.where}: {case.name}")
    print(f"\n{'failed: ' + ', '.join(run.failed) if run.failed else 'everything passed'},"
          f" {clock(time.monotonic() - run.began).strip()} minutes")
    if run.left_out:
        print("left out, because they need what failed: " + ", ".join(run.left_out))
    # A step that failed without a case of its own, a build for instance, counts as one.
    failed = max(len(run.failed), sum(not case.passed for case in found))
    print(f"{sum(case.passed for case in found)} passed, {failed} failed")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", nargs="?", default="check", choices=("check", "quick", "slow"))
    parser.add_argument("--only", nargs="+", default=[], help="steps by name")
    arguments = parser.parse_args()
    LOGS.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(ROOT / JUNIT, ignore_errors=True)
    (ROOT / JUNIT).mkdir(parents=True)
    for path in (ROOT / "build").glob("*/case_times.tsv"):
        path.unlink()
    environment = {**os.environ, "NO_COLOR": "1"}  # Logs are read as they are.
    wanted, when_passed = steps.CHECK, lambda step: None
    if arguments.what == "quick":
        wanted, when_passed = quick.steps(environment)
    elif arguments.what == "slow":
        wanted, when_passed = slow.steps(environment)
    if arguments.only:
        wanted = [step for step in wanted if step.name in arguments.only]
    run = Run(wanted, os.cpu_count() or 2, environment, when_passed)
    run.to_the_end()
    report(run)
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
