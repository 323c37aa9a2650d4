import json
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import slow


class SlowTest(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = Path(folder.name) / "slow" / "run.json"
        for name, value in (("MEMORY", self.path), ("ROOT", Path(folder.name))):
            patch = mock.patch.object(slow, name, value)
            patch.start()
            self.addCleanup(patch.stop)
        silence = mock.patch("builtins.print")
        silence.start()
        self.addCleanup(silence.stop)
        for game in ("go", "hex"):
            room = Path(folder.name) / "src/equipoise/games" / game
            room.mkdir(parents=True)
            (room / "game.cpp").touch()

    def begin(self, **environment: str):
        """The steps left, what to call when one passed, and the environment they run in."""
        left, when_passed = slow.steps(environment)
        return left, when_passed, environment

    def kept(self) -> dict:
        return json.loads(self.path.read_text("utf-8"))

    def test_a_new_run_draws_a_seed_and_keeps_it(self) -> None:
        _, _, environment = self.begin()
        self.assertEqual(environment["EQUIPOISE_EFFORT"], "slow")
        self.assertEqual(str(self.kept()["seed"]), environment["EQUIPOISE_SEED"])
        self.assertGreater(int(environment["EQUIPOISE_SEED"]), 0)

    def test_two_runs_have_different_seeds(self) -> None:
        _, _, first = self.begin()
        self.path.unlink()
        _, _, second = self.begin()
        self.assertNotEqual(first["EQUIPOISE_SEED"], second["EQUIPOISE_SEED"])

    def test_an_unfinished_run_goes_on_without_what_passed(self) -> None:
        left, when_passed, first = self.begin()
        passed = [step for step in left if step.name.startswith("kills")][:2]
        for step in passed:
            when_passed(step)
        again, _, second = self.begin()
        self.assertEqual(first["EQUIPOISE_SEED"], second["EQUIPOISE_SEED"])
        self.assertEqual([step for step in left if step not in passed], again)

    def test_what_passed_is_kept_at_once(self) -> None:
        left, when_passed, _ = self.begin()
        when_passed(left[-1])
        self.assertEqual(self.kept()["passed"], [left[-1].name])

    def test_builds_run_every_time(self) -> None:
        left, when_passed, _ = self.begin()
        builds = [step for step in left if step.name in {build.name for build in slow.builds()}]
        self.assertEqual(len(builds), len(slow.BUILDS) + 3)
        for step in builds:
            when_passed(step)
        self.assertEqual(self.begin()[0], left)

    def test_a_run_that_passed_whole_is_forgotten(self) -> None:
        left, when_passed, first = self.begin()
        for step in left[:-1]:
            when_passed(step)
        self.assertTrue(self.path.exists())
        when_passed(left[-1])
        self.assertFalse(self.path.exists())
        again, _, second = self.begin()
        self.assertEqual(len(again), len(left))
        self.assertNotEqual(first["EQUIPOISE_SEED"], second["EQUIPOISE_SEED"])

    def test_an_asked_seed_replays(self) -> None:
        left, when_passed, _ = self.begin(SEED="17")
        self.assertEqual(self.kept(), {"seed": 17, "passed": []})
        self.assertTrue(all("EQUIPOISE_SEED=17" in step.command for step in left
                            if step.name.startswith("conformance")))
        when_passed(left[-1])
        self.assertEqual(len(self.begin(SEED="17")[0]), len(left) - 1)
        self.assertEqual(len(self.begin(SEED="18")[0]), len(left))
        self.assertEqual(self.kept(), {"seed": 18, "passed": []})

    def test_a_seed_is_a_number(self) -> None:
        with self.assertRaises(SystemExit):
            self.begin(SEED="new")

    def test_a_spoilt_memory_is_a_new_run(self) -> None:
        for text in ("", "[]", '{"seed": "x", "passed": []}', '{"seed": 3}'):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(text, "utf-8")
            self.begin()
            self.assertEqual(self.kept()["passed"], [], text)

    def test_every_game_is_played_in_every_shard(self) -> None:
        commands = [step.command for step in self.begin()[0]]
        for game in ("go", "hex"):
            for shard in range(slow.CONFORMANCE_SHARDS):
                part = f"EQUIPOISE_SHARD={shard}/{slow.CONFORMANCE_SHARDS}"
                program = f"build/release/test_conformance_{game}"
                self.assertTrue(any(part in command and program in command for command in commands))

    def test_names_are_single_and_known(self) -> None:
        left = self.begin()[0]
        names = [step.name for step in left]
        self.assertEqual(len(names), len(set(names)))
        self.assertEqual([name for step in left for name in step.after if name not in names], [])

    def test_parts_of_a_chain_have_seeds_of_their_own(self) -> None:
        commands = {step.command for step in self.begin(SEED="5")[0] if step.name.startswith("hostile")}
        self.assertEqual(len(commands), 3 * slow.FUZZ_PARTS)
        runs = slow.FUZZ_PARTS * slow.FUZZ_RUNS
        self.assertGreaterEqual(runs, 10**6)
        self.assertGreaterEqual(slow.KILLS * slow.KILL_PARTS, 1000)
        self.assertGreaterEqual(slow.FLEET_ROUNDS * slow.FLEET_PARTS, 30)

    def test_the_figures_of_all_faults_are_added_up_when_all_parts_have_passed(self) -> None:
        left = self.begin()[0]
        figures = next(step for step in left if "figures.py" in step.command)
        for name in ("kills, 1 of 10", "kills, 10 of 10", "partitions, 1 of 4", "full disks, 1 of 6"):
            self.assertIn(name, figures.needs)
        self.assertIn("build/check/kills_10_of_10.log", figures.command)

    def test_a_failure_says_what_replays_it(self) -> None:
        step = slow.seeded("a", "false", 9)
        self.assertIn("EQUIPOISE_EFFORT=slow EQUIPOISE_SEED=9 false", step.command)


if __name__ == "__main__":
    unittest.main()
