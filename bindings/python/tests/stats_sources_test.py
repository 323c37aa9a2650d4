"""Every statistic names a source, and every source is spelled out in docs/statistics.md."""

import inspect
import re
from pathlib import Path

from equipoise.lab import methods, stats

PAGE = Path(__file__).parents[3] / "docs" / "statistics.md"
# What is arithmetic or a decision of ours, and says so.
WITHOUT_SOURCE = {"by_verb", "histogram", "shares_of_player", "win_share_intervals"}


def functions():
    return [getattr(stats, n) for n in stats.__all__ if inspect.isfunction(getattr(stats, n))]


def citations(text):
    flat = re.sub(r"\s+", " ", text)
    found = set(re.findall(r"([A-ZŠ][\w'ä-]+)(?: et al\.)? \(?(\d{4})\)?", flat))
    return {(name, year) for name, year in found if 1900 <= int(year) <= 2026}


def test_every_statistic_names_its_source():
    missing = [
        f.__name__
        for f in functions()
        if f.__name__ not in WITHOUT_SOURCE
        and not citations(inspect.getdoc(f) or "")
        and "Linear" not in str(inspect.signature(f).return_annotation)
    ]
    assert missing == []


def test_every_source_is_in_the_list_of_references():
    references = PAGE.read_text("utf-8").partition("## References")[2].splitlines()
    modules = {inspect.getmodule(f) for f in functions()}
    cited = set()
    for module in modules:
        cited |= citations(inspect.getsource(module))
    for note in methods.methods():
        cited |= citations(note.source)
    assert len(cited) > 40
    unknown = [
        f"{name} ({year})"
        for name, year in sorted(cited)
        if not any(name in line and f"({year})" in line for line in references)
    ]
    assert unknown == []
