"""The scripts of examples/python, in their short form."""

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[4] / "examples" / "python"
SAID = {
    "play_and_plot_one_game.py": "pawns home",
    "learn_four_pawn_final.py": "it beats random",
    "oneworld_fairness.py": "32 games in 2 cells",
}


def test_every_example_is_run() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SAID)


@pytest.mark.parametrize(("name", "said"), SAID.items())
def test_the_example_runs_and_draws_its_picture(name: str, said: str, tmp_path: Path) -> None:
    picture = tmp_path / "picture.svg"
    command = [sys.executable, str(EXAMPLES / name), "--short", "--svg", str(picture)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr
    assert said in run.stdout
    assert "<svg" in picture.read_text()
