"""Tables for a bot that is measured: each is played, entry by entry, until it waits for Ada."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from db import units
from db.store import Store
from db.values import Turn
from engine.games import GAMES
from host.log import rows
from host.pacing import Pacing
from host.times import snowflake_of, utc_now
from sandbox.world import FIRST_PERSON_ID, GUILD_ID
from table import deadlines, fold
from table.entries import Join, Logged, Open, Opening, Play, Start
from table.pace import PaceKey
from table.pen import Pen
from table.table import Channel, Person, Table

ADA, BEN, CLEO = (
    Person(FIRST_PERSON_ID + number, name) for number, name in enumerate(("Ada", "Ben", "Cleo"))
)
FIRST_GAME = 1 << 50
# Asks nobody to move, so only presses are measured.
PATIENT = Pacing(countdown=0).with_pace("live", ping=3600)


class Script(NamedTuple):
    """A game and how far it is played; a race only until it waits for everybody to be ready."""

    key: str
    people: tuple[Person, ...]  # Ada is the first
    until: Callable[[Table, int], bool]  # when it is Ada's turn, in her seat
    options: Mapping[str, Any] = {}


class Spot(NamedTuple):
    """Where a table is, and the button to press there."""

    game_id: int
    channel_id: int
    message_id: int  # with the button
    custom_id: str
    shows: int  # the message of the table
    guild_id: int = GUILD_ID


def _always(_table: Table, _ada: int) -> bool:
    return True


def _holds_a_card(table: Table, ada: int) -> bool:
    return str(table.game.tries(table.view(ada))[0]) == "@1"


def _can_play(table: Table, ada: int) -> bool:
    return table.view(ada).phase == "play" and str(table.game.tries(table.view(ada))[0]) != "knock"


GOLF = Script("play_nine", (ADA, BEN), _holds_a_card)
SEVENS = Script("sevens", (ADA, BEN, CLEO), _can_play)
NUMBERS = Script("sequence_numbers", (ADA, BEN), _always, {"answers": "shown"})
RACE = Script("seven_ate_nine", (ADA, BEN), _always, {"match": True, "penalty": "none"})
BANG = Script("big_bang", (ADA, BEN), _always, {"rounds": 9})


class Played(NamedTuple):
    table: Table
    log: tuple[Logged, ...]


async def fill(address: str, tables: Iterable[tuple[Script, Spot]], pace: PaceKey = "live") -> None:
    """Writes tables into a database, as their messages show them; makes the database if necessary."""
    store = await Store.open(address, durable=False)
    try:
        for script, spot in tables:
            await store.write(units.turn(_turn(play(script, spot, pace), spot)))
    finally:
        await store.close()


def play(script: Script, spot: Spot, pace: PaceKey = "live") -> Played:
    """The table at this spot. Its cards follow from its id."""
    now = utc_now()
    opening = Opening(
        key=script.key,
        rules_version=GAMES[script.key].rules_version,
        pace=pace,
        channel=Channel(spot.guild_id, spot.channel_id),
        seed=spot.game_id.to_bytes(32, "big").hex(),
        name=ADA.name,
        options=dict(script.options),
    )
    table, opened = fold.open_table(spot.game_id, Open(opening, seat=0, who=ADA.id, source=spot.game_id), now)
    pen = Pen(table, now)
    for who in script.people[1:]:
        pen.write(Join(who.name, who=who.id))
    pen.write(Start(who=ADA.id, source=snowflake_of(int(now.timestamp() * 1000))))
    while not pen.table.is_race and not _waits_for_ada(script, pen.table):
        _move(pen)
    return Played(pen.table, (opened, *pen.logged))


def _waits_for_ada(script: Script, table: Table) -> bool:
    ada = table.seat_for(ADA.id)
    return ada == table.waiting[0] and script.until(table, ada)


def _move(pen: Pen) -> None:
    """The first player that the table waits for makes their last possible move."""
    table, seat = pen.table, pen.table.waiting[0]
    move = table.game.tries(table.view(seat))[-1]
    pen.write(Play(str(move), seat=seat, who=table.seats[seat].user_id, at=table.number * 1000))


def _turn(played: Played, spot: Spot) -> Turn:
    table = played.table
    shown = {"message_id": spot.shows, "shown_version": table.number, "told_version": table.number}
    timers = deadlines.again(table, PATIENT).set
    return Turn(
        before=0,
        game=replace(rows.game(table), **shown),
        entries=rows.log(table.id, played.log),
        seats=rows.seats(table),
        timers=tuple(rows.timer(table, each, PATIENT, utc_now()) for each in timers),
    )
