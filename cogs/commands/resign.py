"""/resign: gives up a game, leaves a lobby, or looks for somebody who takes the seat."""

from __future__ import annotations

from collections import Counter

import discord
from discord import app_commands
from discord.ext import commands

from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.press import Press, TablePress
from cogs.routing.router import OPEN, PLAYING, Needs, Router
from cogs.scenes.offer import keep_button
from cogs.scenes.table_lines import begun
from host.deals.deals import is_daily
from host.host import Host
from table.table import Table
from ui.text import me as words
from ui.text import substitutes
from ui.text import table as table_words
from ui.text.locale import mark
from ui.text.words import join_spaced
from wire import answers
from wire.answers import Interaction, person
from wire.layouts import Item, Part, Scene
from wire.links import where
from wire.presses import Pressed, button

MOST_TABLES = 8  # tables, with a button each


class Resign(commands.Cog):
    """The way to give up a game."""

    def __init__(self, host: Host, router: Router) -> None:
        self._host = host
        router.on_table("resign", self._resign, Needs(OPEN, anywhere=True))
        router.on_table("offer", self._offer, Needs(PLAYING, race=False, anywhere=True))
        router.on("stay", self._stay)

    @app_commands.command(description=mark("Give up a game, or leave a table that has not started"))
    async def resign(self, interaction: Interaction) -> None:
        async with answering(interaction):
            found, why_not = await self._tables(interaction.user.id)
            here = [table for table in found if await self._is_here(table, interaction.channel_id)]
            tables = (here or found)[:MOST_TABLES]
            if not tables:
                await answers.say(interaction, "\n".join(map(words.unreadable, why_not)) or words.no_games())
                return
            if len(tables) == 1 and tables[0].phase == "lobby":  # giving up loses nothing
                table = await self._host.note_act(tables[0], interaction.user.id)
                await answers.say(interaction, await self._give_up(interaction, table))
                return
            first = tables[0]
            if len(tables) == 1:
                alone, is_deal = len(first.people) == 1, bool(first.deal)
                asked = words.really_resign(_name(first), alone=alone, is_deal=is_deal)
            else:
                asked = words.what_to_give_up()
            parts: list[Part] = [asked]
            private = Counter(table.key for table in tables if table.is_private)
            for table in tables:
                if table.is_private and private[table.key] > 1:
                    parts.append(begun(table.id))
                label = table_words.button("leave" if table.phase == "lobby" else "resign")
                if len(tables) > 1:
                    label = join_spaced((label, table_words.which(_name(table), table.names)))
                yes = button(Pressed("resign", table.id), label, discord.ButtonStyle.danger)
                parts.append((yes, *_substitute_button(table)))
            if any(_substitute_button(table) for table in tables):
                parts.append(substitutes.about())
            parts.append((button(Pressed("stay"), table_words.button("stay")),))
            parts += [words.unreadable(why) for why in why_not]
            await answers.show(interaction, Scene(tuple(parts)))

    async def _resign(self, press: TablePress) -> Scene:
        said = await self._give_up(press.interaction, press.table)
        return Scene((said,))

    async def _give_up(self, interaction: Interaction, table: Table) -> str:
        """Gives up a seat, before or after the start. Returns what the person is told."""
        if table.phase == "lobby":
            await self._host.lobbies.leave(interaction.id, table.id, person(interaction))
            return words.has_left(table.game.title)
        await self._host.resign(interaction.id, table.id, person(interaction))
        return words.has_resigned()

    async def _offer(self, press: TablePress) -> Scene:
        table = await self._host.substitutes.offer(press.source, press.table.id, press.person)
        keep = keep_button(table, table.seat_for(press.interaction.user.id))
        return Scene((substitutes.offering(), (keep,)))

    async def _stay(self, press: Press) -> Scene:
        return Scene((words.stays(),))

    async def _tables(self, me: int) -> tuple[list[Table], tuple[str, ...]]:
        """A person's open tables, those that wait for them first; and why others are left out."""

        async def sitting(table_id: int) -> tuple[bool, Table]:
            table = await self._host.ledger.table(table_id)
            return table.seat_of(me) in table.waiting, table

        found, why_not = await of_each(await self._host.open_tables.of(me), sitting)
        mine = [each for each in found if each[1].seat_of(me) is not None]
        return [table for _waits, table in sorted(mine, key=lambda each: not each[0])], why_not

    async def _is_here(self, table: Table, channel_id: int | None) -> bool:
        """Whether a table is in this channel; a private one is wherever its player is."""
        if table.is_private:
            return True
        return channel_id in (
            table.channel.id,
            where(table, await self._host.projection.read_shown(table.id)),
        )


def _substitute_button(table: Table) -> tuple[Item, ...]:
    """The button that looks for somebody else to take the seat, where that is possible."""
    if table.phase != "playing" or table.race is not None or table.is_private:
        return ()
    return (button(Pressed("offer", table.id), substitutes.find()),)


def _name(table: Table) -> str:
    """The game, and which day's deal it is."""
    return f"{table.game.title} #{table.deal}" if is_daily(table.deal) else table.game.title
