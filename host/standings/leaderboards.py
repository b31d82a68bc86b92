"""Which page of a leaderboard a person asks for, and what the store has for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec
from msgspec.structs import replace

from db.standing_values import EVERYWHERE, BoardKey, BoardPage, Listed, RatingRow, RecordKey, Rival
from db.standings.boards import Boards
from engine.feats import Among
from engine.games import GAMES
from host.standings.alike import find_comparable
from standings.feats import KINDS, kind_of
from standings.season import ALL_TIME, Season
from table.errors import Refused

ALL_SHOWN = 20  # so many players are on one page
ON_A_PAGE = 10
LONGEST_KIND = 30  # characters, so that it goes into the id of a button

By = Literal["score", "wins", "rating", "record"]


class BoardChoice(msgspec.Struct, frozen=True):
    """A page of a leaderboard, as a button or an address names it. `str(choice)` is what `parse` reads."""

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
    def parse(cls, text: str) -> BoardChoice:
        """Reads `str(choice)`. Raises Refused("expired") for text that this version did not write."""
        scope, _dot, rest = text.partition(".")
        parts = rest.split(".")
        if len(parts) != 5 or parts[0] not in get_args(By) or not all(part.isdecimal() for part in parts[3:]):
            raise Refused("expired")
        by, game, kind, season, page = parts
        numbers = int(season[:6]), int(page[:6])
        return cls(scope == "everywhere", by, game, kind, *numbers).check()  # type: ignore[arg-type]  # looked up

    def check(self) -> BoardChoice:
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

    def choose(self, which: str, value: str) -> BoardChoice:
        """The first page after a choice in one of the menus."""
        match which:
            case "game":
                keeps = self.by in ("score", "wins") or (self.by == "rating" and value)
                return replace(self, game=value, by=self.by if keeps else "score", kind="", page=0).check()
            case "by":
                by, _colon, kind = value.partition(":")
                return BoardChoice.parse(str(replace(self, by=by, kind=kind, page=0)))
            case "among":
                return replace(self, kind=value, page=0).check()
            case "season" if value.isdecimal():
                return replace(self, season=int(value[:6]), page=0)
        raise Refused("expired")

    def key(self, guild_id: int) -> BoardKey | RecordKey:
        """The board as the store knows it. Ratings and records have no seasons."""
        scope = EVERYWHERE if self.everywhere else guild_id
        if self.by == "record":
            kind = KINDS[self.game, Among.parse(self.kind).kind]
            return RecordKey(scope, self.game, self.kind, ALL_TIME, kind.better == "low")
        if self.by == "rating":
            return BoardKey(scope, self.game, ALL_TIME, "rating")
        return BoardKey(scope, self.game, self.season, self.by)


class FoundBoard(msgspec.Struct, frozen=True):
    """What the store has for a page of a leaderboard and its reader."""

    choice: BoardChoice  # with the page that was found, and for a record with the games that it compares
    page: BoardPage
    season: Season  # the running one
    ratings: Mapping[
        int, RatingRow
    ] = {}  # of the reader and of the people on the page; on boards of ratings only
    comparisons: tuple[str, ...] = ()  # the boards of the same record, by the games that each compares


async def find_board(
    boards: Boards, choice: BoardChoice, guild_id: int, me: int, season: Season
) -> FoundBoard:
    choice, comparisons = await _choose_comparison(boards, choice, guild_id)
    choice, page = await _find_page(boards, choice, guild_id, me)
    ratings: Mapping[int, RatingRow] = {}
    if choice.by == "rating":
        ratings = await boards.ratings_in(choice.game, {me, *(line.user_id for line in page.lines)})
    return FoundBoard(choice, page, season, ratings, comparisons)


async def _choose_comparison(
    boards: Boards, choice: BoardChoice, guild_id: int
) -> tuple[BoardChoice, tuple[str, ...]]:
    """The games that a record compares: at first those of the most people; and all that there are to choose."""
    if choice.by != "record":
        return choice, ()
    scope, kind = EVERYWHERE if choice.everywhere else guild_id, Among.parse(choice.kind).kind
    comparisons = await find_comparable(boards, scope, choice.game, kind)
    if comparisons and choice.kind not in comparisons:
        choice = replace(choice, kind=comparisons[0], page=0)
    return choice, comparisons


async def _find_page(
    boards: Boards, choice: BoardChoice, guild_id: int, me: int
) -> tuple[BoardChoice, BoardPage]:
    """A small board is one page; past the end, the last page is found. The leader's rival is the next one below."""
    key, number = choice.key(guild_id), choice.page
    found = await boards.page(key, first=number * ON_A_PAGE, limit=ALL_SHOWN, user_id=me)
    last = last_page(found.total)
    if number > last:
        number = last
        found = await boards.page(key, first=number * ON_A_PAGE, limit=ALL_SHOWN, user_id=me)
    if last:
        found = replace(found, lines=found.lines[:ON_A_PAGE])
    if found.own is not None and found.own.rank == 1:
        found = replace(found, ahead=await _find_second(boards, key, found.own))
    return replace(choice, page=number), found


def last_page(players: int) -> int:
    """The number of a board's last page; 0 when all its players are on one."""
    return 0 if players <= ALL_SHOWN else (players - 1) // ON_A_PAGE


async def _find_second(boards: Boards, key: BoardKey | RecordKey, leader: Listed) -> Rival | None:
    top = await boards.page(key, limit=2)
    others = (line for line in top.lines if line.user_id != leader.user_id)
    return next((Rival(line.user_id, line.name, line.value) for line in others), None)
