"""A race in which nobody does anything: a nudge, the table's own moves, and in the end its end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta

import pytest

from db.values import LogRow
from engine import looks
from engine.game import TABLE, Event
from engine.session import Session
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.types import Rotated
from host.waits.outages import Place
from table import fold
from table.entries import Countdown, Default, Entry, Nudge, Play
from table.errors import Refused
from table.table import Table
from tests.host.conftest import ADA, BEN, Bench
from tests.host.racing import (
    Try,
    at_once,
    attempt,
    judged,
    log,
    race,
    same_seed,
    script,
    state,
    why,
)
from tests.still_time import now
from tests.thinking import looks_alike

NUDGE_MS, DESERTED_MS = 20_000, 120_000


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is asked, and the table plays for nobody."""
    monkeypatch.setattr(SevenAteNine, "nudge_s", 3600)


async def until_logged(bench: Bench, table: Table, kind: str, times: int = 1) -> list[LogRow]:
    """The log, once it has this many entries of a kind."""
    return await bench.until_found(lambda: log(bench, table, kind), lambda found: len(found) >= times)


def pings(bench: Bench, asked_since: int) -> list[tuple[int, ...]]:
    return [seats for since, seats in bench.board.pings if since == asked_since]


def would_turn(now: Session, _: Sequence[Event]) -> bool:
    """Whether what the table would play for the first seat turns the pile."""
    action = now.game.default(now.view(0))
    events = () if action is None else now.apply(0, action, 10**9)[1]
    return any(isinstance(event, Rotated) for event in events)


def folded(table: Table, entry: Entry) -> Table:
    """The table after one more entry."""
    return fold.after(table, entry, now())[0]


class TestNudge:
    async def test_everybody_is_asked_once(self, bench: Bench) -> None:
        """7 Ate 9 1.4.14: after twenty seconds without any action."""
        table = await bench.race(ADA, BEN)

        first, _, _ = await until_logged(bench, table, "nudge", 3)
        await bench.until(lambda: bool(pings(bench, first.n)))

        assert first.at >= table.opens_at + NUDGE_MS
        assert pings(bench, first.n) == [(0, 1)]
        asked = {since for since, _ in bench.board.pings if since > table.number}
        assert asked == {first.n}

    async def test_it_is_undone_by_the_first_who_acts(self, bench: Bench) -> None:
        """7 Ate 9 1.4.14: then the silence begins again, and so does the asking."""
        table = await bench.race(ADA, BEN)
        (nudge,) = await until_logged(bench, table, "nudge")
        await bench.until(lambda: bool(pings(bench, nudge.n)))

        after = await attempt(bench, table, Try(0, "draw", nudge.at + 1))
        assert race(after.table).nudges == 0
        assert after.table.asked_since == after.logged.n
        nudges = await until_logged(bench, table, "nudge", 2)

        assert nudges[1].at >= nudge.at + 1 + NUDGE_MS
        await bench.until(lambda: bool(pings(bench, nudges[1].n)))
        assert pings(bench, nudges[1].n) == [(0, 1)]
        played = [entry.n for entry in await log(bench, table, "default") if entry.n < nudges[1].n]
        assert played == []


class TestTableMoves:
    async def test_it_draws_and_plays_for_people(self, bench: Bench) -> None:
        """7 Ate 9 1.4.14: another twenty seconds later, for each person, one move at a time."""
        table = await bench.race(ADA, BEN, start_hand=4)
        top = state(table)

        first, second, third = (await until_logged(bench, table, "nudge", 3))[:3]

        moves = await log(bench, table, "default")
        assert [(move.n, move.seat, move.who, move.action) for move in moves[:4]] == [
            (second.n + 1, 0, None, "draw"),
            (second.n + 2, 1, None, "draw"),
            (third.n + 1, 0, None, "draw"),
            (third.n + 2, 1, None, "draw"),
        ]
        assert second.at >= first.at + NUDGE_MS
        assert third.at >= second.at + NUDGE_MS
        after = await bench.host.ledger.table(table.id)
        assert [len(hand) for hand in state(after).hands] >= [len(hand) + 2 for hand in top.hands]
        assert race(after).acted_at is None

    async def test_it_stops_where_the_pile_was_turned(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """7 Ate 9 1.4.11, 1.4.14: nobody is made to play before GO."""
        same_seed(monkeypatch, 24)
        table = await bench.race(ADA, BEN, deck="short")
        *_, last = await at_once(bench, table, script(table, would_turn))
        before = judged(last).table
        assert before.game.default(before.view(1)) is not None

        turned, *_ = await until_logged(bench, table, "default")
        story = await bench.host.ledger.story(table.id)
        assert any(isinstance(event, Rotated) for event in story[turned.n - 1].events)
        assert [type(told.entry) for told in story[turned.n - 2 : turned.n]] == [Nudge, Default]
        assert turned.seat == 0
        assert [type(told.entry) for told in story[turned.n : turned.n + 1]] != [Default]


class TestDeserted:
    @pytest.mark.usefixtures("silent")
    async def test_race_without_people_is_ended(self, bench: Bench) -> None:
        """7 Ate 9 1.4.14: after two minutes, by the table, ranked by cards left."""
        table = await bench.race(ADA, BEN)
        await attempt(bench, table, Try(0, "draw", table.opens_at + 1))

        over = await bench.until_table(table.id, lambda table: table.phase != "playing")

        (end,) = await log(bench, table, "default")
        assert (end.seat, end.who, end.action) == (TABLE, None, "end")
        assert end.at >= table.opens_at + 1 + DESERTED_MS
        assert (over.phase, over.reason) == ("over", "ended")
        assert [(standing.place, standing.score) for standing in over.standings] == [(1, 36), (1, 36)]
        assert over.number == end.n
        assert await bench.store.next_timer() is None

    async def test_race_to_which_nobody_came_counts_for_nobody(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """7 Ate 9 1.4.14, rule 0.3: whatever the computers have played meanwhile."""
        looks_alike(monkeypatch)
        monkeypatch.setitem(looks.LOOKS, "easy", (6_000, 9_000))
        table = await bench.race(ADA, BEN, computers=("easy",))

        closed = await bench.until_table(table.id, lambda table: table.phase != "playing")

        assert (closed.phase, closed.reason) == ("closed", "deserted")
        assert await log(bench, table, "play")
        assert await bench.store.results(table.id) == ()
        assert await bench.store.next_timer() is None

    async def test_people_count_for_as_long_as_they_act(self, bench: Bench) -> None:
        """7 Ate 9 1.4.14: also by what comes to nothing; the moves of table and computer do not count."""
        table = await bench.game(ADA, BEN, key="seven_ate_nine", computers=("easy",))
        table = folded(table, Countdown(table.epoch, at=3000))
        person, seat = table.people[0], next(i for i, seat in enumerate(table.seats) if seat.level)
        who = table.seats[person].user_id

        acted = folded(table, Play("draw", seat=person, who=who, at=4000))
        missed = folded(acted, Play("7", seat=person, who=who, at=5000))
        computer = folded(missed, Play("draw", seat=seat, at=6000))
        played_for = folded(computer, Default("draw", seat=person, at=7000))
        assert [race(each).acted_at for each in (table, acted, missed, computer, played_for)] == [
            None,
            4000,
            5000,
            5000,
            5000,
        ]
        assert [race(each).moved_at for each in (acted, missed, computer, played_for)] == [
            4000,
            5000,
            6000,
            6000,
        ]

    async def test_computers_that_are_left_alone_are_no_company(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """7 Ate 9 1.4.14: they play on, which is no silence, but not for ever."""
        looks_alike(monkeypatch)
        monkeypatch.setitem(looks.LOOKS, "easy", (6_000, 9_000))
        table = await bench.race(ADA, computers=("easy",))
        await attempt(bench, table, Try(table.people[0], "draw", table.opens_at + 1))

        over = await bench.until_table(table.id, lambda table: table.phase == "over")

        assert over.reason == "ended"
        assert len(await log(bench, table, "play")) > 3
        assert await log(bench, table, "nudge") == []
        places = {over.names[standing.seat]: standing.place for standing in over.standings}
        assert places == {"Ada": 2, "Robin": 1}

    async def test_match_is_paused_and_gives_no_point(self, bench: Bench) -> None:
        """7 Ate 9 1.4.14: the next race is dealt, and waits for somebody to be ready."""
        table = await bench.race(ADA, BEN, match=True)
        await attempt(bench, table, Try(0, "draw", table.opens_at + 1))

        paused = await bench.until_table(table.id, lambda table: why(table) == "nobody")

        assert paused.phase == "playing"
        assert (state(paused).race.number, state(paused).race.points) == (2, (0, 0))
        assert paused.waiting_people == (0, 1)
        with pytest.raises(Refused, match="not_ready"):
            await bench.host.races.attempt(bench.id(), table.id, ADA, "draw")

        on = await bench.ready(table.id, ADA, BEN)
        assert race(on).opens_at >= state(on).go_at
        assert on.opens_at == race(on).opens_at == race(paused).last_at + 3000
        await attempt(bench, on, Try(0, "draw", on.opens_at))

    @pytest.mark.usefixtures("silent")
    async def test_paused_race_that_nobody_opens_is_closed(self, bench: Bench) -> None:
        """7 Ate 9 1.4.14: a race must not stand for ever; it counts for nobody."""
        table = await bench.race(ADA, BEN, match=True)

        closed = await bench.until_table(table.id, lambda table: table.phase != "playing")

        assert (closed.phase, closed.reason) == ("closed", "deserted")
        assert [entry.kind for entry in (await log(bench, table))[table.number :]] == [
            "default",
            "rest",
            "pause",
            "desert",
        ]
        assert await bench.store.results(table.id) == ()
        with pytest.raises(Refused, match="closed"):
            await bench.host.ready(bench.id(), table.id, ADA)

    async def test_timer_of_an_earlier_pause_closes_nothing(self, bench: Bench) -> None:
        table = await bench.race(ADA, BEN)
        await bench.restart()
        await bench.until_table(table.id, lambda table: why(table) == "paused")
        timers = await bench.store.due(now() + timedelta(days=1))
        earlier = next(timer for timer in timers if timer.kind == "paused")
        await bench.ready(table.id, ADA, BEN)
        await bench.restart()
        paused = await bench.until_table(table.id, lambda table: why(table) == "paused")

        await bench.host.due_timers.run(earlier)

        assert await bench.host.ledger.table(table.id) == paused


class TestLostPresses:
    """A silence in which no press could arrive is none: nobody is asked, played for or said not to have come."""

    @pytest.mark.parametrize("where", ["everywhere", "here"])
    async def test_an_outage_ends_no_race_and_pauses_none(self, bench: Bench, where: str) -> None:
        table, outages = await bench.race(ADA, BEN), bench.host.outages
        here = Place(table.channel.guild_id)
        await attempt(bench, table, Try(0, "draw", table.opens_at + 1))

        await (outages.lose("the gateway") if where == "everywhere" else outages.close(here))
        await asyncio.sleep(600)
        assert await log(bench, table, "nudge") == []
        assert await log(bench, table, "default") == []
        await (outages.regain("the gateway") if where == "everywhere" else outages.reopen(here))
        back = now()
        await asyncio.sleep(NUDGE_MS / 1000 - 1)
        assert await log(bench, table, "nudge") == []

        await until_logged(bench, table, "nudge")
        assert now() - back < timedelta(seconds=2 * NUDGE_MS / 1000)
        assert (await bench.host.ledger.table(table.id)).race_on is not None
        over = await bench.until_table(table.id, lambda table: table.phase != "playing")
        assert over.ended_at is not None
        assert over.ended_at - back >= timedelta(milliseconds=DESERTED_MS)
