import unittest

import figures

PARTS = [
    "# 100 kills: 751 tables, 14111 acknowledged, 797 sent again, 0 lost, 0 doubled\n"
    "# silence, the server is killed: median 150 ms, longest 900 ms (600 tables)\n",
    "\u2139 100 kills: 800 tables, 15687 acknowledged, 847 sent again, 1 lost, 0 doubled\n"
    "\u2139 silence, the server is killed: median 120 ms, longest 5733 ms (700 tables)\n"
    "\u2139 elsewhere: 3 tables, 31 acknowledged, 0 sent again, 0 lost, 0 doubled\n"
    "# 2 kills of PostgreSQL: 5 tables, 60 acknowledged, 7 sent again, 0 lost, 0 doubled\n",
]


class Figures(unittest.TestCase):
    def test_parts_are_added_up_for_each_kind_of_fault(self) -> None:
        self.assertEqual(figures.summed(PARTS), [
            "200 kills: 1,551 tables, 29,798 acknowledged, 1,644 sent again, 1 lost, 0 doubled",
            "2 kills of PostgreSQL: 5 tables, 60 acknowledged, 7 sent again, 0 lost, 0 doubled",
            "silence, the server is killed: medians 120 to 150 ms, longest 5733 ms (1,300 tables)",
        ])


if __name__ == "__main__":
    unittest.main()
