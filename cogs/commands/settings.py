"""/settings: how a server opens tables, who may open them, and its news, one section at a time.

For people who manage the server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from cogs.commands import daily_hour
from cogs.commands.opening import allowed_channels, server_settings, settings_of
from cogs.routing.errors import answering
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.routing.tree import on_servers_only
from cogs.scenes import option_forms
from cogs.scenes.sections import section_keys
from cogs.shown.table_lists import TableLists
from engine.games import GAMES
from host.host import Host
from host.news import DAILY, KINDS
from host.server_settings import ServerSettings
from table.errors import Refused
from table.pace import PACES
from ui.games import FACES
from ui.text import settings as words
from ui.text import table as table_words
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction
from wire.layouts import Item, Part, Scene
from wire.permissions import FOR_NEWS, FOR_TEXT, lacking, missing
from wire.presses import Pressed, button, is_snowflake, menu
from wire.visibility import server_of

MOST_CHANNELS = 25  # in a menu of Discord
POST_IN = [discord.ChannelType.text, discord.ChannelType.news]
BEGIN_IN = [*POST_IN, discord.ChannelType.forum, discord.ChannelType.voice]  # in a forum's threads

SECTIONS = ("games", "places", "news", "data")  # the last one is for the owner
_SECTION_OF = {"place": "places", "opener": "places", "told": "news"}  # of the other choices: the first

Choose = Callable[[ServerSettings, tuple[str, ...]], ServerSettings]


class SettingsCommand(commands.Cog):
    """The settings of a server. Each menu changes one thing and shows its section again."""

    def __init__(self, host: Host, router: Router, lists: TableLists) -> None:
        self._host = host
        self._lists = lists
        router.on("settings", self._open)
        router.on("set", self._set)
        router.on("news", self._set_news)
        router.on("begin", self._set_channels)
        router.on("usual", self._ask_options)
        router.on("used", self._set_options)
        router.on("tablelist", self._set_list)
        router.on("dailyhour", self._ask_hour)
        router.on("dailyhours", self._set_hour)
        router.on("wipe", self._ask_to_wipe)
        router.on("wiped", self._wipe)

    @app_commands.command(description=mark("How tables of this server are opened, and where news are posted"))
    @app_commands.default_permissions(manage_guild=True)
    @on_servers_only
    async def settings(self, interaction: Interaction) -> None:
        async with answering(interaction):
            await self._show(interaction, await self._house(interaction), SECTIONS[0])

    async def _open(self, press: Press) -> None:
        await self._show(press.interaction, await self._house(press.interaction), press.choice.arg)

    async def _set(self, press: Press) -> None:
        change, values = _CHANGES.get(press.choice.arg), press.values
        if change is None:
            raise Refused("expired")
        section = _SECTION_OF.get(press.choice.arg, SECTIONS[0])
        await self._change(press.interaction, section, lambda here: change(here, values))

    async def _ask_options(self, press: Press) -> None:
        here = await self._house(press.interaction)
        key = press.value
        if key not in FACES:
            raise Refused("unknown_game", game=key)
        await option_forms.show_form(
            press.interaction,
            FACES[key],
            GAMES[key].options(here.options(key)),
            title=GAMES[key].title,
            pressed=Pressed("used", arg=key),
        )

    async def _set_options(self, press: Press) -> None:
        key = press.choice.arg
        if key not in FACES:
            raise Refused("unknown_game", game=key)
        usual = (await self._house(press.interaction)).options(key)
        filled = option_forms.read_form(press.interaction, FACES[key], GAMES[key].options(usual))
        await self._change(press.interaction, "games", lambda here: here.with_options(key, filled))

    async def _set_news(self, press: Press) -> None:
        """Sets where news are posted. Raises Refused if they cannot be."""
        await self._house(press.interaction)
        values = press.values
        change = _snowflake("season_channel_id")
        if all(map(is_snowflake, values)):
            for value in values:
                self._must_post_in(press.interaction, int(value), FOR_NEWS)
        await self._change(press.interaction, "news", lambda here: change(here, values))

    async def _ask_hour(self, press: Press) -> None:
        here = await self._house(press.interaction)
        await daily_hour.ask(press.interaction, here.settings, press.choice)

    async def _set_hour(self, press: Press) -> None:
        await self._house(press.interaction)
        hour = await daily_hour.answered(press)
        if hour is not None:
            await self._change(press.interaction, "news", lambda here: here.with_daily_hour(*hour))

    async def _set_channels(self, press: Press) -> None:
        """Sets where games are begun. A channel that was deleted meanwhile is left out, unless it is the only one."""
        await self._house(press.interaction)
        values = press.values
        if not all(map(is_snowflake, values)) or press.interaction.guild is None:
            raise Refused("unknown_option", option="channels", value="".join(values[:1]))
        there = [
            int(value) for value in values if press.interaction.guild.get_channel(int(value)) is not None
        ]
        if values and not there:
            raise Refused("channel_gone")
        await self._change(
            press.interaction, "places", lambda before: before.with_channels(there[:MOST_CHANNELS])
        )
        self._lists.changed(press.interaction.guild.id)

    async def _set_list(self, press: Press) -> None:
        """Sets where the list of tables is posted. Raises Refused if it cannot be posted there."""
        here, values = await self._house(press.interaction), press.values
        if not all(map(is_snowflake, values)):
            raise Refused("unknown_option", option="list", value=values[0])
        wanted = int(values[0]) if values else None
        if wanted is not None:
            self._must_post_in(press.interaction, wanted, FOR_TEXT)
        await self._lists.choose(here.settings.guild_id, wanted)
        await self._show(press.interaction, here, "news")

    def _must_post_in(self, interaction: Interaction, channel_id: int, needed: Sequence[str]) -> None:
        if interaction.guild is None or interaction.guild.get_channel(channel_id) is None:
            raise Refused("unknown_option", option="list", value=str(channel_id))
        if lacks := _lacks(interaction, channel_id, needed):
            raise Refused("missing_permission", permissions=lacks)

    async def _change(
        self,
        interaction: Interaction,
        section: str,
        change: Callable[[ServerSettings], ServerSettings],
    ) -> None:
        guild_id = (await self._house(interaction)).settings.guild_id
        settings = await self._host.servers.change(
            guild_id, lambda before: change(settings_of(before)).settings
        )
        self._host.deal_messages.wake()
        await self._show(interaction, settings_of(settings), section)

    async def _show(self, interaction: Interaction, here: ServerSettings, section: str) -> None:
        """Shows a section, with keys to the others."""
        listed = self._lists.place_of(here.settings.guild_id)
        begun = allowed_channels(interaction, here)
        wrong = _Wrong.of(interaction, here, begun, listed)
        sections = SECTIONS if _is_owner(interaction) else SECTIONS[:-1]
        section = section if section in sections else sections[0]
        match section:
            case "places":
                parts = _places(here, begun, wrong)
            case "news":
                parts = _news(here, listed, wrong)
            case "data":
                parts = _data()
            case _:
                parts = _played(here)
        keys = section_keys({_key(each): words.section(each) for each in sections}, _key(section))
        await answers.show(interaction, Scene((words.heading(), *parts, keys)))

    async def _ask_to_wipe(self, press: Press) -> Scene:
        _must_own(press.interaction)
        yes = button(Pressed("wiped"), words.wipe(), discord.ButtonStyle.danger)
        no = button(Pressed("kept"), table_words.button("cancel"))
        return Scene((words.really_wipe(), (yes, no)))

    async def _wipe(self, press: Press) -> Scene:
        guild_id = _must_own(press.interaction)
        await self._lists.choose(guild_id, None)
        await self._host.wipe(press.source, guild_id, press.person)
        return Scene((words.is_wiped(),))

    async def _house(self, interaction: Interaction) -> ServerSettings:
        """Raises Refused for a person who may not manage the server: a menu may be old, or come from elsewhere."""
        if not interaction.permissions.manage_guild:
            raise Refused("managers_only")
        return await server_settings(interaction, self._host.servers)


def _key(section: str) -> Pressed:
    return Pressed("settings", arg=section)


def _is_owner(interaction: Interaction) -> bool:
    return interaction.guild is not None and interaction.guild.owner_id == interaction.user.id


def _must_own(interaction: Interaction) -> int:
    """The server's id. Raises Refused for everybody but its owner."""
    guild_id = server_of(interaction)
    if guild_id is None or not _is_owner(interaction):
        raise Refused("owner_only")
    return guild_id


def _games(here: ServerSettings, keys: tuple[str, ...]) -> ServerSettings:
    for key in keys:
        if key not in FACES:
            raise Refused("unknown_game", game=key)
    return here.with_games(keys)


def _one_of(field: str, offered: Mapping[str, Any]) -> Choose:
    """A change that stores what belongs to one of the offered keys."""

    def change(here: ServerSettings, values: tuple[str, ...]) -> ServerSettings:
        value = next(iter(values), "")
        if value not in offered:
            raise Refused("unknown_option", option=field, value=value)
        return settings_of(replace(here.settings, **{field: offered[value]}))

    return change


def _snowflake(field: str) -> Choose:
    """A change that stores an id, or none."""

    def change(here: ServerSettings, values: tuple[str, ...]) -> ServerSettings:
        if not all(map(is_snowflake, values)):
            raise Refused("unknown_option", option=field, value=values[0])
        return settings_of(replace(here.settings, **{field: int(values[0]) if values else None}))

    return change


def _choose_news(here: ServerSettings, values: tuple[str, ...]) -> ServerSettings:
    """A change of what the news tell."""
    if not values or any(value not in KINDS for value in values):
        raise Refused("unknown_option", option="told", value="".join(values[:1]))
    kinds = ",".join(kind for kind in KINDS if kind in values)
    return settings_of(replace(here.settings, news=kinds))


_CHANGES: Mapping[str, Choose] = {
    "games": _games,
    "pace": _one_of("pace", {pace: pace for pace in PACES}),
    "place": _one_of("place", {"thread": "thread", "channel": "channel"}),
    "rated": _one_of("social", {"rated": False, "social": True}),
    "opener": _snowflake("opener_role_id"),
    "told": _choose_news,
}


def _lacks(interaction: Interaction, channel_id: int | None, needed: Sequence[str]) -> Sequence[str]:
    """The permissions that the bot needs to post there and lacks."""
    guild = interaction.guild
    channel = None if guild is None or channel_id is None else guild.get_channel(channel_id)
    return [] if guild is None or channel is None else lacking(channel.permissions_for(guild.me), *needed)


def _is_shut(interaction: Interaction, channel_id: int) -> bool:
    """Whether the bot may open no table there; in a forum that would be in a thread."""
    guild = interaction.guild
    channel = None if guild is None else guild.get_channel(channel_id)
    if guild is None or channel is None:
        return False
    granted = channel.permissions_for(guild.me)
    return any(need.vital for need in missing(granted, in_thread=isinstance(channel, discord.ForumChannel)))


class _Wrong(NamedTuple):
    """What the bot is not permitted to do as it should."""

    begun: Sequence[int]  # channels where games are begun and it may not open tables
    lists: Sequence[str]  # permissions that it lacks in the channel of the list of tables
    news: Sequence[str]  # and in that for news

    @classmethod
    def of(
        cls, interaction: Interaction, here: ServerSettings, begun: Sequence[int], listed: int | None
    ) -> _Wrong:
        settings = here.settings
        shut = [channel for channel in begun if _is_shut(interaction, channel)]
        lists = _lacks(interaction, listed, FOR_TEXT)
        news = _lacks(interaction, settings.season_channel_id, FOR_NEWS)
        return cls(shut, lists, news)


def _ask(question: str, item: Item, more: str = "", trouble: str = "") -> Iterator[Part]:
    """A menu below its question; an empty one says what holds then. `more` belongs to what is chosen."""
    yield "\n".join(filter(None, (words.line(question, more), trouble)))
    yield (item,)


def _played(here: ServerSettings) -> Iterator[Part]:
    """What is played, and how a new table begins."""
    titles = {key: GAMES[key].title for key in FACES}
    games = menu(Pressed("set", arg="games"), words.games(), titles.items(), several=here.games)
    yield from _ask(words.games(), games)
    rated = "social" if here.settings.social else "rated"
    for arg, (question, choices), now in (
        ("pace", words.paces(), here.pace),
        ("rated", words.rating(), rated),
    ):
        item = menu(Pressed("set", arg=arg), question, choices.items(), chosen_now=now)
        yield from _ask(question, item)
    changed = words.own_options([titles[key] for key in FACES if here.changes(key)])
    yield from _ask(words.options(), menu(Pressed("usual"), changed, titles.items()))


def _places(here: ServerSettings, begun: Sequence[int], wrong: _Wrong) -> Iterator[Part]:
    """Where tables are opened, and who may open them. `begun`: the channels where games are begun."""
    trouble = words.cannot_begin(_mentions(wrong.begun)) if wrong.begun else ""
    anywhere = words.begin_anywhere(are_gone=bool(here.channels))
    item = _channel_menu(Pressed("begin"), anywhere, BEGIN_IN, begun, MOST_CHANNELS)
    yield from _ask(words.channels(), item, trouble=trouble)
    question, choices = words.places()
    place = "thread" if here.threads else "channel"
    item = menu(Pressed("set", arg="place"), question, choices.items(), chosen_now=place)
    yield from _ask(question, item)
    opener = here.settings.opener_role_id
    more = "" if opener is None else words.and_managers()
    yield from _ask(words.opener(), _roles("opener", words.anybody(), opener), more)


def _news(here: ServerSettings, listed: int | None, wrong: _Wrong) -> Iterator[Part]:
    """What is posted where. `listed`: the channel of the list of tables."""
    trouble = words.stands_still(wrong.lists) if wrong.lists else ""
    yield from _channel(Pressed("tablelist"), words.table_list(), listed, trouble)
    trouble = words.not_posted(wrong.news) if wrong.news else ""
    yield from _channel(Pressed("news"), words.news(), here.settings.season_channel_id, trouble)
    question, kinds = words.news_kinds()
    told = [kind for kind in KINDS if kind in here.settings.news.split(",")]
    item = menu(Pressed("set", arg="told"), words.nothing(), kinds.items(), several=told)
    yield from _ask(question, item)
    if DAILY in told:
        yield from daily_hour.parts(here.settings)


def _data() -> Iterator[Part]:
    yield words.what_is_stored()
    yield (button(Pressed("wipe"), words.wipe(), discord.ButtonStyle.danger),)


def _roles(arg: str, nobody: str, now: int | None) -> Item:
    return discord.ui.RoleSelect(
        custom_id=str(Pressed("set", arg=arg)),
        placeholder=nobody,
        min_values=0,
        default_values=_now(now, discord.SelectDefaultValueType.role),
    )


def _channel(pressed: Pressed, question: str, now: int | None, trouble: str) -> Iterator[Part]:
    item = _channel_menu(pressed, words.nowhere(), POST_IN, [] if now is None else [now])
    return _ask(question, item, trouble=trouble)


def _channel_menu(
    pressed: Pressed, nothing: str, kinds: list[discord.ChannelType], now: Sequence[int], most: int = 1
) -> Item:
    return discord.ui.ChannelSelect(
        custom_id=str(pressed),
        placeholder=nothing,
        channel_types=kinds,
        min_values=0,
        max_values=most,
        default_values=[each for one in now for each in _now(one, discord.SelectDefaultValueType.channel)],
    )


def _mentions(channels: Sequence[int]) -> list[str]:
    return [f"<#{channel}>" for channel in channels]


def _now(chosen_id: int | None, kind: discord.SelectDefaultValueType) -> list[discord.SelectDefaultValue]:
    return [] if chosen_id is None else [discord.SelectDefaultValue(id=chosen_id, type=kind)]
