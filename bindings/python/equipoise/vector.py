"""Many games of one kind stepped together, for learners."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from equipoise._native import Game, State, VectorGame


class VectorEnv:
    """Games that each take one letter of an action per step, in memory that NumPy reads.

        env = VectorEnv(equipoise.load("balance_duel"), 1024, seed=1, threads=2)
        while learning:
            env.step(policy(env.observations, env.legal, env.legal_counts))
            learn(env.rewards, env.ended)

    In most games an action is one letter, its code; in others it is a few (`game.spelling`).
    Letters that all remaining legal actions share are filled in, except the only letter of a
    decision without a choice; an action is applied when it alone is left. Then chance is drawn,
    from the game's own seed, until a seat decides. A game that is over restarts at once. Results
    depend on the seed alone, never on `threads`.

    The arrays are the same objects after every step, and read-only:

    - `observations` uint8 [count, layers, rows, columns]: what the seat to act sees; see
      `game.observation`
    - `seats` int8 [count]: the seat to act, or the first of several that act at once
    - `legal` int32 [count, widest]: the letters that can follow, ascending; `legal_counts` int32
      [count] says how many; ignore the rest of a row
    - `said` int32 [count, letters - 1]: the letters of the action so far, then -1
    - `masks` uint8 [count, alphabet]: 1 for each letter that can follow
    - `rewards` float32 [count, seats]: where a game ended in this step, sides * return - 1, as in
      `equipoise.rl`: 1 for a lone winner of two sides, -1 for the loser, 0 for a draw; otherwise 0
    - `ended` bool [count]: whether a game ended in this step
    - `plies` int32 [count]: of the game so far, chance included
    - `lengths` int32 [count]: plies of the game that ended in this step, otherwise 0

    Several threads can use everything except the arrays, one after the other. After a `fork`, the
    child process cannot step an environment of more than one thread.
    """

    seats: NDArray[np.int8]
    legal: NDArray[np.int32]
    legal_counts: NDArray[np.int32]
    said: NDArray[np.int32]
    rewards: NDArray[np.float32]
    ended: NDArray[np.bool_]
    plies: NDArray[np.int32]
    lengths: NDArray[np.int32]

    def __init__(
        self,
        game: Game,
        count: int,
        *,
        seed: int = 0,
        threads: int = 1,
        observations: bool = True,
        masks: bool = False,
    ) -> None:
        """`count` games, up to 2**20. ValueError for numbers out of range, TypeError if `game` is
        not a Game."""
        if not isinstance(game, Game):
            raise TypeError(f"game must be an equipoise.Game, not {type(game).__name__}")
        self._games = VectorGame(game, count, seed, threads, observations, masks)
        arrays: dict[str, Any] = self._games.arrays()
        self._observations: NDArray[np.uint8] | None = arrays.pop("observations", None)
        self._masks: NDArray[np.uint8] | None = arrays.pop("masks", None)
        for name, array in arrays.items():
            setattr(self, name, array)
        self._game = game
        self._count = count
        self._seed = seed

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def count(self) -> int:
        """How many games are stepped at once."""
        return self._count

    @property
    def observations(self) -> NDArray[np.uint8]:
        """ValueError unless the environment was made with them."""
        if self._observations is None:
            raise ValueError("there are no observations; use VectorEnv(..., observations=True)")
        return self._observations

    @property
    def masks(self) -> NDArray[np.uint8]:
        """ValueError unless the environment was made with them."""
        if self._masks is None:
            raise ValueError("there are no masks; use VectorEnv(..., masks=True)")
        return self._masks

    def reset(self, seed: int | None = None) -> None:
        """Restarts all games with this seed; by default with the same seed as before."""
        seed = self._seed if seed is None else seed
        self._games.reset(seed)
        self._seed = seed

    def step(self, actions: ArrayLike) -> None:
        """Takes one letter for each game: integers [count], quickest as int32.

        If any is refused, nothing is stepped: IllegalAction names the first such game, the clause
        and the reason; ValueError names a number that is not a letter.
        """
        self._games.step(np.asarray(actions))

    def random_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """A random letter for each game, from its own seed: int32 [count], in `out` if given.

        All actions that random play chooses from are equally likely.
        """
        return self._games.random_actions(out)

    def run_random(self, steps: int) -> int:
        """Makes so many steps with random actions at once; returns how many games ended.

        Draws observations only after the last step.
        """
        return self._games.run_random(steps)

    def state(self, index: int) -> State:
        """An independent copy of the current state of a game, without a past."""
        return self._games.state(index)

    def __len__(self) -> int:
        return self._count

    def __repr__(self) -> str:
        return f"VectorEnv({self._game!r}, {self._count}, seed={self._seed})"
