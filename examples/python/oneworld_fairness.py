"""Which of One World's optional rules change how fair the game is?

An experiment in the laboratory's own form: the base game and one option after the other, the same
bot on both sides, and the same dice for all of them. A notebook as a script: run it, or its cells.
`--short` plays some games only, `--svg FILE` draws the shares.
"""

# %% What is asked for
import argparse
import tempfile
from pathlib import Path

from equipoise import lab
from equipoise.lab.analysis import analyse
from equipoise.lab.stats import Interval

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("--short", action="store_true", help="a few games of two options")
parser.add_argument("--svg", metavar="FILE", help="write the picture there")
asked, _ = parser.parse_known_args()

# %% The experiment: what `equipoise-lab run` reads from a file
GRID = """
frustration = ["off", "consecutive"]
singing_grasses = ["off", "on"]
flee = ["off", "on"]
moving_towers = ["off", "clockwise"]
stacking = ["map", "2"]
"""
experiment = lab.Experiment.parse(f"""
name = "oneworld-fairness"
title = "One World: are the optional rules fair?"
game = "oneworld"
seed = 20261122
games = {16 if asked.short else 400}
duplicates = 2
leads = false
tallies = false
margin = 0.05

[options]
map = "eq12"
turn_cap = {8 if asked.short else 60}

[grid]
design = "one_at_a_time"
{"flee = ['off', 'on']" if asked.short else GRID}

[[lineups]]
name = "equals"
players = ["rush"]
""")

# %% The games, and what they say
with tempfile.TemporaryDirectory() as folder:
    results = lab.run(experiment, Path(folder) / "run")
    analysis = analyse(results)


def told(interval: Interval) -> str:
    return f"{interval.estimate:6.3f} ({interval.low:.3f} to {interval.high:.3f})"


ANSWERS = {"differs": "unfair", "same": "fair within the margin", "unknown": "not known yet"}
for cell in analysis.cells:
    borg = cell.sides[0]
    print(f"{cell.label:32} BORG takes {told(borg.share)} of the win: {ANSWERS[borg.answer]}")
    print(f"{'':32} draws      {told(cell.draws)}")

# %% What a variant changes, beyond what chance explains (Holm's correction over all questions)
for comparison in analysis.comparisons:
    for one in comparison.differences:
        if one.answer == "differs":
            print(f"{comparison.label}: {one.measure} {one.base:.3f} -> {one.other:.3f}")
print(f"{sum(cell.games for cell in analysis.cells)} games in {len(analysis.cells)} cells")

# %% The picture
if asked.svg:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    shares = [cell.sides[0].share for cell in analysis.cells]
    labels = [cell.label for cell in analysis.cells]
    figure, axes = pyplot.subplots(figsize=(7, 0.5 * len(shares) + 1.5))
    low = [one.estimate - one.low for one in shares]
    high = [one.high - one.estimate for one in shares]
    estimates = [one.estimate for one in shares]
    axes.errorbar(estimates, labels, xerr=[low, high], fmt="o", capsize=3)
    axes.axvline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="BORG's share of the win", xlim=(0, 1))
    figure.tight_layout()
    figure.savefig(asked.svg)
    print(f"wrote {asked.svg}")
