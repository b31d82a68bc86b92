"""One moment of a finished game: what happened in words, the table with the strip, and a seat's hand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from msgspec.structs import replace

from cogs.faces import face_of
from cogs.scenes.story import story
from cogs.wire.layouts import Drawing, Part
from engine.game import Finished
from pictures.animator_process import LAST, WHOLE, Frame
from pictures.strip import Strip
from table.replay import Moment, Replay
from text import table as table_words


def replay_parts(replay: Replay, at: int, viewer: int | None) -> tuple[Part, ...]:
    """The moment `at`, from 0, as a seat or a spectator saw it."""
    moment = replay.moments[at]
    lines = list(_told(moment, viewer))
    held = "" if viewer is None else face_of(moment.table).held(moment.table, viewer)
    return "\n".join(lines), drawing(replay, at, viewer), held


def drawing(replay: Replay, at: int, viewer: int | None) -> Drawing:
    """The game's own table with the strip below it."""
    moment = replay.moments[at]
    drawn = face_of(moment.table).picture(moment.table, list(moment.seen(viewer)), viewer)
    said = next(iter(_told(moment, viewer)), "").replace("**", "").replace("\\", "")
    strip = Strip(at + 1, len(replay.moments), said, tuple(round_at + 1 for round_at in replay.rounds))
    return replace(drawn, options=drawn.options | {"strip": strip})


async def frames(replay: Replay, viewer: int | None) -> list[Frame]:
    """The drawings of an animated picture: all moments, or the last ones if there are too many."""
    moments = range(len(replay.moments))
    found = []
    for at in moments if len(moments) <= WHOLE else moments[-LAST:]:
        each = drawing(replay, at, viewer)
        found.append((each.draw, each.args, each.options))
        await asyncio.sleep(0)  # others are answered meanwhile
    return found


def _told(moment: Moment, viewer: int | None) -> Iterator[str]:
    face, table = face_of(moment.table), moment.table
    told = [
        face.told(event, table.names) for event in moment.seen(viewer) if not isinstance(event, Finished)
    ]  # the result tells the end
    if any(told):
        yield from (line for line in told if line)
    else:  # for example a player gave up
        yield from story(table, (moment.logged,))
    if table.phase == "over":
        yield table_words.winner(face.result(table))
