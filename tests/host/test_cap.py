"""At how many unfinished tables over days somebody may sit."""

from __future__ import annotations

import pytest

from host.tables.cap import SPARE, TooManyTables
from table.errors import Refused
from table.table import Person
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.host.test_game import _played_out

DORA = Person(14, "Dora")


async def taken(bench: Bench, who: Person, tables: int = SPARE) -> None:
    for _ in range(tables):
        await bench.lobby(who, pace="1d")


async def test_three_besides_as_many_as_were_finished(bench: Bench) -> None:
    await taken(bench, ADA)

    with pytest.raises(TooManyTables) as refused:
        await bench.lobby(ADA, pace="7d")

    assert refused.value.facts == {"tables": SPARE}
    assert [table.pace for table in refused.value.tables] == ["1d"] * SPARE
    with pytest.raises(Refused, match="too_many_slow"):
        await bench.lobby(ADA, pace="none")
    await bench.lobby(ADA, pace="live")


async def test_a_finished_game_makes_room_for_one_more(bench: Bench) -> None:
    game = await bench.game(ADA, BEN, pace="1d", holes=1)
    await taken(bench, ADA, SPARE - 1)

    await _played_out(bench, game)

    await taken(bench, ADA, 2)
    with pytest.raises(Refused, match="too_many_slow"):
        await bench.lobby(ADA, pace="1d")


async def test_a_live_game_that_was_finished_makes_none(bench: Bench) -> None:
    await taken(bench, ADA)

    await _played_out(bench, await bench.game(ADA, BEN, pace="live", holes=1))

    with pytest.raises(Refused, match="too_many_slow"):
        await bench.lobby(ADA, pace="1d")


async def test_a_table_that_one_leaves_makes_room(bench: Bench) -> None:
    await taken(bench, ADA)
    running = (await bench.store.tables_of(ADA.id))[0]

    await bench.host.lobbies.leave(bench.id(), running.id, ADA)

    await bench.lobby(ADA, pace="1d")


async def test_joining_accepting_and_another_pace_need_room_too(bench: Bench) -> None:
    lobbies = bench.host.lobbies
    await taken(bench, BEN)
    slow, live = await bench.lobby(ADA, pace="1d"), await bench.lobby(BEN, pace="live")
    challenge = await lobbies.open(
        bench.id(), ADA, CHANNEL, key="play_nine", pace="1d", invite_only=True, invited=(BEN.id,)
    )

    for refused in (
        lobbies.join(bench.id(), slow.id, BEN),
        lobbies.accept(bench.id(), challenge.id, BEN),
        lobbies.set_pace(bench.id(), live.id, BEN, "3d"),
    ):
        with pytest.raises(Refused, match="too_many_slow"):
            await refused
    assert (await bench.host.table(slow.id)).names == ("Ada",)
    assert (await bench.host.table(live.id)).pace == "live"


async def test_a_live_lobby_becomes_slow_only_where_all_have_room(bench: Bench) -> None:
    await taken(bench, BEN)
    live = await bench.lobby(ADA, pace="live")
    await bench.host.lobbies.join(bench.id(), live.id, BEN)

    with pytest.raises(Refused, match="no_room_of") as refused:
        await bench.host.lobbies.set_pace(bench.id(), live.id, ADA, "1d")

    assert refused.value.facts == {"name": "Ben"}
    assert (await bench.host.table(live.id)).pace == "live"


async def test_proposing_another_pace_and_agreeing_need_room(bench: Bench) -> None:
    votes = bench.host.votes
    await taken(bench, BEN)
    await taken(bench, CLEO)
    theirs, game = await bench.game(BEN, CLEO, pace="live"), await bench.game(ADA, BEN, pace="live")

    with pytest.raises(Refused, match="too_many_slow"):
        await votes.propose(bench.id(), theirs.id, "1d", BEN)

    proposed = await votes.propose(bench.id(), game.id, "1d", ADA)
    assert proposed.proposal is not None
    with pytest.raises(Refused, match="too_many_slow"):
        await votes.agree(bench.id(), game.id, proposed.proposal.number, BEN)
    refused = await votes.refuse(bench.id(), game.id, proposed.proposal.number, BEN)
    assert (refused.proposal, refused.pace) == (None, "live")


async def test_a_rematch_needs_room_but_the_player_who_was_first_opens_it_for_all(bench: Bench) -> None:
    over = await _played_out(bench, await bench.game(ADA, BEN, pace="1d", holes=1))
    await taken(bench, ADA, SPARE + 1)

    with pytest.raises(Refused, match="too_many_slow"):
        await bench.host.lobbies.rematch(bench.id(), over.id, ADA)

    new = await bench.host.lobbies.rematch(bench.id(), over.id, BEN)
    assert new.names == ("Ben",)


async def test_an_opening_and_a_join_delivered_twice_count_once(bench: Bench) -> None:
    await taken(bench, ADA, SPARE - 1)
    press = bench.id()

    first = await bench.host.lobbies.open(press, ADA, CHANNEL, key="play_nine", pace="1d")
    again = await bench.host.lobbies.open(press, ADA, CHANNEL, key="play_nine", pace="1d")
    assert again == first

    await taken(bench, CLEO, SPARE - 1)
    press = bench.id()
    for _ in range(2):
        table = await bench.host.lobbies.join(press, first.id, CLEO)
    assert table.names == ("Ada", "Cleo")


async def test_a_substitute_needs_room_but_nobody_for_the_seat_they_have(bench: Bench) -> None:
    game = await bench.game(ADA, BEN, pace="1d")
    await taken(bench, BEN, SPARE - 1)
    await taken(bench, CLEO)
    await taken(bench, DORA, SPARE - 1)
    seat = game.seat_for(BEN.id)
    offered = await bench.host.substitutes.offer(bench.id(), game.id, BEN)
    offer = offered.seats[seat].offer
    assert offer is not None

    with pytest.raises(Refused, match="too_many_slow"):
        await bench.host.substitutes.take(bench.id(), game.id, seat, offer.number, CLEO)
    kept = await bench.host.substitutes.take(bench.id(), game.id, seat, offer.number, BEN)
    assert kept.seat_of(BEN.id) == seat
    offered = await bench.host.substitutes.offer(bench.id(), game.id, BEN)
    offer = offered.seats[seat].offer
    assert offer is not None
    press = bench.id()
    for _ in range(2):
        table = await bench.host.substitutes.take(press, game.id, seat, offer.number, DORA)

    assert table.seat_of(DORA.id) == seat
