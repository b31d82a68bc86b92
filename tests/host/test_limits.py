"""At how many unfinished tables over days somebody may sit."""

from __future__ import annotations

import asyncio

import pytest

from host.tables.limits import MOST_LIVE, MOST_ON_SERVER, SPARE, TooManyTables
from table.errors import Refused
from table.pace import PaceKey
from table.table import Channel, Person, Table
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.host.playing import played_out

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


@pytest.mark.parametrize(("pace", "room"), [("1d", SPARE + 1), ("live", SPARE)])
async def test_a_finished_game_over_days_makes_room_for_one_more(
    bench: Bench, pace: PaceKey, room: int
) -> None:
    await played_out(bench, (await bench.game(ADA, BEN, pace=pace, holes=1)).id)

    await taken(bench, ADA, room)

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
    assert (await bench.host.ledger.table(slow.id)).names == ("Ada",)
    assert (await bench.host.ledger.table(live.id)).pace == "live"


async def test_a_live_lobby_becomes_slow_only_where_all_have_room(bench: Bench) -> None:
    await taken(bench, BEN)
    live = await bench.lobby(ADA, pace="live")
    await bench.host.lobbies.join(bench.id(), live.id, BEN)

    with pytest.raises(Refused, match="no_room_of") as refused:
        await bench.host.lobbies.set_pace(bench.id(), live.id, ADA, "1d")

    assert refused.value.facts == {"name": "Ben"}
    assert (await bench.host.ledger.table(live.id)).pace == "live"


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


@pytest.mark.parametrize(("pace", "most"), [("1d", SPARE + 1), ("live", MOST_LIVE)])
async def test_a_rematch_is_opened_by_somebody_who_has_room(bench: Bench, pace: PaceKey, most: int) -> None:
    over = await played_out(bench, (await bench.game(ADA, BEN, pace=pace, holes=1)).id)
    for _ in range(most):
        await bench.lobby(ADA, pace=pace)

    with pytest.raises(TooManyTables):
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


async def _opened(bench: Bench, who: Person, pace: PaceKey, channel: Channel = CHANNEL) -> Table | Refused:
    try:
        return await bench.host.lobbies.open(bench.id(), who, channel, key="play_nine", pace=pace)
    except Refused as refused:
        return refused


@pytest.mark.parametrize("pace", ["live", "1d"])
async def test_sixty_presses_at_once_open_three_tables(bench: Bench, pace: PaceKey) -> None:
    elsewhere = Channel(guild_id=11, id=21)

    answers = await asyncio.gather(
        *(_opened(bench, ADA, pace, (CHANNEL, elsewhere)[press % 2]) for press in range(60))
    )

    opened = [answer for answer in answers if isinstance(answer, Table)]
    refused = [answer for answer in answers if isinstance(answer, TooManyTables)]
    assert (len(opened), len(refused)) == (3, 57)
    assert [{table.id for table in each.tables} for each in refused] == [{table.id for table in opened}] * 57


async def test_three_live_lobbies_are_the_most_also_after_a_restart(bench: Bench) -> None:
    lobbies = [await bench.lobby(ADA, pace="live") for _ in range(MOST_LIVE)]
    await bench.restart()

    with pytest.raises(TooManyTables, match="too_many_live") as refused:
        await bench.lobby(ADA, pace="live")

    assert [table.id for table in refused.value.tables] == [table.id for table in lobbies]
    await bench.host.lobbies.join(bench.id(), (await bench.lobby(BEN, pace="live")).id, ADA)
    await bench.lobby(ADA, pace="1d")


async def test_a_live_lobby_that_is_left_or_begun_with_others_makes_room(bench: Bench) -> None:
    left, begun, _third = [await bench.lobby(ADA, pace="live") for _ in range(MOST_LIVE)]

    await bench.host.lobbies.leave(bench.id(), left.id, ADA)
    await bench.lobby(ADA, pace="live")
    with pytest.raises(TooManyTables, match="too_many_live"):
        await bench.lobby(ADA, pace="live")
    await bench.host.lobbies.join(bench.id(), begun.id, BEN)
    await bench.host.lobbies.begin(bench.id(), begun.id, ADA)

    await bench.lobby(ADA, pace="live")


async def test_live_tables_where_one_plays_alone_count(bench: Bench) -> None:
    lobbies = bench.host.lobbies
    for _ in range(MOST_LIVE):
        alone = await lobbies.open_and_begin(
            bench.id(), ADA, CHANNEL, key="play_nine", pace="live", computers=("easy",)
        )

    with pytest.raises(TooManyTables, match="too_many_live"):
        await lobbies.open_and_begin(
            bench.id(), ADA, CHANNEL, key="play_nine", pace="live", computers=("easy",)
        )
    await bench.host.resign(bench.id(), alone.id, ADA)

    await bench.lobby(ADA, pace="live")


async def test_a_slow_lobby_becomes_live_only_where_there_is_room(bench: Bench) -> None:
    for _ in range(MOST_LIVE):
        live = await bench.lobby(ADA, pace="live")
    slow = await bench.lobby(ADA, pace="1d")

    with pytest.raises(TooManyTables, match="too_many_live"):
        await bench.host.lobbies.set_pace(bench.id(), slow.id, ADA, "live")

    same = await bench.host.lobbies.set_pace(bench.id(), live.id, ADA, "live")
    assert same.pace == "live"


async def test_a_server_has_twenty_live_lobbies(bench: Bench) -> None:
    people = [Person(100 + number, f"P{number}") for number in range(MOST_ON_SERVER)]

    answers = await asyncio.gather(*(_opened(bench, who, "live") for who in people * 2))

    opened = [answer for answer in answers if isinstance(answer, Table)]
    refused = [answer for answer in answers if isinstance(answer, TooManyTables)]
    assert (len(opened), len(refused)) == (MOST_ON_SERVER, MOST_ON_SERVER)
    assert {(each.code, len(each.tables)) for each in refused} == {("too_many_live_here", MOST_ON_SERVER)}
    elsewhere = Channel(guild_id=11, id=21)
    assert isinstance(await _opened(bench, ADA, "live", elsewhere), Table)
    assert isinstance(await _opened(bench, ADA, "1d"), Table)
