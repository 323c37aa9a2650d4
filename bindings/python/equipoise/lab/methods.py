"""The method page of a report: every statistic with its formula and source."""

from equipoise.lab.findings import MethodNote
from equipoise.texts import say


def methods() -> tuple[MethodNote, ...]:
    """In the language that is spoken at the moment."""
    return (*_of_wins(), *_of_games(), *_of_comparisons())


def _of_wins() -> tuple[MethodNote, ...]:
    return (
        MethodNote(
            say("lab.methods.win_share.name"),
            say("lab.methods.win_share.formula"),
            "Wilson (1927); Korn & Graubard (1998); Dean & Pagano (2015)",
        ),
        MethodNote(
            say("lab.methods.fairness.name"),
            say("lab.methods.fairness.formula"),
            "Rao (1948); Holm (1979); Schuirmann (1987)",
        ),
        MethodNote(
            say("lab.methods.alike.name"),
            say("lab.methods.alike.formula"),
            "Wald (1943); Koch, Freeman & Freeman (1975)",
        ),
        MethodNote(
            say("lab.methods.first_mover.name"),
            say("lab.methods.first_mover.formula"),
            say("lab.methods.first_mover.source"),
        ),
        MethodNote(
            say("lab.methods.draws.name"),
            say("lab.methods.draws.formula"),
            say("lab.methods.draws.source"),
        ),
    )


def _of_games() -> tuple[MethodNote, ...]:
    return (
        MethodNote(
            say("lab.methods.length.name"),
            say("lab.methods.length.formula"),
            say(
                "lab.methods.length.source",
                book="David & Nagaraja (2003)",
                section="7.1",
                paper="Woodruff (1952)",
            ),
        ),
        MethodNote(
            say("lab.methods.branching.name"),
            say("lab.methods.branching.formula"),
            say(
                "lab.methods.branching.source",
                paper="Browne (2008)",
                book="Cochran (1977)",
                section="2.11",
            ),
        ),
        MethodNote(
            say("lab.methods.leads.name"),
            say("lab.methods.leads.formula"),
            "Browne (2008)",
        ),
        MethodNote(
            say("lab.methods.luck.name"),
            say("lab.methods.luck.formula"),
            "Fisher (1925); Searle, Casella & McCulloch (1992); Sobol' (1993)",
        ),
        MethodNote(
            say("lab.methods.skill.name"),
            say("lab.methods.skill.formula"),
            "Bradley & Terry (1952); Luce (1959); Elo (1978)",
        ),
    )


def _of_comparisons() -> tuple[MethodNote, ...]:
    return (
        MethodNote(
            say("lab.methods.variants.name"),
            say("lab.methods.variants.formula"),
            "Glasserman & Yao (1992); Hothorn, Bretz & Westfall (2008); Schuirmann (1987); "
            "Goeman, Solari & Stijnen (2010)",
        ),
        MethodNote(
            say("lab.methods.components.name"),
            say("lab.methods.components.formula"),
            "Frisch & Waugh (1933); Angrist & Pischke (2009); Hothorn, Bretz & Westfall (2008)",
        ),
    )
