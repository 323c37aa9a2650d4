"""The program that docs/fairness.md gives to players prints what the page says it prints."""

import contextlib
import io
import re
import unittest
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "fairness.md"


class Page(unittest.TestCase):
    def test_the_program_prints_what_the_page_says(self) -> None:
        blocks = re.findall(r"```(\w*)\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
        (program,) = [text for language, text in blocks if language == "python"]
        (printed,) = [text for language, text in blocks if language == ""]
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            exec(program, {})
        self.assertEqual(output.getvalue(), printed)


if __name__ == "__main__":
    unittest.main()
