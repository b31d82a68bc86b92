"""What a log is made of: one struct for each kind of entry, and the text form in which the store keeps it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Literal, NamedTuple

import msgspec

from engine.game import Event, Level
from table.pace import PaceKey
from table.seat import Choice, Holiday
from table.table import Channel, Why


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Something that happened at a table. A kind has at most one field of its own."""

    seat: int | None = None
    who: int | None = None  # the user who caused it; None: the table or a computer
    at: int = 0  # milliseconds of the game's time
    source: int | None = None  # id of the interaction or message; unique in a log


class Logged(msgspec.Struct, frozen=True):
    """One entry of a log, and the events that it caused. Announcements and the last move are worded from it."""

    n: int  # from 1, without gaps
    entry: Entry
    events: tuple[Event, ...]
    when: datetime


class Opening(msgspec.Struct, frozen=True):
    """Everything that is fixed when a table is opened."""

    key: str
    rules_version: int
    pace: PaceKey
    channel: Channel = msgspec.field(name="place")
    seed: str  # hex
    name: str
    invite_only: bool = False
    invited: tuple[int, ...] = ()
    computers: tuple[Level, ...] = ()
    options: dict[str, Any] = {}
    social: bool = False
    is_rematch: bool = False  # the invited people are those of the last game
    is_duel: bool = False  # for two: the person who opened it, and the one who is invited
    deal: int = 0  # the id of the deal that others play too; 0: none
    play_version: int = 0  # of the computers' play; 0: nobody noted it


# The lobby


class Open(Entry, frozen=True, tag="open"):
    opening: Opening


class Join(Entry, frozen=True, tag="join"):
    name: str


class Leave(Entry, frozen=True, tag="leave"):
    """A person gives up their seat in the lobby."""


class Remove(Entry, frozen=True, tag="remove"):
    """The host takes a seat away."""


class Computer(Entry, frozen=True, tag="computer"):
    """A player adds a computer; with a `seat`, the host gives the computer there another level."""

    level: Level


class Options(Entry, frozen=True, tag="options"):
    chosen: dict[str, Any]


class Social(Entry, frozen=True, tag="social"):
    """The host chooses whether the game is for fun only, so that it is not rated."""

    social: bool


class SetPace(Entry, frozen=True, tag="pace"):
    """The host chooses how fast people take turns; while the game is played, all players have agreed."""

    pace: PaceKey


class Invite(Entry, frozen=True, tag="invite"):
    users: tuple[int, ...]


class Admit(Entry, frozen=True, tag="admit"):
    """The host chooses whether only invited people may join."""

    invite_only: bool


class Wish(Entry, frozen=True, tag="wish"):
    """A player would like to play on a side, or no longer would."""

    side: int | None


class Look(Entry, frozen=True, tag="look"):
    """With the deal: how long computers look that play at a person's own pace."""

    ms: int


class Start(Entry, frozen=True, tag="start"):
    """The deal. `table.pen` makes sure that each one says what was sealed."""

    header: str = ""


class Decline(Entry, frozen=True, tag="decline"):
    """An invited person declines; if they were challenged, there is no game."""


class Expire(Entry, frozen=True, tag="expire"):
    """Nobody started the lobby."""


# A table that stands still: `table.rest`


class Rest(Entry, frozen=True, tag="rest"):
    """The table rests until people are ready."""

    why: Why


class Ready(Entry, frozen=True, tag="ready"):
    """A player is ready."""


class GoOn(Entry, frozen=True, tag="on"):
    """The table goes on; a race goes on with its countdown."""


# A race between Start and its end: `table.race`


class Countdown(Entry, frozen=True, tag="countdown"):
    """GO will be at `at`."""

    epoch: int  # the snowflake from which the game's time is counted


class Go(Entry, frozen=True, tag="go"):
    """GO was said."""


class Pause(Entry, frozen=True, tag="pause"):
    """The race is interrupted: `why` is "restart", or nobody is there to race."""

    why: str = ""


class Nudge(Entry, frozen=True, tag="nudge"):
    """No player has done anything for too long."""


class Desert(Entry, frozen=True, tag="desert"):
    """No player came, or came back; the game counts for nobody."""


# Moves, in the notation


class Play(Entry, frozen=True, tag="play"):
    """A move of the seat's own player."""

    action: str


class Substitute(Entry, frozen=True, tag="substitute"):
    """A move of the computer for a person who resigned or is away."""

    action: str


class Default(Entry, frozen=True, tag="default"):
    """A move of the table for a player who was too slow, or its own."""

    action: str


class Forced(Entry, frozen=True, tag="forced"):
    """A move of the table for a player who has no other move and wants the table to make it."""

    action: str


Move = Play | Substitute | Default | Forced


# People who are away, or leave


class Timeout(Entry, frozen=True, tag="timeout"):
    """A person's time is up."""


class Time(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much more time a player has, and why."""

    seconds: float
    why: Literal["grace", "outage", "quiet", "away", "rest", "given"]
    outage: int = 0  # the number of the last outage that it makes up for
    unseen: bool | None = None  # from then on the player cannot see the channel, or can again


class Extend(Entry, frozen=True, tag="extend"):
    """A player has more time for their current decision, from `who`; without a seat the table itself waits longer."""

    given: Time


class Away(Entry, frozen=True, tag="away"):
    """A player goes on holiday, or comes back from it."""

    holiday: Holiday


class Hush(Entry, frozen=True, tag="hush"):
    """A player was asked again and again: they are not asked until they press something at the table."""


class Back(Entry, frozen=True, tag="back"):
    """A player takes the seat back from the computer, or answers at last."""


class Vote(Entry, frozen=True, tag="vote"):
    """A player who is present votes on the seat of a player who is away."""

    choice: Choice


class Decide(Entry, frozen=True, tag="decide"):
    """Enough people have voted for something, or time ran out without a decision."""

    choice: Choice


class Propose(Entry, frozen=True, tag="propose"):
    """The person who opened the table proposes another pace."""

    pace: PaceKey


class Agree(Entry, frozen=True, tag="agree"):
    """A player agrees to the proposal."""


class Object(Entry, frozen=True, tag="object"):
    """A player objects, or (without `who`) not all players agreed in time."""


class Resign(Entry, frozen=True, tag="resign"):
    """A player gives up a running game."""


# Another person for a seat: `table.substitutes`


class Seek(Entry, frozen=True, tag="seek"):
    """A seat is offered to anyone who takes it: by its owner, or (without `who`) by the table."""


class Keep(Entry, frozen=True, tag="keep"):
    """The offer ends: its owner keeps the seat, or (without `who`) nobody took it in time."""


class Take(Entry, frozen=True, tag="take"):
    """A person takes the offered seat, with its cards."""

    name: str


class Settle(Entry, frozen=True, tag="settle"):
    """Only one side has people left, and they end the game."""


class End(Entry, frozen=True, tag="end"):
    """A moderator ends the table; it counts for nobody."""


class Lost(Entry, frozen=True, tag="lost"):
    """There is no place left to show the table. `why`: its server removed the bot, and did not invite it again."""

    why: Literal["", "taken_off"] = ""


class Rematch(Entry, frozen=True, tag="rematch"):
    table: int  # the id of the table that follows


class Show(Entry, frozen=True, tag="show"):
    """The result of a private game is shown to everybody in a channel."""

    channel: Channel


# Text forms


class _Form(NamedTuple):
    """How the one field of a kind is written and read."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _opening(text: str) -> Opening:
    return msgspec.json.decode(text, type=Opening)


def _flag(text: str) -> bool:
    return msgspec.json.decode(text, type=bool)


def _users(text: str) -> tuple[int, ...]:
    return tuple(int(user) for user in text.split(",") if user)


def _header(text: str) -> str:
    return msgspec.json.decode(text, type=tuple[str])[0]


_TEXT, _NUMBER = _Form(str, str), _Form(str, int)
_FORMS: dict[type[Entry], _Form] = {
    Open: _Form(_json, _opening),
    Join: _TEXT,
    Take: _TEXT,
    Computer: _TEXT,
    Options: _Form(_json, msgspec.json.decode),
    Social: _Form(_json, _flag),
    Admit: _Form(_json, _flag),
    SetPace: _TEXT,
    Look: _NUMBER,
    Start: _Form(lambda header: _json([header]), _header),
    Rest: _TEXT,
    Extend: _Form(_json, lambda text: msgspec.json.decode(text, type=Time)),
    Away: _Form(_json, lambda text: msgspec.json.decode(text, type=Holiday)),
    Wish: _Form(lambda side: "" if side is None else str(side), lambda text: int(text) if text else None),
    Invite: _Form(lambda users: ",".join(map(str, users)), _users),
    Countdown: _NUMBER,
    Pause: _TEXT,
    Propose: _TEXT,
    Vote: _TEXT,
    Decide: _TEXT,
    Play: _TEXT,
    Substitute: _TEXT,
    Default: _TEXT,
    Forced: _TEXT,
    Rematch: _NUMBER,
    Show: _Form(_json, lambda text: msgspec.json.decode(text, type=Channel)),
    Lost: _TEXT,
}


def _kind(kind: type[Entry]) -> str:
    tag = kind.__struct_config__.tag
    assert isinstance(tag, str)
    return tag


KINDS: dict[str, type[Entry]] = {_kind(kind): kind for kind in Entry.__subclasses__()}


def write(entry: Entry) -> tuple[str, str]:
    """The kind of an entry, and the text of its own field, which is empty if it has none."""
    kind = type(entry)
    form = _FORMS.get(kind)
    return _kind(kind), "" if form is None else form.write(getattr(entry, kind.__struct_fields__[0]))


def read(kind: str, text: str, *, seat: int | None, who: int | None, at: int, source: int | None) -> Entry:
    """Reads an entry that `write` wrote. Raises ValueError for anything else."""
    struct = KINDS.get(kind)
    if struct is None:
        raise ValueError(f"no kind of entry: {kind}")
    form = _FORMS.get(struct)
    own = () if form is None else (form.read(text),)
    return struct(*own, seat=seat, who=who, at=at, source=source)
