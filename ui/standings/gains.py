"""What a finished game has brought its players, in words."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ui.standings.feats import feat
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
    """What a game has brought its reader, a line each: score and place, the rating, what was never better."""
    lines = [is_rated(gain.unrated)] if gain.unrated else [_score(gain), _rating(gain)]
    lines += [_best(gain.game, best) for best in gain.bests]
    return "\n".join(filter(None, lines))


def nothing_yet() -> str:
    """Told while a game waits to be entered into the standings."""
    return _("The standings do not have this game yet. Press again in a moment.")


def not_yours() -> str:
    """Told to a person who did not play in the game, or whose seat somebody took."""
    return _("This game counts for the people who played it from start to end.")


def public(name: str, gain: Gain) -> str:
    """A player's part in one line: "Ada: season 58.2 → 59.4, rating 1290 → 1317"."""
    name = f"**{plain(name)}**"
    if gain.score is None or gain.was is None:
        return ""
    was, score = _scores(gain)
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
    if not gain.gained:
        return sentences(_("Season still **{score}**.").format(score=score), _place(gain))
    return sentences(_("Season {was} → **{score}**.").format(was=was, score=score), _place(gain))


def _place(gain: Gain) -> str:
    """Where its reader stands now."""
    if gain.rank is None:
        return ""
    if gain.rival is None:
        return _("Now place {rank} of the season.").format(rank=gain.rank)
    name, gap = plain(gain.rival), figure(gain.behind, "tenths")
    if not gain.behind:
        return _("Now place {rank} of the season, level with {name}.").format(rank=gain.rank, name=name)
    return _("Now place {rank} of the season, {gap} behind {name}.").format(
        rank=gain.rank, gap=gap, name=name
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
