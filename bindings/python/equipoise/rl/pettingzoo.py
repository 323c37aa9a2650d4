"""PettingZoo environments of the games: turn by turn (AEC), and all agents at once (parallel).

    from equipoise.rl import pettingzoo

    env = pettingzoo.env("balance_duel", mode="3i")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are the seats, `seat_0` and so on. An observation is a dictionary: `observation`, the planes
of what the seat sees, uint8 [layers, rows, columns]; `action_mask`, int8, 1 for each legal choice;
and where an action of the game has several letters, `letters`, those of the seat's unfinished
action, each + 1, then zeros. All chance of a game comes from the seed of `reset`.
"""

# mypy: allow-subclassing-any

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from equipoise import Game
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
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv

    from equipoise.rl.spaces import letters_space, picture_space
except ModuleNotFoundError as error:
    raise missing(error, "rl") from None

Step = tuple[
    dict[str, Observation],
    dict[str, float],
    dict[str, bool],
    dict[str, bool],
    dict[str, dict[str, Any]],
]


def env(
    game: str | Game,
    *,
    players: int | None = None,
    position: str | None = None,
    plies_max: int = PLIES_MAX,
    illegal: Illegal = "refuse",
    render_mode: str | None = None,
    **options: str | int | bool,
) -> GameEnv:
    """A game turn by turn. Seats that act at once choose one after the other, and none knows what
    another chose.

    game, players, options: as `equipoise.load` takes them, or a Game alone.
    position: a position line from which games begin, instead of the game's own start.
    plies_max: games are truncated after so many plies, chance included.
    illegal: "refuse" raises an error that names the clause; "lose" ends the game, -1 for that seat.
    """
    play = Play(game_of(game, players, options), position, plies_max)
    return GameEnv(play, illegal=illegal, render_mode=render_mode)


def parallel_env(
    game: str | Game,
    *,
    players: int | None = None,
    position: str | None = None,
    plies_max: int = PLIES_MAX,
    illegal: Illegal = "refuse",
    render_mode: str | None = None,
    **options: str | int | bool,
) -> ParallelGameEnv:
    """A game in which all agents step together: seats that act at once really act at once, and a
    seat that does not act has only the last action, which does nothing.

    The arguments are those of `env`.
    """
    play = Play(game_of(game, players, options), position, plies_max)
    return ParallelGameEnv(play, illegal=illegal, render_mode=render_mode)


class _Seated:
    """What both kinds of environment have in common."""

    def __init__(
        self, play: Play, *, actions: int, illegal: Illegal, render_mode: str | None
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f'render_mode must be "ansi" or None, not {render_mode!r}')
        self.render_mode = render_mode
        self.play = play
        self.illegal = checked_illegal(illegal)
        self.possible_agents = [f"seat_{seat}" for seat in range(play.game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = actions
        self.observation_spaces = {agent: self._seen() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seeds = random.Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat sees and its legal choices, in new arrays."""
        seat = self._seats[agent]
        observed: Observation = {
            "observation": self.play.picture(seat),
            "action_mask": self._mask(seat),
        }
        if self.play.game.spelling.letters > 1:
            observed["letters"] = self.play.said(seat)
        return observed

    def render(self) -> str | None:
        """The position as everybody sees it, and who acts; None without a render mode."""
        return self.play.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

    def _begin(self, seed: int | None) -> None:
        if seed is not None:
            self._seeds.seed(seed)
        self.play.begin(self._seeds.getrandbits(63))
        self.agents = list(self.possible_agents)

    def _check_on(self) -> None:
        if not self.agents:
            raise ValueError("no game is running: reset() begins one")

    def _mask(self, seat: int) -> NDArray[np.int8]:
        return self.play.mask(seat, self._actions)

    def _rewards(self, losers: Sequence[str]) -> dict[str, float]:
        """The rewards of the last step; losers ended the game with illegal letters."""
        if losers:
            return {agent: -1.0 if agent in losers else 0.0 for agent in self.possible_agents}
        return dict(zip(self.possible_agents, utilities(self.play.state), strict=True))

    def _seen(self) -> spaces.Dict:
        seen: dict[str, spaces.Space[Any]] = {
            "observation": picture_space(self.play.game),
            "action_mask": spaces.MultiBinary(self._actions),
        }
        if self.play.game.spelling.letters > 1:
            seen["letters"] = letters_space(self.play.game)
        return spaces.Dict(seen)


class GameEnv(_Seated, AECEnv[str, Observation, int]):
    """A game turn by turn; made by `env`."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "equipoise_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self, play: Play, *, illegal: Illegal = "refuse", render_mode: str | None = None
    ) -> None:
        AECEnv.__init__(self)
        alphabet = play.game.spelling.alphabet
        _Seated.__init__(self, play, actions=alphabet, illegal=illegal, render_mode=render_mode)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game. Without a seed, chance continues from the last seed given."""
        self._begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.play.state.seat]

    def step(self, action: int | None) -> None:
        """The selected agent takes a letter; None once it is terminated or truncated."""
        self._check_on()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: None is not an action")
        self._cumulative_rewards[agent] = 0.0
        losers = self._say(agent, int(action))
        self.rewards = self._rewards(losers)
        self._accumulate_rewards()
        if self.play.over or losers:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.play.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.play.state.seat]

    def _say(self, agent: str, letter: int) -> list[str]:
        """The agent, if the game ends because its letter is illegal."""
        try:
            self.play.say({self._seats[agent]: letter})
        except ValueError as error:
            if self.illegal == "refuse":
                raise
            self.infos[agent] = {"refusal": str(error)}
            return [agent]
        return []


class ParallelGameEnv(_Seated, ParallelEnv[str, Observation, int]):
    """A game in which all agents step together; made by `parallel_env`."""

    metadata: ClassVar[dict[str, Any]] = {"name": "equipoise_v0", "render_modes": ["ansi"]}

    def __init__(
        self, play: Play, *, illegal: Illegal = "refuse", render_mode: str | None = None
    ) -> None:
        self.nothing: int = play.game.spelling.alphabet
        _Seated.__init__(
            self, play, actions=self.nothing + 1, illegal=illegal, render_mode=render_mode
        )

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begins a new game. Without a seed, chance continues from the last seed given."""
        self._begin(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {
            agent: {} for agent in self.agents
        }

    def step(self, actions: dict[str, int]) -> Step:
        """Every agent acts: those whose seat acts take a letter, the others do nothing."""
        self._check_on()
        stepped = list(self.agents)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in stepped}
        letters: dict[int, int] = {}
        losers: list[str] = []
        for agent in stepped:
            try:
                letters |= self._letter(agent, actions)
            except ValueError as error:
                if self.illegal == "refuse":
                    raise
                infos[agent]["refusal"] = str(error)
                losers.append(agent)
        if not losers:
            self.play.say(letters)
        rewards = self._rewards(losers)
        over = self.play.over or bool(losers)
        cut = self.play.cut and not over
        if over or cut:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in stepped},
            {agent: rewards[agent] for agent in stepped},
            dict.fromkeys(stepped, over),
            dict.fromkeys(stepped, cut),
            infos,
        )

    def _letter(self, agent: str, actions: dict[str, int]) -> dict[int, int]:
        """The letter of the agent's seat, or nothing if it does not act."""
        if agent not in actions:
            raise ValueError(f"all agents step together, but {agent} has no action")
        seat, action = self._seats[agent], int(actions[agent])
        if action == self.nothing and seat not in self.play.state.actors:
            return {}
        if action == self.nothing:
            raise ValueError(f"{agent} must act: {action} does nothing")
        self.play.check(seat, action)
        return {seat: action}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        mask = super()._mask(seat)
        mask[self.nothing] = seat not in self.play.state.actors
        return mask
