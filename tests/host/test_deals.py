"""A deal is played once by each person, and tells nobody its cards before it ends."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from sqlalchemy import delete

from db.errors import StoreBusy
from db.schema.deals import chains
from db.units import Step
from db.values import DealRow
from engine.chain import is_chained
from host.deals import rows
from table.errors import Refused
from table.pace import DAY
from table.table import Person, Table
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, PRIVATE, Bench
from tests.still_time import now


async def play_out(bench: Bench, table: Table, who: Person) -> Table:
    """Plays a private game to its end."""
    while not table.has_ended:
        await bench.until_table(table.id, lambda table: bool(table.waiting_people) or table.has_ended)
        table = await bench.host.ledger.table(table.id)
        if table.is_between_rounds:
            table = await bench.host.ready(bench.id(), table.id, who)
        elif not table.has_ended:
            table = await bench.move(table.id)
    return table


async def shared(bench: Bench) -> tuple[Table, DealRow]:
    """A game that Ada has ended, and whose deal she offers."""
    table = await play_out(bench, await bench.private(ADA, holes=1), ADA)
    return table, await bench.host.deals.share(bench.id(), table.id, ADA)


async def play(bench: Bench, deal: DealRow, who: Person) -> Table:
    return await play_out(bench, await bench.host.deals.play(bench.id(), deal, who, PRIVATE), who)


def refusal(code: str) -> pytest.RaisesExc[Refused]:
    return pytest.RaisesExc(Refused, check=lambda error: error.code == code)


class TestSharing:
    async def test_the_same_moves_give_the_same_game_to_somebody_else(self, bench: Bench) -> None:
        first, deal = await shared(bench)

        second = await play(bench, deal, BEN)

        assert first.session is not None
        assert second.session is not None
        assert second.session.state == first.session.state  # `bench.move` makes the same choices
        order = await bench.host.deals.order(deal, 10)
        assert [(each.name, each.result) for each in order] == [
            ("Ada", order[0].result),
            ("Ben", order[0].result),
        ]

    async def test_offering_again_gives_the_same_deal_by_a_code_that_can_be_typed(self, bench: Bench) -> None:
        first, deal = await shared(bench)

        assert await bench.host.deals.share(bench.id(), first.id, ADA) == deal
        assert await bench.host.deals.coded(f" {deal.code.lower()} ", BEN.id) == deal
        with refusal("unknown_deal"):
            await bench.host.deals.coded("nonsense", BEN.id)

    async def test_everybody_has_one_try_which_can_be_left_and_taken_up_again(self, bench: Bench) -> None:
        _first, deal = await shared(bench)
        begun = await bench.host.deals.play(bench.id(), deal, BEN, PRIVATE)

        await bench.restart()
        again = await bench.host.deals.play(bench.id(), deal, BEN, PRIVATE)
        await play_out(bench, again, BEN)

        assert again.id == begun.id
        for who in (ADA, BEN):
            with refusal("deal_ended"):
                await bench.host.deals.play(bench.id(), deal, who, PRIVATE)

    async def test_two_presses_at_once_begin_one_try(self, bench: Bench) -> None:
        _first, deal = await shared(bench)

        one, other = await asyncio.gather(
            *(bench.host.deals.play(bench.id(), deal, BEN, PRIVATE) for _ in range(2))
        )

        assert (one.id, one.phase) == (other.id, "playing")

    @pytest.mark.parametrize("is_delivered_twice", [False, True])
    async def test_two_presses_at_once_offer_one_deal(self, bench: Bench, is_delivered_twice: bool) -> None:
        table = await play_out(bench, await bench.private(ADA, holes=1), ADA)
        sources = [bench.id()] * 2 if is_delivered_twice else [bench.id(), bench.id()]

        one, other = await asyncio.gather(
            *(bench.host.deals.share(source, table.id, ADA) for source in sources)
        )

        assert one == other == await bench.host.deals.coded(one.code, BEN.id)

    async def test_a_try_waits_for_its_person_though_the_bot_was_killed_before_its_deal(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def killed(*_press: object) -> None:
            raise StoreBusy

        _first, deal = await shared(bench)
        with monkeypatch.context() as patched:
            patched.setattr("host.tables.lobbies.Lobbies.begin", killed)
            with pytest.raises(StoreBusy):
                await bench.host.deals.play(bench.id(), deal, BEN, PRIVATE)

        await bench.restart()
        await asyncio.sleep(DAY)

        assert (await bench.host.deals.play(bench.id(), deal, BEN, PRIVATE)).phase == "playing"

    async def test_it_ends_after_two_weeks(self, bench: Bench) -> None:
        first, deal = await shared(bench)
        begun = await bench.host.deals.play(bench.id(), deal, BEN, PRIVATE)

        await asyncio.sleep(14 * DAY)

        with refusal("deal_over"):
            await bench.host.deals.play(bench.id(), deal, CLEO, PRIVATE)
        with refusal("deal_over"):
            await bench.host.deals.coded(deal.code, CLEO.id)
        with refusal("deal_over"):
            await bench.host.deals.share(bench.id(), first.id, ADA)
        await play_out(bench, begun, BEN)
        assert [each.name for each in await bench.host.deals.order(deal, 10)] == ["Ada"]

    async def test_whoever_could_have_seen_the_game_plays_outside_the_order(self, bench: Bench) -> None:
        table = await play_out(bench, await bench.private(ADA, holes=1), ADA)
        await bench.host.private_tables.show(bench.id(), table.id, ADA, CHANNEL)
        await asyncio.sleep(1)
        deal = await bench.host.deals.share(bench.id(), table.id, ADA)

        await play(bench, deal, BEN)

        assert [each.name for each in await bench.host.deals.order(deal, 10)] == ["Ada"]
        assert await bench.host.deals.compare(deal, BEN.id) is None

    async def test_a_game_that_is_shown_meanwhile_was_seen_by_those_who_begin_later(
        self, bench: Bench
    ) -> None:
        first, deal = await shared(bench)
        begun = await bench.host.deals.play(bench.id(), deal, CLEO, PRIVATE)
        await bench.host.private_tables.show(bench.id(), first.id, ADA, CHANNEL)

        await play(bench, deal, BEN)
        await play_out(bench, begun, CLEO)

        assert [each.name for each in await bench.host.deals.order(deal, 10)] == ["Ada", "Cleo"]

    async def test_a_game_that_cannot_be_the_same_again_is_not_offered(self, bench: Bench) -> None:
        begun = await bench.private(ADA)
        with refusal("no_deal"):
            await bench.host.deals.share(bench.id(), begun.id, ADA)
        await bench.host.resign(bench.id(), begun.id, ADA)
        with refusal("no_deal"):
            await bench.host.deals.share(bench.id(), begun.id, ADA)

    async def test_it_is_played_by_nobody_who_has_blocked_its_player(self, bench: Bench) -> None:
        _first, deal = await shared(bench)
        await bench.host.blocks.block(BEN.id, ADA.id)

        with refusal("blocked_them"):
            await bench.host.deals.play(bench.id(), deal, BEN, PRIVATE)
        with refusal("blocked_them"):
            await bench.host.deals.coded(deal.code, BEN.id)

    async def test_it_is_played_on_though_its_game_was_deleted_with_its_server(self, bench: Bench) -> None:
        _first, deal = await shared(bench)
        await bench.host.wipe(bench.id(), PRIVATE.guild_id, ADA)

        await play(bench, deal, BEN)

        assert (await bench.host.deals.shared(deal)).maker == ""
        assert [each.name for each in await bench.host.deals.order(deal, 10)] == ["Ada", "Ben"]
        with refusal("deal_ended"):
            await bench.host.deals.play(bench.id(), deal, ADA, PRIVATE)

    async def test_it_counts_for_nothing_else(self, bench: Bench) -> None:
        _first, deal = await shared(bench)

        await play(bench, deal, BEN)
        await bench.caught_up()

        assert await bench.store.boards.career(
            BEN.id, PRIVATE.guild_id, 0, 5
        ) == await bench.store.boards.career(CLEO.id, PRIVATE.guild_id, 0, 5)
        assert await bench.store.boards.past_of(BEN.id) == ()


class TestSecrets:
    async def test_the_seed_is_shut_for_all_and_the_replay_until_one_has_ended(self, bench: Bench) -> None:
        first, deal = await shared(bench)
        replays = bench.host.replays

        assert (await replays.of(first.id, ADA.id, None)).moments
        with refusal("deal_open"):
            await replays.of(first.id, ADA.id, None, with_seed=True)
        with refusal("deal_open"):
            await replays.verify(first.id, ADA.id, None)
        seed = deal.seed.encode()
        assert all(seed not in document for document in await bench.host.exported(ADA))

        await asyncio.sleep(14 * DAY)
        assert (await replays.verify(first.id, ADA.id, None)).flaw is None
        assert any(seed in document for document in await bench.host.exported(ADA))

    async def test_a_shown_game_is_for_those_who_have_ended_its_deal(self, bench: Bench) -> None:
        first, deal = await shared(bench)
        await bench.host.private_tables.show(bench.id(), first.id, ADA, CHANNEL)
        replays, seen_in = bench.host.replays, CHANNEL.guild_id

        with refusal("deal_open"):
            await replays.of(first.id, BEN.id, seen_in)
        await play(bench, deal, BEN)
        assert (await replays.of(first.id, BEN.id, seen_in)).moments
        with refusal("deal_open"):
            await replays.of(first.id, CLEO.id, seen_in)

    async def test_a_forgotten_person_has_no_second_try_until_the_deal_ends(self, bench: Bench) -> None:
        _first, deal = await shared(bench)
        await play(bench, deal, BEN)

        await bench.host.forget(bench.id(), BEN)

        assert [each.name for each in await bench.host.deals.order(deal, 10)] == ["Ada"]
        with refusal("deal_spent"):
            await bench.host.deals.play(bench.id(), deal, BEN, PRIVATE)


class TestDays:
    async def test_a_day_has_one_deal_and_the_next_day_another_game(self, bench: Bench) -> None:
        first = await bench.host.days.today()
        await asyncio.sleep(DAY)
        second = await bench.host.days.today()

        assert (first.id, first.game, second.id, second.game) == (1, "play_nine", 2, "sevens")
        assert first.ends_at - first.offered_at == timedelta(days=2)
        assert first.offered_at <= now() - timedelta(seconds=DAY)

    async def test_every_day_is_sealed_before_it_begins(self, bench: Bench) -> None:
        promised, seeds = [], []
        for _day in range(5):
            deal = await bench.host.days.today()
            promised.append(await bench.host.days.promise(deal))
            seeds.append(bytes.fromhex(deal.seed))
            assert rows.deal(deal).start().commitment == promised[-1].seal
            await asyncio.sleep(DAY)

        assert {each.anchor for each in promised} == {promised[0].anchor}
        assert [each.link for each in promised] == [1, 2, 3, 4, 5]
        assert is_chained(bytes.fromhex(promised[0].anchor), seeds)

    async def test_a_new_chain_is_published_a_day_before_its_use(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("host.deals.days.LINKS", 2)
        monkeypatch.setattr("host.deals.days.SOON", 1)
        promised = []
        for _day in range(3):
            promised.append(await bench.host.days.promise(await bench.host.days.today()))
            await asyncio.sleep(DAY)

        assert [each.link for each in promised] == [1, 2, 1]
        assert [bool(each.next_anchor) for each in promised] == [False, True, False]
        assert promised[1].next_anchor == promised[2].anchor
        assert promised[1].next_day == promised[2].first_day

    async def test_a_bot_that_is_off_while_a_chain_ends_has_published_the_next_one(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("host.deals.days.LINKS", 10)
        monkeypatch.setattr("host.deals.days.SOON", 5)
        await bench.host.days.today()
        await asyncio.sleep(6 * DAY)
        before = await bench.host.days.promise(await bench.host.days.today())
        await asyncio.sleep(8 * DAY)

        after = await bench.host.days.promise(await bench.host.days.today())

        assert before.next_anchor == after.anchor != before.anchor

    async def test_a_chain_that_was_lost_is_followed_by_a_new_one_a_day_later(self, bench: Bench) -> None:
        first = await bench.host.days.today()
        await asyncio.sleep(DAY)
        await bench.store.write((Step(delete(chains), {}),))

        with refusal("no_deal_today"):
            await bench.host.days.today()
        with refusal("no_deal_today"):
            await bench.host.days.promise(first)
        (new,) = await bench.store.deals.chains()
        await asyncio.sleep(DAY)
        deal = await bench.host.days.today()

        assert (deal.id, (await bench.host.days.promise(deal)).anchor) == (3, new.anchor)
        assert await bench.host.days.revealed() is None  # nobody can check the first day any more

    async def test_a_daily_keeps_its_replay_until_the_next_day_is_over(self, bench: Bench) -> None:
        table = await play(bench, await bench.host.days.today(), ADA)

        with refusal("deal_open"):
            await bench.host.replays.of(table.id, ADA.id, None)
        await asyncio.sleep(2 * DAY)
        assert (await bench.host.replays.of(table.id, ADA.id, None)).moments

    async def test_other_computers_call_a_day_off(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        deal = await bench.host.days.today()
        begun = await bench.host.deals.play(bench.id(), deal, ADA, PRIVATE)
        monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 2)

        for who in (ADA, BEN):
            with refusal("deal_called_off"):
                await bench.host.deals.play(bench.id(), await bench.host.days.today(), who, PRIVATE)
        await play_out(bench, begun, ADA)
        assert await bench.host.deals.order(deal, 10) == ()
        assert (await bench.host.days.today()).called_off
        assert deal.id == 1

    async def test_a_game_against_computers_that_have_changed_meanwhile_does_not_count(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        deal = await bench.host.days.today()
        begun = await bench.host.deals.play(bench.id(), deal, ADA, PRIVATE)
        monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 2)

        await play_out(bench, begun, ADA)

        assert await bench.host.deals.order(deal, 10) == ()

    async def test_a_start_calls_off_what_this_version_plays_otherwise_though_nobody_asks(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        deal = await bench.host.days.today()
        await play(bench, deal, ADA)
        monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 2)

        await bench.restart()
        await asyncio.sleep(2 * DAY)

        assert (await bench.host.deals.find(deal.id)).called_off
        assert await bench.host.deals.streak(ADA.id, deal.id) == 1

    async def test_a_deal_that_is_over_is_not_called_off(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        deal = await bench.host.days.today()
        await asyncio.sleep(2 * DAY)
        monkeypatch.setattr("engine.play_nine.game.PlayNine.play_version", 2)

        with refusal("deal_over"):
            await bench.host.deals.play(bench.id(), deal, ADA, PRIVATE)

    async def test_the_house_plays_too(self, bench: Bench) -> None:
        deal = await bench.host.days.today()
        await play(bench, deal, ADA)
        await bench.until_found(bench.host.days.today, lambda deal: bool(deal.house))

        compared = await bench.host.deals.compare(await bench.host.days.today(), ADA.id)

        assert compared is not None
        assert compared.others.number == 2  # one at each level
        assert 0 <= compared.others.ahead <= 1

    async def test_the_house_plays_again_after_a_kill_once_somebody_looks(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        deal = await bench.host.days.today()
        with monkeypatch.context() as patched:
            patched.setattr("host.deals.house.House.play_soon", lambda _house, _deal: None)
            await play(bench, deal, ADA)
        await bench.restart()

        await bench.host.deals.compare(deal, ADA.id)

        assert (await bench.until_found(bench.host.days.today, lambda deal: bool(deal.house))).house
