"""The computer's seats in a race: each tries something after it has looked for as long as its level takes."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace

from db.errors import StoreBusy
from engine import looks
from engine.game import Level
from engine.seven_ate_nine.game import SevenAteNine
from host.alarms import Alarms, Ring
from host.computer.thinker import Thinker
from host.racing.racers import Racers
from host.racing.referee import Attempt, By
from host.times import GameTime, snowflake_ms
from table.table import Rest, Table
from tests.figures import set_figures
from tests.host.conftest import ADA, BEN, Bench
from tests.host.racing import Try, attempt, log, race, same_seed, seat, session, state
from tests.pacing import NO_DELAYS
from tests.still_time import now
from tests.thinking import looks_alike, thinks_here

SEED = 28  # whose first cards suit the test below that asks for it
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


class Bells(Alarms):
    """Alarms that ring when the test says so."""

    def __init__(self) -> None:
        super().__init__(NO_DELAYS)
        self.rings: dict[Hashable, tuple[float, Ring]] = {}

    def set(self, key: Hashable, wait: float, ring: Ring) -> None:
        self.rings[key] = (wait, ring)

    def clear(self, key: Hashable) -> None:
        self.rings.pop(key, None)

    async def ring(self, key: Hashable) -> None:
        _, ring = self.rings.pop(key)
        await ring()


class Desk:
    """Racers, and what they try: nothing is judged."""

    def __init__(self, thinker: Thinker | None = None) -> None:
        self.bells = Bells()
        self.tried: list[Attempt] = []
        self.now = now()
        self.error: Exception | None = None
        self.racers = Racers(
            alarms=self.bells,
            time=GameTime(),
            now=lambda: self.now,
            attempt=self._attempt,
            thinker=thinker or Thinker(),
        )

    async def _attempt(self, table_id: int, attempt: Attempt) -> None:
        self.tried.append(attempt)
        if self.error is not None:
            raise self.error

    async def consider(self, table: Table) -> None:
        """Has the computers look, until each has made up its mind."""
        self.racers.consider(table)
        await self._made_up()

    async def ring(self, key: Hashable) -> None:
        """A computer tries what it is about to do, and looks again where it has to."""
        await self.bells.ring(key)
        await self._made_up()

    async def _made_up(self) -> None:
        for key in [key for key, (wait, _) in self.bells.rings.items() if wait == 0]:
            await self.bells.ring(key)

    def ms(self) -> int:
        return GameTime().ms(self.now)


class Slow(Thinker):
    """One that answers when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[asyncio.Future[tuple[str, int]]] = []

    async def move(self, *question: object) -> tuple[str, int]:
        answer: asyncio.Future[tuple[str, int]] = asyncio.get_running_loop().create_future()
        self.asked.append(answer)
        return await answer


async def with_computer(bench: Bench, level: Level, **options: Any) -> tuple[Table, int]:
    """A running race of Ada and a computer that will not wake up by itself, and its seat."""
    table = await bench.race(ADA, computers=(level,), **options)
    return table, 1 - seat(table, ADA)


@pytest.fixture(autouse=True)
def they_know_how_they_look(monkeypatch: pytest.MonkeyPatch) -> None:
    thinks_here(monkeypatch)
    looks_alike(monkeypatch)


@pytest.fixture
def asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that take an hour for a look."""
    for level in LEVELS:
        monkeypatch.setitem(looks.LOOKS, level, (3_600_000, 3_600_000))


@pytest.mark.usefixtures("asleep")
class TestLooks:
    @pytest.mark.parametrize(
        ("level", "shortest", "longest"), [("easy", 2000, 4000), ("normal", 1000, 2000), ("hard", 500, 1000)]
    )
    async def test_it_tries_after_a_look_of_its_level(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch, level: Level, shortest: int, longest: int
    ) -> None:
        """7 Ate 9 1.6: from when there was something to see; a card is drawn twice as fast."""
        table, seat = await with_computer(bench, level)
        monkeypatch.setitem(looks.LOOKS, level, (shortest, longest))
        opens = table.opens_at + snowflake_ms(table.epoch)
        taken = []
        for moves in range(40):
            desk = Desk()
            desk.now += timedelta(seconds=5)
            session = replace(table.session, moves=moves) if table.session else None
            await desk.consider(replace(table, session=session))
            wait, _ = desk.bells.rings[table.id, seat]
            await desk.ring((table.id, seat))

            (tried,) = desk.tried
            assert (tried.by, tried.source, tried.who) == (By.COMPUTER, seat, None)
            assert (tried.action, tried.stamp) == ("draw", table.stamp(seat))
            assert wait == pytest.approx((tried.ms - desk.ms()) / 1000)
            taken.append(tried.ms - desk.ms())
        assert opens < desk.ms()
        assert shortest // 2 <= min(taken) < max(taken) <= longest // 2

    async def test_it_looks_again_when_go_is_said_again(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """7 Ate 9 1.4.11: what it was about to do would come before GO."""
        table, seat = await with_computer(bench, "hard")
        monkeypatch.setitem(looks.LOOKS, "hard", (300, 300))
        desk = Desk()
        await desk.consider(table)

        later = table.opens_at + 60_000
        await desk.consider(replace(table, race=replace(race(table), opens_at=later)))
        await desk.ring((table.id, seat))

        assert [tried.ms - snowflake_ms(table.epoch) for tried in desk.tried] == [later + 150]

    async def test_what_it_is_about_to_do_stays_while_it_makes_sense(self, bench: Bench) -> None:
        table, seat = await with_computer(bench, "hard", start_hand=4)
        desk = Desk()
        await desk.consider(table)
        before = desk.bells.rings[table.id, seat]

        after = await attempt(bench, table, Try(1 - seat, "draw", table.opens_at + 1))
        await desk.consider(after.table)

        assert desk.bells.rings[table.id, seat] is before

    async def test_drawing_needs_no_look_at_the_top(self, bench: Bench) -> None:
        """7 Ate 9 1.6: it is drawn on, however fast others play."""
        table, seat = await with_computer(bench, "hard")
        desk = Desk()
        await desk.consider(table)
        before = desk.bells.rings[table.id, seat]

        after, at = table, table.opens_at
        while state(after).pile == state(table).pile:
            at += 10
            action = str(table.game.legal(state(after), 1 - seat)[-1])
            after = (await attempt(bench, table, Try(1 - seat, action, at))).table
            await desk.consider(after)

        assert desk.bells.rings[table.id, seat] is before

    async def test_it_looks_again_when_its_card_does_not_fit_any_more(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It counts from when the top was shown, as for people."""
        same_seed(monkeypatch, SEED)
        table, seat = await with_computer(bench, "hard", start_hand=4)
        desk = Desk()
        await desk.consider(table)
        before = desk.bells.rings[table.id, seat]

        card = state(table).hands[1 - seat][0]
        after = await attempt(bench, table, Try(1 - seat, str(card // 10), table.opens_at + 1))
        assert state(after.table).pile[-1] == card
        await desk.consider(after.table)

        assert desk.bells.rings[table.id, seat] is not before
        await desk.ring((table.id, seat))
        assert desk.tried[0].action in {str(action) for action in table.game.legal(state(after.table), seat)}

    async def test_it_sleeps_while_the_race_is_not_on(self, bench: Bench) -> None:
        table, seat = await with_computer(bench, "hard")
        desk = Desk()
        await desk.consider(table)
        assert (table.id, seat) in desk.bells.rings

        await desk.consider(replace(table, rest=Rest("paused")))

        assert desk.bells.rings == {}

    async def test_it_looks_again_when_the_store_was_away(self, bench: Bench) -> None:
        table, seat = await with_computer(bench, "hard")
        desk = Desk()
        desk.error = StoreBusy()
        await desk.consider(table)

        for _ in range(3):
            await desk.ring((table.id, seat))

        assert len(desk.tried) == 3
        assert (table.id, seat) in desk.bells.rings


class TestHardThinking:
    """It takes a while: what it comes to has to fit the table as it stands by then."""

    @staticmethod
    async def ask(desk: Desk, key: Hashable) -> asyncio.Task[None]:
        asking = asyncio.create_task(desk.bells.ring(key))
        await asyncio.sleep(0)
        return asking

    async def test_it_counts_from_when_there_was_something_to_see(self, bench: Bench) -> None:
        """7 Ate 9 1.6: not from when the answer came; but nothing is tried before it has."""
        table, seat = await with_computer(bench, "hard")
        for slow, tried_after in ((1, 2), (3, 3)):
            desk, key = Desk(thinker := Slow()), (table.id, seat)
            desk.now += timedelta(seconds=5)
            began = desk.ms()
            desk.racers.consider(table)
            asking = await self.ask(desk, key)
            desk.now += timedelta(seconds=slow)

            thinker.asked[0].set_result(("draw", 2000))
            await asking
            await desk.ring(key)

            assert desk.tried[0].ms - began == 1000 * tried_after

    async def test_it_thinks_again_where_the_table_has_moved_on(self, bench: Bench) -> None:
        """7 Ate 9 1.6: once only, however often it has."""
        table, seat = await with_computer(bench, "hard", start_hand=4)
        desk, key = Desk(thinker := Slow()), (table.id, seat)
        desk.racers.consider(table)
        asking = await self.ask(desk, key)
        top, moved = state(table), session(table)
        for moves in (1, 2):
            now = replace(top, since=top.since + moves)
            desk.racers.consider(replace(table, session=replace(moved, state=now, moves=moves)))
        assert key not in desk.bells.rings

        thinker.asked[0].set_result(("5", 500))
        await asking

        assert desk.bells.rings[key][0] == 0
        asking = await self.ask(desk, key)
        thinker.asked[1].set_result(("draw", 500))
        await asking
        await desk.ring(key)
        assert [tried.action for tried in desk.tried] == ["draw"]

    async def test_nobody_waits_for_what_it_thought_of_a_race_that_is_paused(self, bench: Bench) -> None:
        table, seat = await with_computer(bench, "hard")
        desk, key = Desk(thinker := Slow()), (table.id, seat)
        desk.racers.consider(table)
        asking = await self.ask(desk, key)
        desk.racers.consider(replace(table, rest=Rest("paused")))

        thinker.asked[0].set_result(("draw", 500))
        await asking

        assert desk.bells.rings == {}


class TestAtTheTable:
    @pytest.mark.parametrize("level", LEVELS)
    async def test_race_with_somebody_who_does_nothing_comes_to_its_end(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch, level: Level
    ) -> None:
        """7 Ate 9 1.2.9, 1.4.14: computers play on at every level, and the table plays for the person."""
        monkeypatch.setitem(looks.LOOKS, level, (1, 3))
        set_figures(monkeypatch, "seven_ate_nine", go_ms=2)
        monkeypatch.setattr(SevenAteNine, "deserted_s", 36_000)
        table = await bench.race(ADA, computers=(level,), deck="short")

        over = await bench.until_table(table.id, lambda table: table.phase == "over")

        assert over.reason in ("out", "last")
        assert sorted(standing.place for standing in over.standings) == [1, 2]
        played = await log(bench, table, "play")
        assert {(entry.seat, entry.who, entry.source) for entry in played} == {
            (1 - seat(table, ADA), None, None)
        }
        defaults = await log(bench, table, "default")
        assert {entry.seat for entry in defaults} <= {seat(table, ADA)}, "none where the computer was quick"
        assert all(entry.at >= table.opens_at for entry in played)

    async def test_it_plays_on_for_the_resigned(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        """Rule 0.3: the seat is played on, and its moves are a substitute's."""
        monkeypatch.setitem(looks.LOOKS, "normal", (3, 9))
        table = await bench.race(ADA, BEN)

        await bench.host.resign(bench.id(), table.id, BEN)
        after = await bench.until_table(table.id, lambda after: len(state(after).hands[seat(table, BEN)]) > 3)

        moves = await log(bench, table, "substitute")
        assert {(entry.seat, entry.who) for entry in moves} == {(seat(table, BEN), None)}
        assert race(after).acted_at is None
        assert race(after).moved_at > table.opens_at
        assert await log(bench, table, "play") == []

    async def test_it_does_nothing_in_a_race_of_an_earlier_process(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Before that is paused, somebody may still leave it, say."""
        monkeypatch.setitem(looks.LOOKS, "hard", (0, 1))
        await bench.restart(replace(NO_DELAYS, computer=3600))
        table = await bench.game(ADA, BEN, key="seven_ate_nine", computers=("hard",), start_hand=4)
        monkeypatch.setitem(looks.LOOKS, "hard", (3_600_000, 3_600_000))
        table = await bench.ready(table.id, ADA, BEN)
        monkeypatch.setitem(looks.LOOKS, "hard", (0, 1))
        await bench.restart(replace(NO_DELAYS, computer=3600))

        left = await bench.host.resign(bench.id(), table.id, BEN)
        await asyncio.sleep(1)

        assert left.race_on is not None
        assert (await bench.host.ledger.table(table.id)).number == left.number
