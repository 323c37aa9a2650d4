"""Each finding of clauses.py is shown on a small made-up game."""

import tempfile
import unittest
from pathlib import Path

import clauses

FOLDER = f"{clauses.GAMES}/draughts"
RULES = """# Draughts

- **DR-1.1** A man moves forward. [P]
- **DR-1.2** A man on the last row is crowned; see **DR-9.9**.
**DR-2.1a** Kings fly.

| id | position |
|---|---|
| DRS-01 | one man |

- **OP-1** open: may kings fly?
"""
LIST = 'inline constexpr std::array kClauses{\n    "DR-1.1", "DR-1.2", "DR-2.1a",\n};\nf("DR-7.7");\n'
TESTS = 'TEST_CASE("DR-1.1 DR-1.2 men") {}\n// DR-2.1a\n'


class Clauses(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("docs/rules/draughts.md", RULES)
        self.write(f"{FOLDER}/clauses.hpp", LIST)
        self.write(f"{FOLDER}/rules.cpp", '// DR-1.2 decides.\nrefuse("DR-1.1"_dr);\n')
        self.write(f"{FOLDER}/rules_test.cpp", TESTS)
        self.write("tests/scenarios/draughts.json", '[{"id": "DRS-01"}]\n')

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def game(self) -> clauses.Game:
        return clauses.load(self.root, "draughts")

    def assert_problem(self, words: str) -> None:
        self.assertEqual(clauses.problems(self.game()), [f"draughts: {words}"])

    def test_a_sound_game_has_no_problem(self) -> None:
        self.assertEqual(clauses.problems(self.game()), [])

    def test_clauses_and_scenarios_are_told_apart(self) -> None:
        self.assertEqual(self.game().clauses, ["DR-1.1", "DR-1.2", "DR-2.1a"])
        self.assertEqual(self.game().scenarios, ["DRS-01"])

    def test_the_forms_that_rules_files_use(self) -> None:
        text = "**V-1** Variant.\n- **S-01** one\n- **EX-A1** two\n| ES-22 | three |\n- **BF-S7** four\n" \
            "- **FI1-a** five\n"
        self.assertEqual(clauses.clauses_of(text), ["V-1"])
        self.assertEqual(clauses.scenarios_of(text), ["S-01", "EX-A1", "ES-22", "BF-S7", "FI1-a"])

    def test_a_clause_may_follow_another_in_its_line(self) -> None:
        text = "- **DR-4.1** A man walks (see **DR-9.9**). **DR-4.2 King**: flies. As in **DR-8.8**.\n"
        self.assertEqual(clauses.clauses_of(text), ["DR-4.1", "DR-4.2"])

    def test_a_clause_may_head_a_subsection(self) -> None:
        text = "## DR-5 Notation\n### DR-5.1 Moves\n**DR-1.1** A man.\n### 6.1 Counts\n"
        self.assertEqual(clauses.clauses_of(text), ["DR-5.1", "DR-1.1"])
        self.assertEqual(clauses.sections_of(text), ["DR-5", "DR-5.1", "DR-6.1"])

    def test_a_second_rules_file_belongs_to_the_game(self) -> None:
        self.write("docs/rules/draughts_cards.md", "- **DC-1** A card.\n")
        self.write(f"{FOLDER}/clauses.hpp", LIST.replace('"DR-1.1"', '"DR-1.1", "DC-1"'))
        self.assert_problem("DC-1 has no test")

    def test_a_clause_without_a_test(self) -> None:
        self.write(f"{FOLDER}/rules_test.cpp", TESTS.replace("DR-1.2", "DR-1.20"))
        self.assert_problem("DR-1.2 has no test")

    def test_a_scenario_without_a_test(self) -> None:
        self.write("tests/scenarios/draughts.json", "[]\n")
        self.write("tests/scenarios/chess.json", '[{"id": "DRS-01"}]\n')
        self.assert_problem("DRS-01 has no test")

    def test_tests_of_the_browser_count(self) -> None:
        self.write(f"{FOLDER}/rules_test.cpp", TESTS.replace("DR-1.2", ""))
        self.write("web/src/games/draughts/draw.test.ts", "test('DR-1.2 a crown', () => {});\n")
        self.assertEqual(clauses.problems(self.game()), [])

    def test_an_exemption_needs_a_reason(self) -> None:
        self.write(f"{FOLDER}/rules_test.cpp", TESTS.replace("DR-1.2", ""))
        readme = f"# Draughts\n\n## {clauses.EXEMPTIONS_HEADING}\n\n- **DR-1.2** only on the board\n"
        self.write(f"{FOLDER}/README.md", readme)
        self.assertEqual(clauses.problems(self.game()), [])
        self.write(f"{FOLDER}/README.md", readme.replace("only on the board", ""))
        self.assert_problem("README.md exempts DR-1.2 without a reason")

    def test_a_needless_exemption(self) -> None:
        heading = f"## {clauses.EXEMPTIONS_HEADING}\n"
        self.write(f"{FOLDER}/README.md", heading + "- **DR-1.1** reason\n")
        self.assert_problem("README.md exempts DR-1.1, which has a test")
        self.write(f"{FOLDER}/README.md", heading + "- **DR-5.5** reason\n")
        self.assert_problem("README.md exempts DR-5.5, which the rules do not have")
        self.write(f"{FOLDER}/README.md", "## Rulings\n- **DR-5.5** reason\n")
        self.assertEqual(clauses.problems(self.game()), [])

    def test_the_list_lacks_a_clause(self) -> None:
        self.write(f"{FOLDER}/clauses.hpp", LIST.replace('"DR-1.2",', ""))
        self.assert_problem("clauses.hpp lacks DR-1.2")

    def test_the_list_has_a_clause_too_many(self) -> None:
        self.write(f"{FOLDER}/clauses.hpp", LIST.replace('"DR-1.2"', '"DR-1.2", "DR-3.3"'))
        self.assert_problem("clauses.hpp has DR-3.3, which the rules do not have")

    def test_the_list_has_a_clause_twice(self) -> None:
        self.write(f"{FOLDER}/clauses.hpp", LIST.replace('"DR-1.2"', '"DR-1.2", "DR-1.2"'))
        self.assert_problem("clauses.hpp has DR-1.2 twice")

    def test_a_game_without_rules(self) -> None:
        (self.root / "docs/rules/draughts.md").unlink()
        self.assert_problem("docs/rules/draughts.md has no clauses")

    def rulebook(self, text: str) -> list[str]:
        self.write("docs/rulebook/draughts.md", text)
        self.write("docs/rulebook/pictures/start.png", "")
        self.write("docs/rulebook/pictures/sizes.json", '{"start": [640, 480], "gone": [640, 480]}')
        return clauses.rulebook_problems(self.root, self.game()) + clauses.unused_pictures(self.root)

    def test_a_sound_rulebook_has_no_problem(self) -> None:
        self.assertEqual(self.rulebook("A man (DR-1.1, DR-2.1a).\n\n![Start (DR-1.2).](pictures/start.png)\n"), [])

    def test_a_game_without_a_rulebook(self) -> None:
        self.assertEqual(clauses.rulebook_problems(self.root, self.game()),
                         ["docs/rulebook/draughts.md is missing: every game has a rulebook"])

    def test_a_rulebook_names_a_clause_that_does_not_exist(self) -> None:
        found = self.rulebook("A man (DR-1.1, DR-3.3).\n\n![Start](pictures/start.png)\n")
        self.assertEqual(found, ["docs/rulebook/draughts.md names DR-3.3, which the rules do not have"])

    def test_a_rulebook_shows_a_picture_that_does_not_exist(self) -> None:
        found = self.rulebook("![Start](pictures/start.png)\n![The end](pictures/gone.png)\n")
        self.assertEqual(found, ["docs/rulebook/draughts.md shows gone.png, which make pictures has not drawn"])

    def test_a_picture_whose_size_is_unknown(self) -> None:
        self.write("docs/rulebook/pictures/new.png", "")
        found = self.rulebook("![Start](pictures/start.png)\n![New](pictures/new.png)\n")
        self.assertEqual(found, ["docs/rulebook/draughts.md shows new.png, which make pictures has not drawn"])

    def test_a_picture_inside_a_line_is_not_shown(self) -> None:
        found = self.rulebook("See ![Start](pictures/start.png)\n")
        self.assertEqual(found, ["docs/rulebook/draughts.md has a picture that the table does not show: "
                                 "See ![Start](pictures/start.png)"])

    def test_a_picture_that_no_rulebook_shows(self) -> None:
        self.assertEqual(self.rulebook("A man.\n"), ["docs/rulebook/pictures/start.png is in no rulebook"])

    def test_the_matrix_names_code_and_tests(self) -> None:
        text = clauses.matrix(self.game())
        self.assertRegex(text, r"DR-1\.1 +rules\.cpp:2 +1: .*rules_test\.cpp:1")
        self.assertRegex(text, r"DR-2\.1a +- +1: .*rules_test\.cpp:2")


if __name__ == "__main__":
    unittest.main()
