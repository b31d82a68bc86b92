"""Another pace for a live table: all who are there have to agree."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from table.deadlines import offer_end, poll_ends
from table.errors import Refused
from table.pace import PaceKey
from table.table import Table
from tests.host.conftest import ADA, BEN, CLEO, Bench
from tests.host.test_votes import OUTSIDER, away
from tests.pacing import NO_DELAYS
from tests.still_time import now


async def proposed(bench: Bench, table: Table, pace: PaceKey = "1d") -> int:
    """Ada, who is the host, proposes it; by this number the others answer."""
    asked = await bench.host.votes.propose(bench.id(), table.id, pace, ADA)
    assert asked.proposal is not None
    return asked.proposal.number


async def test_it_changes_when_all_who_play_agree(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
    number = await proposed(bench, table)
    assert (await bench.host.ledger.table(table.id)).pace == "live"
    await bench.restart()

    slow = await bench.host.votes.agree(bench.id(), table.id, number, BEN)

    assert (slow.pace, slow.proposal) == ("1d", None)
    (turn,) = [timer for timer in await bench.store.timers(table.id) if timer.kind == "turn"]
    assert turn.deadline is not None
    assert turn.deadline - now() == timedelta(days=1)


async def test_a_no_ends_it(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    number = await proposed(bench, table, "3d")

    refused = await bench.host.votes.refuse(bench.id(), table.id, number, BEN)

    assert (refused.pace, refused.proposal) == ("live", None)
    with pytest.raises(Refused, match="proposal_over"):
        await bench.host.votes.agree(bench.id(), table.id, number, BEN)


async def test_a_player_who_plays_alone_has_it_at_once(bench: Bench) -> None:
    table = await bench.game(ADA, computers=("easy",), pace="live")

    assert (await bench.host.votes.propose(bench.id(), table.id, "none", ADA)).pace == "none"


async def test_who_may_not(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, pace="live")
    with pytest.raises(Refused, match="not_host"):
        await bench.host.votes.propose(bench.id(), table.id, "1d", BEN)
    number = await proposed(bench, table)
    for who, refusal in ((ADA, "agreed"), (OUTSIDER, "not_seated")):
        with pytest.raises(Refused, match=refusal):
            await bench.host.votes.agree(bench.id(), table.id, number, who)
    slow = await bench.game(ADA, BEN, pace="1d")
    with pytest.raises(Refused, match="not_live"):
        await bench.host.votes.propose(bench.id(), slow.id, "3d", ADA)


async def test_a_player_who_leaves_is_not_waited_for(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, CLEO, pace="live")
    number = await proposed(bench, table)
    await bench.host.votes.agree(bench.id(), table.id, number, BEN)

    assert (await bench.host.resign(bench.id(), table.id, CLEO)).pace == "1d"


async def test_a_player_who_is_away_is_not_waited_for(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
    number = await proposed(bench, table)
    await bench.host.votes.agree(bench.id(), table.id, number, BEN)

    seat = await away(bench, table.id, CLEO)

    slow = await bench.host.ledger.table(table.id)
    assert (slow.pace, slow.proposal) == ("1d", None)
    assert slow.seats[seat].away, "the computer plays for them until they press anything"


async def test_nobody_agrees_where_nobody_is(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
    if table.waiting_people != (table.seat_for(ADA.id),):
        await bench.move(table.id)
    await bench.host.votes.propose(bench.id(), table.id, "1d", ADA)

    await asyncio.sleep(599)  # Ada is the first who goes away

    left = await bench.host.ledger.table(table.id)
    assert left.rest is not None
    assert (left.pace, left.rest.why) == ("live", "away")


@pytest.mark.parametrize("agrees", [True, False])
async def test_a_table_that_all_had_left_goes_on_with_a_player_who_answers(
    bench: Bench, *, agrees: bool
) -> None:
    table = await bench.game(ADA, BEN, key="sequence_numbers", pace="live", answers="shown")
    if table.waiting_people != (table.seat_for(ADA.id),):
        await bench.move(table.id)
    number = await proposed(bench, table)
    await asyncio.sleep(599)

    answer = bench.host.votes.agree if agrees else bench.host.votes.refuse
    back = await answer(bench.id(), table.id, number, BEN)

    assert (back.pace, back.rest) == ("1d" if agrees else "live", None)


async def test_a_player_who_answers_is_back(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
    seat = await away(bench, table.id, CLEO)
    number = await proposed(bench, table)

    agreed = await bench.host.votes.agree(bench.id(), table.id, number, CLEO)

    assert not agreed.seats[seat].away
    assert agreed.seats[seat].poll is None


async def test_a_vote_and_an_offer_have_the_time_of_the_new_pace(bench: Bench) -> None:
    game = await bench.game(ADA, BEN, CLEO, key="sequence_numbers", pace="live", answers="shown")
    number = await proposed(bench, game)
    await bench.host.votes.agree(bench.id(), game.id, number, CLEO)
    absent = await away(bench, game.id, CLEO)
    await bench.host.substitutes.offer(bench.id(), game.id, BEN)

    slow = await bench.host.votes.agree(bench.id(), game.id, number, BEN)

    assert slow.pace == "1d"
    tomorrow = now() + timedelta(days=1)
    due = {timer.kind: timer.due_at for timer in await bench.store.timers(game.id)}
    assert poll_ends(slow, absent, NO_DELAYS) == due["vote"] == tomorrow
    assert offer_end(slow, slow.seat_for(BEN.id), NO_DELAYS) == due["offer"] == tomorrow
