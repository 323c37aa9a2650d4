"""The deck of Chess & Balance against the cards file: section 5, the Data lines, the coverage tables."""

import json
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DECK = json.loads((ROOT / "data/chess_balance/equipoise.json").read_text("utf-8"))
SECOND = json.loads((ROOT / "data/chess_balance/equipoise-2.json").read_text("utf-8"))
RULES, SECOND_RULES = (ROOT / "docs/rules/chess_balance_cards.md").read_text("utf-8").split("\n## 6. ")
CARDS = {card["id"]: card for card in DECK["cards"]}


def printed_cards(rules: str) -> dict[str, dict]:
    """`#### FI1 Meteor Bomb`, its text in italics, its Data line."""
    found = {}
    for part in re.split(r"^#### ", rules, flags=re.MULTILINE)[1:]:
        head, text = part.split("\n")[:2]
        name = head.split(" ", 1)
        data = json.loads(re.search(r"^- Data: `(.*)`$", part, re.MULTILINE).group(1))
        found[name[0]] = {"id": name[0], "name": name[1], "text": text.strip("*"), **data}
    return found


def steps_with(op: str, key: str | None = None, value: str | None = None) -> set[str]:
    return {card["id"] for card in DECK["cards"] for step in card["do"]
            if step["op"] == op and (key is None or step.get(key) == value)}


class Deck(unittest.TestCase):
    def test_is_the_file_of_section_5(self):
        self.assertEqual(json.loads(re.search(r"```json\n(.*?)```", RULES, re.DOTALL).group(1)), DECK)

    def test_has_36_cards_nine_of_each_element(self):
        self.assertEqual(len(CARDS), 36)
        letters = {"fire": "FI", "wind": "WI", "water": "WA", "nature": "NA"}
        for element, prefix in letters.items():
            ids = [card["id"] for card in DECK["cards"] if card["element"] == element]
            self.assertEqual(ids, [f"{prefix}{number}" for number in range(1, 10)])

    def test_every_card_as_printed(self):
        printed = printed_cards(RULES)
        self.assertEqual(set(printed), set(CARDS))
        for name, card in CARDS.items():
            self.assertEqual(printed[name], {k: v for k, v in card.items() if k != "element"}, name)

    def test_uses_terms_as_the_coverage_table_says(self):
        table = dict(re.findall(r"^\| ([A-Z][a-z]+) \| ([A-Z0-9, ]+) \|$", RULES, re.MULTILINE))
        for term, op in {"Push": "push", "Promote": "promote", "Relocate": "relocate", "Jump": "jump",
                         "Return": "return", "Swap": "swap", "Sacrifice": "sacrifice",
                         "Remove": "remove"}.items():
            self.assertEqual(set(table[term].split(", ")), steps_with(op), term)

    def test_foes_picks_chance_and_royalty_as_the_matrix_says(self):
        marks = dict(re.findall(r"\| ((?:FI|WI|WA|NA)\d) ([A-Z. ]+?)(?= \|)", RULES))
        having = {letter: {name for name, row in marks.items() if letter in row.split()} for letter in "FHRP"}
        self.assertEqual(len(marks), 36)
        self.assertEqual(having["H"], steps_with("discard"))
        self.assertEqual(having["P"], steps_with("promote"))
        self.assertEqual(having["F"], {name for name, card in CARDS.items()
                                       if any(pick.get("by") == "foe" for pick in card["picks"])})
        self.assertEqual(having["R"], {name for name, card in CARDS.items()
                                       if any(pick.get("royal") for pick in card["picks"])})


class SecondDeck(unittest.TestCase):
    def test_has_the_cards_of_the_first_in_the_same_places(self):
        self.assertEqual(SECOND["deck"], "equipoise-2")
        for first, second in zip(DECK["cards"], SECOND["cards"], strict=True):
            self.assertEqual([first[key] for key in ("id", "name", "element")],
                             [second[key] for key in ("id", "name", "element")])

    def test_differs_from_the_first_in_the_cards_of_section_6_as_printed(self):
        changed = {second["id"]: {k: v for k, v in second.items() if k != "element"}
                   for first, second in zip(DECK["cards"], SECOND["cards"], strict=True) if first != second}
        self.assertEqual(changed, printed_cards(SECOND_RULES))

    def test_leaves_the_printed_card_alone(self):
        self.assertEqual(SECOND["cards"][0], CARDS["FI1"])


if __name__ == "__main__":
    unittest.main()
