"""Puts the parts of the host together: who follows changes, and in which order parts start and stop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial

from db.store import Store
from host.computer.opponents import Opponents
from host.computer.thinker import Thinker
from host.context import Context
from host.due_timers import DueTimers
from host.log.ledger import Change, Ledger
from host.log.replays import Replays
from host.news import News
from host.pacing import Pacing
from host.people import People
from host.presenter import Presenter
from host.racing.races import Races
from host.sharing import Sharing
from host.shown.losses import Losses
from host.shown.projection import Projection
from host.standings import pace
from host.standings.follower import Standings
from host.standings.seasons import Seasons
from host.standings.weeks import Weeks
from host.tables.blocks import Blocks
from host.tables.free_seats import FreeSeats
from host.tables.limits import Limits
from host.tables.lobbies import Lobbies
from host.tables.private_tables import PrivateTables
from host.tables.substitutes import Substitutes
from host.tables.votes import Votes
from host.times import GameTime
from host.vitals import Vitals
from host.waits.clock import Clock
from host.waits.forced import ForcedMoves
from host.waits.holidays import Holidays
from host.waits.morning_lists import MorningLists
from host.waits.next_table import NextTable
from host.waits.outages import Outages, Place
from host.waits.presence import Presence
from host.waits.quiet_hours import Quiet
from host.waits.removals import Removals
from host.waits.time_back import TimeBack
from host.waits.timed import Timed
from host.waits.timeouts import Timeouts
from host.waits.turns import Turns
from host.waits.unseen import Unseen


class Parts:
    """All parts that run tables in one process. `host.host` has the use cases.

    The methods below make the parts in the order in which they need each other.
    """

    def __init__(
        self,
        store: Store,
        presenter: Presenter,
        *,
        people: People,
        pacing: Pacing,
        now: Callable[[], datetime],
        steady: Callable[[], float],
    ) -> None:
        self.people, self.blocks = people, Blocks(store, now)
        self.presence, self.standings = Presence(), Standings(store, pacing)
        self._presenter = presenter
        time = GameTime()
        self.quiet = Quiet(people, pacing, time, now)
        self.ledger = Ledger(store, pacing, now, self.quiet.extends, time)
        self.context = context = Context(
            store, self.ledger, time, pacing, now, store.hold.owned, asyncio.Event(), steady
        )
        self.outages = Outages(context)
        self.sharing = Sharing(store, missed=self._missed)
        self.next_table = NextTable(store, self.outages)
        self.vitals = Vitals(context, self.outages)
        self.unseen = Unseen(context, presenter, self.presence)
        self._show(presenter)
        self._race_and_move()
        self._wait()
        self._sit_down()
        self.due_timers = DueTimers(
            context,
            self.projection,
            races=self.races,
            outages=self.outages,
            time_back=self.time_back,
            turns=self.turns,
            timeouts=self.timeouts,
            votes=self.votes,
            substitutes=self.substitutes,
        )
        self.clock = Clock(context, self.outages, self.due_timers.run)
        self.replays = Replays(store, self.ledger)
        self.news = News(store, now, pacing.day)
        self.free_seats = FreeSeats(store, self.ledger)
        self.seasons = Seasons(context, presenter, self.standings, self.news)
        self.weeks = Weeks(context, presenter, self.standings, self.news, self.replays)
        self._follow(presenter)
        self._hear()

    def _show(self, presenter: Presenter) -> None:
        self.projection = Projection(
            self.context,
            presenter,
            lost=self._lost,
            settled=self.standings.wait_until_entered,
            barred=self.outages.note_barred,
            is_left=self.outages.is_left,
            seeing=self.unseen.seeing,
        )
        self.losses = Losses(self.context, self.projection)

    def _race_and_move(self) -> None:
        self.thinker = Thinker(longest=self.context.pacing.thought)
        self.races = Races(
            self.context,
            self.thinker,
            placed=self.projection.place,
            reachable_since=self.outages.reachable_since,
        )
        self.opponents = Opponents(
            self.context, self.thinker, cut=self.races.cut, stands_still=self.outages.is_left
        )

    def _wait(self) -> None:
        self.removals = Removals(
            self.context,
            self._presenter,
            self.outages,
            races=self.races,
            losses=self.losses,
            next_table=self.next_table,
            projection=self.projection,
            opponents=self.opponents,
        )
        again, give_up = self.projection.again, self.removals.give_up
        self.time_back = TimeBack(self.context, self.outages, again=again, give_up=give_up)
        self.timeouts = Timeouts(self.context)
        self.forced = ForcedMoves(self.context, self.people)
        self.timed = Timed(self.context)
        self.morning_lists = MorningLists(
            self.context,
            self._presenter,
            self.people,
            self.quiet,
            self.outages,
        )
        self.holidays = Holidays(self.context, self.quiet)
        self.turns = Turns(
            self.context,
            self.projection,
            self.presence,
            self.quiet,
            self.people,
            time_back=self.time_back,
            outages=self.outages,
            move=self.timeouts.turn,
            morning_lists=self.morning_lists,
            unseen=self.unseen,
        )

    def _sit_down(self) -> None:
        ledger, limits = self.ledger, Limits(self.context.store, lambda: self.outages.servers_left)
        self.votes = Votes(ledger, limits)
        self.lobbies = Lobbies(
            ledger,
            self.races,
            self.blocks,
            limits,
            self.context.pacing,
            partial(pace.look_ms, self.context.store),
        )
        self.substitutes = Substitutes(ledger, self.blocks, limits)
        self.private_tables = PrivateTables(ledger, self.projection)

    def _follow(self, presenter: Presenter) -> None:
        """Who hears of a change, in this order: first what people see, then what the process has to do next."""
        for follower in (
            self.next_table.on_change,
            partial(_told_at_once, presenter),
            self.projection.on_change,
            self.clock.on_change,
            self.opponents.on_change,
            self.forced.on_change,
            self.races.on_change,
            self.standings.on_change,
            self.vitals.on_change,
        ):
            self.ledger.follow(follower)
        self.standings.follow(presenter.on_entered)

    def _hear(self) -> None:
        """What this process does when another one notifies it of something that it has stored."""
        self.sharing.hear("table", self.ledger.reload)
        self.sharing.hear("rewritten", self.ledger.forget_all)
        self.sharing.hear("finished", self.standings.on_finished)
        self.sharing.hear("entered", self.standings.on_entered)
        self.sharing.hear("holiday", self._is_away)
        self.sharing.hear("player", self._wishes)

    async def _missed(self) -> None:
        """Reads everything again: this process was disconnected, and may have missed notifications."""
        await self.people.drop_all()
        await self.ledger.forget_all()
        await self.holidays.start()
        await self.standings.on_finished(0)
        await self.morning_lists.look(0)
        self.context.timers.set()
        await self._go_on()

    async def _go_on(self, *, emptied: bool = False) -> None:
        """Continues what is stored and not done: messages to update, moves of the computer."""
        await self.projection.resume(everything=emptied)
        for table_id in await self.context.store.awaiting_computer(self.context.owned):
            self.opponents.soon(table_id)

    async def _is_away(self, user_id: int) -> None:
        """Another process has stored that a person is away, or back."""
        await self.holidays.reload(user_id)
        self.context.timers.set()

    async def _wishes(self, user_id: int) -> None:
        """Another process has stored a person's settings."""
        await self.people.drop(user_id)
        await self.morning_lists.look(user_id)
        self.context.timers.set()

    async def start(self, *, emptied: bool, servers: Callable[[], Mapping[int, bool]] | None) -> None:
        """Continues where the last process stopped.

        `emptied`: the messages of all tables may be gone. `servers`: those that the bot is on, and whether presses can
        arrive from each.
        """
        await self.sharing.start()
        await self.holidays.start()
        await self.time_back.start(partial(self._look, servers))
        await self.clock.start()
        self.timed.start()
        await self._go_on(emptied=emptied)

    def enter_games(self) -> None:
        """Starts entering finished games into the standings, and posting news and morning lists."""
        self.standings.start()
        self.seasons.start()
        self.weeks.start()
        self.morning_lists.start()

    async def stop(self) -> None:
        """Starts nothing new, and waits for what is in progress."""
        await self.sharing.stop()
        await self.timed.stop()
        await self.morning_lists.stop()
        await self.clock.stop()
        await self.removals.stop()
        await self.time_back.stop()
        await self.seasons.stop()
        await self.weeks.stop()
        await self.standings.stop()
        await self.ledger.stop()
        await self.opponents.stop()
        await self.forced.stop()
        await self.races.stop()
        await self.thinker.close()
        await self.losses.stop()
        await self.projection.stop()

    async def _look(self, servers: Callable[[], Mapping[int, bool]] | None) -> None:
        if servers is not None:
            await self.removals.are(servers())

    async def _lost(self, table_id: int) -> None:
        """Closes a table whose channel is gone, unless it only seems so because the server has removed the bot."""
        if self.outages.is_left(await self.ledger.table(table_id)):
            return
        await self.losses.close(table_id)
        await self.outages.reopen(Place(game_id=table_id))


def _told_at_once(presenter: Presenter, change: Change) -> None:
    if change.is_news:
        presenter.on_change(change.table, change.logged)
