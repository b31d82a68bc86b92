"""Finished games to step through. What was hidden stays hidden until a game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from datetime import datetime

from cachetools import LRUCache

from db.store import Store
from db.values import LogRow
from host.log import rows
from host.log.ledger import Ledger
from table.errors import Refused, Unreadable
from table.replay import Moment, Replay, is_shown
from table.seal import Place, Round, Verdict, Witness, verify
from table.table import NO_CHANNEL, Table

CACHE_SIZE = 8  # that were looked at last
VERDICTS = 64


class Replays:
    """Folds a game's log once for all people who look at it one after the other."""

    def __init__(self, store: Store, ledger: Ledger, now: Callable[[], datetime]) -> None:
        self._store = store
        self._ledger = ledger
        self._now = now
        self._kept: LRUCache[tuple[int, int], Replay] = LRUCache(CACHE_SIZE)
        self._verdicts: LRUCache[int, Verdict] = LRUCache(VERDICTS)  # by the hash of all that is stored

    async def of(
        self, table_id: int, user_id: int, guild_id: int | None, *, with_seed: bool = False
    ) -> Replay:
        """A finished game, for a person who asks on a server or in direct messages.

        `with_seed`: as a record, or to be posted.

        Raises Refused: "game_gone" if it was deleted, "not_over" while the game goes on, "no_replay" where there was
        none; for a game in which this person did not play "foreign_replay" on another server, and "private_game" if it
        was not shown to anybody. "deal_open" where others still play the same deal.
        """
        table = await self.find(table_id, user_id, guild_id)
        await self.must_spoil_nothing(table, user_id, with_seed=with_seed)
        return await self._read(table)

    async def of_rounds(self, table_id: int, user_id: int, guild_id: int | None) -> Replay:
        """A finished game to show its rounds as they ended, which its players have seen. Raises Refused like `of`."""
        table = await self.find(table_id, user_id, guild_id)
        if user_id not in table.users:
            await self.must_spoil_nothing(table, user_id, with_seed=False)
        return await self._read(table)

    async def _read(self, table: Table) -> Replay:
        key = (table.id, self._ledger.edition)
        replay = self._kept.get(key)
        if replay is None:
            replay = self._kept[key] = await self.read_log(table.id)
        return replay

    async def verify(self, table_id: int, user_id: int, guild_id: int | None, noted: str = "") -> Verdict:
        """Whether a finished game is the one that was sealed, and has the seal that a person `noted` at its deal.

        Reads it again, because what is remembered may differ from what is stored. Raises Refused like `of`.
        """
        table = await self.find(table_id, user_id, guild_id)
        await self.must_spoil_nothing(table, user_id, with_seed=True)
        rounds = await self._store.scorecard(table_id)
        places = await self._store.results(table_id)
        witness = Witness(
            await self._store.seal(table_id),
            tuple(Round(row.round, row.seat, row.score, row.total) for row in rounds),
            tuple(Place(row.seat, row.place, row.score, row.side, row.resigned) for row in places),
            noted,
        )
        log = await self._store.log(table_id)
        stored = hash((log, witness))
        verdict = self._verdicts.get(stored)
        if verdict is None:
            verdict = self._verdicts[stored] = await asyncio.to_thread(_verdict, log, witness)
        return verdict

    async def find(self, table_id: int, user_id: int, guild_id: int | None) -> Table:
        """The table of a finished game. Raises Refused like `of`."""
        try:
            table = await self._ledger.table(table_id)
        except Refused as error:
            raise Refused("game_gone") if error.code == "no_table" else error from None
        if user_id not in table.users:
            _must_be_open_to(guild_id, table)
        if not table.has_ended:
            raise Refused("not_over")
        if table.phase != "over" or table.session is None:
            raise Refused("no_replay")
        return table

    async def must_spoil_nothing(self, table: Table, user_id: int, *, with_seed: bool) -> None:
        until = await self.shut_until(table, user_id, with_seed=with_seed)
        if until is not None:
            raise Refused("deal_open", until=until)

    async def shut_until(self, table: Table, user_id: int, *, with_seed: bool) -> datetime | None:
        """A deal that others still play keeps its seed, and is posted nowhere; its replay is for those who ended it.

        The replay of a daily waits for its seed. None where nothing is to be waited for.
        """
        deals = self._store.deals
        deal = await deals.one(table.deal) if table.deal else await deals.made_of(table.id)
        if deal is None or self._now() >= deal.ends_at:
            return None
        if not with_seed and deal.made_of is not None:
            tried = await deals.try_of(deal.id, user_id)
            if tried is not None and tried.ended_at is not None:
                return None
        return deal.ends_at

    async def read_log(self, table_id: int) -> Replay:
        """Raises Unreadable, also where the log has no deal."""
        return await asyncio.to_thread(_fold, await self._store.log(table_id))


def _must_be_open_to(guild_id: int | None, table: Table) -> None:
    if table.seen_in.id == NO_CHANNEL:
        raise Refused("private_game")
    if table.seen_in.guild_id != guild_id:
        raise Refused("foreign_replay")


def _fold(log: Sequence[LogRow]) -> Replay:
    """A replay of a log, made in a thread: a long game takes a while. Raises Unreadable, also if there is no deal."""
    moments = tuple(Moment(*step) for step in rows.steps(log) if is_shown(*step))
    if not moments:
        raise Unreadable("broken", table=str(log[0].game_id) if log else "")
    return Replay(moments)


def _verdict(log: Sequence[LogRow], witness: Witness) -> Verdict:
    try:
        return verify(_fold(log), witness)
    except Unreadable:
        return Verdict(flaw="log")
