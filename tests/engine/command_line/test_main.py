"""Help, refusals, and pipes that close."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from engine.__main__ import NO_PACKAGES
from engine.command_line import INTERRUPTED
from engine.command_line.parsing import parser
from tests.engine.command_line.conftest import ROOT, Run

_MOVE_WANTED = "Expected a line like `1. seat 0 play at 0: take`, with a time of at most 15 digits."
COMMANDS = ("games", "simulate", "replay", "verify")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            "bash",
            "-o",
            "pipefail",
            "-c",
            command.replace("cardinal", "python -m engine").replace("python", sys.executable),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_help_names_every_command_and_shows_examples(run: Run) -> None:
    said = run("--help")

    assert said.status == 0
    assert all(f"python -m engine {command}" in said.out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_help_can_be_parsed(command: str, run: Run) -> None:
    said = run(command, "--help")

    examples = [line.split()[3:] for line in said.lines if line.startswith("  python -m engine")]
    assert len(examples) >= 2
    for example in examples:
        full = [word.replace("d27a…", "d" * 64).replace("6361…", "6361") for word in example]
        assert parser().parse_args(full).command == command


@pytest.mark.parametrize("page", ["README.md", "docs/contributors.md"])
def test_every_example_of_a_page_can_be_parsed(page: str) -> None:
    examples = re.findall(r"^\.venv/bin/python -m engine (.+)$", (ROOT / page).read_text(), re.MULTILINE)

    assert examples
    for example in examples:
        assert parser().parse_args(example.split()).command in COMMANDS


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("win", "Argument COMMAND: invalid choice: 'win'"),
        (f"simulate sevens --games {'9' * 5000}", f'"{"9" * 60}…" is too large: the most is 999999999.'),
        ("simulate sevens --seed \udcff", "is not a text in UTF-8."),
    ],
)
def test_arguments_that_make_no_sense_are_refused_in_a_sentence(
    arguments: str, sentence: str, run: Run
) -> None:
    said = run(*arguments.split())

    assert (said.status, said.out) == (2, "")
    assert sentence in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_file_that_cannot_be_read_is_named(command: str, tmp_path: Path, run: Run) -> None:
    picture, empty = tmp_path / "picture", tmp_path / "empty"
    picture.write_bytes(b"[Game\xff\xd8\xff")
    empty.touch()

    assert run(command, tmp_path / "none.txt") == (2, "", f"There is no file {tmp_path}/none.txt.\n")
    assert run(command, tmp_path) == (2, "", f"{tmp_path} is a directory, not a record.\n")
    assert run(command, empty / "x") == (2, "", f"{empty}/x cannot be read: Not a directory.\n")
    assert run(command, picture) == (2, "", f"{picture} is not a text in UTF-8: byte 6 cannot stand there.\n")
    assert run(command, empty) == (2, "", f"{empty} is empty.\n")


def test_file_that_may_not_be_read_is_named(record: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", forbidden)

    assert run("replay", record) == (2, "", f"{record} cannot be read: permission denied.\n")


def test_what_a_file_is_called_does_not_reach_the_terminal_raw(run: Run) -> None:
    assert run("replay", "red\x1b[31m").err == "There is no file red\N{REPLACEMENT CHARACTER}[31m.\n"


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("1. seat 5 play at 0: take", "There is no such seat."),
        (f"1. seat {'9' * 30} play at 0: take", "There is no such seat."),
        ("1. seat 0 play at 0: fly", "That is not a move in this game."),
        ("7. seat 0 play at 0: take", "Expected move 1."),
        (f"{'9' * 30}. seat 0 play at 0: take", "Expected move 1."),
        (f"1. seat 0 play at {'9' * 16}: take", _MOVE_WANTED),
        ("1. chair 0 play at 0: take", _MOVE_WANTED),
        ("1. seat 0 cheat at 0: take", "A move is one of play, default and substitute."),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_wrong_line_is_shown_with_its_number(
    command: str, wrong: str, why: str, record: Path, run: Run
) -> None:
    lines = record.read_text().splitlines()
    first = lines.index("") + 1
    record.write_text("\n".join([*lines[:first], wrong, *lines[first + 1 :]]))

    assert run(command, record) == (2, "", f"{record}:{first + 1}: {wrong}\n{why}\n")


@pytest.mark.parametrize("command", ["replay", "games"])
def test_reader_may_go_away(command: str, record: Path) -> None:
    """As `head` does, before the first line or later."""
    reading, writing = os.pipe()
    os.close(reading)
    file = [str(record)] if command == "replay" else []

    done = subprocess.run(
        [sys.executable, "-m", "engine", command, *file],
        cwd=ROOT,
        stdout=writing,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(writing)

    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_output_that_cannot_be_written_is_told() -> None:
    done = shell("cardinal games > /dev/full")

    assert (done.returncode, done.stderr) == (2, "The output cannot be written: No space left on device.\n")


def test_terminal_that_cannot_show_a_sign_shows_another() -> None:
    told = f"--game seven_ate_nine --seats 2 --seed 00 --commitment {'0' * 64}"

    done = shell(f"PYTHONIOENCODING=ascii cardinal verify {told}")

    assert re.search(r"next card first: \d+\\xb1\d", done.stdout)
    assert "NOT the shuffle" in done.stderr


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    help_asked_for = run("--help")

    assert run() == (2, "", help_asked_for.out)


def test_python_without_the_packages_says_what_to_do() -> None:
    done = shell("python -S -m engine games")

    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{NO_PACKAGES}\n")


@pytest.mark.parametrize("when", ["msgspec", "engine.command_line.main", "engine.play_nine.game"])
def test_ctrl_c_ends_a_command_quietly_while_it_is_imported(when: str) -> None:
    program = f"""\
import runpy, signal, sys

class Pressed:
    def find_spec(self, name, path, target=None):
        if name == {when!r}:
            signal.raise_signal(signal.SIGINT)

signal.signal(signal.SIGINT, signal.default_int_handler)
sys.meta_path.insert(0, Pressed())
sys.argv = ["engine", "games"]
runpy.run_module("engine", run_name="__main__")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")  # a shell calls that 130


def test_ctrl_c_ends_a_command_quietly_while_it_runs(
    record: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def pressed(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("engine.command_line.replay.seat_names", pressed)

    assert run("replay", record) == (INTERRUPTED, "", "")
    assert INTERRUPTED == 128 + signal.SIGINT
