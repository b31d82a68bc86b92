"""A page of a leaderboard, put together from what the store has: its rows, its notes, and where it leads."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import msgspec
from msgspec.structs import replace

from db.standing_values import Listed, RatingRow
from db.values import PlayerSettings
from host.standings.leaderboards import BoardChoice, FoundBoard, last_page
from standings import rating
from standings.feats import kind_of
from standings.season import Season
from ui.standings import boards as words
from ui.standings.boards import Leaderboard, Row
from ui.standings.figures import Unit, unit_of
from ui.text.words import bare, sentences


class LeaderboardPage(msgspec.Struct, frozen=True):
    """All that a reader sees of a page, and what they can choose there."""

    choice: BoardChoice
    board: Leaderboard
    notes: tuple[str, ...]  # how the board counts, and what is to be known about it now
    invitation: str  # for a reader who is not on the board, unless the board itself says it
    unseen: str  # for a reader whose row nobody else sees
    last: int  # the number of the last page, from 0
    seasons: tuple[int, ...]  # to choose from, latest first; none where they do not matter
    comparisons: tuple[str, ...]  # to choose from, on boards of records
    replays: tuple[tuple[int, str], ...]  # the games of the records that may be watched, with their labels


def build_page(
    found: FoundBoard,
    name: str,
    settings: PlayerSettings,
    show_time: Callable[[datetime], str],
    *,
    rebuilding: bool = False,
) -> LeaderboardPage:
    """The page for the reader who has this name and these settings. `show_time` writes when the season ends."""
    choice, board = found.choice, _board(found, settings.user_id, name)
    is_unseen = board.own is not None and (settings.hidden or (choice.everywhere and not settings.everywhere))
    return LeaderboardPage(
        choice=choice,
        board=board,
        notes=tuple(filter(None, (words.rebuilding() if rebuilding else "", _rules(found, show_time)))),
        invitation=""
        if board.own or not board.rows
        else sentences(words.standing(board, str), words.how_to(board)),
        unseen=words.unseen(hidden=settings.hidden) if is_unseen else "",
        last=last_page(board.players),
        seasons=_seasons(found),
        comparisons=found.comparisons,
        replays=_replays(found),
    )


def show_rating(row: RatingRow, now: Season) -> rating.ShownRating:
    """The rating as it is by now: less certain if its player has been away for seasons."""
    return rating.display(
        rating.in_season(rating.Skill(row.mu, row.sigma), Season.from_number(row.season), now)
    )


def _board(found: FoundBoard, me: int, name: str) -> Leaderboard:
    choice, page = found.choice, found.page
    rival = page.ahead
    return Leaderboard(
        by=choice.by,
        rows=tuple(_row(line, found) for line in page.lines),
        players=page.total,
        game=choice.game,
        season=words.season_name(choice.season),
        everywhere=choice.everywhere,
        unit=_unit(choice),
        record=choice.kind,
        own=_own(found, me, name),
        own_at=_own_at(found, me),
        rival=None if rival is None else Row(rival.name, None, rival.value, 0),
        ranked_from=rating.PROVISIONAL,
    )


def _row(line: Listed, found: FoundBoard) -> Row:
    row = Row(line.name, line.rank, line.value, line.games, wins=line.wins)
    rated = found.ratings.get(line.user_id)
    if rated is None:
        return row
    shown = show_rating(rated, found.season)
    return replace(
        row,
        value=shown.number,
        ranked=line.value,
        games=rated.games,
        spread=shown.certainty,
        change=rated.change,
    )


def _own(found: FoundBoard, me: int, name: str) -> Row | None:
    """The reader's own row, which a rating has before it has a rank."""
    if found.page.own is not None:
        return _row(replace(found.page.own, name=name), found)
    if me in found.ratings:
        return replace(_row(Listed(0, me, name, 0, 0, 0), found), rank=None)
    return None


def _own_at(found: FoundBoard, me: int) -> int | None:
    """Which line of a board that is one page is its reader's."""
    if last_page(found.page.total):
        return None
    return next((at for at, line in enumerate(found.page.lines) if line.user_id == me), None)


def _unit(choice: BoardChoice) -> Unit:
    if choice.by == "score":
        return "tenths"
    return "count" if choice.by != "record" else unit_of(kind_of(choice.game, choice.kind))


def _rules(found: FoundBoard, show_time: Callable[[datetime], str]) -> str:
    """How the board counts, on its first page; how an average ranks, on each."""
    choice, now = found.choice, found.season
    kind = kind_of(choice.game, choice.kind)
    if kind is not None and kind.least > 1:
        return words.average_rules(kind.least)
    if choice.page:
        return ""
    match choice.by:
        case "rating":
            return words.rating_rules()
        case "score":
            ends = words.season_ends(show_time(now.ends)) if choice.season == now.number else ""
            return sentences(words.season_rules(), ends)
    return ""


def _seasons(found: FoundBoard) -> tuple[int, ...]:
    """The running season, the one before, the one shown, and all time."""
    if found.choice.by not in ("score", "wins"):
        return ()
    numbers = {found.season.number, found.season.before.number, found.choice.season, 0}
    return tuple(sorted(numbers, reverse=True))


def _replays(found: FoundBoard) -> tuple[tuple[int, str], ...]:
    """The game of each record. Those of other servers are not for everybody."""
    choice, kind = found.choice, kind_of(found.choice.game, found.choice.kind)
    if choice.by != "record" or choice.everywhere or kind is None or kind.adds != "best":
        return ()
    labels: dict[int, str] = {}
    for line in found.page.lines:
        if line.game_id is not None:
            label = words.record_of(line.rank, bare(line.name), line.value, unit_of(kind))
            labels.setdefault(line.game_id, label)
    return tuple(labels.items())
