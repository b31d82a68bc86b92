"""/leaderboard: the ranking on this server or on all servers, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from cogs.commands.choices import ALL_GAMES
from cogs.commands.show_here import post
from cogs.routing.errors import answering
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press
from cogs.routing.router import Router
from cogs.scenes.sections import section_keys
from db.standing_values import EVERYWHERE
from db.values import PlayerSettings
from engine.feats import Among
from host.host import Host
from host.people import People
from host.standings.leaderboards import BoardChoice
from standings.season import ALL_TIME
from ui.standings import boards as words
from ui.standings import boards_menu
from ui.standings.board_page import LeaderboardPage, build_page
from ui.standings.feats import games
from ui.standings.leaderboard import leaderboard
from ui.text import replay as replays
from ui.text import show_here as show_words
from ui.text.locale import mark
from wire.answers import Interaction
from wire.layouts import Drawing, Item, Part, Scene
from wire.links import on_the_clock
from wire.presses import Pressed, button, menu
from wire.visibility import server_of

MOST_CHOICES = 25
NOBODY = 0  # the reader of what is posted
ALL = "all"  # all games, as /leaderboard offers them

_GAMES = [
    app_commands.Choice(name=mark("all games"), value=ALL),
    *ALL_GAMES,
]
_BYS = [
    app_commands.Choice(name=mark("score of the season"), value="score"),
    app_commands.Choice(name=mark("wins"), value="wins"),
    app_commands.Choice(name=mark("rating"), value="rating"),
    app_commands.Choice(name=mark("the game's own record"), value="record"),
]
_SEASONS = [
    app_commands.Choice(name=mark("this season"), value="this"),
    app_commands.Choice(name=mark("the last season"), value="last"),
    app_commands.Choice(name=mark("all time"), value="all"),
]
_SCOPES = [
    app_commands.Choice(name=mark("this server"), value="here"),
    app_commands.Choice(name=mark("all servers"), value="everywhere"),
]


class Leaderboards(commands.Cog):
    """Shows boards from the store, only to the person who asks."""

    def __init__(self, host: Host, router: Router, people: People, pictures: PictureAnswers) -> None:
        self._host = host
        self._people = people
        self._pictures = pictures
        router.on("board", self._turned)
        router.on("boardby", self._choose)
        router.on("boardhere", self._show_here)

    @app_commands.command(description=mark("Who's ahead, on this server or on all of them"))
    @app_commands.describe(
        game=mark("Which game; all of them when left out"),
        by=mark("What counts; the score of the season when left out"),
        season=mark("Which season; this one when left out"),
        scope=mark("Games played on this server, or everywhere"),
    )
    @app_commands.choices(game=_GAMES, by=_BYS, season=_SEASONS, scope=_SCOPES)
    async def leaderboard(
        self,
        interaction: Interaction,
        game: str = ALL,
        by: str = "score",
        season: str = "this",
        scope: str = "here",
    ) -> None:
        async with answering(interaction):
            now = self._host.records.season()
            number = {"this": now.number, "last": now.before.number}.get(season, ALL_TIME)
            chosen_game = "" if game == ALL else game
            choice = BoardChoice.parse(f"{scope}.{by}.{chosen_game}..{number}.0")
            await self._show(interaction, choice)

    async def _turned(self, press: Press) -> None:
        await self._show(press.interaction, BoardChoice.parse(press.choice.arg))

    async def _choose(self, press: Press) -> None:
        which, _dot, rest = press.choice.arg.partition(".")
        value = press.value
        await self._show(
            press.interaction, BoardChoice.parse(rest).choose(which, "" if value == ALL else value)
        )

    async def _show_here(self, press: Press) -> None:
        """Posts the page as nobody in particular sees it: who stands on no board is not on this one."""
        choice = BoardChoice.parse(press.choice.arg)
        page = await self._page(press.interaction, choice, PlayerSettings(NOBODY), "")
        await post(self._pictures, press.interaction, (_drawing(page),))

    async def _show(self, interaction: Interaction, choice: BoardChoice) -> None:
        if server_of(interaction) is None:
            choice = replace(choice, everywhere=True)
        reader = interaction.user
        page = await self._page(interaction, choice, await self._people.of(reader.id), reader.display_name)
        await self._pictures.show(interaction, _scene(page, on_a_server=server_of(interaction) is not None))

    async def _page(
        self, interaction: Interaction, choice: BoardChoice, reader: PlayerSettings, name: str
    ) -> LeaderboardPage:
        """The page for a reader who has this name."""
        scope = server_of(interaction) or EVERYWHERE
        found = await self._host.records.find_board(choice, scope, reader.user_id)
        is_rebuilding = self._host.standings.is_rebuilding
        return build_page(found, name, reader, on_the_clock, rebuilding=is_rebuilding)


def _scene(page: LeaderboardPage, *, on_a_server: bool) -> Scene:
    """Menus and buttons first: the board is the last thing of its message, so that a phone shows all of it."""
    below = [page.invitation, f"-# {page.unseen}" if page.unseen else ""]
    parts: list[Part] = [
        *_menus(page),
        *(f"-# {note}" for note in page.notes),
        *_buttons(page, on_a_server=on_a_server),
        _drawing(page),
        *filter(None, below),
    ]
    if page.replays:
        games_to_watch = [(str(game_id), label) for game_id, label in page.replays]
        parts.append((menu(Pressed("historygame"), replays.replay_one(), games_to_watch),))
    return Scene(tuple(parts))


def _drawing(page: LeaderboardPage) -> Drawing:
    board = page.board
    return Drawing(leaderboard, (board,), {}, words.board_alt(board), lambda: words.board_text(board))


def _buttons(page: LeaderboardPage, *, on_a_server: bool) -> list[tuple[Item, ...]]:
    """Choose this server or all, turn the pages, and show the page to everybody."""
    choice, buttons = page.choice, []
    if page.last:
        buttons = [_turn(page, choice.page - 1, "◀"), _turn(page, choice.page + 1, "▶")]
    if not on_a_server:
        return [tuple(buttons)] if buttons else []
    buttons.append(button(Pressed("boardhere", arg=str(choice)), show_words.show_here()))
    labels = {_scope(choice, each): boards_menu.button(each) for each in ("here", "everywhere")}
    scopes = section_keys(labels, _scope(choice, "everywhere" if choice.everywhere else "here"))
    return [scopes, tuple(buttons)]


def _scope(choice: BoardChoice, scope: str) -> Pressed:
    """Leads to the first page of a scope. Its id differs from that of a key that turns to it."""
    first = replace(choice, everywhere=scope == "everywhere", page=0)
    return Pressed("board", stamp=1, arg=str(first))


def _turn(page: LeaderboardPage, number: int, label: str) -> Item:
    there = Pressed("board", arg=str(replace(page.choice, page=max(number, 0))))
    return button(there, label, disabled=not 0 <= number <= page.last)


def _menus(page: LeaderboardPage) -> list[tuple[Item]]:
    """Choose the game, what counts, the season, and the games that a record compares."""
    choice = page.choice
    by = f"record:{Among.parse(choice.kind).kind}" if choice.by == "record" else choice.by
    menus = [
        _menu(choice, "game", boards_menu.games(), choice.game),
        _menu(choice, "by", boards_menu.bys(choice.game), by),
    ]
    if page.seasons:
        menus.append(_menu(choice, "season", boards_menu.seasons(page.seasons), str(choice.season)))
    if len(page.comparisons) > 1:
        compared = [(kind, games(choice.game, kind)) for kind in page.comparisons[:MOST_CHOICES]]
        menus.append(_menu(choice, "among", compared, choice.kind))
    return menus


def _menu(
    choice: BoardChoice, which: str, choices: Sequence[tuple[str, str]], now_chosen: str
) -> tuple[Item]:
    options = [(value or ALL, label) for value, label in choices]
    pressed = Pressed("boardby", arg=f"{which}.{choice}")
    return (menu(pressed, boards_menu.question(which), options, chosen_now=now_chosen or ALL),)
