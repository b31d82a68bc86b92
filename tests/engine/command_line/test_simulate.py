"""`python -m engine simulate`."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.command_line import simulate
from engine.simulate import Played, Tally, play
from tests.engine.command_line.conftest import HOLE, ROOT, Run
from tests.waiting import a_moment_without_loop


@pytest.fixture(autouse=True)
def _heeds_ctrl_c() -> Iterator[None]:
    """A shell that runs the tests in the background has Ctrl-C ignored, also in all children; here it is not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_same_seed_gives_the_same_games(run: Run) -> None:
    told = [
        run("simulate", "play_nine", "--seats", 3, "--games", 3, "--seed", seed).out.partition("\n")[2]
        for seed in ("a", "a", "b")
    ]

    assert told[0] == told[1] != told[2]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play_nine --options holes=" + "[" * 3000, f"holes is 1 to 18, not {'[' * 60}…."),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(arguments: str, sentence: str, run: Run) -> None:
    assert run("simulate", *arguments.split()) == (2, "", f"{sentence}\n")


def test_progress_is_shown_on_a_terminal_only(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "BAR_S", 0)
    command = ("simulate", "play_nine", "--games", 3, *HOLE)

    assert run(*command).err == ""
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    shown = run(*command).err

    assert [part.partition("] ")[2] for part in shown.split("\r")[1:5]] == [
        f"{number} of 3 games" for number in range(4)
    ]
    assert shown.split("\r")[-2].isspace()


def interrupted_at(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C is pressed while this game is played."""
    games = 0

    def pressed(*args: Any, **options: Any) -> Played:
        nonlocal games
        games += 1
        if games == number:
            signal.raise_signal(signal.SIGINT)
        return play(*args, **options)

    monkeypatch.setattr(simulate, "play", pressed)


def test_ctrl_c_tells_what_there_is_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_at(3, monkeypatch)

    said = run("simulate", "play_nine", "--games", 9, *HOLE)

    assert said.lines[0].startswith("2 games, ")
    assert (said.status, said.err) == (130, "Stopped after 2 of 9 games.\n")


def test_ctrl_c_in_the_first_game_tells_just_that(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupted_at(1, monkeypatch)

    assert run("simulate", "play_nine", *HOLE) == (130, "", "Stopped after 0 of 100 games.\n")


def test_game_that_is_being_counted_is_counted_before_ctrl_c_ends_it(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    add = Tally.add

    def pressed(tally: Tally, played: Played) -> None:
        signal.raise_signal(signal.SIGINT)
        add(tally, played)

    monkeypatch.setattr(Tally, "add", pressed)

    said = run("simulate", "play_nine", "--games", 9, *HOLE)

    assert said.lines[0].startswith("1 game, ")
    assert (said.status, said.err) == (130, "Stopped after 1 of 9 games.\n")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_between_two_games_tells_of_those_that_are_over(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_handler, begun = signal.signal, 0

    def pressed(number: int, handler: Any) -> Any:
        nonlocal begun
        before = set_handler(number, handler)
        begun += handler is signal.default_int_handler
        if begun == 3:
            begun += 1
            signal.raise_signal(signal.SIGINT)
        return before

    monkeypatch.setattr(signal, "signal", pressed)

    said = run("simulate", "play_nine", "--games", 9, *HOLE)

    assert said.lines[0].startswith("2 games, ")
    assert (said.status, said.err) == (130, "Stopped after 2 of 9 games.\n")


@pytest.mark.real_time
def test_ctrl_c_ends_the_process(tmp_path: Path) -> None:
    file = tmp_path / "first.txt"
    command = ["simulate", "play_nine", "--games", "1000000", *HOLE, "--record", str(file)]
    with subprocess.Popen(
        [sys.executable, "-m", "engine", *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        while not file.exists() and process.poll() is None:  # until the first game is over
            a_moment_without_loop()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()

    assert process.returncode == 130
    assert "of 1000000 games.\n" in err
    assert "Traceback" not in err
    assert re.match("[0-9]+ games?, ", out)
