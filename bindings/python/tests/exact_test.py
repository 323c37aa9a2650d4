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


def test_without_a_table_the_fault_says_so(small, tmp_path):
    game, tables = small
    with pytest.raises(equipoise.Misfit, match="no solved table"):
        equipoise.value(game.initial(), tables=tmp_path)
    other = equipoise.load("balance_duel", model="B")
    with pytest.raises(equipoise.Misfit, match="no solved table"):
        equipoise.value(other.initial(), tables=tables)
    with pytest.raises(equipoise.Misfit, match="no solver"):
        equipoise.value(equipoise.load("elements").initial(), tables=tables)
    with pytest.raises(ValueError, match="no seat acts"):
        equipoise.action_values(game.initial(), tables=tables)
    with pytest.raises(ValueError, match="seat 2"):
        equipoise.value(game.initial(), 2, tables=tables)
