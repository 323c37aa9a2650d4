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

The manual is docs/python.md in the sources.
"""

from equipoise import _native
from equipoise._native import (
    Bot,
    Cancel,
    Cancelled,
    Event,
    Game,
    IllegalAction,
    Misfit,
    Observation,
    OptionSpec,
    Plane,
    Playouts,
    Refusal,
    Series,
    Spelling,
    State,
    action_values,
    explain,
    games,
    languages,
    load,
    load_record,
    perfect_play,
    review,
    run_series,
    value,
)
from equipoise.vector import VectorEnv

__version__ = _native.__version__

__all__ = [
    "Bot",
    "Cancel",
    "Cancelled",
    "Event",
    "Game",
    "IllegalAction",
    "Misfit",
    "Observation",
    "OptionSpec",
    "Plane",
    "Playouts",
    "Refusal",
    "Series",
    "Spelling",
    "State",
    "VectorEnv",
    "action_values",
    "explain",
    "games",
    "languages",
    "load",
    "load_record",
    "perfect_play",
    "review",
    "run_series",
    "value",
]
