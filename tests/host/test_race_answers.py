"""What becomes of attempts in a race that come in late, or twice, or while the store is in trouble."""

from __future__ import annotations

import asyncio

import pytest

from db.errors import StoreBusy, StoreFull
from db.store import Store
from db.units import Unit
from engine.seven_ate_nine.cards import FITS, face
from host.log.ledger import Change, Ledger
from host.log.rows import replay
from host.pacing import Pacing
from host.racing.referee import Referee
from table.entries import Play
from tests.host.conftest import Bench
from tests.host.racing import (
    Try,
    a_referee,
    arriving,
    at_once,
    attempt,
    code,
    in_full_swing,
    judged,
    log,
    person,
    race,
    same_seed,
    session,
    source,
    state,
)
from tests.pacing import NO_DELAYS
from tests.still_time import now


@pytest.fixture(autouse=True)
def always_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    same_seed(monkeypatch, 24)


class TestAfterTheWindow:
    async def test_earlier_attempt_is_judged_on_the_present_top_and_told_so(self, bench: Bench) -> None:
        """7 Ate 9 1.4.5: what comes in after its window has no claim on a top that is gone."""
        table = await in_full_swing(bench)
        at = race(table).last_at + 1000
        one, card = next(
            (seat, card)
            for seat, hand in enumerate(state(table).hands)
            for card in hand
            if card in FITS[state(table).pile[-1]]
        )
        other = (one + 1) % 4
        played = await attempt(bench, table, Try(one, face(card), at))

        early = await attempt(bench, table, Try(other, "draw", at - 500))
        later = await attempt(bench, table, Try(other, "draw", at + 1))

        assert (played.overtaken, early.overtaken, later.overtaken) == (False, True, False)
        assert early.before.state == state(played.table)
        assert early.logged.entry.at == at - 500


class TestTwice:
    async def test_same_message_twice_counts_once(self, bench: Bench) -> None:
        table = await in_full_swing(bench)
        tried = Try(0, "draw", race(table).last_at + 10)

        together = await at_once(bench, table, [tried, tried])
        later = await attempt(bench, table, tried)

        assert together == [later, later]
        assert len(await log(bench, table)) == table.number + 1

    async def test_message_that_another_process_logged_counts_once(self, bench: Bench) -> None:
        table = await in_full_swing(bench)
        at = race(table).last_at
        known, new = Try(0, "draw", at + 10), Try(1, "draw", at + 20)
        elsewhere = Ledger(bench.store, NO_DELAYS, now)
        drawn = Play("draw", seat=0, who=person(table, 0).id, at=at + 10, source=source(table, at + 10))
        await elsewhere.commit(table.id, lambda pen: pen.write(drawn))

        twice, counted = await at_once(bench, table, [known, new])

        assert code(twice) == "stale"
        assert judged(counted).logged.n == table.number + 2
        entries = (await log(bench, table))[table.number :]
        assert [(entry.seat, entry.at) for entry in entries] == [(0, at + 10), (1, at + 20)]
        assert (await bench.host.ledger.table(table.id)).number == table.number + 2

    async def test_what_another_process_judged_meanwhile_comes_first(self, bench: Bench) -> None:
        table = await in_full_swing(bench)
        at = race(table).last_at
        elsewhere = Ledger(bench.store, NO_DELAYS, now)
        drawn = Play("draw", seat=0, who=person(table, 0).id, at=at + 50, source=source(table, at + 50))
        before = (await elsewhere.commit(table.id, lambda pen: pen.write(drawn))).table

        answer = await attempt(bench, table, Try(1, "draw", at + 20))

        assert answer.before == session(before)
        assert answer.overtaken
        again, _ = replay(await bench.store.log(table.id))
        assert again == answer.table


class TestTrouble:
    @pytest.mark.parametrize(
        ("trouble", "told"),
        [(StoreBusy(), "busy"), (StoreFull(), "full_disk"), (RuntimeError("what nobody thought of"), "busy")],
    )
    async def test_everybody_is_answered_and_nothing_is_lost(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch, trouble: Exception, told: str
    ) -> None:
        table = await in_full_swing(bench)
        at = race(table).last_at
        write = Store.write

        async def refuse(store: Store, unit: Unit) -> None:
            if any(step.params.get("kind") == "play" for step in unit):
                raise trouble
            await write(store, unit)

        with monkeypatch.context() as broken:
            broken.setattr(Store, "write", refuse)
            tries = [Try(seat, "draw", at + seat + 1) for seat in range(4)]
            answers = await at_once(bench, table, tries)

        assert [code(answer) for answer in answers] == [told] * 4
        assert await bench.host.ledger.table(table.id) == table
        after = await attempt(bench, table, Try(0, "draw", at + 10))
        assert (after.before, after.logged.n) == (session(table), table.number + 1)

    async def test_everybody_is_answered_also_when_what_follows_fails(self, bench: Bench) -> None:
        """A computer that cannot think, say: the attempts were logged, and that is what is told."""
        table = await in_full_swing(bench)

        def fail(change: Change) -> None:
            raise RuntimeError("nobody thought of this")

        (answer,) = await arriving(
            await a_referee(bench, table, fail), table, [Try(0, "draw", race(table).last_at + 10)]
        )

        assert judged(answer).logged.n == table.number + 1

    async def test_stop_judges_what_is_held(self, bench: Bench) -> None:
        table = await in_full_swing(bench)
        slow = Pacing(window_least=60, window_most=60)
        referee = Referee(bench.host.context._replace(pacing=slow))
        waiting = asyncio.create_task(arriving(referee, table, [Try(0, "draw", race(table).last_at + 10)]))
        await asyncio.sleep(1)
        assert not waiting.done()

        await referee.stop()

        (answer,) = await waiting
        assert judged(answer).logged.n == table.number + 1
