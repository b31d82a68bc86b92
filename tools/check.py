"""Holds everything that is stored against the logs of the games: `make check`, also while the bot runs.

REPAIR=1 makes again what follows from the logs, and damaged indexes, and needs the database for itself.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from db import rebuilding
from db.address import Address, address_of
from db.alone import hold_database
from db.errors import StoreBroken, StoreUnavailable, WrongDatabase
from db.files.private import make_private, open_to_others
from db.files.progress import draw_bar
from db.reading import Reading, StoredGame
from db.sqlite.integrity import find_damage, rebuild_damaged
from db.store import Store
from db.values import GameRow, ScoreRow, TryRow
from host.log import checksums, rows
from host.log.ledger import Ledger
from host.pacing import Pacing
from host.standings.rebuilding import compare_all, rebuild
from settings import FILE, Settings, WrongSetting, keep_private
from table import deadlines, snapshot
from table.entries import Logged
from table.errors import Unreadable
from table.pace import Waits
from table.table import Table

Say = Callable[[str], None]

TRIES = 3  # to compare the standings while no game is entered


def main() -> int:
    """Returns the exit code of the process: 0 if all is well, or is well again."""
    keep_private()
    parser = ArgumentParser("make check", description=__doc__)
    parser.add_argument("--repair", action="store_true", help="make again what follows from the logs")
    asked = parser.parse_args()
    gc.disable()  # the rows of the standings: many, and none of them in a circle
    try:
        settings = Settings.load()
        return asyncio.run(Check(settings.database_url, settings.sandbox_day).run(repair=asked.repair))
    except (WrongSetting, WrongDatabase, StoreUnavailable) as error:
        print(error, file=sys.stderr)
        return 1


def _second_half(done: float) -> None:
    draw_bar(0.5 + 0.5 * done)


class Check:
    """Of one database."""

    def __init__(self, address: str, day: float, say: Say = print) -> None:
        self._address = address
        self._pacing = Pacing().with_day(day)
        self._say = say
        self._found = 0  # and not repaired
        self._repaired = 0
        self._store: Store | None = None  # to repair

    async def run(self, *, repair: bool) -> int:
        # First: SQLite's own locks are lost when this process closes a file that is open.
        wide, where = open_to_others(self._address, FILE), address_of(self._address)
        async with AsyncExitStack() as leaving:
            if repair:
                hold = await leaving.enter_async_context(hold_database(self._address))
                make_private(self._address, FILE)
                damage = await self._mend(where)
                self._store = await Store.open(self._address, hold=hold)
                leaving.push_async_callback(self._store.close)
            else:
                damage = await asyncio.to_thread(find_damage, where)
            reading = Reading.open(self._address)
            leaving.push_async_callback(reading.close)
            await reading.must_have_our_tables()
            await self._all(reading, [] if repair else wide, damage)
        if self._repaired:
            self._say(f"{self._repaired:,} of these were made again.")
        if self._found:
            way_out = "`make restore` puts a backup back"
            if not repair:
                way_out = (
                    f"`make check REPAIR=1` makes again indexes and what follows from the logs; {way_out}"
                )
            left = "1 finding is left" if self._found == 1 else f"{self._found:,} findings are left"
            self._say(f"{left}: {way_out}.")
        return 1 if self._found else 0

    async def _mend(self, where: Address) -> list[str]:
        """Makes indexes and caches again whose pages are damaged. Returns what is damaged then."""
        damage = await asyncio.to_thread(find_damage, where)
        again = await asyncio.to_thread(rebuild_damaged, where, rebuilding.CACHES) if damage else []
        for what in again:
            self._say(f"the {where.where()} is damaged: {what} (made again)")
        self._repaired += len(again)
        return await asyncio.to_thread(find_damage, where) if again else damage

    async def _all(self, reading: Reading, wide: list[Path], damage: list[str]) -> None:
        for path in wide:
            self._tell(f"others on this machine can read {path}: a start of the bot makes it private")
        for line in damage:
            self._tell(f"the {address_of(self._address).where()} is damaged: {line}")
        games = await self._games(reading)
        wrong = await self._standings(reading)
        draw_bar(1.0)
        print(file=sys.stderr)
        self._say(f"Checked: {games:,} games, {wrong:,} rows of standings that differ from the games.")

    async def _games(self, reading: Reading) -> int:
        """How many games there are."""
        done = last = 0
        try:
            all_ = max(1, await reading.count())
            while ids := await reading.ids_after(last):
                for last in ids:
                    await self._game(reading, last)
                    done += 1
                draw_bar(0.5 * done / all_)
        except StoreBroken as error:
            self._tell(f"the games after {last} cannot be read ({error})")
        return done

    async def _game(self, reading: Reading, game_id: int) -> None:
        try:
            stored = await reading.game(game_id)
        except StoreBroken as error:
            self._tell(f"table {game_id}: it cannot be read ({error})")
            return
        if stored is None:
            return
        found = check_game(stored, self._pacing)
        # Of a log that is damaged itself nothing is made again: its row may be all that tells what is missing.
        is_repaired = self._store is not None and found.is_remakable
        if self._store is not None and found.table is not None and is_repaired:
            await self._remake(self._store, stored, found.table)
        for finding in found.findings:
            self._tell_of(game_id, finding, is_repaired=is_repaired)

    async def _remake(self, store: Store, stored: StoredGame, table: Table) -> None:
        await store.write(rebuilding.game(remade(stored.game, table)))
        ledger = Ledger(store, self._pacing, lambda: datetime.now(UTC))
        await ledger.set_missing(table.id)
        await ledger.stop()

    async def _standings(self, reading: Reading) -> int:
        """How many rows differ from what the games make."""
        wrong = 0
        try:
            if self._store is not None:
                wrong = await rebuild(self._store, _second_half, self._pacing.day)
                self._repaired += wrong
                return wrong
            for _ in range(TRIES):
                last, wrong = await reading.boards.last_n(), 0
                async for found in compare_all(reading, _second_half, self._pacing.day):
                    wrong += found.changes
                if last == await reading.boards.last_n():
                    break
            else:  # the bot goes on entering games
                self._say("The standings were not compared: games ended all the time.")
                return 0
        except StoreBroken as error:
            self._tell(f"the standings cannot be read ({error})")
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001 - damaged games may give any
            self._tell(f"the standings cannot be reckoned from the games ({type(error).__name__})")
        self._found += wrong
        return wrong

    def _tell_of(self, game_id: int, finding: Finding, *, is_repaired: bool) -> None:
        self._repaired += is_repaired
        self._found += not is_repaired
        self._say(f"table {game_id}: {finding.what}{' (made again)' if is_repaired else ''}")

    def _tell(self, what: str) -> None:
        self._found += 1
        self._say(what)


# Fields of a game's row that follow from its log.
_TOLD = (
    *("game", "rules_version", "phase", "pace", "host_id", "guild_id", "channel_id", "locale"),
    *("created_at", "started_at", "ended_at"),
)


class Finding(NamedTuple):
    """Something that is not as the log tells it."""

    what: str
    is_cache: bool = False  # it follows from the log, and can be made again


class Checked(NamedTuple):
    findings: list[Finding]
    table: Table | None  # as the log tells it; None if it cannot be read

    @property
    def is_remakable(self) -> bool:
        """Whether something is wrong, and all of it can be made again."""
        return bool(self.findings) and all(each.is_cache for each in self.findings)


def check_game(stored: StoredGame, waits: Waits) -> Checked:
    """All that is wrong with a game, in words that name no card."""
    findings = [Finding(f"its log: {gap.what}") for gap in checksums.gaps(stored.log)]
    if not stored.log:
        return Checked([Finding("its log is empty")], None)
    try:
        table, story = rows.replay(stored.log)
    except Unreadable as error:
        return Checked([*findings, Finding(f"its log cannot be folded ({error.code})")], None)
    findings += _of_row(stored.game, table)
    findings += _of_evidence(stored, table, story)
    findings += _of_waiting(stored, table, waits)
    return Checked(findings, table)


def remade(game: GameRow, table: Table) -> GameRow:
    """A game's row as its log tells it, with its places on Discord."""
    told = rows.game(table)
    names = (*_TOLD, "number", "awaits", "snapshot", "snapshot_schema")
    return replace(game, **{name: getattr(told, name) for name in names})


def _of_row(game: GameRow, table: Table) -> Iterator[Finding]:
    told = rows.game(table)
    for name in _TOLD:
        if getattr(game, name) != getattr(told, name):
            # A checksum says nothing of people, so nobody knows which of the two is right.
            yield Finding(f"its row has another {name} than its log", is_cache=name != "host_id")
    if table.number < game.number:
        yield Finding(f"its log has {table.number} entries, and should have {game.number}")
    elif table.number > game.number:
        yield Finding(f"its row is of entry {game.number}, not {table.number}", is_cache=True)
    if game.snapshot_schema == snapshot.SCHEMA and not _is_told(game.snapshot, table):
        yield Finding("its snapshot is not what its log tells", is_cache=True)


def _is_told(saved: bytes, table: Table) -> bool:
    try:
        return snapshot.decode(saved) == table
    except ValueError:
        return False


def _of_evidence(stored: StoredGame, table: Table, story: tuple[Logged, ...]) -> Iterator[Finding]:
    """What was stored when it happened, and never again."""
    if set(stored.seats) != set(rows.seats(table)):
        yield Finding("its seats are not those of its log")  # people, too
    if set(stored.results) != set(rows.results(table) if table.phase == "over" else ()):
        yield Finding("its results are not those of its log")
    if _lines(stored.cards) != _lines(rows.scorecard(table.id, story)):
        yield Finding("its scorecard is not that of its log")
    if stored.seal != (None if table.session is None else table.session.commitment):
        yield Finding("the seal that it showed is not that of its log")
    if table.deal and stored.tried is not None and not _is_result(stored.tried, table):
        yield Finding("the result of its deal is not that of its log")


def _is_result(tried: TryRow, table: Table) -> bool:
    """Whether a try says what its table does. One that does not count has no result."""
    if not table.has_ended:
        return tried.ended_at is None
    told = rows.tried(table)
    return told is None or (
        tried.ended_at == told.ended_at
        and tried.rounds == told.rounds
        and tried.result in (None, told.result)
    )


def _lines(cards: Iterable[ScoreRow]) -> dict[tuple[int, int], object]:
    """The lines of a scorecard, by round and seat."""
    return {(card.round, card.seat): (card.score, card.total, _read(card.detail)) for card in cards}


def _read(detail: str) -> object:
    try:
        return msgspec.json.decode(detail)
    except msgspec.DecodeError:
        return None


def _of_waiting(stored: StoredGame, table: Table, waits: Waits) -> Iterator[Finding]:
    if table.has_ended:
        if stored.timers:
            yield Finding("it has ended, and has timers", is_cache=True)
        return
    known = {(timer.kind, timer.seat) for timer in stored.timers}
    due = deadlines.again(table, waits) if table.phase == "playing" else deadlines.due(None, table, waits)
    for timer in due.set:
        if (timer.kind, timer.seat) not in known:
            yield Finding(f"it has no timer for what it waits for ({timer.kind})", is_cache=True)


if __name__ == "__main__":
    sys.exit(main())
