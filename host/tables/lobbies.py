"""Tables before their start: opening, joining, leaving, options and starting; and rematches.

See `host.host` for `source` and for what is raised.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from msgspec.structs import replace

from engine.errors import Refusal
from engine.game import Level
from engine.games import GAMES
from host.log.ledger import Ledger
from host.racing.races import Races
from host.tables.blocks import Blocks
from host.tables.limits import Limits
from host.times import beside
from table import deadlines
from table.entries import (
    Admit,
    Computer,
    Decline,
    Entry,
    Invite,
    Join,
    Leave,
    Look,
    Open,
    Opening,
    Options,
    Rematch,
    Remove,
    SetPace,
    Social,
    Start,
    Wish,
)
from table.errors import Refused, Unreadable
from table.lobby import again, is_complete, must_deal, must_seat, pace_entry
from table.own_pace import is_at_own_pace
from table.pace import PaceKey, Waits
from table.pen import Pen
from table.table import NO_CHANNEL, Channel, Person, Table

SEED_BYTES = 32


class Lobbies:
    """The use cases of a table that has not begun."""

    def __init__(
        self,
        ledger: Ledger,
        races: Races,
        blocks: Blocks,
        limits: Limits,
        waits: Waits,
        look_ms: Callable[[Table], Awaitable[int]],
    ) -> None:
        """`look_ms`: how long a computer at the pace of a table's opener looks."""
        self._look_ms = look_ms
        self._waits = waits
        self._blocks = blocks
        self._limits = limits
        self._ledger = ledger
        self._races = races

    def closes_at(self, table: Table) -> datetime:
        """When the lobby is closed if nobody starts it."""
        return deadlines.lobby_closes(table, self._waits)

    async def open(
        self,
        source: int,
        who: Person,
        channel: Channel,
        *,
        key: str,
        pace: PaceKey,
        invite_only: bool = False,
        invited: tuple[int, ...] = (),
        computers: tuple[Level, ...] = (),
        options: dict[str, Any] | None = None,
        social: bool = False,
        is_duel: bool = False,
    ) -> Table:
        """Opens a lobby. Whatever `pace` is, a race is live and a private game of turns has no clock.

        Also raises RuleError("option").
        """
        if key not in GAMES:
            raise Refused("unknown_game", game=key)
        game, chosen = GAMES[key], options or {}
        wanted = [1 + len(computers)] if computers else game.seats
        has_turns = any(not game.is_race(game.options(chosen), seats) for seats in wanted)
        opening = Opening(
            key=key,
            rules_version=game.rules_version,
            pace="live" if not has_turns else "none" if channel.id == NO_CHANNEL else pace,
            channel=channel,
            seed=secrets.token_hex(SEED_BYTES),
            name=who.name,
            invite_only=invite_only,
            invited=invited,
            computers=computers,
            options=chosen,
            social=social,
            is_duel=is_duel,
            play_version=game.play_version,
        )
        async with self._limits.hold_opening(who.id, opening.pace, channel, source):
            return await self._open(source, who, opening)

    async def open_and_begin(self, source: int, who: Person, channel: Channel, **wanted: Any) -> Table:
        """Opens a table against computers and begins it, or does neither. `wanted` is as for `open`."""
        table = await self.open(source, who, channel, **wanted)
        try:
            return await self.begin(beside(source), table.id, who)
        except Refusal:
            await self.leave(beside(source, 2), table.id, who)
            raise

    async def join(self, source: int, table_id: int, who: Person) -> Table:
        async with self._let_in(table_id, who):
            table = await self._write_seated(source, table_id, who, Join(who.name))
        return await self._begin_if_ready(source, table)

    async def accept(self, source: int, table_id: int, who: Person) -> Table:
        """An invited person sits down. A challenge begins then, unless it is a race: that begins when it is started.

        A rematch begins when everybody is back.
        """

        def judge(pen: Pen) -> None:
            if pen.table.seat_of(who.id) is None:
                pen.write(Join(who.name, who=who.id, source=source))
            if pen.table.is_duel and len(pen.table.seats) in pen.table.seats_for and not pen.table.is_race:
                must_deal(pen.table)
                pen.write(Start(who=pen.table.host_id, source=beside(source)))

        async with self._let_in(table_id, who):
            table = await self._ledger.judge(source, table_id, judge)
        return await self._begin_if_ready(source, table)

    async def decline(self, source: int, table_id: int, who: Person) -> Table:
        """Declines an invitation, or a challenge, whose table closes. Raises Refused("not_invited") for others."""

        def judge(pen: Pen) -> None:
            if who.id not in pen.table.invited:
                raise Refused("not_invited")
            pen.write(Decline(who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def leave(self, source: int, table_id: int, who: Person) -> Table:
        return await self._ledger.write(source, table_id, who, Leave())

    async def remove(self, source: int, table_id: int, who: Person, sitting: str) -> Table:
        """Takes the seat from a person or computer (`Seat.who`), if they still sit there."""

        def judge(pen: Pen) -> None:
            pen.write(Remove(seat=_seat_of(pen.table, sitting), who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def add_computer(self, source: int, table_id: int, who: Person, level: Level = "normal") -> Table:
        return await self._write_seated(source, table_id, who, Computer(level))

    async def set_level(self, source: int, table_id: int, who: Person, computer: str, level: Level) -> Table:
        """Gives the computer of this name another level."""

        def judge(pen: Pen) -> None:
            seat = _seat_of(pen.table, computer)
            pen.write(Computer(level, seat=seat, who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def set_options(self, source: int, table_id: int, who: Person, changed: dict[str, Any]) -> Table:
        return await self._write_seated(source, table_id, who, Options(changed))

    async def set_social(self, source: int, table_id: int, who: Person, social: bool) -> Table:
        """Sets whether the game is for fun only, and not rated."""
        return await self._ledger.write(source, table_id, who, Social(social))

    async def set_pace(self, source: int, table_id: int, who: Person, pace: PaceKey) -> Table:
        """Sets how fast people take turns. Also raises Refused("no_pace") for a race, and what the cap raises."""
        table = await self._ledger.table(table_id)
        if table.is_race and table.phase == "lobby":
            raise Refused("no_pace")
        async with self._limits.hold_new_pace(table, pace, who.id):
            return await self._ledger.write(source, table_id, who, SetPace(pace))

    async def invite(self, source: int, table_id: int, who: Person, users: Iterable[int]) -> Table:
        return await self._ledger.write(source, table_id, who, Invite(tuple(users)))

    async def admit(self, source: int, table_id: int, who: Person, invite_only: bool) -> Table:
        """Sets whether only invited people may join."""
        return await self._ledger.write(source, table_id, who, Admit(invite_only))

    async def wish(self, source: int, table_id: int, who: Person, side: int) -> Table:
        """Notes on which side a person would like to play. Asking for the same side again takes that back.

        Whoever has no seat takes one.
        """

        def judge(pen: Pen) -> None:
            seat = pen.table.seat_of(who.id)
            if seat is None:
                join = Join(who.name, who=who.id, source=source)
                must_seat(pen.table, pen.try_out(join))
                pen.write(join)
                pen.write(Wish(side, who=who.id))
                return
            wished = pen.table.seats[seat].wish
            pen.write(Wish(None if wished == side else side, who=who.id, source=source))

        if (await self._ledger.table(table_id)).seat_of(who.id) is not None:
            return await self._ledger.judge(source, table_id, judge)
        async with self._let_in(table_id, who):
            return await self._ledger.judge(source, table_id, judge)

    async def begin(self, source: int, table_id: int, who: Person) -> Table:
        table = await self._ledger.table(table_id)
        was_race, look_ms = table.is_race, await self._look_ms(table)

        def judge(pen: Pen) -> None:
            if pen.table.is_race and not was_race:  # somebody joined who made it one
                raise Refused("stale")
            must_deal(pen.table)
            if is_at_own_pace(pen.table):
                pen.write(Look(look_ms))
            pen.write(Start(who=who.id, source=source))

        if not was_race or table.phase != "lobby":
            return await self._ledger.judge(source, table_id, judge)
        async with self._races.hold_place(table):
            return await self._ledger.judge(source, table_id, judge)

    async def rematch(self, source: int, table_id: int, who: Person, thread: int | None = None) -> Table:
        """A new lobby of the same kind, with the same computers, in a `thread`.

        A person who presses second gets the first one's. When everybody is back, the game begins.
        """
        old = await self._ledger.table(table_id)
        if all(seat.user_id != who.id for seat in old.seats):
            raise Refused("not_seated")
        if old.rematch is not None and await self.has_rematch(old):
            place = self._limits.sitting_down(who.id, old.pace, old.rematch)
        else:
            place = self._limits.hold_opening(who.id, old.pace, old.channel, source)
        async with place:
            new = await self._reopen(source, old, who, thread)
        return await self._begin_if_ready(source, new)

    async def _reopen(self, source: int, old: Table, who: Person, thread: int | None) -> Table:
        closed = await self._find_closed_rematch(old)

        def judge(pen: Pen) -> None:
            if pen.table.rematch == closed:
                pen.write(Rematch(source, who=who.id, source=source))

        chosen = (await self._ledger.commit(old.id, judge, source)).table.rematch
        assert chosen is not None
        return await self._open(chosen, who, again(old, who.name, secrets.token_hex(SEED_BYTES), thread))

    async def _begin_if_ready(self, source: int, table: Table) -> Table:
        """The table, which begins if it is a rematch and everybody is back."""
        if table.phase != "lobby" or not is_complete(table):
            return table
        host = next(seat for seat in table.seats if seat.user_id == table.host_id)
        return await self.begin(beside(source), table.id, Person(table.host_id, host.name))

    async def has_rematch(self, old: Table) -> bool:
        """Whether a rematch of this table is open, so that nobody opens another."""
        if old.rematch is None:
            return False
        try:
            return not (await self._ledger.table(old.rematch)).has_ended
        except Refused:  # it cannot be read, or was never opened
            return False

    async def _find_closed_rematch(self, old: Table) -> int | None:
        """The rematch that followed, if it is closed or over: then another may follow. None: there was none."""
        if old.rematch is None:
            return None
        try:
            following = await self._ledger.table(old.rematch)
        except Unreadable:
            return old.rematch
        except Refused:  # it was never opened: the process died in between
            return None
        return old.rematch if following.has_ended else None

    @asynccontextmanager
    async def _let_in(self, table_id: int, who: Person) -> AsyncIterator[None]:
        """Held while a person sits down in a lobby."""
        table = await self._ledger.table(table_id)
        await self._blocks.must_welcome(table.host_id, who.id)
        is_race = table.game.is_race(table.read_options(), len(table.seats) + 1)
        async with self._limits.sitting_down(who.id, "live" if is_race else table.pace, table.id):
            yield

    async def _open(self, table_id: int, who: Person, opening: Opening) -> Table:
        change = await self._ledger.open(table_id, Open(opening, seat=0, who=who.id, source=table_id))
        return change.table

    async def _write_seated(self, source: int, table_id: int, who: Person, entry: Entry) -> Table:
        """Writes an entry after which everybody in the lobby has to be able to play."""
        pressed = replace(entry, who=who.id, source=source)

        def judge(pen: Pen) -> None:
            before, after = pen.table, pen.try_out(pressed)
            must_seat(before, after)
            if (unpaced := pace_entry(before, after)) is not None:
                pen.write(unpaced)
            pen.write(pressed)

        return await self._ledger.judge(source, table_id, judge)


def _seat_of(table: Table, sitting: str) -> int:
    """The seat of this person or computer (`Seat.who`). Raises Refused if they have left."""
    found = [at for at, seat in enumerate(table.seats) if seat.who == sitting]
    if not found:
        raise Refused("stale")
    return found[0]
