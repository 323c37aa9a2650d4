"""Actions letter by letter, for learners that need a small set of choices.

Action codes can go into the billions. A game's `spelling` writes each of them with the same number
of letters of one alphabet. Learners say one letter at a time and see which letters can follow;
letters that leave no choice are filled in for them.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import Any, NoReturn

from equipoise._native import Spelling, State


def letter_of(spelling: Spelling, action: int, index: int) -> int:
    """The letter of an action at that place, counted from 0."""
    if spelling.radix == 0:
        return action
    rest: int = action // spelling.radix ** (spelling.letters - 1 - index)
    return rest if index == 0 else rest % spelling.radix


class Speller:
    """One action of one decision, letter by letter.

    Letters that all remaining actions share are filled in, except the only letter of a decision
    without a choice. When one action is left, it is complete.

        speller = Speller(state)
        while (action := speller.say(choose(speller.legal_letters()))) is None:
            pass
        state.apply(action)

    For the acting seat, or for one of those that act at once. ValueError if nobody decides.
    """

    def __init__(self, state: State, seat: int | None = None) -> None:
        self._state = state
        self._seat = seat
        self._spelling = state.game.spelling
        self._actions = state.legal_actions(seat)
        if not self._actions:
            raise ValueError("there is no action to choose here")
        self._low = 0
        self._high = len(self._actions)
        self._said: list[int] = []
        if self._high > 1:
            self._say_what_all_share()

    @property
    def said(self) -> tuple[int, ...]:
        """The letters so far, including those filled in."""
        return tuple(self._said)

    def legal_letters(self) -> list[int]:
        """Each letter that a legal action can continue with, ascending."""
        letters: list[int] = []
        place = self._low
        while place < self._high:
            letters.append(self._letter(place))
            place = self._end_of(letters[-1], place)
        return letters

    def say(self, letter: int) -> int | None:
        """Adds the next letter; returns the action if that completes it, otherwise None.

        Raises IllegalAction, with the clause that forbids it, and changes nothing, if no legal
        action continues with that letter.
        """
        low = self._start_of(letter)
        high = self._end_of(letter, low)
        if low == high:
            self._refuse(letter)
        self._low, self._high = low, high
        self._said.append(letter)
        if high - low == 1:
            return self._actions[low]
        self._say_what_all_share()
        return None

    def __getstate__(self) -> dict[str, Any]:
        """Leaves out the spelling, which cannot be pickled; the state's game has it."""
        return {name: value for name, value in vars(self).items() if name != "_spelling"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._spelling = self._state.game.spelling

    def _letter(self, place: int) -> int:
        return letter_of(self._spelling, self._actions[place], len(self._said))

    def _say_what_all_share(self) -> None:
        while self._letter(self._low) == self._letter(self._high - 1):
            self._said.append(self._letter(self._low))

    def _start_of(self, letter: int) -> int:
        return bisect_left(range(self._low, self._high), letter, key=self._letter) + self._low

    def _end_of(self, letter: int, low: int) -> int:
        return bisect_left(range(low, self._high), letter + 1, key=self._letter) + low

    def _refuse(self, letter: int) -> NoReturn:
        if not 0 <= letter < self._spelling.alphabet:
            raise ValueError(f"{letter} is not a letter: all are below {self._spelling.alphabet}")
        action = 0
        for each in (*self._said, letter):
            action = action * self._spelling.radix + each
        action *= self._spelling.radix ** (self._spelling.letters - 1 - len(self._said))
        self._state.clone().apply(action, self._seat)
        raise AssertionError("an action that is not listed was legal")
