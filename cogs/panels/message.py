"""A private panel on Discord: the message, and the token with which it can be redrawn without a press."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence

import discord
from msgspec.structs import replace

from cogs.scenes.panel import NO_RESULT, NOTHING_BESIDE, Beside, Read, glance, panel_scene
from cogs.scenes.story import happened_to
from host.presenter import Shown
from table.entries import Logged
from table.errors import Refused
from table.pace import Waits
from table.table import Table
from ui import refusals
from ui.text import locale
from wire import answers
from wire.answers import Interaction
from wire.discord_calls import change, changes
from wire.failures import FAILURES, is_unknown
from wire.layouts import Rendered, Scene
from wire.links import where
from wire.notes import Note

log = logging.getLogger(__name__)

TOKEN_LIVES = 14.5 * 60  # seconds; Discord's token lives for fifteen minutes


class PanelMessage:
    """What a person has asked to see: the panel of a seat, as its last press left it."""

    def __init__(
        self,
        interaction: Interaction,
        seat: int,
        shown: Shown,
        *,
        text_only: bool,
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        self.interaction = interaction  # its token can redraw the panel
        self.seat = seat
        self.shown = shown
        self.text_only = text_only
        self._beside = beside
        self.opened_at = time.monotonic()
        self.message_id: int | None = None  # known once it was the answer
        self._is_original = True  # the interaction's own answer; else one sent after it
        self._picture: int | None = None  # the hash of its message's picture; None: none, or unknown

    @property
    def is_alive(self) -> bool:
        return time.monotonic() - self.opened_at < TOKEN_LIVES

    def plays(self, table: Table) -> bool:
        """Whether its owner still plays there."""
        return table.phase == "playing" and not table.seats[self.seat].resigned and self._is_theirs(table)

    def _is_theirs(self, table: Table) -> bool:
        return table.seats[self.seat].user_id == self.interaction.user.id

    def happened(self, table: Table, logged: Sequence[Logged]) -> list[str]:
        """A line for each thing that happened to its owner without their doing."""
        if not self.plays(table):
            return []
        with locale.use(self.interaction.locale.value):
            return happened_to(table, logged, self.seat)

    def note(self, lines: Sequence[str]) -> None:
        """Tells its owner this as well until they press something."""
        self._beside = replace(self._beside, news=(*self._beside.news, *lines))

    def scene(
        self,
        table: Table,
        notes: tuple[Note, ...],
        waits: Waits,
        result: Read = NO_RESULT,
        last: Sequence[Logged] = (),
    ) -> Scene:
        """What the panel shows."""
        if not self._is_theirs(table):
            return Scene((refusals.sentence(Refused("seat_taken", name=table.names[self.seat])),))
        return panel_scene(
            table,
            self.seat,
            where(table, self.shown),
            notes,
            waits,
            text_only=self.text_only,
            beside=self._beside,
            result=result,
            at_table=self.interaction.channel_id == where(table, self.shown),
            last=last,
        )

    def glance(self, table: Table, last: Sequence[Logged]) -> object:
        """What the panel has to keep up with."""
        return self._is_theirs(table) and glance(table, self.seat, last, text_only=self.text_only)

    async def answer(self, rendered: Rendered, former: PanelMessage | None) -> None:
        """Answers the interaction with the panel: in the `former` one if that was pressed, else in a new message.

        Raises an error that `is_unknown` recognises if the panel that was pressed is gone.
        """
        pressed_in = answers.panel_of(self.interaction)
        keep = False
        if former is not None and pressed_in is not None and former.message_id == pressed_in:
            keep = former._keeps(rendered.picture)
        try:
            self.message_id = await answers.show_rendered(
                self.interaction, rendered, keep=keep, followed=True
            )
        except discord.HTTPException as error:
            if not is_unknown(error) or pressed_in is not None:
                raise
            await answers.acknowledge(self.interaction)
            self.message_id = await answers.follow_up(self.interaction, rendered)
            self._is_original = False
        self._has(rendered.picture)

    async def edit(self, rendered: Rendered) -> None:
        """Redraws the panel where it stands."""

        async def send(keep: bool) -> None:
            changed = changes(rendered, keep=keep)
            if self._is_original or self.message_id is None:
                await self.interaction.edit_original_response(**changed)
            else:
                await self.interaction.followup.edit_message(self.message_id, **changed)

        await change(rendered.layout, send, keep=self._keeps(rendered.picture))
        self._has(rendered.picture)

    def _keeps(self, picture: bytes | None) -> bool:
        """Whether the message has this picture. It counts as unknown until a change is known to be made."""
        had, self._picture = self._picture, None
        return picture is not None and had == hash(picture)

    def _has(self, picture: bytes | None) -> None:
        self._picture = None if picture is None else hash(picture)

    async def send_again(self, rendered: Rendered) -> bool:
        """Sends the panel as the lowest message of its channel. Returns whether the former one is gone."""

        sent = await answers.follow_up(self.interaction, rendered)
        is_gone = await self.take_away()
        self.message_id, self._is_original = sent, False
        self._has(rendered.picture)
        return is_gone

    async def take_away(self) -> bool:
        """Deletes the panel, which only its own token can do. Returns whether it is gone."""
        try:
            if self._is_original or self.message_id is None:
                await self.interaction.delete_original_response()
            else:
                await self.interaction.followup.delete_message(self.message_id)
        except FAILURES as error:
            if not is_unknown(error):
                log.info("a previous panel could not be deleted: %s", error)
                return False
        return True
