"""Libraries that only some parts of the package need, imported when they do."""

import importlib
from types import ModuleType


class MissingExtra(ImportError):
    """A library is not installed; the text says which extra installs it."""


def missing(error: ModuleNotFoundError, extra: str) -> MissingExtra:
    """What to raise where an import failed: it names the extra of this package."""
    return MissingExtra(
        f"{error.name} is not installed; `pip install equipoise[{extra}]` installs it"
    )


def need(module: str, extra: str) -> ModuleType:
    """The module, or MissingExtra naming the extra of this package that installs it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name != module.partition(".")[0]:
            raise
        raise missing(error, extra) from None
