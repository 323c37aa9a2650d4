"""Two bots play a game of Balance Duel; how sure of winning each was is drawn ply by ply.

A notebook as a script: run it, or its cells. `--short` gives the bots less to think, `--svg FILE`
draws the picture.
"""

# %% What is asked for
import argparse

import equipoise

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--short", action="store_true", help="bots that think less")
parser.add_argument("--svg", metavar="FILE", help="write the picture there")
parser.add_argument("--seed", type=int, default=3, help="another game")
asked, _ = parser.parse_known_args()

# %% Who plays
game = equipoise.load("balance_duel", model="C")
strong = game.bot("expectimax", simulations=20 if asked.short else 400)
weak = game.bot("mcts", simulations=5 if asked.short else 50)
players = [strong, weak]

# %% The game. Chance is an action too: the dice are drawn from the seed, the state draws nothing
state = game.initial()
plies: list[int] = []
hopes: list[list[float]] = []
tilts: list[float] = []
while not state.is_terminal:
    seed = asked.seed * 1_000_003 + state.plies
    if state.is_chance:
        state.apply(state.draw(seed))
        continue
    action = players[state.seat].choose(state, seed=seed)
    name, move = game.seat_name(state.seat), state.action_name(action)
    state.apply(action)
    # The game's own quick judgement, sharpened by random playouts from here.
    playouts = [state.playout(seed + number)[0] for number in range(10 if asked.short else 200)]
    means = [sum(returns) / len(playouts) for returns in zip(*playouts, strict=True)]
    hopes.append(means)
    plies.append(state.plies)
    facts = state.facts(None)
    tilts.append(facts["torque"] / facts["limit"])
    print(f"{state.plies:3} {name} {move:8} {tilts[-1]:+5.2f} of the limit   {means[0]:4.0%}")

# %% How it ended, and the record, which every program of the house reads
returns = {game.seat_name(seat): str(share) for seat, share in enumerate(state.returns())}
print(f"{returns}, {state.scores()} pawns home")
record = state.record(Event="Two bots")
assert equipoise.load_record(record) == state
print(record.splitlines()[0], "...", f"{len(record)} characters")

# %% The picture
if asked.svg:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, (above, below) = pyplot.subplots(2, sharex=True, figsize=(7, 5))
    above.plot(plies, [hope[0] for hope in hopes])
    above.axhline(0.5, color="grey", linewidth=0.8)
    above.set(ylabel=f"share of playouts won by {game.seat_name(0)}", ylim=(0, 1))
    below.step(plies, tilts, where="post")
    below.axhspan(-1, 1, color="green", alpha=0.08)
    below.set(ylabel="torque / limit", xlabel="ply")
    figure.savefig(asked.svg)
    print(f"wrote {asked.svg}")
