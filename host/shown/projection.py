"""Brings what Discord shows of each table up to date.

Only the newest state is shown, with a pause between two edits. Announcements are made from the log's entries, once
each. How far both have come is stored, so the next process shows what a killed one had not shown yet.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import NamedTuple

from db import display, units
from db.errors import StoreUnavailable
from engine.errors import Refusal
from host import store_unavailable
from host.context import Context
from host.ending import end
from host.log.ledger import Change
from host.presenter import Away, Barred, Call, Gone, Presenter, Shown
from host.shown.calls import Calls
from host.shown.display_state import DisplayState, DisplayStates
from host.shown.entries_to_tell import go_on, last_round, to_tell
from table.entries import Logged, Lost
from table.story import ends_round, is_announced, round_ended_by
from table.table import Table

log = logging.getLogger(__name__)

AT_ONCE = 256  # tables shown at the same time; each holds a picture on its way


class Asking(NamedTuple):
    """The people who are asked, if any, and the unit that is written then, also if the call reaches nobody."""

    call: Call | None
    unit: units.Unit = ()
    unreached: units.Unit = ()  # written after it if the call reaches nobody


class Results(NamedTuple):
    """The rounds whose results concern a table's message: everything that happened in each."""

    played: tuple[Logged, ...] = ()  # in the one that is being read
    left: tuple[Logged, ...] = ()  # in the one whose result the message has shown until now


class Projection:
    """Brings Discord up to the tables."""

    def __init__(
        self,
        context: Context,
        presenter: Presenter,
        *,
        close: Callable[[int], Awaitable[None]],
        entered: Callable[[int], Awaitable[None]],
        barred: Callable[[int, bool], Awaitable[None]],
        is_left: Callable[[Table], bool],
    ) -> None:
        self._store, self._ledger, self._owned = context.store, context.ledger, context.owned
        self._presenter = presenter
        self._pacing = context.pacing
        self._close = close  # a table that has nowhere left to be shown
        self._entered = entered  # waits a moment for what a result has to tell
        self._barred = barred  # hears of each call whether it was permitted
        self._is_left = is_left  # of a server without the bot, where nothing is tried
        self._states = DisplayStates(context.store, context.pacing)
        self._calls = Calls(context.ledger, presenter, self._states)
        self._barred_tables: set[int] = set()  # the log has said so
        self._untold: dict[int, list[Logged]] = {}  # what was heard and is not yet told, by table
        self._wanted: set[int] = set()
        self._again_wanted: set[int] = set()  # to be shown though nothing has happened
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._stopping: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._slots = asyncio.Semaphore(AT_ONCE)

    async def resume(self, *, everything: bool = False) -> None:
        """Shows what was not shown when the last process ended. `everything`: all open tables."""
        for table_id, channel_id in await self._store.open_games(self._owned):
            if everything or not self._presenter.knows(channel_id):  # it may be gone: to show it tells
                self.again(table_id)
        for table_id in await self._store.games_behind(self._owned):
            self.want(table_id)

    def on_change(self, change: Change) -> None:
        """Takes note of a change that was committed."""
        if change.is_news:
            self._untold.setdefault(change.table.id, []).extend(change.logged)
            if not any(isinstance(logged.entry, Lost) for logged in change.logged):  # else see `drop`
                self.want(change.table.id)
            self._presenter.on_change(change.table, change.logged)

    def want(self, table_id: int) -> None:
        """Shows a table soon, in its newest state."""
        if self._stopping.done():
            return
        self._wanted.add(table_id)
        if table_id not in self._tasks:
            self._tasks[table_id] = asyncio.create_task(self._follow(table_id), name=f"show {table_id}")

    def again(self, table_id: int) -> None:
        """Shows a table once more that is up to date, because there is something to say beside it."""
        self._again_wanted.add(table_id)
        self.want(table_id)

    async def read_shown(self, table_id: int) -> Shown:
        """Where the messages of a table are."""
        if not (self._owned.is_all or self._ledger.owns(await self._ledger.table(table_id))):
            self._states.drop(table_id)  # its owner knows better
        return (await self._states.of(table_id)).shown

    async def place(self, table: Table) -> Shown:
        """Where a table's messages are. A table that has begun without a message gets one first."""
        state = await self._states.of(table.id)
        if table.phase == "playing" and state.shown.message_id is None:
            try:
                await self._bring_up(table.id)
            except (Gone, Barred, Away) as error:
                log.info("table %s could not get its channel or thread yet: %s", table.id, error)
            except StoreUnavailable:
                raise
            except Exception:
                log.exception("table %s could not get its channel or thread yet", table.id)
        return state.shown

    async def wait_until_shown(self, table_id: int) -> Shown:
        """Where a table's messages are, once its newest state is shown or cannot be shown for now."""
        await self.at_rest(table_id)
        return await self.read_shown(table_id)

    async def at_rest(self, table_id: int) -> None:
        """Waits until a table is shown, or cannot be shown."""
        if (task := self._tasks.get(table_id)) is not None:
            await asyncio.wait((task,), timeout=self._pacing.retry)

    async def wait_until_entered(self, table: Table) -> None:
        """Waits a moment for what the standings say of a game that is over. They count no deal that others play too."""
        if table.phase == "over" and not table.deal:
            await self._entered(table.id)

    def drop(self, table_id: int) -> None:
        """Forgets a table that was closed because it has no place left on Discord."""
        self._untold.pop(table_id, None)
        self._again_wanted.discard(table_id)
        self._barred_tables.discard(table_id)  # it is never shown again
        self._states.drop(table_id)
        self.want(table_id)

    async def move(self, table_id: int, change: Callable[[Shown], Shown]) -> None:
        """Notes what was deleted or moved, and shows the table again if that concerns it."""
        state = await self._states.of(table_id)
        async with state.lock:
            shown = change(state.shown)
            if shown == state.shown:
                return
            state.shown_version = -1
            self.want(table_id)
            try:
                await self._states.note(table_id, state, shown)
            except StoreUnavailable as error:
                store_unavailable.tell(
                    error, f"where table {table_id} is shown is stored with its next showing"
                )

    async def ask(self, table_id: int, asking: Callable[[Table], Awaitable[Asking]]) -> None:
        """Asks people to move. `asking` says who, while the table's messages wait for it: it does not ask Discord."""
        state = await self._states.of(table_id)
        if self._is_left(await self._ledger.table(table_id)):
            return
        if state.shown.message_id is None:  # the thread in which to ask may not be open yet
            try:
                await self._bring_up(table_id)
            except Barred as error:
                log.info("table %s has no channel for its ping: %s", table_id, error)
        async with state.lock:
            table = await self._ledger.newest(table_id)
            call, unit, unreached = await asking(table)
            if call is not None:
                try:
                    await self._calls.post(table, state, call)
                except (Gone, Barred) as error:
                    log.info("no ping could be posted at table %s: %s", table_id, error)
                    self.again(table_id)  # that tells whether it can be shown
                    unit = (*unit, *unreached)
            if unit:
                await self._store.write(unit)

    async def stop(self) -> None:
        """Lets what is on its way finish. The next start shows the rest."""
        if not self._stopping.done():
            self._stopping.set_result(None)
        await end(self._tasks.values())
        await self._states.stop()

    async def _follow(self, table_id: int) -> None:
        """Brings a table up to date, pauses, and repeats until nothing more is wanted."""
        retry = self._pacing.retry
        try:
            while table_id in self._wanted and not self._stopping.done():
                self._wanted.discard(table_id)
                try:
                    table = await self._ledger.table(table_id)
                    if self._is_left(table) or not self._ledger.owns(table):
                        self._untold.pop(table_id, None)
                        continue
                    if await self._has_to_edit(table):
                        await self._presenter.turn(table_id)
                        self._wanted.discard(table_id)  # what has happened meanwhile is shown as well
                    async with self._slots:
                        await self._bring_up_or_lose(table_id)
                    retry = self._pacing.retry
                    await self._pause(self._pacing.show)
                except Barred as error:
                    self._note_barred(table_id, error)
                    self._untold.pop(table_id, None)
                    await self._pause(self._pacing.show)
                except Away:
                    retry = await self._again(table_id, retry)
                except StoreUnavailable as error:
                    store_unavailable.tell(error, f"table {table_id} was not shown; again in {retry:.0f} s")
                    retry = await self._again(table_id, retry)
                except Refusal as error:
                    log.warning("table %s cannot be shown: %s", table_id, error)
                    self._untold.pop(table_id, None)
                except Exception:
                    log.exception("table %s was not shown; retrying in %.0f s", table_id, retry)
                    retry = await self._again(table_id, retry)
        finally:
            self._tasks.pop(table_id, None)
            if table_id in self._wanted:
                self.want(table_id)

    def _note_barred(self, table_id: int, error: Barred | None) -> None:
        """One line when a permission is missing, however often it is tried, and one when it is there again."""
        if error is not None and table_id not in self._barred_tables:
            self._barred_tables.add(table_id)
            log.warning("table %s cannot be shown for now: %s", table_id, error)
        elif error is None and table_id in self._barred_tables:
            self._barred_tables.discard(table_id)
            log.info("table %s can be shown again", table_id)

    async def _again(self, table_id: int, wait: float) -> float:
        """Tries the table again after a wait. Returns the next wait."""
        self._wanted.add(table_id)
        await self._pause(wait)
        return min(2 * wait, self._pacing.retry_discord)

    async def _pause(self, seconds: float) -> None:
        await asyncio.wait((self._stopping,), timeout=seconds)

    async def _bring_up_or_lose(self, table_id: int) -> None:
        try:
            await self._bring_up(table_id)
        except Gone:
            if not self._is_left(await self._ledger.table(table_id)):  # else it only seems so
                await self._close(table_id)
                await self._barred(table_id, False)
            self._untold.pop(table_id, None)
        else:
            self._note_barred(table_id, None)

    async def _has_to_edit(self, table: Table) -> bool:
        state = await self._states.of(table.id)
        is_behind = table.id in self._again_wanted or state.shown_version < table.number
        return is_behind and state.shown.message_id is not None

    async def _bring_up(self, table_id: int) -> None:
        state = await self._states.of(table_id)
        async with state.lock:
            await self._states.note(table_id, state, state.shown)
            table = await self._ledger.table(table_id)
            if self._is_left(table):
                raise Barred("the bot was taken off the server")
            story = await self._story(table, state)
            results = await self._results(table, state, story)
            if state.shown.message_id is None:  # announcements go where the table stands
                await self._show(table, state, story, results)
            try:
                await self._announce(table, state, story)
            finally:  # below the announcements, and even if one of them failed
                await self._show(table, state, story, results)
            state.told_version = max(state.told_version, table.number)
            left = [logged for logged in self._untold.pop(table_id, ()) if logged.n > state.told_version]
            if left:
                self._untold[table_id] = left
            await self._calls.take_away(table, state)
            self._states.note_soon(table_id)

    async def _attempt(self, table: Table, call: Callable[[], Awaitable[Shown]]) -> Shown:
        """Makes a call, and tells whether it was permitted. Raises Barred."""
        try:
            shown = await call()
        except Barred:
            await self._barred(table.id, table.phase != "closed")
            raise
        await self._barred(table.id, False)
        return shown

    async def _results(self, table: Table, state: DisplayState, story: tuple[Logged, ...]) -> Results:
        """More than one round may have ended while nothing could be shown."""
        reads = table.is_between_rounds
        leaves = state.shown.is_result and (not reads or any(map(ends_round, story)))
        if not (reads or leaves):
            return Results()
        whole = await self._ledger.story(table.id)
        return Results(
            last_round(whole, table.number) if reads else (),
            last_round(whole, state.told_version) if leaves else (),
        )

    async def _announce(self, table: Table, state: DisplayState, story: tuple[Logged, ...]) -> None:
        read = next(filter(ends_round, reversed(story)), None) if table.is_between_rounds else None
        for logged in story:
            if is_announced(logged, table) and logged is not read:
                played: tuple[Logged, ...] = ()
                if ends_round(logged):
                    played = round_ended_by(await self._ledger.story(table.id), logged)
                await self.wait_until_entered(table)
                shown = await self._attempt(
                    table, partial(self._presenter.announce, table, state.shown, logged, played)
                )
                state.told_version, state.buried = logged.n, True
                await self._states.note(table.id, state, shown)
                await self._store.write(display.note_told(table.id, logged.n))

    async def _show(
        self, table: Table, state: DisplayState, story: tuple[Logged, ...], results: Results
    ) -> None:
        """Shows a table, unless its messages are up to date and lie lowest."""
        must_follow = state.buried and table.phase == "playing"
        if table.id in self._again_wanted:
            self._again_wanted.discard(table.id)
            state.shown_version = min(state.shown_version, table.number - 1)
        if state.shown_version >= table.number and not must_follow:
            return
        news = tuple(logged for logged in story if logged.n > state.shown_version)
        if go_on(table, news) and not state.news and state.shown_version > 0:  # by the process before
            whole = await self._ledger.story(table.id)
            state.news = tuple(logged for logged in whole if logged.n <= state.shown_version)
        state.news = to_tell(table, state.news, news)
        before = state.shown.message_id
        showing = partial(
            self._presenter.show,
            *(table, state.shown, state.news),
            played=results.played,
            left=results.left,
            buried=must_follow,
        )
        shown = await self._attempt(table, showing)
        state.buried = must_follow and shown.message_id == before
        if shown.is_result:
            state.told_version = max(state.told_version, table.number)
        await self._states.note(table.id, state, shown)
        state.shown_version = table.number

    async def _story(self, table: Table, state: DisplayState) -> tuple[Logged, ...]:
        """The entries after `told_version`, from memory or from the log."""
        if table.number <= state.told_version:
            return ()
        heard = self._untold.get(table.id, ())
        logged = [entry for entry in heard if state.told_version < entry.n <= table.number]
        if [entry.n for entry in logged] != list(range(state.told_version + 1, table.number + 1)):
            story = await self._ledger.story(table.id)
            logged = [entry for entry in story if state.told_version < entry.n <= table.number]
        return tuple(logged)
