"""The vector environment as Python sees it; vector_env_test.cpp tests the inside."""

import os

import numpy as np
import pytest

import equipoise
from equipoise import VectorEnv
from equipoise.rl.play import utilities
from equipoise.spelling import Speller

GAMES = [
    ("balance_duel", {}),
    ("balance_duel", {"mode": "4t"}),
    ("balanceformers", {"players": 3}),
    ("elements", {"players": 2}),
    ("elements", {"players": 4, "advanced": True, "void_order": "simultaneous"}),
    ("oneworld", {"map": "eq12", "turn_cap": 10}),
    ("chess_balance", {}),
    ("chess_balance", {"mode": "chess"}),
]
ARRAYS = [
    "observations",
    "seats",
    "legal",
    "legal_counts",
    "said",
    "masks",
    "rewards",
    "ended",
    "plies",
    "lengths",
]


def duel(count=4, **options):
    return VectorEnv(equipoise.load("balance_duel"), count, masks=True, **options)


def arrays(env):
    return {name: getattr(env, name) for name in ARRAYS}


def copies(env):
    return {name: array.copy() for name, array in arrays(env).items()}


def same(before, after):
    rows = np.arange(before["legal"].shape[1])
    for name in ARRAYS:
        if name == "legal":
            mask = rows < before["legal_counts"][:, None]
            if not np.array_equal(before[name][mask], after[name][mask]):
                return False
        elif not np.array_equal(before[name], after[name]):
            return False
    return True


def after_chance(state, wanted):
    """Whether dice can lead from one state to the other, or to the end of the game."""
    if not state.is_chance:
        return state.is_terminal or state == wanted
    for outcome, _ in state.chance_outcomes():
        further = state.clone()
        further.apply(outcome)
        if after_chance(further, wanted):
            return True
    return False


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_every_step_is_that_of_a_state(name, options):
    game = equipoise.load(name, **options)
    env = VectorEnv(game, 2, seed=4, masks=True)
    spellers = [Speller(env.state(i)) for i in range(2)]
    for _ in range(150):
        before = [env.state(i) for i in range(2)]
        for i, state in enumerate(before):
            assert env.seats[i] == state.seat
            assert list(env.legal[i, : env.legal_counts[i]]) == spellers[i].legal_letters()
            assert list(np.flatnonzero(env.masks[i])) == spellers[i].legal_letters()
            assert tuple(n for n in env.said[i] if n >= 0) == spellers[i].said
            assert np.array_equal(env.observations[i], state.observation(state.seat))
        letters = env.random_actions()
        env.step(letters)
        for i, state in enumerate(before):
            action = spellers[i].say(int(letters[i]))
            if action is None:
                assert env.state(i) == state
                continue
            state.apply(action)
            spellers[i] = Speller(env.state(i))
            if not env.ended[i]:
                if env.plies[i] < 4:  # Dice may be rolled again and again.
                    assert after_chance(state, env.state(i))
                assert not env.rewards[i].any()
            elif state.is_terminal:
                assert env.rewards[i].tolist() == np.float32(utilities(state)).tolist()


def test_rewards_of_whole_games_are_those_of_the_other_environments():
    game = equipoise.load("chess_balance", mode="chess")
    env = VectorEnv(game, 3, seed=8, observations=False)
    states = [game.initial() for _ in range(3)]
    ended = 0
    while ended < 3:
        letters = env.random_actions()
        env.step(letters)
        for i in range(3):
            states[i].apply(int(letters[i]))
            assert bool(env.ended[i]) == states[i].is_terminal
            if not env.ended[i]:
                assert env.plies[i] == states[i].plies
                continue
            ended += 1
            assert env.lengths[i] == states[i].plies
            assert env.rewards[i].tolist() == np.float32(utilities(states[i])).tolist()
            states[i] = game.initial()


def test_arrays_stay_the_same_objects_and_python_only_reads_them():
    env = duel()
    before = arrays(env)
    pointers = {name: array.ctypes.data for name, array in before.items()}
    env.step(env.random_actions())
    env.run_random(100)
    env.reset(3)
    for name, array in arrays(env).items():
        assert array is before[name]
        assert array.ctypes.data == pointers[name]
        assert not array.flags.owndata
        with pytest.raises(ValueError):
            array[...] = 0
        with pytest.raises(ValueError):
            array.flags.writeable = True


def test_shapes_and_types_are_as_documented():
    game = equipoise.load("oneworld")
    env = VectorEnv(game, 5, masks=True)
    spelling = game.spelling
    assert env.observations.shape == (5, *game.observation.shape)
    assert env.legal.shape[0] == 5 and env.legal.dtype == np.int32
    assert env.said.shape == (5, spelling.letters - 1) and env.said.dtype == np.int32
    assert env.masks.shape == (5, spelling.alphabet) and env.masks.dtype == np.uint8
    assert env.rewards.shape == (5, game.seats) and env.rewards.dtype == np.float32
    assert env.seats.dtype == np.int8 and env.ended.dtype == np.bool_
    for array in (env.seats, env.legal_counts, env.ended, env.plies, env.lengths):
        assert array.shape == (5,)


def test_arrays_outlive_the_environment():
    legal = duel(seed=2).legal
    assert legal[0, 0] >= 0


def test_actions_come_as_any_integers():
    envs = [duel(seed=6) for _ in range(5)]
    for _ in range(50):
        letters = envs[0].random_actions()
        for env in envs[1:]:
            env.random_actions()
        forms = [
            letters,
            letters.astype(np.int64),
            letters.tolist(),
            np.repeat(letters, 2)[::2],
            letters.astype(">i2"),
        ]
        for env, form in zip(envs, forms, strict=True):
            env.step(form)
        for env in envs[1:]:
            assert same(copies(envs[0]), copies(env))


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        ([0, 0, 0], ValueError),
        ([[0, 0, 0, 0]], ValueError),
        (0, ValueError),
        ([0.0, 0.0, 0.0, 0.0], TypeError),
        ([True, True, True, True], TypeError),
        (["a", "b", "c", "d"], TypeError),
        (None, TypeError),
    ],
)
def test_arrays_that_are_not_letters_are_refused(actions, error):
    env = duel()
    before = copies(env)
    with pytest.raises(error, match="actions"):
        env.step(actions)
    assert same(before, copies(env))


def test_an_illegal_letter_names_game_clause_and_reason_and_nothing_steps():
    env = duel(seed=1)
    env.run_random(20)
    before = copies(env)
    letters = env.random_actions().astype(np.int64)
    legal = set(env.legal[2, : env.legal_counts[2]].tolist())
    letters[2] = next(code for code in range(350) if code not in legal)
    with pytest.raises(equipoise.IllegalAction, match="in game 2: ") as refused:
        env.step(letters)
    assert refused.value.clause.startswith("BD-")
    assert refused.value.reason
    for none in (-1, 350, 2**40):
        letters[2] = none
        with pytest.raises(ValueError, match=f"letter {none} in game 2: there is no such letter"):
            env.step(letters)
    assert same(before, copies(env))


def test_threads_and_a_run_in_one_go_change_nothing():
    one, many, stepped = duel(40, seed=5), duel(40, seed=5, threads=4), duel(40, seed=5)
    assert one.run_random(130) == many.run_random(130)
    for _ in range(130):
        stepped.step(stepped.random_actions())
    assert same(copies(one), copies(many))
    assert same(copies(one), copies(stepped))


def test_a_seed_is_a_beginning():
    env = duel(seed=9)
    start = copies(env)
    env.run_random(30)
    env.reset()
    assert same(start, copies(env))
    env.reset(10)
    env.run_random(30)
    other = duel(seed=10)
    other.run_random(30)
    assert same(copies(other), copies(env))


def test_a_seed_that_is_refused_changes_nothing():
    env = duel(seed=9)
    with pytest.raises(TypeError):
        env.reset("now")
    with pytest.raises(TypeError):
        env.reset(2.5)
    start = copies(env)
    env.run_random(30)
    env.reset()
    assert same(start, copies(env))


@pytest.mark.parametrize("game", [None, "balance_duel"])
def test_anything_but_a_game_is_refused(game):
    with pytest.raises(TypeError, match="game must be an equipoise.Game"):
        VectorEnv(game, 1)


def test_random_actions_go_where_they_are_wanted():
    env = duel()
    out = np.zeros(4, np.int32)
    assert env.random_actions(out) is out
    assert all(out[i] in env.legal[i, : env.legal_counts[i]] for i in range(4))
    for wrong in (np.zeros(3, np.int32), np.zeros(4, np.int64), np.zeros((4, 1), np.int32)):
        with pytest.raises(ValueError, match="out"):
            env.random_actions(wrong)
    with pytest.raises(ValueError, match="out"):
        env.random_actions(env.legal_counts)


def test_arrays_that_were_not_asked_for_say_so():
    env = VectorEnv(equipoise.load("balance_duel"), 1, observations=False)
    with pytest.raises(ValueError, match="masks=True"):
        _ = env.masks
    with pytest.raises(ValueError, match="observations=True"):
        _ = env.observations


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ({"count": 0}, "count"),
        ({"count": 2**21}, "count"),
        ({"count": 1, "threads": 0}, "threads"),
        ({"count": 1, "threads": 1000}, "threads"),
    ],
)
def test_numbers_out_of_range_are_refused_by_name(options, word):
    with pytest.raises(ValueError, match=word):
        VectorEnv(equipoise.load("balance_duel"), **options)


def test_games_are_found_by_index():
    env = duel()
    assert len(env) == env.count == 4
    for index in (-1, 4):
        with pytest.raises(IndexError):
            env.state(index)


def test_a_fork_learns_that_it_has_no_threads():
    env = duel(threads=2)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            env.step(env.random_actions())
        except RuntimeError as error:
            code = 0 if "process" in str(error) else 2
        finally:
            del env
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    env.step(env.random_actions())


def test_random_letters_leave_out_what_random_play_leaves_out():
    """One World's random play goes into Chaos ("H7B-nw!") only where nothing else is left."""
    env = VectorEnv(equipoise.load("oneworld", map="eq12"), 4, seed=3, observations=False)
    marches = 0
    for _ in range(400):
        before = [(env.state(i), env.said[i].copy()) for i in range(4)]
        letters = env.random_actions()
        env.step(letters)
        for i, (state, said) in enumerate(before):
            speller = Speller(state)
            while len(speller.said) < (said >= 0).sum():
                speller.say(int(said[len(speller.said)]))
            action = speller.say(int(letters[i]))
            if action is not None:
                assert not state.action_name(action).endswith("!")
                marches += "-" in state.action_name(action)
    assert marches > 50
