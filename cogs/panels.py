"""The private panels that are open. While an interaction's token lives its panel can be redrawn without a press."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

import discord

from cogs import answers
from cogs.answers import Interaction
from cogs.discord_calls import FAILURES, MENTIONS_NOBODY, files, is_too_late
from cogs.layouts import Layout
from cogs.links import where
from cogs.notes import Note, Notes
from cogs.scenes.panel import glance, panel_scene
from host.pacing import Pacing
from host.presenter import Shown
from pictures.studio import Studio
from table.errors import Refused
from table.pace import Waits
from table.table import Table
from text import locale

log = logging.getLogger(__name__)

TOKEN_LIVES = 14.5 * 60  # seconds; Discord's token lives for fifteen minutes
ANSWER_TAKES = 1.0  # seconds at most, from a press to the panel that answers it
KEPT = 1_000
TRIES = 3  # of a redraw, before the next change is waited for


class Opened:
    """What a person has asked to see: the panel of a seat, as its last press left it."""

    def __init__(self, interaction: Interaction, seat: int, shown: Shown, *, text_only: bool) -> None:
        self.interaction = interaction  # whose token can redraw it
        self.seat = seat
        self.shown = shown
        self.text_only = text_only
        self.opened_at = time.monotonic()

    @property
    def is_alive(self) -> bool:
        return time.monotonic() - self.opened_at < TOKEN_LIVES

    async def drawn(
        self, table: Table, notes: tuple[Note, ...], waits: Waits, studio: Studio
    ) -> tuple[Layout, bytes | None]:
        """The panel's layout, and its picture if it has one."""
        scene = panel_scene(
            table, self.seat, where(table, self.shown), notes, waits, text_only=self.text_only
        )
        return await (scene.in_words() if self.text_only else scene).drawn(studio)

    def glance(self, table: Table) -> object:
        return glance(table, self.seat, text_only=self.text_only)


class _Panel:
    """One person's panel at one table. Whoever draws it holds `lock`, so that nothing older comes after."""

    def __init__(self, table_id: int, user_id: int) -> None:
        self.key = (table_id, user_id)
        self.lock = asyncio.Lock()
        self.opened: Opened | None = None
        self.notes = Notes()
        self.latest: Table | None = None  # the newest state that was heard of
        self.number = -1  # of the state that it shows
        self.glance: object = None  # of that
        self.awaiting = 0  # who are about to draw it
        self.presses = 0  # whose answers are on their way, the last of which draws it
        self.pressed_at = 0.0  # the first of them
        self.following: asyncio.Task[None] | None = None
        self.tries = 0  # of a redraw that failed, since something was new

    def heard(self, table: Table) -> None:
        if self.latest is None or self.latest.number < table.number:
            self.latest = table

    def drawn(self, table: Table, opened: Opened) -> None:
        self.number, self.glance = table.number, opened.glance(table)
        self.notes.shown()

    def close(self) -> None:
        """Nobody reads it any more, or may."""
        self.opened = None
        self.notes.give_up()

    def has_left(self, seat: int) -> bool:
        """Whether its owner has resigned by now."""
        return self.latest is not None and self.latest.seats[seat].resigned > 0

    @property
    def is_read(self) -> bool:
        """Whether a note in it is seen: it can be redrawn, or is about to be."""
        return self.presses > 0 or (self.opened is not None and self.opened.is_alive)

    @property
    def is_answered_soon(self) -> bool:
        """Unless somebody presses on and on."""
        return self.presses > 0 and time.monotonic() - self.pressed_at < ANSWER_TAKES

    def is_behind(self) -> bool:
        if self.opened is None or self.latest is None or not self.opened.is_alive:
            return False
        is_older = self.latest.number > self.number
        return self.notes.are_new or (is_older and self.opened.glance(self.latest) != self.glance)

    @property
    def is_done(self) -> bool:
        """Nothing will change in it any more, and it shows that."""
        is_over = self.opened is None or (self.latest is not None and self.latest.phase != "playing")
        is_busy = self.presses > 0 or self.awaiting > 0 or self.following is not None
        return is_over and not is_busy and not self.is_behind()


class Panels:
    """Draws private panels, and has those that are open keep up with their tables."""

    def __init__(self, studio: Studio, pacing: Pacing) -> None:
        self._studio = studio
        self._pacing = pacing
        self._open: OrderedDict[tuple[int, int], _Panel] = OrderedDict()  # by table and user

    async def answer(self, table: Table, opened: Opened, *, note: Note) -> None:
        """Answers an interaction with a seat's panel, as `table` stands; it is kept up from then on.

        Raises Refused("left"): who has resigned meanwhile sees nothing of what is the computer's now.
        """
        panel = self._panel(table.id, opened.interaction.user.id)
        panel.awaiting += 1
        try:
            async with panel.lock:
                if panel.latest is not None and panel.latest.number > table.number and not note.part:
                    table = panel.latest
                if table.seats[opened.seat].resigned:
                    raise Refused("left")
                panel.notes.take_away()
                if note.text or note.part:
                    panel.notes.add(note)
                view, picture = await opened.drawn(table, panel.notes.to_show(), self._pacing, self._studio)
                if panel.has_left(opened.seat):
                    raise Refused("left")
                await answers.show(opened.interaction, view, picture)
                panel.opened = opened
                panel.heard(table)
                panel.drawn(table, opened)
                if panel.has_left(opened.seat):
                    panel.close()
        finally:
            panel.awaiting -= 1
            self._keep_up(panel)

    @contextmanager
    def answering(self, table_id: int, user_id: int) -> Iterator[None]:
        """While a press is judged its answer is what redraws the panel, and nothing besides."""
        panel = self._panel(table_id, user_id)
        if not panel.presses:
            panel.pressed_at = time.monotonic()
        panel.presses += 1
        try:
            yield
        finally:
            panel.presses -= 1
            self._keep_up(panel)

    def tell(self, table: Table, user_id: int, note: Note) -> None:
        """Says something in a person's open panel; where nobody sees it there it is `unread`."""
        panel = self._open.get((table.id, user_id))
        if panel is None or not panel.is_read:
            note.unread()
            return
        panel.heard(table)
        panel.tries = 0
        panel.notes.add(note)
        self._keep_up(panel)

    def pressed_last(self, table_id: int, user_id: int) -> int | None:
        """The interaction that drew somebody's open panel last: then, at least, it was in sight."""
        panel = self._open.get((table_id, user_id))
        return None if panel is None or panel.opened is None else panel.opened.interaction.id

    def changed(self, table: Table) -> None:
        """Redraws the panels that a change concerns."""
        for sitting in table.seats:
            panel = None if sitting.user_id is None else self._open.get((table.id, sitting.user_id))
            if panel is None:
                continue
            if sitting.resigned:  # the hand is the computer's from now on
                panel.close()
            panel.tries = 0
            panel.heard(table)
            self._keep_up(panel)

    async def stop(self) -> None:
        """Nothing follows any more: the connection goes."""
        following = [panel.following for panel in self._open.values() if panel.following is not None]
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)

    def _panel(self, table_id: int, user_id: int) -> _Panel:
        panel = self._open.setdefault((table_id, user_id), _Panel(table_id, user_id))
        self._open.move_to_end(panel.key)
        while len(self._open) > KEPT:
            self._open.popitem(last=False)
        return panel

    def _keep_up(self, panel: _Panel) -> None:
        if panel.following is None and panel.is_behind() and not panel.is_answered_soon:
            panel.following = asyncio.create_task(self._follow(panel), name="follow a table in a panel")
        else:
            self._let_go(panel)

    def _let_go(self, panel: _Panel) -> None:
        if panel.is_done and self._open.get(panel.key) is panel:
            del self._open[panel.key]
            panel.notes.give_up()

    async def _follow(self, panel: _Panel) -> None:
        """Until the panel shows the newest state: redraw it, pause, again."""
        panel.tries = 0
        try:
            while panel.is_behind() and panel.tries < TRIES:
                async with panel.lock:
                    is_drawn = not panel.is_behind() or await self._redraw(panel)
                panel.tries = 0 if is_drawn else panel.tries + 1
                await asyncio.sleep(self._pacing.panel if is_drawn else self._pacing.retry)
            panel.notes.give_up()
        except Exception:
            log.exception("a panel could not keep up with its table")
            panel.notes.give_up()
        finally:
            panel.following = None
            self._let_go(panel)

    async def _redraw(self, panel: _Panel) -> bool:
        """Whether it could be."""
        table, opened = panel.latest, panel.opened
        assert table is not None
        assert opened is not None
        if panel.notes.are_new:
            panel.notes.take_away()
        with locale.use(opened.interaction.locale.value):
            view, picture = await opened.drawn(table, panel.notes.to_show(), self._pacing, self._studio)
        if panel.opened is not opened:
            return False
        try:
            await opened.interaction.edit_original_response(
                view=view, attachments=files(picture), allowed_mentions=MENTIONS_NOBODY
            )
        except FAILURES as error:
            if isinstance(error, discord.NotFound) or is_too_late(error):
                log.debug("a panel was dismissed, or its token has expired")
                panel.close()
            else:
                log.info("a panel was not redrawn: %s", error)
            return False
        panel.drawn(table, opened)
        return True
