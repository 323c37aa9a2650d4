"""States: what is legal, going on and back, copies; on every table of conftest.py."""

import copy
import pickle
import random
from fractions import Fraction

import numpy as np
import pytest

import equipoise
from conftest import last, step, walk


def test_undo_restores_every_position(game):
    seen = [state.clone() for state in walk(game, seed=2)]
    state = seen[-1].clone()
    for earlier in reversed(seen):
        assert state == earlier and hash(state) == hash(earlier)
        assert state.position() == earlier.position() and state.plies == earlier.plies
        assert state.legal_actions() == earlier.legal_actions()
        if state.plies:
            state.undo()
    assert state == game.initial()


def test_several_plies_are_taken_back_at_once(game):
    state = last(game, seed=3, plies=30)
    state.undo(state.plies)
    assert state == game.initial() and state.plies == 0
    with pytest.raises(ValueError, match="0 plies can be taken back"):
        state.undo()
    with pytest.raises(ValueError):
        state.undo(-1)


def test_a_clone_goes_its_own_way(game):
    state = last(game, seed=4, plies=25)
    before = state.position()
    for twin in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert twin == state and twin.actions == state.actions
        for _ in range(10):
            if not twin.is_terminal:
                step(twin, random.Random(1))
        assert state.position() == before


def test_a_pickle_restores_position_and_past(game):
    for state in walk(game, seed=5, every=45):
        again = pickle.loads(pickle.dumps(state))
        assert again == state and again.game == state.game
        assert again.actions == state.actions and again.moves == state.moves
        assert again.information_state(0) == state.information_state(0)


def test_a_pickle_restores_a_state_that_began_elsewhere(game):
    drawn = last(game, seed=6, plies=60).resample(0, seed=9)
    again = pickle.loads(pickle.dumps(drawn))
    assert again == drawn and again.actions == []


def test_array_and_mask_say_what_the_list_says(game):
    for state in walk(game, seed=7, plies=120, every=3):
        for seat in range(game.seats):
            actions = state.legal_actions(seat)
            assert actions == sorted(set(actions))
            assert bool(actions) == (seat in state.actors)
            array = state.legal_array(seat)
            assert array.dtype == np.int64 and array.tolist() == actions
            if game.action_codes <= 2**20:
                mask = state.legal_mask(seat)
                assert mask.dtype == np.uint8 and mask.shape == (game.action_codes,)
                assert np.flatnonzero(mask).tolist() == actions
            else:
                with pytest.raises(ValueError, match="spelling"):
                    state.legal_mask(seat)


def test_what_is_listed_is_legal_and_nothing_else_is(game):
    rng = random.Random(8)
    for state in walk(game, seed=8, every=20):
        for seat in range(game.seats):
            actions = set(state.legal_actions(seat))
            guesses = [rng.randrange(game.action_codes) for _ in range(20)]
            for action in [*rng.sample(sorted(actions), min(10, len(actions))), *guesses]:
                assert (state.why_not(action, seat) is None) == (action in actions)


def test_an_illegal_action_names_its_clause_and_changes_nothing(game):
    rng = random.Random(9)
    for state in walk(game, seed=9, every=12):
        before, actions = state.clone(), state.actions
        for seat in range(game.seats):
            bad = rng.randrange(game.action_codes)
            for action in (bad, game.action_codes, -1, 2**32, 2**62):
                if action in state.legal_actions(seat):
                    continue
                with pytest.raises(equipoise.IllegalAction) as caught:
                    state.apply(action, seat)
                refusal = state.why_not(action, seat)
                assert caught.value.clause == refusal.clause != ""
                assert caught.value.reason == refusal.reason != ""
                assert caught.value.clause in str(caught.value)
                named = f"action {action} of" if 0 <= action < 2**32 else "an unknown action of"
                assert named in str(caught.value)
        assert state == before and state.actions == actions


def test_the_probabilities_of_chance_sum_to_one(game):
    for state in walk(game, seed=10):
        outcomes = state.chance_outcomes()
        assert state.is_chance == bool(outcomes)
        if state.is_chance:
            assert sum(p for _, p in outcomes) == 1
            assert all(isinstance(p, Fraction) and p > 0 for _, p in outcomes)
            assert state.draw(seed=5) == state.draw(seed=5)
            assert state.draw(seed=state.plies) in [o for o, _ in outcomes]
            assert state.actors == [] and state.legal_actions() == []
        else:
            with pytest.raises(ValueError):
                state.draw(seed=1)


def test_kinds_of_nodes_and_who_acts_agree(game):
    for state in walk(game, seed=11):
        assert state.is_chance == (state.kind == "chance") == (state.seat == -1)
        assert state.is_terminal == (state.kind == "terminal") == (state.seat == -2)
        if state.kind == "decision":
            assert state.actors == [state.seat]
        if state.kind == "simultaneous":
            assert state.actors == sorted(state.actors) and state.seat == state.actors[0]


def test_seats_that_act_at_once_may_commit_in_any_order(game):
    for state in walk(game, seed=12):
        if state.kind != "simultaneous" or len(state.actors) < 2:
            continue
        choices = [(seat, state.legal_actions(seat)[0]) for seat in state.actors]
        forth, back = state.clone(), state.clone()
        for seat, action in choices:
            forth.apply(action, seat)
        for seat, action in reversed(choices):
            back.apply(action, seat)
        assert forth == back


def test_returns_are_exact_shares_of_the_winning_sides(game):
    state = game.initial()
    with pytest.raises(ValueError, match="not over"):
        state.returns()
    rng = random.Random(13)
    for _ in range(20_000):
        if state.is_terminal:
            break
        step(state, rng)
    if not state.is_terminal:
        pytest.skip("random play may take longer than that")
    shares = {game.side(seat): share for seat, share in enumerate(state.returns())}
    assert sum(shares.values()) == 1
    assert all(state.returns()[seat] == shares[game.side(seat)] for seat in range(game.seats))
    assert state.why_not(0).clause != "" and state.legal_actions() == []


def test_the_same_actions_make_the_same_game(game):
    state = last(game, seed=14)
    again = game.initial()
    for seat, action in state.actions:
        again.apply(action, None if seat < 0 else seat)
    assert again == state and again.hash64 == state.hash64 and again.moves == state.moves


def test_states_are_equal_by_position_alone():
    chess = equipoise.load("chess_balance", mode="chess")
    start = chess.initial()
    moved = start.clone()
    for move in ("g1f3", "g8f6", "f3g1", "f6g8"):
        moved.play(move)
    assert moved != start  # A position repeated is another one, by the rule of repetition.
    assert start != "a text" and start != equipoise.load("oneworld").initial()
    assert {start, start.clone()} == {start}


def test_a_long_past_is_let_go_of_without_overflowing_the_stack():
    game = equipoise.load("oneworld", map="eq12")
    state = last(game, seed=15, plies=3_000)
    clones = [state.clone() for _ in range(3)]
    del state
    assert clones[0].plies > 0
    del clones
