"""Games as text files (docs/records.md)."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec
import pytest

from engine.errors import NotationError
from engine.games import GAMES
from engine.play_nine.types import Options
from engine.record import Move, Record, read, write
from engine.session import Session
from engine.simulate import Player, play

RANDOM: Player = "random"
PLAYED = play("play_nine", Options(holes=1), ("easy", "normal"), bytes(range(16))).record
TEXT = write(PLAYED)
LINES = TEXT.splitlines()
FIRST = LINES.index("") + 1  # the first move's


def read_back(text: str) -> Record:
    """What `read` gives, without the numbers of the lines."""
    record = read(text)
    moves = tuple(msgspec.structs.replace(move, line=0) for move in record.moves)
    return msgspec.structs.replace(record, moves=moves)


@pytest.mark.parametrize("key", GAMES)
def test_game_comes_back_from_its_record(key: str) -> None:
    game = GAMES[key]
    record = play(key, game.options({}), (RANDOM,) * game.seats[0], b"there and back").record
    assert read_back(write(record)) == record
    assert write(read(write(record))) == write(record)
    *_, (_, session, _) = record.replay()
    assert game.result(session.state) is not None


def test_record_begins_with_the_lines_that_its_commitment_is_over() -> None:
    session, _ = Session.start("play_nine", PLAYED.options, 2, PLAYED.seed)
    head = "".join(f"{line}\n" for line in LINES[:5])
    assert (PLAYED.header, PLAYED.commitment) == (session.header, session.commitment)
    assert LINES[5] == f'[Commitment "{hashlib.sha256(head.encode()).hexdigest()}"]'


def test_record_keeps_the_lines_that_it_was_sealed_with() -> None:
    """One that an older version wrote lacks the options that came later."""
    played = play("seven_ate_nine", GAMES["seven_ate_nine"].options({}), (RANDOM, RANDOM), b"old").record
    lines = played.header.replace('"typing":true,', "")
    seal = hashlib.sha256(lines.encode()).hexdigest()
    old = write(played).replace(played.header, lines).replace(played.commitment, seal)

    told = read(old)

    assert (told.header, told.commitment) == (lines, seal)
    assert write(told) == old
    *_, (_, ended, _) = told.replay()
    assert (ended.header, ended.options) == (lines, played.options)


def test_move_tells_its_number_seat_kind_time_and_notation() -> None:
    record = msgspec.structs.replace(
        PLAYED,
        moves=(
            Move(0, "play", 4100, GAMES["play_nine"].parse("tee 1 8")),
            Move(1, "default", -3, GAMES["play_nine"].parse("tee 2 3")),
        ),
    )
    assert write(record).splitlines()[-2:] == [
        "1. seat 0 play at 4100: tee 1 8",
        "2. seat 1 default at -3: tee 2 3",
    ]
    assert read_back(write(record)) == record


def test_tables_own_moves_have_no_seat() -> None:
    game = GAMES["seven_ate_nine"]
    end = Move(-1, "default", 160_000, game.parse("end"))
    record = Record(game.key, game.rules_version, 2, game.options({}), b"seed", (end,))
    assert write(record).splitlines()[-1] == "1. table default at 160000: end"
    assert read_back(write(record)) == record
    ((_, session, _),) = record.replay()
    assert game.result(session.state) is not None


def test_further_tags_are_kept_and_comments_and_spaces_are_not() -> None:
    told = [*LINES[:6], '[Players ["Ada","Ben"]]', "; played in the garden", "", *LINES[6:], " "]
    record = read("\r\n".join(told))
    assert record.tags == (("Players", ["Ada", "Ben"]),)
    assert read_back(write(record)) == msgspec.structs.replace(PLAYED, tags=record.tags)


def test_example_of_the_documentation_is_a_record() -> None:
    page = (Path(__file__).parents[2] / "docs" / "records.md").read_text(encoding="utf-8")
    record = read(page.split("```")[1])
    assert len(record.moves) == len(list(record.replay())) == 4


def changed(number: int, line: str) -> list[str]:
    """The record with another line in the place of this one."""
    return [*LINES[: number - 1], line, *LINES[number:]]


@pytest.mark.parametrize(
    ("lines", "line", "why"),
    [
        ([], 1, "missing"),
        (LINES[:5], 5, "missing"),
        (changed(1, "[Game]"), 1, "tag"),
        (changed(2, LINES[0]), 2, "tag"),
        (changed(1, "[Game play_nine]"), 1, "value"),
        (changed(1, '[Game "chess"]'), 1, "game"),
        (changed(1, "[Game [1]]"), 1, "game"),
        (changed(2, "[Rules 99]"), 2, "rules"),
        (changed(2, "[Rules true]"), 2, "rules"),
        (changed(3, "[Seats 7]"), 3, "value"),
        (changed(3, '[Seats "2"]'), 3, "value"),
        (changed(4, '[Options {"holes":99}]'), 4, "value"),
        (changed(4, '[Options {"pot":1}]'), 4, "value"),
        (changed(4, "[Options 1]"), 4, "value"),
        (changed(4, "[Options " + "[" * 9999 + "]"), 4, "value"),
        (changed(5, '[Seed "xyz"]'), 5, "value"),
        (changed(5, '[Seed "01 2"]'), 5, "value"),
        (changed(5, "[Seed 12]"), 5, "value"),
        (changed(5, '[Seed "0102"]'), 6, "commitment"),
        (changed(4, '[Options {"holes":2}]'), 6, "commitment"),
        (changed(FIRST + 1, "Ada tees off"), FIRST + 1, "move"),
        (changed(FIRST + 2, "1. seat 0 play at soon: take"), FIRST + 2, "move"),
        (changed(FIRST + 2, f"{10**99}. seat 0 play at 0: take"), FIRST + 2, "move"),
        (changed(FIRST + 2, f"{10**98}. seat 0 play at 0: take"), FIRST + 2, "number"),
        (changed(FIRST + 2, "3. seat 0 play at 0: take"), FIRST + 2, "number"),
        (changed(FIRST + 1, "1. seat 2 play at 0: tee 1 8"), FIRST + 1, "seat"),
        (changed(FIRST + 1, "1. seat 0 cheat at 0: tee 1 8"), FIRST + 1, "kind"),
        (changed(FIRST + 1, "1. seat 0 play at 0: tee 8"), FIRST + 1, "action"),
    ],
)
def test_malformed_record_is_refused_with_its_line(lines: list[str], line: int, why: str) -> None:
    with pytest.raises(NotationError) as refusal:
        read("\n".join(lines))
    assert (refusal.value.code, refusal.value.facts["line"], refusal.value.facts["why"]) == (
        "record",
        line,
        why,
    )


def test_move_against_the_rules_is_refused_with_its_line() -> None:
    record = read("\n".join(changed(FIRST + 1, "1. seat 0 play at 0: skip")))
    with pytest.raises(NotationError, match=f"line={FIRST + 1}, text='skip', why='refused'"):
        list(record.replay())


def test_teams_that_cannot_be_made_are_refused_at_the_line_of_the_seats() -> None:
    lines = ['[Game "sequence_numbers"]', "[Rules 1]", "[Seats 5]", "[Options {}]", '[Seed "01"]']

    with pytest.raises(NotationError, match="line=3"):
        read("\n".join([*lines, f'[Commitment "{"0" * 64}"]', ""]))
