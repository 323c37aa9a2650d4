"""A table of a TOML file, read key by key, with errors that name file, key and what is allowed."""

from collections.abc import Callable, Sequence
from typing import Any


class ExperimentError(ValueError):
    """An experiment that makes no sense: which file, which key, and what is allowed there."""

    def __init__(self, file: str, key: str, text: str) -> None:
        super().__init__(f"{file}: {key}: {text}" if key else f"{file}: {text}")
        self.file = file
        self.key = key
        self.text = text

    def __reduce__(self) -> tuple[type["ExperimentError"], tuple[str, str, str]]:
        return ExperimentError, (self.file, self.key, self.text)


class Table:
    """Gives out the values of a table, once each; `close` refuses those that nobody took."""

    def __init__(self, file: str, values: dict[str, Any], path: str = "") -> None:
        self.file = file
        self.path = path
        self._left = dict(values)
        self._known: list[str] = []

    def key(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def error(self, name: str, text: str) -> ExperimentError:
        return ExperimentError(self.file, self.key(name) if name else self.path, text)

    def has(self, name: str) -> bool:
        return name in self._left

    def raw(self, name: str, default: Any = None) -> Any:
        self._known.append(name)
        return self._left.pop(name, default)

    def text(self, name: str, default: str | None = None) -> str:
        return str(self._of(name, default, lambda v: isinstance(v, str) and v != "", "a text"))

    def flag(self, name: str, default: bool) -> bool:
        return bool(self._of(name, default, lambda v: isinstance(v, bool), "true or false"))

    def integer(self, name: str, default: int | None, low: int, high: int) -> int:
        def fits(value: Any) -> bool:
            return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

        return int(self._of(name, default, fits, f"a whole number from {low} to {high}"))

    def number(self, name: str, default: float | None, low: float, high: float) -> float:
        """Strictly between `low` and `high`."""

        def fits(value: Any) -> bool:
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            return is_number and low < value < high

        return float(self._of(name, default, fits, f"a number between {low} and {high}"))

    def one_of(self, name: str, choices: Sequence[str], default: str | None = None) -> str:
        allowed = "one of " + ", ".join(choices)
        return str(self._of(name, default, lambda v: v in choices, allowed))

    def texts(self, name: str) -> list[str]:
        def fits(value: Any) -> bool:
            return (
                isinstance(value, list) and bool(value) and all(isinstance(v, str) for v in value)
            )

        return list(self._of(name, None, fits, "a list of at least one text"))

    def table(self, name: str) -> "Table | None":
        value = self.raw(name)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.error(name, f"must be a table, written [{self.key(name)}]")
        return Table(self.file, value, self.key(name))

    def tables(self, name: str) -> list["Table"]:
        value = self.raw(name, [])
        if not isinstance(value, list) or not all(isinstance(v, dict) for v in value):
            raise self.error(name, f"must be tables, each written [[{self.key(name)}]]")
        return [Table(self.file, v, f"{self.key(name)}[{i}]") for i, v in enumerate(value)]

    def rest(self) -> dict[str, Any]:
        """All values not taken yet, for tables with free keys."""
        left, self._left = self._left, {}
        return left

    def close(self) -> None:
        for name in self._left:
            allowed = ", ".join(sorted(self._known))
            raise self.error(name, f"is unknown; allowed here: {allowed}")

    def _of(self, name: str, default: Any, fits: Callable[[Any], bool], allowed: str) -> Any:
        value = self.raw(name)
        if value is None:
            if default is None:
                raise self.error(name, f"is missing: {allowed}")
            return default
        if not fits(value):
            raise self.error(name, f"{value!r} is not allowed: {allowed}")
        return value
