"""Moments of a finished game: what happened in words, the table with the strip, and a seat's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cogs.scenes.replay_places import closest_duel, round_at, since_go, turn_to
from cogs.scenes.story import story
from engine.game import Event, Finished, RoundScored
from table.replay import Moment, Replay
from ui.games import face_of
from ui.pictures.strip import Strip, with_strip
from ui.text import replay as words
from ui.text import table as table_words
from ui.text.words import full, sentences
from wire.layouts import Drawing, Part

ALL = -1  # a viewer from whom nothing is hidden: the game is over


def replay_parts(replay: Replay, at: int, viewer: int | None) -> tuple[Part, ...]:
    """The moment `at`, from 0, as a seat or a spectator saw it, or with all hands; in words the turn that it ends."""
    moment = replay.moments[at]
    lines = [line for each in turn_to(replay, at) for line in caption(replay, each, viewer)]
    if moment.table.phase == "over":
        lines.append(table_words.headline(face_of(moment.table).result(moment.table)))
    return "\n".join(lines), drawing(replay, at, viewer), _hand_text(moment, viewer)


def _hand_text(moment: Moment, viewer: int | None) -> str:
    face, table = face_of(moment.table), moment.table
    if viewer is None:
        return ""
    if viewer != ALL:
        return face.holding(table, viewer)
    hands = ((name, face.holding(table, seat)) for seat, name in enumerate(table.names))
    return "\n".join(words.holds(name, " ".join(held.split("\n"))) for name, held in hands if held)


def _events(moment: Moment, viewer: int | None) -> list[Event]:
    return list(moment.logged.events if viewer == ALL else moment.events_for(viewer))


def drawing(replay: Replay, at: int, viewer: int | None, *, begins: bool = False) -> Drawing:
    """The game's own table with the strip below it.

    Between two rounds the first one's result lies there, or if the next one `begins`, its deal.
    """
    moment, where = replay.moments[at], words.move_of(at + 1, len(replay.moments), _time(replay, at))
    result = None if begins else _result_of_round(moment)
    drawn = result or _table(moment, viewer)
    return replace(
        drawn,
        draw=with_strip(drawn.draw) if result else drawn.draw,
        options=drawn.options | {"strip": _strip(replay, at, viewer, begins=begins)},
        alt=sentences(full(where), drawn.alt),
        instead=lambda: f"-# {where}\n{drawn.instead()}",
    )


def picture(moment: Moment, viewer: int | None) -> Drawing:
    """What lies on the table, without a strip; between two rounds the first one's result."""
    return _result_of_round(moment) or _table(moment, viewer)


def _strip(replay: Replay, at: int, viewer: int | None, *, begins: bool) -> Strip:
    said = tuple(words.as_drawn(line) for line in caption(replay, at, viewer, begins=begins))
    rounds = tuple(begin + 1 for begin in replay.rounds)
    return Strip(at + 1, len(replay.moments), said, rounds, _time(replay, at))


def _time(replay: Replay, at: int) -> str:
    """How long a race has been on."""
    took = since_go(replay, at)
    return "" if took is None else words.time(took)


def _result_of_round(moment: Moment) -> Drawing | None:
    """The picture of the result of a round after which another one was dealt."""
    scored = next((event for event in moment.logged.events if isinstance(event, RoundScored)), None)
    if scored is None or moment.table.phase == "over":
        return None
    parts = face_of(moment.table).round_result(scored, moment.table.names)
    return next((part for part in parts if isinstance(part, Drawing)), None)


def _table(moment: Moment, viewer: int | None) -> Drawing:
    face, seen = face_of(moment.table), _events(moment, viewer)
    if viewer == ALL:
        return face.all_seats(moment.table) or face.picture(moment.table, seen)
    return face.picture(moment.table, seen, viewer)


def caption(replay: Replay, at: int, viewer: int | None, *, begins: bool = False) -> list[str]:
    """What happened at a moment; between two rounds at the end of the first one, or as the next one `begins`."""
    moment = replay.moments[at]
    duel = closest_duel(replay, round_at(replay, at, begins=False))
    if duel is not None and duel[0] == at:
        return [duel[1].line]
    return list(_lines(moment, viewer, begins=begins))


def _lines(moment: Moment, viewer: int | None, *, begins: bool) -> Iterator[str]:
    face, table = face_of(moment.table), moment.table
    told = [
        face.replay_line(event, table.names)
        for event in _of_one_round(_events(moment, viewer), begins=begins)
        if not isinstance(event, Finished)
    ]  # the result tells the end
    if any(told):
        yield from (line for line in told if line)
    else:  # for example a player gave up
        yield from story(table, (moment.logged,))


def _of_one_round(events: Sequence[Event], *, begins: bool) -> Sequence[Event]:
    """The events up to the end of a round, or those after it."""
    end = next((at for at, event in enumerate(events, 1) if isinstance(event, RoundScored)), 0)
    if not end:
        return events
    return events[end:] if begins else events[:end]
