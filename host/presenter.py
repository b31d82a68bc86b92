"""How the host speaks to people. `cogs` implements it; the host knows nothing of Discord."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Protocol

import msgspec

from db.standing_values import Listed
from db.values import DealRow, GuildSettings, MorningRow, OpenTable, OrderLine
from host.deals.days import Promise
from standings.season import Season
from standings.week import Week
from table.entries import Logged
from table.replay import Replay
from table.table import Table


class Shown(msgspec.Struct, frozen=True):
    """Where the messages of a table are on Discord. None: there is none yet, or no more."""

    thread_id: int | None = None
    message_id: int | None = None
    lobby_message_id: int | None = None
    ping_message_id: int | None = None
    is_result: bool = False  # the table's message shows the result of a round, and stays when play goes on
    ping_channel_id: int | None = None  # where the ping stands; None: where the table is


class Call(msgspec.Struct, frozen=True):
    """People are asked to move."""

    seats: tuple[int, ...]
    since: int  # the number of the entry since which the table waits as it does
    again: int = 0  # which reminder it is: the first, second ...; 0: they are asked for the first time
    until: datetime | None = None  # of a reminder: when their time is up, if ever
    later: bool = False  # they did not answer the last one, and may put the next off
    closes: datetime | None = None  # when the table does if nobody moves, where that is the next to happen
    may_stand: bool = False  # a process that was killed may have posted it

    @property
    def number(self) -> int:
        """The number by which this call differs from all others of the table."""
        seats = sum(1 << seat for seat in self.seats)  # not all may be asked at the same time
        return self.since + (self.again << 32) + (seats << 40)

    @staticmethod
    def began(number: int) -> int:
        """The `since` of the call with this number."""
        return number & 0xFFFFFFFF


class Deed(msgspec.Struct, frozen=True):
    """The people who were best at something; several when they were equally good."""

    value: int
    names: tuple[str, ...]
    game: str = ""
    kind: str = ""  # of the record; "": the most games of all


class Ended(msgspec.Struct, frozen=True):
    """The outcome of a season on a server."""

    season: Season
    places: tuple[Listed, ...]  # the first three; equal ones may make them more
    players: int
    games: int
    deeds: tuple[Deed, ...]


class FreeSeat(msgspec.Struct, frozen=True):
    """A seat that is free for anyone."""

    table: Table
    seat: int
    number: int  # the entry that offered it


class Rise(msgspec.Struct, frozen=True):
    """A person who stands higher on the season's board than a week before."""

    name: str
    before: int  # ranks
    after: int


class DuelOfWeek(msgspec.Struct, frozen=True):
    """The two people who played most against each other, the one with more wins first."""

    names: tuple[str, str]
    wins: tuple[int, int]
    level: int


class BestOfWeek(msgspec.Struct, frozen=True):
    """The best of a game in a week."""

    game: str
    kind: str  # of the feat
    value: int
    name: str
    game_id: int
    seat: int


class Review(msgspec.Struct, frozen=True):
    """A week of a server."""

    week: Week
    season: Season
    games: int  # rated ones
    players: int
    rises: tuple[Rise, ...]
    duel: DuelOfWeek | None
    best: tuple[BestOfWeek, ...]
    moment: tuple[Replay, int] | None  # the first of these, in its replay


class DayNews(msgspec.Struct, frozen=True):
    """What a server reads of the deal of the day."""

    deal: DealRow
    promise: Promise
    finished: Sequence[OrderLine] = ()  # today's, the first to end it first
    number_finished: int = 0  # of all, named or not
    before: tuple[DealRow, Sequence[OrderLine]] | None = None  # yesterday's, the best first
    final: tuple[DealRow, OrderLine] | None = None  # the day before that, and its best


class SharedDeal(msgspec.Struct, frozen=True):
    """A deal that somebody offers to everybody, and who has ended it."""

    deal: DealRow
    maker: str  # "" if they were forgotten
    order: Sequence[OrderLine] = ()  # the best first
    is_over: bool = False


class OpenPanels(Protocol):
    """The private panels that are open in this process."""

    def has_any(self, table_id: int) -> bool:
        """Whether any is open of this table."""
        ...

    def on_change(self, table: Table, logged: Sequence[Logged] = ()) -> None:
        """A table has changed. Never raises, never waits."""
        ...

    def call(self, table: Table, user_id: int) -> bool:
        """Asks a person to move in their panel, if it is open and in sight. Never raises, never waits."""
        ...


class Presenter(Protocol):
    """After a crash each method may be called again with the same arguments, and must do no harm then.

    Known troubles of Discord (a deleted message, a missing permission) are dealt with inside;
    `Gone` and `Barred` say that it cannot be shown; anything else is logged by the host and tried again later.
    """

    @property
    def panels(self) -> OpenPanels: ...

    def on_change(self, table: Table, logged: tuple[Logged, ...]) -> None:
        """Is called at once at every change, for what people see in private. Never raises, never waits."""
        ...

    def on_return(self, table_ids: Collection[int]) -> None:
        """The bot is back on the server of these tables: a thread that is gone by now is replaced by a new one.

        Never raises, never waits.
        """
        ...

    async def turn(self, table_id: int) -> None:
        """Waits until the table's message may be edited: the next `show` of the table does so at once.

        So the newest state is drawn, however long the wait was.
        """
        ...

    async def show(
        self,
        table: Table,
        shown: Shown,
        last: tuple[Logged, ...],
        *,
        played: tuple[Logged, ...] = (),
        left: tuple[Logged, ...] = (),
        buried: bool = False,
    ) -> Shown:
        """Makes the table's public messages show its present state. `last` is what happened since they did.

        `played` is everything that happened in the round whose result is being read. `left` is everything that happened
        in the round whose result the table's message has shown until now: that message stays above. `buried`: something
        was announced below them. The table is posted again as soon as that disturbs nobody.
        """
        ...

    async def announce(self, table: Table, shown: Shown, told: Logged, played: tuple[Logged, ...]) -> Shown:
        """Posts the announcement of one entry (a round's result, the end) once, with a nonce of (table, n).

        `played` is everything that happened in the round that the entry ended.
        """
        ...

    def on_entered(self, table_id: int) -> None:
        """The standings of a finished game were entered: what it has brought is known. Never raises, never waits."""
        ...

    async def ping(self, table: Table, shown: Shown, call: Call) -> Shown:
        """Asks people to move, in a new plain message; the ping before it goes. Nonce: (table, call's number)."""
        ...

    async def unping(self, table: Table, shown: Shown) -> Shown:
        """Takes the last ping away: the table waits for nobody any more, or for somebody else."""
        ...

    async def recall(self, table: Table, shown: Shown, number: int) -> None:
        """Takes away a call that a killed process may have posted. Only its nonce is known."""
        ...

    async def review(self, settings: GuildSettings, review: Review) -> int:
        """Posts the week in review: its message. Raises Gone and Barred."""
        ...

    async def find_review(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        """The message with the review of the week of this number, if a killed process has posted it."""
        ...

    async def morning(self, morning: MorningRow, tables: Sequence[OpenTable]) -> tuple[int, int]:
        """Sends a person the list of the tables that wait for them, the nearest first: its channel and message.

        Raises Gone and Barred where it can be posted at none of the tables.
        """
        ...

    async def recall_morning(self, morning: MorningRow) -> None:
        """Takes a person's last list away."""
        ...

    async def post_day(self, settings: GuildSettings, told: DayNews) -> int:
        """Posts the deal of the day: its message. Raises Gone and Barred."""
        ...

    async def find_day(self, settings: GuildSettings, number: int, since: datetime) -> int | None:
        """The message of the day of this number, if a killed process has posted it."""
        ...

    async def edit_day(self, settings: GuildSettings, message_id: int, told: DayNews) -> None:
        """Brings a day's message up to date, if it still stands there. Raises Gone and Barred."""
        ...

    async def edit_shared(self, guild_id: int, channel_id: int, message_id: int, told: SharedDeal) -> None:
        """Brings a message that offers a deal up to date. Raises Gone and Barred where it cannot be edited."""
        ...

    async def award(self, settings: GuildSettings, ended: Ended, *, again: bool) -> None:
        """Posts the outcome of a season where the server wants it. `again`: it may stand there already."""
        ...

    def knows(self, channel_id: int) -> bool:
        """Whether a channel is among those that Discord has told of."""
        ...

    async def sees(self, table: Table, user_id: int) -> bool:
        """Whether somebody may see the channel of a table; yes if they left the server: then they are away.

        Raises Away.
        """
        ...

    def is_public(self, channel_id: int) -> bool:
        """Whether everybody on the server sees a channel, as far as known. If so, its tables may be named elsewhere."""
        ...


class Gone(Exception):
    """The channel of a table is gone: the table cannot go on there."""


class Away(Exception):
    """Discord does not answer. Whoever raises it has logged that; the host tries again."""


class Barred(Exception):
    """A permission is missing in the table's channel. The host tries again when something happens at the table."""
