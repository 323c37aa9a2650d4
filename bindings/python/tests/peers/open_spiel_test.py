"""The games in OpenSpiel, by OpenSpiel's own tests and algorithms."""

import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    cfr,
    expected_game_score,
    exploitability,
    external_sampling_mccfr,
    mcts,
)

import equipoise
import equipoise.rl.open_spiel

SETUPS = [
    "equipoise_balance_duel",
    "equipoise_balance_duel(mode=3i,model=C,beat_on_entry=false)",
    "equipoise_balance_duel(players=4,turn_limit=30)",
    "equipoise_balance_duel(mode=3t)",
    "equipoise_balanceformers",
    "equipoise_balanceformers(players=4,pair_mode=each)",
    "equipoise_chess_balance",
    "equipoise_chess_balance(mode=chess)",
    "equipoise_elements",
    "equipoise_elements(players=3,advanced=true,start_seat=%31)",
    "equipoise_oneworld(map=eq12,turn_cap=6)",
    "equipoise_oneworld(god_lives=%311,god_powers=each,turn_cap=4)",
]

# Three choices in secret: the attacker takes the last life of CHEZ's god if its choice beats the
# god's (OW-10.4), else the cap of turns ends the game as a draw.
GOD_ATTACK = (
    "ow1 eq12 round_cap=3,turn_cap=16 16 B a "
    "B:N,A1*1,G9,1,0;F8=FF,G9=S,I9=F,L9=B C:S,L9*1,F1,1,0;A6=B,D1=S,D4=S,F1=S,F3=B hit/b:L9.1.0"
)
# The last picks of the last cycle, both hands seen by both, and arrangements made by themselves.
LAST_PICKS = (
    "EL n=2 opt=- c=3 ph=draft.5 s0=1 | 16+44 h=E3,F3,W3,W3 p=F3,W3,E3,W3 "
    "b=A1@A1,A1@A3,A1@C,A2@A2,A2@A3,E1@E1,E1@C,E2@E2,F1@F1,F1@F3,F2@F2,F2@F3,F2@C,W1@W1,W2@W2,"
    "W2@C m=A3,E3,E3,F3,F3,F3,W3,W3/A3,A3,E3,E3,F3,W3,W3/A3,E3,E3,F3,W3,W3/A3,E3,E3,F3,W3/"
    "E3,F3,W3,W3 | 16+44 h=A3,E3,E3,F3 p=A3,F3,A3,A3 b=A1@A1,A2@A2,A2@C,E1@E1,E1@E3,E2@E2,E2@E3,"
    "E2@C,F1@F1,F1@C,F2@F2,W1@W1,W1@W3,W1@C,W2@W2,W2@W3 m=A3,A3,A3,E3,E3,F3,W3,W3/A3,E3,E3,F3,F3,"
    "W3,W3/A3,A3,E3,E3,F3,W3/A3,E3,F3,W3,W3/A3,E3,E3,F3"
)
LAST_TURN = "A.2 S1=LLLL/1L,6L N1=LLL/1L,4L,5L t=S1 d=1 o=- n=11 rd=1"
LAST_BEING = (
    "bf1 - BY std10 #/#/#/B7--/Y5-Y7/#/#/#/#/--B6 3,5/2,5 0/0 135.124/135.234 2A 4+5/4+1 Y:3"
)
ROOK_ENDS_IT = "k7/8/1K6/8/8/8/8/7R w - - 97 80"

SMALL = [
    ("balance_duel", LAST_TURN, {"turn_limit": 12}),
    ("balanceformers", LAST_BEING, {}),
    ("chess_balance", ROOK_ENDS_IT, {"mode": "chess"}),
    ("elements", LAST_PICKS, {}),
    ("oneworld", GOD_ATTACK, {}),
]


def loaded(game: str, position: str, options: dict[str, Any]) -> Any:
    return pyspiel.load_game(f"equipoise_{game}", {"position": position, **options})


def after_commit(state: Any, player: int) -> Iterator[Any]:
    """All states in which the player, who acts now, has just said its last letter."""
    if state.current_player() != player:
        yield state
        return
    for action in state.legal_actions():
        yield from after_commit(state.child(action), player)


@pytest.mark.parametrize("setup", SETUPS)
def test_the_game_passes_openspiels_random_simulation(
    setup: str, capfd: pytest.CaptureFixture[str]
) -> None:
    game = pyspiel.load_game(setup)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    pickled = pickle.loads(pickle.dumps(game))
    assert str(pickled) == str(game)


def test_the_kind_of_game_is_right() -> None:
    kinds = pyspiel.GameType
    duel = pyspiel.load_game("equipoise_balance_duel(mode=3t)").get_type()
    assert duel.information == kinds.Information.PERFECT_INFORMATION
    assert duel.chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    assert duel.utility == kinds.Utility.GENERAL_SUM
    assert (duel.min_num_players, duel.max_num_players) == (2, 4)
    beings = pyspiel.load_game("equipoise_balanceformers").get_type()
    assert beings.information == kinds.Information.IMPERFECT_INFORMATION
    assert beings.chance_mode == kinds.ChanceMode.DETERMINISTIC
    assert beings.utility == kinds.Utility.ZERO_SUM
    chess = pyspiel.load_game("equipoise_chess_balance(mode=chess)").get_type()
    assert chess.information == kinds.Information.PERFECT_INFORMATION
    assert chess.chance_mode == kinds.ChanceMode.DETERMINISTIC


def test_options_players_and_position_are_parameters_and_come_back_in_the_text_of_a_game() -> None:
    game = loaded("balance_duel", LAST_TURN, {"turn_limit": 12, "beat_on_entry": False})
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    assert again.rules.options["turn_limit"] == "12"
    assert again.rules.options["beat_on_entry"] == "false"
    assert str(again.new_initial_state()) == LAST_TURN
    assert pyspiel.load_game("equipoise_elements", {"players": 5}).num_players() == 5
    lives = pyspiel.load_game("equipoise_oneworld", {"god_lives": "11"})
    assert pyspiel.load_game(str(lives)).rules.options["god_lives"] == "11"


@pytest.mark.parametrize("setup", SETUPS)
def test_mcts_plays_it(setup: str) -> None:
    game = pyspiel.load_game(setup)
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 2, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = game.new_initial_state()
    for _ in range(3):
        while state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choice(outcomes, p=chances))
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


@pytest.mark.parametrize(("game", "position", "options"), SMALL, ids=[one[0] for one in SMALL])
def test_cfr_comes_near_an_equilibrium(game: str, position: str, options: dict[str, Any]) -> None:
    small = loaded(game, position, options)
    solver = cfr.CFRPlusSolver(small)
    before = exploitability.exploitability(small, solver.average_policy())
    for _ in range(4):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(small, solver.average_policy())
    assert after < max(before, 1e-9)


def test_cfr_finds_what_an_attack_on_a_god_is_worth() -> None:
    small = loaded("oneworld", GOD_ATTACK, {})
    solver = cfr.CFRSolver(small)
    for _ in range(100):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    # Of the nine pairs of aspects each choice of one side loses to one of the other's, as in rock,
    # paper, scissors: both mix evenly and every third attack takes the life.
    values = expected_game_score.policy_value(small.new_initial_state(), [policy, policy])
    assert values == pytest.approx([1 / 3, -1 / 3], abs=1e-3)
    assert exploitability.exploitability(small, policy) < 0.02


def test_sampled_cfr_runs_from_the_start_of_a_whole_game_with_few_turns() -> None:
    game = pyspiel.load_game("equipoise_balance_duel(turn_limit=2)")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    solver.iteration()
    assert solver.average_policy() is not None


@pytest.mark.parametrize(("game", "position", "options"), SMALL, ids=[one[0] for one in SMALL])
def test_information_states_have_perfect_recall(
    game: str, position: str, options: dict[str, Any]
) -> None:
    """All paths to an information state have the same earlier information states and actions."""
    small = loaded(game, position, options)
    memory: dict[str, list[tuple[str, int]]] = {}

    def walk(state: Any, own: list[list[tuple[str, int]]]) -> None:
        player = state.current_player()
        if player >= 0:
            known = state.information_state_string(player)
            assert memory.setdefault(known, own[player]) == own[player]
        for action in state.legal_actions():
            theirs = list(own)
            if player >= 0:
                theirs[player] = [*own[player], (known, action)]
            walk(state.child(action), theirs)

    walk(small.new_initial_state(), [[] for _ in range(small.num_players())])


def test_a_seat_that_commits_later_does_not_know_what_was_chosen() -> None:
    state = loaded("oneworld", GOD_ATTACK, {}).new_initial_state()
    assert state.current_player() == 0
    choices = list(after_commit(state, 0))
    assert len({choice.information_state_string(1) for choice in choices}) == 1
    assert len({choice.observation_string(1) for choice in choices}) == 1
    assert len({tuple(choice.observation_tensor(1)) for choice in choices}) == 1
    assert len({choice.information_state_string(0) for choice in choices}) == 3


def test_tensors_hold_the_planes_and_the_letters_of_an_unfinished_action() -> None:
    game = pyspiel.load_game("equipoise_oneworld(map=eq12)")
    state = game.new_initial_state()
    rng = random.Random(2)
    unfinished = 0
    while unfinished < 3:
        if not state.is_chance_node():
            player = state.current_player()
            tensor = np.asarray(state.observation_tensor(player))
            assert tensor.min() >= 0 and tensor.max() <= 1
            assert state.information_state_tensor(player) == state.observation_tensor(player)
            planes = int(np.prod(game.rules.observation.shape))
            assert bool(tensor[planes:].any()) == bool(state.said(player))
            unfinished += bool(state.said(player))
        state.apply_action(rng.choice(state.legal_actions()))


def test_an_interpreter_that_has_loaded_the_games_ends_well() -> None:
    script = "import pyspiel, equipoise.rl.open_spiel as o; pyspiel.load_game('equipoise_elements')"
    assert subprocess.run([sys.executable, "-c", script], timeout=120, check=False).returncode == 0


def test_an_observer_without_private_information_is_a_spectator() -> None:
    game = loaded("oneworld", GOD_ATTACK, {})
    nobody = pyspiel.PrivateInfoType.NONE
    for recall in (False, True):
        kind = pyspiel.IIGObservationType(perfect_recall=recall, private_info=nobody)
        observer = equipoise.rl.open_spiel.SpielObserver(game.rules, kind)
        assert observer.tensor is None
        chosen = list(after_commit(game.new_initial_state(), 0))
        assert len({observer.string_from(state, 0) for state in chosen}) == 1


def test_what_no_view_can_show_is_refused() -> None:
    game = pyspiel.load_game("equipoise_oneworld")
    rules = game.rules
    observer = equipoise.rl.open_spiel.SpielObserver
    everything = pyspiel.PrivateInfoType.ALL_PLAYERS
    with pytest.raises(ValueError, match="all players"):
        observer(rules, pyspiel.IIGObservationType(perfect_recall=False, private_info=everything))
    with pytest.raises(ValueError, match="public_info"):
        observer(rules, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    with pytest.raises(equipoise.Misfit, match="map"):
        pyspiel.load_game("equipoise_oneworld", {"map": "flat"})
