"""What the short names of a page mean: variants in the words of the new-game dialog, cards in those
of the game's data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from equipoise.texts import say

if TYPE_CHECKING:
    from equipoise.lab.report.content import Study
    from equipoise.lab.results import Results


def names_of(results: Results) -> dict[str, str]:
    """Each option with its value, as in `model=C_s4`, and each card that is told of, by its id."""
    game = results.experiment.game
    names = {}
    for cell in results.cells:
        for option, value in {**results.experiment.options, **cell.options}.items():
            written = results.options(cell).get(option, str(value))
            text = _option(game, option, written)
            if text:
                names[f"{option}={written}"] = text
    return {**names, **_cards(results)}


def names_on(studies: Sequence[Study]) -> dict[str, str]:
    """Those of all studies of a page; with its options where a later one means something else."""
    names: dict[str, str] = {}
    for study in studies:
        for name, text in study.names.items():
            if names.get(name, text) != text:
                name = ", ".join([name, *study.options])
            names[name] = text
    return names


def _maybe(key: str) -> str | None:
    """The text of a key, if there is one; an unknown key is told as it is, with spaces."""
    text = say(key)
    return None if text == key.replace("_", " ") else text


def _option(game: str, option: str, value: str) -> str:
    key = f"{game}.option.{option}"
    title, help_ = _maybe(key), _maybe(f"{key}.help")
    chosen, about = _maybe(f"{key}.{value}"), _maybe(f"{key}.{value}.help")
    if title is None or chosen is None:
        name, text = (chosen, about) if title is None else (title, help_)
        return say("lab.names.option", option=name, about=text or "").strip() if name else ""
    return say("lab.names.value", option=title, value=chosen, about=about or "").strip()


def _cards(results: Results) -> dict[str, str]:
    if not results.cells:
        return {}
    told = {name.partition(":")[2] for name in results.components(results.cells[0])}
    data = json.loads(results.game(results.cells[0]).components)
    cards = data.get("cards", []) if isinstance(data, dict) else []
    return {
        card["id"]: say("lab.names.card", name=card["name"], text=card["text"])
        for card in cards
        if isinstance(card, dict) and {"id", "name", "text"} <= card.keys() and card["id"] in told
    }
