"""Libraries that only some commands need, imported when they do."""

import importlib
from types import ModuleType


class MissingExtra(ImportError):
    """A library is not installed; the text says which extra brings it."""


def need(module: str, extra: str) -> ModuleType:
    """The module, or MissingExtra naming the extra of this package that brings it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise MissingExtra(
            f"{error.name} is not installed; `pip install equipoise[{extra}]` brings it"
        ) from None
