"""What decided a race of 7 Ate 9, from all that happened: how the cards went down, the closest duel, the last card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.game import Event, Result
from engine.seven_ate_nine.types import Go, LaidLast, Played, RaceScored
from ui.seven_ate_nine import score
from ui.text.locale import _
from ui.text.words import MARKS, fit, full, sentences

Happened = tuple[int, Event, bool]  # when, what, and whether a person did it


class Duel(NamedTuple):
    """A card that came too late by so many milliseconds."""

    faster: int
    slower: int
    late: int
    at: int  # milliseconds since GO


class Course(NamedTuple):
    """How a race went. `left` has for each seat when it played a card, in milliseconds since GO."""

    start: tuple[int, ...]  # cards at GO
    played: tuple[tuple[int, ...], ...]
    took: int  # until the end
    last: int | None = None  # the card that won it; None: it was laid face down, or nobody won
    is_face_down: bool = False
    duel: Duel | None = None


class Ended(NamedTuple):
    """A game that is over; of a match `course` is the last race."""

    ended: Result
    resigned: tuple[int, ...]
    course: Course | None
    match: bool = False


def course(happened: Sequence[Happened]) -> Course | None:
    """The course of a race from all that happened in it; None where that is not known."""
    scored = next((what for _at, what, _own in happened if isinstance(what, RaceScored)), None)
    go = min((what.at for _at, what, _own in happened if isinstance(what, Go)), default=None)
    if scored is None or go is None:
        return None
    played: list[list[int]] = [[] for _line in scored.lines]
    last: Event | None = None
    for at, what, _own in happened:
        if isinstance(what, Played | LaidLast):
            played[what.seat].append(max(0, at - go))
            last = what
    start = tuple(line.left + len(played[line.seat]) for line in scored.lines)
    took = max(1, max(at for at, _what, _own in happened) - go)
    won = scored.winner is not None
    return Course(
        start,
        tuple(map(tuple, played)),
        took,
        last.card if won and isinstance(last, Played) else None,
        won and isinstance(last, LaidLast),
        _duel(happened, go),
    )


def _duel(happened: Sequence[Happened], go: int) -> Duel | None:
    found = [
        Duel(faster, missed.seat, missed.late, max(0, at - go))
        for at, what, is_own in happened
        for faster, missed in score.close_calls(((at, what, is_own),))
    ]
    return min(found, key=lambda duel: duel.late, default=None)


def took(course: Course) -> str:
    """ "58.4 s"."""
    return _("{seconds} s").format(seconds=f"{course.took / 1000:.1f}")


def late(duel: Duel) -> str:
    """ "12 ms"."""
    return _("{late} ms").format(late=duel.late) if duel.late else _("under 1 ms")


def counted(*, match: bool) -> str:
    """What the curve shows."""
    return _("cards left in the last race") if match else _("cards left")


def closest() -> str:
    """Stands below how close the closest duel was."""
    return _("the closest duel")


def alt(told: Ended, names: Sequence[str]) -> str:
    """Everything that the picture says, in at most 1,024 characters."""
    return fit(names, lambda short: _alt(told, short))


def _alt(told: Ended, names: Sequence[str]) -> str:
    ended, race = told.ended, told.course
    say = score.races_won if told.match else score.cards_left
    lines = [full(score.headline(ended, names, told.resigned, match=told.match))]
    lines += [
        _("Place {place}: {mark} {name}, {told}.").format(
            place=ended.places[seat], mark=MARKS[seat][0], name=names[seat], told=say(ended.scores[seat])
        )
        for seat in sorted(range(len(names)), key=lambda seat: (ended.places[seat], seat))
    ]
    if race is None:
        return sentences(*lines)
    if race.is_face_down:
        lines.append(_("The last card was laid face down."))
    elif race.last is not None:
        number, modifier = divmod(race.last, 10)
        lines.append(_("The last card: {card}.").format(card=f"{number}±{modifier}"))
    left = [start - len(played) for start, played in zip(race.start, race.played, strict=True)]
    lines.append(
        _("Cards left: {most} at GO, {left} after {took}.").format(
            most=max(race.start), left=", ".join(map(str, left)), took=took(race)
        )
    )
    if race.duel is not None:
        lines.append(
            _("The closest duel: {late} between {faster} and {slower}.").format(
                late=late(race.duel), faster=names[race.duel.faster], slower=names[race.duel.slower]
            )
        )
    return sentences(*lines)
