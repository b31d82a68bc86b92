"""Votes on the seat of a player who is away: the people present vote, and the computer plays meanwhile."""

from __future__ import annotations

from collections import Counter
from datetime import datetime

from msgspec.structs import replace

from table import entries, playing, proposals
from table.entries import Entry, Logged
from table.errors import Refused
from table.seat import Ballot, Choice, Poll
from table.table import Folded, Table


def voters(table: Table, about: int) -> tuple[int, ...]:
    """The seats of people who are present."""
    return tuple(seat for seat in table.people if seat != about and not table.seats[seat].away)


def cast(table: Table, about: int) -> tuple[Ballot, ...]:
    """The votes of people who are still present."""
    poll = table.seats[about].poll
    if poll is None:
        return ()
    present = voters(table, about)
    return tuple(ballot for ballot in poll.cast if ballot.seat in present)


def most_needed(table: Table, about: int, choice: Choice) -> int:
    """How many votes decide: more than half of the people present, or all of them for an end without a winner."""
    present = len(voters(table, about))
    return present if choice == "end" else present // 2 + 1


def decision(table: Table, about: int) -> Choice | None:
    """The choice that has enough votes; None: no choice has. An end waits for the vote's time: see `ends_alone`."""
    counts = Counter(ballot.choice for ballot in cast(table, about))
    if counts["end"] and len(voters(table, about)) == 1:
        return None
    return next((choice for choice in counts if counts[choice] >= most_needed(table, about, choice)), None)


def ends_alone(table: Table, about: int) -> bool:
    """Whether the only person who is present wants to end the game.

    It ends with the time of the vote, and not if anybody else presses something at the table before.
    """
    return len(voters(table, about)) == 1 and [each.choice for each in cast(table, about)] == ["end"]


def vote(table: Table, entry: entries.Vote) -> Folded:
    """A player says what they want. A later vote replaces the earlier one, and voters count as present."""
    poll, voter = open_poll(table, entry.seat), table.seat_for(entry.who)
    ballot = Ballot(voter, entry.choice)
    if voter == entry.seat:
        raise Refused("vote_over", name=table.names[voter])
    if ballot in poll.cast:
        raise Refused("voted")
    others = tuple(each for each in poll.cast if each.seat != voter)
    here = playing.mark_back(table, voter)
    return here.with_seat(entry.seat, poll=replace(poll, cast=(*others, ballot))), ()


def decide(table: Table, entry: entries.Decide) -> Folded:
    """Does what was voted for. Waiting gives the player the full time again."""
    open_poll(table, entry.seat)
    closed = table.with_seat(entry.seat, poll=None)
    if entry.choice == "end":
        return replace(closed, phase="closed", reason="voted"), ()
    if entry.choice == "wait":
        return playing.mark_back(closed, entry.seat), ()
    return closed, ()


def follows(table: Table, logged: Logged) -> tuple[Entry, ...]:
    """The entries to write after this one because enough people, or all who are left, now want something."""
    entry = logged.entry
    if table.phase != "playing" or (isinstance(entry, entries.Decide) and entry.choice == "substitute"):
        return ()  # what is written for that decision comes first
    if table.proposal is not None and proposals.are_agreed(table):
        return (entries.SetPace(table.proposal.pace),)
    for seat in table.people:
        choice = decision(table, seat)
        if choice == "substitute":
            return entries.Decide(choice, seat=seat), entries.Seek(seat=seat)
        if choice is not None:
            return (entries.Decide(choice, seat=seat),)
    return ()


def without(table: Table, gone: int) -> Table:
    """The table without the votes of a seat: they do not bind the next person who sits there."""
    for seat, sitting in enumerate(table.seats):
        if sitting.poll is not None:
            cast = tuple(ballot for ballot in sitting.poll.cast if ballot.seat != gone)
            table = table.with_seat(seat, poll=replace(sitting.poll, cast=cast))
    if table.proposal is None:
        return table
    agreed = tuple(seat for seat in table.proposal.agreed if seat != gone)
    return replace(table, proposal=replace(table.proposal, agreed=agreed))


def open_poll(table: Table, about: int | None) -> Poll:
    """The open vote on a seat. Raises Refused("vote_over") if there is none."""
    if about is None or not 0 <= about < len(table.seats):
        raise Refused("stale")
    poll = table.seats[about].poll
    if poll is None:
        raise Refused("vote_over", name=table.names[about])
    return poll


def update_poll(before: Table, now: Table, when: datetime) -> Table:
    """Begins a poll when a player is away and another one is present, and ends it when that is no longer so.

    Changing the pace restarts it with that pace's time.
    """
    if now.race is not None or before.phase != "playing" or now.has_ended:
        return now
    for index, seat in enumerate(now.seats):
        if not _has_question(now, index):
            now = now.with_seat(index, poll=None) if seat.poll is not None else now
        elif not _has_question(before, index):
            now = now.with_seat(index, poll=Poll(now.number, when))
        elif seat.poll is not None and now.pace != before.pace:
            now = now.with_seat(index, poll=replace(seat.poll, since=when))
    return now


def _has_question(table: Table, about: int) -> bool:
    return table.seats[about].away and bool(voters(table, about))
