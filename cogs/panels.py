"""The private panels that are open. While an interaction's token lives its panel can be redrawn without a press."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import discord

from cogs import answers
from cogs.answers import Interaction
from cogs.discord_calls import FAILURES, MENTIONS_NOBODY, is_too_late
from cogs.faces import face_of
from cogs.layouts import Item, Part, Scene
from cogs.presses import Pressed, button
from cogs.scenes import where
from host.pacing import Pacing
from host.presenter import Shown
from table.errors import Refused
from table.table import Table
from text import locale
from text import table as words
from text.locale import _

log = logging.getLogger(__name__)

TOKEN_LIVES = 14.5 * 60  # seconds; Discord's token lives for fifteen minutes
NOTE_LIVES = 6.0  # seconds for which a note survives what happens meanwhile
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


class _Told(NamedTuple):
    """What somebody is to be told in a panel, and what is done when it turns out that nobody reads it."""

    note: str
    part: str
    otherwise: Callable[[], None]


class _Panel:
    """One person's panel at one table. Whoever draws it holds `lock`, so that nothing older comes after."""

    def __init__(self, table_id: int, user_id: int) -> None:
        self.key = (table_id, user_id)
        self.lock = asyncio.Lock()
        self.opened: Opened | None = None
        self.latest: Table | None = None  # the newest state that was heard of
        self.number = -1  # of the state that it shows
        self.awaiting = 0  # who are about to draw it
        self.presses = 0  # whose answers are on their way, the last of which draws it
        self.pressed_at = 0.0  # the first of them
        self.glance: object = None
        self.told: list[_Told] = []  # what is still to be shown
        self.showing = 0  # of these, from the first on
        self.note = self.part = ""
        self.noted_at = 0.0
        self.following: asyncio.Task[None] | None = None
        self.tries = 0  # of a redraw that failed, since something was new

    def heard(self, table: Table) -> None:
        if self.latest is None or self.latest.number < table.number:
            self.latest = table

    def noted(self, note: str, part: str) -> None:
        """Has this shown, and before it what was told since the panel was drawn last."""
        self.showing = len(self.told)
        notes = (*(told.note for told in self.told), note)
        parts = (part, *(told.part for told in reversed(self.told)))
        self.note = "\n".join(dict.fromkeys(filter(None, notes)))
        self.part = next(filter(None, parts), "")
        self.noted_at = time.monotonic()

    def current(self) -> tuple[str, str]:
        """The note and the part that are not outdated."""
        return (self.note, self.part) if time.monotonic() - self.noted_at < NOTE_LIVES else ("", "")

    def drawn(self, table: Table, opened: Opened) -> None:
        self.number, self.glance = table.number, _glance(table, opened)
        del self.told[: self.showing]
        self.showing = 0

    def close(self) -> None:
        """Nobody reads it any more, or may."""
        self.opened = None
        self.unread()

    def unread(self) -> None:
        """What was told and not shown is said elsewhere."""
        told, self.told, self.showing = self.told, [], 0
        for each in told:
            each.otherwise()

    def is_answered_soon(self) -> bool:
        """Unless somebody presses on and on."""
        return self.presses > 0 and time.monotonic() - self.pressed_at < ANSWER_TAKES

    @property
    def is_done(self) -> bool:
        """Nothing will change in it any more, and it shows that."""
        is_over = self.opened is None or (self.latest is not None and self.latest.phase != "playing")
        is_busy = self.presses > 0 or self.awaiting > 0 or self.following is not None
        return is_over and not is_busy and not self.is_behind()

    def is_behind(self) -> bool:
        if self.opened is None or self.latest is None or not self.opened.is_alive:
            return False
        is_older = self.latest.number > self.number
        return bool(self.told) or (is_older and _glance(self.latest, self.opened) != self.glance)


class Panels:
    """Draws private panels, and has those that are open keep up with their tables."""

    def __init__(self, pacing: Pacing) -> None:
        self._pacing = pacing
        self._open: OrderedDict[tuple[int, int], _Panel] = OrderedDict()  # by table and user

    async def answer(self, table: Table, opened: Opened, *, part: str = "", note: str = "") -> None:
        """Answers an interaction with a seat's panel, as `table` stands; it is kept up from then on.

        Raises Refused("left"): who has resigned meanwhile sees nothing of what is the computer's now.
        """
        panel = self._panel(table.id, opened.interaction.user.id)
        panel.awaiting += 1
        try:
            async with panel.lock:
                if panel.latest is not None and panel.latest.number > table.number and not part:
                    table = panel.latest
                if table.seats[opened.seat].resigned:
                    raise Refused("left")
                panel.noted(note, part)
                scene = _scene(table, opened, part=panel.part, note=panel.note)
                await answers.show(opened.interaction, scene.view())
                panel.opened = opened
                panel.heard(table)
                panel.drawn(table, opened)
                if panel.latest is not None and panel.latest.seats[opened.seat].resigned:
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

    def tell(
        self, table: Table, user_id: int, note: str, part: str = "", *, otherwise: Callable[[], None]
    ) -> None:
        """Says something in a person's open panel; calls `otherwise` where it cannot be said there."""
        panel = self._open.get((table.id, user_id))
        if panel is None or panel.opened is None or not panel.opened.is_alive:
            otherwise()
            return
        panel.heard(table)
        panel.tries = 0
        panel.told.append(_Told(note, part, otherwise))
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
        if panel.following is None and panel.is_behind() and not panel.is_answered_soon():
            panel.following = asyncio.create_task(self._follow(panel), name="follow a table in a panel")
        else:
            self._let_go(panel)

    def _let_go(self, panel: _Panel) -> None:
        if panel.is_done and self._open.get(panel.key) is panel:
            del self._open[panel.key]

    async def _follow(self, panel: _Panel) -> None:
        """Until the panel shows the newest state: redraw it, pause, again."""
        panel.tries = 0
        try:
            while panel.is_behind() and panel.tries < TRIES:
                async with panel.lock:
                    is_drawn = not panel.is_behind() or await self._redraw(panel)
                panel.tries = 0 if is_drawn else panel.tries + 1
                await asyncio.sleep(self._pacing.panel if is_drawn else self._pacing.retry)
            panel.unread()
        except Exception:
            log.exception("a panel could not keep up with its table")
            panel.unread()
        finally:
            panel.following = None
            self._let_go(panel)

    @staticmethod
    async def _redraw(panel: _Panel) -> bool:
        """Whether it could be."""
        table, opened = panel.latest, panel.opened
        assert table is not None
        assert opened is not None
        interaction = opened.interaction
        if panel.told:
            panel.noted("", "")
        with locale.use(interaction.locale.value):
            note, part = panel.current()
            view = _scene(table, opened, part=part, note=note).view()
        try:
            await interaction.edit_original_response(
                view=view, attachments=[], allowed_mentions=MENTIONS_NOBODY
            )
        except FAILURES as error:
            if isinstance(error, discord.NotFound) or is_too_late(error):
                log.debug("a panel was dismissed, or its token has expired")
                panel.close()
            else:
                log.info("a panel was not redrawn: %s", error)
        else:
            panel.drawn(table, opened)
            return True
        return False


def _scene(table: Table, opened: Opened, *, part: str = "", note: str = "") -> Scene:
    """One seat's panel. `part` is half an action, chosen before; `note` what became of the last press."""
    parts: list[Part] = [words.panel_title(table.game.title, f"<#{where(table, opened.shown)}>")]
    parts += face_of(table).panel(table, opened.seat, part, opened.text_only, note)
    if table.phase == "playing":
        parts.append((_last_button(table, opened.seat),))
    return Scene(tuple(parts))


def _last_button(table: Table, seat: int) -> Item:
    race = table.race
    if race is not None and not race.running and seat not in race.ready:
        return button(Pressed("ready", table.id), words.button("ready"), discord.ButtonStyle.primary)
    return button(Pressed("hand", table.id), _("Look again"))


def _glance(table: Table, opened: Opened) -> object:
    """What the panel shows, as far as it has to keep up with it: in words that is the whole table."""
    if table.phase != "playing":
        return table.phase
    glance = face_of(table).glance(table, opened.seat)
    return (glance, table.view(None)) if opened.text_only else glance
