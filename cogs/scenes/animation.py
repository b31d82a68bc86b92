"""A part of a finished game as an animation."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from cogs.scenes.replay import ALL, drawing, picture
from cogs.scenes.replay_places import ends_turn, is_race, since_go, thinned
from engine.games import has_rounds
from host.log.rows import scorecard
from host.shown.entries_to_tell import last_round
from table.replay import Replay
from table.story import ends_round
from ui.games import face_of
from ui.pictures.animator_process import REST_MS, SHOWN_MS, Frame
from ui.text import replay as words
from ui.text.words import sentences
from wire.layouts import Drawing

MOST_BOARDS = 50  # frames with the boards of all players: they are some two megabytes, and take eight seconds
HALF_MS = 700  # of a move that its player's next one completes
FASTER = 2  # than it was: so a race is shown
RACE_MS = (200, 1500)  # at least and at most, between two moves


def viewer_of_shared(replay: Replay, viewer: int | None) -> int | None:
    """Through whose eyes an animation is that everybody gets."""
    table = replay.moments[-1].table
    return ALL if viewer is None and face_of(table).all_seats(table) is not None else viewer


def animated_alt(replay: Replay, moments: range, viewer: int | None) -> str:
    """The words of an animation: which moves it shows, and how the table lies at their end, or who has won."""
    last = end_picture(replay, moments) or picture(replay.moments[moments[-1]], viewer)
    return sentences(words.animation_alt(moments, len(replay.moments)), last.alt)


def end_picture(replay: Replay, moments: Sequence[int]) -> Drawing | None:
    """Who has won and what decided it, where these moments end the game and their last one does not show it."""
    last, story = replay.moments[moments[-1]], tuple(moment.logged for moment in replay.moments)
    if last.table.phase != "over" or not has_rounds(last.table.game) or not any(map(ends_round, story)):
        return None
    rows, played = scorecard(last.table.id, story), last_round(story, last.logged.n)
    return face_of(last.table).end(last.table, rows, played)


def _thinned_boards(replay: Replay, moments: range, viewer: int | None) -> range:
    """Fewer moments where each frame has the boards of all players."""
    has_boards = (
        viewer == ALL and face_of(replay.moments[-1].table).all_seats(replay.moments[-1].table) is not None
    )
    return thinned(moments, MOST_BOARDS) if has_boards else moments


async def frames(replay: Replay, moments: range, viewer: int | None) -> list[Frame]:
    """The drawings of an animation, each with its time. It begins with a deal where a round begins.

    With a game's end it ends with the picture of that.
    """
    found = []
    moments = _thinned_boards(replay, moments, viewer)
    for number, at in enumerate(moments):
        each = drawing(replay, at, viewer, begins=number == 0)
        is_result = number == len(moments) - 1 and ends_round(replay.moments[at].logged)
        found.append(Frame(each.draw, each.args, each.options, _duration(replay, moments, number), is_result))
        await asyncio.sleep(0)  # others are answered meanwhile
    if (end := end_picture(replay, moments)) is not None:
        found[-1] = found[-1]._replace(shown=SHOWN_MS)
        found.append(Frame(end.draw, end.args, end.options, REST_MS, fits=True))
    return found


def _duration(replay: Replay, moments: Sequence[int], number: int) -> int:
    """For how many milliseconds a frame is shown."""
    at = moments[number]
    if number == len(moments) - 1:
        return REST_MS
    if is_race(replay):
        least, most = RACE_MS
        now, then = since_go(replay, at), since_go(replay, moments[number + 1])
        return SHOWN_MS if now is None or then is None else min(max((then - now) // FASTER, least), most)
    return SHOWN_MS if ends_turn(replay, at) else HALF_MS
