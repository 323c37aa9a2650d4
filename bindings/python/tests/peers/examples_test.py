"""The scripts of examples/python, in their short form, and what the manual shows of peers."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
EXAMPLES = ROOT / "examples" / "python"
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


def test_what_the_manual_shows_of_peers_runs() -> None:
    """Blocks marked `py`; those marked `python` need no peer and are tested without."""
    blocks = re.findall(r"```py\n(.*?)```", (ROOT / "docs" / "python.md").read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})
