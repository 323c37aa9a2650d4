"""Small nets that judge positions for bots, trained on games of our own.

`equipoise samples` writes positions and what they were worth; `train` finds the weights of a net
for them; `Weights.text` is what the program builds in (`nets/<game>.json`). `make train GAME=...`
does all of it. NumPy alone is needed.
"""

from equipoise.learn.net import Weights
from equipoise.learn.samples import Samples, read_samples
from equipoise.learn.training import Report, Schedule, train

__all__ = ["Report", "Samples", "Schedule", "Weights", "read_samples", "train"]
