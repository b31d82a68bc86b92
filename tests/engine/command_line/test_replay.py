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


def test_head_tells_the_game_its_seats_and_its_options(record: Path, run: Run) -> None:
    said = run("replay", record)

    assert said.lines[:3] == [
        "Play Nine, Seat A, Seat B",
        "options holes=1 match=false tie=shared max_turns=30 copies=8",
        'Players ["normal","normal"]',
    ]


def test_every_move_is_told_with_the_table_after_it(record: Path, run: Run) -> None:
    said = run("replay", record)

    assert (said.status, said.err) == (0, "")
    moves = read(record.read_text()).moves
    first = moves[0]
    at = said.lines.index(f"1. {first.at / 1000:g} s, {seat_name(first.seat)}: {first.action}")
    assert said.lines[at + 2].strip().startswith("deck ")
    waiting, board = f"        > {seat_name(1 - first.seat)}  [", f"          {seat_name(first.seat)}  "
    assert any(line.startswith(waiting) for line in said.lines[at : at + 9])
    assert any(line.startswith(board) for line in said.lines[at : at + 9])
    assert sum(line.startswith(f"{len(moves)}. ") for line in said.lines) == 1
    assert '"card"' not in said.out


def test_end_is_told_by_places(record: Path, run: Run) -> None:
    said = run("replay", record, "--brief")

    result = dict(read(record.read_text()).tags)["Result"]
    best = result["places"].index(1)
    at = said.lines.index("    The game is over (strokes)")
    assert said.lines[at + 1] == f"        place 1: {seat_name(best)}, score {result['scores'][best]}"
    assert len(said.lines) == at + 3


def test_brief_leaves_the_tables_out(record: Path, run: Run) -> None:
    said = run("replay", record, "--brief")

    assert "    Round 1 is over" in said.lines
    assert not any(line.strip().startswith(("deck ", "discards ")) for line in said.lines)


def test_one_move_can_be_looked_at(record: Path, run: Run) -> None:
    deal, second = run("replay", record, "--move", 0), run("replay", record, "--move", 2)

    assert deal.lines[0] == "The deal"
    assert second.lines[0].startswith("2. ")
    assert not any(line[:1].isdigit() for line in (*deal.lines[1:], *second.lines[1:]))
    count = len(read(record.read_text()).moves)
    assert run("replay", record, "--move", 999) == (2, "", f"There is no move 999: {record} has {count}.\n")


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
