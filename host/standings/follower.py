"""Enters finished games into the standings right after their end, one after the other, in a stored order.

The end of a game only stores that it waits. Each game is entered in one transaction, so a process that dies neither
loses nor repeats one: the next process continues with the games that wait.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from msgspec.structs import replace

from db.errors import Conflict, Duplicate, StoreUnavailable
from db.standings import entering
from db.store import Store
from db.values import FinishedRow
from host import store_unavailable
from host.ending import end, wait_for_event
from host.log import rows
from host.log.ledger import Change
from host.pacing import Pacing
from host.standings import book_rows, pace, stories
from host.standings.rebuilder import Rebuilder
from standings import facts as league_facts
from standings.book import compute_changes
from standings.facts import Facts
from standings.feats import feats_of, looks_of
from standings.reckoning import version
from standings.season import Season
from table.errors import Refused, Unreadable

log = logging.getLogger(__name__)

TRIES = 2_400  # times that another process is waited for: an hour, for it may be making the standings again
UNREADABLE = "unreadable"  # why a game is not rated whose log cannot be folded


class Standings:
    """Enters the games. `on_change` follows the ledger."""

    def __init__(self, store: Store, pacing: Pacing) -> None:
        self._store = store
        self._pacing = pacing
        self._reckoned_by = version(pacing.day)
        self._rebuilder = Rebuilder(store, pacing, self.still)
        self._wake = asyncio.Event()
        self._stopping = asyncio.Event()
        self._still = asyncio.Lock()  # held while a game is entered, or while nothing must change
        self._rebuilding = asyncio.Lock()  # held while all rows are rebuilt
        self._step = asyncio.Event()  # set, and another one, when a game was entered or could not be
        self._enters = store.hold.owned.first == 0  # of several processes, one does
        self._is_told = False  # of games that another process enters
        self._troubled: set[int] = set()  # games that could not be entered; the next process tries again
        self._doubted = False
        self.is_rebuilding = False  # until then what is shown may be too low
        self._followers: list[Callable[[int], None]] = []
        self._task: asyncio.Task[None] | None = None

    def follow(self, follower: Callable[[int], None]) -> None:
        """Calls it with each game that was entered."""
        self._followers.append(follower)

    def start(self) -> None:
        """Goes on with the games that wait."""
        self._is_told = not self._enters
        if self._task is None and self._enters:
            self._task = asyncio.create_task(self._run(), name="standings")
        self._wake.set()

    async def stop(self) -> None:
        """Finishes the game that is being entered."""
        self._stopping.set()
        self._wake.set()
        self._wait_a_step()
        if self._task is not None:
            await end((self._task,))

    def on_change(self, change: Change) -> None:
        if change.table.phase == "over" and change.is_news:
            self._wake.set()

    async def on_finished(self, _game_id: int) -> None:
        """Another process has a game that waits."""
        self._wake.set()

    async def on_entered(self, game_id: int) -> None:
        """Another process has entered a game."""
        self._wait_a_step()
        for follower in self._followers:
            follower(game_id)

    async def wait_until_entered(self, game_id: int) -> None:
        """Waits a moment until a game is entered; does not wait if none is being entered."""
        until = asyncio.get_running_loop().time() + self._pacing.entering
        while self._is_running and game_id not in self._troubled:
            step = self._step
            if await self._store.boards.entered_game(game_id) is not None:
                return
            try:
                async with asyncio.timeout_at(until):
                    await step.wait()
            except TimeoutError:
                return

    @property
    def _is_running(self) -> bool:
        return (self._task is not None or self._is_told) and not self._stopping.is_set()

    def _wait_a_step(self) -> None:
        self._step.set()
        self._step = asyncio.Event()

    @asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Nothing is entered meanwhile."""
        async with self._still:
            yield

    @asynccontextmanager
    async def hold(self) -> AsyncIterator[None]:
        """Nothing is entered or rebuilt meanwhile. Waiting for a rebuild may take minutes."""
        async with self._rebuilding, self._still:
            yield

    @asynccontextmanager
    async def rebuilding_afterwards(self) -> AsyncIterator[None]:
        """For taking games away: afterwards all rows are rebuilt, by the next process if this one ends."""
        async with self.hold():
            await self._store.write(entering.note_version(""))
            try:
                yield
            finally:
                self._doubt()

    def _doubt(self) -> None:
        self._doubted = True
        self._wake.set()

    async def catch_up(self) -> None:
        """Enters everything that waits now, or waits until another process has. Raises StoreUnavailable."""
        if not self._enters:
            await self._wait_for_others()
            return
        while waiting := await self._waiting():
            for game in waiting:
                if self._stopping.is_set():
                    return
                await self._enter(game)

    async def _wait_for_others(self) -> None:
        """Waits until another process has entered everything. Not for ever: one may be impossible."""
        for _ in range(TRIES):
            if self._stopping.is_set() or not await self._waiting():
                return
            await wait_for_event(self._step, self._pacing.entering)
        log.warning("games wait to be entered by the process with shard 0, which may be down")

    async def _run(self) -> None:
        wait = self._pacing.retry
        await self._rebuild_if_outdated()
        while not self._stopping.is_set():
            await self._wake.wait()
            self._wake.clear()
            if self._doubted:
                self._doubted = False
                await self._rebuild_if_outdated()
            try:
                await self.catch_up()
                wait = self._pacing.retry
            except StoreUnavailable as error:
                store_unavailable.tell(error, f"finished games wait to be entered, {wait:.0f} s")
                await wait_for_event(self._stopping, wait)
                wait = min(2 * wait, self._pacing.retry_store)
                self._wake.set()

    async def _rebuild_if_outdated(self) -> None:
        """Rebuilds all rows if another version of the sums made them. Until then the old ones are shown."""
        try:
            version = await self._store.boards.sums_version()
        except StoreUnavailable as error:
            store_unavailable.tell(error, "nobody knows by which sums the standings are kept")
            return
        if version in (None, self._reckoned_by):
            return
        log.info(
            "the standings were calculated by %s; %s rebuilds them",
            version or "games that are gone",
            self._reckoned_by,
        )
        self.is_rebuilding = True
        async with self._rebuilding:
            if await self._rebuild():
                self._store.boards.recount()
                self.is_rebuilding = False
                log.info("the standings were rebuilt")
            elif not self._stopping.is_set():
                log.error("the standings could not be rebuilt; the next start tries again")

    async def _rebuild(self) -> bool:
        """Rebuilds all rows. False: this process stopped before."""
        making = asyncio.create_task(self._rebuilder.rebuild())
        stops = asyncio.create_task(self._stopping.wait())
        await asyncio.wait((making, stops), return_when=asyncio.FIRST_COMPLETED)
        stops.cancel()
        if not making.done():
            await self._rebuilder.stop()
        return await making

    async def _waiting(self) -> list[FinishedRow]:
        found = await self._store.boards.to_enter(50 + len(self._troubled))
        return [game for game in found if game.game_id not in self._troubled]

    async def _enter(self, game: FinishedRow) -> None:
        async with self._still:
            try:
                await self.enter(game, await self._facts(game))
                for follower in self._followers:
                    follower(game.game_id)
            except (Conflict, Duplicate):
                log.info("game %s was entered by another process", game.game_id)
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("game %s was not entered into the standings", game.game_id)
                self._troubled.add(game.game_id)
            finally:
                self._wait_a_step()

    async def enter(self, game: FinishedRow, facts: Facts) -> None:
        """Enters one game. Raises Conflict and Duplicate if another process was quicker, and StoreUnavailable."""
        boards = self._store.boards
        people = sorted({line.user_id for line in facts.lines if line.user_id is not None})
        season = Season.of(facts.ended_at, self._pacing.day).number
        concerned = await boards.affected_rows(facts.guild_id, facts.game, season, people)
        book = book_rows.book(concerned, self._pacing.day)
        n = 1 + await boards.last_n()
        changed = compute_changes(book, facts, n)
        settings = await boards.settings_of(people)
        done = replace(
            game,
            options=facts.options,
            reason=facts.reason,
            unrated=facts.unrated,
            story=await stories.write(self._store, book, changed.rows, facts, settings.values()),
            n=n,
        )
        kept = book_rows.rows(changed, settings)
        if n == 1:
            await self._store.write(entering.note_version(self._reckoned_by))
        # Only a rebuild knows how certain the ratings of others are by now.
        is_more = await self._is_new(season, n)
        doubted = entering.note_version("") if is_more else ()
        told = self._store.pokes.tell("entered", game.game_id)
        looked = await pace.note(self._store, facts)
        await self._store.write(
            (*entering.enter(done, book_rows.feats(facts), kept), *looked, *doubted, *told)
        )
        if is_more:
            self._doubt()

    async def _is_new(self, season: int, n: int) -> bool:
        """Whether the n-th game is the first of a season."""
        before = await self._store.boards.games_after(n - 2, 1) if n > 1 else ()
        return bool(before) and Season.of(before[0].ended_at, self._pacing.day).number < season

    async def _facts(self, game: FinishedRow) -> Facts:
        """The facts that its log tells, or if that cannot be folded, its results."""
        try:
            table, story = await asyncio.to_thread(rows.replay, await self._store.log(game.game_id))
        except (Refused, Unreadable) as error:
            log.warning("game %s counts for nobody: its log cannot be folded (%s)", game.game_id, error)
            lines = await self._store.boards.lines([game.game_id])
            return book_rows.facts(replace(game, unrated=UNREADABLE), lines, ())
        facts = league_facts.facts_of(table)
        return replace(facts, feats=feats_of(table, story), looks=looks_of(table, story))
