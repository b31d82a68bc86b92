"""What a server reads of the deal of the day: who has ended today's, and yesterday's order so far."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from ui.standings.figures import DASH
from ui.text import deals
from ui.text.locale import _, mark, ngettext
from ui.text.words import fit, full, join_spaced, plain, sentences

THIRDS = {"better": mark("best third"), "level": mark("middle third"), "worse": mark("last third")}


class Finisher(msgspec.Struct, frozen=True):
    """Somebody who has ended today's deal; the name is "" for people who are on no board."""

    name: str
    squares: tuple[str, ...] = ()  # "better", "level" or "worse"


class Placed(msgspec.Struct, frozen=True):
    """Somebody in yesterday's order."""

    place: int
    name: str
    made: str  # with its unit
    squares: tuple[str, ...] = ()


class Yesterday(msgspec.Struct, frozen=True):
    game: str
    best: tuple[Placed, ...]


class DayBoard(msgspec.Struct, frozen=True):
    """A day, as one server sees it."""

    number: int
    game: str
    finished: tuple[Finisher, ...] = ()  # the first to end it first; not always all of them
    number_finished: int = 0
    before: Yesterday | None = None


def how_many(board: DayBoard) -> str:
    """How many of a server have ended it; "" for nobody."""
    count = board.number_finished
    return ngettext("{count} of you", "{count} of you", count).format(count=count) if count else ""


def others(board: DayBoard) -> str:
    """Those who have ended it, too, and are not named; "" for nobody."""
    count = board.number_finished - len(board.finished)
    return ngettext("and {count} other", "and {count} others", count).format(count=count) if count else ""


def third(square: str) -> str:
    """What a square says, compared with the games of the house."""
    return _(THIRDS[square])


def headings() -> tuple[str, str]:
    """Above those who have ended today's, and above yesterday's order."""
    return _("Finished today"), _("Yesterday, so far")


def day_alt(board: DayBoard) -> str:
    """The picture in plain words, at most 1,024 characters."""
    best = () if board.before is None else board.before.best
    whose = [*(each.name for each in board.finished), *(each.name for each in best)]

    def alt(names: Sequence[str]) -> str:
        today, yesterday = headings()
        told = [full(f"{deals.day(board.number)}, {board.game}")]
        ended = [_with_squares(name, each.squares) for name, each in zip(names, board.finished, strict=False)]
        listed = "; ".join(filter(None, (*ended, others(board))))
        told.append(full(f"{today}: {listed}") if listed else deals.nobody_yet())
        if board.before is not None:
            placed = zip(names[len(board.finished) :], best, strict=True)
            order = [_in_order(name, each) for name, each in placed]
            placed_in = _("{heading} ({game}): {order}.")
            told.append(
                placed_in.format(heading=yesterday, game=board.before.game, order="; ".join(order) or DASH)
            )
        return sentences(*told)

    return fit(whose, alt)


def day_text(board: DayBoard) -> str:
    """The picture as Markdown."""
    today, yesterday = headings()
    ended = [
        join_spaced(filter(None, (plain(each.name), deals.squares_in_words(each.squares))))
        for each in board.finished
    ]
    lines = [
        deals.heading(board.number, board.game),
        f"**{today}**",
        *(f"- {line}" for line in (*ended, others(board)) if line),
    ]
    if not ended:
        lines.append(deals.nobody_yet())
    if board.before is not None:
        lines += [f"**{yesterday}** · {board.before.game}", *map(_placed_line, board.before.best)]
        lines += [] if board.before.best else [deals.nobody_yet()]
    return "\n".join(lines)


def _placed_line(placed: Placed) -> str:
    return deals.order_line(placed.place, placed.name, placed.made, placed.squares, is_reader=False)


def _in_order(name: str, placed: Placed) -> str:
    made = _with_squares(placed.made, placed.squares)
    return _("{place} {name}, {made}").format(place=placed.place, name=name, made=made)


def _with_squares(what: str, squares: Sequence[str]) -> str:
    thirds = ", ".join(third(each) for each in squares)
    return _("{what} ({thirds})").format(what=what, thirds=thirds) if thirds else what
