"""Series of games as NumPy arrays: the same whatever they are split into, and stoppable."""

import signal
import threading
import time

import numpy as np
import pytest

import equipoise

COLUMNS = {
    "game": np.int64,
    "chance": np.int64,
    "seating": np.int16,
    "returns": np.int32,
    "score": np.float64,
    "plies": np.int32,
    "decisions": np.int32,
    "choices": np.int64,
    "choices_max": np.int32,
    "over": np.bool_,
    "first_seat": np.int8,
    "lead_changes": np.int16,
    "settled": np.int32,
    "drama": np.float32,
    "leader_share": np.float32,
    "tallies": np.uint16,
    "cluster": np.int64,
    "early": np.uint16,
    "luck": np.float32,
    "course": np.float32,
    "crowned": np.float32,
    "opening": np.int32,
}


def run(game, **changes):
    arguments = {
        "players": [game.bot("random"), game.bot("mcts", simulations=1)],
        "seatings": [[0, 1], [1, 0]],
        "chance_seed": 7,
        "choice_seed": 8,
        "count": 12,
        "duplicates": 2,
        "plies_max": 60,
    }
    arguments.update(changes)
    return equipoise.run_series(game, **arguments)


def test_columns_have_the_types_and_shapes_that_are_documented():
    game = equipoise.load("balance_duel")
    series = run(game)
    shapes = {
        "returns": (12, 2),
        "score": (12, 2),
        "tallies": (12, 2, len(game.tallied)),
        "early": (12, 2, 0),
        "luck": (12, 2),
        "course": (12, 10, 2),
    }
    for name, kind in COLUMNS.items():
        column = getattr(series, name)
        assert column.dtype == kind, name
        assert column.shape == shapes.get(name, (12,)), name
    assert len(series) == 12
    assert (series.returns.sum(axis=1) == 840).all()
    assert (series.game == np.arange(12)).all()
    assert (series.chance == np.arange(12) // 2).all()
    assert (series.seating == np.arange(12) % 2).all()


@pytest.mark.parametrize("name", equipoise.games())
def test_a_series_is_the_same_in_parts_and_on_threads(name):
    game = equipoise.load(name)
    whole = run(game)
    parts = [run(game, first=first, count=count, threads=2) for first, count in ((0, 5), (5, 7))]
    for column in COLUMNS:
        joined = np.concatenate([getattr(part, column) for part in parts])
        assert joined.tobytes() == getattr(whole, column).tobytes(), column


def test_arrays_outlive_the_series():
    plies = run(
        equipoise.load("elements"),
        players=[equipoise.load("elements").bot("random")],
        seatings=[[0, 0]],
    ).plies
    assert (plies > 0).all()


def test_a_series_starts_from_a_position_line():
    game = equipoise.load("balance_duel")
    state = game.initial()
    state.apply(state.legal_actions()[0] if not state.is_chance else state.draw(seed=3))
    series = run(game, start=state.position())
    assert len(set(series.first_seat)) == 1


def test_arguments_that_do_not_fit_together_are_refused_by_name():
    game = equipoise.load("balance_duel")
    for changes, word in (
        ({"players": []}, "players"),
        ({"players": [equipoise.load("elements").bot("random")]}, "elements"),
        ({"seatings": []}, "seatings"),
        ({"seatings": [[0]]}, "seats"),
        ({"seatings": [[0, 2]]}, "2 is not an index"),
        ({"count": -1}, "count"),
        ({"first": -1}, "first"),
        ({"duplicates": 0}, "duplicates"),
        ({"threads": 0}, "threads"),
        ({"plies_max": -1}, "plies_max"),
    ):
        with pytest.raises(ValueError, match=word):
            run(game, **changes)
    with pytest.raises(equipoise.Misfit):
        run(game, start="no position")


def endless(game):
    return {"players": [game.bot("mcts", simulations=10**12)], "seatings": [[0, 0]]}


def test_a_series_is_cancelled_from_another_thread():
    game = equipoise.load("balance_duel")
    cancel = equipoise.Cancel()
    threading.Timer(0.1, cancel.set).start()
    with pytest.raises(equipoise.Cancelled):
        run(game, cancel=cancel, **endless(game))
    assert cancel.is_set


@pytest.fixture
def interruptible():
    """A shell makes its background programs ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_ends_a_series_and_other_threads_run_meanwhile():
    game = equipoise.load("balance_duel")
    main = threading.get_ident()

    def interrupt():
        time.sleep(0.1)
        signal.pthread_kill(main, signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        run(game, **endless(game))


def test_each_seat_begins_as_often_where_that_is_asked_for_and_possible():
    series = run(equipoise.load("balance_duel"), begin_each=True)
    assert series.first_seat.tolist() == [0, 0, 1, 1] * 3
    assert series.chance.tolist() == [0] * 4 + [1] * 4 + [2] * 4
    with pytest.raises(ValueError, match="begin_each: not every seat can begin alone"):
        run(equipoise.load("elements"), begin_each=True)


def test_a_player_does_without_what_is_named():
    game = equipoise.load("balance_duel")
    clubs = [game.bot("club"), game.bot("club")]
    series = run(game, players=clubs, without=["", "beat"], plies_max=500)
    beats = [place for place, name in enumerate(game.tallied) if name.startswith("beat:")]
    restricted = 1 - series.seating  # The seat of player 1 ...
    rows = np.arange(len(series))
    mine = series.tallies[rows, restricted][:, beats].sum()
    others = series.tallies[rows, 1 - restricted][:, beats].sum()
    assert mine < others / 3
    with pytest.raises(ValueError, match='without: the game counts no "hugged"'):
        run(game, players=clubs, without=["", "hugged"])
    with pytest.raises(ValueError, match="without: must be a text for each player"):
        run(game, players=clubs, without=["beat"])


def test_luck_by_the_table_needs_a_table():
    game = equipoise.load("balance_duel", mode="3i")
    with pytest.raises(equipoise.Misfit, match="table"):
        run(game, players=[game.bot("random")], seatings=[[0] * 3], by_table=True)
