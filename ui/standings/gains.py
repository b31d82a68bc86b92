"""What a finished game has brought its players, in words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ui.standings.feats import own_best
from ui.standings.figures import Unit, figure
from ui.text.locale import _, mark
from ui.text.rated import is_rated
from ui.text.words import number, plain, sentences


class Best(msgspec.Struct, frozen=True):
    """A record that a game has made."""

    kind: str
    value: int
    unit: Unit = "count"


class Gain(msgspec.Struct, frozen=True):
    """What a game has brought one person."""

    game: str
    unrated: str = ""  # why it does not count
    score: int | None = None  # of the season, after the game
    gained: int = 0  # what the game has added: it may be less than nothing
    rank: int | None = None  # in the season, now
    behind: int = 0  # how much less than the next person
    rival: str | None = None  # that person's name
    shares: bool = False  # the place with another player of the game
    was: int | None = None  # the rating before
    rating: int = 0
    spread: int = 0
    is_provisional: bool = False
    bests: tuple[Best, ...] = ()


BUTTONS: Mapping[str, str] = {
    "more": mark("More"),
    "share": mark("Share"),
    "replay": mark("Replay"),
    "board": mark("Leaderboard"),
    "card": mark("My stats"),
}


def button(name: str) -> str:
    """The label of a button below the result of a game; `name` is one of `BUTTONS`."""
    return _(BUTTONS[name])


def own(gain: Gain) -> str:
    """What a game has brought its reader, a line each: what was never better, score and place, the rating."""
    lines = [_best(gain.game, best) for best in gain.bests]
    lines += [is_rated(gain.unrated)] if gain.unrated else [_score(gain), _rating(gain)]
    return "\n".join(filter(None, lines))


def more(title: str) -> str:
    """Stands above the other buttons of a game, for somebody who did not play in it."""
    return _("More about this game of {title}:").format(title=title)


def nothing_yet() -> str:
    """Told while a game waits to be entered into the standings."""
    return _("This game isn't in the standings yet. Try again in a moment.")


def of_a_deal() -> str:
    """Told of a deal that others play, too."""
    return _("Deals count for no record, rating or season.")


def not_yours() -> str:
    """Told to a person who did not play in the game, or whose seat somebody took."""
    return _("This game counts for the people who played it from start to end.")


def public(name: str, gain: Gain) -> str:
    """A player's part in one line: "Ada: season 58.2 → 59.4, rating 1290 → 1317"."""
    name = f"**{plain(name)}**"
    if gain.score is None or gain.was is None:
        return ""
    was, score = _scores(gain)
    if gain.gained > 0 and _leads(gain):
        told = (
            _("{name} shares the lead of the season! {was} → {score}")
            if gain.shares
            else _("{name} leads the season! {was} → {score}")
        )
        return told.format(name=name, was=was, score=score)
    if not gain.gained and gain.is_provisional:
        return _("{name}: season still {score}").format(name=name, score=score)
    if not gain.gained:
        return _("{name}: season still {score}, rating {rating_was} → {rating}").format(
            name=name, score=score, rating_was=number(gain.was), rating=number(gain.rating)
        )
    if gain.is_provisional:
        return _("{name}: season {was} → {score}").format(name=name, was=was, score=score)
    return _("{name}: season {was} → {score}, rating {rating_was} → {rating}").format(
        name=name, was=was, score=score, rating_was=number(gain.was), rating=number(gain.rating)
    )


def _scores(gain: Gain) -> tuple[str, str]:
    """The score before the game, and after it."""
    score = gain.score or 0
    return figure(score - gain.gained, "tenths"), figure(score, "tenths")


def _score(gain: Gain) -> str:
    if gain.score is None:
        return ""
    was, score = _scores(gain)
    told = score if not gain.gained else _("{was} → **{score}**").format(was=was, score=score)
    if not _leads(gain):
        return sentences(_("Season: {score}.").format(score=told), _place(gain))
    if gain.gained <= 0:
        return _("You still lead the season: {score}.").format(score=told)
    lead = (
        _("**You share the lead of the season!** {score}")
        if gain.shares
        else _("**You lead the season!** {score}")
    )
    return lead.format(score=told)


def _leads(gain: Gain) -> bool:
    """Whether nobody is before them in the season."""
    return gain.rank == 1 and gain.rival is None


def _place(gain: Gain) -> str:
    """Which place its reader has now."""
    if gain.rank is None:
        return ""
    if gain.rival is None:
        return _("You are in place {rank}.").format(rank=gain.rank)
    name, gap = plain(gain.rival), figure(gain.behind, "tenths")
    if not gain.behind:
        return _("You are in place {rank}, level with {name}.").format(rank=gain.rank, name=name)
    return _("You are in place {rank}, {gap} behind {name}.").format(rank=gain.rank, gap=gap, name=name)


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
    return own_best(game, best.kind, figure(best.value, best.unit))
