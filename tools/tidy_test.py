"""Each check of tidy.py is shown to pass a sound tree and to find one fault in it."""

import tempfile
import unittest
from pathlib import Path

import tidy

GAMES = "src/equipoise/games/"
HEADER = "#pragma once\n"


class Tree(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        for room in (*tidy.ROOMS, *tidy.TEXT_ROOMS):
            self.write(GAMES + "draughts/" + room, "# Draughts\n" if room.endswith(".md") else HEADER)
        self.write(GAMES + "draughts/game.hpp", HEADER + "static_assert(offers<Draughts>({}));\n")
        self.write(GAMES + "draughts/rules_test.cpp", '#include "equipoise/record/record.hpp"\n')
        self.write(GAMES + "all.hpp", HEADER + '#include "equipoise/games/draughts/game.hpp"\n')
        self.write("web/src/games/draughts/draw.ts", "export {};\n")
        self.write("data/draughts/board.json", "{}\n")
        self.write("docs/rules/draughts.md", "# Draughts\n")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def include(self, path: str, *includes: str) -> None:
        self.write(path, HEADER + "".join(f"#include {included}\n" for included in includes))

    def faults(self) -> list[tidy.Fault]:
        return tidy.check(self.root)

    def assert_sound(self) -> None:
        self.assertEqual([str(fault) for fault in self.faults()], [])

    def assert_fault(self, path: str, line: int, words: str) -> None:
        texts = [str(fault) for fault in self.faults()]
        where = f"{path}:{line}:" if line else f"{path}: "
        self.assertTrue(
            any(text.startswith(where) and words in text for text in texts), f"{words}: {texts}")
        self.assertEqual(len(texts), 1, texts)


class Layers(Tree):
    def test_a_sound_tree_has_no_fault(self) -> None:
        self.assert_sound()

    def test_every_row_knows_what_stands_above_it(self) -> None:
        for row in tidy.LAYERS:
            folder = row.folder.replace("*", "draughts")
            if folder == "games/all":
                continue
            known = [k for k in row.knows if "*" not in k and k != "games/all"]
            self.include(f"src/equipoise/{folder}/x.hpp",
                         *(f'"equipoise/{k}/y.hpp"' for k in [folder, *known]))
        self.assert_sound()

    def test_core_must_not_know_a_game(self) -> None:
        self.include("src/equipoise/core/x.hpp", '"equipoise/games/draughts/game.hpp"')
        self.assert_fault("src/equipoise/core/x.hpp", 2, "core knows base")

    def test_base_knows_nothing(self) -> None:
        self.include("src/equipoise/base/x.hpp", "<vector>", '"equipoise/core/seat.hpp"')
        self.assert_fault("src/equipoise/base/x.hpp", 3, "the standard library only")

    def test_a_game_must_not_know_another(self) -> None:
        self.include(GAMES + "draughts/x.hpp", '"equipoise/games/chess/board.hpp"')
        self.assert_fault(GAMES + "draughts/x.hpp", 2, "never another game")

    def test_a_game_must_not_know_search(self) -> None:
        self.include(GAMES + "draughts/x.hpp", '"equipoise/search/mcts.hpp"')
        self.assert_fault(GAMES + "draughts/x.hpp", 2, "games/* knows parts, core, base")

    def test_nobody_but_the_catalog_knows_the_list_of_games(self) -> None:
        self.include("src/equipoise/catalog/x.hpp", '"equipoise/games/all.hpp"')
        self.assert_sound()
        self.include("src/equipoise/table/x.hpp", '"equipoise/games/all.hpp"')
        self.assert_fault("src/equipoise/table/x.hpp", 2, "table knows review, record")

    def test_a_file_of_the_catalog_knows_the_front_of_its_own_game(self) -> None:
        self.include("src/equipoise/catalog/draughts.cpp", '"equipoise/games/draughts/game.hpp"')
        self.assert_sound()
        self.include("src/equipoise/catalog/draughts.cpp", '"equipoise/games/draughts/rules.hpp"')
        self.assert_fault("src/equipoise/catalog/draughts.cpp", 2, "catalog knows games/all")

    def test_the_list_of_games_knows_only_their_doors(self) -> None:
        self.write(GAMES + "all.hpp", HEADER + '#include "equipoise/games/draughts/game.hpp"\n'
                   '#include "equipoise/games/draughts/rules.hpp"\n')
        self.assert_fault(GAMES + "all.hpp", 3, "games/all knows games/*/game.hpp")

    def test_the_laboratory_must_not_know_the_server(self) -> None:
        self.include("src/equipoise/lab/x.hpp", '"equipoise/server/app.hpp"')
        self.assert_fault("src/equipoise/lab/x.hpp", 2, "lab knows record")

    def test_a_folder_without_a_row(self) -> None:
        self.include("src/equipoise/magic/x.hpp", '"equipoise/base/id.hpp"')
        self.assert_fault("src/equipoise/magic/x.hpp", 2, "is in no layer")

    def test_includes_are_addresses_from_src(self) -> None:
        self.include("src/equipoise/core/x.hpp", '"seat.hpp"')
        self.assert_fault("src/equipoise/core/x.hpp", 2, "spelled from src/")

    def test_only_tests_include_tests(self) -> None:
        self.include("src/equipoise/search/x_test.cpp", '"tests/support/catalog.hpp"',
                     '"equipoise/catalog/catalog.hpp"')
        self.assert_sound()
        self.include("src/equipoise/search/x.hpp", '"tests/support/catalog.hpp"')
        self.assert_fault("src/equipoise/search/x.hpp", 2, "only tests include tests/")


class Names(Tree):
    def setUp(self) -> None:
        super().setUp()
        self.write(GAMES + "all.hpp", HEADER + '#include "equipoise/games/draughts/game.hpp"\n'
                   "using AllGames = std::tuple<draughts::Draughts>;\n")

    def test_a_game_is_named_in_its_rooms(self) -> None:
        self.write(GAMES + "draughts/build.cmake", "set(id draughts)\n")
        self.write("src/equipoise/catalog/draughts.cpp", "draughts::Draughts game;\n")
        self.write("src/equipoise/table/x_test.cpp", 'auto id = "draughts";\n')
        self.assert_sound()

    def test_comments_and_texts_for_readers_may_name_a_game(self) -> None:
        self.write("src/equipoise/table/x.cpp", "// As in draughts.\n")
        self.write("bindings/python/equipoise/x.py",
                   '"""load("draughts")"""\n\nLIMIT = 3  # draughts\n"""Of draughts."""\n')
        self.write("CMakeLists.txt", "# draughts\n")
        self.assert_sound()

    def test_no_other_code_names_its_id(self) -> None:
        self.write("src/equipoise/table/x.cpp", 'auto id = "draughts";\n')
        self.assert_fault("src/equipoise/table/x.cpp", 1, "names draughts")

    def test_no_other_code_names_its_front(self) -> None:
        self.write("src/equipoise/search/x.hpp", HEADER + "struct Draughts;\n")
        self.assert_fault("src/equipoise/search/x.hpp", 2, "names Draughts")

    def test_python_names_no_game(self) -> None:
        self.write("bindings/python/equipoise/x.py", '"""draughts"""\n\nMOST = {"draughts": 3}\n')
        self.assert_fault("bindings/python/equipoise/x.py", 3, "names draughts")

    def test_the_build_names_no_game(self) -> None:
        self.write("cmake/x.cmake", "file(READ data/draughts/board.json text)\n")
        self.assert_fault("cmake/x.cmake", 1, "names draughts")

    def test_a_longer_word_is_another_word(self) -> None:
        self.write("src/equipoise/table/x.cpp", "int short_draughts = 0; int draughtsman = 0;\n")
        self.assert_sound()

    def test_a_front_says_what_it_offers(self) -> None:
        self.write(GAMES + "draughts/game.hpp", HEADER)
        self.assert_fault(GAMES + "draughts/game.hpp", 0, "does not say what it offers")


class Chapters(Tree):
    ROOM = GAMES + "chess_balance/"

    def faults_of(self, path: str) -> list[str]:
        return [str(fault) for fault in self.faults() if fault.path == path]

    def test_a_chapter_knows_those_before_it(self) -> None:
        path = self.ROOM + "text/x.hpp"
        self.include(path, '"equipoise/games/chess_balance/rules.hpp"',
                     '"equipoise/games/chess_balance/chess/board.hpp"')
        self.assertEqual(self.faults_of(path), [])

    def test_no_arrow_runs_back_up(self) -> None:
        path = self.ROOM + "chess/x.hpp"
        self.include(path, '"equipoise/games/chess_balance/cards/deck.hpp"')
        self.assertIn("stands above it", self.faults_of(path)[0])

    def test_the_front_stands_above_all(self) -> None:
        path = self.ROOM + "thinker/x.hpp"
        self.include(path, '"equipoise/games/chess_balance/game.hpp"')
        self.assertIn("stands above it", self.faults_of(path)[0])

    def test_files_of_the_room_are_chapters_too(self) -> None:
        path = self.ROOM + "state.hpp"
        self.include(path, '"equipoise/games/chess_balance/rules.hpp"')
        self.assertIn("stands above it", self.faults_of(path)[0])

    def test_tests_may_look_anywhere(self) -> None:
        path = self.ROOM + "chess/x_test.cpp"
        self.include(path, '"equipoise/games/chess_balance/game.hpp"')
        self.assertEqual(self.faults_of(path), [])

    def test_a_folder_that_is_not_a_chapter(self) -> None:
        path = self.ROOM + "attic/x.hpp"
        self.include(path, '"equipoise/games/chess_balance/attic/y.hpp"')
        self.assertIn("is no chapter", self.faults_of(path)[0])

    def test_the_graph_names_rooms_and_chapters(self) -> None:
        self.include(self.ROOM + "chess/engine/x.hpp",
                     '"equipoise/games/chess_balance/chess/board.hpp"', '"equipoise/base/id.hpp"')
        self.assertIn("games/chess_balance/chess/engine -> base, games/chess_balance/chess",
                      tidy.graph(self.root))


class Lengths(Tree):
    LINES = "    f();\n" * 69

    def test_a_function_of_seventy_lines(self) -> None:
        self.write("tools/x.cpp", "void f() {\n" + "    f();\n" * 68 + "}\n")
        self.assert_sound()

    def test_a_long_function(self) -> None:
        self.write("tools/x.cpp", "namespace a {\nint g() {\n" + self.LINES + "}\n}\n")
        self.assert_fault("tools/x.cpp", 2, "g has 71 lines")

    def test_a_long_method_of_a_class_of_a_template(self) -> None:
        self.write("tools/x.cpp", "template <class T>\nclass A : B<T> {\n  public:\n"
                   "    explicit A(T t) : t_{t}, u_(2) {\n" + self.LINES + "    }\n};\n")
        self.assert_fault("tools/x.cpp", 4, "A has 71 lines")

    def test_a_long_test_case(self) -> None:
        self.write("tools/x.cpp", 'TEST_CASE("a { in a text") {\n' + self.LINES + "}\n")
        self.assert_fault("tools/x.cpp", 1, "TEST_CASE has 71 lines")

    def test_a_long_table_of_values_is_not_a_function(self) -> None:
        self.write("tools/x.cpp", "constexpr int kAll[] = {\n" + "    1,\n" * 80 + "};\n")
        self.assert_sound()

    def test_a_long_function_of_python(self) -> None:
        self.write("tools/x.py", "def f():\n" + "    f()\n" * 70)
        self.assert_fault("tools/x.py", 1, "f has 71 lines")

    def test_long_functions_of_typescript(self) -> None:
        for head in ("export function f(): void {", "const f = (a: A): B => {",
                     "export class A {\n  async f<T>(t: T): Promise<void> {"):
            with self.subTest(head):
                self.write("tools/x.ts", head + "\n" + self.LINES + "}\n" * head.count("{"))
                self.assertIn("71 lines", str(self.faults()[0]))

    def test_a_suite_of_tests_is_not_a_function(self) -> None:
        self.write("tools/x.test.ts", "describe('a', () => {\n"
                   + "  it('b', () => {\n    f();\n  });\n" * 30 + "});\n")
        self.assert_sound()

    def test_a_component_with_much_script(self) -> None:
        self.write("web/x.svelte", '<script lang="ts">\n' + "let a = 1;\n" * 201 + "</script>\n<p>\n")
        self.assert_fault("web/x.svelte", 0, "201 lines of script")

    def test_a_crowded_folder(self) -> None:
        for i in range(26):
            self.write(f"tools/attic/x{i}.py", "")
        self.assert_fault("tools/attic", 0, "26 code files")


class Libraries(Tree):
    def test_each_library_has_its_places(self) -> None:
        self.include(GAMES + "draughts/data.cpp", "<nlohmann/json.hpp>")
        self.include("src/equipoise/parts/json_file.hpp", "<nlohmann/json.hpp>")
        self.include("src/equipoise/table/codec.cpp", "<nlohmann/json.hpp>")
        self.include("src/equipoise/server/x.cpp", "<boost/beast.hpp>", "<chrono>", "<unistd.h>")
        self.include("src/equipoise/cli/x.cpp", "<CLI/CLI.hpp>", "<iostream>")
        self.assert_sound()

    def test_json_in_the_rules_of_a_game(self) -> None:
        self.include(GAMES + "draughts/rules.cpp", "<nlohmann/json.hpp>")
        self.assert_fault(GAMES + "draughts/rules.cpp", 2, "<nlohmann/*> belongs in")

    def test_beast_outside_the_server(self) -> None:
        self.include("src/equipoise/lab/x.cpp", "<boost/beast.hpp>")
        self.assert_fault("src/equipoise/lab/x.cpp", 2, "<boost/*> belongs in src/equipoise/server/*")

    def test_a_library_that_the_table_does_not_name(self) -> None:
        self.include("src/equipoise/cli/x.cpp", "<magic/wand.hpp>")
        self.assert_fault("src/equipoise/cli/x.cpp", 2, "entered in LIBRARIES")

    def test_clocks_threads_and_files_below_the_hosts(self) -> None:
        for header in ("chrono", "thread", "fstream", "unistd.h"):
            with self.subTest(header):
                self.include("src/equipoise/search/x.hpp", f"<{header}>")
                self.assert_fault("src/equipoise/search/x.hpp", 2, "no input or output, no clock")


class Words(Tree):
    def bad(self, path: str, code: str, words: str) -> None:
        with self.subTest(code):
            self.write(path, code + "\n")
            self.assert_fault(path, 1, words)
            (self.root / path).unlink()

    def test_words_with_a_replacement(self) -> None:
        self.bad("src/equipoise/core/x.cpp", "int a = std::rand();", "instead: an Rng")
        self.bad("src/equipoise/core/x.cpp", "int a = rand();", "instead: an Rng")
        self.bad("src/equipoise/search/x.cpp", "std::stable_sort(a, b);", "instead: std::sort")
        self.bad("bench/x.cpp", "srand(1);", "instead: an Rng")
        self.bad("src/equipoise/lab/x.cpp", "auto t = time(nullptr);", "a clock of the host")
        self.bad("src/equipoise/server/x.cpp", "std::cout << 1;", "handed to the caller")
        self.bad("src/equipoise/lab/x.cpp", "std::random_device seed;", "a seed from the host")
        self.bad("src/equipoise/search/x.cpp", "std::thread worker;", "hosts own threads")
        self.bad("src/equipoise/record/x.cpp", "std::chrono::seconds s;", "hosts own clocks")
        self.bad("src/equipoise/lab/x.cpp", "std::mt19937 rng;", "Rng (base/rng.hpp)")
        self.bad("src/equipoise/core/x.cpp", "assert(true);", "EQ_EXPECT")
        self.bad("tests/browser/x.mjs", "await page.waitForFunction(async () => true);", "instead: until(page")

    def test_the_same_words_where_they_belong(self) -> None:
        self.write("src/equipoise/cli/x.cpp", "std::cout << 1; std::random_device seed;\n")
        self.write("src/equipoise/lab/x.cpp", "std::thread worker; std::chrono::seconds s;\n")
        self.write("tests/browser/x.mjs", "assert(await page.waitForFunction(() => true));\n")
        self.write("src/equipoise/core/x.cpp", 'clock.time(); f("rand()"); // time()\nstatic_assert(true);\n')
        self.assert_sound()

    def test_unfinished_work(self) -> None:
        for mark in ("TO" + "DO", "FIX" + "ME", "X" + "XX"):
            self.bad("tests/x.cpp", f"int a;  // {mark} later", "marks unfinished work")
            self.bad("web/src/x.ts", f"// {mark}: later", "marks unfinished work")
        self.write("tests/x.cpp", 'at("' + "X" + 'XX");\n')
        self.assert_sound()


class Shapes(Tree):
    def test_file_names(self) -> None:
        self.write("tests/BigFile.cpp", "\n")
        self.assert_fault("tests/BigFile.cpp", 0, "snake_case")

    def test_pragma_once(self) -> None:
        self.write("tests/x.hpp", "int a;\n")
        self.assert_fault("tests/x.hpp", 1, "#pragma once")

    def test_line_length(self) -> None:
        self.write("tests/x.cpp", "// " + "é" * 97 + "\n")
        self.assert_sound()
        self.write("tests/x.cpp", "\n// " + "é" * 98 + "\n")
        self.assert_fault("tests/x.cpp", 2, "101 characters")

    def test_file_length(self) -> None:
        self.write("web/src/x.ts", "\n" * 600)
        self.assert_sound()
        self.write("web/src/x.ts", "\n" * 601)
        self.assert_fault("web/src/x.ts", 0, "601 lines")

    def test_titles(self) -> None:
        self.write("docs/x.md", "# One\n```\n# a comment\n```\n## More\n")
        self.assert_sound()
        self.write("docs/x.md", "# One\n\n# Two\n")
        self.assert_fault("docs/x.md", 3, "2 titles")
        self.write("docs/x.md", "Words\n")
        self.assert_fault("docs/x.md", 1, "0 titles")

    def test_what_is_built_or_fetched_is_not_ours(self) -> None:
        self.write("build/x.hpp", "int a;\n")
        self.write("web/node_modules/a/README.md", "none\n")
        self.assert_sound()


class Rooms(Tree):
    def test_every_room_is_there(self) -> None:
        for room in (*tidy.ROOMS, *tidy.TEXT_ROOMS):
            with self.subTest(room):
                kept = (self.root / GAMES / "draughts" / room).read_text()
                (self.root / GAMES / "draughts" / room).unlink()
                self.assert_fault(f"{GAMES}draughts/{room}", 0, "same rooms")
                self.write(f"{GAMES}draughts/{room}", kept)

    def test_every_game_has_tests(self) -> None:
        (self.root / GAMES / "draughts/rules_test.cpp").unlink()
        self.assert_fault(f"{GAMES}draughts/*_test.cpp", 0, "same rooms")

    def test_every_game_has_its_places(self) -> None:
        (self.root / "web/src/games/draughts/draw.ts").unlink()
        (self.root / "web/src/games/draughts").rmdir()
        self.assert_fault("web/src/games/draughts", 0, "same rooms")

    def test_a_game_that_reads_data_has_some(self) -> None:
        (self.root / "data/draughts/board.json").unlink()
        (self.root / "data/draughts").rmdir()
        self.assert_sound()
        self.write(GAMES + "draughts/data.cpp", HEADER)
        self.assert_fault("data/draughts", 0, "same rooms")

    def test_every_game_is_listed(self) -> None:
        self.write(GAMES + "all.hpp", HEADER)
        self.assert_fault(GAMES + "all.hpp", 0, "does not list draughts")


if __name__ == "__main__":
    unittest.main()
