"""Answers an interaction with the presser's private panel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple

from cogs.panels.message import PanelMessage
from cogs.panels.panels import Panels
from cogs.routing.press import TablePress
from cogs.routing.router import TableAnswer
from cogs.scenes.deals import why_no_result
from cogs.scenes.panel import Beside
from cogs.scenes.story import happened_since
from host.host import Host
from host.people import People
from table.errors import Refused
from table.table import Table
from ui import refusals
from ui.text import deals as deal_words
from ui.text import private
from ui.text import table as words
from wire import answers
from wire.answers import Interaction, person
from wire.layouts import Scene, link_button
from wire.links import table_link
from wire.notes import NOTHING, Note


class Outcome(NamedTuple):
    """What a press has come to: its table, and what is said about it."""

    table: Table
    note: Note = NOTHING


Act = Callable[[TablePress], Awaitable[Outcome | None]]


class PanelAnswers:
    """The panels that the cogs at a table share."""

    def __init__(self, host: Host, people: People, panels: Panels) -> None:
        self._host = host
        self._people = people
        self._panels = panels

    def answering(self, interaction: Interaction, table_id: int) -> AbstractContextManager[None]:
        """While a press is judged, only its answer redraws the presser's panel."""
        return self._panels.answering(table_id, interaction.user.id)

    def after(self, act: Act) -> TableAnswer:
        """Answers a press with the panel that shows what `act` has come to. None: `act` has answered by itself."""

        async def answer(press: TablePress) -> None:
            with self.answering(press.interaction, press.table.id):
                if (outcome := await act(press)) is not None:
                    await self.show(press.interaction, *outcome)

        return answer

    async def has_moved(self, interaction: Interaction, table: Table) -> bool:
        """Whether this was pressed in a former panel. If so, the panel tells its presser where the table is."""
        if not self._panels.has_moved(interaction, table.id):
            return False
        if table.is_private:
            await answers.show(interaction, Scene((private.has_moved(),)))
            return True
        address = table_link(table, await self._host.projection.read_shown(table.id))
        there = link_button(words.button("table"), address)
        await answers.show(interaction, Scene((words.has_moved(), (there,))))
        return True

    async def show(self, interaction: Interaction, table: Table, note: Note = NOTHING) -> None:
        """Shows the panel of `table`, or of a newer state unless the note has a part. A former panel says it is one.

        Raises Refused for a person who no longer has a seat there.
        """
        if not await self.has_moved(interaction, table):
            await self._show(interaction, table, note)

    async def refuse_double_tap(self, press: TablePress) -> None:
        """Says in the panel that was pressed that a double tap has done nothing. What was half chosen stays so."""
        part = self._panels.half_chosen(press.table.id, press.interaction.user.id)
        note = Note(refusals.sentence(Refused("double_tap")), part)
        with self.answering(press.interaction, press.table.id):
            await self.show(press.interaction, press.table, note)

    async def back(self, interaction: Interaction, table: Table) -> Table:
        """Brings back a player who was away and looks at their hand."""
        who = person(interaction)
        if table.seats[table.playing_seat(who.id)].lapses:
            return await self._host.back(interaction.id, table.id, who)
        return table

    async def open(
        self, interaction: Interaction, table: Table, news: Sequence[str] = (), *, others: int = 0
    ) -> None:
        """Opens the panel below what its owner has missed; it may replace another table's panel.

        `others`: how many other games it leads to.
        """
        with self.answering(interaction, table.id):
            table = await self.back(interaction, table)
            await self._panels.leave(interaction, besides=table.id)
            note = Note(await self._why_uncounted(table))
            await self._show(interaction, table, note, news=news, others=others)

    async def _why_uncounted(self, table: Table) -> str:
        """Said to whoever goes on with a deal too late; "" at other tables."""
        if not table.deal or table.has_ended:
            return ""
        deal = await self._host.deals.find(table.deal)
        is_over = self._host.now() >= deal.ends_at
        return why_no_result(deal, None) or (deal_words.not_counted("over") if is_over else "")

    async def leave(self, interaction: Interaction) -> None:
        """The answer takes the place of the panel that was pressed, so that panel follows its table no more."""
        await self._panels.leave(interaction, besides=None)

    def move_below(self, table: Table, channel_id: int) -> None:
        """Moves the panels of a table in a channel below what was posted there."""
        self._panels.note_repost(table, channel_id)

    async def _show(
        self,
        interaction: Interaction,
        table: Table,
        note: Note = NOTHING,
        *,
        news: Sequence[str] = (),
        others: int = 0,
    ) -> None:
        user_id = interaction.user.id
        shown = await self._host.projection.read_shown(table.id)
        settings = await self._people.of(user_id)
        if not note.part:  # while a panel did not exist, nobody told it of changes
            table = self._host.ledger.latest(table)
        await self._learn_last(table)
        seat = table.seat_for(user_id)
        if self._host.has_returned(table.id, user_id) and not news:
            news = happened_since(table, await self._host.ledger.story(table.id), user_id)
        if table.is_private:
            await self._host.private_tables.tell_result(table)
        has_moved_on = table.race is None and table.phase == "playing" and seat not in table.waiting
        elsewhere = has_moved_on and await self._host.next_table.elsewhere(user_id, table.id)
        beside = Beside(tuple(news), elsewhere=elsewhere, others=others)
        message = PanelMessage(
            interaction,
            seat,
            shown,
            pressed_at=self._host.now(),
            text_only=settings.text_only,
            beside=beside,
        )
        await self._panels.answer(interaction, table, message, note=note)

    async def _learn_last(self, table: Table) -> None:
        """Reads from the log, once, what happened last at a table whose changes this process has not heard."""
        if table.race is None and not self._panels.last.knows(table.id):
            logged = await self._host.ledger.story(table.id)
            if not self._panels.last.knows(table.id):  # it may have heard of one meanwhile
                self._panels.last.note(table.id, logged)
