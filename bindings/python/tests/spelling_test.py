"""Actions said letter by letter."""

import copy
import pickle
import random

import pytest

import equipoise
from equipoise.spelling import Speller, letter_of

SPELLED = [
    ("oneworld", {"map": "eq12"}),
    ("chess_balance", {}),
    ("chess_balance", {"mode": "chess"}),
    ("balance_duel", {}),
]


def decisions(game, seed, count):
    """States where a seat decides, along random games."""
    choice = random.Random(seed)
    state = game.initial()
    while count > 0:
        if state.is_terminal:
            state = game.initial()
        elif state.is_chance:
            state.apply(state.draw(choice.getrandbits(60)))
        else:
            yield state
            count -= 1
            state.apply(choice.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "options"), SPELLED)
def test_each_legal_action_is_said_by_its_letters_and_nothing_else_can_be(name, options):
    game = equipoise.load(name, **options)
    for state in decisions(game, 1, 60):
        for action in state.legal_actions():
            speller = Speller(state)
            said = None
            while said is None:
                letter = letter_of(game.spelling, action, len(speller.said))
                assert letter in speller.legal_letters()
                assert letter < game.spelling.alphabet
                said = speller.say(letter)
            assert said == action


@pytest.mark.parametrize(("name", "options"), SPELLED)
def test_a_letter_is_asked_for_only_where_there_is_a_choice(name, options):
    game = equipoise.load(name, **options)
    for state in decisions(game, 2, 100):
        speller = Speller(state)
        letters = speller.legal_letters()
        assert letters == sorted(set(letters))
        assert len(letters) > 1 or len(state.legal_actions()) == 1


@pytest.mark.parametrize(("name", "options"), SPELLED)
def test_letters_of_an_action_are_the_digits_of_its_code(name, options):
    spelling = equipoise.load(name, **options).spelling
    radix = spelling.radix
    if not radix:
        assert spelling.letters == 1
        return
    for code in (0, 1, radix, radix**2 + 3 * radix + 2):
        letters = [letter_of(spelling, code, i) for i in range(spelling.letters)]
        value = 0
        for letter in letters:
            value = value * radix + letter
        assert value == code


def test_a_refused_letter_names_the_clause_and_says_nothing():
    state = equipoise.load("oneworld", map="eq12").initial()
    while state.is_chance:
        state.apply(state.draw(state.plies))
    speller = Speller(state)
    legal = speller.legal_letters()
    wrong = next(n for n in range(374) if n not in legal)
    with pytest.raises(equipoise.IllegalAction) as refused:
        speller.say(wrong)
    assert refused.value.clause.startswith("OW-")
    assert speller.legal_letters() == legal
    for none in (-1, 374):
        with pytest.raises(ValueError, match="not a letter"):
            speller.say(none)


def test_nobody_chooses_at_a_chance_node():
    state = equipoise.load("balance_duel").initial()
    assert state.is_chance
    with pytest.raises(ValueError):
        Speller(state)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s))])
def test_a_copy_goes_on_with_the_same_action(copied):
    states = decisions(equipoise.load("oneworld", map="eq12"), 1, 60)
    state = next(s for s in states if len(Speller(s).legal_letters()) > 1)
    speller = Speller(state)
    again = copied(speller)
    while (action := speller.say(speller.legal_letters()[-1])) is None:
        assert again.say(again.legal_letters()[-1]) is None
        assert again.said == speller.said
    assert again.say(again.legal_letters()[-1]) == action
