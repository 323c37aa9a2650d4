"""Tunings over games: planted answers are found, and a best that was only noise is refused."""

import json
import math
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace

import numpy as np
import pytest

import equipoise
from equipoise import lab
from equipoise.lab.cli import main
from equipoise.lab.run_folder import RunRefused
from equipoise.lab.stats.intervals import clopper_pearson
from equipoise.lab.tune.file import Tuning
from equipoise.lab.tune.optimiser import next_choices
from equipoise.lab.tune.search import NoTrials, search

TUNING = """
[experiment]
name = "planted"
game = "balance_duel"
seed = 4
games = 200
tallies = false
leads = false
[[experiment.lineups]]
name = "equals"
players = ["random"]

[[value]]
option = "turn_limit"
low = 10
high = 70
step = 5
start = 70

[[value]]
option = "model"
choices = ["A", "B", "C", "D"]

[goal]
what = "share"
seat = 0
between = [0.45, 0.55]

[stop]
trials_max = 25
"""
SHIFTS = {"A": 0.1, "B": 0.0, "C": 0.05, "D": 0.2}


SEARCHES = 12


def chance_of(limit, model, dice=0):
    """A half only at a turn limit of 40 with model B."""
    return 0.5 + abs(limit - 40) / 100 + SHIFTS[model]


def planted(monkeypatch, chance, seed_of):
    """Seat 0 wins with the chance of the game's options; `seed_of` makes the seeds of its dice."""
    real = equipoise.run_series

    def run_series(game, *arguments, **named):
        rows = lab.Rows.of(real(game, *arguments, **named))
        limit, model = int(game.options["turn_limit"]), game.options["model"]
        seeds = [seed_of(int(c), named["chance_seed"] % 2**32, limit, model) for c in rows.chance]
        won = np.array([np.random.default_rng(seed).random() for seed in seeds])
        won = won < chance(limit, model, named["chance_seed"])
        return replace(rows, returns=np.stack([won, ~won], axis=1).astype(np.int32) * 840)

    monkeypatch.setattr(equipoise, "run_series", run_series)


def tuning_of(folder, text=TUNING):
    folder.mkdir(exist_ok=True)
    (folder / "tuning.toml").write_text(text)
    return Tuning.read(folder / "tuning.toml")


def play(experiment, folder):
    return lab.run(experiment, folder, workers=1, resume=True)


def by_dice(chance, seed, limit, model):
    return [chance, seed]


def test_a_planted_answer_is_found_and_passes_the_final_test(monkeypatch, tmp_path):
    planted(monkeypatch, chance_of, by_dice)
    found = search(tuning_of(tmp_path), tmp_path / "out", play)
    best = dict(zip(("limit", "model"), found.best.choices, strict=True))
    limit, model = (
        found.tuning.handles[0].choices[best["limit"]],
        found.tuning.handles[1].choices[best["model"]],
    )
    assert chance_of(limit, model) < 0.56
    assert found.final is not None and found.final.is_better
    truth = chance_of(70, "A") - chance_of(limit, model)
    assert found.final.nearer.contains(truth)
    assert found.final.games == 800
    assert len(found.trials) == 25 and not found.exhausted
    assert len({trial.choices for trial in found.trials}) == 25


def test_a_best_that_was_only_noise_is_refused_by_the_final_test(monkeypatch, tmp_path):
    """All values are alike, and every trial has dice of its own: the best is only the luckiest."""
    planted(
        monkeypatch,
        lambda limit, model, dice: 0.6,
        lambda chance, seed, limit, model: [chance, seed, limit, ord(model)],
    )
    text = TUNING.replace("games = 200", "games = 40").replace("trials_max = 25", "trials_max = 9")
    passed, gains = 0, []
    for seed in range(SEARCHES):
        folder = tmp_path / str(seed)
        tuning = tuning_of(folder, text.replace("seed = 4", f"seed = {seed}"))
        found = search(tuning, folder / "out", play)
        start = next(trial for trial in found.trials if trial.number == 0)
        gains.append(start.distance - found.best.distance)
        passed += found.final is not None and found.final.is_better
    # The search itself believes in a gain of several points.
    assert np.mean(gains) > 0.05
    assert clopper_pearson(passed, SEARCHES, 0.999).low <= 0.025


def test_luck_with_the_dice_of_the_search_does_not_pass_the_final_test(monkeypatch, tmp_path):
    """On the dice of the trials model B is fair; on all others no model is."""
    tuning = tuning_of(tmp_path, TUNING.replace("low = 10", "low = 65"))
    planted(
        monkeypatch,
        lambda limit, model, dice: (
            0.5 if model == "B" and dice == tuning.experiment.chance_seed else 0.9
        ),
        lambda chance, seed, limit, model: [chance, seed, limit, ord(model)],
    )
    found = search(tuning, tmp_path / "out", play)
    assert found.tuning.text(found.best.choices).endswith("model=B")
    assert found.best.distance < 0.1
    assert found.final is not None and not found.final.is_better
    assert found.final.best.contains(0.9)


def test_an_interrupted_search_has_the_same_trials_as_a_whole_one(monkeypatch, tmp_path):
    planted(monkeypatch, chance_of, by_dice)
    text = TUNING.replace("trials_max = 25", "trials_max = 10").replace("games = 200", "games = 80")
    tuning = tuning_of(tmp_path, text)
    whole = search(tuning, tmp_path / "whole", play)
    left = 0

    def stopping(experiment, folder):
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return play(experiment, folder)

    for count in (3, 1, 4):
        left = count
        with pytest.raises(KeyboardInterrupt):
            search(tuning, tmp_path / "parts", stopping, resume=count != 3)
    parts = search(tuning, tmp_path / "parts", play, resume=True)
    assert parts.trials == whole.trials
    assert parts.final == whole.final
    journals = [(tmp_path / name / "tune.json").read_bytes() for name in ("whole", "parts")]
    assert journals[0] == journals[1]


def test_a_killed_search_is_continued_by_the_command(tmp_path):
    text = TUNING.replace("trials_max = 25", "trials_max = 6").replace("games = 200", "games = 500")
    (tmp_path / "t.toml").write_text(text)

    def command(out, *more):
        arguments = ["tune", str(tmp_path / "t.toml"), "--out", str(tmp_path / out), *more]
        return [sys.executable, "-m", "equipoise.lab.cli", *arguments, "--workers", "1"]

    process = subprocess.Popen(command("out"), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for _ in range(2):
        assert process.stdout.readline().startswith("trial ")
    time.sleep(0.05)
    process.send_signal(signal.SIGKILL)
    process.wait()
    known = json.loads((tmp_path / "out" / "tune.json").read_text())["trials"]
    assert 2 <= len(known) <= 6
    # Ended either way: with status 0 or 3, as the final test decides.
    done = subprocess.run(command("out", "--resume"), capture_output=True, text=True, check=False)
    whole = subprocess.run(command("whole"), capture_output=True, text=True, check=False)
    assert done.returncode == whole.returncode in (0, 3)
    journals = [(tmp_path / name / "tune.json").read_bytes() for name in ("out", "whole")]
    assert journals[0] == journals[1]
    last = [run.stdout.splitlines()[-4:-1] for run in (done, whole)]
    assert last[0] == last[1]


def test_a_search_ends_when_it_gets_no_better_or_everything_was_tried(monkeypatch, tmp_path):
    planted(monkeypatch, chance_of, by_dice)
    text = TUNING.replace("low = 10", "low = 60").replace("games = 200", "games = 20")
    found = search(tuning_of(tmp_path, text), tmp_path / "all", play)
    assert found.exhausted and len(found.trials) == 3 * 4
    patient = text.replace("trials_max = 25", "patience = 3")
    found = search(tuning_of(tmp_path, patient), tmp_path / "patience", play)
    assert found.best.number + 3 == len(found.trials) - 1 or found.exhausted


def test_trials_continue_if_more_are_wanted_and_not_if_anything_else_changed(monkeypatch, tmp_path):
    planted(monkeypatch, chance_of, by_dice)
    text = TUNING.replace("trials_max = 25", "trials_max = 3").replace("games = 200", "games = 20")
    out = tmp_path / "out"
    first = search(tuning_of(tmp_path, text), out, play)
    more = tuning_of(tmp_path, text.replace("trials_max = 3", "trials_max = 5"))
    with pytest.raises(RunRefused, match="already has a tuning; --resume continues it"):
        search(more, out, play)
    found = search(more, out, play, resume=True)
    assert len(found.trials) == 5 and found.trials[:3] == first.trials
    for old, new in (("seed = 4", "seed = 5"), ("0.55]", "0.65]"), ("step = 5", "step = 10")):
        with pytest.raises(RunRefused, match="has a different tuning"):
            search(tuning_of(tmp_path, text.replace(old, new)), out, play, resume=True)
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine")
    with pytest.raises(RunRefused, match="is not empty and has no tuning"):
        search(more, tmp_path / "other", play)


def test_what_the_game_refuses_is_a_trial_without_result(tmp_path):
    text = TUNING.replace("games = 200", "games = 4").replace(
        'option = "turn_limit"\nlow = 10\nhigh = 70\nstep = 5\nstart = 70',
        'component = "/physics/mass/M"\nchoices = [700, -5]',
    )
    found = search(tuning_of(tmp_path, text), tmp_path / "out", play)
    assert len(found.trials) == 8
    refused = [trial for trial in found.trials if trial.refused]
    assert len(refused) == 4 and all(trial.distance is None for trial in refused)
    assert all(trial.choices[0] == 1 for trial in refused)


def test_a_game_that_refuses_everything_leaves_nothing_to_choose(monkeypatch, tmp_path):
    tuning = tuning_of(tmp_path, TUNING.replace("trials_max = 25", "trials_max = 2"))
    from equipoise.lab.tune import search as module

    def refuse(*arguments, **named):
        raise lab.ExperimentError("a.toml", "options", "never")

    monkeypatch.setattr(module, "with_changes", refuse)
    with pytest.raises(NoTrials, match="refused every trial; the first: never"):
        search(tuning, tmp_path / "out", play)


def test_components_and_data_files_are_varied(tmp_path):
    packed = equipoise.__file__.replace("__init__.py", "data/balance_duel/models.json")
    text = open(packed).read()
    for name, mass in (("light.json", 600), ("heavy.json", 900)):
        (tmp_path / name).write_text(text.replace('"M": 700', f'"M": {mass}'))
    tuning = TUNING.replace("games = 200", "games = 4").replace(
        'option = "model"\nchoices = ["A", "B", "C", "D"]',
        'data = ["light.json", "heavy.json"]\n[[value]]\n'
        'component = "/physics/base"\nchoices = [7000000, 8000000]\nstart = 8000000',
    )
    tuning = tuning.replace("low = 10", "low = 65")
    found = search(tuning_of(tmp_path, tuning), tmp_path / "out", play)
    assert len(found.trials) == 8
    seen = set()
    for trial in found.trials:
        folder = tmp_path / "out" / "trials" / f"{trial.number:04}"
        values = json.loads((folder / "components.json").read_text())
        again = lab.Experiment.read(folder / "experiment.toml")
        assert again.data == "components.json"
        seen.add(
            (values["physics"]["mass"]["M"], values["physics"]["base"], *again.options.values())
        )
    assert len(seen) == 8


def test_the_next_trial_depends_on_the_trials_so_far_and_is_never_one_of_them(tmp_path):
    tuning = tuning_of(tmp_path)
    tried = []
    while (choices := next_choices(tuning, tried)) is not None:
        assert choices not in [known for known, _ in tried]
        assert choices == next_choices(tuning, tried)
        refused = choices[1] == 3
        tried.append((choices, None if refused else abs(choices[0] - 6) + float(choices[1])))
    assert tried[0][0] == tuning.start
    assert len(tried) == tuning.combinations == 13 * 4


def test_the_command_says_what_it_found(monkeypatch, tmp_path, capsys):
    planted(monkeypatch, chance_of, by_dice)
    file = tmp_path / "t.toml"
    file.write_text(TUNING.replace("trials_max = 25", "trials_max = 12"))
    assert main(["tune", str(file), "--out", str(tmp_path / "out")]) == 0
    said = capsys.readouterr().out
    assert "trial 0: turn_limit=70 model=A: 0.8" in said
    assert re.search(r"The best is trial \d+: turn_limit=\d+ model=\w\.", said)
    assert "In 800 games with fresh dice, S1's share of the win is 0." in said
    assert "The best is better than the start: it is nearer by 0." in said
    assert "of 0.45 to 0.55." in said
    number = int(re.findall(r"The best is trial (\d+)", said)[0])
    best = tmp_path / "out" / "trials" / f"{number:04}" / "experiment.toml"
    assert said.endswith(f"{best} is the experiment of the best.\n")
    assert main(["check", str(best)]) == 0
    assert main(["tune", str(file), "--out", str(tmp_path / "out")]) == 1
    assert "--resume continues it" in capsys.readouterr().err


def test_no_better_trial_ends_with_status_3(monkeypatch, tmp_path, capsys):
    planted(monkeypatch, lambda limit, model, dice: 0.6, by_dice)
    file = tmp_path / "t.toml"
    file.write_text(TUNING.replace("trials_max = 25", "trials_max = 3"))
    assert main(["tune", str(file), "--out", str(tmp_path / "out")]) == 3
    said = capsys.readouterr().out
    assert "No trial brings S1's share of the win nearer to 0.500 than the start does." in said


def test_ctrl_c_says_how_to_continue(monkeypatch, tmp_path, capsys):
    from equipoise.lab import runner

    def stopped(*arguments, **named):
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", stopped)
    (tmp_path / "t.toml").write_text(TUNING)
    out = tmp_path / "out"
    assert main(["tune", str(tmp_path / "t.toml"), "--out", str(out)]) == 130
    assert capsys.readouterr().err == f"equipoise-lab: stopped; --resume continues {out}\n"


def test_without_optuna_the_extra_is_named(monkeypatch, tmp_path, capsys):
    monkeypatch.setitem(sys.modules, "optuna", None)
    assert main(["tune", str(tmp_path / "t.toml")]) == 1
    assert "`pip install equipoise[tune]` installs it" in capsys.readouterr().err


def test_a_distance_is_what_the_games_of_the_trial_show(monkeypatch, tmp_path):
    planted(monkeypatch, chance_of, by_dice)
    text = TUNING.replace("trials_max = 25", "trials_max = 2")
    found = search(tuning_of(tmp_path, text), tmp_path / "out", play)
    for trial in found.trials:
        folder = tmp_path / "out" / "trials" / f"{trial.number:04}" / "run"
        results = lab.Results.read(folder)
        share = results.rows(results.cells[0]).shares[:, 0].mean()
        assert trial.measured == pytest.approx(share)
        assert math.isclose(trial.distance or 0, abs(share - 0.5))
