"""docs/security.md names tests; each of them has to exist."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("src", "tests", "web/src")


def files_named(name: str) -> list[Path]:
    return [path for folder in FOLDERS for path in (ROOT / folder).rglob(name)
            if "node_modules" not in path.parts]


class SecurityTable(unittest.TestCase):
    def test_every_test_that_is_named_exists(self):
        text = (ROOT / "docs/security.md").read_text()
        named = re.findall(r"`([a-z_.-]+(?:_test\.cpp|\.test\.mjs|\.test\.ts))(?:: ([^`]+))?`", text)
        self.assertGreater(len(named), 40)
        for file, test in named:
            texts = [path.read_text() for path in files_named(file)]
            self.assertTrue(texts, f"there is no {file}")
            self.assertTrue(any(test in t for t in texts), f"{file} has no test {test!r}")


if __name__ == "__main__":
    unittest.main()
