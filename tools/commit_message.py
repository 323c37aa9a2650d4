#!/usr/bin/env python3
"""Checks a commit message: a subject of at most 72 characters, then an empty line, then the reason.

Usage: tools/commit_message.py FILE, as git calls its commit-msg hook. Prints one line for each
fault and exits with status 1 if there is any.
"""

import sys
from pathlib import Path

SUBJECT_LENGTH = 72
# Below this line git shows the change itself, in `git commit --verbose`.
SCISSORS = "# ------------------------ >8 ------------------------"
# Git words these itself, around a subject that was checked before.
BY_GIT = ("Merge ", "Revert ", "Reapply ", "fixup! ", "squash! ", "amend! ")


def written(message: str) -> list[str]:
    """The lines that become the commit: without comments and the empty lines at both ends."""
    lines = message.split(SCISSORS, 1)[0].splitlines()
    return "\n".join(line.rstrip() for line in lines if not line.startswith("#")).strip().split("\n")


def faults_of(message: str) -> list[str]:
    subject, *rest = written(message)
    faults = []
    if not subject:
        faults.append("the message is empty")
    if len(subject) > SUBJECT_LENGTH and not subject.startswith(BY_GIT):
        text = f"the subject has {len(subject)} characters, at most {SUBJECT_LENGTH} are allowed"
        faults.append(f"{text}; put the reason in the body")
    if subject.endswith("."):
        faults.append("the subject ends with a full stop")
    if rest and rest[0]:
        faults.append("an empty line must follow the subject")
    return faults


def main() -> int:
    if len(sys.argv) != 2:
        print("Usage: tools/commit_message.py FILE", file=sys.stderr)
        return 2
    faults = faults_of(Path(sys.argv[1]).read_text("utf-8"))
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
