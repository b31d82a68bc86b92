"""`python -m engine replay`: a recorded game, move by move."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from engine.command_line.refused import CommandRefused, read_record, replay_moves
from engine.command_line.telling import Teller, seat_names
from engine.command_line.words import option_text, plain, printable
from engine.game import Event
from engine.layout import seconds
from engine.options import options_of
from engine.record import Record
from engine.session import Session

INDENT = "    "


def replay(wanted: Namespace) -> int:
    record = read_record(wanted.file)
    teller = teller_of(record)
    if wanted.move is not None and wanted.move > len(record.moves):
        raise CommandRefused(
            f"There is no move {wanted.move}: {printable(wanted.file)} has {len(record.moves)}."
        )
    if wanted.move is None:
        _tell_head(record, teller)
    session, events = record.start()
    if not wanted.move:
        _tell("The deal", teller, session, events, table=not wanted.brief)
    moves = 0 if wanted.move is None else wanted.move
    for number, (move, session, events) in enumerate(replay_moves(wanted.file, record, teller), 1):
        if wanted.move in (None, number):
            kind = "" if move.kind == "play" else f" ({move.kind})"
            what = f"{number}. {seconds(move.at)}, {teller.seat(move.seat)}{kind}: {move.action}"
            _tell(what, teller, session, events, table=not wanted.brief)
        if number == moves:
            return 0
    if session.game.result(session.state) is None:
        print(describe_unfinished(session))
    return 0


def teller_of(record: Record) -> Teller:
    return Teller(record.game, seat_names(record.seats, dict(record.tags).get("Players")))


def describe_unfinished(session: Session) -> str:
    return f"The record stops after {session.moves} moves, before the end of the game."


def _tell_head(record: Record, teller: Teller) -> None:
    print(f"{record.game.title}, {', '.join(teller.seats)}")
    set_to = (
        f"{option.name}={option_text(getattr(record.options, option.name))}"
        for option in options_of(record.game.Options)
    )
    print(f"options {' '.join(set_to)}")
    for name, value in record.tags:
        if name != "Result":  # it is told at the end
            print(f"{plain(name)} {plain(option_text(value))}")
    print()


def _tell(what: str, teller: Teller, session: Session, events: Iterable[Event], *, table: bool) -> None:
    print(what)
    for event in events:
        for line in teller.event(event):
            print(f"{INDENT}{line}")
    if table:
        print()
        for line in teller.table(session):
            print(f"{INDENT * 2}{line}".rstrip())
        print()
