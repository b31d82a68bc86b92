"""A finished game as facts: everything that points, ratings and records are made from."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Literal

import msgspec
from msgspec.structs import replace

from engine.feats import Feat
from engine.options import word
from table import teams
from table.own_pace import is_at_own_pace
from table.seat import Seat
from table.table import Standing, Table

Unrated = Literal[
    "",  # rated
    "alone",  # one person, against nobody or against computers
    "substitute",  # as alone, because seats that changed hands do not count
    "one_side",  # all people play on one side
    "short_deck",
    "option",  # the options make it a different game
    "social",  # by choice: for fun only
    "own_pace",  # one person, against computers at their own pace
    "deserted",  # all people left the race before its end
    "no_result",
    "unreadable",  # its log cannot be folded
]


class Line(msgspec.Struct, frozen=True, gc=False):
    """A seat's result. A person has no level; a computer has no user."""

    seat: int
    user_id: int | None
    name: str
    level: str
    place: int
    score: int
    side: int  # equal numbers play together
    resigned: bool = False


class Facts(msgspec.Struct, frozen=True):
    """One finished game."""

    id: int
    game: str
    guild_id: int
    options: str  # options that differ from the defaults, as "match=true,penalty=draw1"
    ended_at: datetime
    reason: str  # the engine's, or "settled"
    unrated: str  # why it is not rated, as one of `Unrated`
    lines: tuple[Line, ...]
    feats: tuple[Feat, ...] = ()
    looks: tuple[tuple[int, int], ...] = ()  # people's in a race: the user, and how many milliseconds it took


def facts_of(table: Table) -> Facts:
    """The facts of a table that is over, without feats: `standings.feats.feats_of` reads those from its story."""
    assert table.phase == "over"
    assert table.ended_at is not None
    return Facts(
        id=table.id,
        game=table.key,
        guild_id=table.channel.guild_id,
        options=options_key(table),
        ended_at=table.ended_at,
        reason=table.reason,
        unrated=why_unrated(table),
        lines=tuple(
            _line(standing, seat) for standing, seat in zip(table.standings, table.seats, strict=True)
        ),
    )


def _line(standing: Standing, seat: Seat) -> Line:
    found = Line(
        seat=standing.seat,
        user_id=standing.user_id,
        name=standing.name,
        level=seat.level or "",
        place=standing.place,
        score=standing.score,
        side=standing.side,
        resigned=standing.resigned,
    )
    return of_nobody(found) if seat.owners else found


def of_nobody(line: Line) -> Line:
    """The line of a seat that changed hands: it counts for neither owner, and for the others as a computer's."""
    return replace(line, user_id=None, level="normal")


def options_key(table: Table) -> str:
    """The options that differ from the defaults, in the order of their names."""
    options = table.read_options()
    return ",".join(f"{name}={word(getattr(options, name))}" for name in table.game.unusual_options(options))


def why_unrated(table: Table) -> Unrated:
    """Why this table is not rated, or "" if it is. A lobby is judged as it is now.

    A player who resigned still counts as a person at the table; nobody counts in a seat that changed hands.
    """
    people = [
        seat for seat, sitting in enumerate(table.seats) if sitting.user_id is not None and not sitting.owners
    ]
    options = table.read_options()
    if table.phase == "closed":
        return "no_result"
    if table.social:
        return "social"
    if is_at_own_pace(table):
        return "own_pace"
    if table.game.is_short(options):
        return "short_deck"
    if table.game.is_another(options):
        return "option"
    if len(people) < 2:
        return "substitute" if any(seat.owners for seat in table.seats) else "alone"
    if _are_on_one_side(table, people):
        return "one_side"
    if table.reason == "ended":  # the table ended a race, because nobody was there any more
        return "deserted"
    return ""


def hangs_on_chance(table: Table) -> bool:
    """Whether the draw of the seats may still put all people of this lobby on one side, so that it is not rated."""
    wishes = [seat.wish for seat in table.seats if seat.is_person]
    has_room = [size >= len(wishes) for size in teams.sizes(table)]
    return any(room and {*wishes} <= {None, side} for side, room in enumerate(has_room))


def _are_on_one_side(table: Table, people: Collection[int]) -> bool:
    """Whether these play together; in a lobby whether they wish for the same side, so that they will."""
    if table.session is not None:
        return len({table.sides[seat] for seat in people}) == 1
    wishes = {table.seats[seat].wish for seat in people}
    return bool(teams.sizes(table)) and len(wishes) == 1 and None not in wishes
