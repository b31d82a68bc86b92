"""Where in a replay one can go: rounds, turns, and the moments that people look for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from table.entries import Move
from table.replay import Moment, Replay
from table.story import ends_round
from ui.face import Duel
from ui.games import face_of
from ui.pictures.animator_process import MOST
from ui.text import replay as words
from ui.text.locale import cache_by_language
from ui.text.replay import Which

CACHE_SIZE = 4  # replays of which this is remembered
LAST = 10  # moves: the shortest part
MOST_CHOICES = 25
_WARM = re.compile(r"\*\*(.+?)\*\*")


class Landmark(NamedTuple):
    """A moment that people look for; with `plays` the round that begins there."""

    moment: int
    label: str
    plays: bool = False

    @property
    def value(self) -> str:
        return f"{'p' if self.plays else ''}{self.moment}"


@cache_by_language(CACHE_SIZE)
def landmarks(replay: Replay) -> list[Landmark]:
    """The rounds, the closest duels, the rare good moves and the end, in their order, as a menu has room for them."""
    last = len(replay.moments) - 1
    must = [*_rounds(replay)[-(MOST_CHOICES - 1) :], Landmark(last, words.the_end())]
    extra = [mark for mark in (*_duels(replay), *_warm(replay)) if mark.moment != last]
    room = MOST_CHOICES - len(must)
    return sorted(must + (extra[:room]), key=lambda mark: (mark.moment, mark.plays))


def _rounds(replay: Replay) -> list[Landmark]:
    face = face_of(replay.moments[0].table)
    return [
        Landmark(
            begin, face.round_name(number) if len(replay.rounds) > 1 else words.the_beginning(), plays=True
        )
        for number, begin in enumerate(replay.rounds, 1)
    ]


def _duels(replay: Replay) -> Iterator[Landmark]:
    face = face_of(replay.moments[0].table)
    for number, found in enumerate(duels(replay), 1):
        if found is not None:
            at, duel = found
            race = face.round_name(number) if len(replay.rounds) > 1 else ""
            yield Landmark(at, words.duel_label(race, words.as_drawn(duel.line)))


def _warm(replay: Replay) -> Iterator[Landmark]:
    """The rare good moves."""
    for at, moment in enumerate(replay.moments):
        face, table = face_of(moment.table), moment.table
        for event in moment.events_for(None):
            if (line := face.highlight(event, table)) and (warm := _WARM.findall(line)):
                yield Landmark(at, words.as_drawn(warm[-1]))


def is_race(replay: Replay) -> bool:
    return replay.moments[0].table.race is not None


def part_of_round(replay: Replay, number: int) -> range:
    """The moments of a round, from 0, its end included. Its first is the end of the round before, too."""
    begins = [*replay.rounds, len(replay.moments) - 1]
    return range(begins[number], begins[number + 1] + 1)


def round_at(replay: Replay, at: int, *, begins: bool) -> int:
    """The round of a moment, from 0. A moment between two rounds is the end of one, or `begins` the other."""
    found = [number for number, begin in enumerate(replay.rounds) if begin < at or (begins and begin == at)]
    return max(found, default=0)


def played_from(replay: Replay, at: int) -> range:
    """The moments that an animation shows from this one to the end of its round."""
    whole = part_of_round(replay, round_at(replay, at, begins=True))
    return thinned(range(at, whole.stop))


def thinned(moments: range, most: int = MOST) -> range:
    """As many moments as one animation has room for, evenly, the last one included."""
    step = moments.step * -(-len(moments) // most)
    first, last = moments[0], moments[-1]
    return range(last - (last - first) // step * step, last + 1, step)


def turn_after(replay: Replay, at: int) -> int:
    """The end of the next turn, or the last moment."""
    last = len(replay.moments) - 1
    return next((moment for moment in range(at + 1, last) if ends_turn(replay, moment)), last)


def turn_before(replay: Replay, at: int) -> int:
    """The end of the turn before, or the deal."""
    return next((moment for moment in range(at - 1, 0, -1) if ends_turn(replay, moment)), 0)


def turn_to(replay: Replay, at: int) -> range:
    """The moments of the turn that ends at this one."""
    return range(turn_before(replay, at) + 1, at + 1) if at and ends_turn(replay, at) else range(at, at + 1)


def ends_turn(replay: Replay, at: int) -> bool:
    """Whether a turn ends with this moment. A player alone, or in a race, makes moves instead of turns."""
    moment = replay.moments[at]
    if at == len(replay.moments) - 1 or ends_round(moment.logged):
        return True
    if is_race(replay):
        return not moment.logged.events or any(moment.events_for(None))  # else nobody saw anything
    if len(moment.table.seats) == 1:
        return True
    return _mover(moment) is None or _mover(moment) != _mover(replay.moments[at + 1])


def _mover(moment: Moment) -> int | None:
    entry = moment.logged.entry
    return entry.seat if isinstance(entry, Move) else None


def since_go(replay: Replay, at: int) -> int | None:
    """Milliseconds that a race has been on; None before GO, and in a game by turns."""
    moment = replay.moments[at]
    ended = ends_round(moment.logged) and at > 0  # then the next GO may be known already
    go = replay.moments[at - 1 if ended else at].table.opens_at
    return moment.logged.entry.at - go if go and moment.logged.entry.at >= go else None


def closest_duel(replay: Replay, number: int) -> tuple[int, Duel] | None:
    """The moment of a race at which somebody came too late by the least; None: nobody did."""
    return duels(replay)[number]


@cache_by_language(CACHE_SIZE)
def duels(replay: Replay) -> list[tuple[int, Duel] | None]:
    """The closest duel of each round."""
    return [_closest(replay, part_of_round(replay, number)) for number in range(len(replay.rounds))]


def _closest(replay: Replay, part: range) -> tuple[int, Duel] | None:
    found = []
    for at in part:
        moment = replay.moments[at]
        if (duel := face_of(moment.table).duel(moment.logged, moment.table.names)) is not None:
            found.append((at, duel))
    return min(found, key=lambda each: each[1].late, default=None)


def parts_of(replay: Replay, at: int) -> dict[Which, range]:
    """What can be shared: the moments of each part, at most as many as one animation has room for."""
    count = len(replay.moments)
    parts: dict[Which, range] = {"here": range(at, count)[:MOST]}
    if len(replay.rounds) > 1:
        parts["round"] = part_of_round(replay, round_at(replay, at, begins=True))[-MOST:]
    parts["last"] = range(count)[-LAST:]
    if count <= MOST:
        parts["whole"] = range(count)
    return parts
