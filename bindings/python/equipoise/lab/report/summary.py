"""The top of the page: what was found, in plain words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from equipoise.lab.balance import Balance
from equipoise.lab.findings import (
    Analysis,
    CellAnalysis,
    Comparison,
    ComponentEffect,
    Difference,
    Skill,
)
from equipoise.lab.report import content, words
from equipoise.lab.report.content import Glance, Study

_FAIRNESS = {
    "differs": "Not fair",
    "same": "Fair",
    "unknown": "Not known",
}


def glances(analyses: Sequence[Analysis]) -> tuple[Glance, ...]:
    """The large numbers: fairness, luck, skill and length, if they were measured."""
    found: list[Glance] = []
    cells = [cell for analysis in analyses for cell in content.equals(analysis)]
    if cells:
        found.append(_fairness(cells[0]))
    if told := content.telling_luck(cells):
        cell, luck = told[0]
        reach = "" if luck.exact else f" ({words.interval(luck.share, 100)})"
        detail = f"of the outcome is due to dice and deals alone{reach}, {content.with_bots(cell)}"
        found.append(Glance("How much is luck?", words.percent(luck.share.estimate, 0), detail))
    skills = [skill for analysis in analyses for skill in analysis.skill]
    if skills:
        best = telling(skills)
        detail = (
            f"for {best.strong} against {best.weak} ({words.interval(best.share, 100)}); "
            f"{words.percent(best.fair, 0)} without skill"
        )
        found.append(Glance("Does skill win?", words.percent(best.share.estimate, 0), detail))
    if cells:
        found.append(_length(cells[0]))
    return tuple(found)


def telling(skills: Sequence[Skill]) -> Skill:
    """The pair with the widest gap, if possible of two bots that think."""
    thinking = [skill for skill in skills if "random" not in (skill.strong, skill.weak)]
    return max(thinking or skills, key=lambda skill: skill.share.estimate - skill.fair)


def _fairness(cell: CellAnalysis) -> Glance:
    answer = content.verdict(cell.sides)
    most = max(cell.sides, key=lambda side: side.share.estimate)
    detail = (
        f"{content.side_name(most)} wins {words.share(most.share)}, "
        f"a fair share is {words.percent(most.fair, 0)}; {content.with_bots(cell)}"
    )
    if cell.first_mover is not None and cell.first_mover.answer == "differs":
        share = words.percent(cell.first_mover.share.estimate)
        detail += f"; the player who begins wins {share}"
    return Glance("Is it fair?", _FAIRNESS[answer], detail, answer)


def _length(cell: CellAnalysis) -> Glance:
    if cell.decisions.least == cell.decisions.most:
        return Glance("How long is it?", words.count(cell.decisions.most), "decisions, every time")
    at = {q: value.estimate for q, value in cell.decisions.quantiles}
    detail = (
        f"decisions per game; half of the games take {words.count(at[0.25])} to "
        f"{words.count(at[0.75])}, nine in ten {words.count(at[0.05])} to {words.count(at[0.95])}"
    )
    return Glance("How long is it?", words.count(cell.decisions.mean.estimate), detail)


def findings(studies: Sequence[Study]) -> dict[str, list[str]]:
    """The summary: its sentences by subject."""
    found: dict[str, list[str]] = {}
    for study in content.without_repeats(studies):
        analysis = study.analysis
        cells = () if study.repeats else content.equals(analysis)
        for about, sentences in (
            ("Fairness", [fairness(cell, study.where) for cell in cells]),
            ("Luck", _lucks(cells, study.where)),
            ("Skill", list(skill(analysis, study.where))),
            ("Course of the game", [course(cell, study.where) for cell in cells]),
            ("Variants", list(_variants(analysis, study.where))),
            ("Components", list(_components(analysis))),
            ("Where it is fair", [balance(found) for found in study.balances]),
        ):
            if sentences:
                found.setdefault(about, []).extend(sentences)
    return {about: list(dict.fromkeys(sentences)) for about, sentences in found.items()}


def fairness(cell: CellAnalysis, where: str = "") -> str:
    """Who wins how much, and whether that is fair."""
    shown = cell.sides[:1] if len(cell.sides) == 2 else cell.sides
    parts = [f"{content.side_name(s)} wins {words.share(s.share)}" for s in shown]
    text = (
        f"With {content.with_bots(cell)}{where}, {words.listed(parts, 8)} of "
        f"{words.count(cell.games)} games; a fair share is {words.percent(cell.sides[0].fair)}. "
    )
    answer = content.verdict(cell.sides)
    if answer == "differs":
        off = [content.side_name(side) for side in cell.sides if side.answer == "differs"]
        are_off = "is off its" if len(off) == 1 else "are off their"
        text += f"That is not chance: {words.listed(off, 8)} {are_off} fair share."
    elif answer == "same":
        text += "That is fair within the margin."
    else:
        text += "These games cannot show whether that is fair: the interval is too wide."
    mover = cell.first_mover
    if mover is not None:
        text += f" The player who begins wins {words.share(mover.share)}"
        text += {
            "differs": ", and that is not chance.",
            "same": ", which is fair within the margin.",
            "unknown": "; these games cannot show whether beginning matters.",
        }[mover.answer]
    return text


def _lucks(cells: Sequence[CellAnalysis], where: str) -> list[str]:
    """Those that say something about luck come first."""
    telling = [cell for cell, _ in content.telling_luck(cells)]
    others = [cell for cell in cells if cell.luck and cell not in telling]
    return [luck(cell, where) for cell in (*telling, *others)]


def luck(cell: CellAnalysis, where: str = "") -> str:
    """How much chance decides."""
    if cell.luck is None:
        return ""
    if cell.luck.exact == "no chance":
        return "This game has no chance: the players' choices decide everything."
    if cell.luck.exact:
        return (
            f"With {content.with_bots(cell)}{where}, the bots make the same choices in nearly all "
            "games with the same chance, so only chance makes games differ; these games say "
            "nothing about luck."
        )
    return (
        f"With {content.with_bots(cell)}{where}, dice and deals explain "
        f"{words.share(cell.luck.share)} of the variance of the outcome, measured on "
        f"{words.count(cell.luck.groups)} sets of games with the same chance. The rest is "
        "choices, and luck that matters only together with them."
    )


def course(cell: CellAnalysis, where: str = "") -> str:
    """Length, draws, leads."""
    length = f"takes {words.number(cell.decisions.mean)}"
    if cell.decisions.least == cell.decisions.most:
        length = f"always takes {words.count(cell.decisions.most)}"
    text = (
        f"With {content.with_bots(cell)}{where}, a game {length} decisions, each among "
        f"{words.number(cell.branching)} legal actions on average; {words.share(cell.draws)} of "
        "the games end in a shared win."
    )
    leads = cell.leads
    if leads is not None:
        text += (
            f" The lead changes {words.number(leads.changes.mean)} times; the winner leads for "
            f"good after {words.share(leads.settled)} of the game."
        )
    if cell.unfinished.estimate > 0:
        text += f" {words.share(cell.unfinished)} of the games were cut and count as draws."
    return text


def skill(analysis: Analysis, where: str = "") -> Iterator[str]:
    rules = where.replace(" and ", " with ", 1)
    for found in analysis.skill:
        lead = f"a lead of {words.number(found.elo, 0)} Elo points"
        if math.isinf(found.elo.estimate):
            lead = f"a lead of {words.fixed(found.elo.low, 0)} Elo points or more"
        yield (
            f"Against {found.weak}{rules}, {found.strong} wins {words.share(found.share)}; "
            f"without skill it would win {words.percent(found.fair)}. That is {lead}."
        )


def balance(found: Balance) -> str:
    """The value of a handle at which a seat takes its share."""
    target, value = words.percent(found.target), words.number(found.point.value, 2)
    told = found.sentence(f"seat {found.handle.seat}", target, value)
    return f"In line-up {found.lineup}, {told}."


def _variants(analysis: Analysis, where: str) -> Iterator[str]:
    for lineup in dict.fromkeys(comparison.lineup for comparison in analysis.comparisons):
        ours = [c for c in analysis.comparisons if c.lineup == lineup]
        bots = content.with_bots(analysis.cells[ours[0].base]) + where
        for measure in dict.fromkeys(d.measure for c in ours for d in c.differences):
            pairs = [(c, d) for c in ours for d in c.differences if d.measure == measure]
            if is_edge(measure) or any(d.answer == "differs" for _, d in pairs):
                yield _variants_by(measure_name(analysis, ours[0].base, measure), bots, pairs)


def _variants_by(subject: str, bots: str, pairs: Sequence[tuple[Comparison, Difference]]) -> str:
    differ = [(c, d) for c, d in pairs if d.answer == "differs"]
    differ.sort(key=lambda pair: -abs(pair[1].difference.estimate))
    same = sum(d.answer == "same" for _, d in pairs)
    unknown = len(pairs) - same - len(differ)
    many = words.plural(len(pairs), "variant")
    if not differ and not same:
        return f"{subject} ({bots}): the data cannot tell for any of {many}."
    parts = []
    if differ:
        named = [f"{c.label} ({change(d.measure, d.difference.estimate)})" for c, d in differ]
        verb = "differs" if len(differ) == 1 else "differ"
        parts.append(
            f"{words.count(len(differ))} of {many} {verb} from the base game: "
            f"{words.listed(named, 5)}"
        )
    if same:
        first = "" if differ else f" of {many}"
        verb = "plays" if same == 1 else "play"
        parts.append(f"{words.count(same)}{first} {verb} like the base game within the margin")
    if unknown:
        parts.append(f"for {words.count(unknown)} the data cannot tell")
    return f"{subject} ({bots}): {'; '.join(parts)}."


def measure_name(analysis: Analysis, base: int, measure: str) -> str:
    """`seat 0`, its share of the win minus the fair one, as `Edge of S1`; others capitalised."""
    number = measure.removeprefix("seat ")
    if number != measure and number.isdigit():
        for side in analysis.cells[base].sides:
            if int(number) in side.seats:
                return f"Edge of {content.side_name(side)}"
    return measure[:1].upper() + measure[1:]


def in_shares(measure: str) -> bool:
    """Whether a measure is a share, written in points of a hundred."""
    return measure not in ("decisions", "plies", "branching")


def is_edge(measure: str) -> bool:
    """Whether a measure is a share of the win minus the fair one."""
    return measure.startswith(("seat ", "skill of "))


def change(measure: str, difference: float) -> str:
    """`+2.3 points`, `-12.0`."""
    if in_shares(measure):
        return words.fixed(100 * difference, sign=True) + " points"
    return words.fixed(difference, sign=True)


def component_groups(analysis: Analysis) -> dict[tuple[int, str], list[ComponentEffect]]:
    """By base cell and verb, those components whose effect could be measured."""
    groups: dict[tuple[int, str], list[ComponentEffect]] = {}
    for effect in analysis.components:
        if analysis.cells[effect.cell].is_base and not math.isnan(effect.effect.estimate):
            groups.setdefault((effect.cell, effect.verb), []).append(effect)
    return groups


def _components(analysis: Analysis) -> Iterator[str]:
    cells: dict[int, list[ComponentEffect]] = {}
    for (cell, _), effects in component_groups(analysis).items():
        cells.setdefault(cell, []).extend(effects)
    for cell, effects in cells.items():
        bots = content.with_bots(analysis.cells[cell])
        known = [effect for effect in effects if effect.answer == "differs"]
        known.sort(key=lambda effect: -effect.effect.estimate)
        if not known:
            yield f"With {bots}, no component of {len(effects)} is shown to help or to harm."
            continue
        named = [f"{component_name(e)} ({change('', e.effect.estimate)})" for e in known]
        shown = named if len(named) <= 6 else [*named[:3], *named[-3:]]
        text = f"With {bots}, {words.count(len(known))} of "
        text += f"{words.plural(len(effects), 'component')} "
        text += "makes a difference" if len(known) == 1 else "make a difference"
        text += ". The best and the worst are " if len(named) > 6 else ": "
        text += f"{words.listed(shown)}."
        if any(effect.reading == "association" for effect in known):
            text += " Where players choose a component, this does not prove its worth."
        yield text


def component_name(effect: ComponentEffect) -> str:
    """`played FI1`."""
    return f"{effect.verb} {effect.component}"
