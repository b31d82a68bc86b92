"""One moment of a finished game: what happened in words, the table with the strip, and a seat's hand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from msgspec.structs import replace

from cogs.scenes.story import story
from engine.game import Event, Finished
from table.replay import Moment, Replay
from ui.games import face_of
from ui.pictures.animator_process import MOST, Frame
from ui.pictures.strip import Strip
from ui.text import replay as words
from ui.text import table as table_words
from ui.text.replay import Which
from ui.text.words import full, sentences
from wire.layouts import Drawing, Part

LAST = 10  # turns: the shortest part
ALL = -1  # a viewer from whom nothing is hidden: the game is over


def replay_parts(replay: Replay, at: int, viewer: int | None) -> tuple[Part, ...]:
    """The moment `at`, from 0, as a seat or a spectator saw it, or with all hands."""
    moment = replay.moments[at]
    lines = list(_lines(moment, viewer))
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


def drawing(replay: Replay, at: int, viewer: int | None) -> Drawing:
    """The game's own table with the strip below it."""
    moment = replay.moments[at]
    drawn = _picture(moment, viewer)
    said = next(iter(_lines(moment, viewer)), "").replace("**", "").replace("\\", "")
    strip = Strip(at + 1, len(replay.moments), said, tuple(round_at + 1 for round_at in replay.rounds))
    where = words.move_of(at + 1, len(replay.moments))
    return replace(
        drawn,
        options=drawn.options | {"strip": strip},
        alt=sentences(full(where), drawn.alt),
        instead=lambda: f"-# {where}\n{drawn.instead()}",
    )


def _picture(moment: Moment, viewer: int | None) -> Drawing:
    face, seen = face_of(moment.table), _events(moment, viewer)
    if viewer == ALL:
        return face.all_seats(moment.table) or face.picture(moment.table, seen)
    return face.picture(moment.table, seen, viewer)


def parts_of(replay: Replay, at: int) -> dict[Which, range]:
    """What can be shared: the moments of each part, at most as many as one picture takes."""
    count = len(replay.moments)
    begins = [*replay.rounds, count - 1]
    now = max(number for number, begin in enumerate(replay.rounds) if begin <= at)
    parts: dict[Which, range] = {"here": range(at, count)[:MOST]}
    if len(replay.rounds) > 1:
        parts["round"] = range(begins[now], begins[now + 1] + 1)[-MOST:]
    parts["last"] = range(count)[-LAST:]
    if count <= MOST:
        parts["whole"] = range(count)
    return parts


def viewer_of_shared(replay: Replay, viewer: int | None) -> int | None:
    """Through whose eyes a picture is that everybody gets."""
    table = replay.moments[-1].table
    return ALL if viewer is None and face_of(table).all_seats(table) is not None else viewer


def animated_alt(replay: Replay, moments: range, viewer: int | None) -> str:
    """The words of a picture that moves: which moves it shows, and how the table lies at their end."""
    last = _picture(replay.moments[moments[-1]], viewer)
    return sentences(words.animation_alt(moments, len(replay.moments)), last.alt)


async def frames(replay: Replay, moments: range, viewer: int | None) -> list[Frame]:
    """The drawings of an animated picture."""
    found = []
    for at in moments:
        each = drawing(replay, at, viewer)
        found.append((each.draw, each.args, each.options))
        await asyncio.sleep(0)  # others are answered meanwhile
    return found


def _lines(moment: Moment, viewer: int | None) -> Iterator[str]:
    face, table = face_of(moment.table), moment.table
    told = [
        face.replay_line(event, table.names)
        for event in _events(moment, viewer)
        if not isinstance(event, Finished)
    ]  # the result tells the end
    if any(told):
        yield from (line for line in told if line)
    else:  # for example a player gave up
        yield from story(table, (moment.logged,))
    if table.phase == "over":
        yield table_words.headline(face.result(table))
