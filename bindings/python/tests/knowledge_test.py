"""What seats know: views, information states, pictures, words."""

import random

import numpy as np
import pytest

import equipoise
from conftest import last, walk


def test_a_state_drawn_from_what_a_seat_knows_looks_the_same_to_it(game):
    for state in walk(game, seed=1, every=25):
        for seat in (None, *range(game.seats)):
            drawn = state.resample(seat, seed=3)
            assert drawn.view(seat) == state.view(seat)
            assert drawn.facts(seat) == state.facts(seat)
            assert drawn.actors == state.actors and drawn.plies == 0
            if seat is not None:
                assert drawn.legal_actions(seat) == state.legal_actions(seat)
                assert (drawn.observation(seat) == state.observation(seat)).all()
            assert drawn == state.resample(seat, seed=3)


def test_secrets_are_really_drawn_anew():
    state = last(equipoise.load("elements", players=4), seed=2, plies=30)
    assert len({state.resample(0, seed).position() for seed in range(20)}) > 1


def test_without_secrets_a_view_is_the_position(game):
    if game.secrets:
        pytest.skip("this game has secrets")
    for state in walk(game, seed=3, every=30):
        assert state.view(0) == state.view(None) == state.position()


def test_an_information_state_begins_with_the_view_and_shows_every_ply(game):
    for state in walk(game, seed=4, every=40):
        for seat in range(game.seats):
            text = state.information_state(seat)
            view, moves = text.split(" | ")[0], text.split(" | ")
            assert text.startswith(state.view(seat)) and view
            assert len(moves) >= 1
    assert state.information_state(0) != game.initial().information_state(0)


def test_a_secret_choice_is_shown_to_nobody_else():
    state = equipoise.load("balanceformers").initial()
    while state.kind != "simultaneous":
        state.apply(state.draw(1) if state.is_chance else state.legal_actions()[0])
    one, other = state.clone(), state.clone()
    first, second = state.actors
    actions = state.legal_actions(first)
    one.apply(actions[0], first)
    other.apply(actions[1], first)
    assert one != other
    assert one.information_state(second) == other.information_state(second)
    assert one.information_state(None) == other.information_state(None)
    assert one.information_state(first) != other.information_state(first)


def test_a_past_that_a_seat_saw_tells_information_states_apart():
    game = equipoise.load("elements", players=2)
    states = [last(game, seed, plies=12) for seed in range(30)]
    texts = {state.information_state(0) for state in states}
    assert len(texts) == 30  # Every one of these games was dealt another hand.


def test_pictures_have_the_shape_and_the_range_that_the_game_says(game):
    spec = game.observation
    assert spec.highs.shape == (spec.shape[0],) and spec.highs.dtype == np.uint8
    assert sum(plane.count for plane in spec.planes) == spec.shape[0]
    for state in walk(game, seed=5, every=15):
        for seat in (None, *range(game.seats)):
            picture = state.observation(seat)
            assert picture.shape == spec.shape and picture.dtype == np.uint8
            if picture.size:
                assert (picture.max(axis=(1, 2)) <= spec.highs).all()


def test_a_picture_is_drawn_into_the_array_that_is_given(game):
    state = last(game, seed=6, plies=30)
    out = np.full(game.observation.shape, 77, dtype=np.uint8)
    assert state.observation(0, out=out) is out
    assert (out == state.observation(0)).all()


def test_an_array_that_does_not_fit_is_refused_and_untouched(game):
    state = game.initial()
    layers, rows, columns = game.observation.shape
    frozen = np.zeros((layers, rows, columns), np.uint8)
    frozen.flags.writeable = False
    strided = np.zeros((layers, rows, 2 * columns), np.uint8)[:, :, ::2]
    bad = [
        np.zeros((layers + 1, rows, columns), np.uint8),
        np.zeros((layers, rows, columns), np.int8),
        np.zeros((layers, rows, columns), np.float64),
        np.zeros(layers * rows * columns, np.uint8),
        frozen,
        [0],
        "no array",
    ]
    if layers * rows * columns:
        bad.append(strided)
    for out in bad:
        with pytest.raises(ValueError, match="C-contiguous uint8"):
            state.observation(0, out=out)


def test_actions_have_names_that_are_read_back(game):
    rng = random.Random(7)
    for state in walk(game, seed=7, plies=200, every=8):
        for seat in state.actors:
            action = rng.choice(state.legal_actions(seat))
            assert state.parse(state.action_name(action), seat) == [action]


def test_a_move_in_words_does_what_its_action_does(game):
    rng = random.Random(8)
    for state in walk(game, seed=8, plies=120, every=6):
        for seat in state.actors:
            action = rng.choice(state.legal_actions(seat))
            by_word, by_code = state.clone(), state.clone()
            by_word.play(state.action_name(action), seat)
            by_code.apply(action, seat)
            assert by_word == by_code


def test_every_number_a_board_shows_is_an_int_and_events_name_clauses(game):
    for state in walk(game, seed=9, plies=150, every=5):
        for seat in (None, *range(game.seats)):
            assert all(isinstance(v, int) for v in state.facts(seat).values())
            assert all(event.key and event.clause for event in state.events(seat))
        assert len(state.scores()) == game.seats
        judged = state.evaluate()
        assert judged is None or all(0 <= value <= 1 for value in judged)


def test_actions_are_spelled_in_as_many_letters_as_the_game_says(game):
    spelling = game.spelling
    spelled = {}
    for state in walk(game, seed=10, plies=100, every=5):
        for action in state.legal_actions():
            letters = spelling.spell(action)
            assert len(letters) == spelling.letters
            assert all(0 <= letter < spelling.alphabet for letter in letters)
            assert spelled.setdefault(letters, action) == action
    for bad in (-1, game.action_codes):
        with pytest.raises(ValueError):
            spelling.spell(bad)


def test_a_game_says_how_much_chance_it_has(game):
    most = 0
    for state in walk(game, seed=5):
        if state.is_chance:
            most = max(most, len(state.chance_outcomes()))
    assert most <= game.max_outcomes
    assert (most > 0) == (game.max_outcomes > 0)


def test_chess_without_cards_has_neither_secrets_nor_chance():
    cards = equipoise.load("chess_balance")
    chess = equipoise.load("chess_balance", mode="chess")
    assert (cards.secrets, cards.max_outcomes) == (True, 36)
    assert (chess.secrets, chess.max_outcomes) == (False, 0)


def test_environments_name_every_game_and_set_ups_known_by_another_name():
    environments = {game: equipoise.load(game).environments for game in equipoise.games()}
    for game, variants in environments.items():
        name, options = variants[0]
        assert (name.lower(), options) == (game.replace("_", ""), {})
    names = [name for variants in environments.values() for name, _ in variants]
    assert len(names) == len(set(names))
    assert environments["oneworld"] == [("OneWorld", {})]
    assert environments["chess_balance"] == [("ChessBalance", {}), ("Chess", {"mode": "chess"})]
