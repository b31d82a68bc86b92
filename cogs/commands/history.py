"""/history: finished games, newest first, page by page; each of them can be chosen."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.ext import commands

from cogs.commands.finished_games import FinishedGames
from cogs.routing.errors import answering
from cogs.routing.of_each import of_each
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.scenes.history import drawing, past_game
from cogs.scenes.sections import section_keys
from db.errors import StoreUnavailable
from db.standing_values import Past
from engine.games import GAMES, has_rounds
from host.host import Host
from host.records import HeldRecord
from standings.feats import KINDS
from table.errors import Refused
from table.quiet_hours import zones
from table.table import Table
from ui.history.games import GameList, PastGame, choice
from ui.standings.feats import feat
from ui.text import history as words
from ui.text.locale import mark
from wire.answers import Interaction
from wire.layouts import Item, Part, Scene
from wire.links import day
from wire.presses import Pressed, button, is_snowflake, menu
from wire.visibility import Visibility, server_of, viewer

log = logging.getLogger(__name__)

ON_A_PAGE = 10
LONGEST_LINE = 100
NEWER = ".newer"  # after whose games they are, in the id of a button
LISTS = ("channel", "server", "mine")

_BEST = [
    app_commands.Choice(name=f"{GAMES[game].title}: {feat(game, kind.key)}", value=f"{game} {kind.key}")
    for (game, _key), kind in KINDS.items()
    if kind.adds == "best" and has_rounds(GAMES[game])  # made in one game, which has a card
]


class PageOfGames(NamedTuple):
    """Whose games: those of a list, or of the person with this id; and beside which game the page lies."""

    whose: str
    before: int | None = None
    after: int | None = None

    @property
    def pressed(self) -> Pressed:
        """What leads to the page."""
        if self.after is not None:
            return Pressed("history", self.after, arg=self.whose + NEWER)
        return Pressed("history", self.before or 0, arg=self.whose)

    @classmethod
    def parse(cls, pressed: Pressed) -> PageOfGames:
        """Reads a button's id. Raises Refused("expired") if no version has written it."""
        whose, at = pressed.arg.removesuffix(NEWER), pressed.target or None
        if whose not in ("", *LISTS) and not is_snowflake(whose):
            raise Refused("expired")
        return cls(whose, after=at) if pressed.arg.endswith(NEWER) else cls(whose, before=at)

    @property
    def player(self) -> int | None:
        return int(self.whose) if self.whose.isdecimal() else None


class History(commands.Cog):
    """Lists finished games, only to the person who asks."""

    def __init__(
        self,
        host: Host,
        router: Router,
        pictures: PictureAnswers,
        visibility: Visibility,
        games: FinishedGames,
    ) -> None:
        self._host = host
        self._pictures = pictures
        self._visibility = visibility
        self._games = games
        router.on("history", self._turn)

    @app_commands.command(
        description=mark("Finished games: how they ended, their replay, and whether the shuffle was fair")
    )
    @app_commands.describe(
        whose=mark("Whose games; this channel's when left out"),
        player=mark("The games of a player on this server"),
        best=mark("The game with the best of something, of the player or of this server"),
    )
    @app_commands.choices(
        whose=[
            app_commands.Choice(name=mark("this channel"), value="channel"),
            app_commands.Choice(name=mark("this server"), value="server"),
            app_commands.Choice(name=mark("my own"), value="mine"),
        ],
        best=_BEST,
    )
    async def history(
        self,
        interaction: Interaction,
        whose: str = "",
        player: discord.User | None = None,
        best: str = "",
    ) -> None:
        async with answering(interaction):
            in_thread = isinstance(interaction.channel, discord.Thread)
            if best:
                held = await self._record(interaction, best, player)
                await self._games.show(interaction, held.game_id, PageOfGames("server").pressed, held)
            elif player is not None:
                await self._list(interaction, PageOfGames(str(player.id)))
            elif in_thread and not whose:
                await self._last_of_thread(interaction)
            else:
                await self._list(interaction, PageOfGames(whose))

    async def _last_of_thread(self, interaction: Interaction) -> None:
        """A thread is of one table, or of one and its rematches: the last game there is the one that is meant."""
        found = await self._host.records.last_game_in(interaction.channel_id or 0)
        if found is None:
            await self._list(interaction, PageOfGames("channel"))
        else:
            await self._games.show(interaction, found, PageOfGames("channel").pressed)

    async def _record(
        self, interaction: Interaction, best: str, player: discord.User | discord.Member | None
    ) -> HeldRecord:
        """The record whose game is asked for. Raises Refused."""
        records = self._host.records
        key, _space, kind = best.partition(" ")
        if (key, kind) not in KINDS:
            raise Refused("unknown_option", option="best", value=best)
        guild_id = server_of(interaction)
        if player is None and guild_id is not None:
            return await records.best_on(guild_id, key, kind)
        who = player or interaction.user
        return await records.best_of(who.id, who.display_name, key, kind, viewer(interaction))

    async def _turn(self, press: Press) -> None:
        await self._list(press.interaction, PageOfGames.parse(press.choice))

    async def _list(self, interaction: Interaction, page: PageOfGames) -> None:
        page = page._replace(whose=page.whose or "channel")
        if server_of(interaction) is None:
            page = page._replace(whose="mine")
        by = viewer(interaction)
        if page.whose not in ("channel", "mine"):
            by = await self._visibility.viewer(interaction)
        name = "" if page.player is None else await self._name(interaction, page.player)
        found = await self._host.records.history(page.whose, by, page.before, ON_A_PAGE + 1, page.after)
        is_more = len(found) > ON_A_PAGE
        shown = found[-ON_A_PAGE:] if page.after is not None else found[:ON_A_PAGE]
        heading = words.heading(page.whose, name)
        parts: list[Part] = [f"### {heading}\n{words.none()}"]
        if shown:
            games = await self._read(shown, interaction.user.id)
            parts = [drawing(GameList(heading, games)), (_choose(page, shown, games),)]
        is_newer = page.before is not None or (page.after is not None and is_more)
        is_older = is_more if page.after is None else True
        if page.whose == "mine" and page.before is None and page.after is None:
            parts.append("\n".join([line async for line in self._list_taken_off(interaction.user.id)]))
        parts.append(_turns(page.whose, shown, is_newer=is_newer, is_older=is_older))
        if server_of(interaction) is not None:
            parts.append(
                section_keys(
                    {PageOfGames(each).pressed: words.button(each) for each in LISTS},
                    PageOfGames(page.whose).pressed,
                )
            )
        await self._pictures.show(interaction, Scene(tuple(parts)))

    async def _name(self, interaction: Interaction, player: int) -> str:
        """Raises Refused for a person who never finished a game, or keeps their card private."""
        me = interaction.user
        (name,) = await self._host.records.names_of([player], me.id, me.display_name)
        return name

    async def _list_taken_off(self, me: int) -> AsyncIterator[str]:
        """A line for each game that was closed because its server removed the bot."""
        closed = await self._host.records.closed_by_removal(me)
        read, _why_not = await of_each(closed, self._host.ledger.table)
        for table in [each for each in read if me in each.users]:
            others = [seat.name for seat in table.seats if seat.user_id != me]
            assert table.ended_at is not None
            yield words.bot_removed(day(table.ended_at), table.game.title, others)

    async def _read(self, shown: Sequence[Past], me: int) -> tuple[PastGame, ...]:
        """The games as their reader sees them, with days of their time zone, if they have told it."""
        chosen = (await self._host.people.of(me)).zone
        zone = ZoneInfo(chosen if chosen in zones() else "UTC")
        return tuple([past_game(past, await self._table(past), me, zone, self._host.now()) for past in shown])

    async def _table(self, past: Past) -> Table | None:
        """The table, if it can be read: it knows how its scores are written."""
        try:
            return await self._host.ledger.table(past.game_id)
        except StoreUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # broken, or of a game that this version does not know
            log.warning("table %s is listed without its scores: %s", past.game_id, error)
            return None


def _choose(page: PageOfGames, shown: Sequence[Past], games: Sequence[PastGame]) -> Item:
    """The menu of the games on the page."""
    choices = [
        (str(past.game_id), choice(number, game)[:LONGEST_LINE])
        for number, (past, game) in enumerate(zip(shown, games, strict=True), 1)
    ]
    here = page.pressed
    return menu(Pressed("gamechosen", here.target, arg=here.arg), words.choose(), choices)


def _turns(whose: str, shown: Sequence[Past], *, is_newer: bool, is_older: bool) -> tuple[Item, ...]:
    """The buttons to the newest page, the one before and the one after."""
    # Its id differs from that of the key to the same list.
    newest = button(Pressed("history", stamp=1, arg=whose), words.button("newest"))
    if not shown:
        return (newest,) if is_newer or is_older else ()
    turns: list[Item] = []
    if is_newer:
        newer = PageOfGames(whose, after=shown[0].game_id)
        turns = [newest, button(newer.pressed, words.button("newer"))]
    if is_older:
        turns.append(button(PageOfGames(whose, before=shown[-1].game_id).pressed, words.button("older")))
    return tuple(turns)
