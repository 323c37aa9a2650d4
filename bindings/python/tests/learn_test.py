"""The trainer of small nets: what it reads, what it finds, what it writes."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from equipoise.learn import Schedule, Weights, read_samples, train
from equipoise.learn.card import Card
from equipoise.learn.recipe import Recipe
from equipoise.learn.samples import Samples
from equipoise.learn.training import _Adam, _present, shares

ROOT = Path(__file__).resolve().parents[3]


def made_up(rows: int, seats: int = 3, inputs: int = 6, seed: int = 1) -> Samples:
    """Positions whose value is known: shares of e to the first number minus twice the second."""
    rng = np.random.default_rng(seed)
    numbers = rng.integers(0, 4, (rows, seats, inputs)).astype(np.float32)
    numbers[:, :, -1] = 1
    logits = numbers[:, :, 0] - 2 * np.abs(numbers[:, :, 1] - 1)
    values = shares(logits, np.ones((rows, seats), bool)).astype(np.float32)
    game = np.arange(rows, dtype=np.int32) // 10
    return Samples(game, np.zeros(rows, np.int32), values, numbers)


def write(path: Path, samples: Samples) -> None:
    rows, seats, inputs = samples.numbers.shape
    header = json.dumps({"rows": rows, "seats": seats, "inputs": inputs}).encode() + b"\n"
    columns = (samples.game, samples.setup, samples.values, samples.numbers)
    path.write_bytes(header + b"".join(column.tobytes() for column in columns))


def test_training_finds_values_that_are_known() -> None:
    _, report = train(made_up(20_000), Schedule(32, 8, epochs=25, batch=256, rate=5e-3))
    assert report.even > 0.4
    assert report.loss < 0.01
    assert report.error < 0.03
    assert report.losses[-1] < report.losses[0]


def test_the_slopes_are_those_of_the_loss() -> None:
    samples = made_up(40, seats=4)
    samples.numbers[:7, 3] = 0  # A set-up of three seats.
    samples.values[:7, 3] = 0
    samples.values[:] /= samples.values.sum(axis=1, keepdims=True)
    schedule = Schedule(8, 8)
    weights = Weights.random(6, 8, 8, np.random.default_rng(2))
    for array in weights.arrays():
        array += 0.05
    spread = np.full(6, 2, np.float32)
    adam = _Adam(weights, spread, schedule)

    def loss() -> float:
        logits = adam.plain().logits(samples.numbers).astype(np.float64)
        guess = shares(logits, _present(samples.numbers))
        return float(-(samples.values * np.log(np.maximum(guess, 1e-30))).sum() / len(samples))

    slopes = adam._slopes(samples.numbers, samples.values)
    rng = np.random.default_rng(3)
    for array, slope in zip(weights.arrays(), slopes, strict=True):
        for _ in range(5):
            at = tuple(rng.integers(0, size) for size in array.shape)
            kept = float(array[at])
            array[at] = kept + 1e-2
            above = loss()
            array[at] = kept - 1e-2
            below = loss()
            array[at] = kept
            assert slope[at] == pytest.approx((above - below) / 2e-2, abs=2e-3)


def test_training_is_the_same_for_the_same_seed() -> None:
    schedule = Schedule(8, 8, epochs=2, batch=128)
    first, _ = train(made_up(2_000), schedule)
    second, _ = train(made_up(2_000), schedule)
    other, _ = train(made_up(2_000), Schedule(8, 8, epochs=2, batch=128, seed=2))
    assert first.text("") == second.text("")
    assert first.text("") != other.text("")


def test_a_net_on_paper_is_the_net_that_was_measured() -> None:
    weights = Weights.random(6, 16, 8, np.random.default_rng(5))
    net = json.loads(weights.text("about"))
    first = np.frombuffer(bytes.fromhex(net["first"]["weights"]), ">i2").reshape(6, 16)
    steps = np.array(net["first"]["steps"], np.float32)
    assert np.allclose(first * steps[:, None], weights.rounded().first, atol=1e-7)
    rows = made_up(50).numbers
    assert np.allclose(weights.rounded().logits(rows), weights.logits(rows), atol=2e-3)
    assert weights.size() == 2 * (6 * 16 + 16 * 8 + 8) + 4 * (6 + 16 + 8 + 16 + 8 + 1)


def test_files_are_read_one_after_the_other_and_games_numbered_anew(tmp_path: Path) -> None:
    one, two = made_up(30), made_up(20, seed=2)
    write(tmp_path / "a", one)
    write(tmp_path / "b", two)
    both = read_samples([tmp_path / "a", tmp_path / "b"])
    assert len(both) == 50
    assert np.array_equal(both.numbers[30:], two.numbers)
    assert list(np.unique(both.game)) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "spoil, complaint",
    [
        (lambda text: text[:-4], "cut short"),
        (lambda text: b"nothing\n" + text, "not a file of samples"),
        (lambda text: b"", "no samples"),
    ],
)
def test_files_that_are_no_samples_are_named(
    tmp_path: Path, spoil: Callable[[bytes], bytes], complaint: str
) -> None:
    write(tmp_path / "a", made_up(10))
    (tmp_path / "a").write_bytes(spoil((tmp_path / "a").read_bytes()))
    with pytest.raises(ValueError, match=complaint):
        read_samples([tmp_path / "a"])


def test_one_game_is_too_few_to_hold_any_back() -> None:
    samples = made_up(10)
    with pytest.raises(ValueError, match="too few games"):
        train(samples, Schedule())


@pytest.mark.parametrize("recipe", sorted((ROOT / "nets").glob("*.toml")), ids=lambda p: p.stem)
def test_every_recipe_can_be_read_and_its_net_fits_a_browser(recipe: Path) -> None:
    made = Recipe.read(recipe)
    net = json.loads(recipe.with_suffix(".json").read_text(encoding="utf-8"))
    assert net["about"] == made.about
    assert (len(net["first"]["bias"]), len(net["second"]["bias"])) == (
        made.schedule.wide,
        made.schedule.narrow,
    )
    figures = json.loads((ROOT / "nets/figures" / f"{recipe.stem}.json").read_text("utf-8"))
    assert figures["training"]["bytes"] <= 60 * 1024
    card = recipe.with_suffix(".md").read_text(encoding="utf-8")
    assert card == Card(made).text(figures)


def test_a_misspelt_key_of_a_recipe_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_text('about = ""\n[[samples]]\nsetups=[""]\nbots=["a"]\ngame = 1\n')
    with pytest.raises(ValueError, match="x.toml: unknown key 'game'"):
        Recipe.read(tmp_path / "x.toml")
    (tmp_path / "y.toml").write_text('about = ""\n')
    with pytest.raises(ValueError, match="y.toml: 'samples' is missing"):
        Recipe.read(tmp_path / "y.toml")
