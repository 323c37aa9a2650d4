"""The adopted components of Balanceformers against the rules file: printed table, checksum, layouts."""

import hashlib
import json
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = json.loads((ROOT / "data/balanceformers/recon1.json").read_text("utf-8"))
RULES = (ROOT / "docs/rules/balanceformers.md").read_text("utf-8")
COLOURS = "BYRPOG"
REMARKS = {"provenance", "note"}


def printed_beings() -> dict[str, list[int]]:
    """The table of section 19.1, three beings a line."""
    rows = re.findall(r"\b([BYRPOG][1-7])((?: +-?\d){7})(?= |$)", RULES, re.MULTILINE)
    return {name: [int(value) for value in values.split()] for name, values in rows}


def printed_layouts() -> dict[str, list[str]]:
    """The block of section 3.1; `0,0NESW` stands for four pieces."""
    rows = re.findall(r"^(std\d\d)  (.+?)(?:  +\(.*)?$", RULES, re.MULTILINE)
    tables = {name: text.split() for name, text in rows if text.startswith("0,0")}
    return {name: [square.rstrip("NESW") + side for square in squares
                   for side in square.lstrip("0123456789,")]
            for name, squares in tables.items()}


class Beings(unittest.TestCase):
    def test_checksum_of_the_42_lines(self):
        lines = ""
        for colour in COLOURS:
            for number in range(1, 8):
                values = DATA["beings"][f"{colour}{number}"]
                lines += f"{colour}{number} {','.join(map(str, values))}\n"
        self.assertEqual(
            hashlib.sha256(lines.encode()).hexdigest(),
            "5e269cc0dce5c48f1f5780d8a6c5901c08236afed0e70319f1b41e4c5b92cbdc",
        )

    def test_printed_table(self):
        beings = {name: values for name, values in DATA["beings"].items() if name not in REMARKS}
        self.assertEqual(beings, printed_beings())

    def test_formula(self):
        sigma = (-3, -2, 3, 0, 2, -1, 1)
        for colour, multiplier in zip(COLOURS, (1, 2, 4, 6, 5, 3)):
            for number in range(7):
                expected = [sigma[(multiplier * level + number) % 7] for level in range(7)]
                self.assertEqual(DATA["beings"][f"{colour}{number + 1}"], expected)


class Layouts(unittest.TestCase):
    def test_printed_lists(self):
        self.assertEqual(len(printed_layouts()), 5)
        found = {name: layout["pieces"] for name, layout in DATA["layouts"].items()}
        self.assertEqual(found, printed_layouts())


class Provenance(unittest.TestCase):
    def test_every_group_says_where_it_comes_from_and_why(self):
        groups = {name: DATA[name] for name in ("beings", "initiation", "crosshair", "track")}
        groups |= DATA["notes"]
        self.assertEqual(set(DATA) - groups.keys(),
                         {"schema", "id", "provenance", "levels", "notes"})
        for name, group in groups.items():
            self.assertIn(group["provenance"], ("printed", "reconstructed"), name)
            self.assertGreater(len(group["note"]), 20, name)


if __name__ == "__main__":
    unittest.main()
