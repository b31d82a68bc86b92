"""The headline of a game's end: who won and by how much, for everybody by name, for a player as "you"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.game import Result
from ui.text.locale import _, ngettext
from ui.text.words import join_names


def headline(
    ended: Result,
    names: Sequence[str],
    margin: str = "",
    *,
    reader: int | None = None,
    resigned: Sequence[int] = (),
) -> str:
    """One line without a full stop: "Ada wins by 54", "You lost by one card".

    `margin` is how the winner and the reader, or else the next player, are apart: "by 54", "in sudden death". `reader`
    is a seat; None: everybody. `resigned` are the seats whose players left. Names are used as they are.
    """
    first = [seat for seat, place in enumerate(ended.places) if place == 1]
    winners = [names[seat] for seat in first]
    tied = len({ended.sides[seat] for seat in first}) > 1
    if reader in resigned:
        return _("You resigned: {verdict}").format(verdict=headline(ended, names))
    if reader in first:
        others = [names[seat] for seat in first if seat != reader]
        if tied:
            return _("You share first place with {names}").format(names=join_names(others))
        return _how(_you("win", others), margin)
    if reader is None and tied:
        return _("{names} share first place").format(names=join_names(winners))
    if reader is None:
        won = ngettext("{names} wins", "{names} win", len(winners)).format(names=join_names(winners))
        return _how(won, margin)
    mates = [
        names[seat] for seat, side in enumerate(ended.sides) if side == ended.sides[reader] and seat != reader
    ]
    return _how(_you("lost", mates), margin)


def gap(ended: Result, reader: int | None = None, resigned: Sequence[int] = ()) -> int | None:
    """How many points are between the winner and the reader, or else the next player; None: there is nobody next.

    Whoever resigned is not compared with. Nor is anybody in a game that was settled: points did not decide it.
    """
    first = ended.places.index(1)
    rivals = [seat for seat, place in enumerate(ended.places) if place > 1 and seat not in resigned]
    if ended.reason == "settled" or not rivals:
        return None
    if reader is not None and ended.places[reader] > 1:
        next_seat = reader
    else:
        next_seat = min(rivals, key=lambda seat: ended.places[seat])
    return abs(ended.scores[first] - ended.scores[next_seat])


def hair() -> str:
    """Of an end that was decided by the least that there is."""
    return _("**As close as it gets.**")


def _you(did: Literal["win", "lost"], others: Sequence[str]) -> str:
    """ "You win", "You, Ben and Cleo lost"."""
    told = _("{names} win") if did == "win" else _("{names} lost")
    return told.format(names=join_names([_("You"), *others]))


def _how(verdict: str, margin: str) -> str:
    return _("{verdict} {margin}").format(verdict=verdict, margin=margin) if margin else verdict
