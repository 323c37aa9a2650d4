"""The report over strength: what it says holds from club on, and what it does not say."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from report_sample import around, cell, component, sample_study

from equipoise.lab.findings import (
    Analysis,
    ComponentEffect,
    FirstMoves,
    Luck,
    Share,
    Skill,
    Tension,
)
from equipoise.lab.report import Study, render
from equipoise.lab.report.abstract import abstract, findings
from equipoise.lab.report.components import spread
from equipoise.lab.report.ladder import Ladder, by_strength, ladder_of
from equipoise.lab.report.overview import overview
from equipoise.lab.stats import Answer
from equipoise.lab.strength import LEVELS, levels, over_strength

BOTS = ("random", "beginner", "novice", "club", "expert", "master:1000")


def told(estimate: float, answer: Answer) -> Share:
    return Share("first", (), around(estimate, 0.01), 0.5, 0.01, 0.01, answer)


def equals(beginning: dict[str, tuple[float, Answer]]) -> Analysis:
    """A study in which the player who begins wins so much at each level."""
    cells = []
    for bot in BOTS:
        estimate, answer = beginning.get(bot, (0.5, "same"))
        made = cell(bot.partition(":")[0], (bot, bot), {}, 0)
        cells.append(
            replace(
                made,
                first_mover=told(estimate, answer),
                sides=(told(0.5, "same"), told(0.5, "same")),
                luck=Luck(
                    around(0.3, 0.05),
                    500,
                    None,
                    0.01,
                    total=around(0.8, 0.05),
                    noise=around(0.2, 0.05),
                    ledger=around(0.7, 0.02),
                    swing=around(0.45, 0.01),
                ),
                tension=Tension(
                    tuple(around(0.5 + 0.05 * point, 0.01) for point in range(10)),
                    around(0.25, 0.01),
                    None,
                ),
                first_moves=FirstMoves(5, around(0.4, 0.02), 3.2),
            )
        )
    components = []
    for place, _ in enumerate(BOTS):
        for name, effect in (("FI1", 0.09), ("FI2", 0.09 if place != 4 else -0.09), ("FI3", 0.0)):
            components.append(replace(component(name, effect), cell=place, early=5))
    return replace(
        sample_study().analysis,
        cells=tuple(cells),
        comparisons=(),
        skill=(),
        components=tuple(components),
    )


def study(analysis: Analysis) -> Study:
    return replace(sample_study(), analysis=analysis)


@pytest.mark.parametrize(
    ("club", "expert", "master", "says"),
    [
        ((0.51, "same"), (0.52, "same"), (0.52, "same"), "worth less than 5 points at every level"),
        ((0.6, "differs"), (0.58, "differs"), (0.6, "differs"), "Beginning helps at every level"),
        ((0.4, "differs"), (0.4, "differs"), (0.4, "differs"), "Beginning hurts at every level"),
        ((0.6, "differs"), (0.4, "differs"), (0.4, "differs"), "depends on strength"),
        ((0.6, "differs"), (0.5, "same"), (0.5, "same"), "depends on strength"),
        (
            (0.6, "differs"),
            (0.55, "unknown"),
            (0.6, "differs"),
            "Not every level from club on shows whether",
        ),
        ((0.6, "unknown"), (0.55, "unknown"), (0.6, "unknown"), "No level from club on shows"),
    ],
)
def test_a_sentence_says_what_holds_from_club_on(club, expert, master, says) -> None:
    # Weaker bots, however far off, decide nothing.
    values = {"random": (0.9, "differs"), "club": club, "expert": expert, "master:1000": master}
    sentences = findings([study(equals(values))])["Fairness"]
    assert says in sentences[0]
    assert "random" not in sentences[0]
    assert f"{100 * master[0]:.1f}\N{NO-BREAK SPACE}% (master:1000" in sentences[0]


def test_a_share_is_told_as_the_study_with_most_games_of_a_level_shows_it() -> None:
    first = equals({"club": (0.6, "unknown")})
    club = next(c for c in equals({"club": (0.51, "same")}).cells if c.bots[0] == "club")
    cards = replace(first, cells=(replace(club, games=40_000),), components=())
    told = findings([study(first), study(cards)])["Fairness"]
    assert len(told) == 1
    assert "51.0\N{NO-BREAK SPACE}% (club)" in told[0]
    assert "60.0\N{NO-BREAK SPACE}% (club: not known)" in findings([study(first)])["Fairness"][0]
    smaller = replace(cards, cells=(replace(club, games=40),))
    assert (
        findings([study(first), study(smaller)])["Fairness"] == findings([study(first)])["Fairness"]
    )


def test_levels_are_ordered_by_strength_and_each_is_told_once() -> None:
    analysis = equals({})
    shuffled = (*reversed(analysis.cells), analysis.cells[3])
    assert [c.bots[0] for c in levels(shuffled)] == list(BOTS)
    found = over_strength(levels(shuffled), lambda c: c.draws)
    assert [step.bot for step in found.trusted] == list(BOTS[3:])
    assert all(bot.partition(":")[0] in LEVELS for bot in BOTS)


def test_a_component_counts_only_if_it_does_at_every_level_from_club_on() -> None:
    sentence = findings([study(equals({}))])["Components"][0]
    assert "FI1" in sentence
    assert "FI2" not in sentence and "FI3" not in sentence


def test_the_page_shows_every_level_and_the_marks_of_components() -> None:
    page = render([study(equals({}))])
    words = re.sub(r"<[^>]+>", " ", page)
    for bot in BOTS:
        assert bot in words
    for said in (
        "The intervals of a table hold all at once",
        "Only the first 5 events",
        "When it is known who wins",
        "Dice and deals with choices, %",
        "Plays any legal action",
        "As if so many were equally common",
    ):
        assert said in words
    assert page.count('class="abstract"') == len(abstract(findings([study(equals({}))])))


def pair(strong: str, weak: str, share: float) -> Analysis:
    made = cell(f"{strong}-{weak}", (strong, weak), {}, 0)
    players = (told(share, "differs"), told(1 - share, "differs"))
    named = tuple(replace(p, name=bot) for p, bot in zip(players, (strong, weak), strict=True))
    return replace(equals({}), cells=(replace(made, players=named),), components=())


def skill_study(restricted: float = 0.3) -> Study:
    pairs = [
        pair("novice", "random", 0.9),
        pair("club", "random", 0.95),
        pair("club", "novice", 0.7),
        pair("club", "club without beat", 1 - restricted),
    ]
    cells = tuple(made for one in pairs for made in one.cells)
    skill = Skill(0, "novice", "random", around(0.9, 0.01), 0.5, around(380, 20))
    return study(replace(pairs[0], cells=cells, skill=(skill,)))


def test_levels_that_met_make_a_matrix_and_restricted_bots_one_of_their_own() -> None:
    found = ladder_of(skill_study().analysis)
    assert found is not None
    assert found.bots == ("random", "novice", "club")
    assert found.points[0] < found.points[1] < found.points[2]
    page = re.sub(r"<[^>]+>", " ", render([skill_study()]))
    assert "Every level against every other" in page
    assert "To avoid &#34;beat&#34; costs most: club then wins 30.0" in page
    assert "club without beat against" not in page


def test_skill_is_placed_on_the_scale_of_chess_with_coins() -> None:
    bots = ("random", "beginner", "novice", "club")
    wide = Ladder(bots, *grids([0, 500, 1000, 1500]), {})
    narrow = Ladder(bots, *grids([0, 100, 200, 300]), {})
    from equipoise.lab.report import ladder

    assert "at least as much as chess" in ladder.sentences(wide, narrow)[1]
    told = ladder.sentences(narrow, wide)[1]
    coins = float(re.search(r"coin decides ([\d.]+)", told).group(1))
    assert 50 < coins < 95
    assert len(ladder.sentences(narrow, None)) == 1
    weak = Ladder(("random", "beginner", "club", "novice"), *grids([0, 300, 500, 600]), {})
    assert "club is 100 points weaker than novice" in ladder.sentences(weak, None)[1]


def test_a_page_orders_bots_as_they_played_not_as_their_levels_are_named() -> None:
    pairs = [
        pair("novice", "random", 0.9),
        pair("club", "random", 0.8),
        pair("club", "novice", 0.4),
    ]
    skill = study(replace(equals({}), cells=tuple(c for p in pairs for c in p.cells)))
    assert ladder_of(skill.analysis).bots == ("random", "club", "novice")
    placed, _ = by_strength([study(equals({})), skill])
    assert [c.bots[0] for c in levels(placed.analysis.cells)] == [
        *("random", "beginner", "club", "novice"),
        *BOTS[4:],
    ]
    assert by_strength([study(equals({}))])[0].analysis == equals({})


def test_how_far_apart_components_are_leaves_out_the_noise_of_measuring() -> None:
    import numpy as np

    draw = np.random.default_rng(1)
    like = next(iter(equals({}).components))

    def measured(true: float) -> list[ComponentEffect]:
        worth = draw.normal(0, true, 4000)
        return [
            replace(like, effect=around(value + draw.normal(0, 0.03), 0.06), error=0.03)
            for value in worth
        ]

    assert spread(measured(0.04)) == pytest.approx(0.04, abs=0.002)
    assert spread(measured(0.0)) < 0.008


def grids(points):
    import numpy as np

    at = np.array(points, dtype=float)
    shares = 1 / (1 + 10 ** ((at[None, :] - at[:, None]) / 400))
    games = np.full(shares.shape, 1e5)
    np.fill_diagonal(games, 0)
    return shares, games


def test_the_overview_shows_each_game_with_its_levels() -> None:
    svg = overview({"One": [equals({}), skill_study().analysis], "Two": [equals({})]})
    assert svg.startswith("<svg") and svg.count(">One<") == 1
    for bot in ("novice", "club", "master:1000"):
        assert svg.count(f">{bot}<") >= 2


def test_digests_of_printed_components_name_their_file() -> None:
    from equipoise.lab.report.study import _digests

    assert _digests({"deck.json": "5d1c"}) == {"SHA-256 of deck.json": "5d1c"}
    assert _digests(None) == {}


@pytest.mark.parametrize(
    ("total", "says", "no"), [(0.8, "At most", "Nearly all"), (0.99, "Nearly all", "At most")]
)
def test_a_bound_on_luck_that_says_nothing_is_not_told_as_one(total, says, no) -> None:
    made = equals({})
    cells = tuple(
        replace(c, luck=replace(c.luck, total=around(total, 0.02), ledger=None))
        for c in made.cells
        if c.luck
    )
    page = re.sub(r"<[^>]+>", " ", render([study(replace(made, cells=cells))]))
    assert says in page and no not in page
