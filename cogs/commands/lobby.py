"""/play and the lobby: who sits there, what is played, and the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from cachetools import LRUCache
from discord import app_commands
from discord.ext import commands

from cogs.commands.challenges import Challenges
from cogs.commands.choices import ALL_GAMES, ALL_PACES
from cogs.commands.opening import channel_of, server_settings, settings_to_open
from cogs.commands.private_tables import PrivateTables
from cogs.routing.errors import answering, explain_refusals
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press, TablePress
from cogs.routing.router import LOBBY, Needs, Router
from cogs.scenes import option_forms
from engine.games import GAMES
from host.host import Host
from host.server_settings import ServerSettings
from table.errors import Refused
from table.own_pace import levels
from table.pace import PACES
from table.table import Table
from ui import refusals
from ui.covers import MOST_ABREAST, shelf
from ui.games import FACES, face_of
from ui.text import lobby, locale, table_lists
from ui.text import table as words
from ui.text.locale import mark
from ui.text.pace import choices
from ui.text.words import bare, sentences
from wire import answers
from wire.answers import Interaction, person
from wire.discord_calls import Messenger, nonce
from wire.layouts import Drawing, Item, Scene, rows_of
from wire.links import link, lobby_link, table_link
from wire.presses import (
    LISTED,
    Pressed,
    button,
    chosen_bots,
    chosen_names,
    chosen_permissions,
    is_snowflake,
    menu,
    people_menu,
)

KEPT = 1_000  # tables
MOST_INVITED = 10  # people in one invitation

_SEATS = [
    app_commands.Choice(name="open: anyone may join", value="open"),
    app_commands.Choice(name="invite only", value="invited"),
]


class Lobby(commands.Cog):
    """Opens tables and fills their seats."""

    def __init__(
        self,
        calls: Messenger,
        host: Host,
        router: Router,
        pictures: PictureAnswers,
        challenges: Challenges,
        private: PrivateTables,
    ) -> None:
        self._host = host
        self._pictures = pictures
        self._challenges, self._private = challenges, private
        self._calls = calls
        # By table, invited people whose call failed: the next invitation calls them again.
        self._uncalled: LRUCache[int, set[int]] = LRUCache(KEPT)
        gathering = Needs(LOBBY)
        router.on("open", self._open)
        router.on_table("join", self._join, gathering)
        router.on_table("leave", self._leave, gathering)
        router.on_table("wish", self._wish, gathering)
        router.on_table("start", self._start, gathering)
        router.on_table("computer", self._computer, Needs(LOBBY, offered=lambda table, menu: levels(table)))
        router.on_table("options", self._options, gathering)
        router.on_table("chosen", self._set_options, gathering)
        router.on_table("social", self._social, gathering)
        router.on_table("rated", self._social, gathering)
        router.on_table("pace", self._pace, gathering)
        router.on_table("paced", self._set_pace, Needs(LOBBY, offered=lambda table, menu: PACES))
        router.on_table("remove", self._remove, gathering)
        router.on_table("removed", self._remove_person, gathering)
        router.on_table("invite", self._invite, gathering)
        router.on_table("invited", self._invite_people, gathering)

    @app_commands.command(description=mark("Open a table: others join it by a button, or play the computer"))
    @app_commands.describe(
        game=mark("Which game; when left out you are asked"),
        pace=mark("How long a turn may take"),
        opponent=mark("Whom you challenge to a game for two; Cardinal itself plays at once"),
        seats=mark("Who may join"),
    )
    @app_commands.rename(opponent="with")
    @app_commands.choices(game=ALL_GAMES, pace=ALL_PACES, seats=_SEATS)
    async def play(
        self,
        interaction: Interaction,
        game: str = "",
        pace: str = "",
        opponent: discord.User | None = None,
        seats: str = "open",
    ) -> None:
        async with answering(interaction):
            if opponent is not None and opponent != interaction.client.user:
                await self._challenges.challenge(interaction, opponent, game, pace)
            elif not game:
                await self._ask(interaction, pace, seats)
            elif opponent is not None:
                await self._private.begin(interaction, game)
            else:
                await self._open_table(interaction, game, pace, seats)

    async def _ask(self, interaction: Interaction, pace: str, seats: str) -> None:
        """Which game, with people or against the computer. Where no table can be opened, one can still play alone."""
        why_not = ""
        try:
            here = await settings_to_open(interaction, self._host.servers, self._calls.members)
        except Refused as error:
            here = await server_settings(interaction, self._host.servers)
            why_not = refusals.sentence(error)
        await self._pictures.show(interaction, _which_game(here, pace or here.pace, seats, why_not))

    async def _open(self, press: Press) -> None:
        """A game was chosen: opens its table."""
        game, pace, seats = [*press.choice.arg.split(), "", "", ""][:3]
        await self._open_table(press.interaction, game, pace, seats)

    async def _open_table(self, interaction: Interaction, game: str, pace: str, seats: str) -> None:
        here = await settings_to_open(interaction, self._host.servers, self._calls.members)
        here.must_play(game)
        invite_only, channel = seats == "invited", channel_of(interaction, here)
        table = await self._host.lobbies.open(
            interaction.id,
            person(interaction),
            channel,
            key=game,
            pace=here.pace_of(pace),
            invite_only=invite_only,
            options=here.options(game),
            social=here.settings.social,
        )
        await self._host.note_press(interaction.user.id, table.id)
        opened = lobby.table_open(link(channel.guild_id, channel.id))
        if pace not in ("", table.pace):
            opened += "\n" + lobby.no_other_pace(table.game.title)
        invite: tuple[Item, ...] = (_people_to_invite(table),) if invite_only else ()
        await answers.show(interaction, Scene((opened, invite)))

    async def _join(self, press: TablePress) -> None:
        """In the list of tables the answer says where the table is."""
        table = await self._host.lobbies.join(press.source, press.table.id, press.person)
        if press.choice.arg == LISTED:
            at = table_link(table, await self._host.projection.read_shown(table.id))
            await answers.say(press.interaction, table_lists.has_joined(at))

    async def _leave(self, press: TablePress) -> None:
        await self._host.lobbies.leave(press.source, press.table.id, press.person)

    async def _wish(self, press: TablePress) -> None:
        """A player wishes for a side, or takes the wish back by pressing again."""
        if not is_snowflake(press.choice.arg):
            raise Refused("expired")
        await self._host.lobbies.wish(press.source, press.table.id, press.person, int(press.choice.arg))

    async def _start(self, press: TablePress) -> None:
        await self._host.lobbies.begin(press.source, press.table.id, press.person)

    async def _computer(self, press: TablePress) -> None:
        level: Any = press.value  # the host refuses an unknown level
        await self._host.lobbies.add_computer(press.source, press.table.id, press.person, level)

    async def _options(self, press: TablePress) -> None:
        """Shows some of the options in a form, which `_set_options` answers."""
        table = await self._for_host(press)
        forms = option_forms.forms_of(face_of(table))
        if press.choice.stamp >= len(forms):
            raise Refused("expired")
        await option_forms.show_form(
            press.interaction,
            forms[press.choice.stamp],
            table.read_options(),
            title=lobby.form(press.choice.stamp + 1, len(forms)),
            pressed=Pressed("chosen", table.id),
        )

    async def _set_options(self, press: TablePress) -> None:
        table = press.table
        changed = option_forms.read_form(press.interaction, face_of(table))
        await self._host.lobbies.set_options(press.source, table.id, press.person, changed)

    async def _social(self, press: TablePress) -> None:
        """Makes the game for fun only, or rated again."""
        social = press.choice.kind == "social"
        await self._host.lobbies.set_social(press.source, press.table.id, press.person, social)

    async def _pace(self, press: TablePress) -> Scene:
        table = await self._for_host(press)
        if table.is_race:
            raise Refused("no_pace")
        asked = menu(
            Pressed("paced", table.id), words.button("pace"), choices().items(), chosen_now=table.pace
        )
        return Scene((lobby.which_pace(), (asked,)))

    async def _set_pace(self, press: TablePress) -> Scene:
        wanted = next((pace for pace in PACES if pace in press.values), PACES[0])
        table = await self._host.lobbies.set_pace(press.source, press.table.id, press.person, wanted)
        return Scene((lobby.pace_set(table.pace),))

    async def _remove(self, press: TablePress) -> Scene:
        table = await self._for_host(press)
        others = [(seat.who, bare(seat.name)) for seat in table.seats if seat.user_id != table.host_id]
        if not others:
            raise Refused("stale")
        asked = menu(Pressed("removed", table.id), words.button("remove"), others)
        return Scene((lobby.person_to_remove(), (asked,)))

    async def _remove_person(self, press: TablePress) -> Scene:
        table = press.table
        wanted = press.value
        found = [at for at, seat in enumerate(table.seats) if seat.who == wanted]
        if not found:
            raise Refused("stale")
        await self._host.lobbies.remove(press.source, table.id, press.person, found[0], wanted)
        return Scene((lobby.was_removed(table.seats[found[0]].name),))

    async def _invite(self, press: TablePress) -> Scene:
        table = await self._for_host(press)
        return Scene((lobby.people_to_invite(), (_people_to_invite(table),)))

    async def _invite_people(self, press: TablePress) -> None:
        before = press.table
        users = [int(user) for user in press.values if is_snowflake(user)][:MOST_INVITED]
        if not users:
            raise Refused("unknown_option", option="user", value="")
        refused = await self._refusals(press.interaction, before, users)
        asked = [user for user in users if user not in refused]
        why_not = explain_refusals(refused)
        if not asked:
            await answers.say(press.interaction, why_not)
            return
        table = await self._host.lobbies.invite(press.source, press.table.id, press.person, asked)
        told = lobby.guests([f"<@{user}>" for user in asked])
        scene = Scene(("\n".join(filter(None, (told, why_not))), (_people_to_invite(table),)))
        await answers.show(press.interaction, scene)
        uncalled = self._uncalled.setdefault(table.id, set())
        if new := [user for user in asked if user not in before.invited or user in uncalled]:
            uncalled.update(new)
            await self._call(table, press.interaction, new)
            uncalled.difference_update(new)

    async def _refusals(
        self, interaction: Interaction, table: Table, users: Sequence[int]
    ) -> dict[int, Refused]:
        """Why some of the chosen people cannot be invited; the others are."""
        names, bots = chosen_names(interaction), chosen_bots(interaction)
        named = {user: names.get(user, "?") for user in users}
        refused = await self._host.blocks.refusals(interaction.user.id, named, table.id)
        refused |= await self._unseeing(interaction, named)
        for user in users:
            if user in bots:
                refused[user] = Refused("invited_bot")
            elif (seat := table.seat_of(user)) is not None:
                refused[user] = Refused("invited_seated", name=table.names[seat])
        return refused

    async def _unseeing(self, interaction: Interaction, named: Mapping[int, str]) -> dict[int, Refused]:
        """Those of the chosen people who are not on the server, or cannot see this channel."""
        may, refused, sees = chosen_permissions(interaction), {}, self._calls.members.shows
        for user, name in named.items():
            if user not in may:
                refused[user] = Refused("has_left")
            elif not await sees(interaction.channel, user, may[user]):
                refused[user] = Refused("cannot_see", name=name)
        return refused

    async def _call(self, table: Table, interaction: Interaction, users: Sequence[int]) -> None:
        """Tells people in the channel that they are invited."""
        shown = await self._host.projection.read_shown(table.id)
        with locale.use(table.channel.locale):
            text = lobby.invitation(
                [f"<@{user}>" for user in users],
                person(interaction).name,
                table.game.title,
                lobby_link(table, shown),
            )
        await self._calls.post(table.channel.id, nonce("ask", interaction.id), content=text, calling=users)

    async def _for_host(self, press: TablePress) -> Table:
        """The lobby, for its host. Raises Refused."""
        table = press.table
        if table.host_id != press.interaction.user.id:
            host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
            raise Refused("not_host", host=host)
        return table


def _which_game(here: ServerSettings, pace: str, seats: str, why_not: str = "") -> Scene:
    """All games at a glance, with buttons to open a table of each, or to play the computer at once.

    `why_not`: why no table can be opened here.
    """
    titles = {key: GAMES[key].title for key in here.games}
    options = {key: GAMES[key].options(here.options(key)) for key in titles}
    usual = {key: GAMES[key].seats_for(options[key]) for key in titles}
    alt = sentences(*(lobby.cover_alt(title, usual[key]) for key, title in titles.items()))
    told = [
        lobby.game_to_choose(title, usual[key], FACES[key].blurb(options[key]))
        for key, title in titles.items()
    ]
    opens = [
        button(Pressed("open", arg=f"{key} {pace} {seats}"), title, discord.ButtonStyle.primary)
        for key, title in titles.items()
    ]
    alone = [
        button(Pressed("against", arg=f"{key} {pace}"), lobby.against_computer(title))
        for key, title in titles.items()
    ]
    return Scene(
        (
            Drawing(shelf, (tuple(titles.items()),), {}, alt),
            "\n".join((why_not or lobby.which_game(), *told)),
            *(() if why_not else rows_of(opens, MOST_ABREAST)),
            lobby.at_once(),
            *rows_of(alone, MOST_ABREAST),
        )
    )


def _people_to_invite(table: Table) -> Item:
    return people_menu(Pressed("invited", table.id), words.button("invite"), MOST_INVITED)
