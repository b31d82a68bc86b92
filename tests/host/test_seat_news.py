"""News of free seats: one message a day, edited as seats are taken, also by the next process."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from db import choices
from db.values import GuildSettings, NewsRow
from host.news import next_day
from host.presenter import FreeSeat, Gone
from host.tables.seat_news import AGAIN, LATER, MOST
from table.entries import Take
from table.table import Channel, Person, Table
from tests.still_time import now

from .conftest import ADA, BEN, CHANNEL, CLEO, Bench

NEWS = GuildSettings(CHANNEL.guild_id, season_channel_id=5, news="seats")
DORA, EVE = Person(4, "Dora"), Person(5, "Eve")


async def wanted(bench: Bench, settings: GuildSettings = NEWS) -> None:
    await bench.store.write(choices.guild(settings))


async def offered(bench: Bench, *people: Person) -> tuple[Table, int]:
    """A table at which the first of these people offers their seat."""
    owner = (people or (ADA,))[0]
    table = await bench.game(*(people or (ADA, BEN)), pace="3d")
    table = await bench.host.substitutes.offer(bench.id(), table.id, owner)
    await asyncio.sleep(5)
    return table, table.seat_for(owner.id)


async def take(bench: Bench, table: Table, seat: int, who: Person) -> Table:
    offer = table.seats[seat].offer
    assert offer is not None
    taken = await bench.host.substitutes.take(bench.id(), table.id, seat, offer.number, who)
    await asyncio.sleep(5)
    return taken


def messages(bench: Bench) -> list[int]:
    """Every message that was posted, once."""
    return list(dict.fromkeys(message for _day, message, _seats in bench.board.seats))


def said(bench: Bench, message: int = -1) -> list[tuple[int, str]]:
    """What a message says now, by default the last one: each table, with the taker of its seat or "free"."""
    one = messages(bench)[message]
    seats: tuple[FreeSeat, ...] = [told for _day, at, told in bench.board.seats if at == one][-1]
    return [(each.table.id, "free" if each.is_free else each.taker) for each in seats]


async def tomorrow() -> None:
    await asyncio.sleep((next_day(now()) - now()).total_seconds() + 10)


@pytest.mark.parametrize(
    "settings", [None, replace(NEWS, season_channel_id=None), replace(NEWS, news="awards")]
)
async def test_a_server_that_has_not_chosen_it_is_told_nothing(
    bench: Bench, settings: GuildSettings | None
) -> None:
    if settings is not None:
        await wanted(bench, settings)

    await offered(bench)
    await tomorrow()

    assert bench.board.seats == []


@pytest.mark.parametrize("restarts", [False, True])
async def test_seats_of_one_day_share_a_message_that_says_which_are_taken(
    bench: Bench, restarts: bool
) -> None:
    await wanted(bench)
    first, seat = await offered(bench)
    assert said(bench) == [(first.id, "free")]
    second, _seat = await offered(bench, CLEO, BEN)
    assert said(bench) == [(first.id, "free"), (second.id, "free")]
    if restarts:
        await bench.restart()

    await take(bench, first, seat, DORA)

    assert said(bench) == [(first.id, "Dora"), (second.id, "free")]
    await bench.host.end(bench.id(), second.id, BEN)
    await asyncio.sleep(5)
    assert said(bench) == [(first.id, "Dora"), (second.id, "")]
    assert len(messages(bench)) == 1
    edits = len(bench.board.seats)
    await bench.move(first.id)
    await asyncio.sleep(2 * LATER)
    assert len(bench.board.seats) == edits, "of a seat that is taken there is nothing more to say"


async def test_how_far_the_game_is_follows_some_minutes_late(bench: Bench) -> None:
    await wanted(bench)
    table, _seat = await offered(bench)

    for _ in range(3):
        table = await bench.move(table.id)
    assert len(bench.board.seats) == 1
    await asyncio.sleep(LATER + 1)

    assert len(bench.board.seats) == 2
    assert bench.board.seats[-1][2][0].table.number == table.number


async def test_what_finds_the_day_taken_is_told_on_the_next_if_it_is_still_free(bench: Bench) -> None:
    await wanted(bench)

    async def find(_since: object) -> None:
        return None

    async def post() -> int:
        return 1

    assert await bench.host.parts.news.tell(NewsRow(CHANNEL.guild_id, "review", 1), find, post)
    (first, seat), (second, _) = await offered(bench), await offered(bench, CLEO, BEN)
    assert bench.board.seats == []
    await take(bench, first, seat, DORA)

    await tomorrow()

    assert said(bench) == [(second.id, "free")]


async def test_another_day_has_another_message_and_the_first_is_edited_still(bench: Bench) -> None:
    await wanted(bench)
    first, _ = await offered(bench, ADA, BEN)
    second, _ = await offered(bench, CLEO, BEN)
    assert len(messages(bench)) == 1
    await asyncio.sleep((next_day(now()) - now()).total_seconds())
    third, _ = await offered(bench, DORA, BEN)

    assert len(messages(bench)) == 2
    assert said(bench) == [(third.id, "free")]
    await take(bench, second, second.seat_for(CLEO.id), EVE)
    assert said(bench, 0) == [(first.id, "free"), (second.id, "Eve")]


@pytest.mark.parametrize("step", ["seats", "seats told"])
@pytest.mark.parametrize("waits", [False, True])
async def test_a_process_that_is_killed_while_it_posts_is_followed_by_one_that_looks(
    bench: Bench, step: str, waits: bool
) -> None:
    await wanted(bench)

    def killed(at: str) -> None:
        if at == step:
            raise OSError

    bench.presenter.fail = killed
    table, seat = await offered(bench)
    if waits:
        await bench.stop()
        await tomorrow()
        await bench.start()
    else:
        await bench.restart()
    await asyncio.sleep(5)

    assert len(messages(bench)) == 1
    if table.seats[seat].offer and not waits:
        await take(bench, table, seat, CLEO)
        assert said(bench) == [(table.id, "Cleo")]


async def test_a_table_that_not_everybody_may_know_of_is_named_only_in_its_own_channel(bench: Bench) -> None:
    await wanted(bench)
    hidden = Channel(CHANNEL.guild_id, 77)
    table = await bench.host.lobbies.open(bench.id(), ADA, hidden, key="play_nine", pace="1d")
    await bench.host.lobbies.join(bench.id(), table.id, BEN)
    await bench.host.lobbies.begin(bench.id(), table.id, ADA)
    await bench.host.substitutes.offer(bench.id(), table.id, ADA)
    await asyncio.sleep(5)
    assert bench.board.seats == []

    await wanted(bench, replace(NEWS, season_channel_id=77))
    bench.host.seat_news.look(CHANNEL.guild_id)
    await asyncio.sleep(5)

    assert said(bench) == [(table.id, "free")], "it was free when the server chose to be told"


async def test_a_seat_for_invited_people_alone_is_not_told(bench: Bench) -> None:
    await wanted(bench)
    table = await bench.host.lobbies.open(
        bench.id(), ADA, CHANNEL, key="play_nine", pace="1d", invite_only=True, invited=(BEN.id,)
    )
    await bench.host.lobbies.join(bench.id(), table.id, BEN)
    await bench.host.lobbies.begin(bench.id(), table.id, ADA)
    await bench.host.substitutes.offer(bench.id(), table.id, ADA)
    await asyncio.sleep(5)

    assert bench.board.seats == []


async def test_more_than_a_message_holds_is_told_on_the_next_day(bench: Bench) -> None:
    await wanted(bench)
    for number in range(MOST + 1):
        await offered(bench, Person(100 + number, f"P{number}"), Person(200 + number, f"Q{number}"))
    assert len(said(bench)) == MOST

    await tomorrow()

    assert len(said(bench)) == 1


async def test_where_nothing_can_be_posted_it_is_tried_again(bench: Bench) -> None:
    await wanted(bench)

    def gone(at: str) -> None:
        raise Gone

    bench.presenter.fail = lambda at: gone(at) if at == "seats" else None
    table, _seat = await offered(bench)
    bench.presenter.fail = lambda at: None

    await asyncio.sleep(AGAIN.total_seconds() + 5)

    assert said(bench) == [(table.id, "free")]


async def test_the_taker_is_named_as_the_log_names_them(bench: Bench) -> None:
    await wanted(bench)
    table, seat = await offered(bench)
    await take(bench, table, seat, CLEO)

    assert [each.entry.name for each in await bench.host.story(table.id) if isinstance(each.entry, Take)] == [
        "Cleo"
    ]
    await bench.host.forget(bench.id(), CLEO)
    await bench.restart()
    await asyncio.sleep(5)

    assert "Cleo" not in str(bench.board.seats[-1])
