"""What a finished game has brought its players, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from text.feats import feat
from text.figures import Unit, figure, signed
from text.locale import _, mark, ngettext
from text.rated import rated
from text.words import listed, number, plain


class Best(msgspec.Struct, frozen=True):
    """A record that a game has made."""

    kind: str
    value: int
    unit: Unit = "count"


class Gain(msgspec.Struct, frozen=True):
    """What a game has brought one person."""

    game: str
    unrated: str = ""  # why it does not count
    half_points: int = 0
    rank: int | None = None  # in the season
    behind: int = 0  # half points less than the next person
    rival: str | None = None  # that person's name
    was: int | None = None  # the rating before
    rating: int = 0
    spread: int = 0
    is_provisional: bool = False
    bests: tuple[Best, ...] = ()


BUTTONS: Mapping[str, str] = {
    "mine": mark("My result"),
    "replay": mark("Replay"),
    "board": mark("Board"),
    "card": mark("My card"),
}


def button(name: str) -> str:
    """The label of a button below the result of a game; `name` is one of `BUTTONS`."""
    return _(BUTTONS[name])


def own(gain: Gain) -> str:
    """What a game has brought its reader, a line each: points and place, the rating, what was never better."""
    lines = [rated(gain.unrated)] if gain.unrated else [_points(gain), _rating(gain)]
    lines += [_best(gain.game, best) for best in gain.bests]
    return "\n".join(filter(None, lines))


def nothing_yet() -> str:
    """Told while a game waits to be entered into the standings."""
    return _("The standings do not have this game yet. Press again in a moment.")


def not_yours() -> str:
    """Told to a person who did not play in the game, or whose seat somebody took."""
    return _("This game counts for the people who played it from start to end.")


def of_side(names: Sequence[str], gains: Sequence[Gain]) -> str:
    """A side's part in one line: "Ada: +2 points, rating 1290 → 1317"."""
    first, named = gains[0], listed([f"**{plain(name)}**" for name in names])
    points = _gained(first.half_points)
    if len(gains) > 1 or first.was is None or first.is_provisional:
        return _("{names}: {points}").format(names=named, points=points)
    return _("{names}: {points}, rating {was} → {rating}").format(
        names=named, points=points, was=number(first.was), rating=number(first.rating)
    )


def _gained(half_points: int) -> str:
    return ngettext("{points} point", "{points} points", 1 if half_points == 2 else 2).format(
        points=signed(half_points // 2) if half_points % 2 == 0 else f"+{figure(half_points, 'halves')}"
    )


def _points(gain: Gain) -> str:
    points = _gained(gain.half_points)
    if gain.rank is None:
        return _("**{points}** in the season.").format(points=points)
    if gain.rival is None:
        return _("**{points}**: place {rank} of the season.").format(points=points, rank=gain.rank)
    name, gap = plain(gain.rival), figure(gain.behind, "halves")
    if not gain.behind:
        return _("**{points}**: place {rank} of the season, level with {name}.").format(
            points=points, rank=gain.rank, name=name
        )
    return _("**{points}**: place {rank} of the season, {gap} behind {name}.").format(
        points=points, rank=gain.rank, gap=gap, name=name
    )


def _rating(gain: Gain) -> str:
    if gain.was is None:
        return ""
    told = (
        _("Rating {was} → **{rating}** ± {spread}, not certain yet.")
        if gain.is_provisional
        else _("Rating {was} → **{rating}** ± {spread}.")
    )
    return told.format(was=number(gain.was), rating=number(gain.rating), spread=gain.spread)


def _best(game: str, best: Best) -> str:
    return _("Your best here: {feat} {value}.").format(
        feat=feat(game, best.kind), value=figure(best.value, best.unit)
    )
