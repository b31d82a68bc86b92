"""Whether a table is rated, and why not."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import _, mark

_WHY_NOT: Mapping[str, str] = {
    "alone": mark("Not rated: only one person played."),
    "substitute": mark("Not rated: too few people kept their seats."),
    "one_side": mark("Not rated: everybody is on the same side."),
    "own_pace": mark("Not rated: the computer plays at its opponent's pace."),
    "short_deck": mark("Not rated: the deck is shortened."),
    "option": mark("Not rated: an option makes it another game."),
    "social": mark("Not rated: for fun only."),
    "deserted": mark("Not rated: everybody left before the end."),
    "no_result": mark("Not rated: there is no result."),
    "unreadable": mark("Not rated: its log can't be read."),
}
_RATED: Mapping[int, str] = {
    1: mark("Rated."),
    2: mark("Rated. Counts twice as much as a short game."),
    3: mark("Rated. Counts three times as much as a short game."),
}
_LONGER = mark("Rated. Counts {length} times as much as a short game.")


def is_rated(why_not: str, length: int = 1, *, begun: bool = True, by_chance: bool = False) -> str:
    """Whether a table is rated; "" says that it is. A reason that this version does not know stays unsaid.

    `length`: how many short games it counts like in the season. Before it has `begun`, more people may come.
    `by_chance`: it may still turn out that it is not, as all people may be placed on one side.
    """
    if not why_not and by_chance:
        return _("Rated, unless everybody ends up on the same side.")
    if not why_not:
        told = _RATED.get(length, _LONGER)
        return _(told).format(length=length)
    if why_not == "alone" and not begun:
        return _("Not rated until a second person joins.")
    return _(_WHY_NOT[why_not]) if why_not in _WHY_NOT else _("Not rated.")
