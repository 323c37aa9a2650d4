"""The report: escaped, complete in itself, well formed, and true to the analysis."""

from __future__ import annotations

import dataclasses
import math
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from report_sample import NASTY, around, sample_study

import equipoise
from equipoise import texts
from equipoise.lab.findings import Analysis
from equipoise.lab.report import Study, abstract, content, render, summary, words
from equipoise.lab.stats import Interval

VOID = {"meta", "br", "hr", "img", "link", "input", "use"}


class Reader(HTMLParser):
    """Collects elements, ids, links, headings, and the text outside of figures and styles."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.headings: list[int] = []
        self.text: list[str] = []
        self.faults: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, key, value or "") for key, value in attrs]
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, key, value or "") for key, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.faults.append(f"</{tag}> closes nothing at {self.getpos()}")

    def handle_data(self, data: str) -> None:
        if not {"svg", "style", "pre"} & set(self.open):
            self.text.append(data)

    def values(self, *keys: str) -> list[str]:
        return [value for _, key, value in self.attributes if key in keys]


@pytest.fixture(scope="module")
def page() -> str:
    return render([sample_study()])


def test_a_page_is_well_formed_and_its_headings_descend_one_by_one(page: str) -> None:
    read = Reader(page)
    assert read.faults == [] and read.open == []
    assert page.lstrip().startswith("<!DOCTYPE html>")
    assert read.headings[0] == 1 and read.headings.count(1) == 1
    steps = zip(read.headings, read.headings[1:], strict=False)
    assert all(after <= before + 1 for before, after in steps)


def test_ids_are_unique_and_every_reference_has_its_target(page: str) -> None:
    read = Reader(page)
    ids = read.values("id")
    assert len(ids) == len(set(ids))
    wanted = {link.removeprefix("#") for link in read.values("href")}
    wanted |= {name for names in read.values("aria-labelledby") for name in names.split()}
    wanted |= set(re.findall(r"url\(#([^)]*)\)", page))
    assert wanted <= set(ids)


def test_a_page_needs_nothing_from_outside_and_runs_nothing(page: str) -> None:
    read = Reader(page)
    assert not {"script", "link", "img", "iframe", "object", "embed", "base"} & set(read.tags)
    assert all(link.startswith("#") for link in read.values("href", "src", "xlink:href"))
    assert not [key for _, key, _ in read.attributes if key.startswith("on")]
    assert "@import" not in page and not re.search(r"url\((?!#)", page)
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")


def test_every_figure_has_a_title_and_a_description_and_keeps_text_as_text(page: str) -> None:
    figures = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(figures) >= 6
    for svg in figures:
        assert 'role="img"' in svg and "aria-labelledby" in svg
        assert re.search(r"<title[^>]*>[^<]+</title><desc[^>]*>[^<]+</desc>", svg)
        assert "<text" in svg
        assert not re.search(r"#[0-9a-f]{6}\b", svg), "a colour that does not follow the page"


def test_names_from_files_are_escaped_wherever_they_stand() -> None:
    study = sample_study()
    analysis = study.analysis
    sides = tuple(replace(side, name=NASTY) for side in analysis.cells[0].sides)
    cells = tuple(
        replace(cell, label=NASTY, lineup=NASTY, bots=(NASTY, NASTY), sides=sides)
        for cell in analysis.cells
    )
    variants = tuple(replace(c, label=NASTY, lineup=NASTY) for c in analysis.comparisons)
    nasty = replace(
        analysis,
        title=NASTY,
        cells=cells,
        comparisons=variants,
        components=tuple(replace(c, component=NASTY, verb=NASTY) for c in analysis.components),
        skill=tuple(replace(s, strong=NASTY, weak=NASTY) for s in analysis.skill),
        method=tuple(replace(m, statistic=NASTY, formula=NASTY) for m in analysis.method),
        notes=(NASTY,),
    )
    named = {NASTY: NASTY}
    provenance = replace(
        study.provenance,
        name=NASTY,
        design=(NASTY,),
        fixed=named,
        options=named,
        lineups=named,
        versions=named,
        data=named,
        commands=(NASTY,),
        experiment=NASTY,
    )
    page = render([Study(nasty, provenance)], NASTY)
    read = Reader(page)
    assert read.faults == [] and "script" not in read.tags
    assert "<script" not in page and "49" not in re.findall(r"`(\d+)", page)
    assert page.count("&lt;script&gt;") > 40


def numbers_of(value: Any) -> Iterator[float]:
    """Every number in an analysis, wherever it stands."""
    if isinstance(value, Interval):
        yield from (value.estimate, value.low, value.high, value.n)
        yield from (1 - value.estimate, 1 - value.low, 1 - value.high)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from numbers_of(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from numbers_of(list(value.values()))
    elif isinstance(value, list | tuple):
        yield len(value)
        for part in value:
            yield from numbers_of(part)
    elif isinstance(value, int | float):
        yield float(value)


def spellings(number: float) -> Iterator[str]:
    if math.isfinite(number):
        for scaled in (number, 100 * number):
            for digits in (0, 1, 2, 3):
                yield words.fixed(abs(scaled), digits)


def test_numbers_are_grouped_and_split_as_the_language_does(monkeypatch):
    monkeypatch.setattr(words, "language", lambda: "de")
    assert words.count(1234567) == "1.234.567"
    assert words.fixed(-1234.56) == "−1.234,6"
    monkeypatch.setattr(words, "language", lambda: "fr")
    assert words.fixed(0.5, 2, sign=True) == "+0,50"


def test_every_number_on_the_page_comes_from_the_analysis(page: str) -> None:
    study = sample_study()
    analysis: Analysis = study.analysis
    known = {text for number in numbers_of(analysis) for text in spellings(number)}
    known |= {words.count(sum(cell.games for cell in analysis.cells)), "0.001"}
    known |= {str(many) for many in range(1, len(analysis.components))}
    told = " ".join(Reader(page).text).split("How to get the same numbers again")[-2]
    names = "|".join(
        re.escape(name)
        for name in sorted(
            [component.component for component in analysis.components]
            + [comparison.label for comparison in analysis.comparisons]
            + [side.name for side in analysis.cells[0].sides],
            key=len,
            reverse=True,
        )
    )
    told = re.sub(names, " ", told.split("Method")[0])
    found = re.findall(r"\d[\d,]*(?:\.\d+)?", told)
    assert len(found) > 200
    strange = sorted({number.rstrip(",") for number in found} - known)
    assert strange == []


def test_numbers_are_written_as_people_write_them() -> None:
    assert words.percent(0.523) == "52.3\N{NO-BREAK SPACE}%"
    assert words.fixed(-0.04) == "0.0"
    assert words.fixed(-2.25, 1, sign=True) == "\N{MINUS SIGN}2.2"
    assert words.fixed(float("nan")) == "not known"
    assert words.fixed(float("inf"), 0, sign=True) == "+\N{INFINITY}"
    assert words.share(around(0.5, 0.01)) == "50.0\N{NO-BREAK SPACE}% (49.0 to 51.0)"
    assert words.chance_of(0.0002) == "below 0.001"
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b", "c"], 2) == "a, b and 1 more"


def test_a_value_that_could_not_be_measured_is_called_not_known() -> None:
    study = sample_study()
    cell = study.analysis.cells[0]
    nothing = Interval(math.nan, math.nan, math.nan, 0, "none")
    sides = tuple(replace(side, share=nothing, answer="unknown") for side in cell.sides)
    bare = replace(cell, sides=sides, luck=None, leads=None, first_mover=None)
    page = render(
        [
            replace(
                study,
                analysis=replace(
                    study.analysis, cells=(bare,), comparisons=(), components=(), skill=()
                ),
            )
        ]
    )
    assert "Not known" in page and "nan" not in page.lower().replace("finance", "")


def test_deterministic_bots_are_not_asked_how_much_is_luck() -> None:
    study = sample_study()
    telling = content.equals(study.analysis)[0]
    assert telling.luck is not None
    all_of_it = Interval(1.0, 1.0, 1.0, 100, "games with the same dice alike")
    alike = replace(
        telling,
        bots=("clockwork",) * len(telling.bots),
        luck=replace(telling.luck, share=all_of_it, exact="deterministic bots"),
    )
    both = replace(study.analysis, cells=(alike, telling))
    assert content.telling_luck(both.cells) == [(telling, telling.luck)]
    glance = next(one for one in summary.glances([both]) if "luck" in one.question)
    assert glance.answer == words.percent(telling.luck.share.estimate, 0)
    sentences = abstract.findings([replace(study, analysis=both)])["Luck"]
    assert "explain" in sentences[0] and "say nothing about luck" in sentences[1]
    alone = replace(study.analysis, cells=(alike,))
    assert not any("luck" in one.question for one in summary.glances([alone]))


def test_the_same_study_gives_the_same_page(page: str) -> None:
    assert render([sample_study()]) == page


def test_a_page_of_two_studies_shows_both_and_stays_small() -> None:
    page = render([sample_study(), sample_study()], "Two & one")
    read = Reader(page)
    ids = read.values("id")
    assert len(ids) == len(set(ids))
    assert "<title>Two &amp; one</title>" in page
    assert len(page.encode()) < 600_000


def test_a_page_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="one study"):
        render([])


def test_every_text_of_a_page_comes_from_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "explain", lambda text, lang: f"[{text.key}]")
    page = Reader(render([sample_study()]))
    said = " ".join(page.text)
    assert "[lab.page.summary.heading]" in said
    own = {word.lower() for word in re.findall(r"[A-Za-z]+", repr(sample_study()))}
    words_left = re.findall(r"[A-Za-z]{3,}", re.sub(r"\[[\w.]+\]", "", said))
    assert [word for word in words_left if word.lower() not in own] == []


def test_a_report_is_in_english_unless_another_language_is_spoken() -> None:
    page = render([sample_study()])
    with texts.speaking("en"):
        assert render([sample_study()]) == page
    assert texts.language() == "en"
    with pytest.raises(equipoise.Misfit, match="tlh"), texts.speaking("tlh"):
        pass
