"""What a finished game has brought its players, right after it and days later."""

from __future__ import annotations

from host.gains import Gain
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, Bench
from tests.host.test_standings import finished


async def gain(bench: Bench, table: Table, who: Person) -> Gain:
    gains = await bench.host.records.gains(table.id, who.id)
    assert gains is not None
    (found,) = gains.of
    return found


async def test_a_winner_has_a_score_a_place_and_a_higher_rating(bench: Bench) -> None:
    table = await finished(bench, ADA, BEN)
    await bench.entered()

    ben, ada = await gain(bench, table, BEN), await gain(bench, table, ADA)

    assert (ben.score, ben.gained, ben.rank, ben.rival) == (231, 231, 1, None)
    assert (ada.score, ada.gained, ada.rank, ada.rival, ada.behind) == (0, 0, 2, "Ben", 231)
    assert ada.was == ben.was == 1000
    assert ada.rating < 1000 < ben.rating


async def test_a_game_tells_its_own_change_also_after_the_next_one(bench: Bench) -> None:
    first = await finished(bench, ADA, BEN)
    await bench.entered()
    before = await gain(bench, first, BEN)

    second = await finished(bench, ADA, BEN)
    await bench.entered()

    after, later = await gain(bench, first, BEN), await gain(bench, second, BEN)
    assert (after.was, after.rating, after.score, after.gained) == (before.was, before.rating, 231, 231)
    assert later.was == before.rating
    assert (later.score, later.gained) == (375, 375 - 231)


async def test_a_game_that_is_not_rated_says_why(bench: Bench) -> None:
    table = await bench.game(ADA, key="big_bang", highest=2)
    while (table := await bench.host.ledger.table(table.id)).phase == "playing":
        await bench.move(table.id)
    await bench.entered()

    gains = await bench.host.records.gains(table.id)

    assert gains is not None
    assert (gains.unrated, [each.score for each in gains.of]) == ("short_deck", [None])
    assert gains.of[0].was is None
    assert not gains.of[0].bests, "the first game has nothing to be better than"


async def test_a_game_that_waits_to_be_entered_has_brought_nothing_yet(bench: Bench) -> None:
    table = await bench.game(ADA, BEN, holes=1)

    assert await bench.host.records.gains(table.id) is None
