"""`python -m engine verify`: a record, or a shuffle against the commitment that was shown at the deal."""

from __future__ import annotations

import sys
from argparse import Namespace

import msgspec

from engine.command_line import FOUND_WRONG
from engine.command_line.refused import CommandRefused, check_options, read_record, replay_moves
from engine.command_line.replay import describe_unfinished, teller_of
from engine.command_line.telling import Teller
from engine.errors import UnknownGame
from engine.games import GAMES, game_of
from engine.record import Record


def verify(wanted: Namespace) -> int:
    """Tells what was dealt, and then whether all is right."""
    told = (wanted.game, wanted.seats, wanted.seed)
    if wanted.file and (any(told) or wanted.rules or wanted.options):
        raise CommandRefused(
            "Give a record, which says what was played, or --game, --seats, --seed and what goes with them."
        )
    if wanted.file:
        record = read_record(wanted.file)
    elif all(told) and wanted.commitment:
        record = _read_record(wanted)
    else:
        raise CommandRefused("Give a record, or all of --game, --seats, --seed and --commitment.")
    teller = teller_of(record)
    _show_deal(record, teller)
    wrong = _wrong_shuffle(record, wanted.commitment)
    if wanted.file:
        wrong += _wrong_moves(record, wanted.file, teller)
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if wrong:
        return FOUND_WRONG
    if wanted.commitment:
        print("This is the shuffle that was promised.")
    if wanted.file:
        print(
            f"The record is whole: all {len(record.moves)} moves keep the rules, up to the end of the game."
        )
    return 0


def _read_record(wanted: Namespace) -> Record:
    try:
        game = game_of(wanted.game, wanted.rules)
    except UnknownGame:
        latest = GAMES[wanted.game]
        raise CommandRefused(
            f"Rules version {wanted.rules} of {latest.title} is not kept here; {latest.rules_version} is the latest."
        ) from None
    options = check_options(game, wanted.options, wanted.seats)
    return Record(game.key, game.rules_version, wanted.seats, options, wanted.seed)


def _show_deal(record: Record, teller: Teller) -> None:
    session, _ = record.start()
    print(
        f"{record.header}SHA-256 {record.commitment}\n\n{session.game.deal_line(session.state)}\n\nThe deal\n"
    )
    for line in teller.table(session, whole=True):
        print(f"    {line}")
    print()


def _wrong_shuffle(record: Record, commitment: str | None) -> list[str]:
    if commitment is None or record.commitment.startswith(commitment):
        return []
    return ["This is NOT the shuffle that was promised: its commitment is another one."]


def _wrong_moves(record: Record, file: str, teller: Teller) -> list[str]:
    session, _ = record.start()
    for _, after, _ in replay_moves(file, record, teller):
        session = after
    result = session.game.result(session.state)
    if result is None:
        return [f"{describe_unfinished(session)} All of them keep the rules."]
    told = dict(record.tags).get("Result")
    if told is not None and told != msgspec.json.decode(msgspec.json.encode(result)):
        return ["The record tells another result than its moves."]
    return []
