"""The top of the page: what was found, in plain words."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from equipoise.lab.analysis_cells import LEDGER_SEES
from equipoise.lab.balance import Balance
from equipoise.lab.experiment import WITHOUT
from equipoise.lab.findings import (
    Analysis,
    CellAnalysis,
    Comparison,
    ComponentEffect,
    Difference,
    Luck,
    Skill,
)
from equipoise.lab.report import content, words
from equipoise.lab.report.content import Glance
from equipoise.lab.stats import Answer
from equipoise.lab.strength import place_of
from equipoise.texts import say

_FAIRNESS: dict[Answer, str] = {
    "differs": "lab.summary.glance_fairness.differs",
    "same": "lab.summary.glance_fairness.same",
    "unknown": "lab.summary.glance_fairness.unknown",
}
_FIRST_MOVER: dict[Answer, str] = {
    "differs": "lab.summary.first_mover.differs",
    "same": "lab.summary.first_mover.same",
    "unknown": "lab.summary.first_mover.unknown",
}
_MEASURES = {
    "beginning": "lab.summary.measure.beginning",
    "draws": "lab.summary.measure.draws",
    "decisions": "lab.summary.measure.decisions",
    "luck": "lab.summary.measure.luck",
}
_SKILL_OF = "skill of "


def glances(analyses: Sequence[Analysis]) -> tuple[Glance, ...]:
    """The large numbers: fairness, luck, skill and length, if they were measured."""
    found: list[Glance] = []
    cells = [cell for analysis in analyses for cell in content.equals(analysis)]
    first = analyses[0]
    main = content.telling_cell(content.equals(first)) if content.equals(first) else None
    if main is None and cells:
        main = cells[0]
    if main is not None:
        found.append(_fairness(main))
    told = content.telling_luck([main] if main is not None and main.luck else cells)
    if told := told or content.telling_luck(cells):
        found.append(_luck(*told[0]))
    skills = [skill for analysis in analyses for skill in analysis.skill]
    if skills:
        found.append(_skill(telling(skills)))
    if main is not None:
        found.append(_length(main))
    return tuple(found)


def telling(skills: Sequence[Skill]) -> Skill:
    """The pair with the widest gap, if possible of two bots that think."""
    skills = [skill for skill in skills if WITHOUT not in skill.strong + skill.weak] or skills
    thinking = [skill for skill in skills if "random" not in (skill.strong, skill.weak)]
    return max(thinking or skills, key=lambda skill: skill.share.estimate - skill.fair)


def _fairness(cell: CellAnalysis) -> Glance:
    answer = content.verdict(cell.sides)
    most = max(cell.sides, key=lambda side: side.share.estimate)
    values = {
        "side": content.side_name(most),
        "share": words.share(most.share),
        "fair": words.percent(most.fair, 0),
        "bots": content.with_bots(cell),
    }
    detail = say("lab.summary.glance_fairness.wins", **values)
    if cell.first_mover is not None and cell.first_mover.answer == "differs":
        first = words.percent(cell.first_mover.share.estimate)
        detail = say("lab.summary.glance_fairness.wins_and_first_mover", first=first, **values)
    return Glance(
        say("lab.summary.glance_fairness.question"), say(_FAIRNESS[answer]), detail, answer
    )


def _luck(cell: CellAnalysis, found: Luck) -> Glance:
    bots = content.with_bots(cell)
    if found.exact:
        detail = say("lab.summary.glance_luck.exact", bots=bots)
    elif found.ledger and found.ledger.estimate > max(LEDGER_SEES, found.share.estimate):
        interval = words.interval(found.ledger, 100)
        alone = words.percent(found.share.estimate, 0)
        detail = say("lab.summary.glance_luck.ledger", interval=interval, alone=alone, bots=bots)
        answer = words.percent(found.ledger.estimate, 0)
        return Glance(say("lab.summary.glance_luck.question"), answer, detail)
    elif found.total and found.total.estimate >= content.NO_BOUND:
        interval = words.interval(found.share, 100)
        detail = say("lab.summary.glance_luck.entwined", interval=interval, bots=bots)
    elif found.total:
        detail = say("lab.summary.glance_luck.total", bots=bots)
        low, high = (words.fixed(100 * v.estimate, 0) for v in (found.share, found.total))
        answer = say("lab.words.percent", number=say("lab.words.interval", low=low, high=high))
        return Glance(say("lab.summary.glance_luck.question"), answer, detail)
    else:
        interval = words.interval(found.share, 100)
        detail = say("lab.summary.glance_luck.measured", interval=interval, bots=bots)
    share = words.percent(found.share.estimate, 0)
    return Glance(say("lab.summary.glance_luck.question"), share, detail)


def _skill(found: Skill) -> Glance:
    detail = say(
        "lab.summary.glance_skill.detail",
        strong=found.strong,
        weak=found.weak,
        interval=words.interval(found.share, 100),
        fair=words.percent(found.fair, 0),
    )
    share = words.percent(found.share.estimate, 0)
    return Glance(say("lab.summary.glance_skill.question"), share, detail)


def _length(cell: CellAnalysis) -> Glance:
    question, values = say("lab.summary.glance_length.question"), cell.decisions
    if values.least == values.most:
        detail = say("lab.summary.glance_length.always")
        return Glance(question, words.count(values.most), detail)
    at = {q: words.count(value.estimate) for q, value in values.quantiles}
    detail = say(
        "lab.summary.glance_length.detail",
        quarter=at[0.25],
        three_quarters=at[0.75],
        least=at[0.05],
        most=at[0.95],
        bots=content.with_bots(cell),
    )
    return Glance(question, at[0.5], detail)


def fairness(cell: CellAnalysis, options: Sequence[str] = ()) -> str:
    """Who wins how much, and whether that is fair."""
    shown = cell.sides[:1] if len(cell.sides) == 2 else cell.sides
    wins = [
        say("lab.summary.fairness.wins", side=content.side_name(s), share=words.share(s.share))
        for s in shown
    ]
    told = say(
        "lab.summary.fairness.told",
        bots=content.with_bots(cell, options),
        wins=words.listed(wins, 8),
        games=words.count(cell.games),
        fair=words.percent(cell.sides[0].fair),
    )
    sentences = [told, _fairness_verdict(cell)]
    mover = cell.first_mover
    if mover is not None:
        sentences.append(say(_FIRST_MOVER[mover.answer], share=words.share(mover.share)))
    return " ".join(sentences)


def _fairness_verdict(cell: CellAnalysis) -> str:
    answer = content.verdict(cell.sides)
    if answer == "differs":
        off = [content.side_name(side) for side in cell.sides if side.answer == "differs"]
        return say("lab.summary.fairness.differs", count=len(off), sides=words.listed(off, 8))
    if answer == "same":
        return say("lab.summary.fairness.same")
    return say("lab.summary.fairness.unknown")


def lucks(cells: Sequence[CellAnalysis], options: Sequence[str]) -> list[str]:
    """Those that say something about luck come first."""
    telling = [cell for cell, _ in content.telling_luck(cells)]
    others = [cell for cell in cells if cell.luck and cell not in telling]
    return [luck(cell, options) for cell in (*telling, *others)]


def luck(cell: CellAnalysis, options: Sequence[str] = ()) -> str:
    """How much chance decides."""
    if cell.luck is None:
        return ""
    if cell.luck.exact == "no chance":
        return say("lab.summary.luck.no_chance")
    bots = content.with_bots(cell, options)
    if cell.luck.exact:
        return say("lab.summary.luck.deterministic", bots=bots)
    share, sets = words.share(cell.luck.share), words.count(cell.luck.groups)
    measured = say("lab.summary.luck.measured", bots=bots, share=share, sets=sets)
    return " ".join((measured, say("lab.summary.luck.rest")))


def course(cell: CellAnalysis, options: Sequence[str] = ()) -> str:
    """Length, draws, leads."""
    values = {
        "bots": content.with_bots(cell, options),
        "actions": words.number(cell.branching),
        "draws": words.share(cell.draws),
    }
    if cell.decisions.least == cell.decisions.most:
        decisions = words.count(cell.decisions.most)
        sentences = [say("lab.summary.course.always", decisions=decisions, **values)]
    else:
        decisions = words.number(cell.decisions.mean)
        sentences = [say("lab.summary.course.told", decisions=decisions, **values)]
    leads = cell.leads
    if leads is not None:
        changes, settled = words.number(leads.changes.mean), words.share(leads.settled)
        sentences.append(say("lab.summary.course.leads", changes=changes, settled=settled))
    if cell.unfinished.estimate > 0:
        cut = words.share(cell.unfinished)
        sentences.append(say("lab.summary.course.unfinished", share=cut))
    return " ".join(sentences)


def skill(analysis: Analysis, options: Sequence[str] = ()) -> Iterator[str]:
    for found in analysis.skill:
        values = {
            "strong": found.strong,
            "weak": found.weak,
            "share": words.share(found.share),
            "fair": words.percent(found.fair),
        }
        if options:
            rules = content.and_options(options[0], options[1:])
            told = say("lab.summary.skill.told_with_options", options=rules, **values)
        else:
            told = say("lab.summary.skill.told", **values)
        if math.isinf(found.elo.estimate):
            lead = say("lab.summary.skill.lead_or_more", points=words.fixed(found.elo.low, 0))
        else:
            lead = say("lab.summary.skill.lead", points=words.number(found.elo, 0))
        yield f"{told} {lead}"


def balance(found: Balance) -> str:
    """The value of a handle at which a seat takes its share."""
    values = {
        "lineup": found.lineup,
        "seat": str(found.handle.seat),
        "target": words.percent(found.target),
    }
    value = words.number(found.point.value, 2)
    if found.handle.kind == "komi":
        return say("lab.summary.balance.komi", value=value, **values)
    name = found.handle.name
    if math.isnan(found.point.value.estimate):
        return say("lab.summary.balance.none", name=name, **values)
    if found.beyond:
        return say("lab.summary.balance.beyond", name=name, value=value, **values)
    return say("lab.summary.balance.found", name=name, value=value, **values)


def variants(analysis: Analysis, options: Sequence[str]) -> Iterator[str]:
    """What variants change, the strongest bots first, and first of all what changes who wins."""
    lineups: dict[str, list[Comparison]] = {}
    for comparison in analysis.comparisons:
        lineups.setdefault(comparison.lineup, []).append(comparison)

    def strength(ours: Sequence[Comparison]) -> int:
        return place_of(analysis.cells[ours[0].base])

    told: list[tuple[bool, str]] = []
    for ours in sorted(lineups.values(), key=strength, reverse=True):
        bots = content.with_bots(analysis.cells[ours[0].base], options)
        for measure in dict.fromkeys(d.measure for c in ours for d in c.differences):
            pairs = [(c, d) for c in ours for d in c.differences if d.measure == measure]
            differs = any(d.answer == "differs" for _, d in pairs)
            if is_edge(measure) or differs:
                name = measure_name(analysis, ours[0].base, measure)
                told.append((is_edge(measure) and differs, _variants_by(name, bots, pairs)))
    yield from (text for _, text in sorted(told, key=lambda each: not each[0]))


def _variants_by(subject: str, bots: str, pairs: Sequence[tuple[Comparison, Difference]]) -> str:
    differ = [(c, d) for c, d in pairs if d.answer == "differs"]
    differ.sort(key=lambda pair: -abs(pair[1].difference.estimate))
    alike = [c.label for c, d in pairs if d.answer == "same"]
    same, named = len(alike), words.listed(alike, 8)
    unknown = len(pairs) - same - len(differ)
    count, all_ = len(pairs), words.count(len(pairs))
    if not differ and not same:
        return say(
            "lab.summary.variants.unknown", measure=subject, bots=bots, count=count, variants=all_
        )
    clauses = []
    if differ:
        clauses.append(
            say(
                "lab.summary.variants.clause.differ",
                count=len(differ),
                differing=words.count(len(differ)),
                all=count,
                variants=all_,
                named=words.listed([_changed(c.label, d) for c, d in differ], 5),
            )
        )
    if same and differ:
        clauses.append(
            say(
                "lab.summary.variants.clause.others_same",
                count=same,
                same=words.count(same),
                named=named,
            )
        )
    elif same:
        clauses.append(
            say(
                "lab.summary.variants.clause.same",
                count=same,
                same=words.count(same),
                all=count,
                variants=all_,
                named=named,
            )
        )
    if unknown:
        open_ = words.count(unknown)
        clauses.append(say("lab.summary.variants.clause.unknown", unknown=open_))
    text = clauses[0]
    for clause in clauses[1:]:
        text = say("lab.summary.variants.clause.next", clauses=text, clause=clause)
    return say("lab.summary.variants.told", measure=subject, bots=bots, clauses=text)


def _changed(label: str, found: Difference) -> str:
    by = change(found.measure, found.difference.estimate)
    return say("lab.summary.named_change", name=label, change=by)


def measure_name(analysis: Analysis, base: int, measure: str) -> str:
    """`seat 0`, its share of the win minus the fair one, as `Edge of S1`; others capitalised."""
    number = measure.removeprefix("seat ")
    if number != measure and number.isdigit():
        for side in analysis.cells[base].sides:
            if int(number) in side.seats:
                return say("lab.summary.measure.edge", side=content.side_name(side))
    if measure in _MEASURES:
        return say(_MEASURES[measure])
    if measure.startswith(_SKILL_OF):
        return say("lab.summary.measure.skill", bot=measure.removeprefix(_SKILL_OF))
    return measure[:1].upper() + measure[1:]


def in_shares(measure: str) -> bool:
    """Whether a measure is a share, written in points of a hundred."""
    return measure not in ("decisions", "plies", "branching")


def is_edge(measure: str) -> bool:
    """Whether a measure is a share of the win minus the fair one."""
    return measure == "beginning" or measure.startswith(("seat ", _SKILL_OF))


def change(measure: str, difference: float) -> str:
    """`+2.3 points`, `-12.0`."""
    if in_shares(measure):
        return say("lab.summary.change_points", number=words.fixed(100 * difference, sign=True))
    return words.fixed(difference, sign=True)


def component_groups(analysis: Analysis) -> dict[tuple[int, str], list[ComponentEffect]]:
    """By base cell and verb, those components whose effect could be measured."""
    groups: dict[tuple[int, str], list[ComponentEffect]] = {}
    for effect in analysis.components:
        if analysis.cells[effect.cell].is_base and not math.isnan(effect.effect.estimate):
            groups.setdefault((effect.cell, effect.verb), []).append(effect)
    return groups


def components(analysis: Analysis) -> Iterator[str]:
    cells: dict[int, list[ComponentEffect]] = {}
    for (cell, _), effects in component_groups(analysis).items():
        cells.setdefault(cell, []).extend(effects)
    for cell, effects in cells.items():
        bots, count = content.with_bots(analysis.cells[cell]), len(effects)
        known = [effect for effect in effects if effect.answer == "differs"]
        known.sort(key=lambda effect: -effect.effect.estimate)
        if not known:
            yield say("lab.summary.components.none", bots=bots, count=count)
            continue
        values = {"bots": bots, "known": words.count(len(known)), "components": words.count(count)}
        named = [named_effect(effect) for effect in known]
        if len(named) > 6:
            ends = words.listed([*named[:3], *named[-3:]])
            sentences = [
                say("lab.summary.components.many", **values),
                say("lab.summary.components.ends", named=ends),
            ]
        else:
            shown = words.listed(named)
            few = say(
                "lab.summary.components.few", count=len(known), all=count, named=shown, **values
            )
            sentences = [few]
        if any(effect.reading == "association" for effect in known):
            sentences.append(say("lab.summary.components.association"))
        yield " ".join(sentences)


def named_effect(found: ComponentEffect) -> str:
    by = change("", found.effect.estimate)
    return say("lab.summary.named_change", name=component_name(found), change=by)


def component_name(effect: ComponentEffect) -> str:
    """`played FI1` or `rolled 6, once more`."""
    key = "lab.summary.component.each_time" if effect.each_time else "lab.summary.component.had"
    return say(key, verb=effect.verb, component=effect.component.replace("_", " "))
