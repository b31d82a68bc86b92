"""`python -m engine replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.layout import seat_name
from engine.record import read
from tests.engine.command_line.conftest import ROOT, Run


def change(record: Path, number: int, line: str) -> int:
    """Puts another line in the place of this move; says which line of the file that is."""
    lines = record.read_text().splitlines()
    at = lines.index("") + number
    lines[at] = line
    record.write_text("\n".join(lines))
    return at + 1


def with_players(record: Path, players: object) -> None:
    lines = [
        f"[Players {json.dumps(players)}]" if line.startswith("[Players") else line
        for line in record.read_text().splitlines()
    ]
    record.write_text("\n".join(lines))


def test_people_are_called_by_their_names(record: Path, run: Run) -> None:
    with_players(record, ["Ada", "Ben\x1b[31m"])

    said = run("replay", record)

    assert said.lines[0] == "Play Nine, Ada, Ben\N{REPLACEMENT CHARACTER}[31m"
    assert " s, Ada: tee " in said.out
    assert "Seat A" not in said.out
    assert "\x1b" not in said.out


def test_seats_have_letters_where_names_do_not_tell_them_apart(record: Path, run: Run) -> None:
    for players in (["Ada", "Ada"], ["Ada"], ["Ada", " "], "Ada", [1, 2], ["Ada", "the table"]):
        with_players(record, players)
        assert run("replay", record).lines[0] == "Play Nine, Seat A, Seat B"


def test_move_of_somebody_else_is_marked(record: Path, run: Run) -> None:
    move = read(record.read_text()).moves[0]
    change(record, 1, f"1. seat {move.seat} default at {move.at}: {move.action}")

    assert f" s, {seat_name(move.seat)} (default): {move.action}\n" in run("replay", record).out


def test_unfinished_game_is_said_to_be_one(record: Path, run: Run) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-3]))
    count = len(read(record.read_text()).moves)

    said = run("replay", record)

    assert said.status == 0
    assert said.lines[-1] == f"The record stops after {count} moves, before the end of the game."


def test_refused_move_is_told_after_the_moves_before_it(record: Path, run: Run) -> None:
    first = read(record.read_text()).moves[0].seat
    line = change(record, 2, f"2. seat {1 - first} play at 0: skip")

    said = run("replay", record)

    assert said.status == 2
    assert "\n1. " in said.out
    assert said.err.startswith(
        f"{record}:{line}: skip\nThe rules refuse that: phase (phase tee). "
        f"{seat_name(1 - first)} may: tee 1 2, tee 1 3, "
    )
    assert said.err.endswith(", …\n")


def test_move_out_of_turn_is_refused_with_whose_turn_it_is(record: Path, run: Run) -> None:
    first = read(record.read_text()).moves[0]
    line = change(record, 2, f"2. seat {first.seat} play at 0: tee 1 2")

    said = run("replay", record)

    waiting = seat_name(1 - first.seat)
    assert said.err == (
        f"{record}:{line}: tee 1 2\n"
        f"The rules refuse that: teed (waiting {waiting}). The table waits for {waiting}.\n"
    )


def test_move_after_the_end_is_refused(record: Path, run: Run) -> None:
    count = len(read(record.read_text()).moves) + 1
    record.write_text(f"{record.read_text()}{count}. seat 0 play at 0: take\n")

    assert run("replay", record).err.endswith(": take\nThe rules refuse that: over. The game is over.\n")


def test_documentation_shows_what_is_told(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (ROOT / "docs" / "records.md").read_text(encoding="utf-8")
    example, shown, refused = (page.split("```")[block].lstrip("\n") for block in (1, -4, -2))
    monkeypatch.chdir(tmp_path)
    file = Path("game.txt")

    file.write_text(example)
    assert run("replay", file, "--move", 4).out.rstrip() == shown.rstrip()
    file.write_text(f"{example}5. seat 1 play at 4000: skip\n")
    assert run("replay", file).err == refused
