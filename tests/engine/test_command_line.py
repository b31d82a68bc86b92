"""`python -m engine`: simulate, replay, verify."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from engine.command_line.main import main
from engine.play_nine.types import Options
from engine.record import read
from engine.session import Session

ROOT = Path(__file__).parents[2]
HOLE = ("--options", "holes=1", "tie=shared")


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A hole of Play Nine."""
    file = tmp_path / "hole.txt"
    assert main(["simulate", "play_nine", "--games", "1", *HOLE, "--record", str(file)]) == 0
    capsys.readouterr()
    return file


def test_simulate_tells_shares_scores_and_length(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["simulate", "play_nine", "--levels", "normal,random", "--games", "20", *HOLE, "--check"]) == 0
    )
    said, wrong = capsys.readouterr()
    words = [line.split() for line in said.splitlines()]
    assert words[0][:2] == ["20", "games,"]
    assert ["normal", "100.0%", "83.9%", "-", "100.0%", "50.0%"] in [line[:6] for line in words]
    assert ["HoleScored", "1.00", "100.0%"] in words
    assert wrong == ""


def test_simulate_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("a", "a", "b"):
        assert main(["simulate", "play_nine", "--seats", "3", "--games", "3", "--seed", seed]) == 0
        told.append(capsys.readouterr().out.partition("\n")[2])
    assert told[0] == told[1] != told[2]


def test_bar_is_drawn_on_a_terminal_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    main(["simulate", "play_nine", "--games", "2", *HOLE])
    assert "] 0/2" in capsys.readouterr().err


def test_seats_that_cannot_play_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "sequence_numbers", "--seats", "5"]) == 1
    assert "seats" in capsys.readouterr().err
    assert main(["simulate", "play_nine", "--options", "holes=99"]) == 1
    assert "holes" in capsys.readouterr().err
    assert main(["simulate", "play_nine", "--options", "holes=" + "[" * 3000]) == 1
    assert "holes" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "chess"],
        ["simulate", "play_nine", "--levels", "brilliant"],
        ["simulate", "play_nine", "--games", "0"],
        ["simulate", "play_nine", "--seats", "-1"],
        ["simulate", "play_nine", "--seats", "0"],
        ["simulate", "play_nine", "--seed", "\udcff"],
        ["simulate", "play_nine", "--options", "holes"],
        ["verify", "--seed", "xyz"],
        [],
    ],
)
def test_arguments_that_make_no_sense_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert "usage" in capsys.readouterr().err


def test_replay_tells_every_move_and_the_result(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(record)]) == 0
    said = capsys.readouterr().out
    moves = read(record.read_text()).moves
    assert f"\n{len(moves)}. {moves[-1].at / 1000:.1f} s, seat {moves[-1].seat}: {moves[-1].action}\n" in said
    assert '"type":"TeedOff"' in said
    assert said.splitlines()[-1].startswith('result {"reason":"')


def test_replay_of_an_unfinished_game_says_so(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-3]))
    assert main(["replay", str(record)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("unfinished after ")


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_wrong_line_is_named(command: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text().splitlines()
    lines[-1] = lines[-1].replace("seat", "chair")
    record.write_text("\n".join(lines))
    assert main([command, str(record)]) == 1
    assert f"{record}:{len(lines)}: {lines[-1]}" in capsys.readouterr().err


def test_refused_move_is_named_after_the_moves_before_it(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = record.read_text().splitlines()
    first = lines.index("") + 1
    lines[first + 1] = "2. seat 1 play at 0: skip"
    record.write_text("\n".join(lines))
    assert main(["replay", str(record)]) == 1
    said, wrong = capsys.readouterr()
    assert "\n1. " in said
    assert f":{first + 2}: skip\nthe rules refuse that" in wrong


def test_file_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(tmp_path / "none.txt")]) == 1
    assert "none.txt" in capsys.readouterr().err
    (tmp_path / "picture").write_bytes(b"\xff\xd8\xff")
    assert main(["verify", str(tmp_path / "picture")]) == 1
    assert "utf-8" in capsys.readouterr().err


def test_whole_record_is_verified(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(record)]) == 0
    said = capsys.readouterr().out
    assert said.endswith("The record is whole.\n")
    assert read(record.read_text()).header in said


def test_other_result_is_found(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        record.read_text()
        .replace('"places":[1,2]', '"places":[1,1]')
        .replace('"places":[2,1]', '"places":[1,1]')
    )
    record.write_text(text)
    assert main(["verify", str(record)]) == 1
    assert "another result" in capsys.readouterr().err


def test_shuffle_is_verified_from_what_players_were_told(capsys: pytest.CaptureFixture[str]) -> None:
    """The commitment at the deal, the seed at the end."""
    session, _ = Session.start("play_nine", Options(holes=1, tie="shared"), 2, b"0123456789abcdef")
    told = ["verify", "--game", "play_nine", "--seats", "2", "--seed", session.seed.hex(), *HOLE]
    assert main([*told, "--commitment", session.commitment]) == 0
    said = capsys.readouterr().out
    assert '"type":"Dealt"' in said
    assert said.endswith("This is the shuffle that was promised.\n")
    assert main([*told, "--commitment", "0" * 64]) == 1
    assert "NOT the shuffle" in capsys.readouterr().err
    assert main(told) == 1
    assert "--commitment" in capsys.readouterr().err


def test_reader_may_go_away(record: Path) -> None:
    """As `head` does."""
    done = subprocess.run(
        f"{sys.executable} -m engine replay {record} | head -1",
        cwd=ROOT,
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.startswith("Play Nine")
    assert done.stderr == ""
