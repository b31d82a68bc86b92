"""/rules: how a game is played, page by page."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs.commands.choices import ALL_GAMES
from cogs.commands.show_here import post, show_here
from cogs.routing.errors import answering
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press
from cogs.routing.router import Router
from engine.games import GAMES
from table.errors import Refused
from ui.covers import cover, shelf
from ui.games import FACES
from ui.text import help as words
from ui.text import lobby
from ui.text.locale import mark
from ui.text.pages import cut
from ui.text.words import sentences
from wire.answers import Interaction
from wire.layouts import Drawing, Item, Part, Scene
from wire.presses import Pressed, button, menu


class Rules(commands.Cog):
    """Explains the games."""

    def __init__(self, router: Router, pictures: PictureAnswers) -> None:
        self._pictures = pictures
        router.on("page", self._page)
        router.on("rulesof", self._choose)
        router.on("ruleshere", self._show_here)

    @app_commands.command(description=mark("How a game is played"))
    @app_commands.describe(game=mark("Which game; all of them to choose from when left out"))
    @app_commands.choices(game=ALL_GAMES)
    async def rules(self, interaction: Interaction, game: str = "") -> None:
        async with answering(interaction):
            await self._show(interaction, game)

    async def _choose(self, press: Press) -> None:
        await self._show(press.interaction, press.value)

    async def _page(self, press: Press) -> None:
        await self._show(press.interaction, press.choice.arg, press.choice.stamp)

    async def _show_here(self, press: Press) -> None:
        await post(self._pictures, press.interaction, _explain(press.choice.arg, press.choice.stamp))

    async def _show(self, interaction: Interaction, game: str, page: int = 0) -> None:
        """One page of the rules of a game; without one, the games to choose from. Raises Refused("unknown_game")."""
        if not game:
            await self._pictures.show(interaction, Scene((_shelf(), _menu())))
            return
        parts, pages = _explain(game, page), len(cut(FACES[game].rules()))
        page = min(page, pages - 1)

        def turn(to: int, label: str) -> Item:
            return button(Pressed("page", 0, max(to, 0), game), label, disabled=not 0 <= to < pages)

        here = show_here(interaction, Pressed("ruleshere", 0, page, game))
        keys = (turn(page - 1, "◀"), turn(page + 1, "▶"), *here)
        await self._pictures.show(interaction, Scene((*parts, keys, _menu(game))))


def _explain(game: str, page: int) -> tuple[Part, ...]:
    """What a page says; the first one below the game's cover. Raises Refused("unknown_game")."""
    if game not in FACES:
        raise Refused("unknown_game", game=game)
    pages = cut(FACES[game].rules())
    page = min(page, len(pages) - 1)
    where = words.page(page + 1, len(pages))
    if page:
        return pages[page], where
    title, seats = GAMES[game].title, _usual_seats(game)
    picture = Drawing(cover, (game, title, seats), {}, lobby.cover_alt(title, seats))
    return picture, words.first_page(pages[0], FACES[game].audience), where


def _shelf() -> Drawing:
    """All games side by side."""
    titles = tuple((key, GAMES[key].title) for key in FACES)
    alt = sentences(*(lobby.cover_alt(title, _usual_seats(key)) for key, title in titles))
    return Drawing(shelf, (titles,), {}, alt)


def _usual_seats(game: str) -> tuple[int, ...]:
    """How many can play unless an option lets in more."""
    return GAMES[game].seats_for(GAMES[game].options({}))


def _menu(chosen: str = "") -> tuple[Item]:
    titles = [(key, GAMES[key].title) for key in FACES]
    return (menu(Pressed("rulesof"), words.which_rules(), titles, chosen_now=chosen or None),)
