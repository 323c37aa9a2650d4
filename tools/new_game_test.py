"""new_game.py writes a game that the checks of the tree pass, or refuses and writes nothing."""

import contextlib
import io
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import clauses
import new_game
import tidy
from new_game import Names, Refused

ROOT = Path(__file__).resolve().parent.parent
# What the templates go into, and what the format is.
COPIED = (".clang-format", "src/equipoise/games/all.hpp", "web/src/games/index.ts",
          "messages/en/shared.json", "docs/observations.md", "docs/rules/elements.md")
WEB_LINE = 120  # Prettier's.


class Tree(unittest.TestCase):
    """A tree with the lists of games, and one other game."""

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        shutil.copytree(ROOT / new_game.TEMPLATES, self.root / new_game.TEMPLATES)
        for path in COPIED:
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, self.root / path)

    def texts(self) -> dict[str, bytes]:
        return {path: (self.root / path).read_bytes() for path in tidy.files_of(self.root)}

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def run_with(self, name: str) -> tuple[int, str]:
        """The exit status, and what is printed."""
        out, err = io.StringIO(), io.StringIO()
        with mock.patch("sys.argv", ["new_game.py", name, str(self.root)]):
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                status = new_game.main()
        return status, out.getvalue() + err.getvalue()

    def assert_refused(self, name: str, words: str) -> None:
        before, folders = self.texts(), sorted(self.root.rglob("*"))
        status, said = self.run_with(name)
        self.assertEqual(status, 2, said)
        self.assertIn(words, said)
        self.assertEqual(len(said.splitlines()), 1, said)
        self.assertEqual((self.texts(), sorted(self.root.rglob("*"))), (before, folders))


class Written(Tree):
    def assert_passes(self, name: str) -> None:
        status, said = self.run_with(name)
        self.assertEqual(status, 0, said)
        self.assertEqual([str(fault) for fault in tidy.check(self.root)], [])
        self.assertEqual(clauses.problems(clauses.load(self.root, name)), [])

    def test_a_new_game_passes_the_checks_of_the_tree(self) -> None:
        self.assert_passes("draw_four")
        games = (self.root / "src/equipoise/games/all.hpp").read_text("utf-8")
        self.assertIn("draw_four::DrawFour>;", games)
        self.assertIn("'./draw_four')).drawFour,", (self.root / "web/src/games/index.ts").read_text("utf-8"))

    def test_nothing_of_the_sample_is_left(self) -> None:
        before = self.texts()
        self.assert_passes("draw_four")
        written = {path: text for path, text in self.texts().items() if before.get(path) != text}
        self.assertEqual([path for path in written if new_game.SAMPLE in path], [])
        for path, text in written.items():
            for form in (b"level_pans", b"LevelPans", b"levelPans", b"Level Pans", b"LP-", b"_lp", b"lp-"):
                self.assertNotIn(form, text, path)

    def test_two_new_games_stand_beside_each_other(self) -> None:
        self.assert_passes("draw_four")
        self.assert_passes("drop_five")
        self.assertIn("DF-1.1", (self.root / "docs/rules/draw_four.md").read_text("utf-8"))
        self.assertIn("DR-1.1", (self.root / "docs/rules/drop_five.md").read_text("utf-8"))

    def test_short_and_long_names_pass_alike(self) -> None:
        self.assert_passes("go9")
        longest = "a" * (new_game.NAME_LENGTH - 2) + "_b"
        self.assert_passes(longest)
        for file in (self.root / "web/src/games" / longest).iterdir():
            for line in file.read_text("utf-8").splitlines():
                self.assertLessEqual(len(line), WEB_LINE, f"{file.name}: {line}")

    def test_the_next_steps_name_the_game(self) -> None:
        _, said = self.run_with("draw_four")
        self.assertIn("Draw Four", said)
        self.assertIn("DF-1.1", said)
        self.assertIn("build/release/test_conformance_draw_four", said)


class Refusals(Tree):
    def test_a_name_is_in_snake_case(self) -> None:
        for name in ("", "DrawFour", "draw-four", "4draw", "draw__four", "_draw", "draw_", "draw_4", "dräw",
                     "draw four", "../draw", "draw\n"):
            with self.subTest(name=name):
                self.assert_refused(name, "is not in snake_case")

    def test_a_name_is_not_longer_than_the_lines_allow(self) -> None:
        self.assert_refused("a" * (new_game.NAME_LENGTH + 1), "at most 30 are allowed")

    def test_a_name_is_not_a_word_of_the_languages(self) -> None:
        for name in ("class", "namespace", "import", "static_assert", "std"):
            with self.subTest(name=name):
                self.assert_refused(name, "is a word of C++ or TypeScript")

    def test_a_game_is_written_once(self) -> None:
        self.assertEqual(self.run_with("draw_four")[0], 0)
        self.assert_refused("draw_four", "is already a game")

    def test_names_that_begin_alike_would_share_files(self) -> None:
        self.assertEqual(self.run_with("draw_four")[0], 0)
        self.assert_refused("draw", "begins like the game draw_four")
        self.assert_refused("draw_four_more", "begins like the game draw_four")
        self.assertEqual(self.run_with("draw_fourteen")[0], 0)

    def test_a_name_is_not_a_word_of_our_code(self) -> None:
        self.write("src/equipoise/table/desk.hpp", "#pragma once\nint draw_four = 4;\n")
        self.write("tests/support/coin.hpp", "#pragma once\nnamespace equipoise::coin_game {\n")
        self.write("bindings/python/equipoise/forms.py", "class DropFive:\n    pass\n")
        self.assert_refused("draw_four", "is used in src/equipoise/table/desk.hpp:2")
        self.assert_refused("coin_game", "is used in tests/support/coin.hpp:2")
        self.assert_refused("drop_five", "is used in bindings/python/equipoise/forms.py:1")

    def test_a_name_is_not_another_name_of_a_game(self) -> None:
        self.write("src/equipoise/games/draughts/game.cpp", 'Variant kAll[] = {{"Draughts", ""}, {"Dames", "x"}};\n')
        self.assert_refused("dames", "would be called Dames, as draughts is")

    def test_a_name_is_not_a_word_of_the_texts(self) -> None:
        self.assert_refused("lobby", "is used in messages/en/shared.json: lobby.")

    def test_no_file_is_written_over(self) -> None:
        self.write("docs/rules/draw_four.md", "# Draw Four\n")
        self.assert_refused("draw_four", "docs/rules/draw_four.md already exists")

    def test_a_list_of_games_that_is_not_as_expected_is_left_alone(self) -> None:
        for path, text in (("src/equipoise/games/all.hpp", "#pragma once\n"),
                           ("web/src/games/index.ts", "export {};\n")):
            before = (self.root / path).read_text("utf-8")
            self.write(path, text)
            with self.subTest(path=path):
                self.assert_refused("draw_four", f"{path}: the place for a new game was not found")
            self.write(path, before)

    def test_without_the_formatter_nothing_is_written(self) -> None:
        with mock.patch.object(new_game, "FORMATTER", "clang-format-0"):
            self.assert_refused("draw_four", "clang-format-0 is missing")

    def test_what_was_written_before_a_failure_is_taken_back(self) -> None:
        original = Path.write_text

        def fail_late(path: Path, *arguments: str) -> int:
            if path.name == "rules_test.cpp" and path.is_relative_to(self.root):
                raise OSError(28, "No space left on device", str(path))
            return original(path, *arguments)

        with mock.patch.object(Path, "write_text", fail_late):
            self.assert_refused("draw_four", "No space left on device; nothing was changed")


class Prefixes(unittest.TestCase):
    def test_initials_come_first_then_more_and_more_letters(self) -> None:
        self.assertEqual(new_game.prefix_of("draw_four", set()), "DF")
        self.assertEqual(new_game.prefix_of("draw_four", {"DF"}), "DR")
        self.assertEqual(new_game.prefix_of("draw_four", {"DF", "DR"}), "DRA")
        self.assertEqual(new_game.prefix_of("go", set()), "GO")

    def test_what_reads_like_a_scenario_or_an_open_point_is_left_out(self) -> None:
        self.assertEqual(new_game.prefix_of("see_saw", set()), "SE")
        self.assertEqual(new_game.prefix_of("one_piece", set()), "ON")
        self.assertEqual(new_game.prefix_of("extra", set()), "EXT")

    def test_a_name_whose_letters_are_used_up_is_refused(self) -> None:
        with self.assertRaisesRegex(Refused, "no prefix is left"):
            new_game.prefix_of("go", {"GO"})

    def test_a_game_has_one_name_in_several_forms(self) -> None:
        names = Names("draw_four", "DF")
        self.assertEqual((names.front, names.camel, names.title), ("DrawFour", "drawFour", "Draw Four"))
        self.assertEqual(names.put_into('LevelPans levelPans "LP-2.3"_lp .lp-a help-a'),
                         'DrawFour drawFour "DF-2.3"_df .df-a help-a')


if __name__ == "__main__":
    unittest.main()
