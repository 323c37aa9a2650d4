"""What words.py finds in screens and documents, and what it lets through."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from words import GLOSSARY, LANGUAGES, MESSAGES, OWN_WORDS, faults_of, forbidden_words, forms_of, prose_of

SCREEN = f"{MESSAGES}/shared.json"
HOUSE = """# Speech

## Glossary

| thing | word | not |
| --- | --- | --- |
| program that plays | bot | AI, computer player |
| view | view | |
"""


class Tree(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        subprocess.run(["git", "init", "-q"], cwd=self.root, check=True)
        self.put(GLOSSARY, HOUSE)
        self.put(SCREEN, json.dumps({"fine": "Roll the die, {seat}."}))
        self.put(LANGUAGES, json.dumps({"en": "English"}))
        self.put(OWN_WORDS, "Runeline\n")

    def put(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        subprocess.run(["git", "add", path], cwd=self.root, check=True)

    def fault_of(self, message: object) -> str:
        self.put(SCREEN, json.dumps({"key": message}))
        (fault,) = faults_of(self.root)
        return fault

    def test_good_texts_pass(self) -> None:
        self.put("docs/a.md", "The table throws the die at a Runeline.\n")
        self.assertEqual(faults_of(self.root), [])

    def test_a_forbidden_word_on_a_screen_is_named(self) -> None:
        self.assertIn('"computer player" is not our word', self.fault_of("Add a Computer player."))
        self.assertIn('"AI"', self.fault_of("The AI moves."))

    def test_capitals_distinguish_a_short_word_from_a_part_of_another(self) -> None:
        self.put(SCREEN, json.dumps({"key": "Say it again."}))
        self.assertEqual(faults_of(self.root), [])

    def test_documents_can_mention_forbidden_words(self) -> None:
        self.put("docs/a.md", "We say bot, not AI.\n")
        self.assertEqual(faults_of(self.root), [])

    def test_a_long_sentence_on_a_screen_is_named_with_its_length(self) -> None:
        self.assertIn("26 words", self.fault_of(" ".join(["word"] * 26).replace("word word", "word card") + "."))
        self.put(SCREEN, json.dumps({"key": "One two three. " * 20}))
        self.assertEqual(faults_of(self.root), [])

    def test_each_plural_form_is_read(self) -> None:
        self.assertIn('"AI"', self.fault_of("{n, plural, one {A bot} other {Any AI}} moves."))

    def test_forms_within_forms_are_whole_sentences(self) -> None:
        message = "{a, plural, one {{b, select, x {One {c}} other {No}} card} other {# cards}} left"
        self.assertEqual(forms_of(message), ["One X card left", "No card left", "X cards left"])

    def test_turns_of_phrase_are_found_in_screens_and_documents(self) -> None:
        self.assertIn('"belongs into"', self.fault_of("A password belongs into the file."))
        self.put(SCREEN, "{}")
        self.put("docs/a.md", "It is fine.\n\nHere is the the fault.\n")
        self.assertEqual(faults_of(self.root), ['docs/a.md:3: "the the"'])

    def test_a_translation_keeps_keys_and_values(self) -> None:
        self.put(SCREEN, json.dumps({"a": "{n, plural, one {one die} other {# dice}} of {seat}", "b": "Roll the die."}))
        self.put(LANGUAGES, json.dumps({"en": "English", "de": "Deutsch"}))
        path = "messages/de/shared.json"
        self.put(path, json.dumps({"a": "{seat}: {n, plural, one {ein} other {# Würfel}}"}))
        self.assertEqual(faults_of(self.root), [])
        self.put(path, json.dumps({"a": "{sitz}: {n, plural, one {ein} other {#}}", "c": "Neu.", "b": "a } b"}))
        self.assertEqual(faults_of(self.root), [
            f"{path}: a: has other values than the English text",
            f"{path}: c: there is no such text in English",
            f"{path}: b: is no ICU message: a bracket too many at 2: a }} b",
        ])
        self.put(LANGUAGES, json.dumps({"en": "English"}))
        self.put(path, "{}")
        self.assertEqual(faults_of(self.root), [f"messages/de: is not in {LANGUAGES}"])

    def test_unknown_words_are_found(self) -> None:
        self.assertIn('"Rol" is not in the dictionary', self.fault_of("Rol the die."))

    def test_placeholders_are_not_words(self) -> None:
        self.put(SCREEN, json.dumps({"key": "{xyzzy} rolls {xyzzy}."}))
        self.assertEqual(faults_of(self.root), [])


class Prose(unittest.TestCase):
    def test_code_and_addresses_are_left_out_and_lines_stay_where_they_are(self) -> None:
        text = prose_of("a `qwx` b\n```\nzzyx\n```\n    indented\n[link](qwx.md) <b>c</b> https://q.wx/y\n")
        self.assertEqual([line.split() for line in text.splitlines()],
                         [["a", "X", "b"], [], [], [], [], ["[link]", "c"]])

    def test_the_last_column_of_the_glossary_is_forbidden(self) -> None:
        self.assertEqual(forbidden_words(HOUSE), ["AI", "computer player"])


if __name__ == "__main__":
    unittest.main()
