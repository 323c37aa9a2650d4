"""The PettingZoo environments, by PettingZoo's own tests and by what they promise beside."""

import functools
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import equipoise
from equipoise.rl import pettingzoo

SETUPS: dict[str, dict[str, Any]] = {
    "balance_duel": {},
    "balance_duel 3i": {"mode": "3i", "model": "C"},
    "balance_duel 4t": {"mode": "4t", "final_positions": "rearrange"},
    "balanceformers": {},
    "balanceformers 5": {"players": 5},
    "chess_balance": {"plies_max": 200},
    "chess_balance chess": {"mode": "chess", "plies_max": 60},
    "elements": {"players": 2},
    "elements 4": {"players": 4, "advanced": True, "void_order": "simultaneous"},
    "oneworld": {"map": "eq12", "turn_cap": 20},
    "oneworld options": {"frustration": "consecutive", "god_powers": "each", "turn_cap": 14},
}


def made(make: Any, setup: str, **more: Any) -> Any:
    return make(setup.split()[0], **SETUPS[setup], **more)


@pytest.fixture(autouse=True)
def _no_advice() -> Any:
    """PettingZoo's tests advise against spaces that its own manual recommends with masks."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("setup", SETUPS)
def test_the_turn_based_environment_passes_api_test(setup: str) -> None:
    api_test(made(pettingzoo.env, setup), num_cycles=60)


@pytest.mark.parametrize("setup", SETUPS)
def test_the_parallel_environment_passes_parallel_api_test(setup: str) -> None:
    parallel_api_test(made(pettingzoo.parallel_env, setup), num_cycles=60)


@pytest.mark.parametrize("setup", SETUPS)
def test_the_same_seed_gives_the_same_game(setup: str) -> None:
    seed_test(functools.partial(made, pettingzoo.env, setup), num_cycles=15)
    parallel_seed_test(
        functools.partial(made, pettingzoo.parallel_env, setup, illegal="lose"), num_cycles=15
    )


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_a_step_without_a_game_says_that_reset_begins_one(make: Any) -> None:
    with pytest.raises(ValueError, match="reset"):
        made(make, "balance_duel").step({})


def first_of(observation: dict[str, Any]) -> int:
    return int(np.flatnonzero(observation["action_mask"])[0])


def test_rewards_come_at_the_end_and_sum_to_zero() -> None:
    env = pettingzoo.env("balance_duel", mode="3i")
    env.reset(seed=5)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        over = terminated or truncated
        assert over or reward == 0
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert sorted(totals.values()) == [-1.0, -1.0, 2.0]


def test_what_the_rules_forbid_is_refused_with_its_clause_and_changes_nothing() -> None:
    env = pettingzoo.env("balance_duel")
    env.reset(seed=1)
    before = env.render(), env.observe("seat_0")["observation"]
    with pytest.raises(equipoise.IllegalAction, match="BD-5.3"):
        env.step(env.play.state.parse("--")[0])
    np.testing.assert_array_equal(before[1], env.observe("seat_0")["observation"])


def test_an_illegal_letter_can_lose_the_game_instead() -> None:
    env = pettingzoo.env("balance_duel", illegal="lose")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(env.play.state.parse("--")[0])
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {name: -1.0 if name == agent else 0.0 for name in env.possible_agents}
    assert "BD-5.3" in env.infos[agent]["refusal"]


def test_where_one_seat_acts_the_others_can_only_do_nothing() -> None:
    env = pettingzoo.parallel_env("balance_duel")
    seen, _ = env.reset(seed=2)
    acting = [seat in env.play.state.actors for seat in range(2)]
    assert sorted(acting) == [False, True]
    for seat, agent in enumerate(env.possible_agents):
        only_nothing = list(np.flatnonzero(seen[agent]["action_mask"])) == [env.nothing]
        assert only_nothing != acting[seat]
    with pytest.raises(ValueError, match="does not act now"):
        env.step({agent: first_of(seen[env.possible_agents[acting.index(True)]]) for agent in seen})
    with pytest.raises(ValueError, match="does nothing"):
        env.step(dict.fromkeys(seen, env.nothing))
    with pytest.raises(ValueError, match="has no action"):
        env.step({})


@pytest.mark.parametrize("setup", ["elements 4", "balanceformers 5"])
def test_seats_that_act_at_once_step_at_once(setup: str) -> None:
    env = made(pettingzoo.parallel_env, setup)
    seen, _ = env.reset(seed=3)
    while len(env.play.state.actors) < env.play.game.seats:
        seen = env.step({agent: first_of(seen[agent]) for agent in seen})[0]
    one_by_one = env.play.state.clone()
    letters = {agent: first_of(seen[agent]) for agent in seen}
    env.step(letters)
    for seat in reversed(range(env.play.game.seats)):
        one_by_one.apply(letters[f"seat_{seat}"], seat)
    while one_by_one.is_chance:
        chance = [action for actor, action in env.play.state.actions if actor < 0]
        one_by_one.apply(chance[sum(actor < 0 for actor, _ in one_by_one.actions)])
    assert one_by_one == env.play.state


def test_games_begin_from_a_position_and_are_cut_after_the_most_plies() -> None:
    line = "A.2 S1=/3L,F3L,F5L,F6LL,F7L N1=LL/F4LL,F6L,F7L t=S1 d=5 o=-"
    env = pettingzoo.env("balance_duel", position=line, plies_max=1, render_mode="ansi")
    env.reset()
    assert env.agent_selection == "seat_0"
    assert "S1=/3L,F3L,F5L,F6LL,F7L" in env.render()
    env.step(env.play.state.parse("3L>F1")[0])
    assert env.terminations["seat_0"] and env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    env.reset()
    env.step(env.play.state.parse("--")[0])
    assert env.truncations == {"seat_0": True, "seat_1": True}


def test_letters_of_an_unfinished_action_are_shown() -> None:
    env = pettingzoo.env("oneworld", map="eq12")
    env.reset(seed=4)
    told = set()
    for _ in range(60):
        seen = env.observe(env.agent_selection)
        told.add(tuple(seen["letters"] > 0))
        env.step(env.action_space(env.agent_selection).sample(seen["action_mask"]))
    assert len(told) > 1
    assert (False, False) in told


def test_wrong_arguments_are_refused_by_name() -> None:
    with pytest.raises(equipoise.Misfit, match="mode"):
        pettingzoo.env("balance_duel", mode="9")
    with pytest.raises(ValueError, match="render_mode"):
        pettingzoo.env("balance_duel", render_mode="human")
    with pytest.raises(ValueError, match="illegal"):
        pettingzoo.env("balance_duel", illegal="perhaps")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="options"):
        pettingzoo.env(equipoise.load("balance_duel"), mode="2")
    with pytest.raises(ValueError, match="plies_max"):
        pettingzoo.env("balance_duel", plies_max=0)
