"""A table before its start, as the log tells it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, get_args

from msgspec.structs import replace

from engine.errors import RuleError
from engine.game import AnyGame, Level
from engine.games import GAMES
from engine.session import Session, header
from table import entries, own_pace, teams
from table.entries import Entry
from table.errors import Refused
from table.pace import PACES
from table.playing import end_by_rule
from table.seat import Seat
from table.table import Folded, Race, Rest, Table

COMPUTER_NAMES = ("Robin", "Wren", "Finch", "Jay", "Lark", "Heron", "Plover", "Siskin")


def join(table: Table, entry: entries.Join) -> Folded:
    assert entry.who is not None
    if table.seat_of(entry.who) is not None:
        raise Refused("already_joined")
    if table.invite_only and entry.who not in table.invited and entry.who != table.host_id:
        raise Refused("invite_only")
    return _with(own_pace.for_several(table), Seat(entry.name, entry.who)), ()


def leave(table: Table, entry: entries.Leave) -> Folded:
    return _without(table, table.seat_for(entry.who)), ()


def remove(table: Table, entry: entries.Remove) -> Folded:
    _by_host(table, entry)
    if entry.seat is None or entry.seat >= len(table.seats):
        raise Refused("stale")
    return _without(table, entry.seat), ()


def computer(table: Table, entry: entries.Computer) -> Folded:
    if entry.level not in get_args(Level) or (entry.level == "own" and "own" not in own_pace.levels(table)):
        raise Refused("unknown_option", option="level", value=entry.level)
    if entry.seat is None:
        _by_player(table, entry)
        return with_computer(table, entry.level), ()
    _by_host(table, entry)
    if table.sitting(entry.seat).level is None:
        raise Refused("stale")
    return table.with_seat(entry.seat, level=entry.level), ()


def options(table: Table, entry: entries.Options) -> Folded:
    _by_host(table, entry)
    chosen = replace(table, options={**table.options, **entry.chosen})
    if not chosen.seats_for:  # the game says why
        table.game.check(chosen.read_options(), table.game.seats[-1])
        if chosen.is_duel:
            raise Refused("not_for_two", game=table.game.title)
    return teams.keep_possible(chosen), ()


def social(table: Table, entry: entries.Social) -> Folded:
    _by_host(table, entry)
    return replace(table, social=entry.social), ()


def pace(table: Table, entry: entries.SetPace) -> Folded:
    _by_host(table, entry)
    if entry.pace not in PACES:
        raise Refused("unknown_option", option="pace", value=entry.pace)
    if not table.has_turns:
        raise Refused("no_pace")
    return replace(table, pace=entry.pace), ()


def pace_entry(before: Table, after: Table) -> Entry | None:
    """The entry to write before the one that makes a lobby that of a race, in which people take no turns."""
    if not after.is_race or before.pace == "live" or not before.has_turns:
        return None
    return entries.SetPace("live", who=before.host_id)


def invite(table: Table, entry: entries.Invite) -> Folded:
    _by_host(table, entry)
    return replace(table, invited=tuple(dict.fromkeys((*table.invited, *entry.users)))), ()


def admit(table: Table, entry: entries.Admit) -> Folded:
    _by_host(table, entry)
    return replace(table, invite_only=entry.invite_only), ()


def decline(table: Table, entry: entries.Decline) -> Folded:
    """Closes a challenge. Any other table goes on without the person who was invited."""
    if table.is_duel:
        return replace(table, phase="closed", reason="declined"), ()
    return replace(table, invited=tuple(user for user in table.invited if user != entry.who)), ()


def look(table: Table, entry: entries.Look) -> Folded:
    return replace(table, look_ms=entry.ms), ()


def start(table: Table, entry: entries.Start) -> Folded:
    _by_host(table, entry)
    allowed, seated = table.seats_for, len(table.seats)
    if seated < allowed[0]:
        raise Refused("too_few", least=allowed[0], seated=seated)
    if seated not in allowed:
        raise Refused("uneven", allowed=allowed, seated=seated)
    seats = teams.draw_seats(table)
    options = table.read_options()
    session, events = Session.start(
        table.key, options, len(seats), table.seed, table.rules_version, entry.header
    )
    started = replace(
        table,
        seats=seats,
        session=session,
        phase="playing",
        epoch=entry.source or 0,
        race=Race() if table.is_race else None,
        rest=Rest("start", private=table.is_private) if table.is_race else None,
    )
    return end_by_rule(started), events


def with_header(table: Table, entry: entries.Start) -> entries.Start:
    """The deal with the header that it seals. The header is written once, and from then on read from the log."""
    told = (table.key, table.rules_version, len(table.seats), table.read_options(), table.seed)
    return entry if entry.header else replace(entry, header=header(*told))


def must_seat(before: Table, after: Table) -> None:
    """Raises Refused if a change of a lobby would leave more people than can play with the chosen options.

    Code that judges a press asks this. The fold does not: older logs contain such lobbies and must stay readable.
    """
    most, seated = after.seats_for[-1], len(after.seats)
    if after.is_duel and any(seat.level is not None for seat in after.seats):
        raise Refused("full", most=most)  # the second seat is for the person who is challenged
    if seated <= most:
        return
    if seated > len(before.seats):
        raise Refused("full", most=most)
    raise Refused("too_many", most=most, seated=seated)


def must_deal(table: Table) -> None:
    """Raises RuleError for a lobby whose game can no longer begin, because its deal would leave no card to draw.

    Code that judges a press asks this before the start. The fold does not, as with `must_seat`.
    """
    if len(table.seats) in table.seats_for:  # else the fold says how many can play
        table.game.check_new(table.read_options(), len(table.seats))


def again(old: Table, name: str, seed: str, thread: int | None) -> entries.Opening:
    """A lobby of the same kind, opened by the person with this name, with the same computers and today's rules.

    `thread`: that of the old table, if the rematch can be played there.
    """
    return entries.Opening(
        key=old.key,
        rules_version=GAMES[old.key].rules_version,
        pace=old.pace,
        channel=replace(old.channel, thread=thread),
        seed=seed,
        name=name,
        invite_only=old.invite_only,
        invited=tuple(seat.user_id for seat in old.seats if seat.user_id is not None),
        computers=tuple(
            _closest_level(GAMES[old.key], seat.level) for seat in old.seats if seat.level is not None
        ),
        options=_options_from(GAMES[old.key], old),
        social=old.social,
        is_rematch=True,
        is_duel=old.is_duel,
        play_version=GAMES[old.key].play_version,
    )


def is_complete(table: Table) -> bool:
    """Whether everybody of the last game sits at its rematch. In teams people still choose their sides."""
    back = set(table.invited) <= {seat.user_id for seat in table.seats}
    return table.is_rematch and back and len(table.seats) in table.seats_for and not teams.sizes(table)


def _options_from(game: AnyGame, old: Table) -> dict[str, Any]:
    """The old table's options that today's rules still know, without a deck that is too small for a new game."""
    taken = {}
    for name, value in old.options.items():
        with suppress(RuleError):
            game.options({name: value})
            taken[name] = value
    if game.deals_out(game.options(taken), len(old.seats)):
        del taken[game.deck_by]
    return taken


def _closest_level(game: AnyGame, level: Level) -> Level:
    """The level, or the strongest if the game no longer offers it."""
    return level if level in game.levels or (level == "own" and game.unknown_look_ms) else game.levels[-1]


def with_computer(table: Table, level: Level) -> Table:
    """The lobby with one more computer. Raises Refused("full")."""
    taken = set(table.names)
    return _with(table, Seat(next(name for name in COMPUTER_NAMES if name not in taken), level=level))


def _with(table: Table, seat: Seat) -> Table:
    most = table.game.seats[-1]
    if len(table.seats) >= most:
        raise Refused("full", most=most)
    return teams.keep_possible(replace(table, seats=(*table.seats, seat)))


def _without(table: Table, seat: int) -> Table:
    """The lobby with one seat fewer. If its opener leaves, it is the next person's; the last one closes it."""
    seats = table.seats[:seat] + table.seats[seat + 1 :]
    people = [left.user_id for left in seats if left.user_id is not None]
    if not people:
        return replace(table, seats=seats, phase="closed", reason="abandoned")
    host = table.host_id if table.host_id in people else people[0]
    return teams.keep_possible(replace(table, seats=seats, host_id=host))


def _by_player(table: Table, entry: Entry) -> None:
    if entry.who is None or table.seat_of(entry.who) is None:
        raise Refused("join_first")


def _by_host(table: Table, entry: Entry) -> None:
    if entry.who != table.host_id:
        host = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "")
        raise Refused("not_host", host=host)
