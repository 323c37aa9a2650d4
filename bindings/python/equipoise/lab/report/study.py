"""A study of a run's results: its analysis, and all that is needed to play it again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from equipoise.lab.analysis import analyse
from equipoise.lab.balance import NoGames, find_balance
from equipoise.lab.experiment import Experiment, text_of
from equipoise.lab.report import words
from equipoise.lab.report.content import Provenance, Study
from equipoise.lab.report.names import names_of
from equipoise.lab.results import Results
from equipoise.texts import say


def study_of(results: Results) -> Study:
    """What the run found so far, ready for `render`."""
    try:
        balances = tuple(find_balance(results)) if results.experiment.handle else ()
    except NoGames:
        balances = ()
    margin = results.experiment.margin
    return Study(
        analyse(results), provenance_of(results), balances, margin=margin, names=names_of(results)
    )


def provenance_of(results: Results) -> Provenance:
    """How the run was made."""
    experiment, meta = results.experiment, results.meta
    rules = ", ".join(map(str, meta["versions"]["rules"]))
    versions = {
        "Equipoise": str(meta["versions"]["equipoise"]),
        say("lab.study.versions.rules"): rules,
    }
    if meta.get("finished"):
        versions[say("lab.study.versions.played_until")] = str(meta["finished"])[:10]
    base = experiment.cells[0]
    options = {say("lab.study.options.base"): _pairs(results.options(base))}
    if base.start is not None:
        options[say("lab.study.options.start")] = base.start
    return Provenance(
        name=experiment.name,
        seed=experiment.seed,
        design=_design(results),
        fixed=_fixed(experiment),
        options=options,
        lineups={lineup.name: ", ".join(map(str, lineup.players)) for lineup in experiment.lineups},
        versions=versions,
        data=_digests(meta.get("data_sha256")),
        commands=(
            f"equipoise-lab run {experiment.name}.toml",
            f"equipoise-lab report results/{experiment.name}",
        ),
        experiment=as_toml(experiment),
    )


def _fixed(experiment: Experiment) -> dict[str, str]:
    fixed = {name: text_of(value) for name, value in experiment.options.items()}
    if experiment.players_at_table is not None:
        fixed["players"] = str(experiment.players_at_table)
    return fixed


def _digests(digests: object) -> dict[str, str]:
    if not isinstance(digests, Mapping):
        return {}
    return {
        say("lab.study.data.digest", file=str(file)): str(digest)
        for file, digest in digests.items()
    }


def _pairs(options: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def _design(results: Results) -> tuple[str, ...]:
    experiment = results.experiment
    stop = experiment.stop
    count = len(experiment.cells)
    cells = words.count(count)
    if stop:
        said = say(
            "lab.study.design.until",
            count=count,
            cells=cells,
            points=words.fixed(100 * stop.half_width),
            games=words.count(stop.games_max),
        )
    else:
        games = words.count(experiment.games)
        said = say("lab.study.design.games", count=count, cells=cells, games=games)
    sentences = [said]
    if experiment.duplicates > 1:
        sentences.append(say("lab.study.design.duplicates", count=experiment.duplicates))
    if experiment.begins == "each":
        sentences.append(say("lab.study.design.begins"))
    if experiment.crossed:
        sentences.append(say("lab.study.design.crossed"))
    sentences.append(say("lab.study.design.margin", points=words.fixed(100 * experiment.margin)))
    if not results.finished:
        sentences.append(say("lab.study.design.unfinished"))
    return tuple(sentences)


def as_toml(experiment: Experiment) -> str:
    """The experiment as a file that `Experiment.parse` reads as the same again."""
    values = experiment.to_json()
    del values["cells"]
    lineups = values.pop("lineups")
    design = values.pop("design")
    tables = {key: values.pop(key) for key in ("options", "grid", "stop", "handle")}
    if tables["stop"]:
        del values["games"]
    if tables["grid"]:
        tables["grid"] = {"design": design, **tables["grid"]}
    if tables["handle"]:
        tables["handle"] = _handle(tables["handle"])
    lines = _lines(values)
    for name, table in tables.items():
        if table:
            lines += ["", f"[{name}]", *_lines(table)]
    for lineup, made in zip(lineups, experiment.lineups, strict=True):
        players = [str(player) for player in made.players]
        lines += ["", "[[lineups]]", *_lines({**lineup, "players": players})]
    return "\n".join(lines) + "\n"


def _handle(values: Mapping[str, Any]) -> dict[str, Any]:
    plain = dict(values)
    kind, name = plain.pop("kind"), plain.pop("name")
    return {kind: True if kind == "komi" else name, **plain}


def _lines(values: Mapping[str, Any]) -> list[str]:
    # TOML spells texts, numbers, flags and lists as JSON does.
    return [
        f"{key} = {json.dumps(value, ensure_ascii=False)}"
        for key, value in values.items()
        if value is not None
    ]
