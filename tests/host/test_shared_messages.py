"""A message that offers a deal says by itself who has ended it, at most once in five minutes."""

from __future__ import annotations

import asyncio

import pytest

from db.values import DealRow
from host.deals.shared_messages import Place
from host.presenter import Away, Barred, Gone
from table.pace import DAY

from .conftest import ADA, BEN, CHANNEL, CLEO, Bench, refuses
from .test_deals import play, shared

FIRST, SECOND = Place(CHANNEL.guild_id, CHANNEL.id, 71), Place(CHANNEL.guild_id, CHANNEL.id, 72)


async def offer(bench: Bench, place: Place = FIRST) -> DealRow:
    _table, deal = await shared(bench)
    bench.host.shared_messages.follow(place, deal.id, await bench.host.deals.shared(deal))
    return deal


def edits(bench: Bench) -> list[tuple[int, list[str]]]:
    """The messages, each with the names in it."""
    return [(message, [each.name for each in told.order]) for message, told in bench.board.told.shared]


async def test_people_appear_as_they_end_it_at_most_once_in_five_minutes(bench: Bench) -> None:
    deal = await offer(bench)
    for who in (BEN, CLEO):
        await play(bench, deal, who)
        await asyncio.sleep(1)

    await asyncio.sleep(900)

    assert [message for message, _names in edits(bench)] == [FIRST.message_id] * len(edits(bench))
    assert len(edits(bench)) <= 2
    assert set(edits(bench)[-1][1]) == {"Ada", "Ben", "Cleo"}


async def test_nothing_is_edited_as_long_as_nobody_ends_it(bench: Bench) -> None:
    deal = await offer(bench)
    await bench.host.deals.play(bench.id(), deal, BEN, CHANNEL)

    await asyncio.sleep(DAY)

    assert [names for _message, names in edits(bench)] in ([], [["Ada"]])  # once the house has played


async def test_each_message_of_a_deal_is_followed(bench: Bench) -> None:
    deal = await offer(bench)
    bench.host.shared_messages.follow(SECOND, deal.id)

    await play(bench, deal, BEN)
    await asyncio.sleep(900)

    last = dict(edits(bench))
    assert {message: set(names) for message, names in last.items()} == {
        71: {"Ada", "Ben"},
        72: {"Ada", "Ben"},
    }


@pytest.mark.parametrize(("error", "is_tried_again"), [(Gone, False), (Barred, False), (Away, True)])
async def test_where_it_cannot_be_edited_presses_do(
    bench: Bench, error: type[Exception], is_tried_again: bool
) -> None:
    deal = await offer(bench)
    bench.presenter.fail = refuses(error, "edit shared")
    await play(bench, deal, BEN)
    await asyncio.sleep(900)

    bench.presenter.fail = lambda step: None
    await asyncio.sleep(900)

    assert bool(edits(bench)) == is_tried_again


async def test_it_is_followed_until_its_deal_ends(bench: Bench) -> None:
    await offer(bench)
    await asyncio.sleep(14 * DAY + 600)
    before = len(edits(bench))

    await bench.host.change_player(ADA.id, hidden=True)
    await asyncio.sleep(900)

    assert len(edits(bench)) == before
