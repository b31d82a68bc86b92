"""What menus, the start and the projection ask the store."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from db import choices, display, units
from db.errors import Conflict
from db.store import Store
from db.values import Attendance, GuildSettings, PlayerSettings, SeatRow, TimerRow, Turn
from tests.db.building import (
    ANN,
    BOB,
    CHANNEL,
    GAME,
    GUILD,
    THREAD,
    entry,
    finish,
    game,
    later,
    move,
    opening,
    stored,
)


async def test_what_is_not_there_is_none_or_empty(store: Store) -> None:
    assert await store.game(GAME) is None
    assert await store.log(GAME) == ()
    assert await store.seats(GAME) == ()
    assert await store.scorecard(GAME) == ()
    assert await store.results(GAME) == ()
    assert await store.open_in(CHANNEL) == ()
    assert await store.tables_of(ANN) == ()
    assert await store.games_behind() == ()
    assert await store.awaiting_computer() == ()
    assert await store.next_timer() is None


async def test_games_are_behind_until_shown_and_told(store: Store) -> None:
    await store.write(opening())
    assert await store.games_behind() == (GAME,)

    await store.write(display.note_shown(GAME, 1, None, 8, None))
    assert await store.games_behind() == (GAME,)

    await store.write(display.note_told(GAME, 1))
    assert await store.games_behind() == ()

    await store.write(move(2))
    assert await store.games_behind() == (GAME,)


async def test_ended_game_is_behind_until_its_end_is_told(store: Store) -> None:
    await finish(store, GAME)
    await finish(store, GAME + 1000)
    row = game(GAME + 2000, phase="closed", number=2, ended_at=later(1))
    await store.write(opening(GAME + 2000))
    await store.write(units.turn(Turn(1, row, (entry(2, GAME + 2000),))))

    assert await store.games_behind() == (GAME + 2000,)


async def test_shown_version_of_a_message_never_goes_back(store: Store) -> None:
    await store.write(opening())
    await store.write(display.note_shown(GAME, 5, None, 8, 9))

    await store.write(display.note_shown(GAME, 3, THREAD, 8, 9))

    found = await stored(store)
    assert (found.shown_version, found.thread_id, found.lobby_message_id) == (5, THREAD, 9)


async def test_new_message_shows_what_it_shows(store: Store) -> None:
    await store.write(opening())
    await store.write(display.note_shown(GAME, 5, None, 8, None))

    await store.write(display.note_shown(GAME, 3, None, 18, None))
    found = await stored(store)
    assert (found.shown_version, found.message_id) == (3, 18)

    await store.write(display.note_shown(GAME, 0, None, None, None))
    found = await stored(store)
    assert (found.shown_version, found.message_id) == (0, None)


async def test_ping_is_noted_and_forgotten(store: Store) -> None:
    await store.write(opening())

    await store.write(display.note_ping(GAME, 77, 7))
    noted = await store.game(GAME)
    await store.write(display.note_ping(GAME, None))
    forgotten = await store.game(GAME)

    assert noted is not None
    assert forgotten is not None
    assert (noted.ping_message_id, noted.ping_channel_id) == (77, 7)
    assert (forgotten.ping_message_id, forgotten.ping_channel_id) == (None, None)


async def test_games_that_wait_for_a_computer(store: Store) -> None:
    for game_id in (GAME, GAME + 1000, GAME + 2000):
        await store.write(opening(game_id))
    await store.write(move(2, GAME, awaits="computer"))
    await store.write(move(2, GAME + 1000, awaits="computer"))
    await store.write(move(3, GAME + 1000, awaits="people"))

    assert await store.awaiting_computer() == (GAME,)


async def test_tables_of_a_person_are_the_open_ones_with_a_seat(store: Store) -> None:
    await store.write(opening(GAME))
    await store.write(opening(GAME + 1000))
    await finish(store, GAME + 2000)
    without_ann = (SeatRow(GAME, 0, "person", BOB, "Bob", ""),)
    await store.write(units.turn(Turn(1, game(number=2), (entry(2),), seats=without_ann)))

    assert [row.id for row in await store.tables_of(ANN)] == [GAME + 1000]
    assert [row.id for row in await store.tables_of(BOB)] == [GAME, GAME + 1000]


async def test_open_games_of_a_channel_and_of_a_thread(store: Store) -> None:
    await store.write(opening(GAME))
    await store.write(display.note_shown(GAME, 1, THREAD, 8, None))
    await store.write(opening(GAME + 1000))
    await store.write(opening(GAME + 2000, channel_id=CHANNEL + 1))
    await finish(store, GAME + 3000)

    assert [row.id for row in await store.open_in(CHANNEL)] == [GAME, GAME + 1000]
    assert [row.id for row in await store.open_in(THREAD)] == [GAME]
    assert (await store.open_in(THREAD))[0] == await store.game(GAME)


async def test_open_games_that_show_a_message(store: Store) -> None:
    """A table whose message may be on its way counts: it may be one of those that were deleted."""
    for number, message in enumerate((8, 9)):
        await store.write(opening(GAME + number * 1000))
        await store.write(display.note_shown(GAME + number * 1000, 1, THREAD, message, 70 + number))
        await store.write(display.note_told(GAME + number * 1000, 1))

    assert await store.games_showing(THREAD, [8, 10]) == (GAME,)
    assert await store.games_showing(CHANNEL, [71]) == (GAME + 1000,)
    assert await store.games_showing(CHANNEL, [10]) == ()
    await store.write(opening(GAME + 2000))
    assert await store.games_showing(CHANNEL, [10]) == (GAME + 2000,)


async def test_game_opened_inside_a_thread_is_listed_once(store: Store) -> None:
    await finish(store, GAME, channel_id=THREAD)
    await store.write(display.note_shown(GAME, 2, THREAD, 8, None))
    await store.write(opening(GAME + 1000, channel_id=THREAD))
    await store.write(display.note_shown(GAME + 1000, 1, THREAD, 9, None))

    assert [row.id for row in await store.open_in(THREAD)] == [GAME + 1000]


async def test_settings_have_defaults_and_are_replaced(store: Store) -> None:
    assert await store.guild(GUILD) == GuildSettings(GUILD)
    assert await store.player(ANN) == PlayerSettings(ANN)

    for locale, text_only in (("de", True), ("fr", False)):
        await store.write(choices.guild(GuildSettings(GUILD, locale)))
        await store.write(choices.player(PlayerSettings(ANN, text_only, "dm")))

        assert await store.guild(GUILD) == GuildSettings(GUILD, locale)
        player = await store.player(ANN)
        assert player == PlayerSettings(ANN, text_only, "dm")
        assert player.text_only is text_only
    assert await store.player(BOB) == PlayerSettings(BOB)


PING = TimerRow(GAME, "ping", later(20), 4)
DEADLINE = TimerRow(GAME, "turn", later(120), 4, 0, ANN, later(0), later(120))


async def set_timers(store: Store, *timers: TimerRow) -> None:
    await store.write(units.turn(Turn(0, game(), (entry(1),), timers=timers)))


async def test_timers_come_in_the_order_of_their_time(store: Store) -> None:
    await set_timers(store, DEADLINE, PING)

    assert await store.next_timer() == PING
    assert await store.due(later(19)) == ()
    assert await store.due(later(20)) == (PING,)
    assert await store.due(later(500)) == (PING, DEADLINE)
    assert await store.due(later(500), limit=1) == (PING,)


async def test_timer_is_claimed_once_comes_back_and_ends_when_done(store: Store) -> None:
    await set_timers(store, PING)

    await store.write(units.claim(PING, later(80), store.hold.holder))
    with pytest.raises(Conflict):
        await store.write(units.claim(PING, later(80), store.hold.holder))
    assert await store.due(later(79)) == ()
    (again,) = await store.due(later(80))
    assert again.token == PING.token, "it was not done"

    await store.write(units.end_timer(PING, later(80)))
    assert await store.next_timer() is None


async def test_claims_of_a_process_that_has_ended_are_free_at_once(store: Store) -> None:
    await set_timers(store, DEADLINE, PING)
    await store.write(units.claim(PING, later(80), "another process"))
    await store.write(units.claim(DEADLINE, later(600), store.hold.holder))

    await store.write(units.free_timers(store.hold.holder, later(30)))

    (freed,) = await store.due(later(500))
    assert freed == replace(PING, due_at=later(30))


@pytest.mark.parametrize(
    "renewed",
    [
        pytest.param(TimerRow(GAME, "ping", later(90), 4), id="for later"),
        pytest.param(TimerRow(GAME, "ping", later(70), 4), id="for sooner"),
        pytest.param(TimerRow(GAME, "ping", later(80), 5), id="for something else"),
    ],
)
async def test_timer_set_again_while_it_ran_stays(store: Store, renewed: TimerRow) -> None:
    await set_timers(store, PING)
    await store.write(units.claim(PING, later(80), store.hold.holder))
    await store.write(units.turn(Turn(1, game(number=2), (entry(2),), timers=(renewed,))))

    await store.write(units.end_timer(PING, later(80)))

    assert await store.due(later(500)) == (renewed,)


async def test_turn_that_is_put_off_stays_and_one_set_again_does_not_move(store: Store) -> None:
    await set_timers(store, DEADLINE, PING)
    later_on = replace(DEADLINE, due_at=later(1_000), asked_at=later(20))

    await store.write(units.put_off([later_on, replace(PING, token=5, due_at=later(900))]))

    assert await store.timers(GAME) == (PING, later_on)


async def test_position_is_stored_where_it_has_come_further(store: Store) -> None:
    await store.write(opening())
    await store.write((*display.note_shown(GAME, 5, THREAD, 8, 9), *display.note_told(GAME, 2)))

    await store.write(display.position(GAME, (8, 9), 4, 6))

    found = await stored(store)
    assert (found.shown_version, found.told_version) == (5, 6)
    assert (found.thread_id, found.message_id, found.lobby_message_id) == (THREAD, 8, 9)


@pytest.mark.parametrize("left", [(None, 9), (8, None)])
async def test_position_of_a_message_that_is_gone_is_not_stored(
    store: Store, left: tuple[int | None, int | None]
) -> None:
    """PostgreSQL may commit it after the deletion that it should not survive."""
    await store.write(opening())
    await store.write(display.note_shown(GAME, 0, THREAD, *left))

    await store.write(display.position(GAME, (8, 9), 4, 6))

    found = await stored(store)
    assert (found.shown_version, found.told_version) == (0, 6)


async def test_deleted_lobby_is_behind(store: Store) -> None:
    await store.write(opening())
    await store.write((*display.note_shown(GAME, 1, None, None, 9), *display.note_told(GAME, 1)))
    assert await store.games_behind() == ()

    await store.write(display.note_shown(GAME, 0, None, None, None))

    assert await store.games_behind() == (GAME,)


async def test_absences_are_added_up_for_each_person(store: Store) -> None:
    for game_id in (GAME, GAME + 1000):
        await finish(store, game_id)

    assert await store.attendance((ANN, BOB, 5)) == {ANN: Attendance(2, 2), BOB: Attendance(0, 2)}
