"""The referee of races: attempts are judged in the order of Discord's time, in whatever order they come in."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import Refusal, RuleError
from engine.seven_ate_nine.cards import FITS, face
from engine.seven_ate_nine.types import Played
from host.log.rows import replay
from host.racing.referee import Attempt, By, Judged
from host.times import snowflake_ms
from table import snapshot
from table.table import Table
from tests.host.conftest import Bench
from tests.host.racing import (
    Answer,
    Try,
    a_referee,
    anything,
    arriving,
    at_once,
    attempt,
    in_full_swing,
    judged,
    missed,
    race,
    rivals,
    same_seed,
    session,
    source,
    state,
    twin,
)

PERMUTATIONS = 40


@pytest.fixture(autouse=True)
def always_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    same_seed(monkeypatch, 24)


def as_the_rules_say(table: Table, tries: list[Try]) -> tuple[object, list[tuple[int, str, int]]]:
    """The state after these attempts in the order of their ids, each on what the one before left, and what was
    accepted: by the engine alone."""
    now, accepted = session(table), []
    for tried in sorted(tries, key=lambda each: source(table, each.at, each.low)):
        try:
            now, _ = now.apply(tried.seat, now.game.parse(tried.action), tried.at)
        except RuleError:
            continue
        accepted.append((tried.seat, tried.action, tried.at))
    return now.state, accepted


def heard(answer: Answer) -> object:
    """An answer without what differs from table to table."""
    if isinstance(answer, Refusal):
        return answer.code, answer.facts
    told = judged(answer).logged
    return told.n, told.entry, told.events, judged(answer).before.state, judged(answer).overtaken


class TestOrder:
    async def test_order_of_arrival_within_the_window_changes_nothing(self, bench: Bench) -> None:
        """7 Ate 9 1.4.5: by the time in the id, then by the rest of it, each on what the one before left."""
        table = await in_full_swing(bench, penalty="cooldown")
        random = Random(9)
        tries = anything(table, random, 25, spread=15)
        expected_state, expected_log = as_the_rules_say(table, tries)
        first: dict[Try, object] = {}
        orders = [tries, tries[::-1], *(random.sample(tries, len(tries)) for _ in range(PERMUTATIONS))]

        for number, order in enumerate(orders):
            again = await twin(bench, table, 1000 + number)
            answers = await arriving(await a_referee(bench, again), again, order)

            entries = await bench.store.log(again.id, table.number)
            assert [(entry.seat, entry.action, entry.at) for entry in entries] == expected_log
            assert {state(each.table) for each in answers if isinstance(each, Judged)} == {expected_state}
            told = dict(zip(order, map(heard, answers), strict=True))
            assert told == (first := first or told)

    async def test_both_fit_and_the_earlier_id_is_first(self, bench: Bench) -> None:
        """7 Ate 9 1.2.6, 1.4.5: at the same millisecond the rest of the id decides who is taken back."""
        table = await in_full_swing(bench)
        (one, first), (other, second) = rivals(table)
        at = race(table).last_at + 50

        late, won = await at_once(
            bench, table, [Try(other, face(second), at, 2), Try(one, face(first), at, 1)]
        )

        assert judged(won).logged.events == (Played(one, first),)
        assert (missed(late).why, missed(late).late) == ("too_late", 0)
        assert not judged(late).overtaken

    @given(st.lists(st.integers(min_value=0, max_value=2**63), unique=True))
    def test_attempts_of_people_sort_as_their_ids_do(self, sources: list[int]) -> None:
        attempts = [Attempt(snowflake_ms(each), By.PERSON, each, 1, "draw") for each in sources]
        assert [each.source for each in sorted(attempts)] == sorted(sources)

    def test_of_the_same_millisecond_people_are_first_and_the_table_is_last(self) -> None:
        person, computer = Attempt(5, By.PERSON, 999, 1, "draw"), Attempt(5, By.COMPUTER, 0, None, "draw", 0)
        table = Attempt(5, By.TABLE)
        assert sorted([table, computer, person]) == [person, computer, table]


class TestManyAtOnce:
    @pytest.mark.parametrize("together", [100, 7])
    async def test_hundred_attempts_from_four_seats(self, bench: Bench, together: int) -> None:
        """7 Ate 9 1.2.6: each top is won once, no card is lost, and everybody is answered."""
        table = await in_full_swing(bench, cards=6)
        cards = table.game.cards(state(table))
        tries = anything(table, Random(100), 100, spread=400)

        tasks: list[asyncio.Task[Judged]] = []
        for start in range(0, len(tries), together):
            arrived = tries[start : start + together]
            tasks.extend(asyncio.create_task(attempt(bench, table, tried)) for tried in arrived)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        answers: list[Answer] = await asyncio.gather(*tasks, return_exceptions=True)

        after = await bench.host.ledger.table(table.id)
        accepted = [answer for answer in answers if isinstance(answer, Judged)]
        refused = [answer for answer in answers if isinstance(answer, Refusal)]
        assert len(accepted) + len(refused) == 100
        assert len({answer.logged.n for answer in accepted}) == len(accepted) == after.number - table.number

        assert table.game.cards(state(after)) == cards
        pile = state(table).pile
        for told in sorted((answer.logged for answer in accepted), key=lambda told: told.n):
            for event in told.events:
                if isinstance(event, Played):
                    assert event.card in FITS[pile[-1]]
                    pile = (*pile, event.card)
        assert state(after).pile == pile
        assert len(pile) > len(state(table).pile) + 2

        again, _ = replay(await bench.store.log(table.id))
        assert again == after
        row = await bench.store.game(table.id)
        assert row is not None
        assert snapshot.decode(row.snapshot) == after

    async def test_everybody_is_told_the_table_after_the_whole_window(self, bench: Bench) -> None:
        table = await in_full_swing(bench)
        at = race(table).last_at

        answers = await at_once(bench, table, [Try(seat, "draw", at + seat + 1) for seat in range(4)])

        after = await bench.host.ledger.table(table.id)
        assert all(judged(answer).table == after for answer in answers)
        assert [session(table).moves + seat for seat in range(4)] == [
            judged(answer).before.moves for answer in answers
        ]
