"""A page of finished games, as its reader sees it."""

from __future__ import annotations

from datetime import datetime
from itertools import groupby
from zoneinfo import ZoneInfo

from db.standing_values import LineRow, Past
from engine.games import GAMES
from table.table import Table
from ui.games import face_of
from ui.history import games as words
from ui.history.games import GameList, PastGame, Side
from ui.history.picture import history
from ui.text.dates import day
from wire import links
from wire.layouts import Drawing

NOBODY = Side(("",), 1)  # in a game of which no line is stored


def drawing(page: GameList) -> Drawing:
    """The page as a picture."""
    return Drawing(history, (page,), {}, words.alt(page), lambda: words.text(page))


def past_game(past: Past, table: Table | None, me: int, zone: ZoneInfo, now: datetime) -> PastGame:
    """A game in the list of the person `me`; without its table it has no scores."""
    ordered = sorted(past.lines, key=lambda line: (line.place, line.side, line.seat))
    teams = [list(lines) for _key, lines in groupby(ordered, key=lambda line: (line.place, line.side))]
    first = teams[0][0] if teams else None
    return PastGame(
        key=past.game,
        title=GAMES[past.game].title if past.game in GAMES else past.game,
        sides=tuple(_side(team, table, me) for team in teams) or (NOBODY,),
        unit="" if table is None or first is None else face_of(table).score(table, first.score)[1],
        day=day(past.ended_at.astimezone(zone), now.astimezone(zone)),
        clock=links.day(past.ended_at),
        margin=_margin(teams, table),
    )


def _side(team: list[LineRow], table: Table | None, me: int) -> Side:
    at = next((at for at, line in enumerate(team) if line.user_id == me), None)
    return Side(
        names=tuple(line.name for line in team),
        place=team[0].place,
        score="" if table is None else face_of(table).score(table, team[0].score)[0],
        me=at,
        has_resigned=at is not None and team[at].resigned,
    )


def _margin(teams: list[list[LineRow]], table: Table | None) -> str:
    """By how much the first side is ahead; "" where the next one gave up, or scores do not tell them apart."""
    if table is None or len(teams) < 2 or any(line.resigned for line in teams[1]):
        return ""
    apart = abs(teams[0][0].score - teams[1][0].score)
    return face_of(table).score(table, apart)[0] if apart else ""
