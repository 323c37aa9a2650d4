"""Solved tables, asked from Python."""

import subprocess
from pathlib import Path

import pytest

import equipoise

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "build/release/equipoise"


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """Balance Duel with two pawns a side, and the folder with its table."""
    if not PROGRAM.exists():
        pytest.skip("tables are made by build/release/equipoise")
    folder = tmp_path_factory.mktemp("solved")
    printed = (ROOT / "data/balance_duel/models.json").read_text()
    data = folder / "two.json"
    data.write_text(printed.replace('"pawns": "LLLLLL"', '"pawns": "LL"'))
    subprocess.run(
        [
            PROGRAM,
            "solve",
            "balance_duel",
            "--option",
            f"data={data}",
            "--out",
            folder / "two.solved",
        ],
        check=True,
        capture_output=True,
    )
    return equipoise.load("balance_duel", data=data), folder


def test_a_decision_is_worth_its_best_action_and_a_roll_the_mean(small):
    game, tables = small
    state = game.initial()
    assert equipoise.value(state, tables=tables) == pytest.approx(0.5)
    ply = 0
    while not state.is_terminal:
        seat = state.actors[0] if not state.is_chance else 0
        value = equipoise.value(state, seat, tables=tables)
        assert value == pytest.approx(1 - equipoise.value(state, 1 - seat, tables=tables))
        if state.is_chance:
            mean = 0.0
            for outcome, chance in state.chance_outcomes():
                after = state.clone()
                after.apply(outcome)
                mean += float(chance) * equipoise.value(after, seat, tables=tables)
            assert value == pytest.approx(mean, abs=1e-8)
            state.apply(state.draw(seed=ply))
        else:
            actions = equipoise.action_values(state, tables=tables)
            assert sorted(code for code, _ in actions) == list(state.legal_actions())
            assert actions[0][1] == pytest.approx(value)
            assert [worth for _, worth in actions] == sorted((w for _, w in actions), reverse=True)
            state.apply(actions[-1][0])
        ply += 1
    assert equipoise.value(state, 0, tables=tables) == float(state.returns()[0])


LAST_PICKS = (
    "EL n=2 opt=- c=3 ph=draft.7 s0=0 "
    "| 16+44 h=A3,E3 p=A3,F3,F3,W3,E3,F3 b=A1@A1,A1@A3,A2@A2,A2@A3,A2@C,E1@E1,E2@E2,F1@F1,F1@F3,"
    "F2@F2,F2@F3,W1@W1,W1@W3,W1@C,W2@W2,W2@W3 "
    "| 16+44 h=A3,E3 p=F3,W3,E3,A3,W3,W3 b=A1@A1,A1@C,A2@A2,E1@E1,E1@E3,E1@C,E2@E2,E2@E3,E2@C,"
    "F1@F1,F1@F3,F2@F2,F2@F3,W1@W1,W2@W2,W2@C"
)


def test_the_last_picks_of_elements_are_mixed_as_perfect_play_does():
    # The same card: a draw. Different ones: seat 1 wins. So both guess, and seat 0 has a quarter.
    state = equipoise.load("elements").position(LAST_PICKS)
    assert equipoise.value(state, 0) == pytest.approx(0.25)
    assert equipoise.value(state, 1) == pytest.approx(0.75)
    for seat, value in ((0, 0.25), (1, 0.75)):
        rows = equipoise.perfect_play(state, seat)
        assert sorted(code for code, _, _ in rows) == list(state.legal_actions(seat))
        assert [worth for _, worth, _ in rows] == pytest.approx([value, value])
        assert [share for _, _, share in rows] == pytest.approx([0.5, 0.5])
        assert equipoise.action_values(state, seat) == [(code, worth) for code, worth, _ in rows]
    with pytest.raises(ValueError, match="several seats"):
        equipoise.action_values(state)
    with pytest.raises(equipoise.Misfit, match="cannot be searched"):
        equipoise.value(state, positions_max=1)


def test_without_a_table_the_fault_says_so(small, tmp_path):
    game, tables = small
    with pytest.raises(equipoise.Misfit, match="no solved table"):
        equipoise.value(game.initial(), tables=tmp_path)
    other = equipoise.load("balance_duel", model="B")
    with pytest.raises(equipoise.Misfit, match="no solved table"):
        equipoise.value(other.initial(), tables=tables)
    with pytest.raises(equipoise.Misfit, match="cannot be searched"):
        equipoise.value(equipoise.load("elements").initial(), tables=tables)
    with pytest.raises(ValueError, match="no seat acts"):
        equipoise.action_values(game.initial(), tables=tables)
    with pytest.raises(ValueError, match="seat 2"):
        equipoise.value(game.initial(), 2, tables=tables)
