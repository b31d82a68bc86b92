"""/stats: a player's card, two people head to head, and how ratings changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.commands.choices import ALL_GAMES
from cogs.commands.show_here import post, show_here
from cogs.routing.errors import answering
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.scenes.deals import dailies_line
from db.standing_values import EVERYWHERE, Past, RecordRow
from engine.games import GAMES
from host.host import Host
from host.standings.alike import best
from standings import rating
from standings.rating import Skill
from standings.season import ALL_TIME
from table.errors import Refused
from ui.standings import boards as board_words
from ui.standings import boards_menu
from ui.standings import players as words
from ui.standings.board_page import show_rating
from ui.standings.figures import unit_of
from ui.standings.head_to_head import head_to_head
from ui.standings.player_card import player_card
from ui.standings.players import LAST, Card, Curve, Duel, Duels, Feat, Graph, Outcome, Played
from ui.standings.rating_graph import rating_graph
from ui.text.dates import month
from ui.text.locale import mark
from wire.answers import Interaction
from wire.layouts import Drawing, Item, Part, Scene
from wire.presses import Pressed, button, is_snowflake, menu, people_menu
from wire.visibility import server_of


class StatsQuery(msgspec.Struct, frozen=True):
    """Which people are shown, and what: ratings in a game, else two people head to head, else the card."""

    player: int
    other: int = 0  # nobody
    game: str = ""

    def button_id(self) -> Pressed:
        return Pressed("stats", self.player, arg=f"{self.other}.{self.game}")

    @classmethod
    def parse(cls, pressed: Pressed) -> StatsQuery:
        """Reads a button's id. Raises Refused("expired") if this version did not write it."""
        other, _dot, game = pressed.arg.partition(".")
        if not is_snowflake(other) or (game and game not in GAMES):
            raise Refused("expired")
        return cls(pressed.target, int(other), game)

    @property
    def people(self) -> tuple[int, ...]:
        return (self.player, self.other) if self.other else (self.player,)


class Stats(commands.Cog):
    """Shows what the store has about players, only to the person who asks."""

    def __init__(
        self,
        bot: commands.Bot | commands.AutoShardedBot,
        host: Host,
        router: Router,
        pictures: PictureAnswers,
    ) -> None:
        self._bot = bot
        self._host = host
        self._pictures = pictures
        router.on("stats", self._again)
        router.on("statsgame", self._of_game)
        router.on("statsother", self._compare)
        router.on("statshere", self._show_here)
        self._of_person = app_commands.ContextMenu(name=mark("Stats"), callback=self._from_person)

    async def cog_load(self) -> None:
        self._bot.tree.add_command(self._of_person)

    async def cog_unload(self) -> None:
        self._bot.tree.remove_command(self._of_person.name, type=self._of_person.type)

    @app_commands.command(
        description=mark("A player's card, two players compared, or how a rating has changed")
    )
    @app_commands.describe(
        player=mark("Whose; yours when left out"),
        compare=mark("The player to compare with"),
        game=mark("Show the ratings in this game"),
    )
    @app_commands.choices(game=ALL_GAMES)
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        compare: discord.User | None = None,
        game: str = "",
    ) -> None:
        async with answering(interaction):
            one = interaction.user.id if player is None else player.id
            other = 0 if compare is None or compare.id == one else compare.id
            await self._show(interaction, StatsQuery(one, other, game))

    async def _from_person(self, interaction: Interaction, who: discord.User) -> None:
        async with answering(interaction):
            await self._show(interaction, StatsQuery(who.id))

    async def _again(self, press: Press) -> None:
        """Of a player, or below a result of whoever presses."""
        player = press.interaction.user.id if press.choice.stamp else press.choice.target
        await self._show(press.interaction, StatsQuery.parse(Pressed("stats", player, arg=press.choice.arg)))

    async def _of_game(self, press: Press) -> None:
        asked = Pressed("stats", press.choice.target, arg=press.choice.arg + press.value)
        await self._show(press.interaction, StatsQuery.parse(asked))

    async def _compare(self, press: Press) -> None:
        other = next(iter(press.values), "0")
        other = "0" if other == str(press.choice.target) else other
        await self._show(
            press.interaction, StatsQuery.parse(Pressed("stats", press.choice.target, arg=f"{other}."))
        )

    async def _show(self, interaction: Interaction, asked: StatsQuery) -> None:
        drawing = await self._drawing(interaction, asked)
        await self._pictures.show(interaction, Scene((drawing, *await self._controls(interaction, asked))))

    async def _show_here(self, press: Press) -> None:
        """Posts what its presser sees. A person's private card stays private, but for its owner."""
        drawing = await self._drawing(press.interaction, StatsQuery.parse(press.choice))
        await post(self._pictures, press.interaction, (drawing,))

    async def _drawing(self, interaction: Interaction, asked: StatsQuery) -> Drawing:
        """Raises Refused for people whose card the reader may not see."""
        me = interaction.user
        names = await self._host.records.names_of(asked.people, me.id, me.display_name)
        scope = server_of(interaction) or EVERYWHERE
        if asked.game:
            return await self._graph(asked, names)
        if asked.other:
            return await self._duels(asked, names, scope)
        return await self._card(asked.player, names[0], scope)

    async def _card(self, player: int, name: str, scope: int) -> Drawing:
        now = self._host.records.season()
        career = await self._host.records.career(player, scope)
        ratings = {row.game: row for row in career.ratings}

        def played(game: str) -> Played:
            row = next((row for row in career.boards if (row.game, row.season) == (game, ALL_TIME)), None)
            best = _best(game, career.records)
            if row is None:
                return Played(game, 0, 0, best=best)
            rated = ratings.get(game)
            if rated is None or rated.games < rating.PROVISIONAL:
                return Played(game, row.games, row.wins, best=best)
            shown = show_rating(rated, now)
            return Played(game, row.games, row.wins, shown.number, shown.certainty, best)

        card = Card(
            name=name,
            lines=tuple(played(game) for game in GAMES),
            last=_last(career.past, player, scope),
            since="" if career.began is None else month(career.began),
            season=board_words.season_name(now.number),
            score=career.score,
            rank=career.rank,
            players=career.players,
        )
        return Drawing(player_card, (card,), {}, words.card_alt(card), lambda: words.card_text(card))

    async def _duels(self, asked: StatsQuery, names: Sequence[str], scope: int) -> Drawing:
        found = await self._host.records.duels(asked.player, asked.other, scope)
        lines = tuple(Duel(*found[game]) for game in GAMES if game in found)
        duels = Duels((names[0], names[1]), lines)
        return Drawing(head_to_head, (duels,), {}, words.duels_alt(duels), lambda: words.duels_text(duels))

    async def _graph(self, asked: StatsQuery, names: Sequence[str]) -> Drawing:
        curves = []
        for user_id, name in zip(asked.people, names, strict=True):
            rated, steps = await self._host.records.rating_curve(user_id, asked.game)
            shown = [rating.display(Skill(step.mu, step.sigma)) for step in steps]
            if rated is not None and shown:
                shown[-1] = show_rating(rated, self._host.records.season())
            before = 0 if rated is None else rated.games - len(steps)
            curves.append(Curve(name, tuple(shown), before, max(rating.PROVISIONAL - 1 - before, 0)))
        graph = Graph(asked.game, tuple(curves))
        return Drawing(rating_graph, (graph,), {}, words.graph_alt(graph), lambda: words.graph_text(graph))

    async def _dailies(self, player: int) -> str:
        """A line about the deals of the day; "" for somebody who has ended none."""
        try:
            today = await self._host.days.today()
        except Refused:  # there is none
            return ""
        found = await self._host.deals.dailies_of(player, today.id)
        is_counted = (await self._host.people.of(player)).streak == "on"
        return dailies_line(found, found.streak if is_counted else 0)

    async def _controls(self, interaction: Interaction, asked: StatsQuery) -> list[Part]:
        """What else there is to see about the same people."""
        is_card = not (asked.other or asked.game)
        parts: list[Part] = [await self._dailies(asked.player)] if is_card else []
        here = Pressed("statshere", asked.player, arg=f"{asked.other}.{asked.game}")
        keys = (*_back(asked), *show_here(interaction, here))
        if keys:
            parts.append(keys)
        rated = await self._host.records.games_with_rating(asked.people)
        games = [(game, board_words.game_title(game)) for game in GAMES if game in rated]
        if games:
            to_game = Pressed("statsgame", asked.player, arg=f"{asked.other}.")
            graphs = menu(to_game, boards_menu.question("graph"), games, chosen_now=asked.game or None)
            parts.append((graphs,))
        to_other = Pressed("statsother", asked.player)
        parts.append((people_menu(to_other, boards_menu.question("compare"), 1),))
        return parts


def _back(asked: StatsQuery) -> tuple[Item, ...]:
    """Buttons to the card, and to the comparison of two."""
    views: list[tuple[Literal["card", "duels"], StatsQuery]] = []
    if asked.other or asked.game:
        views.append(("card", StatsQuery(asked.player)))
    if asked.other and asked.game:
        views.append(("duels", StatsQuery(asked.player, asked.other)))
    return tuple(button(view.button_id(), boards_menu.button(which)) for which, view in views)


def _best(game: str, records: Sequence[RecordRow]) -> Feat | None:
    """The first of a game's kinds of feats that the person has."""
    for kind in GAMES[game].feat_kinds:
        own = best(records, game, kind.key)
        if own is not None:
            return Feat(kind.key, own.value, unit_of(kind))
    return None


def _last(past: Sequence[Past], player: int, scope: int) -> tuple[Outcome, ...]:
    """Results of the last rated games that count here, oldest first."""
    counted = [game for game in past if game.unrated == "" and scope in (EVERYWHERE, game.guild_id)]
    return tuple(_outcome(game, player) for game in counted[:LAST][::-1])


def _outcome(game: Past, player: int) -> Outcome:
    place = next(line.place for line in game.lines if line.user_id == player)
    if place > 1:
        return "lost"
    return "level" if all(line.place == 1 for line in game.lines) else "won"
