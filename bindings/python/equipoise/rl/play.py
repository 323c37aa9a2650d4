"""One game in play, as environments drive it: chance is drawn at once, actions are letters."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from equipoise import Game, State, load
from equipoise.spelling import Speller

PLIES_MAX = 20_000
"""Games are cut after so many plies, chance included, unless an environment says otherwise."""

Illegal: TypeAlias = Literal["refuse", "lose"]
"""What an environment does with an illegal letter: raise the error that names the clause, or end
the game with a reward of -1 for the seat that took it and 0 for the others."""

Observation: TypeAlias = dict[str, NDArray[Any]]


def game_of(game: str | Game, players: int | None, options: Mapping[str, str | int | bool]) -> Game:
    """The game itself, or loaded by its id; options and players go with an id only (TypeError)."""
    if isinstance(game, str):
        return load(game, players=players, data=None, **options)
    if players is not None or options:
        raise TypeError("players and options go with a game's id only: a Game has its own")
    return game


def utilities(state: State) -> list[float]:
    """What each seat gets above a fair share, in fair shares: sides * return - 1; 0 before the end.

    They sum to 0 wherever all sides have equally many seats.
    """
    game = state.game
    if not state.is_terminal:
        return [0.0] * game.seats
    sides = sides_of(game)
    return [float(sides * share - 1) for share in state.returns()]


def sides_of(game: Game) -> int:
    """How many sides (teams) there are."""
    return len({game.side(seat) for seat in range(game.seats)})


def checked_illegal(illegal: str) -> Illegal:
    """The word itself, or a ValueError that lists the choices."""
    if illegal == "refuse":
        return "refuse"
    if illegal == "lose":
        return "lose"
    raise ValueError(f'illegal must be "refuse" or "lose", not {illegal!r}')


class Play:
    """A game from its start position, with the letters that acting seats have taken so far."""

    def __init__(self, game: Game, position: str | None, plies_max: int) -> None:
        if plies_max < 1:
            raise ValueError(f"plies_max must be at least 1, not {plies_max}")
        self.plies_max = plies_max
        self._start = game.initial() if position is None else game.position(position)
        if self._start.is_terminal:
            raise ValueError("the game is already over in the start position")
        # A position line can state its own options and seats.
        self.game = self._start.game
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begins a new game; all its chance comes from the seed."""
        self.state = self._start.clone()
        self._chance = random.Random(seed)
        self._spellers: dict[int, Speller] = {}
        self._letters: dict[int, list[int]] = {}
        self._meet_chance()

    @property
    def over(self) -> bool:
        return self.state.is_terminal

    @property
    def cut(self) -> bool:
        """Whether the limit of plies ends a game that the rules would go on with."""
        return not self.over and self.state.plies >= self.plies_max

    def letters(self, seat: int) -> list[int]:
        """The legal letters of the seat now, ascending; none if it does not act."""
        if seat not in self.state.actors:
            return []
        if seat not in self._letters:
            self._letters[seat] = (
                self.state.legal_actions(seat)
                if self.game.spelling.letters == 1
                else self._speller(seat).legal_letters()
            )
        return self._letters[seat]

    def check(self, seat: int, letter: int) -> None:
        """Raises IllegalAction or ValueError if that letter is illegal for the seat now."""
        if seat not in self.state.actors:
            raise ValueError(f"{self.game.seat_name(seat)} does not act now")
        if letter in self.letters(seat):
            return
        if self.game.spelling.letters == 1:
            self.state.clone().apply(letter, seat)
        else:
            self._speller(seat).say(letter)
        raise AssertionError("a letter that is not listed was legal")

    def say(self, letters: Mapping[int, int]) -> None:
        """These seats take their letters, all at once; then chance is drawn.

        Raises what `check` does for the first illegal letter, before any is taken.
        """
        for seat, letter in letters.items():
            self.check(seat, letter)
        for seat, letter in letters.items():
            word = letter if self.game.spelling.letters == 1 else self._speller(seat).say(letter)
            self._letters.pop(seat, None)
            if word is not None:
                self.act(seat, word)

    def act(self, seat: int, action: int) -> None:
        """The seat takes a whole action; then chance is drawn."""
        self.state.apply(action, seat)
        self._spellers.pop(seat, None)
        self._letters.pop(seat, None)
        self._meet_chance()

    def said(self, seat: int) -> NDArray[np.int32]:
        """The letters of the seat's unfinished action, each + 1, then 0; int32 [letters - 1]."""
        said = np.zeros(self.game.spelling.letters - 1, dtype=np.int32)
        speller = self._spellers.get(seat)
        if speller is not None:
            said[: len(speller.said)] = np.asarray(speller.said, dtype=np.int32) + 1
        return said

    def picture(self, seat: int) -> NDArray[np.uint8]:
        """What the seat sees, in a new array: uint8 [layers, rows, columns]."""
        return np.array(self.state.observation(seat), dtype=np.uint8, copy=True)

    def mask(self, seat: int, size: int) -> NDArray[np.int8]:
        """1 for each legal letter of the seat now, otherwise 0; int8 [size]."""
        mask = np.zeros(size, dtype=np.int8)
        mask[self.letters(seat)] = 1
        return mask

    def text(self) -> str:
        """What everybody sees, in two lines: the position, and who acts."""
        names = [self.game.seat_name(seat) for seat in self.state.actors]
        return f"{self.state.view(None)}\n{'to act: ' + ', '.join(names) if names else 'over'}"

    def _meet_chance(self) -> None:
        while self.state.is_chance:
            self.state.apply(self.state.draw(self._chance.getrandbits(63)))

    def _speller(self, seat: int) -> Speller:
        if seat not in self._spellers:
            self._spellers[seat] = Speller(self.state, seat)
        return self._spellers[seat]
