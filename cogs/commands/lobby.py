"""/play and the lobby: who sits there, what is played, and the start."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.challenges import Challenges
from cogs.commands.choices import ALL_GAMES, ALL_PACES
from cogs.commands.deals import Deals
from cogs.commands.opening import channel_of, settings_anywhere, settings_to_open
from cogs.commands.private_tables import PrivateTables
from cogs.routing.errors import answering
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press, TablePress
from cogs.routing.router import LOBBY, Needs, Router
from engine.games import GAMES
from host.host import Host
from host.server_settings import ServerSettings
from table.errors import Refused
from ui import refusals
from ui.covers import MOST_ABREAST, shelf
from ui.games import FACES
from ui.text import lobby, table_lists
from ui.text import me as my_words
from ui.text import table as words
from ui.text.locale import mark
from ui.text.words import sentences
from wire import answers
from wire.answers import Interaction, person
from wire.discord_calls import Messenger
from wire.layouts import Drawing, Part, Scene, rows_of
from wire.links import table_link
from wire.presses import (
    LISTED,
    Pressed,
    button,
    is_snowflake,
)


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
        deals: Deals,
    ) -> None:
        self._host = host
        self._pictures = pictures
        self._challenges, self._private, self._deals = challenges, private, deals
        self._calls = calls
        gathering = Needs(LOBBY)
        router.on("open", self._open)
        router.on_table("join", self._join, gathering)
        router.on_table("leave", self._leave, gathering)
        router.on_table("wish", self._wish, gathering)
        router.on_table("start", self._start, gathering)
        router.on_table("add", self._add, gathering)

    @app_commands.command(description=mark("Open a table: others join it by a button, or play the computer"))
    @app_commands.describe(
        game=mark("Which game; when left out you are asked"),
        pace=mark("How long a turn may take"),
        opponent=mark("Whom you challenge to a game for two; Cardinal itself plays at once"),
        deal=mark("The code of a deal that somebody has shared: everybody plays the same cards"),
    )
    @app_commands.rename(opponent="with")
    @app_commands.choices(game=ALL_GAMES, pace=ALL_PACES)
    async def play(
        self,
        interaction: Interaction,
        game: str = "",
        pace: str = "",
        opponent: discord.User | None = None,
        deal: str = "",
    ) -> None:
        async with answering(interaction):
            if deal:
                await self._deals.offer(interaction, deal)
            elif game and opponent == interaction.client.user:
                await self._private.begin(interaction, game)
            elif opponent is not None:
                await self._challenges.challenge(interaction, opponent, game, pace)
            elif not game:
                await self._ask(interaction, pace)
            else:
                await self._open_table(interaction, game, pace)

    async def _ask(self, interaction: Interaction, pace: str) -> None:
        """Which game, with people or against the computer. Where no table can be opened, one can still play alone."""
        why_not = ""
        try:
            here = await settings_to_open(interaction, self._host.servers, self._calls.members)
        except Refused as error:
            here = await settings_anywhere(interaction, self._host.servers)
            why_not = refusals.sentence(error)
        await self._pictures.show(interaction, _which_game(here, pace or here.pace, why_not))

    async def _open(self, press: Press) -> None:
        """A game was chosen: opens its table."""
        game, pace = [*press.choice.arg.split(), "", ""][:2]
        await self._open_table(press.interaction, game, pace)

    async def _open_table(self, interaction: Interaction, game: str, pace: str) -> None:
        here = await settings_to_open(interaction, self._host.servers, self._calls.members)
        here.must_play(game)
        table = await self._host.lobbies.open(
            interaction.id,
            person(interaction),
            channel_of(interaction, here),
            key=game,
            pace=here.pace_of(pace),
            options=here.options(game),
            social=here.settings.social,
        )
        await self._host.note_press(interaction.user.id, table.id)
        if pace in ("", table.pace):
            await answers.take_away(interaction)  # the table is right below
        else:
            await answers.show(interaction, Scene((lobby.no_other_pace(table.game.title),)))

    async def _join(self, press: TablePress) -> Scene | str | None:
        """Seats a person. One who sits there is asked whether to leave: a second tap takes nothing back.

        In the list of tables the answer says where the table is.
        """
        is_listed = press.choice.arg == LISTED
        try:
            table = await self._host.lobbies.join(press.source, press.table.id, press.person)
        except Refused as error:
            if error.code != "already_joined" or is_listed:
                raise
            leave = button(Pressed("leave", press.table.id), words.button("leave"))
            return Scene((lobby.may_leave(), (leave,)))
        if not is_listed:
            return None
        return table_lists.has_joined(table_link(table, await self._host.projection.read_shown(table.id)))

    async def _leave(self, press: TablePress) -> Scene | None:
        table = await self._host.lobbies.leave(press.source, press.table.id, press.person)
        left = Scene((my_words.has_left(table.game.title),))
        return left if answers.is_from_panel(press.interaction) else None

    async def _wish(self, press: TablePress) -> None:
        """A player wishes for a side, or takes the wish back by pressing again."""
        if not is_snowflake(press.choice.arg):
            raise Refused("expired")
        await self._host.lobbies.wish(press.source, press.table.id, press.person, int(press.choice.arg))

    async def _start(self, press: TablePress) -> None:
        await self._host.lobbies.begin(press.source, press.table.id, press.person)

    async def _add(self, press: TablePress) -> None:
        await self._host.lobbies.add_computer(press.source, press.table.id, press.person)


def _which_game(here: ServerSettings, pace: str, why_not: str = "") -> Scene:
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
        button(Pressed("open", arg=f"{key} {pace}"), title, discord.ButtonStyle.primary)
        for key, title in titles.items()
    ]
    alone = [
        button(Pressed("against", arg=f"{key} {pace}"), lobby.against_computer(title))
        for key, title in titles.items()
    ]
    with_people: tuple[Part, ...] = (lobby.with_people(), *rows_of(opens, MOST_ABREAST))
    return Scene(
        (
            Drawing(shelf, (tuple(titles.items()),), {}, alt),
            "\n".join((why_not or lobby.which_game(), *told)),
            *(() if why_not else with_people),
            lobby.alone(),
            *rows_of(alone, MOST_ABREAST),
        )
    )
