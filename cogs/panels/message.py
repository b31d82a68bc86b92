"""A private panel on Discord: the message, and the token with which it can be redrawn without a press."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from datetime import datetime

import discord
from msgspec.structs import replace

from cogs.scenes.panel import NO_RESULT, NOTHING_BESIDE, Beside, Read, glance, panel_scene
from cogs.scenes.story import happened_to
from db.values import PanelRow
from host.presenter import Shown
from host.shown.panel_rows import FormerPanel
from table.entries import Logged
from table.errors import Refused
from table.pace import Waits
from table.table import Table
from ui import refusals
from ui.games import face_of
from ui.text import locale
from wire import answers
from wire.answers import Interaction
from wire.discord_calls import change, changes
from wire.failures import FAILURES, is_unknown
from wire.former_press import FormerPress
from wire.layouts import Rendered, Scene
from wire.links import where
from wire.notes import Note

log = logging.getLogger(__name__)

TOKEN_LIVES = 14.5 * 60  # seconds; Discord's token lives for fifteen minutes


class PanelMessage:
    """What a person has asked to see: the panel of a seat, as its last press left it."""

    def __init__(
        self,
        interaction: Interaction | FormerPress,
        seat: int,
        shown: Shown,
        *,
        pressed_at: datetime,
        text_only: bool,
        beside: Beside = NOTHING_BESIDE,
    ) -> None:
        self.interaction = interaction  # its token can redraw the panel
        self.pressed_at = pressed_at
        self.seat = seat
        self.shown = shown
        self.text_only = text_only
        self._beside = beside
        self.opened_at = time.monotonic()
        self.message_id: int | None = None  # known once it was the answer
        # The interaction whose own answer it is; None: it was sent after that, or by an earlier process.
        self._answers = interaction if isinstance(interaction, discord.Interaction) else None
        self._picture: int | None = None  # the hash of its message's picture; None: none, or unknown

    @classmethod
    def former(cls, client: discord.Client, panel: FormerPanel) -> PanelMessage:
        """The panel that an earlier process has left open."""
        row = panel.row
        press = FormerPress(
            client, row.token, user_id=row.user_id, channel_id=row.channel_id, locale=row.locale
        )
        message = cls(press, panel.seat, panel.shown, pressed_at=row.pressed_at, text_only=panel.text_only)
        message.opened_at -= panel.age.total_seconds()
        message.message_id = row.message_id
        return message

    def row(self, table: Table) -> PanelRow | None:
        """What is stored of the panel that shows this state. None: it is not known which message it is."""
        press = self.interaction
        if self.message_id is None or press.channel_id is None:
            return None
        shown = press.channel_id, self.message_id, press.token, press.locale.value
        return PanelRow(table.id, press.user.id, *shown, table.number, self.pressed_at)

    @property
    def is_alive(self) -> bool:
        return time.monotonic() - self.opened_at < TOKEN_LIVES

    def plays(self, table: Table) -> bool:
        """Whether its owner still plays there."""
        return table.phase == "playing" and not table.seats[self.seat].resigned and self._is_theirs(table)

    def _is_theirs(self, table: Table) -> bool:
        return table.seats[self.seat].user_id == self.interaction.user.id

    def is_at(self, table: Table) -> bool:
        """Whether it is in the channel in which the game is played."""
        return self.interaction.channel_id == where(table, self.shown)

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
            at_table=self.is_at(table),
            last=last,
        )

    def glance(self, table: Table, last: Sequence[Logged]) -> object:
        """What the panel has to keep up with."""
        return self._is_theirs(table) and glance(table, self.seat, last, text_only=self.text_only)

    def chase(self, table: Table) -> object:
        """How far rivals are in a race that runs, also after its owner is done: the panel follows that more slowly."""
        runs = table.race_on is not None and self.plays(table)
        return face_of(table).rivals(table, self.seat) if runs else None

    async def answer(self, interaction: Interaction, rendered: Rendered, former: PanelMessage | None) -> None:
        """Answers its interaction with the panel: in the `former` one if that was pressed, else in a new message.

        Raises an error that `is_unknown` recognises if the panel that was pressed is gone.
        """
        pressed_in = answers.panel_of(interaction)
        keep = False
        if former is not None and pressed_in is not None and former.message_id == pressed_in:
            keep = former._keeps(rendered.picture)
        try:
            self.message_id = await answers.show_rendered(interaction, rendered, keep=keep, followed=True)
        except discord.HTTPException as error:
            if not is_unknown(error) or pressed_in is not None:
                raise
            await answers.acknowledge(interaction)
            self.message_id = await answers.follow_up(interaction, rendered)
            self._answers = None
        self._has(rendered.picture)

    async def edit(self, rendered: Rendered) -> None:
        """Redraws the panel where it stands."""

        async def send(keep: bool) -> None:
            changed = changes(rendered, keep=keep)
            if self._answers is not None:
                await self._answers.edit_original_response(**changed)
            elif self.message_id is not None:
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
        self.message_id, self._answers = sent, None
        self._has(rendered.picture)
        return is_gone

    async def take_away(self) -> bool:
        """Deletes the panel, which only its own token can do. Returns whether it is gone."""
        try:
            if self._answers is not None:
                await self._answers.delete_original_response()
            elif self.message_id is not None:
                await self.interaction.followup.delete_message(self.message_id)
        except FAILURES as error:
            if not is_unknown(error):
                log.info("a previous panel could not be deleted: %s", error)
                return False
        return True
