"""Votes among the players who are there: about the seat of one who is away, or about another pace.

See `host.host` for `source` and for what is raised.
"""

from __future__ import annotations

from datetime import datetime

from db.values import TimerRow
from host.log.ledger import Ledger
from host.tables.limits import Limits
from table import deadlines, proposals, votes
from table.deadlines import TABLE
from table.entries import Agree, Back, Decide, Object, Propose, Vote
from table.errors import Refused
from table.pace import PaceKey, Waits
from table.pen import Pen
from table.seat import Choice
from table.table import Person, Table


class Votes:
    """The use cases of a vote."""

    def __init__(self, ledger: Ledger, limits: Limits, waits: Waits) -> None:
        self._ledger = ledger
        self._limits = limits
        self._waits = waits

    def ends_at(self, table: Table, seat: int) -> datetime | None:
        """Until when people may vote on a seat; None: there is nothing to vote on."""
        return deadlines.poll_ends(table, seat, self._waits)

    async def cast(
        self, source: int, table_id: int, number: int, wanted: tuple[int, Choice], who: Person
    ) -> Table:
        """Casts a vote about a seat in the poll that entry `number` began.

        The press also brings back the player it is about. Raises Refused("vote_over"), or Refused("voted").
        """
        seat, choice = wanted

        def judge(pen: Pen) -> None:
            pen.table.must_be("playing")
            if pen.table.seat_for(who.id) == seat:
                pen.write(Back(seat=seat, who=who.id, source=source))
                return
            if votes.open_poll(pen.table, seat).number != number:
                raise Refused("vote_over", name=pen.table.names[seat])
            pen.write(Vote(choice, seat=seat, who=who.id, source=source))

        return await self._ledger.judge(source, table_id, judge)

    async def propose(self, source: int, table_id: int, pace: PaceKey, who: Person) -> Table:
        """Proposes another pace for a live table, within the cap. It changes at once if nobody else has to agree."""

        def judge(pen: Pen) -> None:
            pen.table.playing_seat(who.id)
            pen.write(Propose(pace, who=who.id, source=source))
            _go_on(pen, who)

        async with self._limits.sitting_down(who.id, pace, table_id):
            return await self._ledger.judge(source, table_id, judge)

    async def agree(self, source: int, table_id: int, number: int, who: Person) -> Table:
        """Agrees to the proposal in entry `number`.

        Raises Refused("proposal_over"), Refused("agreed"), and TooManyTables.
        """
        proposal = (await self._ledger.table(table_id)).proposal
        pace = "live" if proposal is None else proposal.pace

        def judge(pen: Pen) -> None:
            _must_be_open(pen, number)
            pen.write(Agree(who=who.id, source=source))
            _go_on(pen, who)

        async with self._limits.sitting_down(who.id, pace, table_id):
            return await self._ledger.judge(source, table_id, judge)

    async def refuse(self, source: int, table_id: int, number: int, who: Person) -> Table:
        """Votes against the proposal, which ends it."""

        def judge(pen: Pen) -> None:
            _must_be_open(pen, number)
            pen.write(Object(seat=pen.table.playing_seat(who.id), who=who.id, source=source))
            _go_on(pen, who)

        return await self._ledger.judge(source, table_id, judge)

    async def on_lapse(self, timer: TimerRow) -> None:
        """Nothing was decided in time: the computer plays on, or the pace stays. One person alone may have ended it."""

        def judge(pen: Pen) -> None:
            proposal = pen.table.proposal
            if timer.seat == TABLE:
                if pen.table.phase == "playing" and proposal is not None and proposal.number == timer.token:
                    pen.write(Object())
                return
            poll = pen.table.seats[timer.seat].poll
            if pen.table.phase == "playing" and poll is not None and poll.number == timer.token:
                alone = votes.ends_alone(pen.table, timer.seat)
                pen.write(Decide("end" if alone else "computer", seat=timer.seat))

        await self._ledger.commit(timer.game_id, judge)


def _must_be_open(pen: Pen, number: int) -> None:
    pen.table.must_be("playing")
    if proposals.open_proposal(pen.table).number != number:
        raise Refused("proposal_over")


def _go_on(pen: Pen, who: Person) -> None:
    """Ends the rest of a table that stood still because everybody was away."""
    if pen.table.rest is not None and pen.table.rest.why == "away":
        pen.write(Back(seat=pen.table.playing_seat(who.id), who=who.id))
