"""A linear agent learns the four-pawn final of Balance Duel by playing against itself.

In the game for three, a seat that tips the arm is out; when two are left they play a final with two
large and two medium pawns each (BD-9.6). The agent judges the position after each of its own
actions by a weighted sum of some fifty features, squashed to a chance of winning, and learns the
weights by temporal differences (Sutton 1988; Tesauro 1995 did so for backgammon, with a net).

A notebook as a script: run it, or its cells. `--short` learns for a moment only, `--svg FILE` draws
how it became stronger.
"""

# %% What is asked for
import argparse
import time

import numpy as np

import equipoise
from equipoise.lab.stats import Interval, wilson

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--short", action="store_true", help="a few games instead of some thousand")
parser.add_argument("--svg", metavar="FILE", help="write the learning curve there")
asked, _ = parser.parse_known_args()

ROUNDS, GAMES, TRIAL = (1, 60, 60) if asked.short else (6, 250, 400)

# %% The final: S2 was the first to tip, S1 and N1 begin a new round
game = equipoise.load("balance_duel", mode="3i")
start = game.position("A.3i S1=LLMM S2=out1 N1=LLMM t=- d=? o=- n=0 rd=2 ph=start")
FINALISTS = (0, 2)
PLANES = {plane.name: layer for layer, plane in enumerate(game.observation.planes)}
picture = np.empty(game.observation.shape, dtype=np.uint8)


# %% What the agent sees of a position
def features(state: equipoise.State, seat: int) -> np.ndarray:
    """Pawns by place, own and the rival's; how far the arm is tilted, and for whom it matters."""
    state.observation(seat, picture)
    pawns = picture[PLANES["large"]] + 0.7 * picture[PLANES["medium"]]
    tilt = abs(float(picture[PLANES["tilt"], 0, 0]) - 100.0) / 100.0
    obliged = picture[PLANES["obliged"], :, 0]
    own, rival = float(obliged[0]), float(obliged[1:].sum())
    home = np.array([pawns[0, 8:].sum(), pawns[1:, 8:].sum()])
    more = [1.0, tilt, tilt * tilt, own, rival, own * tilt, rival * tilt, *home * home]
    return np.concatenate([pawns[0], pawns[1:].sum(axis=0), more])


def judged(weights: np.ndarray, seen: np.ndarray) -> float:
    """The chance of winning that the weights give to a position."""
    return float(1.0 / (1.0 + np.exp(-weights @ seen)))


# %% Choosing an action, and learning from games
def choice(state: equipoise.State, weights: np.ndarray) -> tuple[int, np.ndarray | None, float]:
    """The best action of the seat to act, what it sees after it (None at the end), its value."""
    seat = state.seat
    best: tuple[int, np.ndarray | None, float] = (-1, None, -1.0)
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        if after.is_terminal:
            judgement = (action, None, float(after.returns()[seat]))
        else:
            seen = features(after, seat)
            judgement = (action, seen, judged(weights, seen))
        if judgement[2] > best[2]:
            best = judgement
    return best


def learn(weights: np.ndarray, games: int, rate: float, rng: np.random.Generator) -> None:
    """Plays against itself; each judgement moves towards the next of the same seat, the last
    towards the result."""
    for _ in range(games):
        state = start.clone()
        last: dict[int, np.ndarray] = {}
        while not state.is_terminal:
            if state.is_chance:
                state.apply(state.draw(int(rng.integers(2**63))))
                continue
            seat = state.seat
            action, seen, value = choice(state, weights)
            if seat in last:
                step(weights, last[seat], value, rate)
            if seen is not None:
                last[seat] = seen
            state.apply(action)
        for seat, seen in last.items():
            step(weights, seen, float(state.returns()[seat]), rate)


def step(weights: np.ndarray, seen: np.ndarray, target: float, rate: float) -> None:
    """One step down the slope of the squared error, scaled by the length of what is seen."""
    weights += rate * (target - judged(weights, seen)) / (seen @ seen) * seen


# %% Measuring strength
class Untrained:
    """Sees as far as the agent, one action, so that it never tips the arm without need; beyond that
    it chooses at random. To beat it is to have learned something."""

    def choose(self, state: equipoise.State, seed: int) -> int:
        unmoved = np.zeros_like(weights)
        best = choice(state, unmoved)[2]
        rng = np.random.default_rng(seed)
        while True:
            after = state.clone()
            action = int(rng.choice(state.legal_actions()))
            after.apply(action)
            if not after.is_terminal or float(after.returns()[state.seat]) >= best:
                return action


def wins(
    weights: np.ndarray, games: int, seed: int, opponent: equipoise.Bot | Untrained
) -> Interval:
    """The share of games won, sitting at S1 and N1 in turn, each game with its own dice."""
    won = 0.0
    for number in range(games):
        mine = FINALISTS[number % 2]
        state = start.clone()
        while not state.is_terminal:
            number_of_ply = seed + 1_000_003 * number + state.plies
            if state.is_chance:
                state.apply(state.draw(number_of_ply))
            elif state.seat == mine:
                state.apply(choice(state, weights)[0])
            else:
                state.apply(opponent.choose(state, seed=number_of_ply))
        won += float(state.returns()[mine])
    return wilson(won, games)


def told(share: Interval) -> str:
    return f"wins {share.estimate:.1%} ({share.low:.1%} to {share.high:.1%})"


# %% Learning
weights = np.zeros(features(start, 0).size)
rng = np.random.default_rng(20261122)
curve = []
began = time.perf_counter()
for round_number in range(ROUNDS + 1):
    curve.append(wins(weights, TRIAL, 7, Untrained()))
    print(f"after {round_number * GAMES:4} games: {told(curve[-1])} against itself untrained")
    if round_number < ROUNDS:
        learn(weights, GAMES, 0.3 / (1 + round_number), rng)
print(f"in {time.perf_counter() - began:.1f} s")

# %% What it learned: what a large pawn of its own is worth on each place
places = ["supply", *(f"{k}" for k in range(1, 8)), *(f"F{k}" for k in range(1, 8))]
print("  ".join(f"{place}:{weight:+.2f}" for place, weight in zip(places, weights, strict=False)))

# %% The same games on other dice, for a number that no choice was made by
final = wins(weights, TRIAL, 10**9, game.bot("random"))
print(f"at last: {told(final)} against random")
print("it beats random" if final.low > 0.5 else "it does not beat random yet")

# %% The curve
if asked.svg:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    played = [round_number * GAMES for round_number in range(ROUNDS + 1)]
    axes.fill_between(played, [one.low for one in curve], [one.high for one in curve], alpha=0.25)
    axes.plot(played, [one.estimate for one in curve])
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(
        xlabel="games against itself", ylabel="win share against itself untrained", ylim=(0, 1)
    )
    figure.savefig(asked.svg)
    print(f"wrote {asked.svg}")
