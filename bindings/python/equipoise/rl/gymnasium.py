"""Gymnasium environments: one seat of a game, with bots of the package at the others.

    import gymnasium
    import equipoise.rl.gymnasium

    env = gymnasium.make("equipoise/BalanceDuel-v0", opponent="mcts", simulations=100)
    observation, info = env.reset(seed=1)
    over = False
    while not over:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

Importing this module registers BalanceDuel, Balanceformers, Chess, ChessBalance, Elements and
OneWorld. An observation is the planes of what the seat sees, uint8 [layers, rows, columns]; where
an action of the game has more than one letter, it is a dictionary of that `observation` and
`letters`, those of the unfinished action, each + 1, then zeros. `info["action_mask"]`, int8, has 1
for each legal choice; `action_masks()` is the same as bool, for sb3-contrib's MaskablePPO.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from equipoise import Game, State, games, load
from equipoise.extras import missing
from equipoise.rl.play import (
    PLIES_MAX,
    Illegal,
    Observation,
    Play,
    checked_illegal,
    game_of,
    utilities,
)

try:
    import gymnasium
    from gymnasium import spaces

    from equipoise.rl.spaces import letters_space, picture_space
except ModuleNotFoundError as error:
    raise missing(error, "rl") from None

_FIRST_GAME = games()[0]

Seen: TypeAlias = NDArray[np.uint8] | Observation


class Player(Protocol):
    """Who plays a seat: an `equipoise.Bot`, or anything with the same `choose`."""

    def choose(self, state: State, seat: int | None = None, seed: int = 0) -> int: ...


class GameEnv(gymnasium.Env[Seen, np.int64]):
    """One seat of a game against one player at all other seats.

    game, players, options: as `equipoise.load` takes them, or a Game alone; the first of
        `equipoise.games()` if none is given.
    seat: the seat of the agent; None draws it for each game.
    opponent: a bot's name with its budget of simulations, or a Player of your own.
    position: a position line from which games begin, instead of the game's own start.
    plies_max: games are truncated after so many plies, chance included.
    illegal: "lose" ends the game with a reward of -1 and puts the refusal in `info["refusal"]`;
        "refuse" raises the error that names the clause.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game = _FIRST_GAME,
        *,
        players: int | None = None,
        seat: int | None = 0,
        opponent: str | Player = "random",
        simulations: int = 0,
        position: str | None = None,
        plies_max: int = PLIES_MAX,
        illegal: Illegal = "lose",
        render_mode: str | None = None,
        **options: str | int | bool,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode must be "ansi" or None, not {render_mode!r}')
        self.render_mode = render_mode
        self.play = Play(game_of(game, players, options), position, plies_max)
        self.illegal = checked_illegal(illegal)
        made = self.play.game
        if seat is not None and not 0 <= seat < made.seats:
            raise ValueError(f"seat must be 0 to {made.seats - 1}, or None, not {seat}")
        self._wanted_seat = seat
        self.seat = seat or 0
        self.opponent: Player = (
            made.bot(opponent, simulations=simulations) if isinstance(opponent, str) else opponent
        )
        self._ended = True
        self.action_space: spaces.Discrete[np.int64] = spaces.Discrete(made.spelling.alphabet)
        picture = picture_space(made)
        self.observation_space: Any = (
            spaces.Dict({"observation": picture, "letters": letters_space(made)})
            if made.spelling.letters > 1
            else picture
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins a game and plays it up to the agent's first decision."""
        super().reset(seed=seed)
        self._ended = False
        if self._wanted_seat is None:
            self.seat = int(self.np_random.integers(self.play.game.seats))
        # A game can end, or be cut, before the seat has decided anything: then begin another.
        for _ in range(_TRIES):
            self.play.begin(self._seed())
            self._others_act()
            if self.seat in self.play.state.actors and not self.play.cut:
                return self._observe(), self._info()
        raise ValueError(f"seat {self.seat} decides nothing in {_TRIES} games from this start")

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """The agent's seat takes a letter; then all others play up to its next decision."""
        if self._ended:
            raise ValueError("no game is running: reset() begins one")
        try:
            self.play.say({self.seat: int(action)})
        except ValueError as error:
            if self.illegal == "refuse":
                raise
            self._ended = True
            return self._observe(), -1.0, True, False, {**self._info(), "refusal": str(error)}
        self._others_act()
        over, cut = self.play.over, self.play.cut
        self._ended = over or cut
        reward = utilities(self.play.state)[self.seat]
        return self._observe(), reward, over, cut, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each letter that is legal for the agent's seat now; bool [alphabet]."""
        return self.play.mask(self.seat, int(self.action_space.n)).astype(np.bool_)

    def render(self) -> str | None:
        """The position as everybody sees it, and who acts; None without a render mode."""
        return self.play.text() if self.render_mode == "ansi" else None

    def _seed(self) -> int:
        return int(self.np_random.integers(2**63))

    def _others_act(self) -> None:
        """Lets all others act until it is the agent's turn."""
        while not self.play.over and not self.play.cut:
            others = [seat for seat in self.play.state.actors if seat != self.seat]
            if not others:
                return
            action = self.opponent.choose(self.play.state, others[0], self._seed())
            self.play.act(others[0], action)

    def _observe(self) -> Seen:
        picture = self.play.picture(self.seat)
        if self.play.game.spelling.letters == 1:
            return picture
        return {"observation": picture, "letters": self.play.said(self.seat)}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.play.mask(self.seat, int(self.action_space.n))}


_TRIES = 1000

NAMES: dict[str, dict[str, Any]] = {
    name: {"game": game, **options} for game in games() for name, options in load(game).environments
}
"""What is registered as `equipoise/<name>-v0`, with the arguments for `GameEnv`."""


def register() -> None:
    """Registers what is not registered yet; importing the module calls it."""
    for name, arguments in NAMES.items():
        if f"equipoise/{name}-v0" not in gymnasium.registry:
            gymnasium.register(
                id=f"equipoise/{name}-v0",
                entry_point="equipoise.rl.gymnasium:GameEnv",
                kwargs=dict(arguments),
            )


register()
