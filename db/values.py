"""What the store takes and returns: frozen values, never ORM rows. Times are aware UTC."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from math import lcm
from typing import NamedTuple

import msgspec

NEVER = datetime(9999, 1, 1, tzinfo=UTC)  # for a timer that only says who is waited for


class GameRow(msgspec.Struct, frozen=True):
    """A table, from its lobby on. `id` is the id of the interaction that opened it."""

    id: int
    game: str
    rules_version: int
    phase: str  # "lobby", "playing", "over" (a result stands) or "closed" (none)
    pace: str  # a `table.pace.PaceKey`
    host_id: int
    guild_id: int
    channel_id: int  # where it was opened
    locale: str
    number: int  # entries in the log
    awaits: str  # "people", "computer", or "" for nobody
    snapshot: bytes
    snapshot_schema: int
    created_at: datetime
    started_at: datetime | None = None
    ended_at: datetime | None = None
    # What Discord shows trails behind. These fields are written apart from a turn.
    thread_id: int | None = None
    message_id: int | None = None  # the table's message
    lobby_message_id: int | None = None
    # The table's last ping. Below 0: since that number one was posted, and nobody has noted where it is.
    ping_message_id: int | None = None
    shown_version: int = 0  # the number that the table's message shows
    told_version: int = 0  # the number up to which announcements were made
    is_result: bool = False  # the table's message shows the result of a round
    ping_channel_id: int | None = None  # where the ping stands; None: where the table is


class LogRow(msgspec.Struct, frozen=True):
    """One entry of a game's log. `table.entries` says which kinds there are, and what `action` means for each."""

    game_id: int
    n: int  # from 1, without gaps
    kind: str
    seat: int | None
    who: int | None
    action: str
    at: int  # milliseconds of the game's time
    source: int | None  # id of the interaction or message; unique in a game
    logged_at: datetime
    checksum: int | None = None  # of the log up to here (`host.log.checksums`); None: it was lost


class SeatRow(msgspec.Struct, frozen=True):
    game_id: int
    seat: int
    kind: str  # "person", "computer" or "resigned"
    user_id: int | None
    name: str
    level: str  # a computer's level, else ""


class ResultRow(msgspec.Struct, frozen=True):
    game_id: int
    seat: int
    user_id: int | None
    name: str
    place: int
    score: int
    side: int
    resigned: bool
    ended_at: datetime  # the game's end, the order in which a person's games are found
    substituted: bool = False  # others sat there before, so it is rated for nobody


class AttendanceRow(msgspec.Struct, frozen=True):
    """A person had a seat in a game over days."""

    user_id: int
    game_id: int
    away: int  # 1: the computer had to play for them


class Attendance(msgspec.Struct, frozen=True):
    """How often a person was away, out of how many games over days."""

    away: int
    games: int


class ScoreRow(msgspec.Struct, frozen=True):
    """One seat's round on a scorecard. `detail` is JSON: how the score came about."""

    game_id: int
    round: int
    seat: int
    score: int
    total: int
    detail: str


class Ownership(NamedTuple):
    """The servers whose tables a process looks after: the shards from `first` to `last`, of `shards` in all."""

    first: int = 0
    last: int = 0
    shards: int = 1

    @property
    def is_all(self) -> bool:
        """Whether no other process has servers."""
        return (self.first, self.last) == (0, self.shards - 1)

    def has(self, guild_id: int) -> bool:
        """Discord deals servers out by the bits of their ids above the lowest 22."""
        return self.first <= (guild_id >> 22) % self.shards <= self.last

    def meets(self, other: Ownership) -> bool:
        """Whether some server may belong to both."""
        return any(other.has(guild_id) for guild_id in self._sample(other))

    def within(self, other: Ownership) -> bool:
        """Whether all of these servers belong to the other, too."""
        return all(other.has(guild_id) for guild_id in self._sample(other))

    def _sample(self, other: Ownership) -> Iterator[int]:
        """One of these servers for each pair of shards that a server can be in, of this division and the other."""
        return filter(self.has, (kind << 22 for kind in range(lcm(self.shards, other.shards))))


ALL_SERVERS = Ownership()


class TimerRow(msgspec.Struct, frozen=True):
    """A timer, one for each game, kind and seat: a later one replaces it."""

    game_id: int
    kind: str  # `table.deadlines.Kind`
    due_at: datetime
    token: int  # what it was set for, so that an old timer does nothing
    seat: int = -1  # the seat that it is about; -1: the whole table
    user_id: int | None = None  # who sits there
    since: datetime | None = None  # the player is waited for since then ...
    deadline: datetime | None = None  # ... and until then; None: no clock
    asked_at: datetime | None = None  # those of `table.deadlines.acts` up to then are done
    calls: int = 0  # how often in a row the player was asked without an answer
    not_before: datetime | None = None  # the player does not want to be asked sooner
    holder: str = ""  # the process that has claimed it


class Awaited(msgspec.Struct, frozen=True):
    """What an open table waits for, and until when."""

    kind: str  # of the timer that says so
    name: str | None = None  # of the player whose turn it is; None: the whole table rests
    user_id: int | None = None
    since: datetime | None = None
    until: datetime | None = None  # None: no clock


class OpenTable(msgspec.Struct, frozen=True):
    """An open game as its people's lists show it."""

    id: int
    game: str
    phase: str
    pace: str
    awaits: str
    guild_id: int
    channel_id: int
    thread_id: int | None
    message_id: int | None
    lobby_message_id: int | None
    awaited: tuple[Awaited, ...] = ()


class Outage(msgspec.Struct, frozen=True):
    """No press could arrive, and some people who were waited for have not got that time back."""

    n: int  # grows: the second in which it ended
    from_at: datetime
    until_at: datetime  # NEVER: it goes on
    guild_id: int = 0  # of one server alone; 0: of all
    game_id: int = 0  # of one table alone
    first_shard: int = 0  # of the servers of these shards
    last_shard: int = 0
    shards: int = 1

    @property
    def owned(self) -> Ownership:
        return Ownership(self.first_shard, self.last_shard, self.shards)


class FinishedRow(msgspec.Struct, frozen=True):
    """A game that ended with a result. What is None is filled in when it is entered into the standings."""

    game_id: int
    game: str
    guild_id: int
    ended_at: datetime
    options: str | None = None  # options that differ from the game's own: "order=blind,races=3"
    reason: str | None = None  # why it ended
    unrated: str | None = None  # why it does not count, or ""
    story: str | None = None  # what is rare about it, as JSON
    n: int | None = None  # its number in the order of entering: 1, 2 ...


class DealRow(msgspec.Struct, frozen=True):
    """A deal that several people play. `id` is the day of a daily, else the id of the press that offered it."""

    id: int
    code: str  # random, and never made of the seed
    game: str
    rules_version: int
    play_version: int  # of the computers' play
    options: str  # JSON: those that differ from their defaults
    computers: str  # their levels, with commas between
    seed: str  # hex; nobody may know it before the deal ends
    offered_at: datetime
    ends_at: datetime  # what is ended later does not count
    made_of: int | None = None  # the game whose deal it is
    house: str = ""  # JSON: the results of the games of the house; "": not played yet
    called_off: bool = False
    mark_key: str = ""  # hex; of the marks of people who were forgotten, and never shown


class TryRow(msgspec.Struct, frozen=True):
    """A person's one try of a deal."""

    deal_id: int
    user_id: int
    game_id: int
    guild_id: int  # where they began it; 0: nowhere
    name: str
    saw_it: bool = False  # they had seen the game before: their result stands outside the order
    ended_at: datetime | None = None
    result: int | None = None  # less is better
    rounds: str = ""  # what of it each hole or round brought, with commas between


class OrderLine(NamedTuple):
    """A result in a deal's order."""

    user_id: int
    name: str
    result: int
    rounds: tuple[int, ...]
    hidden: bool  # its person is not named to others


class DayResult(NamedTuple):
    """A person's result of a day."""

    user_id: int
    day: int
    result: int


class ChainRow(msgspec.Struct, frozen=True):
    """The seeds of so many days from the first one on: see `engine.chain`."""

    first_day: int  # `date.toordinal`
    links: int
    anchor: str  # hex
    secret: str  # its last link in hex, kept like a token


class Turn(msgspec.Struct, frozen=True):
    """One unit of work on a table: what one press changed."""

    before: int  # entries in the log that the judge saw; 0: the table is new
    game: GameRow  # as it is afterwards
    entries: tuple[LogRow, ...]
    seats: tuple[SeatRow, ...] | None = None  # all of them; None: unchanged
    scorecard: tuple[ScoreRow, ...] = ()
    results: tuple[ResultRow, ...] = ()
    timers: tuple[TimerRow, ...] = ()
    extended: tuple[TimerRow, ...] = ()  # timers whose deadline moves; nothing else is done again
    kept: tuple[TimerRow, ...] = ()  # timers that exist already; one that was lost is set
    cleared: tuple[str, ...] = ()  # kinds of timers that end
    left: tuple[int, ...] = ()  # seats whose turn ends
    finished: FinishedRow | None = None  # if it ended with a result
    attendance: tuple[AttendanceRow, ...] = ()  # if it has ended
    mentions: tuple[int, ...] = ()  # people that the log names from now on
    seal: str | None = None  # the seal that the table shows from now on, when its cards are dealt
    begun: TryRow | None = None  # the try of a deal that it begins: its person has no other
    tried: TryRow | None = None  # the same with its result


class GuildSettings(msgspec.Struct, frozen=True):
    guild_id: int
    locale: str = ""
    season_channel_id: int | None = None  # where news are posted, such as a season's awards
    pace: str = ""  # "": the usual pace
    options: str = "{}"  # JSON: by game
    games: str = ""  # the games that may be played, with commas between; "": all
    place: str = ""  # "thread", "channel", "": the usual
    opener_role_id: int | None = None  # the role that may open tables; None: everybody
    social: bool = False  # tables are not rated unless their host says so
    news: str = "awards"  # what the channel of the awards tells, with commas between: awards, review, daily
    seats_role_id: int | None = None  # of 1.0.0, and read no more
    channels: str = ""  # the channels in which games are begun, with commas between; "": everywhere
    daily_at: int = 480  # the minute at which the deal of the day is posted
    daily_zone: str = ""  # of the clock that shows it; "": UTC


class TableList(msgspec.Struct, frozen=True):
    """Where a server wants a list of its tables, and which message has it."""

    guild_id: int
    channel_id: int
    message_id: int | None = None


class LookRow(msgspec.Struct, frozen=True):
    user_id: int
    game: str
    ms: str


class PanelRow(msgspec.Struct, frozen=True):
    """A person's open panel of a table, or Set up before its start, as its last press left it."""

    game_id: int
    user_id: int
    channel_id: int
    message_id: int
    token: str  # of that press: it can redraw the panel, and nothing of it is written to any log
    locale: str
    number: int  # of the table that the panel showed then
    pressed_at: datetime


class MorningRow(msgspec.Struct, frozen=True):
    """When a person gets the next list of tables that wait, and where the last one is."""

    user_id: int
    due_at: datetime
    channel_id: int | None = None
    message_id: int | None = None


class NewsRow(msgspec.Struct, frozen=True):
    """Something told in a server's channel for news: of one kind, the one of this number."""

    guild_id: int
    kind: str
    number: int
    message_id: int | None = None  # None: it is being posted
    posted_at: datetime | None = None  # or when that was begun


class HolidayRow(msgspec.Struct, frozen=True):
    """The last holiday that a person took, and how much they have had."""

    user_id: int
    since: datetime
    until: datetime
    is_counted: bool  # it counts, because a clock was running
    used: int = 0  # seconds of earlier holidays that began in the same year


class PlayerSettings(msgspec.Struct, frozen=True):
    user_id: int
    text_only: bool = False
    ping: str = "mention"  # "mention" in the table's channel, "dm", or "none"
    everywhere: bool = False  # on the boards of all servers together
    hidden: bool = False  # on no board
    private: bool = False  # nobody else sees the card
    zone: str = ""  # of the day in which they live; "": unknown
    quiet_from: int = 0  # minutes of that day; if both are equal, they may be disturbed at any time
    quiet_to: int = 0
    forced: bool = False  # a player's only move is made for them
    morning: int = -1  # the minute of their day at which they get a list of tables that wait; -1: none
    streak: str = (
        ""  # whether their dailies in a row are counted: "on", "off", or "" as long as nobody has asked
    )
