"""Why something was refused: keys, values and sentences."""

from types import SimpleNamespace

import pytest

import equipoise


def test_a_refusal_says_its_key_and_its_sentence() -> None:
    state = equipoise.load("balance_duel").initial()
    refusal = state.why_not(0, seat=0)
    assert refusal is not None
    assert refusal.key.startswith("balance_duel.reason.")
    assert refusal.values == {}
    assert equipoise.explain(refusal) == refusal.reason
    assert equipoise.explain(refusal, lang="en") == refusal.reason


def test_a_misfit_says_its_values() -> None:
    with pytest.raises(equipoise.Misfit) as caught:
        equipoise.load("elements", max_rank=99)
    misfit = caught.value
    assert misfit.key == "shared.reason.wants_whole_number"
    assert misfit.values["low"] < misfit.values["high"] < 99
    assert equipoise.explain(misfit) == misfit.message
    assert str(misfit.values["high"]) in misfit.message


def test_a_text_within_a_text_is_worded_too() -> None:
    why = SimpleNamespace(
        key="shared.reason.on_line",
        values={"line": 3, "fault": ("balance_duel.reason.game_over", {})},
    )
    assert equipoise.explain(why) == "line 3: the game is over"


def test_an_illegal_action_says_them_too() -> None:
    state = equipoise.load("balance_duel").initial()
    with pytest.raises(equipoise.IllegalAction) as caught:
        state.apply(0, seat=0)
    assert equipoise.explain(caught.value) == caught.value.reason
    assert caught.value.key.startswith("balance_duel.reason.")


def test_a_language_without_texts_is_refused_by_name() -> None:
    assert "en" in equipoise.languages()
    state = equipoise.load("balance_duel").initial()
    with pytest.raises(equipoise.Misfit, match="tlh: there are no texts in this language"):
        equipoise.explain(state.why_not(0, seat=0), lang="tlh")
