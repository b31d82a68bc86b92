"""Another person for a seat: the seat is offered, and the person who takes it goes on with its cards."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from table import entries, votes
from table.errors import Refused
from table.seat import Offer, Owner, Seat
from table.table import Folded, Table


def seek(table: Table, entry: entries.Seek) -> Folded:
    """Offers a seat until its owner is back. An owner who offers it plays on until a person takes it.

    The table may offer a seat that its owner has offered before going away.
    """
    seat = table.sitting(entry.seat)
    if table.race is not None or table.is_private:
        raise Refused("no_substitute")
    if not seat.is_person:
        raise Refused("left")
    if seat.offer is not None and not (seat.offer.is_own and entry.who is None):
        raise Refused("offered")
    return table.with_seat(entry.seat, offer=Offer(is_own=entry.who is not None)), ()


def keep(table: Table, entry: entries.Keep) -> Folded:
    _offer(table, entry.seat)
    return table.with_seat(entry.seat, offer=None), ()


def take(table: Table, entry: entries.Take) -> Folded:
    """A person who has never had cards at this table goes on in that seat, as if they had just sat down."""
    offer, seat = _offer(table, entry.seat), table.sitting(entry.seat)
    assert entry.who is not None
    assert seat.user_id is not None
    if table.seat_of(entry.who) is not None:
        raise Refused("already_joined")
    if any(entry.who in (each.user_id, *(owner.id for owner in each.owners)) for each in table.seats):
        raise Refused("was_seated")
    if offer.is_own and table.invite_only and entry.who not in table.invited:
        raise Refused("invite_only")
    owners = (*seat.owners, Owner(seat.user_id, seat.name, seat.was_away))
    table = votes.without(table, entry.seat or 0)
    seats = list(table.seats)
    seats[entry.seat or 0] = Seat(entry.name, entry.who, owners=owners)
    rest = table.rest
    if rest is not None:
        still = tuple(ready for ready in rest.ready if ready != entry.seat)
        rest = None if rest.why == "away" else replace(rest, ready=still)
    return replace(table, seats=tuple(seats), rest=rest), ()


def note_date(before: Table, now: Table, when: datetime) -> Table:
    """Notes when a seat was offered. Changing the pace restarts the offer with that pace's time."""
    for index, seat in enumerate(now.seats):
        if seat.offer is not None and (not seat.offer.number or now.pace != before.pace):
            offer = replace(seat.offer, number=seat.offer.number or now.number, since=when)
            now = now.with_seat(index, offer=offer)
    return now


def _offer(table: Table, index: int | None) -> Offer:
    seat = table.sitting(index)
    if seat.offer is None:
        raise Refused("offer_over", name=seat.name)
    return seat.offer
