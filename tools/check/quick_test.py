"""`make quick` runs what a change concerns, and nothing else."""

import tempfile
import unittest
from pathlib import Path

import quick


class Due(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for game in ("balance_duel", "draughts"):
            front = self.root / "src/equipoise/games" / game / "game.cpp"
            front.parent.mkdir(parents=True)
            front.write_text("")

    def due_after(self, path: str) -> set[str]:
        before = {"src/equipoise/core/a.hpp": "1", "src/equipoise/games/draughts/a.cpp": "1", path: "1"}
        after = {**before, path: "2"}
        return {program.name for program in quick.programs(self.root)
                if quick.key_of(program.places, before) != quick.key_of(program.places, after)}

    def test_a_game_concerns_its_own_programs(self) -> None:
        self.assertEqual(self.due_after("src/equipoise/games/draughts/text/notation.cpp"),
                         {"kernel_draughts", "conformance_draughts"})

    def test_what_lies_below_all_games_concerns_the_smallest(self) -> None:
        due = self.due_after("src/equipoise/core/game.hpp")
        self.assertLessEqual({"kernel", "kernel_balance_duel", "conformance_balance_duel"}, due)
        self.assertNotIn("kernel_draughts", due)

    def test_a_scenario_concerns_its_game(self) -> None:
        self.assertEqual(self.due_after("tests/scenarios/draughts.json"), {"kernel_draughts"})

    def test_a_page_of_documents_concerns_no_program(self) -> None:
        self.assertEqual(self.due_after("docs/server.md"), set())


if __name__ == "__main__":
    unittest.main()
