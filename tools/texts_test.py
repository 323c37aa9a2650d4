"""What texts.py finds in the code, and what it lets through."""

import json
import tempfile
import unittest
from pathlib import Path

from texts import faults_of

RULES = "src/equipoise/games/toy/rules.cpp"
HALL = "src/equipoise/server/hall/hall.cpp"


class Tree(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.put("messages/en/toy.json", json.dumps({"toy.title": "Toy", "toy.reason.too_far": "it is too far"}))
        self.put("messages/en/shared.json", json.dumps({"shared.reason.busy": "the server is busy"}))
        self.put(RULES, 'return Refusal{"T-1"_toy, "too_far", {{"steps", 3}}};\n')
        self.put(HALL, 'return Problem::of("internal", Reason::shared("busy"));\n')

    def put(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")

    def faults(self, path: str, code: str) -> list[str]:
        before = (self.root / path).read_text("utf-8")
        self.put(path, before + code)
        return faults_of(self.root)

    def test_a_tree_whose_sentences_are_all_in_the_catalogue_passes(self) -> None:
        self.assertEqual(faults_of(self.root), [])

    def test_a_sentence_in_the_code_is_found_wherever_it_stands(self) -> None:
        for code in (
            'complain("must be a number");',
            'return Misfit::of({}, "field", "must be " + wanted);',
            'throw CommandFailed("there is no such bot");',
            'answer["message"] = std::string("the game is over");',
            'constexpr std::string_view kWhy = "it is not your turn";',
        ):
            with self.subTest(code):
                self.setUp()
                (fault,) = self.faults(RULES, code)
                self.assertRegex(fault, rf"^{RULES}:2: .* is no text of the catalogue$")

    def test_what_only_developers_and_operators_read_may_be_english(self) -> None:
        for code in (
            'static_assert(sizeof(State) < 99, "bots copy states by the million");',
            'EQ_EXPECT(false && "the list is sorted");',
            'spdlog::error("table {} cannot be read: {}", table, why);',
            'command->add_option("--seed", seed, "the seed of all chance");',
            "// A comment says what it likes.\n",
            '#error "no such compiler"\n',
            'const auto sign = text == "--x" ? "wants_x" : "lower_case";',
        ):
            with self.subTest(code):
                self.setUp()
                self.assertEqual(self.faults(HALL, code), [])

    def test_a_sentence_beside_a_log_line_is_found(self) -> None:
        self.assertEqual(len(self.faults(HALL, 'error("it failed again"); answer("try once more");')), 1)

    def test_a_key_that_the_catalogue_lacks_is_found(self) -> None:
        for code in (
            'return Refusal{"T-2"_toy, "too_near"};',
            'return Refusal{allowance, "too_near"};',
            'return Reason("too_near", {{"n", 1}});',
            'return Reason::shared("too_near");',
            'return Reason("toy.piece.K");',
        ):
            with self.subTest(code):
                self.setUp()
                (fault,) = self.faults(RULES, code)
                self.assertRegex(fault, r"the catalogue has no (toy|shared)\.(reason\.too_near|piece\.K)$")

    def test_a_reason_that_no_code_gives_is_found(self) -> None:
        self.put("messages/en/shared.json", json.dumps({"shared.reason.busy": "busy", "shared.reason.gone": "gone"}))
        (fault,) = faults_of(self.root)
        self.assertIn("nothing in the code says shared.reason.gone", fault)

    def test_a_key_of_one_game_does_not_count_for_another(self) -> None:
        self.put("messages/en/other.json", json.dumps({"other.reason.too_far": "it is too far"}))
        (fault,) = faults_of(self.root)
        self.assertIn("nothing in the code says other.reason.too_far", fault)


if __name__ == "__main__":
    unittest.main()
