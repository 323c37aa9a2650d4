"""Games and positions as texts, and what is wrong with texts from outside."""

import pickle
import random
from pathlib import Path

import pytest

import equipoise
from conftest import TABLES, last, walk
from equipoise import _restore

DATA = Path(equipoise.__file__).parent / "data"


def test_a_record_is_read_back_with_its_past(game):
    for state in walk(game, seed=1, every=60):
        text = state.record(Event="A test", Site='a "quoted" \\ place')
        for again in (game.record(text), equipoise.load_record(text)):
            assert again == state and again.actions == state.actions and again.game == game
        assert game.record(text).record() == state.record()


def test_chess_is_written_and_read_as_pgn():
    game = equipoise.load("chess_balance", mode="chess")
    state = game.initial()
    for _ in range(40):
        state.apply(state.legal_actions()[-1])
        text = state.interchange(White="Ada")
        assert '[White "Ada"]' in text
        for again in (game.record(text), equipoise.load_record(text)):
            assert again == state and again.actions == state.actions
    with pytest.raises(equipoise.Misfit, match="line 1"):
        equipoise.load_record("1. e5 *")
    with pytest.raises(equipoise.Misfit, match="other programs"):
        equipoise.load("elements").initial().interchange()


def test_a_record_of_another_game_or_other_options_is_refused():
    two, four = equipoise.load("elements"), equipoise.load("elements", players=4)
    with pytest.raises(equipoise.Misfit, match="the record is for"):
        two.record(four.initial().record())
    assert equipoise.load_record(four.initial().record()).game == four


def test_a_tag_that_the_record_writes_itself_is_refused():
    state = equipoise.load("balance_duel").initial()
    for tag in ("Result", "Game", "Größe"):
        with pytest.raises(equipoise.Misfit) as caught:
            state.record(**{tag: "x"})
        assert caught.value.field == tag
    with pytest.raises(TypeError, match="Round"):
        state.record(Round=3)


def test_a_spoilt_record_names_its_line():
    text = last(equipoise.load("balance_duel"), seed=2, plies=40).record()
    lines = text.splitlines()
    lines[lines.index("") + 1] = "nonsense"
    with pytest.raises(equipoise.Misfit) as caught:
        equipoise.load_record("\n".join(lines))
    assert caught.value.line == lines.index("nonsense") + 1


def test_a_position_line_is_read_back(game):
    for state in walk(game, seed=3, every=20):
        again = game.position(str(state))
        assert again == state and str(again) == state.position() and again.plies == 0


def test_a_position_line_brings_the_options_that_it_states():
    team = equipoise.load("balance_duel", mode="4t")
    state = equipoise.load("balance_duel").position(team.initial().position())
    assert state.game.options["mode"] == "4t" and state.game.seats == 4


def test_games_are_equal_if_options_seats_and_data_are(game):
    again = pickle.loads(pickle.dumps(game))
    assert again == game and hash(again) == hash(game) and repr(again) == repr(game)
    assert again.initial() == game.initial()
    assert eval(repr(game)) == game
    others = [equipoise.load(name, **options) for name, options in TABLES]
    assert sum(other == game for other in others) == 1


def test_a_custom_data_file_is_read_and_travels_in_pickles(tmp_path):
    text = (DATA / "balance_duel" / "models.json").read_text("utf-8")
    mine = tmp_path / "mine.json"
    mine.write_text(text + "\n", "utf-8")
    game = equipoise.load("balance_duel", data=mine)
    assert game != equipoise.load("balance_duel")
    record = game.initial().record()
    mine.unlink()
    assert pickle.loads(pickle.dumps(game)) == game
    assert game.record(record) == game.initial()
    with pytest.raises(equipoise.Misfit):
        equipoise.load_record(record)


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"game": "tic_tac_toe"}, "tic_tac_toe"),
        ({"game": ""}, ""),
        ({"game": "oneworld", "frustration": "often"}, "frustration"),
        ({"game": "oneworld", "no_such_option": 1}, "no_such_option"),
        ({"game": "oneworld", "turn_cap": -3}, "turn_cap"),
        ({"game": "oneworld", "turn_cap": 10**30}, "turn_cap"),
        ({"game": "balance_duel", "data": "/no/such/file.json"}, "/no/such/file.json"),
        ({"game": "balance_duel", "data": "."}, "."),
        ({"game": "elements", "players": 99}, "players"),
        ({"game": "elements", "players": -1}, "players"),
    ],
)
def test_what_cannot_be_loaded_is_a_misfit_that_names_the_field(arguments, field):
    with pytest.raises(equipoise.Misfit) as caught:
        equipoise.load(**arguments)
    assert caught.value.field == field or field in str(caught.value)
    assert caught.value.message
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.field == caught.value.field


def test_an_option_that_is_not_a_text_number_or_flag_is_a_type_error():
    with pytest.raises(TypeError, match="option map"):
        equipoise.load("oneworld", map=1.5)
    with pytest.raises(TypeError):
        equipoise.load("oneworld", players="two")


def test_text_that_has_no_utf8_is_a_value_error():
    with pytest.raises(UnicodeEncodeError):
        equipoise.load("oneworld", map="\ud800")
    with pytest.raises(UnicodeEncodeError):
        equipoise.load("oneworld").initial().record(Event="\ud800")


@pytest.mark.parametrize("parts", [(), (1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5)])
def test_a_damaged_pickle_is_a_value_error(parts):
    for restore in (_restore.game, _restore.state, _restore.bot):
        with pytest.raises(ValueError, match="not a pickled"):
            restore(parts)


def test_options_can_be_texts_numbers_and_flags():
    assert equipoise.load("elements", advanced=True).options["advanced"] == "true"
    assert equipoise.load("elements", advanced="true") == equipoise.load("elements", advanced=True)
    assert equipoise.load("oneworld", turn_cap=90) == equipoise.load("oneworld", turn_cap="90")


def test_every_option_says_what_it_may_be(game):
    for spec in game.option_specs:
        assert spec.type in ("choice", "integer", "text") and spec.clause
        assert spec.name in game.options
        if spec.type == "choice":
            assert spec.default == spec.choices[0]
        if spec.type == "integer":
            assert spec.low <= int(spec.default) <= spec.high


def test_bad_texts_are_misfits_and_never_worse(game):
    rng = random.Random(4)
    state = last(game, seed=4, plies=40)
    texts = ["", "\0", "x" * 10_000, "ä" * 50, state.position()[:-3], state.record()[:-20]]
    for base in (state.position(), state.record()):
        for _ in range(30):
            at = rng.randrange(len(base))
            texts.append(base[:at] + chr(rng.choice([0, 33, 48, 63, 228])) + base[at + 1 :])
    for text in texts:
        for read in (game.position, game.record, equipoise.load_record, state.play, state.parse):
            before = state.position()
            try:
                read(text)
            except equipoise.Misfit as misfit:
                assert misfit.message
                assert state.position() == before
            else:
                if read == state.play:
                    state.undo(state.plies)
                    state = last(game, seed=4, plies=40)


def test_a_seat_that_does_not_exist_is_refused(game):
    state = game.initial()
    for seat in (-1, game.seats, 10**6):
        for ask in (
            lambda s=seat: state.legal_actions(s),
            lambda s=seat: state.apply(0, s),
            lambda s=seat: state.view(s),
            lambda s=seat: state.observation(s),
            lambda s=seat: state.resample(s, 1),
            lambda s=seat: state.events(s),
            lambda s=seat: game.seat_name(s),
            lambda s=seat: game.side(s),
        ):
            with pytest.raises(ValueError, match="this game has seats 0 to"):
                ask()
    with pytest.raises(ValueError, match="this game has seats 0 to"):
        state.legal_actions(10**30)
    for seat in ("0", 1.5, [0]):
        for ask in (state.legal_actions, state.legal_array, state.view, state.observation):
            with pytest.raises(TypeError):
                ask(seat)


def test_arguments_that_are_missing_doubled_or_unknown_are_type_errors():
    state = equipoise.load("balance_duel").initial()
    for call in (
        lambda: state.apply(),
        lambda: state.apply("e4"),
        lambda: state.apply(1.0),
        lambda: state.apply(1, 0, 0),
        lambda: state.apply(1, action=1),
        lambda: state.apply(1, chair=0),
        lambda: state.legal_actions(0, seat=0),
        lambda: state.legal_actions(player=0),
        lambda: equipoise.State.apply(1),
        lambda: equipoise.State.__new__(equipoise.State).legal_actions(),
        lambda: equipoise.State.__new__(equipoise.State).seat,
        lambda: equipoise.State.__new__(equipoise.State).position(),
    ):
        with pytest.raises(TypeError):
            call()
    state.apply(action=state.draw(1), seat=None)
    assert state.plies == 1


def test_a_match_is_read_with_the_games_that_were_resigned():
    match = equipoise.load("chess_balance", mode="chess", games=3)
    text = match.initial().record()
    assert text.endswith("\n*\n")
    moves = "e2e4 0/resigns white d2d4 1/agrees"
    state = equipoise.load_record(text[: -len("*\n")] + moves + " *\n")
    assert state.moves == moves.split() and [seat for seat, _ in state.actions] == [0, 0, 0, 0, 1]
    assert state.record() == text[: -len("*\n")] + moves + " *\n"
    again = pickle.loads(pickle.dumps(state))
    assert again == state and again.actions == state.actions
    with pytest.raises(equipoise.Misfit, match="CB-14.3"):
        equipoise.load_record(text[: -len("*\n")] + "0/resigns 1/resigns *\n")
