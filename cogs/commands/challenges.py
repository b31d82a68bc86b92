"""/play with a person, also in their context menu: a table for two that begins when the other person accepts.

A challenge is a lobby by invitation, so it is kept, closed and started like every lobby.
"""

from __future__ import annotations

from typing import get_args

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.invitations import Invitations, answer_buttons
from cogs.commands.opening import channel_of, must_allow_games, server_settings, settings_to_open
from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.press import Press, TablePress
from cogs.routing.router import Needs, Router
from cogs.routing.tree import on_servers_only
from cogs.shown.questions import Questions
from engine.games import GAMES
from host.host import Host
from host.presenter import Gone
from host.server_settings import ServerSettings
from host.times import beside
from table.errors import Refused
from table.pace import PaceKey
from table.table import Phase, Table
from ui.text import challenges as words
from ui.text import locale
from ui.text.locale import mark
from ui.text.pace import pace
from wire import answers
from wire.answers import Interaction, person
from wire.discord_calls import Messenger, nonce
from wire.failures import FAILURES
from wire.layouts import Rendered, Scene, rows_of
from wire.links import lobby_link, on_the_clock
from wire.presses import Pressed, button, is_snowflake
from wire.visibility import granted_to

USUAL: PaceKey = "1d"
TWO = 2


class Challenges(commands.Cog):
    """Opens tables for two, and asks the people who are challenged."""

    def __init__(
        self,
        bot: commands.Bot | commands.AutoShardedBot,
        calls: Messenger,
        host: Host,
        router: Router,
        invitations: Invitations,
        questions: Questions,
    ) -> None:
        self._bot = bot
        self._calls = calls
        self._host = host
        self._invitations, self._questions = invitations, questions
        router.on("duel", self._choose)
        router.on_table("ponder", self._later, Needs(get_args(Phase)))
        self._of_person = on_servers_only(
            app_commands.ContextMenu(name=mark("Challenge"), callback=self._from_person)
        )

    async def cog_load(self) -> None:
        self._bot.tree.add_command(self._of_person)

    async def cog_unload(self) -> None:
        self._bot.tree.remove_command(self._of_person.name, type=self._of_person.type)

    async def _from_person(self, interaction: Interaction, who: discord.User) -> None:
        async with answering(interaction):
            await self.challenge(interaction, who)

    async def challenge(
        self, interaction: Interaction, who: discord.User | discord.Member, game: str = "", pace: str = ""
    ) -> None:
        """Challenges somebody to a game for two; to which one is asked where it was left out. Raises Refused.

        The bot itself accepts: it asks which game to begin against the computer.
        """
        if who == interaction.client.user:
            await answers.show(interaction, await self._which_game_against_bot(interaction))
            return
        if game:
            await self._challenge(interaction, who, game, pace)
            return
        who = _must_be_challengeable(interaction, who)
        await self._host.blocks.must_reach(interaction.user.id, who.id, who.display_name)
        await self._must_see(interaction, who)
        here = await server_settings(interaction, self._host.servers)
        must_allow_games(interaction, here)
        games = [key for key in here.games if TWO in _seats(here, key)]
        if not games:
            raise Refused("not_for_two", game="")
        asked = rows_of(
            [
                button(Pressed("duel", arg=" ".join((str(who.id), key, pace))), GAMES[key].title)
                for key in games
            ],
            2,
        )
        await answers.show(interaction, Scene((words.which_game(who.display_name), *asked)))

    async def _which_game_against_bot(self, interaction: Interaction) -> Scene:
        here = await server_settings(interaction, self._host.servers)
        keys = [button(Pressed("against", arg=key), GAMES[key].title) for key in here.games]
        return Scene((words.bot_accepts(), *rows_of(keys, 2)))

    async def _choose(self, press: Press) -> None:
        """A game was chosen, for the person that the button names."""
        user, game, pace = [*press.choice.arg.split(" "), "", ""][:3]
        if press.interaction.guild is None or not is_snowflake(user):
            raise Refused("expired")
        try:
            who = await press.interaction.guild.fetch_member(int(user))
        except discord.NotFound:
            raise Refused("has_left") from None
        await self._challenge(press.interaction, who, game, pace)

    async def _challenge(
        self, interaction: Interaction, who: discord.User | discord.Member, game: str, asked: str
    ) -> None:
        who = _must_be_challengeable(interaction, who)
        here = await settings_to_open(interaction, self._host.servers, self._calls.members)
        here.must_play(game)
        if TWO not in _seats(here, game):
            raise Refused("not_for_two", game=GAMES[game].title)
        await self._host.blocks.must_reach(interaction.user.id, who.id, who.display_name)
        await self._must_see(interaction, who)
        await self._must_be_new(interaction.user.id, who.id, game)
        table = await self._host.lobbies.open(
            interaction.id,
            person(interaction),
            channel_of(interaction, here),
            key=game,
            pace="live" if _is_race(here, game) else here.pace_of(asked or here.settings.pace or USUAL),
            invite_only=True,
            invited=(who.id,),
            options=here.options(game),
            social=here.settings.social,
            is_duel=True,
        )
        await self._host.note_press(interaction.user.id, table.id)
        try:
            await self._ask(interaction, table, who.id)
        except (Gone, *FAILURES):  # a challenge that nobody was asked to would stand in the way of the next
            await self._host.lobbies.leave(beside(interaction.id), table.id, person(interaction))
            raise
        await answers.show(interaction, Scene((words.challenge_sent(who.display_name),)))

    async def _must_see(self, interaction: Interaction, who: discord.Member) -> None:
        """Raises Refused if the other person cannot see the channel of the press."""
        granted = granted_to(who, interaction.channel)
        if not await self._calls.members.shows(interaction.channel, who.id, granted):
            raise Refused("cannot_see", name=who.display_name)

    async def _must_be_new(self, me: int, other: int, game: str) -> None:
        """Raises Refused if the same challenge is open already."""
        rows = await self._host.open_tables.lobbies_of(me)
        tables, _why_not = await of_each(rows, self._host.ledger.table)
        if any(table.host_id == me and table.invited == (other,) and table.key == game for table in tables):
            raise Refused("challenged")

    async def _ask(self, interaction: Interaction, table: Table, other: int) -> None:
        """Asks the other person in a message below the table, to which the question leads."""
        await self._host.projection.wait_until_shown(table.id)
        question = await self._question(table, other, person(interaction).name)
        once = nonce("ask", interaction.id)
        asked = await self._calls.post(table.channel.id, once, rendered=question, calling=(other,))
        self._questions.note(table.id, table.channel.id, asked, (other,))

    async def _question(self, table: Table, other: int, challenger: str, *, later: bool = False) -> Rendered:
        """The question. `later`: the person has seen it, and has said so."""
        shown = await self._host.projection.read_shown(table.id)
        address = lobby_link(table, shown)
        is_race = table.game.is_race(table.read_options(), TWO)
        with locale.use(table.channel.locale):
            asked = words.challenge(
                f"<@{other}>", challenger, table.game.title, pace("race" if is_race else table.pace), address
            )
            ponder = button(Pressed("ponder", table.id), words.later())
            if later:
                asked = f"{asked}\n{words.thinks_about_it(f'<@{other}>')}"
            buttons = answer_buttons(table) if later else (*answer_buttons(table), ponder)
            return Rendered(Scene((asked, buttons)).layout())

    async def _later(self, press: TablePress) -> None:
        table = await self._invitations.must_be_invited(press)
        await answers.say(press.interaction, words.stands(on_the_clock(self._host.lobbies.closes_at(table))))
        seen = press.interaction.message
        if seen is not None and press.interaction.channel_id is not None:
            challenger = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
            question = await self._question(table, press.interaction.user.id, challenger, later=True)
            await self._calls.edit(press.interaction.channel_id, seen.id, question)
        await self._invitations.tell_host(press.interaction, table, words.was_put_off)


def _is_race(here: ServerSettings, key: str) -> bool:
    """Whether the game is a race when two play; then both have to be there."""
    return GAMES[key].is_race(GAMES[key].options(here.options(key)), TWO)


def _seats(here: ServerSettings, key: str) -> tuple[int, ...]:
    return GAMES[key].seats_for(GAMES[key].options(here.options(key)))


def _must_be_challengeable(interaction: Interaction, who: discord.User | discord.Member) -> discord.Member:
    """The person, as a member of the server. Raises Refused for one that nobody can play here."""
    if who.id == interaction.user.id:
        raise Refused("challenged_self")
    if who.bot:
        raise Refused("invited_bot")
    if not isinstance(who, discord.Member):
        raise Refused("has_left")
    return who
