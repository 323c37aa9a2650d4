"""One self-contained HTML page of what experiments found, for screens and paper."""

from equipoise.lab.report.content import Provenance, Study
from equipoise.lab.report.page import render
from equipoise.lab.report.study import study_of

__all__ = ["Provenance", "Study", "render", "study_of"]
