"""Another pace for a table that is being played: its opener proposes it, and all players who are present agree."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from table import entries, playing
from table.errors import Refused
from table.pace import PACES
from table.table import Folded, Proposal, Table


def propose(table: Table, entry: entries.Propose) -> Folded:
    """Makes a proposal. It replaces an earlier one."""
    if table.race is not None:
        raise Refused("no_pace")
    if entry.who != table.host_id:
        raise Refused(
            "not_host", host=next((seat.name for seat in table.seats if seat.user_id == table.host_id), "?")
        )
    if table.pace != "live":
        raise Refused("not_live")
    if entry.pace not in PACES or entry.pace == "live":
        raise Refused("unknown_option", option="pace", value=entry.pace)
    mine = table.seat_for(entry.who)
    here = playing.mark_back(table, mine)
    return replace(here, proposal=Proposal(entry.pace, table.number + 1, (mine,))), ()


def agree(table: Table, entry: entries.Agree) -> Folded:
    """A player agrees to the proposal, and counts as present."""
    proposal, seat = open_proposal(table), table.seat_for(entry.who)
    if seat in proposal.agreed:
        raise Refused("agreed")
    here = playing.mark_back(table, seat)
    return replace(here, proposal=replace(proposal, agreed=(*proposal.agreed, seat))), ()


def refuse(table: Table, entry: entries.Object) -> Folded:
    """Ends the proposal. A player who refuses it counts as present; without `who` it has lapsed."""
    open_proposal(table)
    here = table if entry.who is None else playing.mark_back(table, table.seat_for(entry.who))
    return replace(here, proposal=None), ()


def set_pace(table: Table, entry: entries.SetPace) -> Folded:
    """Changes the pace. The time of all players who are waited for counts from here on."""
    if entry.pace != open_proposal(table).pace or not are_agreed(table):
        raise Refused("not_agreed")
    return replace(table, pace=entry.pace, proposal=None), ()


def note_date(now: Table, when: datetime) -> Table:
    """Notes when a proposal was made."""
    if now.proposal is None or now.proposal.since is not None:
        return now
    return replace(now, proposal=replace(now.proposal, since=when))


def are_agreed(table: Table) -> bool:
    """Whether all players who are present agree."""
    present = {seat for seat in table.people if not table.seats[seat].away}
    return table.proposal is not None and bool(present) and present <= set(table.proposal.agreed)


def open_proposal(table: Table) -> Proposal:
    """The open proposal. Raises Refused("proposal_over") if there is none."""
    if table.proposal is None:
        raise Refused("proposal_over")
    return table.proposal
