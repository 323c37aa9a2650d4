"""The net: two hidden layers of rectified units and one number, the logit of a seat."""

from __future__ import annotations

import json
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float32]


@dataclass
class Weights:
    """Weights as float32: `first` [inputs, wide], `second` [wide, narrow], `last` [narrow, 1], and
    a bias for each unit. Widths are multiples of 8, at most 64."""

    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    last: Array
    last_bias: Array

    @classmethod
    def random(cls, inputs: int, wide: int, narrow: int, rng: np.random.Generator) -> Weights:
        """Weights to begin with (He et al. 2015)."""

        def layer(rows: int, columns: int) -> Array:
            drawn: Array = rng.standard_normal((rows, columns)) * np.sqrt(2 / rows)
            return np.asarray(drawn, np.float32)

        def zeros(count: int) -> Array:
            return np.zeros(count, np.float32)

        return cls(
            layer(inputs, wide), zeros(wide), layer(wide, narrow), zeros(narrow),
            layer(narrow, 1) * np.float32(0.1), zeros(1),
        )  # fmt: skip

    def arrays(self) -> list[Array]:
        """All of them, in the order of the fields."""
        return list(self.__dict__.values())

    def logits(self, rows: Array) -> Array:
        """float32 [...] for rows [..., inputs]."""
        wide = np.maximum(rows @ self.first + self.first_bias, 0)
        narrow = np.maximum(wide @ self.second + self.second_bias, 0)
        logits: Array = (narrow @ self.last + self.last_bias)[..., 0]
        return logits

    def rounded(self) -> Weights:
        """As the program reads it: each row of weights in whole steps of 16 bits."""
        return Weights(
            _whole(self.first), self.first_bias, _whole(self.second), self.second_bias,
            _whole(self.last), self.last_bias,
        )  # fmt: skip

    def text(self, about: str) -> str:
        """What parts/net.hpp reads: JSON with a line for each number of a layer."""
        layers = {
            "first": (self.first, self.first_bias),
            "second": (self.second, self.second_bias),
            "last": (self.last, self.last_bias),
        }
        net = {"about": about, "inputs": self.first.shape[0]}
        for name, (weights, bias) in layers.items():
            steps = _steps(weights)
            whole = np.rint(weights / steps[:, None]).astype(">i2")
            net[name] = {
                "bias": [float(f"{number:.7g}") for number in bias],
                "steps": [float(f"{step:.7g}") for step in steps],
                "weights": whole.tobytes().hex(),
            }
        return json.dumps(net, separators=(",", ":")).replace('],"', '],\n"') + "\n"

    def size(self) -> int:
        """Bytes of the whole numbers and the float32 beside them."""
        whole = self.first.size + self.second.size + self.last.size
        steps = len(self.first) + len(self.second) + len(self.last)
        biases = len(self.first_bias) + len(self.second_bias) + len(self.last_bias)
        return 2 * whole + 4 * (steps + biases)


def _steps(weights: Array) -> Array:
    largest = np.abs(weights).max(axis=1)
    # Rounded as it is printed, so that the program has the very same step.
    return np.array([float(f"{max(x, 1e-9) / 32767:.7g}") for x in largest], np.float32)


def _whole(weights: Array) -> Array:
    steps = _steps(weights)[:, None]
    return np.asarray(np.clip(np.rint(weights / steps), -32768, 32767) * steps, np.float32)
