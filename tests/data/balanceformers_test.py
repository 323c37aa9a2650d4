"""The components of Balanceformers against the rules file: printed tables, checksums, layouts."""

import hashlib
import json
import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FILES = {name: json.loads((ROOT / f"data/balanceformers/{name}.json").read_text("utf-8"))
         for name in ("recon1", "recon2")}
DATA = FILES["recon1"]
RULES = (ROOT / "docs/rules/balanceformers.md").read_text("utf-8")
COLOURS = "BYRPOG"
REMARKS = {"provenance", "note"}


# Section of the rules file, checksum of the 42 lines, values in the order of 19.1.
BEINGS = {
    "recon1": (
        "19.1",
        "5e269cc0dce5c48f1f5780d8a6c5901c08236afed0e70319f1b41e4c5b92cbdc",
        (-3, -2, 3, 0, 2, -1, 1),
    ),
    "recon2": (
        "19.4",
        "fd9182fafeeea200a49250895f15d48f2b16ebb1640826624b2489d78d7af8cb",
        (-3, -2, -1, 1, 0, 3, 2),
    ),
}


def printed_beings(section: str) -> dict[str, list[int]]:
    """The table of a section, three beings a line."""
    text = RULES.split(f"\n### {section} ")[1].split("\n### ")[0].split("\n---")[0]
    rows = re.findall(r"\b([BYRPOG][1-7])((?: +-?\d){7})(?= |$)", text, re.MULTILINE)
    return {name: [int(value) for value in values.split()] for name, values in rows}


def printed_layouts() -> dict[str, list[str]]:
    """The block of section 3.1; `0,0NESW` stands for four pieces."""
    rows = re.findall(r"^(std\d\d)  (.+?)(?:  +\(.*)?$", RULES, re.MULTILINE)
    tables = {name: text.split() for name, text in rows if text.startswith("0,0")}
    return {name: [square.rstrip("NESW") + side for square in squares
                   for side in square.lstrip("0123456789,")]
            for name, squares in tables.items()}


# Their BLAKE2b-256, by which records name them: a file that changes makes its records unreadable.
NAMES = {
    "recon1": "db5fe57aa5796c9635bf9c7539e3941137eb03baf9ab4fe99955d9efc34a2c10",
    "recon2": "c63133bd0e3f72b6ce99d8c18d91d17ff302067183827ffe96b009e2272ab19d",
}


class Files(unittest.TestCase):
    def test_never_change(self):
        for name, expected in NAMES.items():
            text = (ROOT / f"data/balanceformers/{name}.json").read_bytes()
            self.assertEqual(hashlib.blake2b(text, digest_size=32).hexdigest(), expected, name)


class Beings(unittest.TestCase):
    def test_checksum_of_the_42_lines(self):
        for name, (_, checksum, _) in BEINGS.items():
            lines = ""
            for colour in COLOURS:
                for number in range(1, 8):
                    values = FILES[name]["beings"][f"{colour}{number}"]
                    lines += f"{colour}{number} {','.join(map(str, values))}\n"
            self.assertEqual(hashlib.sha256(lines.encode()).hexdigest(), checksum, name)
            self.assertIn(checksum, RULES)

    def test_printed_table(self):
        for name, (section, _, _) in BEINGS.items():
            beings = FILES[name]["beings"]
            found = {being: values for being, values in beings.items() if being not in REMARKS}
            self.assertEqual(len(found), 42)
            self.assertEqual(found, printed_beings(section), name)

    def test_formula(self):
        for name, (_, _, sigma) in BEINGS.items():
            for colour, multiplier in zip(COLOURS, (1, 2, 4, 6, 5, 3)):
                for number in range(7):
                    expected = [sigma[(multiplier * level + number) % 7] for level in range(7)]
                    found = FILES[name]["beings"][f"{colour}{number + 1}"]
                    self.assertEqual(found, expected, name)

    def test_nothing_else_differs(self):
        first, second = ({**file, "id": "", "beings": {}} for file in FILES.values())
        self.assertEqual(first, second)


class Layouts(unittest.TestCase):
    def test_printed_lists(self):
        self.assertEqual(len(printed_layouts()), 5)
        found = {name: layout["pieces"] for name, layout in DATA["layouts"].items()}
        self.assertEqual(found, printed_layouts())


class Provenance(unittest.TestCase):
    def test_every_group_says_where_it_comes_from_and_why(self):
        for file in FILES.values():
            groups = {name: file[name] for name in ("beings", "initiation", "crosshair", "track")}
            groups |= file["notes"]
            self.assertEqual(set(file) - groups.keys(),
                             {"schema", "id", "provenance", "levels", "notes"})
            for name, group in groups.items():
                self.assertIn(group["provenance"], ("printed", "reconstructed"), name)
                self.assertGreater(len(group["note"]), 20, name)


if __name__ == "__main__":
    unittest.main()
