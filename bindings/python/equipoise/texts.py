"""Sentences of the catalogue `messages/`, in the language that is spoken at the moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from equipoise._native import explain

_language: ContextVar[str] = ContextVar("language", default="en")


@dataclass(frozen=True, slots=True)
class _Text:
    key: str
    values: dict[str, int | str]


def say(key: str, **values: int | str) -> str:
    """The text of a key, such as `lab.summary.luck`, with its gaps filled by name.

    A number chooses the form of a plural; a str stands as it is.
    """
    return explain(_Text(key, values), lang=_language.get())


def language() -> str:
    """The code (BCP 47) of the language that `say` speaks."""
    return _language.get()


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Within this context `say` speaks a language of `equipoise.languages()`.

    Raises Misfit for any other.
    """
    explain(_Text("shared.reason.legal", {}), lang=lang)
    token = _language.set(lang)
    try:
        yield
    finally:
        _language.reset(token)
