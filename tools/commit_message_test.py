"""What commit_message.py lets through, and what it names."""

import unittest

from commit_message import SCISSORS, SUBJECT_LENGTH, faults_of


class Message(unittest.TestCase):
    def test_a_subject_alone_and_one_with_a_reason_pass(self) -> None:
        self.assertEqual(faults_of("Cache the action list of a ply\n"), [])
        self.assertEqual(faults_of("Cache the list\n\nIt was made twice.\n"), [])

    def test_a_subject_has_at_most_72_characters(self) -> None:
        self.assertEqual(faults_of("x" * SUBJECT_LENGTH), [])
        (fault,) = faults_of("x" * (SUBJECT_LENGTH + 1))
        self.assertIn("73 characters", fault)

    def test_what_git_words_itself_may_be_longer(self) -> None:
        self.assertEqual(faults_of('Revert "' + "x" * SUBJECT_LENGTH + '"'), [])

    def test_the_subject_has_no_full_stop(self) -> None:
        self.assertEqual(faults_of("Cache the list."), ["the subject ends with a full stop"])

    def test_an_empty_line_follows_the_subject(self) -> None:
        (fault,) = faults_of("Cache the list\nIt was made twice.")
        self.assertIn("empty line", fault)

    def test_comments_and_the_shown_change_are_not_part_of_it(self) -> None:
        self.assertEqual(faults_of("\n# help\nCache the list\n# more\n"), [])
        self.assertEqual(faults_of(f"Cache the list\n{SCISSORS}\ndiff"), [])
        self.assertEqual(faults_of("# help alone\n"), ["the message is empty"])


if __name__ == "__main__":
    unittest.main()
