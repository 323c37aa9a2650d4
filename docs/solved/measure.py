"""The figures of docs/solved.md, from solved tables: `make solved-figures`.

Prints the tables of the page and draws its pictures beside this file. Tables of the models that are
not there are left out; EQUIPOISE_SOLVED names their folder.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import statistics
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time

import equipoise

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
PROGRAM = ROOT / "build/release/equipoise"
MODELS = ("A", "B", "C", "D", "A_s4", "B_s4", "C_s4", "D_s4")
OTHER_RULES = ("beat_on_entry=false", "holder_model=lanes")
LEAST_LOSS = 1e-8
"""Closer values than these are the same: the rounding of a table."""
NO_BLUNDER = 0.25
"""An alternative with less is no surprise: it tips the arm, or nearly."""

Choose = Callable[[equipoise.State, list[tuple[int, float]], int], int]


def tell(title: str) -> None:
    print(f"\n### {title}\n", flush=True)


def with_error(values: list[float], digits: int = 4) -> str:
    """Mean and 95 % interval, from games as independent units."""
    mean = statistics.fmean(values)
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values))
    return f"{mean:.{digits}f} ± {half:.{digits}f}"


def first_mover(model: str, pawns: int, *options: str) -> float:
    words = [f"model={model}", *options]
    more = [word for option in words for word in ("--option", option)]
    done = subprocess.run(
        [PROGRAM, "solve", "balance_duel", *more, "--pieces", str(pawns)],
        check=True, capture_output=True, text=True)
    return float(re.findall(r"\d\.\d+", done.stdout)[-1])


def edges(most: int) -> dict[str, list[float]]:
    found = {model: [first_mover(model, pawns) for pawns in range(1, most + 1)] for model in MODELS}
    tell("The seat that begins wins, by pawns a side")
    print("| model | " + " | ".join(str(n) for n in range(1, most + 1)) + " |")
    print("|---|" + "---|" * most)
    for model, row in found.items():
        print(f"| {model} | " + " | ".join(f"{100 * x:.2f} %" for x in row) + " |")
    tell(f"The same with other rules, {most} pawns a side")
    print("| model | " + " | ".join(f"`{option}`" for option in OTHER_RULES) + " |")
    print("|---|" + "---|" * len(OTHER_RULES))
    for model in MODELS:
        row = [first_mover(model, most, option) for option in OTHER_RULES]
        print(f"| {model} | " + " | ".join(f"{100 * x:.2f} %" for x in row) + " |", flush=True)
    return found


def head_starts() -> None:
    """What the seat that begins wins if the other has a head start (BD-10.5), where tables are."""
    tell("The seat that begins wins, by the head start of the other")
    print("| mode and model | " + " | ".join("none" if k == 0 else f"START {k}" for k in range(7)) + " |")
    print("|---|" + "---|" * 7)
    for mode in ("2", "2e"):
        for model in MODELS if mode == "2" else ("A", "B"):
            try:
                row = [value_of_beginning(mode, model, number) for number in range(7)]
            except equipoise.Misfit:
                continue
            print(f"| `{mode}` {model} | " + " | ".join(f"{100 * x:.2f} %" for x in row) + " |", flush=True)


def value_of_beginning(mode: str, model: str, head_start: int) -> float:
    game = equipoise.load("balance_duel", mode=mode, model=model, head_start=head_start)
    start = game.initial()
    start.apply(start.chance_outcomes()[0][0])
    return equipoise.value(start, 0)


@dataclass
class Played:
    """What was counted over some games; all lists by game or by decision, as named."""

    first_wins: list[float] = field(default_factory=list)  # By game.
    turns: list[int] = field(default_factory=list)
    loss: list[float] = field(default_factory=list)  # The mean of each game's decisions.
    losses: list[float] = field(default_factory=list)  # Of each decision.
    seconds: float = 0.0


def play(game: equipoise.Game, choose: Choose, games: int, seed: int,
         watch: Callable[[equipoise.State, list[tuple[int, float]]], None] | None = None) -> Played:
    """One policy on both seats. Decisions are turns in which there is more than one action."""
    played = Played()
    began = process_time()
    for number in range(games):
        state, ply, turns = game.initial(), 0, 0
        state.apply(state.chance_outcomes()[number % 2][0])
        lost: list[float] = []
        while not state.is_terminal:
            ply += 1
            draw = (seed * 1_000_003 + number) * 4096 + ply
            if state.is_chance:
                state.apply(state.draw(draw))
                continue
            turns += 1
            values = equipoise.action_values(state)
            if watch is not None:
                watch(state, values)
            action = values[0][0] if len(values) == 1 else choose(state, values, draw)
            if len(values) > 1:
                lost.append(max(0.0, values[0][1] - dict(values)[action]))
            state.apply(action)
        played.first_wins.append(float(state.returns()[number % 2]))
        played.turns.append(turns)
        played.losses += lost
        if lost:
            played.loss.append(statistics.fmean(lost))
    played.seconds = process_time() - began
    return played


def best(state: equipoise.State, values: list[tuple[int, float]], seed: int) -> int:
    return values[0][0]


def against_perfect(game: equipoise.Game, choose: Choose, games: int, seed: int) -> list[float]:
    """The share of games that a policy wins from `perfect`, beginning in every other one; each two
    games share their chance as far as they stay alike."""
    wins = []
    for number in range(games):
        state, ply = game.initial(), 0
        state.apply(state.chance_outcomes()[number // 2 % 2][0])
        while not state.is_terminal:
            ply += 1
            draw = (seed * 1_000_003 + number // 2) * 4096 + ply
            if state.is_chance:
                state.apply(state.draw(draw))
                continue
            values = equipoise.action_values(state)
            mine = state.seat == number % 2
            state.apply(choose(state, values, draw) if mine else values[0][0])
        wins.append(float(state.returns()[number % 2]))
    return wins


class Watch:
    """Counts what perfect play does: where it passes, spares, and what is surprising."""

    def __init__(self) -> None:
        self.decisions = self.passes = self.could_pass = self.could_beat = self.spared = 0
        self.forced = self.turns = 0
        self.pass_gain: list[float] = []
        self.spare_gain: list[float] = []
        self.range: list[float] = []
        self.surprises: dict[str, list[tuple[float, str, str, str]]] = {"pass": [], "spare": []}

    def __call__(self, state: equipoise.State, values: list[tuple[int, float]]) -> None:
        self.turns += 1
        if len(values) == 1:
            self.forced += 1
            return
        self.decisions += 1
        named = [(state.action_name(action), value) for action, value in values]
        self.range.append(named[0][1] - named[-1][1])
        passing = next((value for name, value in named if name == "--"), None)
        playing = max(value for name, value in named if name != "--")
        if passing is not None:
            self.could_pass += 1
            if named[0][0] == "--":
                self.passes += 1
                self.pass_gain.append(passing - playing)
                if playing > NO_BLUNDER:
                    self.note("pass", passing - playing, state, named)
        beating = max((value for name, value in named if name.endswith("x")), default=None)
        if beating is not None:
            self.could_beat += 1
            if not named[0][0].endswith("x"):
                self.spared += 1
                gain = named[0][1] - beating
                self.spare_gain.append(gain)
                if beating > NO_BLUNDER:
                    self.note("spare", gain, state, named)

    def note(self, kind: str, gain: float, state: equipoise.State,
             named: list[tuple[str, float]]) -> None:
        told = ", ".join(f"{name} {value:.4f}" for name, value in named[:4])
        self.surprises[kind].append((gain, state.position(), named[0][0], told))
        self.surprises[kind] = sorted(self.surprises[kind], reverse=True)[:5]


def tips(state: equipoise.State, action: int) -> bool:
    after = state.clone()
    after.apply(action)
    return after.is_terminal and float(after.returns()[state.seat]) == 0


def torque_after(state: equipoise.State, action: int) -> float:
    after = state.clone()
    after.apply(action)
    facts = after.facts()
    return abs(facts["torque"]) / facts["limit"]


def places(name: str) -> tuple[int, int]:
    """Where a move comes from and leads to on the track; placing comes from 0."""
    def number(text: str) -> int:
        return 7 + int(text[1:]) if text.startswith("F") else int(text)
    if name.startswith("P"):
        return 0, int(name[1:-1])
    start, target = name.rstrip("x").split(">")
    return number(start[:-1]), number(target)


def rule(key: Callable[[equipoise.State, int, str], float], passes_to_live: bool = True) -> Choose:
    """The action with the greatest key among those that do not tip the arm; passes where all do."""

    def choose(state: equipoise.State, values: list[tuple[int, float]], seed: int) -> int:
        if len(values) == 1:
            return values[0][0]
        named = {action: state.action_name(action) for action, _ in values}
        safe = [a for a, name in named.items() if name != "--" and not tips(state, a)]
        if not safe:
            stay = [a for a, name in named.items() if name == "--"]
            return stay[0] if stay and passes_to_live else values[0][0]
        return max(safe, key=lambda a: (key(state, a, named[a]), a))

    return choose


RULES: dict[str, Choose] = {
    "the flattest arm": rule(lambda s, a, n: -torque_after(s, a)),
    "the pawn in front": rule(lambda s, a, n: places(n)[0]),
    "the pawn at the back": rule(lambda s, a, n: -places(n)[0]),
    "beat if you can, else the flattest arm":
        rule(lambda s, a, n: 10.0 * n.endswith("x") - torque_after(s, a)),
    "beat if you can, else the pawn at the back":
        rule(lambda s, a, n: 100.0 * n.endswith("x") - places(n)[0]),
    "place if you can, else the flattest arm":
        rule(lambda s, a, n: 10.0 * (places(n)[0] == 0) - torque_after(s, a)),
}


def bots_of(game: equipoise.Game) -> dict[str, Choose]:
    def of(name: str) -> Choose:
        bot = game.bot(name)
        return lambda state, values, seed: bot.choose(state, seed=seed)
    return {name: of(name) for name in game.bots if name != "perfect"}


def draw_edges(found: dict[str, list[float]]) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for model, row in found.items():
        style = "--" if model.endswith("_s4") else "-"
        axes.plot(range(1, len(row) + 1), [100 * x for x in row], style, marker="o", label=model)
    axes.axhline(50, color="grey", linewidth=0.8)
    axes.set_xlabel("pawns a side")
    axes.set_ylabel("wins of the seat that begins, %")
    axes.legend(ncol=2)
    figure.tight_layout()
    figure.savefig(HERE / "edges.svg", metadata={"Date": None})


def draw_losses(losses: dict[str, Played]) -> None:
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for name, played in losses.items():
        ordered = sorted(played.losses, reverse=True)
        share = [100 * (i + 1) / len(ordered) for i in range(len(ordered))]
        axes.plot([max(x, 1e-5) for x in ordered], share, label=name)
    axes.set_xscale("log")
    axes.set_xlim(1e-4, 1)
    axes.set_xlabel("win chance given away by a decision")
    axes.set_ylabel("decisions that give away more, %")
    axes.legend()
    figure.tight_layout()
    figure.savefig(HERE / "losses.svg", metadata={"Date": None})


def tell_perfect(model: str, games: int) -> None:
    game = equipoise.load("balance_duel", model=model)
    watch = Watch()
    played = play(game, best, games, 1, watch)
    value = value_of_beginning("2", model, 0)
    tell(f"Perfect play, model {model}, {games} games")
    turns = sorted(played.turns)
    print(json.dumps({
        "value of the first mover": round(value, 7),
        "it won": with_error(played.first_wins),
        "turns": {"median": turns[len(turns) // 2], "5 %": turns[len(turns) // 20],
                  "95 %": turns[-len(turns) // 20], "longest": turns[-1]},
        "turns with one action only": round(watch.forced / watch.turns, 4),
        "could pass": round(watch.could_pass / watch.decisions, 4),
        "passes where it could": round(watch.passes / watch.could_pass, 4),
        "a pass gains": with_error(watch.pass_gain),
        "beats it could make": watch.could_beat,
        "spares": round(watch.spared / watch.could_beat, 4),
        "sparing gains": with_error(watch.spare_gain),
        "between best and worst action": round(statistics.fmean(watch.range), 4),
    }, indent=1))
    for kind, rows in watch.surprises.items():
        for gain, position, name, told in rows:
            print(f"{kind}: gains {gain:.4f} with {name} at `{position}`: {told}")


def tell_policies(model: str, bot_games: int, rule_games: int) -> None:
    game = equipoise.load("balance_duel", model=model)
    tell(f"What policies give away, model {model}")
    print("| who | games with itself | gives away at a decision | decisions without loss | "
          "wins against `perfect` | processor time of a game |\n|---|---|---|---|---|---|")
    shown = {}
    policies = [(f"`{name}`", choose, bot_games) for name, choose in bots_of(game).items()]
    policies += [(name, choose, rule_games) for name, choose in RULES.items()]
    for name, choose, games in policies:
        played = play(game, choose, games, 2)
        if name.startswith("`"):
            shown[name.strip("`")] = played
        right = sum(loss <= LEAST_LOSS for loss in played.losses) / len(played.losses)
        wins = against_perfect(game, choose, games, 3)
        print(f"| {name} | {games} | {with_error(played.loss)} | {100 * right:.1f} % | "
              f"{with_error([100 * x for x in wins], 1)} % | {1000 * played.seconds / games:.0f} ms |",
              flush=True)
    draw_losses(shown)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pawns", type=int, default=6, help="solve up to so many a side; 0: none")
    parser.add_argument("--games", type=int, default=20_000, help="of perfect play")
    parser.add_argument("--bot-games", type=int, default=200)
    parser.add_argument("--rule-games", type=int, default=2000)
    given = parser.parse_args()
    if given.pawns > 0:
        draw_edges(edges(given.pawns))
    head_starts()
    for model in MODELS:
        if "perfect" in equipoise.load("balance_duel").bots:
            try:
                equipoise.value(equipoise.load("balance_duel", model=model).initial())
            except equipoise.Misfit:
                continue
            tell_perfect(model, given.games)
    tell_policies("A", given.bot_games, given.rule_games)


if __name__ == "__main__":
    main()
