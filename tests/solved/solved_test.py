"""`equipoise solve` and `equipoise value` against programs that share nothing with the kernel.

EQUIPOISE names the program. EQUIPOISE_EFFORT=slow tries every model with two pawns a side, and more
arms of each table.
"""

import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROGRAM = os.environ.get("EQUIPOISE", str(HERE.parent.parent / "build/release/equipoise"))
SLOW = os.environ.get("EQUIPOISE_EFFORT") == "slow"
MODELS = ("A", "B", "C", "D", "A_s4", "B_s4", "C_s4", "D_s4")
PAGE = 4096


def run(*words: str, tables: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "EQUIPOISE_SOLVED": str(tables or "")}
    return subprocess.run(words, capture_output=True, text=True, env=environment)


def solve(model: str, pawns: int, *more: str) -> subprocess.CompletedProcess[str]:
    return run(PROGRAM, "solve", "balance_duel", "--option", f"model={model}", "--pieces",
               str(pawns), *more)


def last_number(text: str) -> str:
    return re.findall(r"\d\.\d+", text)[-1]


def check(path: Path, arms: int = 2000) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, str(HERE / "consistent.py"), str(path), "--arms",
               str(100 * arms if SLOW else arms))


class Solved(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(prefix="equipoise-solved-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def compare(self, model: str, pawns: int, options: tuple[str, ...] = (),
                same: tuple[str, ...] = ()) -> None:
        with self.subTest(model=model, pawns=pawns, options=options):
            exact = run(sys.executable, str(HERE / "rational.py"), "--model", model, "--pawns",
                        str(pawns), *same)
            self.assertEqual(exact.returncode, 0, exact.stderr)
            ours = solve(model, pawns, *(word for option in options for word in ("--option", option)))
            self.assertEqual(ours.returncode, 0, ours.stderr)
            self.assertEqual(last_number(ours.stdout), last_number(exact.stdout))

    def test_fractions_give_the_same_first_mover(self) -> None:
        for model in MODELS:
            self.compare(model, 1)
            self.compare(model, 1, ("beat_on_entry=false",), ("--beat-on-entry", "no"))
            self.compare(model, 1, ("holder_model=lanes",), ("--lanes",))
            for number in "16":
                self.compare(model, 1, (f"head_start={number}",), ("--head-start", number))
        self.compare("A", 2, ("head_start=2",), ("--head-start", "2"))
        for model in MODELS if SLOW else ("A", "D_s4"):
            self.compare(model, 2)
        if SLOW:
            for model in MODELS:
                self.compare(model, 2, ("beat_on_entry=false",), ("--beat-on-entry", "no"))
                self.compare(model, 2, ("holder_model=lanes",), ("--lanes",))

    def test_every_value_follows_from_those_one_turn_later(self) -> None:
        for model, more in (("A", ()), ("D_s4", ("--bits", "16")),
                            ("C", ("--option", "holder_model=lanes",
                                   "--option", "beat_on_entry=false"))):
            with self.subTest(model=model):
                path = self.folder / f"{model}.solved"
                made = solve(model, 3, "--out", str(path), *more)
                self.assertEqual(made.returncode, 0, made.stderr)
                checked = check(path)
                self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
                self.assertEqual(run(PROGRAM, "solve", "--check", str(path)).returncode, 0)

    def test_one_wrong_value_is_found_by_both_checks(self) -> None:
        path = self.folder / "a.solved"
        self.assertEqual(solve("A", 1, "--out", str(path)).returncode, 0)
        whole = path.read_bytes()
        (value,) = struct.unpack_from("<I", whole, len(whole) - 4)
        path.write_bytes(whole[:-4] + struct.pack("<I", value ^ 8))
        wrong = run(PROGRAM, "solve", "--check", str(path))
        self.assertEqual(wrong.returncode, 1)
        self.assertIn("damaged", wrong.stderr)
        self.assertNotEqual(check(path).returncode, 0)

    def test_a_run_that_was_killed_goes_on_and_ends_with_the_same_file(self) -> None:
        whole, part = self.folder / "whole.solved", self.folder / "part.solved"
        self.assertEqual(solve("A", 4, "--out", str(whole)).returncode, 0)
        kills, steps_done = 0, -1
        while kills < 8:
            words = (PROGRAM, "solve", "balance_duel", "--option", "model=A", "--pieces", "4", "--out",
                     str(part), "--save", "0")
            with subprocess.Popen(words, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) as process:
                try:
                    process.wait(0.15 + 0.1 * kills)
                    break
                except subprocess.TimeoutExpired:
                    process.send_signal(signal.SIGKILL)
            kills += 1
            if part.exists():
                found = re.search(rb'"done":(\d+)', part.read_bytes()[:PAGE])
                self.assertIsNotNone(found)
                self.assertGreaterEqual(int(found[1]), steps_done)
                steps_done = int(found[1])
        self.assertGreater(kills, 0)
        self.assertEqual(solve("A", 4, "--out", str(part)).returncode, 0)
        self.assertEqual(part.read_bytes()[PAGE:], whole.read_bytes()[PAGE:])
        self.assertEqual(check(part, 500).returncode, 0)

    def test_losses_are_those_of_the_table(self) -> None:
        printed = (HERE.parent.parent / "data/balance_duel/models.json").read_text(encoding="utf-8")
        data = self.folder / "two.json"
        data.write_text(printed.replace('"LLLLLL"', '"LL"'), encoding="utf-8")
        words = ("balance_duel", "--option", f"data={data}")
        made = run(PROGRAM, "solve", *words, "--out", str(self.folder / "two.solved"))
        self.assertEqual(made.returncode, 0, made.stderr)

        def lost(bot: str) -> float:
            said = run(PROGRAM, "losses", words[0], bot, *words[1:], "--games", "200",
                       tables=self.folder)
            self.assertEqual(said.returncode, 0, said.stderr)
            return float(said.stdout.split()[2])

        self.assertEqual(lost("perfect"), 0)
        self.assertGreater(lost("beginner"), lost("expert"))
        self.assertGreater(lost("random"), 0.05)
        failed = run(PROGRAM, "losses", "balance_duel", "master", tables=self.folder)
        self.assertEqual(failed.returncode, 1)
        self.assertIn("no solved table of this set-up", failed.stderr)

    def test_samples_are_written_where_a_net_judges(self) -> None:
        path = self.folder / "a.samples"
        words = (PROGRAM, "samples", "balance_duel", "--games", "20", "--out")
        self.assertEqual(run(*words, str(path)).returncode, 0)
        head, rest = path.read_bytes().split(b"\n", 1)
        rows, seats, inputs = (int(number) for number in re.findall(rb"\d+", head))
        self.assertGreater(rows, 40)
        self.assertEqual(len(rest), rows * (4 + 4 + 4 * seats + 4 * seats * inputs))
        faults = {
            ("--setups", "mode=4i"): "no net judges this set-up: mode=4i",
            ("--bots", "nobody"): "there is no bot nobody",
            ("--bots", "mcts:many"): "there is no bot mcts:many",
            ("--out", str(self.folder / "nowhere" / "a")): "cannot be written",
        }
        for more, expected in faults.items():
            with self.subTest(more=more):
                target = () if "--out" in more else (str(path),)
                command = words if target else words[:-1]
                failed = run(*command, *target, *more)
                self.assertNotEqual(failed.returncode, 0)
                self.assertIn(expected, failed.stderr)

    def test_nothing_outside_breaks_it(self) -> None:
        letter = self.folder / "letter.solved"
        letter.write_text("a letter")
        faults = {
            ("--out", str(letter)): "is not a solved table",
            ("--out", str(self.folder / "nowhere" / "a.solved")): "No such file",
            ("--option", "mode=4i"): "BD-9.1",
            ("--bits", "8"): "--bits",
        }
        for words, expected in faults.items():
            with self.subTest(words=words):
                failed = run(PROGRAM, "solve", "balance_duel", "--pieces", "1", *words)
                self.assertNotEqual(failed.returncode, 0)
                self.assertIn(expected, failed.stderr)
        self.assertEqual(letter.read_text(), "a letter")
        self.assertIn("is not a solved table", run(PROGRAM, "solve", "--check", str(letter)).stderr)
        for words, expected in ((("balance_duel",), "no solved table"), (("oneworld",), "no solver"),
                                (("balance_duel", "nonsense"), "BD-11.5")):
            failed = run(PROGRAM, "value", *words, tables=self.folder)
            self.assertEqual(failed.returncode, 1)
            self.assertIn(expected, failed.stderr)


if __name__ == "__main__":
    unittest.main()
