"""How each entry of the log changes a table. The log is the truth: folding it gives the table again.

A kind of entry is one function here. Each raises `Refused` or `RuleError` for what is not possible, and then nothing
has changed; so judging a press is folding it. What a kind keeps in `action`:

open        Opening as JSON             join        the name
leave       —                           remove      — (the seat)
computer    the level                   options     what was chosen, as JSON
invite      user ids, comma separated   start       —
play        the notation                substitute  the notation, played by the computer for a person
timeout     —                           default     the notation that the table played for who was too slow
back        —                           resign      —
settle      —                           rematch     the id of the next table
countdown   the game's epoch            ready, go, pause, nudge  — (`table.race`)
end, expire, lost, desert  —
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from engine.errors import RuleError
from engine.game import Event, Level, Rng
from engine.games import GAMES
from engine.session import Session
from table import race
from table.entries import Entry
from table.errors import Refused
from table.standings import ranked, settled
from table.table import Channel, Logged, Pace, Race, Seat, Table

Folded = tuple[Table, tuple[Event, ...]]

COMPUTER_NAMES = ("Robin", "Wren", "Finch", "Jay", "Lark", "Heron", "Plover", "Siskin")


class Opening(msgspec.Struct, frozen=True):
    """What the first entry of a log says."""

    key: str
    rules_version: int
    pace: Pace
    channel: Channel = msgspec.field(name="place")
    seed: str  # hex
    name: str
    invite_only: bool = False
    invited: tuple[int, ...] = ()
    computers: tuple[Level, ...] = ()
    options: dict[str, Any] = {}


def opened(entry: Entry) -> Table:
    """The table that an "open" entry begins. Raises Refused("unknown_game")."""
    opening = msgspec.json.decode(entry.action, type=Opening)
    if opening.key not in GAMES:
        raise Refused("unknown_game", game=opening.key)
    assert entry.who is not None
    table = Table(
        id=entry.game_id,
        key=opening.key,
        rules_version=opening.rules_version,
        pace=opening.pace,
        invite_only=opening.invite_only,
        channel=opening.channel,
        seed=bytes.fromhex(opening.seed),
        host_id=entry.who,
        seats=(Seat(opening.name, entry.who),),
        created_at=entry.logged_at,
        number=1,
        options=opening.options,
        invited=opening.invited,
    )
    table.chosen_options()
    for level in opening.computers:
        table = replace(table, seats=(*table.seats, _computer(table, level)))
    return table


def after(table: Table, entry: Entry) -> Folded:
    """The table after one more entry, and what happened in the game."""
    assert entry.n == table.number + 1
    changed, events = _KINDS[entry.kind](table, entry)
    if changed.phase in ("over", "closed") and changed.ended_at is None:
        changed = replace(changed, ended_at=entry.logged_at)
    numbered = replace(changed, number=entry.n)
    if numbered.race is not None:
        return race.folded(table, numbered, entry), events
    return _timed(table, numbered, entry), events


def replay(log: Iterable[Entry]) -> tuple[Table, tuple[Logged, ...]]:
    """The table that a whole log tells, and every entry with what it made happen."""
    table: Table | None = None
    story: list[Logged] = []
    for entry in log:
        events: tuple[Event, ...] = ()
        if table is None:
            table = opened(entry)
        else:
            table, events = after(table, entry)
        story.append(told(entry, events))
    if table is None:
        raise Refused("no_table")
    return table, tuple(story)


def told(entry: Entry, events: tuple[Event, ...]) -> Logged:
    return Logged(entry.n, entry.kind, entry.seat, entry.who, entry.action, events, entry.at)


def _timed(before: Table, now: Table, entry: Entry) -> Table:
    """Notes since when the people now waited for are, and from where their time counts."""
    waited, waits = set(before.waiting_people), set(now.waiting_people)
    asked_since = entry.n if waits - waited else now.asked_since
    moved = waits != waited or entry.seat in waits
    return replace(now, asked_since=asked_since, clock_since=entry.n if moved else now.clock_since)


def _lobby(table: Table) -> None:
    if table.phase == "playing":
        raise Refused("already_started")
    if table.phase != "lobby":
        raise Refused("closed", reason=table.reason)


def _playing(table: Table) -> Session:
    if table.phase == "lobby":
        raise Refused("not_started")
    if table.phase == "over":
        raise Refused("over")
    if table.phase == "closed" or table.session is None:
        raise Refused("closed", reason=table.reason)
    return table.session


def _seated(table: Table, entry: Entry) -> int:
    assert entry.who is not None
    seat = table.seat_of(entry.who)
    if seat is None:
        raise Refused("not_seated")
    return seat


def _by_host(table: Table, entry: Entry) -> None:
    if entry.who != table.host_id:
        host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "")
        raise Refused("not_host", host=host)


def _room(table: Table) -> None:
    most = table.game.seats[-1]
    if len(table.seats) >= most:
        raise Refused("full", most=most)


def _computer(table: Table, level: Level) -> Seat:
    _room(table)
    taken = set(table.names)
    return Seat(next(name for name in COMPUTER_NAMES if name not in taken), level=level)


def _join(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    assert entry.who is not None
    if table.seat_of(entry.who) is not None:
        raise Refused("already_joined")
    if table.invite_only and entry.who not in table.invited and entry.who != table.host_id:
        raise Refused("invite_only")
    _room(table)
    return replace(table, seats=(*table.seats, Seat(entry.action, entry.who))), ()


def _without(table: Table, seat: int) -> Table:
    """The lobby with one seat less; who opened it hands on to the next person, the last one closes it."""
    seats = table.seats[:seat] + table.seats[seat + 1 :]
    people = [left.user_id for left in seats if left.user_id is not None]
    if not people:
        return replace(table, seats=seats, phase="closed", reason="abandoned")
    host = table.host_id if table.host_id in people else people[0]
    return replace(table, seats=seats, host_id=host)


def _leave(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    return _without(table, _seated(table, entry)), ()


def _remove(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    _by_host(table, entry)
    if entry.seat is None or entry.seat >= len(table.seats):
        raise Refused("stale")
    return _without(table, entry.seat), ()


def _add_computer(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    _by_host(table, entry)
    if entry.action not in get_args(Level):
        raise Refused("unknown_option", option="level", value=entry.action)
    return replace(table, seats=(*table.seats, _computer(table, msgspec.convert(entry.action, Level)))), ()


def _options(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    _by_host(table, entry)
    chosen = replace(table, options={**table.options, **msgspec.json.decode(entry.action)})
    _check(chosen)
    return chosen, ()


def _check(table: Table) -> None:
    """Raises RuleError for options that no number of players can play with."""
    options, refused = table.chosen_options(), None
    for seats in table.game.seats:
        try:
            table.game.check(options, seats)
        except RuleError as error:
            refused = error
        else:
            return
    assert refused is not None
    raise refused


def _invite(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    _by_host(table, entry)
    users = tuple(int(user) for user in entry.action.split(",") if user)
    return replace(table, invited=tuple(dict.fromkeys((*table.invited, *users)))), ()


def _start(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    _by_host(table, entry)
    least = table.game.seats[0]
    if len(table.seats) < least:
        raise Refused("too_few", least=least, seated=len(table.seats))
    seats = tuple(Rng(table.seed, "seats").shuffled(table.seats))
    session, events = Session.start(table.key, table.chosen_options(), len(seats), table.seed)
    started = replace(
        table,
        seats=seats,
        session=session,
        phase="playing",
        epoch=entry.source or 0,
        started_at=entry.logged_at,
        race=Race() if table.is_race else None,
    )
    return _ended_by_rule(started), events


def _moved(table: Table, entry: Entry) -> Folded:
    session, events = _playing(table).apply(entry.seat or 0, table.game.parse(entry.action), entry.at)
    return _ended_by_rule(replace(table, session=session)), events


def _played(table: Table, entry: Entry) -> Folded:
    """A move of the seat's own player: a person who makes it is back."""
    moved, events = _moved(table, entry)
    return (moved if entry.who is None else _seat(moved, entry.seat, lapses=0)), events


def _ended_by_rule(table: Table) -> Table:
    assert table.session is not None
    result = table.game.result(table.session.state)
    if result is None:
        return table
    return replace(table, phase="over", reason=result.reason, standings=ranked(table.seats, result))


def _seat(table: Table, index: int | None, **changes: Any) -> Table:
    assert index is not None
    seats = list(table.seats)
    seats[index] = replace(seats[index], **changes)
    return replace(table, seats=tuple(seats))


def _timeout(table: Table, entry: Entry) -> Folded:
    _playing(table)
    assert entry.seat is not None
    return _seat(table, entry.seat, lapses=table.seats[entry.seat].lapses + 1), ()


def _back(table: Table, entry: Entry) -> Folded:
    _playing(table)
    return _seat(table, _seated(table, entry), lapses=0), ()


def _resign(table: Table, entry: Entry) -> Folded:
    _playing(table)
    left = 1 + sum(seat.resigned > 0 for seat in table.seats)
    resigned = _seat(table, _seated(table, entry), resigned=left)
    if not resigned.people:
        return replace(resigned, phase="closed", reason="abandoned"), ()
    return resigned, ()


def _settle(table: Table, entry: Entry) -> Folded:
    session = _playing(table)
    _seated(table, entry)
    if not table.can_settle:
        raise Refused("cannot_settle")
    scores = table.game.scores(session.state)
    return replace(
        table, phase="over", reason="settled", standings=settled(table.seats, table.sides, scores)
    ), ()


def _closed(reason: str) -> Callable[[Table, Entry], Folded]:
    def close(table: Table, entry: Entry) -> Folded:
        if table.phase in ("over", "closed"):
            raise Refused("over" if table.phase == "over" else "closed", reason=table.reason)
        return replace(table, phase="closed", reason=reason), ()

    return close


def _expire(table: Table, entry: Entry) -> Folded:
    _lobby(table)
    return replace(table, phase="closed", reason="expired"), ()


def _rematch(table: Table, entry: Entry) -> Folded:
    if table.phase in ("lobby", "playing"):
        raise Refused("already_started")
    return replace(table, rematch=int(entry.action)), ()


_KINDS: dict[str, Callable[[Table, Entry], Folded]] = {
    "join": _join,
    "leave": _leave,
    "remove": _remove,
    "computer": _add_computer,
    "options": _options,
    "invite": _invite,
    "start": _start,
    "ready": race.ready,
    "countdown": race.countdown,
    "go": race.go,
    "pause": race.pause,
    "nudge": race.nudge,
    "play": _played,
    "substitute": _moved,
    "timeout": _timeout,
    "default": _moved,
    "back": _back,
    "resign": _resign,
    "settle": _settle,
    "end": _closed("ended"),
    "lost": _closed("lost"),
    "desert": _closed("deserted"),
    "expire": _expire,
    "rematch": _rematch,
}
