"""Bots and playouts: the same seed, the same game; other threads continue meanwhile."""

import pickle
import threading

import numpy as np
import pytest

import equipoise
from conftest import last, walk


def test_playouts_depend_on_seed_and_number_alone(game):
    one = game.playouts(12, seed=5, threads=1, plies_max=400)
    many = game.playouts(12, seed=5, threads=3, plies_max=400)
    fewer = game.playouts(4, seed=5, plies_max=400)
    for name in ("returns", "plies", "over"):
        assert (getattr(one, name) == getattr(many, name)).all()
        assert (getattr(one, name)[:4] == getattr(fewer, name)).all()
    assert one.returns.shape == (12, game.seats) and one.returns.dtype == np.float64
    assert one.plies.dtype == np.int32 and one.over.dtype == np.bool_
    sides = {game.side(seat): seat for seat in range(game.seats)}
    assert np.allclose(one.returns[:, list(sides.values())].sum(axis=1), 1)
    assert (one.plies <= 400).all()


def test_a_playout_that_is_cut_is_a_draw_of_all_sides(game):
    sides = len({game.side(seat) for seat in range(game.seats)})
    cut = game.playouts(2, plies_max=3)
    assert not cut.over.any() and (cut.plies == 3).all()
    assert np.allclose(cut.returns, 1 / sides)
    returns, plies = game.initial().playout(seed=1, plies_max=3)
    assert plies == 3 and np.allclose(returns, 1 / sides)


def test_a_playout_leaves_its_state_and_repeats_with_its_seed(game):
    state = last(game, seed=2, plies=20)
    before = state.clone()
    assert state.playout(seed=9, plies_max=500) == state.playout(seed=9, plies_max=500)
    assert state == before and state.plies == before.plies


def test_bad_numbers_of_playouts_are_refused(game):
    for arguments in ({"games": -1}, {"games": 1, "threads": 0}, {"games": 1, "plies_max": -1}):
        with pytest.raises(ValueError):
            game.playouts(**arguments)
    with pytest.raises(TypeError):
        game.playouts(1, seed=-1)
    assert len(game.playouts(0).plies) == 0


def test_every_bot_chooses_a_legal_action_the_same_for_the_same_seed(game):
    for state in walk(game, seed=3, plies=41, every=20):
        if not state.actors:
            continue
        for name in game.bots:
            bot = game.bot(name, simulations=8)
            for seat in state.actors:
                action = bot.choose(state, seat, seed=4)
                assert action in state.legal_actions(seat)
                assert bot.choose(state, seat, seed=4) == action
                assert pickle.loads(pickle.dumps(bot)).choose(state, seat, seed=4) == action


def test_a_bot_that_does_not_exist_or_cannot_act_is_refused(game):
    with pytest.raises(equipoise.Misfit, match="no such bot; it has the bots"):
        game.bot("nobody")
    with pytest.raises(equipoise.Misfit, match="simulations"):
        game.bot("random", simulations=-1)
    bot = game.bot("random")
    assert (bot.name, bot.simulations, bot.ms, bot.game) == ("random", 0, 0, game)
    with pytest.raises(ValueError, match="this game has seats"):
        bot.choose(game.initial(), seat=77)
    other = "elements" if game.id != "elements" else "oneworld"
    with pytest.raises(ValueError, match="cannot play"):
        bot.choose(equipoise.load(other).initial())
    for state in walk(game, seed=4, plies=60):
        if state.is_chance:
            with pytest.raises(ValueError, match="no seat acts here"):
                bot.choose(state)


def test_a_budget_in_milliseconds_ends_the_search():
    game = equipoise.load("balance_duel")
    state = game.initial()
    while not state.actors:
        state.apply(state.draw(1))
    assert game.bot("mcts", ms=5).choose(state) in state.legal_actions()


@pytest.mark.parametrize(("depth", "count"), [(0, 1), (1, 20), (2, 400), (3, 8_902), (4, 197_281)])
def test_perft_of_chess_is_what_everybody_counts(depth, count):
    game = equipoise.load("chess_balance", mode="chess")
    assert game.perft(depth) == game.initial().perft(depth) == count


def test_a_negative_depth_is_refused():
    with pytest.raises(ValueError, match="depth"):
        equipoise.load("balance_duel").perft(-1)


def test_other_threads_go_on_while_the_kernel_works():
    game = equipoise.load("balance_duel")
    cancel = equipoise.Cancel()
    ended: list[BaseException] = []

    def work() -> None:
        try:
            equipoise.run_series(
                game,
                [game.bot("mcts", simulations=5_000)],
                [[0, 0]],
                chance_seed=1,
                choice_seed=1,
                count=10_000,
                cancel=cancel,
            )
        except equipoise.Cancelled as error:
            ended.append(error)

    worker = threading.Thread(target=work)
    worker.start()
    # With the interpreter's lock held by the series, this line would not come before its end.
    cancel.set()
    worker.join()
    assert len(ended) == 1 and cancel.is_set


def test_states_serve_many_threads_at_once():
    game = equipoise.load("balanceformers")
    state = last(game, seed=5, plies=10)
    expected = [state.playout(seed) for seed in range(40)]
    found: list[object] = [None] * 40

    def work(first: int) -> None:
        for seed in range(first, 40, 4):
            found[seed] = state.playout(seed)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == expected
