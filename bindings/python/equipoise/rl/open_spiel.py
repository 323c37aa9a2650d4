"""The games for OpenSpiel: importing this module registers `equipoise_balance_duel` and the others.

    import pyspiel
    import equipoise.rl.open_spiel

    game = pyspiel.load_game("equipoise_balance_duel(mode=3i,turn_limit=60)")
    game = pyspiel.load_game("equipoise_oneworld", {"map": "eq12", "position": "..."})

Parameters are the options of the game, `players` (0: as the options say) and `position`, a position
line from which games begin. OpenSpiel writes games as text, in which commas and equals signs have
their own meaning and numbers are not texts: there, percent-encode a value where necessary, as
urllib.parse.quote does: `god_lives=%311` for 11. In a dictionary this is not necessary.

All games are sequential: seats that act at once commit one after the other, in ascending order,
and none knows what another chose. Where an action has several letters (`Game.spelling`), a
decision is as many actions of OpenSpiel. Chance outcomes are numbered as `State.chance_outcomes`
lists them. The utility is that of `equipoise.rl`: two seats against each other get 1 and -1, or 0.

The information state as text has perfect recall. As a tensor it is the observation: the planes of
what the seat sees, each scaled to 0..1, and the letters of its unfinished action in binary. That
keeps what still matters of all that the seat has learned, as docs/observations.md explains, but
not the way to it.
"""

# mypy: allow-subclassing-any

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar
from urllib.parse import quote, unquote

import numpy as np
from numpy.typing import NDArray

from equipoise import Game, Misfit, OptionSpec, State, games, load
from equipoise.extras import missing
from equipoise.rl.play import sides_of, utilities
from equipoise.spelling import Speller

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error, "rl") from None

MAX_GAME_LENGTH = 1_000_000
"""The most decisions of a game, for OpenSpiel; the rules seldom set a limit."""

_MOST_SEATS = 8
_SAFE_IN_TEXT = " ./:;+*?<>[]|!#@&'~$^{}"


class SpielGame(pyspiel.Game):
    """One set-up of a game; made by pyspiel.load_game. Each game has its own class."""

    game_id: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        defaults = _parameters(load(self.game_id))
        # OpenSpiel passes the default of any parameter that was not given; ignore those.
        given = {
            name: _plain(value)
            for name, value in (params or {}).items()
            if _plain(value) != defaults.get(name)
        }
        self.start = _start(self.game_id, given)
        self.rules: Game = self.start.game
        told = {name: _encoded(value) for name, value in given.items()}
        super().__init__(_type_of(self.rules, defaults), _info(self.rules), told)

    def new_initial_state(self, state: str | None = None) -> SpielState:
        """The start, or the state of a position line."""
        return SpielState(self, self.start.clone() if state is None else self.rules.position(state))

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SpielObserver:
        return SpielObserver(
            self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params
        )

    def max_chance_nodes_in_history(self) -> int:
        return MAX_GAME_LENGTH if self.rules.max_outcomes > 0 else 0


class SpielState(pyspiel.State):
    """A state as OpenSpiel wants it: the `equipoise.State` and the letters of an unfinished action.

    Its attributes are all that copies and texts of it contain.
    """

    def __init__(self, game: SpielGame, state: State) -> None:
        super().__init__(game)
        self.state = state
        self.letters: tuple[int, ...] = ()

    def current_player(self) -> int:
        if self.state.is_chance:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.state.is_terminal else self.state.seat

    def is_terminal(self) -> bool:
        return self.state.is_terminal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [
            (number, float(probability))
            for number, (_, probability) in enumerate(self.state.chance_outcomes())
        ]

    def returns(self) -> list[float]:
        return utilities(self.state)

    def said(self, player: int) -> tuple[int, ...]:
        """The letters of the player's unfinished action, including those without a choice."""
        if self.state.is_chance or self.state.is_terminal or player != self.state.seat:
            return ()
        return () if self.state.game.spelling.letters == 1 else self._speller().said

    def _legal_actions(self, player: int) -> list[int]:
        if self.state.game.spelling.letters == 1:
            return self.state.legal_actions(player)
        return self._speller().legal_letters()

    def _apply_action(self, action: int) -> None:
        if self.state.is_chance:
            self.state.apply(self.state.chance_outcomes()[action][0])
        elif self.state.game.spelling.letters == 1:
            self.state.apply(action, self.state.seat)
        else:
            word = self._speller().say(action)
            self.letters = (*self.letters, action) if word is None else ()
            if word is not None:
                self.state.apply(word, self.state.seat)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.state.action_name(self.state.chance_outcomes()[action][0])
        if self.state.game.spelling.letters == 1:
            return self.state.action_name(action)
        return self._word(player, action)

    def __str__(self) -> str:
        return " ".join([self.state.position(), *(f"letter:{letter}" for letter in self.letters)])

    def _speller(self) -> Speller:
        speller = Speller(self.state, self.state.seat)
        for letter in self.letters:
            speller.say(letter)
        return speller

    def _word(self, player: int, letter: int) -> str:
        """The move if the letter completes it, else the letters up to it: `3.17.`."""
        if player == self.current_player():
            speller = self._speller()
            if letter in speller.legal_letters():
                word = speller.say(letter)
                if word is not None:
                    return self.state.action_name(word)
                return ".".join(str(each) for each in speller.said) + "."
        return f"letter:{letter}"


class SpielObserver:
    """What a player sees (the view), or all it has seen (the information state).

    Without private information it is what a spectator knows, as text only: only seats have
    planes.
    """

    def __init__(
        self, rules: Game, iig_obs_type: Any, params: Mapping[str, Any] | None = None
    ) -> None:
        if params:
            raise ValueError(f"an observer of Equipoise has no parameters, but was given {params}")
        if not iig_obs_type.public_info:
            raise ValueError("a view includes public information: public_info must be True")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("a view belongs to one player or a spectator, never to all players")
        self._private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = iig_obs_type.perfect_recall
        self._bits = rules.spelling.alphabet.bit_length()
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self._private:
            self._lay_out(rules)

    def set_from(self, state: SpielState, player: int) -> None:
        if not self._private:
            return
        np.divide(state.state.observation(player), self._highs, out=self.dict["planes"])
        if "letters" not in self.dict:
            return
        self.dict["letters"].fill(0)
        for row, letter in enumerate(state.said(player)):
            for bit in range(self._bits):
                self.dict["letters"][row, bit] = (letter + 1) >> bit & 1

    def string_from(self, state: SpielState, player: int) -> str:
        viewer = player if self._private else None
        seen = state.state.information_state(viewer) if self._recall else state.state.view(viewer)
        said = state.said(player) if self._private else ()
        return f"{seen} letters:{'.'.join(str(letter) for letter in said)}" if said else seen

    def _lay_out(self, rules: Game) -> None:
        """The tensor and its parts, under OpenSpiel's names."""
        shape = tuple(rules.observation.shape)
        planes = int(np.prod(shape))
        unfinished = (rules.spelling.letters - 1) * self._bits
        self._highs = np.asarray(rules.observation.highs, dtype=np.float32)[:, None, None]
        self.tensor = np.zeros(planes + unfinished, dtype=np.float32)
        self.dict["planes"] = self.tensor[:planes].reshape(shape)
        if unfinished > 0:
            self.dict["letters"] = self.tensor[planes:].reshape(-1, self._bits)


def register() -> None:
    """Registers the games that are not registered yet; importing the module calls it."""
    known = set(pyspiel.registered_names())
    for game_id in games():
        rules = load(game_id)
        kind = _type_of(rules, _parameters(rules))
        if kind.short_name not in known:
            # A class, because classes outlive the interpreter: OpenSpiel frees what makes its games
            # only after the interpreter has ended, and freeing a function then aborts Python.
            made = type(f"SpielGame_{game_id}", (SpielGame,), {"game_id": game_id})
            globals()[made.__name__] = made  # So that pickle finds it.
            pyspiel.register_game(kind, made)


Value = str | int | bool


def _start(game_id: str, given: Mapping[str, Value]) -> State:
    options = {name: value for name, value in given.items() if name not in ("players", "position")}
    players = given.get("players")
    seats = None if players is None else int(players)
    game = load(game_id, players=seats, data=None, **options)
    position = given.get("position")
    return game.initial() if position is None else game.position(str(position))


def _plain(value: Value) -> Value:
    return unquote(value) if isinstance(value, str) else value


def _encoded(value: Value) -> Value:
    """A value as OpenSpiel's texts of games need it: no comma, and no text that looks like a
    number."""
    if not isinstance(value, str):
        return value
    text = quote(value, safe=_SAFE_IN_TEXT)
    return f"%{ord(text[0]):02X}{text[1:]}" if _is_number(text) else text


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _parameters(rules: Game) -> dict[str, Value]:
    """The parameters of a game with their defaults, the same for each of its set-ups."""
    first: dict[str, Value] = {"players": 0, "position": ""}
    return first | {spec.name: _default(spec) for spec in rules.option_specs}


def _default(spec: OptionSpec) -> Value:
    if set(spec.choices) == {"true", "false"}:
        return spec.default == "true"
    if spec.type == "integer" or (spec.choices and all(map(str.isdigit, spec.choices))):
        return int(spec.default)
    return spec.default


def _type_of(rules: Game, parameters: Mapping[str, Value]) -> Any:
    kinds = pyspiel.GameType
    equal_sides = rules.seats % sides_of(rules) == 0
    seats = [seats for seats in range(1, _MOST_SEATS + 1) if _seats_fit(rules.id, seats)]
    return kinds(
        short_name=f"equipoise_{rules.id}",
        long_name=f"Equipoise: {rules.id.replace('_', ' ').title()}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC
            if rules.max_outcomes > 0
            else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if rules.secrets
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if equal_sides else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(parameters),
    )


def _seats_fit(game_id: str, seats: int) -> bool:
    try:
        load(game_id, players=seats)
    except Misfit:
        return False
    return True


def _info(rules: Game) -> Any:
    sides = sides_of(rules)
    return pyspiel.GameInfo(
        num_distinct_actions=rules.spelling.alphabet,
        max_chance_outcomes=rules.max_outcomes,
        num_players=rules.seats,
        min_utility=-1.0,
        max_utility=float(sides - 1),
        utility_sum=0.0 if rules.seats % sides == 0 else None,
        max_game_length=MAX_GAME_LENGTH,
    )


register()
