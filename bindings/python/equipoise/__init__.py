"""Five board games about balance, at native speed: play, search, learn, measure.

    import equipoise

    game = equipoise.load("balance_duel")
    state = game.initial()
    while not state.is_terminal:
        if state.is_chance:
            state.apply(state.draw(seed=state.plies))
        else:
            state.apply(state.legal_actions()[0])
    print(state.returns())
"""

from equipoise import _native
from equipoise._native import Game, IllegalAction, Misfit, State, games, load

__version__ = _native.__version__

__all__ = ["Game", "IllegalAction", "Misfit", "State", "games", "load"]
