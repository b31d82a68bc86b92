"""The time of the table itself: in its lobby, at a rest, for a seat that is free, for votes. Outages stop it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from msgspec.structs import replace

from table import entries
from table.seat import Seat
from table.table import Table


def wait_starts(table: Table) -> Iterator[datetime]:
    """When each wait of the table itself began."""
    if table.phase == "lobby":
        yield table.paced_at
    if table.phase == "playing":
        waits = (table.rest, table.proposal, *(seat.offer for seat in table.seats))
        yield from (wait.since for wait in waits if wait is not None and wait.since is not None)
        yield from (seat.poll.since for seat in table.seats if seat.poll is not None)


def extend(table: Table, entry: entries.Extend, when: datetime) -> Table:
    """Adds the given time to each wait of the table itself: its beginning moves, to `when` at most."""

    def later(since: datetime) -> datetime:
        return min(when, since + timedelta(seconds=entry.given.seconds))

    def of_seat(seat: Seat) -> Seat:
        offer, poll = seat.offer, seat.poll
        if offer is not None and offer.since is not None:
            offer = replace(offer, since=later(offer.since))
        return replace(seat, offer=offer, poll=poll and replace(poll, since=later(poll.since)))

    if table.phase == "lobby":
        return replace(table, paced_at=later(table.paced_at))
    rest, proposal = table.rest, table.proposal
    if rest is not None and rest.since is not None:
        rest = replace(rest, since=later(rest.since))
    if proposal is not None and proposal.since is not None:
        proposal = replace(proposal, since=later(proposal.since))
    return replace(table, rest=rest, proposal=proposal, seats=tuple(map(of_seat, table.seats)))
