"""/play and the table before its start: who sits there, what is played, and the start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord
from cachetools import LRUCache
from discord import app_commands
from discord.ext import commands

from cogs.commands.choices import ALL_GAMES, ALL_PACES
from cogs.commands.house import opened_in, place
from cogs.routing.errors import answering, told_of
from cogs.routing.router import LOBBY, Door, Needs
from cogs.scenes import option_forms
from engine.game import Level
from engine.games import GAMES
from host.host import Host
from host.people import People
from host.server_settings import House
from table.errors import Refused
from table.own_pace import levels
from table.pace import PACES
from table.table import Table
from ui.covers import MOST_ABREAST, shelf
from ui.games import FACES, face_of
from ui.pictures.studio import Studio
from ui.text import lobby, locale, table_lists
from ui.text import table as words
from ui.text.locale import mark
from ui.text.pace import offered
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
    chosen,
    chosen_bots,
    chosen_may,
    chosen_names,
    is_snowflake,
    menu,
    people_menu,
)

KEPT = 1_000  # tables
MOST_INVITED = 10  # people in one invitation
FIRST_LEVEL: Level = "easy"  # the computer that a newcomer meets

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
        door: Door,
        studio: Studio,
        people: People,
    ) -> None:
        self._host = host
        self._studio = studio
        self._people = people
        self._calls = calls
        # By table, invited people whose call failed: the next invitation calls them again.
        self._uncalled: LRUCache[int, set[int]] = LRUCache(KEPT)
        gathering = Needs(LOBBY)
        door.answers("open", self._open)
        door.answers("against", self._against)
        door.answers("join", self._join, gathering)
        door.answers("leave", self._leave, gathering)
        door.answers("wish", self._wish, gathering)
        door.answers("start", self._start, gathering)
        door.answers("computer", self._computer, Needs(LOBBY, offered=lambda table, menu: levels(table)))
        door.answers("options", self._options, gathering)
        door.answers("chosen", self._chosen, gathering)
        door.answers("social", self._social, gathering)
        door.answers("rated", self._social, gathering)
        door.answers("pace", self._pace, gathering)
        door.answers("paced", self._paced, Needs(LOBBY, offered=lambda table, menu: PACES))
        door.answers("remove", self._remove, gathering)
        door.answers("removed", self._removed, gathering)
        door.answers("invite", self._invite, gathering)
        door.answers("invited", self._invited, gathering)

    @app_commands.command(description=mark("Open a table: others join it by a button, or play the computer"))
    @app_commands.describe(
        game=mark("Which game; when left out you are asked"),
        pace=mark("How long a turn may take"),
        seats=mark("Who may join"),
    )
    @app_commands.choices(game=ALL_GAMES, pace=ALL_PACES, seats=_SEATS)
    async def play(
        self, interaction: Interaction, game: str = "", pace: str = "", seats: str = "open"
    ) -> None:
        async with answering(interaction):
            if game:
                await self._opened(interaction, game, pace, seats)
            else:
                here = await opened_in(interaction, self._host.servers, self._calls.members)
                scene = _which_game(here, pace or here.pace, seats)
                if (await self._people.of(interaction.user.id)).text_only:
                    scene = scene.in_words()
                view, picture = await scene.drawn(self._studio.draw)
                await answers.show(interaction, view, picture)

    async def _open(self, interaction: Interaction, pressed: Pressed) -> None:
        """A game was chosen: opens its table."""
        game, pace, seats = [*pressed.arg.split(), "", "", ""][:3]
        await self._opened(interaction, game, pace, seats)

    async def _against(self, interaction: Interaction, pressed: Pressed) -> None:
        """A game was chosen to play at once, with as few seats as possible, all others computers."""
        game, pace = [*pressed.arg.split(), "", ""][:2]
        who, here = (
            person(interaction),
            await opened_in(interaction, self._host.servers, self._calls.members),
        )
        here.must_play(game)
        table = await self._host.lobbies.open_and_begin(
            interaction.id,
            who,
            place(interaction, here),
            key=game,
            pace=here.pace_of(pace),
            computers=(FIRST_LEVEL,) * max(1, GAMES[game].seats[0] - 1),
            options=here.options(game),
            social=here.settings.social,
        )
        kind, label = ("ready", words.button("ready")) if table.is_race else ("hand", face_of(table).hand)
        opens = button(Pressed(kind, table.id), label, discord.ButtonStyle.primary)
        begun = lobby.begun(table_link(table, await self._host.shown(table.id)), FIRST_LEVEL)
        await answers.show(interaction, Scene((begun, (opens,))).view())

    async def _opened(self, interaction: Interaction, game: str, pace: str, seats: str) -> None:
        here = await opened_in(interaction, self._host.servers, self._calls.members)
        here.must_play(game)
        invite_only, channel = seats == "invited", place(interaction, here)
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
        await self._host.answered(table, interaction.user.id)
        opened = lobby.opened(link(channel.guild_id, channel.id))
        if pace not in ("", table.pace):
            opened += "\n" + lobby.no_other_pace(table.game.title)
        invite: tuple[Item, ...] = (_people_to_invite(table),) if invite_only else ()
        await answers.show(interaction, Scene((opened, invite)).view())

    async def _join(self, interaction: Interaction, pressed: Pressed) -> None:
        """In the list of tables the answer says where the table is."""
        table = await self._host.lobbies.join(interaction.id, pressed.target, person(interaction))
        if pressed.arg == LISTED:
            at = table_link(table, await self._host.shown(table.id))
            await answers.say(interaction, table_lists.joined(at))
        else:
            await answers.nod(interaction)

    async def _leave(self, interaction: Interaction, pressed: Pressed) -> None:
        await self._host.lobbies.leave(interaction.id, pressed.target, person(interaction))
        await answers.nod(interaction)

    async def _wish(self, interaction: Interaction, pressed: Pressed) -> None:
        """A player wishes for a side, or takes the wish back by pressing again."""
        if not is_snowflake(pressed.arg):
            raise Refused("expired")
        await self._host.lobbies.wish(interaction.id, pressed.target, person(interaction), int(pressed.arg))
        await answers.nod(interaction)

    async def _start(self, interaction: Interaction, pressed: Pressed) -> None:
        await self._host.lobbies.begin(interaction.id, pressed.target, person(interaction))
        await answers.nod(interaction)

    async def _computer(self, interaction: Interaction, pressed: Pressed) -> None:
        level: Any = next(iter(chosen(interaction)), "")  # the host refuses an unknown level
        await self._host.lobbies.add_computer(interaction.id, pressed.target, person(interaction), level)
        await answers.nod(interaction)

    async def _options(self, interaction: Interaction, pressed: Pressed) -> None:
        """Shows some of the options in a form, which `_chosen` answers."""
        table = await self._for_host(interaction, pressed)
        forms = option_forms.forms_of(face_of(table))
        if pressed.stamp >= len(forms):
            raise Refused("expired")
        await option_forms.ask(
            interaction,
            forms[pressed.stamp],
            table.read_options(),
            title=lobby.form(pressed.stamp + 1, len(forms)),
            pressed=Pressed("chosen", table.id),
        )

    async def _chosen(self, interaction: Interaction, pressed: Pressed) -> None:
        table = await self._host.table(pressed.target)
        changed = option_forms.filled(interaction, face_of(table))
        await self._host.lobbies.set_options(interaction.id, table.id, person(interaction), changed)
        await answers.nod(interaction)

    async def _social(self, interaction: Interaction, pressed: Pressed) -> None:
        """Makes the game for fun only, or rated again."""
        social = pressed.kind == "social"
        await self._host.lobbies.set_social(interaction.id, pressed.target, person(interaction), social)
        await answers.nod(interaction)

    async def _pace(self, interaction: Interaction, pressed: Pressed) -> None:
        table = await self._for_host(interaction, pressed)
        if table.is_race:
            raise Refused("no_pace")
        asked = menu(
            Pressed("paced", table.id), words.button("pace"), offered().items(), chosen_now=table.pace
        )
        await answers.show(interaction, Scene((lobby.which_pace(), (asked,))).view())

    async def _paced(self, interaction: Interaction, pressed: Pressed) -> None:
        wanted = next((pace for pace in PACES if pace in chosen(interaction)), PACES[0])
        table = await self._host.lobbies.set_pace(interaction.id, pressed.target, person(interaction), wanted)
        await answers.show(interaction, Scene((lobby.paced(table.pace),)).view())

    async def _remove(self, interaction: Interaction, pressed: Pressed) -> None:
        table = await self._for_host(interaction, pressed)
        others = [(seat.who, bare(seat.name)) for seat in table.seats if seat.user_id != table.host_id]
        if not others:
            raise Refused("stale")
        asked = menu(Pressed("removed", table.id), words.button("remove"), others)
        await answers.show(interaction, Scene((lobby.person_to_remove(), (asked,))).view())

    async def _removed(self, interaction: Interaction, pressed: Pressed) -> None:
        table = await self._host.table(pressed.target)
        wanted = next(iter(chosen(interaction)), "")
        found = [at for at, seat in enumerate(table.seats) if seat.who == wanted]
        if not found:
            raise Refused("stale")
        await self._host.lobbies.remove(interaction.id, table.id, person(interaction), found[0], wanted)
        await answers.show(interaction, Scene((lobby.removed(table.seats[found[0]].name),)).view())

    async def _invite(self, interaction: Interaction, pressed: Pressed) -> None:
        table = await self._for_host(interaction, pressed)
        scene = Scene((lobby.people_to_invite(), (_people_to_invite(table),)))
        await answers.show(interaction, scene.view())

    async def _invited(self, interaction: Interaction, pressed: Pressed) -> None:
        before = await self._host.table(pressed.target)
        users = [int(user) for user in chosen(interaction) if is_snowflake(user)][:MOST_INVITED]
        if not users:
            raise Refused("unknown_option", option="user", value="")
        refused = await self._refusals(interaction, before, users)
        asked = [user for user in users if user not in refused]
        why_not = told_of(refused)
        if not asked:
            await answers.say(interaction, why_not)
            return
        table = await self._host.lobbies.invite(interaction.id, pressed.target, person(interaction), asked)
        told = lobby.invited([f"<@{user}>" for user in asked])
        scene = Scene(("\n".join(filter(None, (told, why_not))), (_people_to_invite(table),)))
        await answers.show(interaction, scene.view())
        uncalled = self._uncalled.setdefault(table.id, set())
        if new := [user for user in asked if user not in before.invited or user in uncalled]:
            uncalled.update(new)
            await self._call(table, interaction, new)
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
        may, refused, sees = chosen_may(interaction), {}, self._calls.members.shows
        for user, name in named.items():
            if user not in may:
                refused[user] = Refused("has_left")
            elif not await sees(interaction.channel, user, may[user]):
                refused[user] = Refused("cannot_see", name=name)
        return refused

    async def _call(self, table: Table, interaction: Interaction, users: Sequence[int]) -> None:
        """Tells people in the channel that they are invited."""
        shown = await self._host.shown(table.id)
        with locale.use(table.channel.locale):
            text = lobby.invitation(
                [f"<@{user}>" for user in users],
                person(interaction).name,
                table.game.title,
                lobby_link(table, shown),
            )
        await self._calls.post(table.channel.id, nonce("ask", interaction.id), content=text, calling=users)

    async def _for_host(self, interaction: Interaction, pressed: Pressed) -> Table:
        """The lobby, for its host. Raises Refused."""
        table = await self._host.table(pressed.target)
        if table.host_id != interaction.user.id:
            host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
            raise Refused("not_host", host=host)
        return table


def _which_game(here: House, pace: str, seats: str) -> Scene:
    """All games at a glance, with buttons to open a table of each, or to play the computer at once."""
    titles = {key: GAMES[key].title for key in here.games}
    options = {key: GAMES[key].options(here.options(key)) for key in titles}
    usual = {key: GAMES[key].seats_for(options[key]) for key in titles}
    alt = sentences(*(lobby.cover_alt(title, usual[key]) for key, title in titles.items()))
    told = [lobby.offered(title, usual[key], FACES[key].blurb(options[key])) for key, title in titles.items()]
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
            "\n".join((lobby.which_game(), *told)),
            *rows_of(opens, MOST_ABREAST),
            lobby.at_once(),
            *rows_of(alone, MOST_ABREAST),
        )
    )


def _people_to_invite(table: Table) -> Item:
    return people_menu(Pressed("invited", table.id), words.button("invite"), MOST_INVITED)
