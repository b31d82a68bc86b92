"""A player's own settings and game: /me, /resign."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands import morning_lists, quiet_hours
from cogs.commands.away import line
from cogs.commands.privacy import own_data
from cogs.commands.quiet_hours import HoursForm, refusal_scene
from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.press import Press, TablePress
from cogs.routing.router import OPEN, PLAYING, Needs, Router
from cogs.scenes.offer import keep_button
from db.values import Attendance, PlayerSettings
from host.host import Host
from host.people import People
from table.errors import Refused
from table.quiet_hours import QuietHours, guess, zone_of, zones
from table.table import Table
from ui.text import me as words
from ui.text import quiet_hours as quiet_words
from ui.text import substitutes
from ui.text import table as table_words
from ui.text.locale import mark
from ui.text.words import join_spaced, sentences
from wire import answers
from wire.answers import Interaction, person
from wire.layouts import Item, Part, Scene
from wire.links import where
from wire.presses import Pressed, button, menu

MOST_TABLES = 8  # tables, with a button each


class Mine(commands.Cog):
    """A player's settings, and the way to give up a game."""

    def __init__(self, host: Host, router: Router, people: People) -> None:
        self._host = host
        self._people = people
        router.on("me", self._set)
        router.on_table("resign", self._resign, Needs(OPEN, anywhere=True))
        router.on_table("offer", self._offer, Needs(PLAYING, race=False, anywhere=True))
        router.on("stay", self._stay)
        router.on("quiet", self._ask_hours)
        router.on("quieted", self._set_hours)
        router.on("night", self._accept_hours)
        router.on("morning", self._ask_morning)
        router.on("morninged", self._set_morning)
        router.on("nomorning", self._no_morning)

    @app_commands.command(
        description=mark("Your settings: pictures, pings, quiet hours, and what others see of you")
    )
    @app_commands.describe(zone=mark("Your time zone, for quiet hours"))
    async def me(self, interaction: Interaction, zone: str = "") -> None:
        async with answering(interaction):
            settings = await self._people.of(interaction.user.id)
            if zone:
                settings = await self._host.change_player(interaction.user.id, zone=zone_of(zone))
            await self._show(interaction, settings)

    @me.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return quiet_hours.zones(typed)

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
            alone = len(tables[0].people) == 1
            asked = words.really_resign(alone=alone) if len(tables) == 1 else words.what_to_give_up()
            parts: list[Part] = [asked]
            for table in tables:
                label = table_words.button("leave" if table.phase == "lobby" else "resign")
                if len(tables) > 1:
                    label = join_spaced((label, table_words.which(table.game.title, table.names)))
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

    async def _set(self, press: Press) -> None:
        value = press.value
        choices = _CHOICES.get(press.choice.arg, {})
        if value not in choices:
            raise Refused("unknown_option", option=press.choice.arg, value=value)
        await self._change(press.interaction, **choices[value])

    async def _ask_hours(self, press: Press) -> None:
        await quiet_hours.ask(
            press.interaction, await self._people.of(press.interaction.user.id), press.choice
        )

    async def _set_hours(self, press: Press) -> None:
        """Answers the form, and the buttons that propose another zone in its place."""
        typed = HoursForm.from_button(press.choice) or HoursForm.from_form(press.interaction)
        try:
            meant = typed.parse()
        except Refused as error:
            await answers.show(press.interaction, refusal_scene(typed, error, "quiet", "quieted"))
            return
        await self._change_hours(press.interaction, meant)

    async def _accept_hours(self, press: Press) -> None:
        settings = await self._people.of(press.interaction.user.id)
        await self._change_hours(press.interaction, quiet_hours.parse_proposal(press.choice, settings))

    async def _change_hours(self, interaction: Interaction, hours: QuietHours) -> None:
        await self._change(interaction, zone=hours.zone, quiet_from=hours.start, quiet_to=hours.end)

    async def _ask_morning(self, press: Press) -> None:
        await morning_lists.ask(
            press.interaction, await self._people.of(press.interaction.user.id), press.choice
        )

    async def _set_morning(self, press: Press) -> None:
        typed = HoursForm.from_button(press.choice) or HoursForm.from_form(press.interaction)
        try:
            meant = morning_lists.parse(typed)
        except Refused as error:
            await answers.show(press.interaction, refusal_scene(typed, error, "morning", "morninged"))
            return
        await self._change(press.interaction, **meant)

    async def _no_morning(self, press: Press) -> None:
        await self._change(press.interaction, morning=-1)

    async def _change(self, interaction: Interaction, **fields: Any) -> None:
        before = await self._people.of(interaction.user.id)
        await self._show(interaction, await self._host.change_player(interaction.user.id, **fields), before)

    async def _show(
        self, interaction: Interaction, settings: PlayerSettings, before: PlayerSettings | None = None
    ) -> None:
        """Shows the settings, and quiet hours to propose if the zone is known. `before`: the settings until now."""
        proposed, away = None, line(self._host, settings.user_id)
        settings, corrected = await self._correct(settings)
        if settings.zone:
            presses = await self._people.presses_of(settings.user_id, quiet_hours.LATEST)
            proposed = guess(map(self._host.holidays.clock, presses), settings.zone)
        own_hours = quiet_hours.parts(settings, self._host.holidays.clock(), proposed)
        hours = (*own_hours, *morning_lists.parts(settings, before or settings))
        attendance = (await self._host.records.attendance((settings.user_id,))).get(settings.user_id)
        await answers.show(interaction, _settings_scene(settings, attendance, corrected, *hours, away))

    async def _correct(self, settings: PlayerSettings) -> tuple[PlayerSettings, str]:
        """Removes a zone that is no longer known. Returns the settings, and what the person is told of it."""
        if not settings.zone or settings.zone in zones():
            return settings, ""
        told = quiet_words.zone_gone(settings.zone)
        changed = await self._host.change_player(settings.user_id, zone="UTC", quiet_from=0, quiet_to=0)
        return changed, told

    async def _tables(self, me: int) -> tuple[list[Table], tuple[str, ...]]:
        """A person's open tables, those that wait for them first; and why others are left out."""

        async def sitting(table_id: int) -> tuple[bool, Table]:
            table = await self._host.ledger.table(table_id)
            return table.seat_of(me) in table.waiting, table

        found, why_not = await of_each(await self._host.open_tables.of(me), sitting)
        mine = [each for each in found if each[1].seat_of(me) is not None]
        return [table for _waits, table in sorted(mine, key=lambda each: not each[0])], why_not

    async def _is_here(self, table: Table, channel_id: int | None) -> bool:
        return channel_id in (
            table.channel.id,
            where(table, await self._host.projection.read_shown(table.id)),
        )


def _substitute_button(table: Table) -> tuple[Item, ...]:
    """The button that looks for somebody else to take the seat, where that is possible."""
    if table.phase != "playing" or table.race is not None:
        return ()
    return (button(Pressed("offer", table.id), substitutes.find()),)


# What /me asks, and the fields of the settings that each choice sets.
_CHOICES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "view": {"picture": {"text_only": False}, "text": {"text_only": True}},
    "ping": {ping: {"ping": ping} for ping in ("mention", "dm", "none")},
    "forced": {"mine": {"forced": False}, "made": {"forced": True}},
    "boards": {
        "server": {"hidden": False, "everywhere": False},
        "everywhere": {"hidden": False, "everywhere": True},
        "none": {"hidden": True, "everywhere": False},
    },
    "card": {"open": {"private": False}, "private": {"private": True}},
}
_QUESTIONS = {
    "view": words.how_shown,
    "ping": words.how_called,
    "forced": words.how_forced,
    "boards": words.where_ranked,
    "card": words.who_sees,
}


def _settings_scene(settings: PlayerSettings, attendance: Attendance | None, *hours: Part) -> Scene:
    parts: list[Part] = []
    for arg, asked in _QUESTIONS.items():
        title, options = asked()
        now = next(value for value, means in _CHOICES[arg].items() if _is_chosen(settings, means))
        parts.append(f"**{title}**: {options[now]}")
        parts.append((menu(Pressed("me", arg=arg), title, options.items(), chosen_now=now),))
    away = "" if attendance is None else substitutes.own_absences(attendance.away, attendance.games)
    return Scene((*parts, *hours, f"-# {sentences(words.what_is_kept(), away)}", own_data()))


def _is_chosen(settings: PlayerSettings, means: Mapping[str, Any]) -> bool:
    return all(getattr(settings, field) == value for field, value in means.items())
