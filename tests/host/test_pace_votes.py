"""Another pace for a live table: all who are there have to agree."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from table.deadlines import offer_end, poll_ends
from table.errors import Refused
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.test_votes import OUTSIDER, away
from tests.pacing import NO_DELAYS
from tests.still_time import now


class TestPace:
    """A live table that is to be played over days."""

    async def test_it_changes_when_all_who_play_agree(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
        await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        asked = await bench.host.table(table.id)
        assert asked.pace == "live"
        assert asked.proposal is not None
        await bench.restart()

        slow = await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        assert (slow.pace, slow.proposal) == ("1d", None)
        (turn,) = [timer for timer in await bench.store.timers(table.id) if timer.kind == "turn"]
        assert turn.deadline is not None
        assert turn.deadline - now() == timedelta(days=1)

    async def test_a_no_ends_it_and_so_does_time(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, pace="live")
        asked = await bench.host.votes.propose(bench.id(), table.id, "3d", ADA)
        assert asked.proposal is not None
        assert (
            await bench.host.votes.refuse(bench.id(), table.id, asked.proposal.number, BEN)
        ).proposal is None
        with pytest.raises(Refused, match="proposal_over"):
            await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        await bench.host.votes.propose(bench.id(), table.id, "3d", ADA)
        for _ in range(11):
            await asyncio.sleep(60)
            await bench.move(table.id)

        late = await bench.host.table(table.id)
        assert (late.pace, late.proposal) == ("live", None)

    async def test_a_player_who_plays_alone_has_it_at_once(self, bench: Bench) -> None:
        table = await bench.game(ADA, computers=("easy",), pace="live")

        assert (await bench.host.votes.propose(bench.id(), table.id, "none", ADA)).pace == "none"

    async def test_who_may_not(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, pace="live")
        with pytest.raises(Refused, match="not_host"):
            await bench.host.votes.propose(bench.id(), table.id, "1d", BEN)
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        for who, refusal in ((ADA, "agreed"), (OUTSIDER, "not_seated")):
            with pytest.raises(Refused, match=refusal):
                await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, who)
        slow = await bench.game(ADA, BEN, pace="1d")
        with pytest.raises(Refused, match="not_live"):
            await bench.host.votes.propose(bench.id(), slow.id, "3d", ADA)

    async def test_a_player_who_leaves_is_not_waited_for(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, pace="live")
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        assert (await bench.host.resign(bench.id(), table.id, CLEO)).pace == "1d"

    async def test_a_player_who_is_away_is_not_waited_for(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, BEN)

        seat = await away(bench, table.id, CLEO)

        slow = await bench.host.table(table.id)
        assert (slow.pace, slow.proposal) == ("1d", None)
        assert slow.seats[seat].away, "the computer plays for them until they press anything"

    async def test_nobody_agrees_where_nobody_is(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
        if table.waiting_people != (table.seat_for(ADA.id),):
            await bench.move(table.id)
        await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)

        await asyncio.sleep(599)  # Ada is the first who goes away

        left = await bench.host.table(table.id)
        assert left.rest is not None
        assert (left.pace, left.rest.why) == ("live", "away")

    @pytest.mark.parametrize("agrees", [True, False])
    async def test_a_table_that_all_had_left_goes_on_with_a_player_who_answers(
        self, bench: Bench, *, agrees: bool
    ) -> None:
        table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
        if table.waiting_people != (table.seat_for(ADA.id),):
            await bench.move(table.id)
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None
        await asyncio.sleep(599)

        answer = bench.host.votes.agree if agrees else bench.host.votes.refuse
        back = await answer(bench.id(), table.id, asked.proposal.number, BEN)

        assert (back.pace, back.rest) == ("1d" if agrees else "live", None)

    async def test_a_player_who_answers_is_back(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
        seat = await away(bench, table.id, CLEO)
        asked = await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)
        assert asked.proposal is not None

        agreed = await bench.host.votes.agree(bench.id(), table.id, asked.proposal.number, CLEO)

        assert not agreed.seats[seat].away
        assert agreed.seats[seat].poll is None

    async def test_a_vote_and_an_offer_have_the_time_of_the_new_pace(self, bench: Bench) -> None:
        game = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
        asked = await bench.host.votes.propose(bench.id(), game.id, "1d", ADA)
        assert asked.proposal is not None
        await bench.host.votes.agree(bench.id(), game.id, asked.proposal.number, CLEO)
        absent = await away(bench, game.id, CLEO)
        await bench.host.substitutes.offer(bench.id(), game.id, BEN)

        slow = await bench.host.votes.agree(bench.id(), game.id, asked.proposal.number, BEN)

        assert slow.pace == "1d"
        tomorrow = now() + timedelta(days=1)
        due = {timer.kind: timer.due_at for timer in await bench.store.timers(game.id)}
        assert poll_ends(slow, absent, NO_DELAYS) == due["vote"] == tomorrow
        assert offer_end(slow, slow.seat_for(BEN.id), NO_DELAYS) == due["offer"] == tomorrow
