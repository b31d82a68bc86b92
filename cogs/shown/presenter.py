"""How tables are shown on Discord: `host.presenter.Presenter`, in messages and threads.

The lobby's message is not an interaction response, so that it can be edited after a restart. The table's message is in
a thread under it, if the bot may create one. It is posted again when it has scrolled away, when something was announced
below it, when it was deleted, or when it is too old to edit. Open panels then follow it: table and hands stay lowest.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Collection, Sequence
from datetime import datetime
from functools import partial

import discord
from cachetools import LRUCache
from msgspec.structs import replace

from cogs.panels.panels import Panels
from cogs.scenes.announcement import announcement_scene, ends_game
from cogs.scenes.lobby import lobby_scene
from cogs.scenes.panel import Read
from cogs.scenes.result import result_scene
from cogs.scenes.table import table_scene
from cogs.shown.gains import End, Gained, Posted
from cogs.shown.last_acts import LastActs
from cogs.shown.notices import Notices
from cogs.shown.pings import Pings
from cogs.shown.places import Former, without_thread
from cogs.shown.private_results import PrivateResults
from cogs.shown.table_lists import TableLists
from cogs.shown.tidying import Signposts, Sweeper
from cogs.shown.typists import Typists
from host.pacing import Pacing
from host.people import People
from host.presenter import Call, Gone, Shown
from host.records import Records
from host.servers import Servers
from host.times import utc_now
from table.deadlines import lobby_closes
from table.entries import Logged, Open, Start
from table.pace import OVER_DAYS
from table.table import Table
from ui.pictures.studio import Studio
from ui.text import locale
from ui.text import table as phrases
from wire.channels import Channels, RaceChannels
from wire.discord_calls import Messenger, nonce
from wire.failures import barring
from wire.layouts import Scene
from wire.leftovers import Leftovers
from wire.links import lobby_place, where
from wire.notes import Note, Notes
from wire.pacer import Rank
from wire.renderer import Renderer
from wire.taps import Taps

log = logging.getLogger(__name__)

CACHE_SIZE = 10_000


class DiscordPresenter(Notices):
    """Implements `host.presenter.Presenter`."""

    def __init__(
        self,
        client: discord.Client,
        calls: Messenger,
        studio: Studio,
        people: People,
        servers: Servers,
        records: Records,
        *,
        pacing: Pacing | None = None,
        now: Callable[[], datetime] = utc_now,
    ) -> None:
        self._client = client
        self._now = now
        self._records = records
        self._pacing = pacing or Pacing()  # the host's
        self.calls = calls
        self._pings = Pings(self.calls, people)
        self.renderer = Renderer(studio.draw, Taps(self._pacing.double_tap))
        self.channels = Channels(client, self.calls, self.renderer)
        self.panels = Panels(client, self.renderer, self._pacing, self.channels)
        self._gained = Gained(records, people, self.panels, self.channels)
        self._private = PrivateResults(records, self.panels, self._gained)
        self.races = RaceChannels()
        self.last_acts = LastActs()
        self.sweeper = Sweeper(self.channels)
        self.signposts = Signposts(self.channels)
        self.typists = Typists(self.calls, self.channels)
        self.lists = TableLists(self.calls, self.channels, servers, self._pacing, now)
        super().__init__(self.calls, self.channels, people, servers)
        self._former = Former(self.channels, self._pacing)
        self._leftovers = Leftovers(self.calls, self.channels)
        self._notes: dict[int, Notes] = {}  # to be said beside the tables
        self._has_turn: set[int] = set()  # tables whose next edit need not wait
        self._posted_at: LRUCache[int, float] = LRUCache(CACHE_SIZE)  # by table
        self._returned: set[int] = set()  # tables that are shown for the first time since the bot is back

    def on_return(self, table_ids: Collection[int]) -> None:
        self._returned.update(table_ids)

    async def turn(self, table_id: int) -> None:
        await self.calls.pacer.turn(Rank.EDIT)
        self._has_turn.add(table_id)

    async def show(
        self,
        table: Table,
        shown: Shown,
        last: tuple[Logged, ...],
        *,
        played: tuple[Logged, ...] = (),
        left: tuple[Logged, ...] = (),
        buried: bool = False,
    ) -> Shown:
        if table.is_private:
            self._private.show_round(table, played)
            return shown
        with locale.use(table.channel.locale), barring():
            if table.phase == "lobby" or (table.phase == "closed" and table.session is None):
                return await self._show_lobby(table, shown, last)
            began = any(isinstance(logged.entry, Start) for logged in last)
            if began and shown.lobby_message_id is None:  # a game against the computer begins at once
                shown = await self._show_lobby(table, shown, last)
            if began and shown.message_id is None:
                shown = await self._open_thread(table, shown)
            if began or table.phase in ("over", "closed"):
                shown = await self._show_lobby(table, shown, last)
            shown = await self._show_table(table, shown, last, played, left, buried=buried)
            if table.phase != "playing":
                await self.signposts.take_away(table.id)
            place = where(table, shown)
            self.races.note_shown(table, place)
            if place == table.channel.id:
                self.typists.came_up(table)
            await self._pings.answered(table)
            return shown

    def on_change(self, table: Table, logged: tuple[Logged, ...]) -> None:
        self.lists.changed(table.channel.guild_id)
        self.panels.on_change(table, logged)
        self._pings.changed(table)
        self.typists.changed(table)
        self.last_acts.changed(table, logged)
        if table.phase == "closed":
            self._notes.pop(table.id, None)
            self._returned.discard(table.id)
        if table.race is not None and (table.race_on is None or not table.race_on.open):
            self.sweeper.sweep(table.id)  # nobody plays cards now
        if table.race is not None and table.phase != "playing":
            self.races.forget(table.id)

    async def announce(self, table: Table, shown: Shown, logged: Logged, played: tuple[Logged, ...]) -> Shown:
        if table.is_private:
            await self._private.show_end(table, played)
            return shown
        with locale.use(table.channel.locale), barring():
            rows = await self._records.scorecard(table.id) if table.phase == "over" else ()
            rare = await self._records.story(table.id) if table.phase == "over" else None
            gained = await self._gained.read(table, played) if table.phase == "over" else None
            lifted = bool(played) and self.sweeper.has_lifted(table.id)
            made = partial(announcement_scene, table, logged, rows, played, rare, lifted=lifted)
            scene = made(gained=gained or "")
            if not scene.parts:
                return shown
            once = nonce("told", table.id, logged.n)
            try:
                posted = await self.channels.post(where(table, shown), once, scene)
            except (Gone, discord.HTTPException) as error:
                shown = await self._show_table(table, await self._elsewhere(table, shown, error), ())
                posted = await self.channels.post(where(table, shown), once, scene)
            if gained is None and ends_game(logged):
                self._gained.lacks(End(table, played, posted=Posted(where(table, shown), posted, made)))
            if lifted:
                self.sweeper.told_of(table.id)
            if table.has_ended:
                self.sweeper.forget(table.id)
            return shown

    def on_entered(self, table_id: int) -> None:
        self._gained.entered(table_id)

    async def ping(self, table: Table, shown: Shown, call: Call) -> Shown:
        with locale.use(table.channel.locale), barring():
            try:
                posted = await self._pings.ping(table, shown, call)
            except (Gone, discord.HTTPException) as error:
                shown = await self._show_table(table, await self._elsewhere(table, shown, error), ())
                posted = await self._pings.ping(table, shown, call)
            channel, message = posted or (None, None)
            if shown.ping_message_id != message:
                await self._take_ping_away(table, shown)
            return replace(shown, ping_message_id=message, ping_channel_id=channel)

    async def unping(self, table: Table, shown: Shown) -> Shown:
        with barring():
            await self._take_ping_away(table, shown)
        return replace(shown, ping_message_id=None, ping_channel_id=None)

    async def _take_ping_away(self, table: Table, shown: Shown) -> None:
        if shown.ping_message_id is not None:
            channel = shown.ping_channel_id or where(table, shown)
            found = await self._pings.leave(table, channel, shown.ping_message_id)
            if found is not None:
                await self.channels.delete(*found)

    async def recall(self, table: Table, shown: Shown, number: int) -> None:
        with barring():
            channel = where(table, shown)
            await self.channels.delete(channel, await self._pings.again(table, channel, number))

    def note(self, table_id: int, note: Note) -> None:
        """Says something beside the table the next time it is shown."""
        self._notes.setdefault(table_id, Notes()).add(note)

    async def stop(self) -> None:
        """Stops following tables, because the connection is closing."""
        await self.lists.stop()
        await self._gained.stop()
        await self.panels.stop()
        await self.sweeper.stop()
        await self.typists.stop()
        await self._former.stop()

    async def _show_lobby(self, table: Table, shown: Shown, last: Sequence[Logged]) -> Shown:
        people = table.users if table.phase == "lobby" and table.pace in OVER_DAYS else ()
        attendance = await self._records.attendance(people)
        closes, slowmode = lobby_closes(table, self._pacing), self.calls.slowmode(table.channel.id)
        scene = lobby_scene(table, shown, closes, attendance, slowmode=slowmode)
        if shown.lobby_message_id is None and table.phase == "lobby" and table.channel.thread is not None:
            shown = replace(shown, thread_id=table.channel.thread)
        try:
            return await self._place_lobby(table, shown, scene, last)
        except (Gone, discord.HTTPException) as error:
            if lobby_place(table.channel.id, shown.thread_id, shown.lobby_message_id) == table.channel.id:
                raise
            shown = replace(without_thread(shown, error), lobby_message_id=None)
            return await self._place_lobby(table, shown, scene, last)

    async def _place_lobby(self, table: Table, shown: Shown, scene: Scene, last: Sequence[Logged]) -> Shown:
        old = shown.lobby_message_id
        channel = lobby_place(table.channel.id, shown.thread_id, old)
        if old is not None and await self.channels.edit(channel, old, scene):
            return shown
        is_first = any(isinstance(logged.entry, Open) for logged in last)
        if table.phase != "lobby" and not is_first:  # nobody needs a lobby that somebody deleted
            return replace(shown, lobby_message_id=None)
        new = await self.channels.post_again(channel, scene, table, "open", old=old, is_first=is_first)
        return replace(shown, lobby_message_id=new)

    async def _open_thread(self, table: Table, shown: Shown, *, anew: bool = False) -> Shown:
        """Opens a thread for the game. In a thread, or if none is wanted or possible, the game stays where it is.

        `anew`: one that the game had is gone, and perhaps also the message from which it hung.
        """
        channel = self._client.get_channel(table.channel.id)
        if (
            not table.channel.threads
            or shown.thread_id is not None  # a rematch is played in that of the last game
            or (shown.lobby_message_id is None and not anew)
            or not isinstance(channel, discord.TextChannel)
        ):
            return shown
        people_first = sorted(table.seats, key=lambda seat: not seat.is_person)
        name = phrases.thread_name(table.game.title, [seat.name for seat in people_first], table.pace)
        minutes = self._pacing.of(table.pace).archive
        here, hangs_from = (table.channel.guild_id, channel.id), shown.lobby_message_id
        thread = hangs_from and await self.calls.open_thread(*here, hangs_from, name, minutes)
        if thread is None and anew:
            thread = await self.calls.open_thread(*here, None, name, minutes)
        return replace(shown, thread_id=thread)

    async def _show_table(
        self,
        table: Table,
        shown: Shown,
        last: Sequence[Logged],
        played: Sequence[Logged] = (),
        left: Sequence[Logged] = (),
        *,
        buried: bool = False,
    ) -> Shown:
        """Shows the table, or between two rounds the result, which stays above when play goes on."""
        notes, before = self._notes.get(table.id, Notes()), shown
        if table.is_between_rounds:
            self.panels.read(table, Read(tuple(played)))
        scene = table_scene(
            table,
            last,
            notes.to_show(table),
            self._pacing,
            played=played,
            lifted=self.sweeper.has_lifted(table.id),
            now=self._now(),
        )
        try:
            began = any(isinstance(logged.entry, Start) for logged in last)
            shown = await self._place(table, shown, scene, is_first=began, stays=bool(left), buried=buried)
        except (Gone, discord.HTTPException) as error:
            shown = await self._place(table, await self._elsewhere(table, shown, error), scene)
        self._former.stands(table.id, shown)
        self._returned.discard(table.id)
        if left:
            await self._leave(table, before, left)
        notes.note_shown()
        if table.phase != "playing" and not notes.are_new:
            self._notes.pop(table.id, None)
        return shown

    async def _elsewhere(self, table: Table, shown: Shown, error: Exception) -> Shown:
        """Moves a table out of a thread that is gone or closed to the bot. Else raises the error again.

        It goes to its channel; where the bot is back on the server, into a thread like the one before.
        """
        moved = without_thread(shown, error)
        self._former.moves(table.id, shown)
        if table.id in self._returned and table.phase == "playing":
            moved = await self._open_thread(table, moved, anew=True)
        return moved

    async def _leave(self, table: Table, shown: Shown, played: Sequence[Logged]) -> None:
        """Play goes on below the result of a round: nobody has to press Ready there any more."""
        if shown.message_id is None:
            return
        lifted = self.sweeper.has_lifted(table.id)
        if lifted:
            self.sweeper.told_of(table.id)
        scene = result_scene(table, played, lifted=lifted)
        try:
            await self.channels.edit(where(table, shown), shown.message_id, scene)
        except (Gone, discord.HTTPException) as error:
            log.info("the buttons of a result of table %s were not removed: %r", table.id, error)

    async def _place(
        self,
        table: Table,
        shown: Shown,
        scene: Scene,
        *,
        is_first: bool = False,
        stays: bool = False,
        buried: bool = False,
    ) -> Shown:
        """Edits the table's message, or posts it again where it is in reach and deletes the old one.

        A result of a round is a message of its own. `stays`: the old one is that of a round before, and stays.
        """
        channel, old, rests = where(table, shown), shown.message_id, table.is_between_rounds
        has_turn = table.id in self._has_turn
        self._has_turn.discard(table.id)
        if old is not None and not self._leftovers.knows(table.id):
            found = await self._leftovers.newest(table, channel, old, has_turn=has_turn, keep=stays)
            has_turn = False
            if table.race is not None and channel != table.channel.id:
                await self.typists.tidy(table)
            if found != old:  # what a killed process posted
                old, stays, shown = found, False, replace(shown, message_id=found, is_result=rests)
        is_far = old is not None and (
            stays or shown.is_result != rests or self._has_to_follow(table, channel, old, buried=buried)
        )
        if (
            old is not None
            and not is_far
            and await self.channels.edit(channel, old, scene, has_turn=has_turn)
        ):
            return shown
        if table.phase != "playing" and (old is not None or table.phase == "closed"):
            return replace(shown, message_id=None, is_result=False)  # nobody needs it any more
        new = await self.channels.post_again(channel, scene, table, "game", old=old, is_first=is_first)
        self._leftovers.know(table.id)
        self._posted_at[table.id] = time.monotonic()
        if old is not None and not stays:
            await self._former.take_away(channel, old)
        if not rests:  # the panels have nothing to say beside a result
            self.panels.note_repost(table, channel)
        await self.signposts.take_away(table.id)
        return replace(shown, message_id=new, is_result=rests)

    def _has_to_follow(self, table: Table, channel: int, message: int, *, buried: bool) -> bool:
        """Whether a table has to be posted again: it has scrolled away, or something was announced below it.

        While cards are played in a race, nothing moves under a player's finger; and where people type for it without a
        panel, it is not posted again all the time.
        """
        if table.phase != "playing":
            return False
        is_far = self.channels.has_scrolled_away(channel, message)
        if table.race is None:
            return buried or is_far
        if self.panels.are_open(table):
            return buried and (table.race_on is None or not table.race_on.open)
        is_new = time.monotonic() - self._posted_at.get(table.id, 0.0) < self._pacing.repost
        return buried or (is_far and not is_new)
