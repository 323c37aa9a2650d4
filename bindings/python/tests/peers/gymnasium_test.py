"""The Gymnasium environments, by Gymnasium's own check and by what they promise beside."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import equipoise
from equipoise.rl.gymnasium import NAMES, GameEnv

SETUPS: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in NAMES),
    ("BalanceDuel", {"mode": "4t", "seat": 3, "opponent": "mcts", "simulations": 8}),
    ("Elements", {"players": 5, "seat": None}),
    ("OneWorld", {"map": "eq12", "turn_cap": 20, "seat": 1}),
]


@pytest.mark.parametrize(("name", "arguments"), SETUPS)
def test_the_environment_passes_check_env(name: str, arguments: dict[str, Any]) -> None:
    env = gymnasium.make(f"equipoise/{name}-v0", **arguments)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped)


def play(env: GameEnv, seed: int) -> float:
    _, info = env.reset(seed=seed)
    while True:
        np.testing.assert_array_equal(env.action_masks(), info["action_mask"] == 1)
        action = env.action_space.sample(info["action_mask"])
        _, reward, terminated, truncated, info = env.step(action)
        if terminated or truncated:
            return reward


def test_games_are_played_to_their_end_and_a_win_is_one() -> None:
    env = GameEnv("balance_duel")
    rewards = {play(env, seed) for seed in range(20)}
    assert rewards == {1.0, -1.0}


def test_the_same_seed_meets_the_same_dice_and_opponent() -> None:
    first, second = (GameEnv("oneworld", map="eq12", turn_cap=20, seat=None) for _ in range(2))
    for env in (first, second):
        env.action_space.seed(1)
        play(env, 7)
    assert first.play.state.actions == second.play.state.actions


def test_a_stronger_opponent_is_asked_with_its_budget() -> None:
    env = GameEnv("balance_duel", opponent="mcts", simulations=5)
    assert isinstance(env.opponent, equipoise.Bot)
    assert env.opponent.simulations == 5


class FirstOfAll:
    """Not a bot of the package."""

    def choose(self, state: equipoise.State, seat: int | None = None, seed: int = 0) -> int:
        return state.legal_actions(seat)[0]


def test_a_player_of_your_own_can_sit_at_the_other_seats() -> None:
    env = GameEnv("elements", players=3, opponent=FirstOfAll(), render_mode="ansi")
    assert -1.0 <= play(env, 3) <= 2.0
    text = env.render()
    assert text is not None and text.endswith("over")


def test_an_illegal_action_loses_or_is_refused_with_its_clause() -> None:
    env = GameEnv("balance_duel")
    env.reset(seed=1)
    illegal = int(np.flatnonzero(~env.action_masks())[-1])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated) == (-1.0, True)
    assert "BD-" in info["refusal"]
    with pytest.raises(ValueError, match="reset"):
        env.step(0)
    strict = GameEnv("balance_duel", illegal="refuse")
    strict.reset(seed=1)
    with pytest.raises(equipoise.IllegalAction, match="BD-"):
        strict.step(illegal)


def test_wrong_arguments_are_refused_by_name() -> None:
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        GameEnv("balance_duel", seat=2)
    with pytest.raises(ValueError, match="render_mode"):
        GameEnv("balance_duel", render_mode="human")
