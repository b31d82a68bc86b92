"""The message of a replay: a moment that stands still, or the animation of a round."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cogs.scenes.animation import animated_alt
from cogs.scenes.replay import caption, drawing, replay_parts
from cogs.scenes.replay_keys import Position, controls
from cogs.scenes.replay_places import played_from, round_at
from table.replay import Replay
from ui.games import face_of
from ui.text import replay as words
from ui.text import table as table_words
from wire.layouts import Drawing, Part, Scene
from wire.links import day


def still(replay: Replay, at: Position, note: str = "") -> Scene:
    """A moment. If the replay plays from there, it is the first one of what plays, and in words all of it."""
    if not at.plays:
        return _scene(replay, at, *replay_parts(replay, at.moment, at.viewer))
    part = played_from(replay, at.moment)
    return _scene(replay, at, _heading(replay, part), note, _begins(replay, at, part))


def animated(replay: Replay, at: Position, part: range, made: bytes) -> Scene:
    """The animation of a part of the game."""
    shown = replace(_begins(replay, at, part), animation=made, alt=animated_alt(replay, part, at.viewer))
    which = words.playing_moves(part, len(replay.moments))
    return _scene(replay, at, _heading(replay, part), which, shown, moves=True)


def _begins(replay: Replay, at: Position, part: range) -> Drawing:
    first = drawing(replay, part[0], at.viewer, begins=True)
    return replace(first, instead=lambda: "\n".join(_tell(replay, part, at.viewer)))


def _tell(replay: Replay, part: range, viewer: int | None) -> Iterator[str]:
    """Everything that happens in a part of the game."""
    for number, moment in enumerate(part):
        yield from caption(replay, moment, viewer, begins=number == 0)
    last = replay.moments[part[-1]].table
    if last.phase == "over":
        yield table_words.headline(face_of(last).result(last))


def _heading(replay: Replay, part: range) -> str:
    face = face_of(replay.moments[0].table)
    number = round_at(replay, part[0], begins=True)
    name = face.round_name(number + 1) if len(replay.rounds) > 1 else ""
    return words.playing(name, 0 if part[0] == replay.rounds[number] else part[0] + 1)


def _scene(replay: Replay, at: Position, *parts: Part, moves: bool = False) -> Scene:
    table = replay.moments[-1].table
    ended = "" if table.ended_at is None else day(table.ended_at)
    return Scene((words.heading(table.game.title, ended), *parts, *controls(replay, at, moves=moves)))
