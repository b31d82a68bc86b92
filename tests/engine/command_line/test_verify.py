"""`python -m engine verify`."""

from __future__ import annotations

from pathlib import Path

from engine.play_nine.types import Options
from engine.record import read
from engine.session import Session
from tests.engine.command_line.conftest import HOLE, Run

SEED = b"0123456789abcdef"


def test_record_without_its_end_is_not_called_whole(record: Path, run: Run) -> None:
    record.write_text("\n".join(record.read_text().splitlines()[:-3]))
    count = len(read(record.read_text()).moves)

    said = run("verify", record)

    assert said.status == 1
    assert "whole" not in said.out
    assert said.err == (
        f"The record stops after {count} moves, before the end of the game. All of them keep the rules.\n"
    )


def test_other_result_is_found(record: Path, run: Run) -> None:
    text = record.read_text()
    record.write_text(text.replace('"places":[1,2]', '"places":[1,1]').replace("[2,1]", "[1,1]"))

    said = run("verify", record)

    assert (said.status, said.err) == (1, "The record tells another result than its moves.\n")
    assert "whole" not in said.out


def test_record_is_compared_with_what_was_promised_at_the_deal(record: Path, run: Run) -> None:
    commitment = read(record.read_text()).commitment

    assert "This is the shuffle that was promised." in run("verify", record, "--commitment", commitment).lines
    assert run("verify", record, "--commitment", commitment.upper()).status == 0
    assert run("verify", record, "--commitment", f"{commitment[:32]}…").status == 0
    said = run("verify", record, "--commitment", "0" * 64)
    assert (said.status, said.err) == (
        1,
        "This is NOT the shuffle that was promised: its commitment is another one.\n",
    )


def test_other_shuffle_is_not_what_was_promised(run: Run) -> None:
    """From the commitment at the deal and the seed at the end."""
    session, _ = Session.start("play_nine", Options(holes=1, tie="shared"), 2, SEED)
    told = ("verify", "--game", "play_nine", "--seats", 2, "--commitment", session.commitment, *HOLE)

    assert run(*told, "--seed", SEED.hex()).status == 0
    said = run(*told, "--seed", "00")
    assert said.status == 1
    assert said.err == "This is NOT the shuffle that was promised: its commitment is another one.\n"
