"""An analysis made by hand, so that the report can be tested without playing a game."""

from __future__ import annotations

from equipoise.lab.findings import (
    Analysis,
    CellAnalysis,
    Comparison,
    ComponentEffect,
    Difference,
    Distribution,
    Leads,
    Luck,
    MethodNote,
    Share,
    Skill,
)
from equipoise.lab.report import Provenance, Study
from equipoise.lab.stats import Answer, Interval

NASTY = '<script>alert("x")</script>&\'`{{7*7}}'


def around(estimate: float, half: float, n: int = 2000) -> Interval:
    return Interval(estimate, estimate - half, estimate + half, n, "made up")


def answer_of(value: Interval, at: float, margin: float) -> Answer:
    if not value.contains(at):
        return "differs"
    return "same" if at - margin < value.low and value.high < at + margin else "unknown"


def share(name: str, seats: tuple[int, ...], estimate: float, fair: float = 0.5) -> Share:
    value = around(estimate, 0.0119)
    return Share(name, seats, value, fair, 0.0041, 0.0123, answer_of(value, fair, 0.02))


def distribution(name: str, middle: int) -> Distribution:
    edges = tuple(middle * step // 8 for step in range(2, 17))
    counts = tuple(1000 // (1 + abs(step - 6) ** 2) for step in range(14))
    quantiles = tuple(
        (q, around(middle * f, 0.5))
        for q, f in ((0.05, 0.6), (0.25, 0.8), (0.5, 1.0), (0.75, 1.25), (0.95, 1.7))
    )
    return Distribution(
        name, around(1.03 * middle, 0.41), quantiles, edges[0], edges[-1] - 1, edges, counts
    )


def cell(lineup: str, bots: tuple[str, ...], options: dict[str, str], shift: float) -> CellAnalysis:
    label = " ".join([lineup, *(f"{k}={v}" for k, v in options.items())])
    equal = len(set(bots)) == 1
    first = 0.523 + shift
    return CellAnalysis(
        label=label,
        lineup=lineup,
        options=options,
        is_base=shift == 0,
        bots=bots,
        games=4000,
        clusters=2000,
        sides=(share("S1", (0,), first), share("N1", (1,), 1 - first)),
        players=() if equal else (share(bots[0], (), 0.784), share(bots[1], (), 0.216)),
        first_mover=share("first", (), 0.507),
        fairness_p=0.0082,
        draws=around(0.0375, 0.0061),
        unfinished=around(0.0, 0.0),
        plies=distribution("plies", 96),
        decisions=distribution("decisions", 54),
        branching=around(7.43, 0.08),
        branching_most=31,
        leads=Leads(
            distribution("lead changes", 9),
            around(0.643, 0.012),
            around(0.087, 0.004),
            around(0.588, 0.009),
        ),
        luck=Luck(around(0.62, 0.04), 2000, None, 0.0002) if equal else None,
    )


def difference(measure: str, by: float, half: float, base: float, margin: float) -> Difference:
    value = around(by, half)
    answer = answer_of(value, 0.0, margin)
    return Difference(measure, base, base + by, value, margin, 0.01, 0.02, answer, True)


def comparison(label: str, name: str, place: int, shift: float) -> Comparison:
    return Comparison(
        label,
        "equals",
        {name: label.partition("=")[2]},
        place,
        0,
        (
            difference("seat 0", shift, 0.017, 0.523, 0.02),
            difference("draws", shift / 3, 0.009, 0.0375, 0.02),
            difference("decisions", 300 * shift, 2.2, 55.6, 5.0),
            difference("luck", -shift, 0.06, 0.62, 0.05),
        ),
    )


def component(name: str, by: float) -> ComponentEffect:
    value = around(by, 0.021)
    answer = answer_of(value, 0.0, 0.03)
    return ComponentEffect(
        0, "drawn", name, 812, 7188, 0.5 + by, 0.5, value, 0.02, 0.31, answer, "causal"
    )


VARIANTS = {
    "model=B": 0.041,
    "model=C": -0.002,
    "model=D": 0.012,
    "model=A_s4": -0.033,
    "marginal=touch": 0.001,
    "beat_on_entry=false": -0.016,
    "final_positions=rearrange": 0.0027,
}


def sample_study() -> Study:
    cells = [cell("equals", ("novice", "novice"), {"model": "A"}, 0)]
    comparisons = []
    for place, (label, shift) in enumerate(VARIANTS.items(), start=1):
        name, _, value = label.partition("=")
        cells.append(cell("equals", ("novice", "novice"), {name: value}, shift))
        comparisons.append(comparison(label, name, place, shift))
    cells.append(cell("skill", ("club", "novice"), {"model": "A"}, 0))
    skill = len(cells) - 1
    analysis = Analysis(
        title="Balance Duel: fairness, luck, skill & models",
        game_id="balance_duel",
        confidence=0.95,
        cells=tuple(cells),
        comparisons=tuple(comparisons),
        components=tuple(component(f"FI{i}", 0.006 * (i - 6)) for i in range(12)),
        skill=(Skill(skill, "club", "novice", around(0.784, 0.013), 0.5, around(224, 13)),),
        method=(
            MethodNote(
                "Share of the win",
                "(w + z²/2n ± z sqrt(w(1 - w)/n + z²/4n²)) / (1 + z²/n)",
                "Wilson 1927, J. Am. Stat. Assoc. 22, 209-212",
            ),
        ),
        notes=("The chance of a game is the same in every cell.",),
    )
    provenance = Provenance(
        name="balance_duel",
        seed=20261122,
        design=("4,000 games for each cell, every 2 with the same dice.",),
        fixed={},
        options={"mode": "2"},
        lineups={"equals": "novice", "skill": "club, novice"},
        versions={"equipoise": "0.8.0", "numpy": "1.24.2"},
        data={"balance_duel/models.json": "5d1c0a"},
        commands=("equipoise-lab run balance_duel.toml", "equipoise-lab report balance_duel"),
        experiment='name = "balance_duel"\ntitle = "Balance Duel"\n',
    )
    return Study(analysis, provenance)
