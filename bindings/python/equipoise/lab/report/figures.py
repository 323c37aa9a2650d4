"""Figures as inline SVG: text stays text, colours follow the page, nothing is loaded."""

from __future__ import annotations

import io
import re
from contextlib import AbstractContextManager
from typing import Any
from xml.etree import ElementTree

import matplotlib as mpl
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure

# The colours that figures are drawn with and the page's custom properties that replace them, so
# that one figure serves paper, a light and a dark screen.
INK = "#2a2118"
SOFT = "#6b5f51"
RULE = "#d9cdb9"
BAND = "#ebe3d4"
PAPER = "#fffdf9"
STEEL = "#5d6670"
BLUE = "#0072b2"
ORANGE = "#c25100"
GREEN = "#00795a"

_PROPERTIES = {
    INK: "--ink",
    SOFT: "--soft",
    RULE: "--rule",
    BAND: "--band",
    PAPER: "--paper",
    STEEL: "--steel",
    BLUE: "--blue",
    ORANGE: "--orange",
    GREEN: "--green",
}

_STYLE: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "equipoise",
    "font.family": "DejaVu Sans",
    "font.size": 9.0,
    "text.color": INK,
    "axes.edgecolor": RULE,
    "axes.labelcolor": SOFT,
    "axes.facecolor": "none",
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "axes.unicode_minus": True,
    "figure.facecolor": "none",
    "xtick.color": RULE,
    "xtick.labelcolor": SOFT,
    "xtick.labelsize": 8.0,
    "ytick.color": INK,
    "ytick.left": False,
    "grid.color": RULE,
    "grid.linewidth": 0.6,
    "hatch.linewidth": 0.8,
    "path.simplify": True,
}

_SVG = "http://www.w3.org/2000/svg"
_XLINK = "{http://www.w3.org/1999/xlink}href"
_NUMBER = re.compile(r"-?\d+\.\d{3,}")


def style() -> AbstractContextManager[None]:
    """The context in which figures are made, drawn and written."""
    return mpl.rc_context(_STYLE)


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of `width` x `height` inches with a canvas that writes SVG."""
    with style():
        figure = Figure(figsize=(width, height))
        FigureCanvasSVG(figure)
        return figure


def inline_svg(figure: Figure, name: str, title: str, about: str) -> str:
    """The figure as an `svg` element for an HTML page.

    `name` makes its ids unique in the page; screen readers read `title` and `about` instead.
    """
    out = io.StringIO()
    with style():
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(out, format="svg", metadata=nothing, transparent=True)
    ElementTree.register_namespace("", _SVG)
    root = ElementTree.fromstring(out.getvalue())
    for metadata in root.findall(f"{{{_SVG}}}metadata"):
        root.remove(metadata)
    _settle_ids(root, name)
    for element in root.iter():
        for key, value in element.attrib.items():
            element.set(key, _themed(value) if key in ("style", "fill", "stroke") else value)
        for key in ("d", "x", "y", "transform", "points"):
            if key in element.attrib:
                element.set(key, _rounded(element.get(key, "")))
    for key in ("width", "height", "version"):
        root.attrib.pop(key, None)
    _describe(root, name, title, about)
    text = ElementTree.tostring(root, encoding="unicode", short_empty_elements=True)
    return re.sub(r">\s+<", "><", text)


def _settle_ids(root: ElementTree.Element, name: str) -> None:
    """Keeps only ids that something refers to, each with `name` before it."""
    text = ElementTree.tostring(root, encoding="unicode")
    wanted = set(re.findall(r"url\(#([^)]+)\)", text)) | set(re.findall(r'href="#([^"]+)"', text))
    for element in root.iter():
        own = element.attrib.pop("id", None)
        if own in wanted:
            element.set("id", f"{name}-{own}")
        link = element.attrib.pop(_XLINK, None)
        if link is not None:
            element.set("href", f"#{name}-{link.removeprefix('#')}")
        for key, value in element.attrib.items():
            if "url(#" in value:
                element.set(key, value.replace("url(#", f"url(#{name}-"))


def _themed(value: str) -> str:
    for colour, custom in _PROPERTIES.items():
        value = value.replace(colour, f"var({custom})")
    return value.replace("'DejaVu Sans'", "var(--sans)")


def _rounded(value: str) -> str:
    return _NUMBER.sub(lambda match: f"{float(match.group()):.2f}", value)


def _describe(root: ElementTree.Element, name: str, title: str, about: str) -> None:
    root.set("role", "img")
    root.set("aria-labelledby", f"{name}-title {name}-about")
    for place, (tag, text) in enumerate((("title", title), ("desc", about))):
        element = ElementTree.Element(f"{{{_SVG}}}{tag}")
        element.set("id", f"{name}-{'about' if tag == 'desc' else tag}")
        element.text = text
        root.insert(place, element)


def standalone(svg: str) -> str:
    """An inline figure as a file of its own, in the colours of paper."""
    colours = "".join(f"{custom}:{colour};" for colour, custom in _PROPERTIES.items())
    style = f"<style>svg{{{colours}--sans:sans-serif;background:{PAPER}}}</style>"
    start = svg.index(">") + 1
    return svg[:start] + style + svg[start:] + "\n"
