"""Puts the parts of the host together, and says who follows changes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from functools import partial

from db.store import Store
from host.computer.opponents import Opponents
from host.computer.thinker import Thinker
from host.context import Context
from host.deals.day_messages import DayMessages
from host.deals.days import Days
from host.deals.deals import Deals
from host.deals.house import House
from host.deals.marks import Marks
from host.deals.messages import DealMessages
from host.deals.months import Months
from host.deals.shared_messages import SharedMessages
from host.deletion import Deletion
from host.due_timers import DueTimers
from host.log.ledger import Ledger
from host.log.replays import Replays
from host.news import News
from host.open_tables import OpenTables
from host.pacing import Pacing
from host.people import People
from host.presenter import Presenter
from host.racing.races import Races
from host.records import Records
from host.servers import Servers
from host.sharing import Sharing
from host.shown.losses import Losses
from host.shown.panel_rows import PanelRows
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
from host.waits.outages import Outages
from host.waits.panel_calls import PanelCalls
from host.waits.presence import Presence
from host.waits.quiet_hours import Quiet
from host.waits.removals import Removals
from host.waits.rest_calls import RestCalls
from host.waits.time_back import TimeBack
from host.waits.timed import Timed
from host.waits.timeouts import Timeouts
from host.waits.turns import Turns
from host.waits.unseen import Unseen


class Parts:
    """All parts that run tables in one process. `host.host` has the use cases at a table.

    The methods below make the parts in the order in which they need each other.
    """

    def __init__(
        self,
        store: Store,
        presenter: Presenter,
        *,
        people: People,
        servers: Servers,
        records: Records,
        pacing: Pacing,
        now: Callable[[], datetime],
        steady: Callable[[], float],
    ) -> None:
        self.people, self.servers, self.records = people, servers, records
        self.blocks = Blocks(store, now)
        self.presence, self.standings = Presence(), Standings(store, pacing)
        self._presenter = presenter
        time = GameTime()
        self.quiet = Quiet(people, pacing, time, now)
        self.ledger = Ledger(store, pacing, now, self.quiet.judge_extension, time)
        self.context = context = Context(
            store, self.ledger, time, pacing, now, store.hold.owned, asyncio.Event(), steady
        )
        self.outages = Outages(context)
        self.sharing = Sharing(store)
        self.open_tables = OpenTables(store, self.outages)
        self.next_table = NextTable(store, self.outages)
        self.vitals = Vitals(context, self.outages)
        self.unseen = Unseen(context, presenter, self.presence)
        self._show()
        self._race_and_move()
        self._wait()
        self._sit_down()
        self.due_timers = DueTimers(
            context,
            races=self.races,
            outages=self.outages,
            time_back=self.time_back,
            turns=self.turns,
            rest_calls=self.rest_calls,
            timeouts=self.timeouts,
            votes=self.votes,
            substitutes=self.substitutes,
        )
        self.clock = Clock(context, self.outages, self.due_timers.run)
        self.replays = Replays(store, self.ledger, now)
        self.house = House(store, pacing)
        self.deals = Deals(store, self.ledger, self.lobbies, self.house, now)
        self.days = Days(store, now)
        self.months = Months(store, now)
        self.news = News(store, now, pacing.day)
        self.free_seats = FreeSeats(store, self.ledger)
        self.seasons = Seasons(context, presenter, self.standings, self.news)
        self.shared_messages = SharedMessages(context, presenter, self.deals)
        days = DayMessages(context, presenter, self.days, self.news)
        self.marks = Marks(context)
        self.deal_messages = DealMessages(days, self.shared_messages)
        self.weeks = Weeks(context, presenter, self.standings, self.news, self.replays)
        self.deletion = Deletion(
            store, self.ledger, self.standings, people=people, servers=servers, quiet=self.quiet, now=now
        )
        self._follow()
        self._hear()

    def _show(self) -> None:
        self.projection = Projection(
            self.context,
            self._presenter,
            close=lambda table_id: self.losses.close(table_id),  # noqa: PLW0108 - they are made after it
            entered=self.standings.wait_until_entered,
            barred=self.outages.note_barred,
            is_left=self.outages.is_left,
        )
        self.losses = Losses(self.context, self.projection)
        self.private_tables = PrivateTables(self.ledger, self.projection, self._presenter)
        self.panel_rows = PanelRows(
            self.context, self.projection, self.people, tell_result=self.private_tables.tell_result
        )

    def _race_and_move(self) -> None:
        self.thinker = Thinker(longest=self.context.pacing.thought)
        self.races = Races(
            self.context,
            self.thinker,
            placed=self.projection.place,
            reachable_since=self.outages.reachable_since,
        )
        self.opponents = Opponents(
            self.context, self.thinker, cut=self.races.pause_abandoned, stands_still=self.outages.is_left
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
        panel_calls = PanelCalls(self._presenter.panels, self.presence, self.context.now)
        self.rest_calls = RestCalls(self.context, self.projection, self.unseen, panel_calls)
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
            panel_calls=panel_calls,
        )

    def _sit_down(self) -> None:
        ledger, limits = self.ledger, Limits(self.context.store, lambda: self.outages.servers_left)
        self.votes = Votes(ledger, limits, self.context.pacing)
        self.lobbies = Lobbies(
            ledger,
            self.races,
            self.blocks,
            limits,
            self.context.pacing,
            partial(pace.look_ms, self.context.store),
        )
        self.substitutes = Substitutes(ledger, self.blocks, limits)

    def _follow(self) -> None:
        """Who hears of a change, in this order: first what people see, then what the process has to do next."""
        for follower in (
            self.next_table.on_change,
            self.projection.on_change,
            self.clock.on_change,
            self.opponents.on_change,
            self.forced.on_change,
            self.races.on_change,
            self.standings.on_change,
            self.vitals.on_change,
        ):
            self.ledger.follow(follower)
        self.standings.follow(self._presenter.on_entered)

    def _hear(self) -> None:
        """What this process does when another one notifies it of something that it has stored."""
        self.sharing.hear("table", self.ledger.reload)
        self.sharing.hear("panel", self.private_tables.redraw)
        self.sharing.hear("rewritten", self.ledger.forget_all)
        self.sharing.hear("finished", self.standings.on_finished)
        self.sharing.hear("entered", self.standings.on_entered)
        self.sharing.hear("holiday", self.holidays.reload)
        self.sharing.hear("player", self.morning_lists.reload)
        self.sharing.hear_at_length("forget", self.deletion.forget_here)
        self.sharing.hear_at_length("wipe", self.deletion.wipe_here)
