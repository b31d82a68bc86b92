"""A race at a table: ready, GO, GO again after the pile was turned, match play, one race in a channel."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from engine.seven_ate_nine.cards import DECKS
from engine.seven_ate_nine.types import Rotated
from table.errors import Refused
from table.table import Table
from tests.figures import set_figures
from tests.host.conftest import ADA, BEN, CHANNEL, CLEO, Bench
from tests.host.racing import (
    DOV,
    Try,
    at_once,
    attempt,
    happens,
    judged,
    log,
    missed,
    person,
    race,
    ready,
    same_seed,
    script,
    seat,
    source,
    state,
    view,
    why,
)
from tests.still_time import now


async def begun(bench: Bench, table: Table) -> Table:
    return await bench.until_table(table.id, lambda table: race(table).open)


class TestReady:
    async def test_race_begins_when_everybody_is_ready(self, bench: Bench) -> None:
        """7 Ate 9 1.2.2, 1.4.11: GO follows a countdown, which begins when all people are ready."""
        table = await bench.game(ADA, BEN, key="seven_ate_nine")
        assert table.waiting_people == (0, 1)
        with pytest.raises(Refused, match="not_ready"):
            await bench.host.races.attempt(bench.id(), table.id, ADA, "draw")

        table = await bench.host.ready(bench.id(), table.id, ADA)
        assert table.waiting_people == (seat(table, BEN),)
        table = await bench.ready(table.id, BEN)

        assert (table.race_on is not None, table.opens_at) == (True, 3000)
        with pytest.raises(Refused, match="early"):
            await bench.host.races.attempt(source(table, 2999), table.id, ADA, "draw")
        judged = await bench.host.races.attempt(source(table, 3000), table.id, ADA, "draw")
        assert len(view(judged.table, seat(table, ADA)).hand) == 1

    async def test_nobody_waits_for_ever_for_a_player_who_is_not_ready(self, bench: Bench) -> None:
        """Thirty seconds after Start the race begins without them."""
        table = await bench.game(ADA, BEN, key="seven_ate_nine")
        await bench.host.ready(bench.id(), table.id, ADA)

        on = await begun(bench, table)

        assert now() - table.created_at < timedelta(seconds=31)
        judged = await attempt(bench, on, Try(seat(table, BEN), "draw", on.opens_at))
        assert judged.logged.entry.seat == seat(table, BEN)
        with pytest.raises(Refused, match="already_started"):
            await bench.host.ready(bench.id(), table.id, BEN)

    async def test_somebody_has_to_be_ready(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, CLEO, key="seven_ate_nine")
        await bench.host.ready(bench.id(), table.id, ADA)

        await bench.host.resign(bench.id(), table.id, ADA)

        after = await bench.host.ledger.table(table.id)
        assert set(after.waiting_people) == {seat(table, BEN), seat(table, CLEO)}
        assert after.race_on is None

    async def test_ready_twice_is_ready_once(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="seven_ate_nine")
        press = bench.id()

        for each in (press, press, bench.id()):
            after = await bench.host.ready(each, table.id, ADA)

        assert ready(after) == (seat(table, ADA),)
        assert (await bench.host.ledger.table(table.id)).race_on is None
        assert len([entry for entry in await log(bench, table) if entry.source == press]) == 1

    async def test_ready_is_for_players_of_a_race_that_is_to_begin(self, bench: Bench) -> None:
        lobby = await bench.lobby(ADA, BEN, key="seven_ate_nine")
        with pytest.raises(Refused, match="not_started"):
            await bench.host.ready(bench.id(), lobby.id, ADA)
        await bench.host.lobbies.begin(bench.id(), lobby.id, ADA)
        with pytest.raises(Refused, match="not_seated"):
            await bench.host.ready(bench.id(), lobby.id, CLEO)

    async def test_those_who_are_not_ready_are_asked_once(self, bench: Bench) -> None:
        table = await bench.game(ADA, BEN, key="seven_ate_nine")
        await bench.until(lambda: bool(bench.board.pings))
        await bench.host.ready(bench.id(), table.id, ADA)
        on = await bench.ready(table.id, BEN)

        await bench.until(lambda: bench.board.tables[table.id].number == on.number)
        assert bench.board.pings == [(table.number, (0, 1))]
        await bench.until_found(
            lambda: bench.host.projection.read_shown(table.id), lambda shown: shown.ping_message_id is None
        )


class TestTurnedPile:
    async def test_go_is_said_again(self, bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
        """7 Ate 9 1.2.8, 1.4.11: what is tried before comes to nothing and costs nothing."""
        set_figures(monkeypatch, "seven_ate_nine", go_ms=40)
        same_seed(monkeypatch, 24)
        table = await bench.race(ADA, BEN, deck="short", penalty="draw1")
        *_, last = await at_once(bench, table, script(table, happens(Rotated)))
        turned = judged(last).table
        assert (race(turned).open, turned.opens_at) == (False, judged(last).logged.entry.at + 40)

        early = await attempt(bench, turned, Try(0, "1", turned.opens_at - 1))
        assert missed(early).why == "early"
        assert view(early.table, 0).hand == view(turned, 0).hand
        on = await begun(bench, table)

        assert [entry.at for entry in await log(bench, table, "go")] == [40, turned.opens_at]
        legal = on.game.legal(state(on), 0) or on.game.legal(state(on), 1)
        who = 0 if on.game.legal(state(on), 0) else 1
        played = await attempt(bench, on, Try(who, str(legal[0]), on.opens_at))
        assert not any(event for event in played.logged.events if isinstance(event, Rotated))
        assert state(played.table).moves > state(on).moves


@pytest.fixture
def few_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A race of two is over when somebody has drawn the one card there is, and laid it down."""
    monkeypatch.setitem(DECKS, "short", (11, 52, 93))


@pytest.mark.usefixtures("few_cards")
class TestMatch:
    async def test_next_race_is_dealt_and_begins_when_everybody_is_ready(
        self, bench: Bench, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """7 Ate 9 1.4.10, 1.4.11"""
        set_figures(monkeypatch, "seven_ate_nine", go_ms=30)
        table = await bench.race(ADA, BEN, deck="short", match=True)
        at = table.opens_at

        *_, won = await at_once(bench, table, [Try(0, "draw", at), Try(0, "last", at + 1)])

        dealt = judged(won).table
        assert (state(dealt).race.number, state(dealt).race.points) == (2, (1, 0))
        assert (why(dealt), dealt.waiting_people, race(dealt).open) == ("round", (0, 1), False)
        assert dealt.opens_at == at + 1 + 30
        assert (await bench.ready(table.id, ADA, BEN)).opens_at == dealt.opens_at

    async def test_press_is_for_its_race_and_what_is_typed_for_the_one_that_is_on(self, bench: Bench) -> None:
        """7 Ate 9 1.4.10: a button of the race that is over says so."""
        table = await bench.race(ADA, BEN, deck="short", match=True)
        old, at = table.stamp(0), table.opens_at
        await at_once(bench, table, [Try(0, "draw", at), Try(0, "last", at + 1)])
        following = await bench.ready(table.id, ADA, BEN)
        at = following.opens_at
        assert following.stamp(0) != old

        async def press(at: int, stamp: int | None) -> object:
            who = person(table, 0)
            return await bench.host.races.attempt(source(following, at), table.id, who, "draw", stamp)

        with pytest.raises(Refused, match="stale"):
            await press(at + 1, old)
        await press(at + 2, following.stamp(0))
        typed = await attempt(bench, following, Try(1, "draw", at + 3))
        assert [len(hand) for hand in state(typed.table).hands] == [1, 1]

    async def test_winning_attempt_delivered_twice_gets_the_same_answer(self, bench: Bench) -> None:
        table = await bench.race(ADA, BEN, deck="short")
        at = table.opens_at
        await attempt(bench, table, Try(0, "draw", at))

        won = await attempt(bench, table, Try(0, "last", at + 1))
        again = await attempt(bench, table, Try(0, "last", at + 1))

        assert won.table.phase == "over"
        assert again == won


class TestOneInAChannel:
    async def test_second_race_waits(self, bench: Bench) -> None:
        """Typed numbers could be for either."""
        first = await bench.game(ADA, BEN, key="seven_ate_nine")
        second = await bench.lobby(CLEO, DOV, key="seven_ate_nine")

        with pytest.raises(Refused, match="race_here"):
            await bench.host.lobbies.begin(bench.id(), second.id, CLEO)
        await bench.ready(first.id, ADA, BEN)
        with pytest.raises(Refused, match="race_here"):
            await bench.host.lobbies.begin(bench.id(), second.id, CLEO)
        await bench.host.end(bench.id(), first.id, ADA)

        assert (await bench.host.lobbies.begin(bench.id(), second.id, CLEO)).phase == "playing"

    async def test_games_by_turns_and_lobbies_are_not_in_the_way(self, bench: Bench) -> None:
        await bench.game(ADA, BEN)
        await bench.lobby(ADA, BEN, key="seven_ate_nine")
        second = await bench.lobby(CLEO, DOV, key="seven_ate_nine")

        assert (await bench.host.lobbies.begin(bench.id(), second.id, CLEO)).phase == "playing"

    async def test_race_in_a_thread_of_its_own_is_not_in_the_way(self, bench: Bench) -> None:
        bench.presenter.thread = thread = 77
        await bench.race(ADA, BEN)
        bench.presenter.thread = None
        second = await bench.lobby(CLEO, DOV, key="seven_ate_nine")

        assert (await bench.host.lobbies.begin(bench.id(), second.id, CLEO)).phase == "playing"

        with pytest.raises(Refused, match="race_here"):
            await bench.game(ADA, BEN, key="seven_ate_nine", channel=replace(CHANNEL, id=thread))
