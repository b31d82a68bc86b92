"""/leaderboard: the ranking on this server or on all servers, page by page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

import msgspec
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from cogs.commands.choices import ALL_GAMES
from cogs.routing.errors import answering
from cogs.routing.router import Door
from db.standing_values import EVERYWHERE, BoardKey, BoardPage, Listed, RatingRow, RecordKey
from db.values import PlayerSettings
from engine.feats import Among
from engine.games import GAMES
from host.host import Host
from host.people import People
from host.records import ALL_SHOWN, ON_A_PAGE
from standings import rating
from standings.feats import KINDS, kind_of
from standings.season import ALL_TIME, Season
from table.errors import Refused
from ui.pictures.studio import Studio
from ui.standings import boards as words
from ui.standings import boards_menu
from ui.standings.boards import By, Leaderboard, Row
from ui.standings.feats import games
from ui.standings.figures import Unit, unit_of
from ui.standings.leaderboard import leaderboard
from ui.text import replay as replays
from ui.text.locale import mark
from ui.text.words import bare, sentences
from wire import answers
from wire.answers import Interaction
from wire.layouts import Drawing, Item, Part, Scene
from wire.links import on_the_clock
from wire.presses import Pressed, button, chosen, menu

LONGEST_KIND = 30  # characters, so that it goes into the id of a button
MOST_CHOICES = 25
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


class Wanted(msgspec.Struct, frozen=True):
    """A page of a board, as its buttons say it. `str(wanted)` is what `parse` reads."""

    everywhere: bool
    by: By
    game: str = ""  # "" is all games
    kind: str = ""  # of record, and the games that it compares, as `engine.feats.Among` writes it
    season: int = ALL_TIME
    page: int = 0

    def __str__(self) -> str:
        scope = "everywhere" if self.everywhere else "here"
        return f"{scope}.{self.by}.{self.game}.{self.kind}.{self.season}.{self.page}"

    @classmethod
    def parse(cls, text: str) -> Wanted:
        """Reads `str(wanted)`. Raises Refused("expired") for text that this version did not write."""
        scope, _dot, rest = text.partition(".")
        parts = rest.split(".")
        if len(parts) != 5 or parts[0] not in get_args(By) or not all(part.isdecimal() for part in parts[3:]):
            raise Refused("expired")
        by, game, kind, season, page = parts
        numbers = int(season[:6]), int(page[:6])
        return cls(scope == "everywhere", by, game, kind, *numbers).checked()  # type: ignore[arg-type]  # looked up

    def checked(self) -> Wanted:
        """Adds the kind of feat that a record needs. Raises Refused: "one_game", or "expired" for no such board."""
        if self.game and self.game not in GAMES:
            raise Refused("expired")
        if self.by in ("rating", "record") and not self.game:
            raise Refused("one_game")
        if self.by != "record":
            return replace(self, kind="")
        kind = self.kind or GAMES[self.game].feat_kinds[0].key
        if kind_of(self.game, kind) is None or len(kind) > LONGEST_KIND:
            raise Refused("expired")
        return replace(self, kind=kind)

    def chosen(self, which: str, value: str) -> Wanted:
        """The first page after a choice in one of the menus."""
        match which:
            case "game":
                keeps = self.by in ("score", "wins") or (self.by == "rating" and value)
                return replace(self, game=value, by=self.by if keeps else "score", kind="", page=0).checked()
            case "by":
                by, _colon, kind = value.partition(":")
                return Wanted.parse(str(replace(self, by=by, kind=kind, page=0)))
            case "among":
                return replace(self, kind=value, page=0).checked()
            case "season" if value.isdecimal():
                return replace(self, season=int(value[:6]), page=0)
        raise Refused("expired")


class Leaderboards(commands.Cog):
    """Shows boards from the store, only to the person who asks."""

    def __init__(self, host: Host, door: Door, studio: Studio, people: People) -> None:
        self._host = host
        self._studio = studio
        self._people = people
        door.answers("board", self._turned)
        door.answers("boardby", self._chosen)

    @app_commands.command(description=mark("Who stands where, on this server or on all of them"))
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
            wanted = Wanted.parse(f"{scope}.{by}.{chosen_game}..{number}.0")
            await self._show(interaction, wanted)

    async def _turned(self, interaction: Interaction, pressed: Pressed) -> None:
        await self._show(interaction, Wanted.parse(pressed.arg))

    async def _chosen(self, interaction: Interaction, pressed: Pressed) -> None:
        which, _dot, rest = pressed.arg.partition(".")
        value = next(iter(chosen(interaction)), "")
        await self._show(interaction, Wanted.parse(rest).chosen(which, "" if value == ALL else value))

    async def _show(self, interaction: Interaction, wanted: Wanted) -> None:
        if interaction.guild_id is None:
            wanted = replace(wanted, everywhere=True)
        settings = await self._people.of(interaction.user.id)
        wanted, alike = await self._among(wanted, interaction.guild_id or EVERYWHERE)
        of = _of(wanted, interaction.guild_id or EVERYWHERE)
        number, page = await self._host.records.board(of, wanted.page, interaction.user.id)
        wanted = replace(wanted, page=number)
        board = await self._board(interaction, wanted, page)
        scene = Scene(
            (*await self._parts(interaction, wanted, board, settings, alike), *_replays(wanted, page))
        )
        if settings.text_only:
            scene = scene.in_words()
        view, picture = await scene.drawn(self._studio.draw)
        await answers.show(interaction, view, picture)

    async def _among(self, wanted: Wanted, guild_id: int) -> tuple[Wanted, tuple[str, ...]]:
        """The board with the games that its record compares, and all there are. At first those of the most people."""
        if wanted.by != "record":
            return wanted, ()
        scope, kind = EVERYWHERE if wanted.everywhere else guild_id, Among.parse(wanted.kind).kind
        alike = await self._host.records.alike(scope, wanted.game, kind)
        if wanted.kind not in alike and alike:
            wanted = replace(wanted, kind=alike[0], page=0)
        return wanted, alike

    async def _board(self, interaction: Interaction, wanted: Wanted, page: BoardPage) -> Leaderboard:
        me = interaction.user.id
        rated: dict[int, RatingRow] = {}
        if wanted.by == "rating":
            rated = await self._host.records.rated(wanted.game, {me, *(line.user_id for line in page.lines)})
        season = self._host.records.season()
        own, rival = page.own, page.ahead
        mine = None
        if own is not None:
            mine = _row(replace(own, name=interaction.user.display_name), rated.get(me), season)
        elif me in rated:
            provisional = Listed(0, me, interaction.user.display_name, 0, 0, 0)
            mine = replace(_row(provisional, rated[me], season), rank=None)
        return Leaderboard(
            by=wanted.by,
            rows=tuple(_row(line, rated.get(line.user_id), season) for line in page.lines),
            players=page.total,
            game=wanted.game,
            season=words.season_name(wanted.season),
            everywhere=wanted.everywhere,
            unit=_unit(wanted),
            record=wanted.kind,
            own=mine,
            own_at=_place_of(me, page),
            rival=None if rival is None else Row(rival.name, None, rival.value, 0),
            ranked_from=rating.PROVISIONAL,
        )

    async def _parts(
        self,
        interaction: Interaction,
        wanted: Wanted,
        board: Leaderboard,
        settings: PlayerSettings,
        alike: Sequence[str],
    ) -> tuple[Part, ...]:
        parts: list[Part] = [
            Drawing(leaderboard, (board,), {}, words.board_alt(board), lambda: words.board_text(board))
        ]
        if board.own is None:
            if board.rows:  # an empty board says so itself
                parts.append(sentences(words.standing(board, str), words.how_to(board)))
        elif settings.hidden or (wanted.everywhere and not settings.everywhere):
            parts.append(f"-# {words.unseen(hidden=settings.hidden)}")
        now = self._host.records.season()
        if wanted.by == "rating" and not wanted.page:
            parts.insert(0, f"-# {words.rating_rules()}")
        if (kind := kind_of(wanted.game, wanted.kind)) is not None and kind.least > 1:
            parts.insert(0, f"-# {words.average_rules(kind.least)}")
        if wanted.by == "score" and not wanted.page:
            parts.insert(0, f"-# {await self._rules(wanted, board, now)}")
        if self._host.standings.is_rebuilding:
            parts.insert(0, f"-# {words.rebuilding()}")
        return (*_controls(interaction, wanted, board, now, alike), *parts)

    async def _rules(self, wanted: Wanted, board: Leaderboard, now: Season) -> str:
        """How its season counts, and when it ends."""
        is_now = wanted.season == now.number
        return sentences(
            words.season_rules(),
            words.season_ends(on_the_clock(now.ends)) if is_now else "",
        )


def _controls(
    interaction: Interaction, wanted: Wanted, board: Leaderboard, now: Season, alike: Sequence[str]
) -> list[tuple[Item, ...]]:
    """The buttons that turn pages and change the scope, and the menus."""
    buttons = []
    if board.players > ALL_SHOWN:
        last = (board.players - 1) // ON_A_PAGE
        buttons = [_to(wanted, wanted.page - 1, "◀", last), _to(wanted, wanted.page + 1, "▶", last)]
    if interaction.guild_id is not None:
        other = replace(wanted, everywhere=not wanted.everywhere, page=0)
        label = boards_menu.button("everywhere" if other.everywhere else "here")
        buttons.append(button(Pressed("board", arg=str(other)), label))

    def asks(which: str, choices: list[tuple[str, str]], now_chosen: str) -> tuple[Item]:
        options = [(value or ALL, label) for value, label in choices]
        pressed = Pressed("boardby", arg=f"{which}.{wanted}")
        return (menu(pressed, boards_menu.asked(which), options, chosen_now=now_chosen or ALL),)

    by = f"record:{Among.parse(wanted.kind).kind}" if wanted.by == "record" else wanted.by
    menus = [
        asks("game", boards_menu.games(), wanted.game),
        asks("by", boards_menu.bys(wanted.game), by),
    ]
    if wanted.by in ("score", "wins"):
        numbers = dict.fromkeys((now.number, now.before.number, wanted.season, ALL_TIME))
        seasons = boards_menu.seasons(sorted(numbers, reverse=True))
        menus.append(asks("season", seasons, str(wanted.season)))
    if len(alike) > 1:
        compared = [(kind, games(wanted.game, kind)) for kind in alike[:MOST_CHOICES]]
        menus.append(asks("among", compared, wanted.kind))
    return [*([tuple(buttons)] if buttons else []), *menus]


def _replays(wanted: Wanted, page: BoardPage) -> tuple[Part, ...]:
    """A menu with the game of each record; those of other servers are not for everybody."""
    kind = kind_of(wanted.game, wanted.kind)
    if wanted.by != "record" or wanted.everywhere or kind is None or kind.adds != "best":
        return ()
    told: dict[str, str] = {}
    for line in page.lines:
        if line.game_id is not None:
            name = words.record_of(line.rank, bare(line.name), line.value, unit_of(kind))
            told.setdefault(str(line.game_id), name)
    choices = list(told.items())
    return ((menu(Pressed("historygame"), replays.replay_one(), choices),),) if choices else ()


def _to(wanted: Wanted, page: int, label: str, last: int) -> Item:
    there = Pressed("board", arg=str(replace(wanted, page=max(page, 0))))
    return button(there, label, disabled=not 0 <= page <= last)


def _of(wanted: Wanted, guild_id: int) -> BoardKey | RecordKey:
    """The board as the store knows it. Ratings and records are those of all time."""
    scope = EVERYWHERE if wanted.everywhere else guild_id
    if wanted.by == "record":
        kind = KINDS[wanted.game, Among.parse(wanted.kind).kind]
        return RecordKey(scope, wanted.game, wanted.kind, ALL_TIME, kind.better == "low")
    if wanted.by == "rating":
        return BoardKey(scope, wanted.game, ALL_TIME, "rating")
    return BoardKey(scope, wanted.game, wanted.season, wanted.by)


def _row(line: Listed, rated: RatingRow | None, now: Season) -> Row:
    row = Row(line.name, line.rank, line.value, line.games, wins=line.wins)
    if rated is None:
        return row
    shown = rating_of(rated, now)
    return replace(
        row,
        value=shown.number,
        ranked=line.value,
        games=rated.games,
        spread=shown.certainty,
        change=rated.change,
    )


def _place_of(me: int, page: BoardPage) -> int | None:
    """Which line of a board that is one page is its reader's."""
    if page.total > ALL_SHOWN:
        return None
    return next((at for at, line in enumerate(page.lines) if line.user_id == me), None)


def _unit(wanted: Wanted) -> Unit:
    if wanted.by == "score":
        return "tenths"
    return "count" if wanted.by != "record" else unit_of(kind_of(wanted.game, wanted.kind))


def rating_of(row: RatingRow, now: Season) -> rating.ShownRating:
    """The rating as it is by now: less certain if its player has been away for seasons."""
    return rating.shown(rating.in_season(rating.Skill(row.mu, row.sigma), Season.numbered(row.season), now))
