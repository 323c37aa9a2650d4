"""The runner keeps to the order of steps and to the cores, and notices what fails."""

import contextlib
import io
import os
import tempfile
import unittest
from pathlib import Path

import run
from steps import Step


class Steps(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(setattr, run, "LOGS", run.LOGS)
        run.LOGS = Path(folder.name)
        self.trace = run.LOGS / "trace"

    def play(self, steps: list[Step], cores: int = 2) -> run.Run:
        self.passed: list[str] = []
        played = run.Run(steps, cores, dict(os.environ), lambda step: self.passed.append(step.name))
        with contextlib.redirect_stdout(io.StringIO()) as self.said:
            played.to_the_end()
        return played

    def test_a_step_waits_for_those_before_it(self) -> None:
        self.play([Step("b", f"echo b >> {self.trace}", after=("a",), cores=1),
                   Step("a", f"sleep 0.2; echo a >> {self.trace}", cores=1)])
        self.assertEqual(self.trace.read_text().split(), ["a", "b"])

    def test_steps_never_take_more_cores_than_there_are(self) -> None:
        busy = f"echo in >> {self.trace}; sleep 0.2; echo out >> {self.trace}"
        self.play([Step("a", busy), Step("b", busy)])
        self.assertEqual(self.trace.read_text().split(), ["in", "out", "in", "out"])

    def test_a_step_of_more_cores_than_the_machine_has_runs_alone(self) -> None:
        self.assertEqual(self.play([Step("a", "true", cores=2)], cores=1).failed, [])

    def test_a_failure_is_shown_and_what_needs_it_is_left_out(self) -> None:
        played = self.play([Step("a", "echo what was wrong; false"),
                            Step("b", f"echo b >> {self.trace}", ("a",)),
                            Step("c", f"echo c >> {self.trace}", ("b",))])
        self.assertEqual(played.failed, ["a"])
        self.assertEqual(played.left_out, ["b", "c"])
        self.assertIn("what was wrong", self.said.getvalue())
        self.assertEqual(self.passed, [])
        self.assertFalse(self.trace.exists())

    def test_what_only_comes_after_a_failure_still_runs(self) -> None:
        played = self.play([Step("a", "false"), Step("b", "true", after=("a",))])
        self.assertEqual((played.failed, self.passed), (["a"], ["b"]))

    def test_the_first_of_several_commands_fails_the_step(self) -> None:
        self.assertEqual(self.play([Step("a", "false | true; true")]).failed, ["a"])

    def test_the_count_tells_cases_that_failed_from_those_that_passed(self) -> None:
        build, results = run.LOGS / "build", run.LOGS / "results"
        (build / "release").mkdir(parents=True)
        results.mkdir()
        (build / "release" / "test_kernel").touch()
        (build / "release" / "case_times.tsv").write_text("0.5\tpassed\tone\n0.25\tfailed\ttwo\n0.1\tpas")
        (results / "release.xml").write_text(
            '<testsuite><testcase name="kernel" time="9"><failure/></testcase>'
            '<testcase name="server_http" time="3"><failure message="\x1b[2mno\x1b[22m"/></testcase>'
            '<testcase name="server_kill" time="3"/>'
            '<testcase name="docker" time="1"><skipped/></testcase></testsuite>')
        found = run.cases(build, results)
        self.assertEqual(
            sorted((case.name, case.passed) for case in found),
            [("one", True), ("server_http", False), ("server_kill", True), ("two", False)])


if __name__ == "__main__":
    unittest.main()
