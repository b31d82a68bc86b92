"""A table, from its lobby to its result, as a value. `table.fold` says how each entry of the log changes it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from engine.game import Event, Game, Result
from engine.games import game_of
from engine.session import Session
from table.errors import Refused
from table.pace import PaceKey
from table.seat import Seat

Phase = Literal["lobby", "playing", "over", "closed"]

Why = Literal[
    "start",  # a race is about to begin
    "round",  # a result is being read
    "paused",  # a restart cut a race
    "nobody",  # a race for which nobody was ready, or that everybody has left
    "away",  # the computer would play for every person
]

A_DUEL = 2  # seats
NO_CHANNEL = 0  # of a private table
NO_SERVER = 0


class Person(msgspec.Struct, frozen=True):
    """A person on Discord, as the table knows them."""

    id: int
    name: str


class Channel(msgspec.Struct, frozen=True):
    """Where a table was opened, its language, and whether games there get threads of their own.

    A rematch is played in the `thread` of the game before it. A private table has no channel: its `id` is 0.
    """

    guild_id: int
    id: int = msgspec.field(name="channel_id")
    locale: str = "en-US"
    threads: bool = True
    thread: int | None = None


class Proposal(msgspec.Struct, frozen=True):
    """Another pace, to which all who are present have to agree (`table.proposals`)."""

    pace: PaceKey
    number: int  # the entry that made it ...
    agreed: tuple[int, ...] = ()  # seats
    since: datetime | None = None  # ... and when that was


class Standing(msgspec.Struct, frozen=True):
    """One seat of the final ranking: the engine's result under rules 0.3."""

    seat: int
    name: str
    user_id: int | None
    place: int
    score: int
    side: int
    resigned: bool


class Rest(msgspec.Struct, frozen=True):
    """The table stands still until people are ready to go on (`table.rest`)."""

    why: Why
    ready: tuple[int, ...] = ()  # the seats of people who are ready
    number: int = 0  # the entry since which it waits in this way ...
    since: datetime | None = None  # ... and when that was
    private: bool = False  # a private table waits for its person
    restarted: bool = False  # a restart has interrupted the race

    @property
    def is_left(self) -> bool:
        """Whether it waits for any person at all, but not for ever. Otherwise it soon goes on by itself."""
        return (self.private or self.why in ("paused", "nobody", "away")) and not self.ready


class Race(msgspec.Struct, frozen=True):
    """How far a race is between Start and its end. Times are milliseconds of the game's own time (`table.race`)."""

    open: bool = False  # GO was said
    opens_at: int = 0  # the host's GO; the game may have a later one
    last_at: int = 0  # when the latest entry was: after a pause the time goes on from there
    moved_at: int = 0  # when the latest attempt was
    acted_at: int | None = None  # when a person's latest attempt was, if there was one
    nudges: int = 0  # since a player did anything


class Table(msgspec.Struct, frozen=True):
    """A table as it is after `number` entries of its log."""

    id: int
    key: str
    rules_version: int
    pace: PaceKey
    invite_only: bool
    channel: Channel
    seed: bytes
    host_id: int
    seats: tuple[Seat, ...]
    created_at: datetime
    paced_at: datetime  # when its pace was chosen last: a lobby's wait counts from then
    started_at: datetime | None = None
    ended_at: datetime | None = None
    number: int = 0
    phase: Phase = "lobby"
    options: dict[str, Any] = {}
    invited: tuple[int, ...] = ()
    social: bool = False  # not rated, by choice
    look_ms: int = 0  # how long a computer at a person's own pace looks
    epoch: int = 0  # the snowflake of the press that started the game: `at` counts from it
    session: Session | None = None
    race: Race | None = None  # None if people take turns
    rest: Rest | None = None  # None while the table goes on
    proposal: Proposal | None = None
    made_up: float = 0  # seconds of outages that were given back
    outage: int = 0  # the number of the last outage that was made up for where the table itself waits
    asked_since: int = 0  # the number of the entry since which the current people are waited for
    standings: tuple[Standing, ...] = ()
    reason: str = ""  # the engine's, or "settled", "ended", "lost", "taken_off", "expired" ...
    is_rematch: bool = False  # it begins when everybody of the last game is there
    is_duel: bool = False  # it has two seats, and the second is for the person who is challenged
    rematch: int | None = None  # the id of the table that follows this one
    shown_in: Channel | None = None  # where the result of a private game was shown
    deal: int = 0  # the id of the deal that others play too; 0: none
    play_version: int = 0  # of the computers' play; 0: nobody noted it

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The game, with the rules under which the table was opened."""
        return game_of(self.key, self.rules_version)

    @property
    def is_private(self) -> bool:
        """Whether it is played in one person's panel alone, against computers."""
        return self.channel.id == NO_CHANNEL

    @property
    def seen_in(self) -> Channel:
        """The channel whose readers may see the table. The `id` NO_CHANNEL: only its player may."""
        return self.shown_in or self.channel

    @property
    def home(self) -> int:
        """The server whose process looks after the table. NO_SERVER: a private game of turns is the first shard's."""
        return NO_SERVER if self.is_private and not self.is_race else self.channel.guild_id

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people who still play."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.is_person)

    @property
    def users(self) -> tuple[int, ...]:
        """All people who sit there, or did before another person took their seat."""
        owners = (owner.id for seat in self.seats for owner in seat.owners)
        return (*(seat.user_id for seat in self.seats if seat.user_id is not None), *owners)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the table waits for; while it rests, people who are not ready."""
        if self.phase != "playing" or self.session is None:
            return ()
        if self.rest is not None:
            return tuple(seat for seat in self.people if seat not in self.rest.ready)
        return self.session.waiting

    @property
    def race_on(self) -> Race | None:
        """The race from its countdown on; None before it, after it, and while it rests."""
        return self.race if self.phase == "playing" and self.rest is None else None

    @property
    def is_between_rounds(self) -> bool:
        """Whether a result is being read: the next round is dealt but hidden."""
        return self.phase == "playing" and self.rest is not None and self.rest.why == "round"

    @property
    def opens_at(self) -> int:
        """When attempts of a race begin to count, in the game's own time."""
        if self.race is None or self.session is None:
            return 0
        return max(self.race.opens_at, self.game.opens_at(self.session.state))

    @property
    def waiting_people(self) -> tuple[int, ...]:
        return tuple([seat for seat in self.waiting if not self.seats[seat].automatic])

    @property
    def waiting_computers(self) -> tuple[int, ...]:
        if self.rest is not None:
            return ()
        return tuple(seat for seat in self.waiting if self.seats[seat].automatic)

    @property
    def can_settle(self) -> bool:
        """Whether only one side has people left after others resigned, so they may end the game now (rules 0.3)."""
        if self.phase != "playing" or not any(seat.resigned for seat in self.seats):
            return False
        sides = self.sides
        left = {sides[seat] for seat in self.people}
        gone = {side for side, seat in zip(sides, self.seats, strict=True) if seat.resigned}
        return len(left) == 1 and not gone <= left

    @property
    def outcome(self) -> Result:
        """The final ranking of a finished table, as an engine's result."""
        return Result(
            reason=self.reason,
            places=tuple(standing.place for standing in self.standings),
            scores=tuple(standing.score for standing in self.standings),
            sides=tuple(standing.side for standing in self.standings),
        )

    @property
    def resigned(self) -> tuple[int, ...]:
        """The seats of players who left."""
        return tuple(standing.seat for standing in self.standings if standing.resigned)

    @property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat. Equal numbers play together."""
        return self.game.sides(len(self.seats), self.read_options())

    @property
    def in_teams(self) -> bool:
        """Whether some seats play together."""
        return len(set(self.sides)) < len(self.seats)

    def with_seat(self, index: int | None, **changes: Any) -> Table:
        """The table with one seat changed."""
        assert index is not None
        seats = list(self.seats)
        seats[index] = replace(seats[index], **changes)
        return replace(self, seats=tuple(seats))

    def ask_anew(self) -> Table:
        """The table when an earlier call is out of date, though it waits for the same people."""
        return replace(self, asked_since=self.number)

    def sitting(self, index: int | None) -> Seat:
        """The seat that a press names. Raises Refused("stale") for a seat that does not exist."""
        if index is None or not 0 <= index < len(self.seats):
            raise Refused("stale")
        return self.seats[index]

    def seat_of(self, user_id: int) -> int | None:
        """The seat where this user sits and still plays."""
        for index, seat in enumerate(self.seats):
            if seat.user_id == user_id and not seat.resigned:
                return index
        return None

    def seat_for(self, user_id: int | None) -> int:
        """The seat that a person plays. Raises Refused("left"), Refused("seat_taken") or Refused("not_seated")."""
        seat = None if user_id is None else self.seat_of(user_id)
        if seat is not None:
            return seat
        if user_id is not None and any(sitting.user_id == user_id for sitting in self.seats):
            raise Refused("left")
        for sitting in self.seats:
            if any(owner.id == user_id for owner in sitting.owners):
                raise Refused("seat_taken", name=sitting.name)
        raise Refused("not_seated")

    def playing_seat(self, user_id: int) -> int:
        """The seat of a person who still plays in a running game. Raises Refused."""
        self.must_be("playing")
        return self.seat_for(user_id)

    @property
    def has_ended(self) -> bool:
        """Whether the table has ended, with or without a result."""
        return self.phase in ("over", "closed")

    def must_be(self, *phases: Phase) -> None:
        """Raises Refused unless the table is in one of these phases."""
        if self.phase not in phases:
            raise Refused(
                {"lobby": "not_started", "playing": "already_started", "over": "over"}.get(
                    self.phase, "closed"
                ),
                reason=self.reason,
            )

    @property
    def is_race(self) -> bool:
        """Whether the game is a race: nobody has turns, all play at once, or one alone against the clock."""
        return self.game.is_race(self.read_options(), len(self.seats))

    @property
    def has_turns(self) -> bool:
        """Whether people take turns, at least with some numbers of seats."""
        return any(not self.game.is_race(self.read_options(), seats) for seats in self.game.seats)

    def read_options(self) -> Any:
        """The game's options. Raises RuleError("option") for options that the game does not know."""
        return self.game.options(self.options) if self.session is None else self.session.options

    @property
    def seats_for(self) -> tuple[int, ...]:
        """The numbers of people who can play with the chosen options, ascending."""
        allowed = self.game.seats_for(self.read_options())
        return tuple(seats for seats in allowed if seats == A_DUEL) if self.is_duel else allowed

    def view(self, viewer: int | None) -> Any:
        """The game as this seat may see it. Works only while there is a session."""
        assert self.session is not None
        return self.session.view(viewer)

    def stamp(self, seat: int) -> int:
        assert self.session is not None
        return self.game.stamp(self.session.state, seat)


Folded = tuple[Table, tuple[Event, ...]]
"""What a table is after an entry, and the events that the entry made happen."""
