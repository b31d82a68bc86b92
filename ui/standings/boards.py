"""Leaderboards in words: what they are called, their columns, where a reader stands, how to get onto one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from engine.feats import Among
from engine.games import GAMES
from ui.standings.feats import feat, games, how_to_set
from ui.standings.figures import DASH, Unit, difference, figure, share, with_sign
from ui.text.locale import _, mark, ngettext
from ui.text.words import bare, fit, full, plain, sentences

By = Literal["score", "wins", "rating", "record"]

NO_RANK = "·"


class Row(msgspec.Struct, frozen=True):
    """One player of a board. A figure that is None is not known, or is not a column of this board."""

    name: str  # "" of somebody who is not to be named
    rank: int | None  # equal ones share it; None: too few games to say
    value: int  # in the board's unit
    games: int  # on the board of a record: how often
    ranked: int | None = None  # what it is ranked by, where that is not the value
    wins: int | None = None
    spread: int | None = None  # of a rating: one standard deviation
    change: int | None = None  # of a rating, by the last rated game


class Leaderboard(msgspec.Struct, frozen=True):
    """A page of a leaderboard, as its reader sees it."""

    by: By
    rows: tuple[Row, ...]  # best first, those without a rank last
    players: int  # on all pages
    game: str = ""  # its key; "" is all games
    season: str = ""  # its name; "" is all time
    everywhere: bool = False  # all servers, not this one
    unit: Unit = "count"
    record: str = ""  # the kind, where that is what counts
    own: Row | None = None  # its reader's, on this page or not
    own_at: int | None = None  # which of the rows that is, where it is marked in its place
    rival: Row | None = None  # who stands next above the reader, or next below who leads
    ranked_from: int = 0  # rated games that a rank needs


_HOW: Mapping[By, str] = {
    "score": mark("Finish a rated game with somebody else, ahead of them or not, and you show up here."),
    "wins": mark("Win a rated game with somebody else, and you show up here."),
    "rating": mark("Finish a rated game with somebody else: your rating begins with it."),
}


def season_name(number: int) -> str:
    """A season by its number, 20264; "" for 0, all time."""
    if not number:
        return ""
    year, quarter = divmod(number, 10)
    return _("Q{quarter} {year}").format(quarter=quarter, year=year)


def game_title(game: str) -> str:
    """The title of a game; one that is no longer played goes by its key."""
    if not game:
        return _("All games")
    return GAMES[game].title if game in GAMES else game


def title(board: Leaderboard) -> str:
    """Which board it is: a game, and "Q4 2026". Ratings and records know no season."""
    match board.by:
        case "score" | "wins":
            return f"{game_title(board.game)} · {board.season or _('All time')}"
        case "rating":
            return game_title(board.game)
        case "record":
            return f"{game_title(board.game)} · {feat(board.game, Among.parse(board.record).kind)}"


def games_line(board: Leaderboard) -> str:
    """The games that a record compares: "Games: 3 players"; "" on other boards."""
    if board.by != "record" or not Among.parse(board.record).sides:
        return ""
    return _("Games: {games}").format(games=games(board.game, board.record))


def how_many(board: Leaderboard) -> str:
    """The players on the board: "37 players", "10 of 37 players", and that they are everywhere."""
    told = ngettext("{players} player", "{players} players", board.players).format(players=board.players)
    if len(board.rows) != board.players:
        told = _("{shown} of {players}").format(shown=len(board.rows), players=told)
    return _("{players} everywhere").format(players=told) if board.everywhere else told


def record_of(rank: int, name: str, value: int, unit: Unit) -> str:
    """A line of a board of records in a menu: "1. Ada, 0:58"."""
    return _("{rank}. {name}, {value}").format(rank=rank, name=bare(name), value=figure(value, unit))


def heads(board: Leaderboard) -> tuple[str, ...]:
    """What stands above the columns, the main figure's first."""
    match board.by:
        case "score":
            return _("Score"), _("Games"), _("Wins")
        case "wins":
            return _("Wins"), _("Games"), _("Won")
        case "rating":
            return _("Rating"), "±", _("Games"), _("Last")
        case "record":
            return _("Record"), _("Times")


def cells(board: Leaderboard, row: Row) -> tuple[str, ...]:
    """What stands in the columns of a row."""
    value = figure(row.value, board.unit)
    match board.by:
        case "score":
            return value, str(row.games), DASH if row.wins is None else str(row.wins)
        case "wins":
            return value, str(row.games), share(row.value, row.games)
        case "rating":
            spread = DASH if row.spread is None else str(row.spread)
            return value, spread, str(row.games), DASH if row.change is None else with_sign(row.change)
        case "record":
            return value, str(row.games)


def row_name(row: Row) -> str:
    """The name of a row; for somebody who is not to be named, the word that stands instead."""
    return bare(row.name)


def unreadable() -> str:
    """Stands in place of a name if none of its letters can be drawn."""
    return _("a player")


def rank(row: Row) -> str:
    """Its number; a dot for a player who has played too few games."""
    return NO_RANK if row.rank is None else str(row.rank)


def standing(board: Leaderboard, shown: Callable[[str], str]) -> str:
    """Where its reader stands, in a few words: "12 behind Ben". `shown` is how a name is written there."""
    own, rival = board.own, board.rival
    if own is None:
        return _("You are not on this board yet.")
    if own.rank is None:
        left = max(board.ranked_from - own.games, 1)
        return ngettext("a rank in {games} game", "a rank in {games} games", left).format(games=left)
    if rival is None:
        return ""
    mine, theirs = _rank(own), _rank(rival)
    gap, name = difference(mine, theirs, board.unit), shown(row_name(rival))
    if not gap:
        return ""
    if mine == theirs:
        return _("level with {name}").format(name=name)
    where = _("{gap} ahead of {name}") if own.rank == 1 else _("{gap} behind {name}")
    return where.format(gap=gap, name=name)


def _rank(row: Row) -> int:
    return row.value if row.ranked is None else row.ranked


def how_to(board: Leaderboard) -> str:
    """How to get onto the board."""
    if board.by == "record":
        return how_to_set(board.game, board.record)
    return _(_HOW[board.by])


def nobody() -> str:
    """Shown on an empty board."""
    return _("Nobody is on this board yet.")


def unseen(*, hidden: bool) -> str:
    """Told to a reader whose row others do not see: by the reader's wish, or because they never asked for the board."""
    if hidden:
        return _("Only you see your row: you chose not to be on leaderboards.")
    return _("Only you see your row: you aren't on the boards of all servers.")


def season_ends(when: str) -> str:
    """When the running season ends; `when` is a time as Discord writes it."""
    return _("It runs until {when}.").format(when=when)


def season_rules() -> str:
    """How a season counts, in a sentence."""
    return _(
        "How many of the others you beat, on average, in your rated games; after only a few it's still low."
    )


def rating_rules() -> str:
    """How ratings are ranked, in a sentence."""
    return _("Ranked by rating minus its ±, so that a few lucky games don't lead.")


def average_rules(least: int) -> str:
    """From how many times on an average ranks, in a sentence."""
    return _("In brackets, below the others: fewer than {least} so far.").format(least=least)


def rebuilding() -> str:
    return _("The standings are being recounted, so figures may be too low for a few minutes.")


def board_text(board: Leaderboard) -> str:
    """The board as Markdown, a line a player; the reader's own at the end."""
    lines = [" · ".join(filter(None, (f"**{title(board)}**", games_line(board), how_many(board))))]
    if not board.rows:
        lines += [nobody(), how_to(board)]
    lines += [_line(board, row, at) for at, row in enumerate(board.rows)]
    if board.own is not None and board.own_at is None:
        lines += ["", _("You: {facts}").format(facts=_own(board, f"**{rank(board.own)}**, ", board.own))]
    return "\n".join(lines)


def _line(board: Leaderboard, row: Row, at: int) -> str:
    name = plain(row_name(row))
    if at == board.own_at:
        return _("**{rank}** **{name}** (you): {facts}").format(
            rank=rank(row), name=name, facts=_own(board, "", row)
        )
    return f"**{rank(row)}** {name}: {_facts(board, row)}"


def _own(board: Leaderboard, before: str, row: Row) -> str:
    """The figures of its reader, and who is next."""
    facts, where = f"{before}{_facts(board, row)}", standing(board, plain)
    return f"{facts} ({where})" if where else facts


def board_alt(board: Leaderboard) -> str:
    """The board in plain words, at most 1,024 characters."""
    head = full(", ".join(filter(None, (title(board), games_line(board), how_many(board)))))
    if not board.rows:
        return sentences(head, nobody(), how_to(board))
    is_apart = board.own is not None and board.own_at is None
    rows = [*board.rows, *([board.own] if board.own is not None and is_apart else [])]
    mine = len(board.rows) if is_apart else board.own_at
    columns = _("Rank, name, {columns}:").format(columns=", ".join(heads(board)).lower())

    def alt(names: Sequence[str]) -> str:
        facts = [
            _("{rank} {name} {cells}.").format(rank=rank(row), name=name, cells=", ".join(cells(board, row)))
            for row, name in zip(rows, names, strict=True)
        ]
        if mine is not None:
            facts[mine] = _("You: {facts}").format(facts=facts[mine])
        return sentences(head, columns, *facts)

    return fit([row_name(row) for row in rows], alt)


def _facts(board: Leaderboard, row: Row) -> str:
    value, *others = cells(board, row)
    games = ngettext("{games} game", "{games} games", row.games).format(games=row.games)
    facts = [f"**{value}**", games]
    if board.by == "rating":
        spread, _games, change = others
        facts = [f"**{value}** ± {spread}", games, change]
    elif board.by == "record":
        facts = facts[:1]
    elif board.by == "score" and row.wins is not None:
        facts.append(ngettext("{wins} win", "{wins} wins", row.wins).format(wins=row.wins))
    return ", ".join(facts)
