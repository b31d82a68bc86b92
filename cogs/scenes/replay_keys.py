"""The keys and menus below a replay. What plays and what stands still has the same ones, each in its place."""

from __future__ import annotations

import msgspec

from cogs.scenes.replay import ALL
from cogs.scenes.replay_places import (
    closest_duel,
    is_race,
    landmarks,
    parts_of,
    round_at,
    turn_after,
    turn_before,
)
from table.errors import Refused
from table.replay import Replay
from ui.games import face_of
from ui.text import history
from ui.text import replay as words
from ui.text.words import bare
from wire.layouts import Item, Part
from wire.presses import Pressed, button, menu

PLAYING = "play"  # in the id of a button: the replay that it belongs to plays


class Position(msgspec.Struct, frozen=True):
    """Where in a replay a person is, as its buttons say it. With `plays`, the rest of the round plays from there."""

    table: int
    moment: int = 0
    viewer: int | None = None
    plays: bool = False

    def button_id(self, kind: str, moment: int, name: str = "") -> Pressed:
        """The id of a button. `name` tells apart buttons to the same moment: Discord wants every id once."""
        return Pressed(kind, self.table, moment, f"{'' if self.viewer is None else self.viewer}.{name}")

    def menu_id(self, kind: str) -> Pressed:
        return self.button_id(kind, self.moment, PLAYING if self.plays else "")

    @classmethod
    def parse(cls, pressed: Pressed) -> Position:
        seat, dot, name = pressed.arg.partition(".")
        is_from_elsewhere = not dot and not pressed.stamp  # such as below a result
        plays = pressed.kind == "replayplay" or name == PLAYING or is_from_elsewhere
        return cls(pressed.target, pressed.stamp, viewer_of(seat), plays)

    def jump(self, value: str) -> Position:
        """Where a choice of the menu leads. Raises Refused."""
        number = value.removeprefix("p")
        if not number.isdecimal():
            raise Refused("expired")
        return msgspec.structs.replace(self, moment=int(number[:9]), plays=value != number)

    def within(self, replay: Replay) -> Position:
        """A moment that there is. Raises Refused("expired") for a seat that there is not."""
        if self.viewer is not None and self.viewer >= len(replay.moments[-1].table.seats):
            raise Refused("expired")
        last = len(replay.moments) - 1
        at = min(self.moment, last)
        return msgspec.structs.replace(self, moment=at, plays=self.plays and at < last)


def viewer_of(seat: str) -> int | None:
    """Who looks, as ids and menus say it: a seat, "-1" with all hands, else a spectator."""
    if seat == str(ALL):
        return ALL
    return int(seat[:2]) if seat.isdecimal() else None


def controls(replay: Replay, at: Position, *, moves: bool = False) -> list[Part]:
    """Keys to go on, and menus for the moment, for the seat whose view is shown and for the part that is shared.

    `moves`: they are those of an animation.
    """
    return [
        _steps(replay, at, moves=moves),
        (_moments(replay, at),),
        (_viewers(replay, at),),
        (_shares(replay, at),),
        _rest(replay, at),
    ]


def _steps(replay: Replay, at: Position, *, moves: bool) -> tuple[Item, ...]:
    last, begins = len(replay.moments) - 1, replay.rounds
    now = round_at(replay, at.moment, begins=at.plays)
    back = at.moment if at.plays else turn_before(replay, at.moment)
    row = [
        button(
            at.button_id("replayplay", at.moment),
            words.button("play"),
            disabled=moves or at.moment == last,
        ),
        button(at.button_id("replay", back, "back"), words.button("back"), disabled=not at.moment),
        button(
            at.button_id("replay", turn_after(replay, at.moment), "turn"),
            words.button("move" if is_race(replay) else "turn"),
            disabled=at.moment == last,
        ),
    ]
    if now + 1 < len(begins):
        name = face_of(replay.moments[0].table).round_name(now + 2)
        row.append(button(at.button_id("replayplay", begins[now + 1], "next"), words.next_round(name)))
    return tuple(row)


def _moments(replay: Replay, at: Position) -> Item:
    found = [(mark.value, mark.label) for mark in landmarks(replay)]
    return menu(at.menu_id("replayround"), words.jump(), found)


def _viewers(replay: Replay, at: Position) -> Item:
    names = [words.as_seen_by(bare(name)) for name in replay.moments[-1].table.names]
    seats = [
        ("-", words.as_seen_by_nobody()),
        (str(ALL), words.as_seen_by_all()),
        *((str(seat), name) for seat, name in enumerate(names)),
    ]
    seen = "-" if at.viewer is None else str(at.viewer)
    return menu(at.menu_id("replayseen"), words.viewers(), seats, chosen_now=seen)


def _shares(replay: Replay, at: Position) -> Item:
    """The menu of the parts that can be shared."""
    now = round_at(replay, at.moment, begins=True)
    name = face_of(replay.moments[-1].table).round_name(now + 1)
    parts = parts_of(replay, at.moment).items()
    choices = [(which, words.part(which, len(turns), name)) for which, turns in parts]
    return menu(at.menu_id("replayshare"), words.share(), choices)


def _rest(replay: Replay, at: Position) -> tuple[Item, ...]:
    taken = button(at.button_id("replaytaken", at.moment), words.button("taken"))
    back = button(Pressed("replayleft", at.table), history.button("game"))
    duel = closest_duel(replay, round_at(replay, at.moment, begins=at.plays))
    if duel is None:
        return taken, back
    is_there = duel[0] == at.moment and not at.plays
    return (
        button(at.button_id("replay", duel[0], "duel"), words.button("duel"), disabled=is_there),
        taken,
        back,
    )
