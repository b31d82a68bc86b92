"""Whether a table is rated, and why not; the rare line of story under a result that was."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from text.feats import feat, landmark
from text.figures import Unit, figure
from text.locale import _, mark, ngettext
from text.words import plain

Story = Literal["landmark", "at_last", "best_yet", "caught_up"]

_WHY_NOT: Mapping[str, str] = {
    "alone": mark("Not rated: it takes two people."),
    "substitute": mark("Not rated: too few people have kept their seats."),
    "one_side": mark("Not rated: all the people are on one side."),
    "own_pace": mark("Not rated: the computer plays at its opponent's pace."),
    "short_deck": mark("Not rated: the deck is shortened."),
    "option": mark("Not rated: an option makes it another game."),
    "social": mark("Not rated: for fun only."),
    "deserted": mark("Not rated: everybody left before the end."),
    "no_result": mark("Not rated: there is no result."),
    "unreadable": mark("Not rated: its log cannot be read."),
}


def rated(why_not: str, length: int = 1, *, begun: bool = True, by_chance: bool = False) -> str:
    """Whether a table is rated; "" says that it is. A reason that this version does not know stays unsaid.

    `length`: how many short games it counts like in the season. Before it has `begun`, more people may come.
    `by_chance`: it may still turn out that it is not, as all people may be placed on one side.
    """
    if not why_not and by_chance:
        return _("Rated unless chance puts all people on one side.")
    if not why_not:
        return ngettext(
            "Rated: it counts for the ratings and for the season.",
            "Rated: it counts for the ratings, and for the season like {length} short games.",
            length,
        ).format(length=length)
    if why_not == "alone" and not begun:
        return _("Not rated yet: it takes two people.")
    return _(_WHY_NOT[why_not]) if why_not in _WHY_NOT else _("Not rated.")


def story(
    code: Story,
    name: str,
    *,
    other: str = "",
    game: str = "",
    kind: str = "",
    value: int = 0,
    unit: Unit = "count",
) -> str:
    """One line about a result, as Markdown; `other` is somebody's name, `kind` and `value` those of a feat."""
    name, other, told = plain(name), plain(other) if other else "", figure(value, unit)
    match code:
        case "landmark":
            return landmark(game, kind, name, told)
        case "at_last":
            return _("After {defeats} defeats at this game {name} beats {other} for the first time.").format(
                defeats=told, name=name, other=other
            )
        case "best_yet":
            return _("{name}'s best yet: {feat} {value}.").format(
                name=name, feat=feat(game, kind), value=told
            )
        case "caught_up":
            return _("{name} has caught up with {other} in this season.").format(name=name, other=other)
