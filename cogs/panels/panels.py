"""The open private panels. Until the token of its interaction expires, a panel can be redrawn without a press."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

import discord
from cachetools import LRUCache

from cogs.panels.last import LastEntries
from cogs.panels.message import PanelMessage
from cogs.panels.panel import Panel
from cogs.panels.rounds import Rounds
from cogs.scenes.panel import Read
from cogs.scenes.rest import asked_for
from db.errors import StoreUnavailable
from host.pacing import Pacing
from host.shown.panel_rows import FormerPanel, PanelRows
from table.entries import Logged
from table.table import Table
from ui.text import locale
from ui.text import pings as words
from wire import answers
from wire.answers import Interaction
from wire.channels import Channels
from wire.failures import FAILURES, is_too_late, is_unknown
from wire.fence import Fenced
from wire.layouts import Rendered
from wire.notes import Note, same_wait
from wire.renderer import Renderer

log = logging.getLogger(__name__)

TICK = 0.01  # seconds: a timer that rings by a hair too early would find its note still there
CACHE_SIZE = 1_000
TRIES = 3  # redraws that may fail in a row, before the panel waits for the next change


class Panels:
    """Draws private panels, and keeps open ones up with their tables."""

    def __init__(
        self, client: discord.Client, renderer: Renderer, pacing: Pacing, channels: Channels
    ) -> None:
        self._client = client
        self._renderer = renderer
        self._pacing = pacing
        self._channels = channels
        self._open: LRUCache[tuple[int, int], Panel] = LRUCache(CACHE_SIZE)  # by table and user
        self._rows: PanelRows | None = None  # where open panels are stored, once the host has started
        self._reopening: asyncio.Task[None] | None = None
        self.last = LastEntries()
        self.rounds = Rounds()

    def start(self, rows: PanelRows) -> None:
        """Stores open panels from now on, and follows tables in those that an earlier process has left open."""
        self._rows = rows
        self._reopening = asyncio.create_task(self._reopen(rows), name="follow tables in former panels")

    async def _reopen(self, rows: PanelRows) -> None:
        await self._renderer.faces.found.wait()  # else their keys would become narrower
        try:
            async for former in rows.former():
                self._follow_again(former)
        except StoreUnavailable as error:
            log.warning("the panels of the last process cannot be read (%s): they wait to be pressed", error)

    def _follow_again(self, former: FormerPanel) -> None:
        """Follows a table in a panel, which is redrawn if the table has changed since its last press."""
        table, row = former.table, former.row
        panel = self._panel(row.game_id, row.user_id)
        if panel.message is not None or panel.is_busy:
            return  # it was pressed meanwhile
        if not self.last.knows(table.id):
            self.last.note(table.id, former.logged)
        self.rounds.learn(table, former.logged)
        panel.message = message = PanelMessage.former(self._client, former)
        panel.note_change(table, self.last.of(table.id))
        if table.number > row.number:
            panel.number = row.number
            missed = [logged for logged in former.logged if logged.n > row.number]
            message.note(message.happened(table, missed))
        else:
            panel.note_rendered(table, message)
            panel.note_drawn()
        self._keep_up(panel)

    async def answer(
        self, interaction: Interaction, table: Table, message: PanelMessage, *, note: Note
    ) -> None:
        """Answers an interaction with a seat's panel of `table`, and keeps the panel up from then on.

        The owner's former panel is deleted. A press that was made in it before that is answered in the new one; a press
        in a panel that was dismissed meanwhile gets a sentence at most.
        """
        panel = self._panel(table.id, interaction.user.id)
        panel.awaiting += 1
        try:
            if message.is_at(table):
                await self.rounds.wait_for_post(table.id)
            async with panel.lock:
                former, pressed_in = panel.message, answers.panel_of(interaction)
                panel.note_change(table, self.last.of(table.id))
                panel.notes.drop_read()
                if note.text or note.part or note.stays is not None:
                    panel.notes.add(note)
                if former is not None and pressed_in in panel.gone:
                    await answers.acknowledge(interaction)
                    return
                if panel.latest is not None and not note.part:
                    table = panel.latest
                if panel.buried and table.race is None and former and former.message_id == pressed_in:
                    await answers.acknowledge(interaction)  # the answer is where the panel moves to
                    panel.message, message.message_id = message, pressed_in
                    return
                rendered = await self._render(panel, message, table, replaces=pressed_in)
                try:
                    await message.answer(interaction, rendered, former)
                except discord.HTTPException as error:
                    if not is_unknown(error):
                        raise
                    await self._say_if_gone(panel, interaction, note)
                    return
                if message.message_id != pressed_in:
                    self._renderer.note_shown(message.message_id, rendered)
                panel.message = message
                panel.note_drawn()
                self._store(panel, table)
                if former is not None and former.message_id != message.message_id:
                    panel.buried = False
                    panel.note_left(former.message_id)
            if (
                former is not None
                and former.message_id != message.message_id
                and not await former.take_away()
            ):
                panel.note_kept(former.message_id)
        finally:
            panel.awaiting -= 1
            self._keep_up(panel)

    async def leave(self, interaction: Interaction, *, besides: int | None) -> None:
        """The message of this press will show the table `besides`, so the panels of other tables give it up."""
        pressed_in, user_id = answers.panel_of(interaction), interaction.user.id
        for panel in [self._open[key] for key in self._open if key[1] == user_id]:  # reading makes one newer
            if panel.key[0] == besides or pressed_in is None:
                continue
            async with panel.lock:
                if panel.message is not None and panel.message.message_id == pressed_in:
                    self._close(panel)
            self._let_go(panel)

    def has_moved(self, interaction: Interaction, table_id: int) -> bool:
        """Whether a press came from a former panel that could not be deleted.

        The newest message is the panel, so a panel from the last process is recognised as former, too.
        """
        panel, pressed_in = self._open.get((table_id, interaction.user.id)), answers.panel_of(interaction)
        if panel is None or panel.message is None or pressed_in is None or pressed_in in panel.gone:
            return False
        return pressed_in < (panel.message.message_id or 0)

    def are_open(self, table: Table, *, besides: int = 0) -> bool:
        """Whether anybody, `besides` this person, has a panel of this table in sight."""
        return any(
            panel.message is not None and panel.message.is_alive and panel.user_id != besides
            for panel in self._of(table)
        )

    def has_any(self, table_id: int) -> bool:
        """Whether anybody has a panel of this table."""
        return any(key[0] == table_id for key in self._open)

    def has_open(self, table_id: int, user_id: int, channel_id: int | None = None) -> bool:
        """Whether this person has a panel in sight, in a certain channel if one is given."""
        panel = self._open.get((table_id, user_id))
        return panel is not None and panel.is_read and channel_id in (None, panel.channel_id)

    def call(self, table: Table, user_id: int) -> bool:
        """Asks a person to move in their panel, if it is open and in sight. A note says so."""
        panel = self._open.get((table.id, user_id))
        message = None if panel is None else panel.message
        if panel is None or message is None or not message.is_alive or self._has_scrolled_away(panel):
            return False
        with locale.use(message.interaction.locale.value):
            text = words.waits_for_you(asked_for(table))
        panel.notes.add(Note(text, holds=same_wait(table, message.seat)))
        self._on_change(panel, table)
        return True

    def note_repost(self, table: Table, channel_id: int) -> None:
        """The table was posted again in a channel: panels in that channel follow it."""
        self.rounds.note_post(table)
        for panel in self._of(table):
            if panel.message is not None and panel.message.interaction.channel_id == channel_id:
                panel.buried = True
                self._on_change(panel, table)

    def read(self, table: Table, result: Read) -> None:
        """The result of a round or of the game is shown at the table. Panels say in a few lines what it is."""
        if not self.rounds.note_result(table, result):
            return
        for panel in self._of(table):
            panel.is_told = panel.lacks_picture = False
            panel.awaits_result = table.phase == "over" and result.gained is None
            self._on_change(panel, table)

    @contextmanager
    def answering(self, table_id: int, user_id: int) -> Iterator[None]:
        """While a press is judged, only its answer redraws the panel."""
        panel = self._panel(table_id, user_id)
        if not panel.presses:
            panel.pressed_at = time.monotonic()
        panel.presses += 1
        try:
            yield
        finally:
            panel.presses -= 1
            self._keep_up(panel)

    def half_chosen(self, table_id: int, user_id: int) -> str:
        """The part of an action that this person's panel shows as chosen, or ""."""
        panel = self._open.get((table_id, user_id))
        return "" if panel is None else panel.notes.part

    def tell(self, table: Table, user_id: int, note: Note) -> None:
        """Says something in a person's open panel. If nobody sees it there, calls the note's `unread`."""
        panel = self._open.get((table.id, user_id))
        if panel is None or not panel.is_read:
            note.unread()
            return
        panel.notes.add(note)
        self._on_change(panel, table)

    def on_change(self, table: Table, logged: Sequence[Logged] = ()) -> None:
        """Redraws the panels that a change concerns."""
        self.last.note(table.id, logged)
        self.rounds.note_change(table, logged)
        for panel in self._of(table):
            if panel.message is not None and (lines := panel.message.happened(table, logged)):
                if table.race is None:
                    panel.message.note(lines)
                    panel.is_told = False
                else:  # there nothing stays above the keys
                    panel.notes.add(Note("\n".join(lines), fades=True))
            self._on_change(panel, table)

    async def stop(self) -> None:
        following = [panel.following for panel in self._open.values() if panel.following is not None]
        following += [] if self._reopening is None else [self._reopening]
        for task in following:
            task.cancel()
        for panel in self._open.values():
            if panel.note_ends is not None:
                panel.note_ends.cancel()
        await asyncio.gather(*following, return_exceptions=True)

    def _of(self, table: Table) -> Iterator[Panel]:
        """The panels of a table, also of former owners of seats: their panels show that others took them."""
        for user in table.users:
            if panel := self._open.get((table.id, user)):
                yield panel

    def _on_change(self, panel: Panel, table: Table) -> None:
        panel.tries = 0
        panel.note_change(table, self.last.of(table.id))
        if table.race is not None and self._has_scrolled_away(panel):
            panel.buried = True  # people typed below it: no table that is posted again takes it along
        self._keep_up(panel)

    def _has_scrolled_away(self, panel: Panel) -> bool:
        message = panel.message
        if message is None or message.message_id is None or message.interaction.channel_id is None:
            return False
        return self._channels.has_scrolled_away(message.interaction.channel_id, message.message_id)

    def _panel(self, table_id: int, user_id: int) -> Panel:
        return self._open.setdefault((table_id, user_id), Panel(table_id, user_id))

    def _time_notes(self, panel: Panel) -> None:
        """Looks after the panel when the next of its notes goes by itself, or its rivals have moved on."""
        if panel.note_ends is not None:
            panel.note_ends.cancel()
        waits = [wait for wait in (panel.notes.ends_in, panel.chase_in) if wait is not None and wait > 0]
        if waits:
            panel.note_ends = asyncio.get_running_loop().call_later(min(waits) + TICK, self._keep_up, panel)

    def _keep_up(self, panel: Panel) -> None:
        self._time_notes(panel)
        if panel.following is None and not panel.is_answered_soon and panel.is_behind():
            panel.following = asyncio.create_task(self._follow(panel), name="follow a table in a panel")
        else:
            self._let_go(panel)

    def _let_go(self, panel: Panel) -> None:
        if panel.is_done and self._open.get(panel.key) is panel:
            del self._open[panel.key]
            self._close(panel)

    def _store(self, panel: Panel, table: Table) -> None:
        """Stores which message shows the panel, unless it shows its final state."""
        message = panel.message
        if self._rows is None or message is None or not message.plays(table):
            return
        if (row := message.row(table)) is not None:
            self._rows.note(row)

    def _close(self, panel: Panel) -> None:
        """Nobody reads the panel any more, or may read it."""
        row = None if panel.message is None or panel.latest is None else panel.message.row(panel.latest)
        if row is not None and self._rows is not None:
            self._rows.erase(row)
        panel.close()

    async def _follow(self, panel: Panel) -> None:
        """Redraws the panel and pauses, until it shows the newest state."""
        panel.tries = 0
        try:
            while panel.is_behind() and panel.tries < TRIES:
                await self._catch_up(panel)
            panel.notes.give_up()
        except Exception:
            log.exception("a panel could not be updated")
            panel.notes.give_up()
        finally:
            panel.following = None
            self._time_notes(panel)
            self._let_go(panel)

    async def _catch_up(self, panel: Panel) -> None:
        """Redraws the panel if it is behind, and pauses."""
        pause = self._pacing.retry_store
        if panel.is_at_table:
            await self.rounds.wait_for_post(panel.key[0])
        with suppress(Fenced):  # the panel has not failed
            async with panel.lock:
                is_drawn = not panel.is_behind() or await self._redraw(panel)
            panel.tries = 0 if is_drawn else panel.tries + 1
            pause = self._pacing.panel if is_drawn else self._pacing.retry
        await panel.pause(pause)

    async def _render(
        self, panel: Panel, message: PanelMessage, table: Table, *, replaces: int | None
    ) -> Rendered:
        scene = message.scene(
            table, panel.notes.to_show(table), self._pacing, self.rounds.result(table), panel.last
        )
        panel.note_rendered(table, message)
        return await self._renderer.render(scene, text_only=message.text_only, replaces=replaces)

    async def _redraw(self, panel: Panel) -> bool:
        """Redraws the panel. Returns whether that worked. Raises Fenced."""
        table, message = panel.latest, panel.message
        assert table is not None
        assert message is not None
        former, moves = message.message_id, panel.buried and message.plays(table)
        if panel.notes.are_new:
            panel.notes.drop_read()
        with locale.use(message.interaction.locale.value):
            rendered = await self._render(panel, message, table, replaces=None if moves else former)
        try:
            if moves:
                if await message.send_again(rendered):
                    panel.note_left(former)
                self._renderer.note_shown(message.message_id, rendered)
                panel.buried = False
                self._store(panel, table)
            else:
                await message.edit(rendered)
        except Fenced:
            raise
        except FAILURES as error:
            if is_too_late(error):
                log.info(
                    "the panel of %s at table %s no longer updates: its token has expired",
                    *reversed(panel.key),
                )
                self._close(panel)
            elif isinstance(error, discord.NotFound):
                log.debug("a panel was dismissed")
                self._close(panel)
            else:
                log.info("a panel was not redrawn: %s", error)
            panel.is_told = False
            return False
        panel.note_drawn()
        return True

    async def _say_if_gone(self, panel: Panel, interaction: Interaction, note: Note) -> None:
        """The panel of a press is gone. A newer one, if it is open, shows what came of the press."""
        if panel.message is None or panel.message.message_id == answers.panel_of(interaction):
            self._close(panel)
            if note.text:
                await answers.say(interaction, note.text)
                return
        await answers.acknowledge(interaction)
