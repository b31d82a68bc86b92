"""/me: a person's own choices, one section at a time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from discord import app_commands
from discord.ext import commands

from cogs.commands import morning_lists, quiet_hours
from cogs.commands.away import Away, line
from cogs.commands.blocks import Blocks
from cogs.commands.privacy import own_data
from cogs.commands.quiet_hours import HoursForm, refusal_scene
from cogs.routing.errors import answering
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.scenes.sections import section_keys
from db.values import PlayerSettings
from host.host import Host
from host.people import People
from table.errors import Refused
from table.quiet_hours import QuietHours, guess, zone_of, zones
from ui.text import me as words
from ui.text import quiet_hours as quiet_words
from ui.text import substitutes
from ui.text.locale import mark
from ui.text.words import sentences
from wire import answers
from wire.answers import Interaction
from wire.layouts import Part, Scene
from wire.presses import Pressed, menu

SECTIONS = ("play", "hours", "away", "blocks", "data")


class Me(commands.Cog):
    """Shows a person's choices, and changes them."""

    def __init__(self, host: Host, router: Router, people: People, away: Away, blocks: Blocks) -> None:
        self._host = host
        self._people = people
        self._away, self._blocks = away, blocks
        router.on("section", self._open, looks=True)
        for kind, section, act in (
            ("away", "away", away.go),
            ("awayuntil", "away", away.go),
            ("block", "blocks", blocks.block),
            ("unblock", "blocks", blocks.unblock),
        ):
            router.on(kind, partial(self._act, section, act), looks=True)
        router.on("me", self._set)
        router.on("quiet", self._ask_hours)
        router.on("quieted", self._set_hours)
        router.on("night", self._accept_hours)
        router.on("morning", self._ask_morning)
        router.on("morninged", self._set_morning)
        router.on("nomorning", self._no_morning)

    @app_commands.command(
        description=mark("Your settings: pings, quiet hours, being away, blocked people, your data")
    )
    @app_commands.describe(zone=mark("Your time zone, for quiet hours"))
    async def me(self, interaction: Interaction, zone: str = "") -> None:
        async with answering(interaction):
            settings = await self._people.of(interaction.user.id)
            if zone:
                settings = await self._host.change_player(interaction.user.id, zone=zone_of(zone))
            await self._show(interaction, settings, "hours" if zone else SECTIONS[0])

    @me.autocomplete("zone")
    async def _zones(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return quiet_hours.zones(typed)

    async def _open(self, press: Press) -> None:
        section = press.choice.arg if press.choice.arg in SECTIONS else SECTIONS[0]
        await self._show(press.interaction, await self._people.of(press.interaction.user.id), section)

    async def _act(self, section: str, act: Callable[[Press], Awaitable[None]], press: Press) -> None:
        """Does what was chosen in a section, and shows the section as it is then."""
        await act(press)
        await self._show(press.interaction, await self._people.of(press.interaction.user.id), section)

    async def _set(self, press: Press) -> None:
        value = press.value
        choices = _CHOICES.get(press.choice.arg, {})
        if value not in choices:
            raise Refused("unknown_option", option=press.choice.arg, value=value)
        await self._change(press.interaction, "play", **choices[value])

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
        await self._change(interaction, "hours", zone=hours.zone, quiet_from=hours.start, quiet_to=hours.end)

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
        await self._change(press.interaction, "hours", **meant)

    async def _no_morning(self, press: Press) -> None:
        await self._change(press.interaction, "hours", morning=-1)

    async def _change(self, interaction: Interaction, section: str, **fields: Any) -> None:
        before = await self._people.of(interaction.user.id)
        settings = await self._host.change_player(interaction.user.id, **fields)
        await self._show(interaction, settings, section, before)

    async def _show(
        self,
        interaction: Interaction,
        settings: PlayerSettings,
        section: str,
        before: PlayerSettings | None = None,
    ) -> None:
        """Shows a section, with keys to the others. `before`: the settings until now."""
        settings, corrected = await self._correct(settings)
        match section:
            case "hours":
                parts = await self._hours(settings, before or settings)
            case "away":
                parts = await self._away.parts(settings)
            case "blocks":
                parts = await self._blocks.parts(settings.user_id)
            case "data":
                parts = await self._data(settings.user_id)
            case _:
                parts = (line(self._host, settings.user_id), *_questions(settings))
        keys = section_keys({_key(each): words.section(each) for each in SECTIONS}, _key(section))
        await answers.show(interaction, Scene((corrected, *parts, keys)))

    async def _hours(self, settings: PlayerSettings, before: PlayerSettings) -> Sequence[Part]:
        """Quiet hours, with hours to propose if the zone is known, and the morning list."""
        proposed = None
        if settings.zone:
            presses = await self._people.presses_of(settings.user_id, quiet_hours.LATEST)
            proposed = guess(map(self._host.holidays.clock, presses), settings.zone)
        own_hours = quiet_hours.parts(settings, self._host.holidays.clock(), proposed)
        return (*own_hours, *morning_lists.parts(settings, before))

    async def _data(self, user_id: int) -> Sequence[Part]:
        attendance = (await self._host.records.attendance((user_id,))).get(user_id)
        away = "" if attendance is None else substitutes.own_absences(attendance.away, attendance.games)
        return (sentences(words.what_is_kept(), away), own_data())

    async def _correct(self, settings: PlayerSettings) -> tuple[PlayerSettings, str]:
        """Removes a zone that is no longer known. Returns the settings, and what the person is told of it."""
        if not settings.zone or settings.zone in zones():
            return settings, ""
        told = quiet_words.zone_gone(settings.zone)
        changed = await self._host.change_player(settings.user_id, zone="UTC", quiet_from=0, quiet_to=0)
        return changed, told


def _key(section: str) -> Pressed:
    return Pressed("section", arg=section)


# What /me asks, and the fields of the settings that each choice sets.
_CHOICES: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "view": {"picture": {"text_only": False}, "text": {"text_only": True}},
    "ping": {ping: {"ping": ping} for ping in ("mention", "dm", "none")},
    "forced": {"mine": {"forced": False}, "made": {"forced": True}},
    "streak": {"asked": {"streak": ""}, "on": {"streak": "on"}, "off": {"streak": "off"}},
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
    "streak": words.how_streaks,
    "boards": words.where_ranked,
    "card": words.who_sees,
}


def _questions(settings: PlayerSettings) -> Iterator[Part]:
    """What can be chosen about play, each with what is chosen now."""
    for arg, asked in _QUESTIONS.items():
        title, options = asked()
        now = next(value for value, means in _CHOICES[arg].items() if _is_chosen(settings, means))
        yield f"**{title}**"
        yield (menu(Pressed("me", arg=arg), title, options.items(), chosen_now=now),)


def _is_chosen(settings: PlayerSettings, means: Mapping[str, Any]) -> bool:
    return all(getattr(settings, field) == value for field, value in means.items())
