"""Set up: how a table is played, for its host to change and for everybody to read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

import pytest

from engine.games import GAMES
from tests import says
from tests.end_to_end.world import World
from tests.forms import choice
from ui.games import FACES
from ui.play_nine import guide
from ui.text.options import Option


async def test_everybody_may_read_it_and_its_host_may_change_it(world: World) -> None:
    table_id = await world.lobby(world.ben)
    await world.ada.press(await world.lobby_message(table_id), says.ADD_COMPUTER)

    hosts = await world.set_up(table_id)
    guests = await world.ben.press(await world.lobby_message(table_id), says.SET_UP)

    assert hosts.ephemeral
    assert guests.ephemeral
    assert list(hosts.buttons) == [says.OPTIONS]
    assert list(hosts.menus) == [says.PACE, says.RATING, "Robin", says.WHO, says.INVITE, says.REMOVE]
    assert not guests.buttons
    assert not guests.menus
    for line in (
        says.set_up.options(""),
        says.set_up.pace("live"),
        says.set_up.computers([("Robin", "normal")]),
        says.set_up.rating()["rated"],
        says.set_up.who_may_join()["open"],
        says.set_up.only_host("Ada"),
    ):
        assert line in guests.text


async def test_the_next_host_has_it_and_the_last_one_is_told_so(world: World) -> None:
    table_id = await world.lobby(world.ben)
    shown = await world.set_up(table_id)
    form = await world.ada.press(shown, says.OPTIONS)
    await world.leave(world.ada, table_id)
    before = await world.table(table_id)

    zoe = str(world.stranger().id)
    chosen = {says.PACE: "3d", says.RATING: "social", says.WHO: "invited", says.REMOVE: str(world.ben.id)}
    found: dict[str, dict[str, object]] = {"users": {zoe: {}}, "members": {zoe: {}}}
    late = [
        await world.forge(world.ada, shown, shown.buttons[says.OPTIONS]),
        await world.ada.fill_in(form, holes="0"),
        *[await world.forge(world.ada, shown, shown.menus[of], values=[to]) for of, to in chosen.items()],
        await world.forge(world.ada, shown, shown.menus[says.INVITE], values=[zoe], resolved=found),
    ]

    assert [answer.text for answer in late] == [says.refused("not_host", host="Ben")] * len(late)
    assert await world.table(table_id) == before
    theirs = await world.ben.press(await world.lobby_message(table_id), says.SET_UP)
    assert says.OPTIONS in theirs.buttons


async def test_an_open_one_follows_its_table_and_tells_its_readers_what_they_may_do(world: World) -> None:
    table_id = await world.lobby(world.ben)
    hosts = await world.set_up(table_id)
    guests = await world.ben.press(await world.lobby_message(table_id), says.SET_UP)

    await world.ben.press(await world.lobby_message(table_id), says.ADD_COMPUTER)

    assert "Robin" in hosts.now().menus
    assert says.set_up.computers([("Robin", "normal")]) in guests.now().text
    await world.ada.choose(hosts.now(), says.RATING, "social")
    assert says.set_up.rating()["social"] in guests.now().text

    await world.leave(world.ada, table_id)

    assert says.set_up.only_host("Ben") in hosts.now().text
    assert not hosts.now().menus
    assert says.OPTIONS in guests.now().buttons
    await world.ben.press(await world.lobby_message(table_id), says.START)

    for shown in (hosts, guests):
        assert shown.now().text == says.refused("already_started")
        assert not shown.now().buttons


async def test_there_is_one_for_each_reader_and_it_stays_as_long_as_its_token_serves(world: World) -> None:
    table_id = await world.lobby(world.ben)
    first = await world.set_up(table_id)
    await world.pass_time(16 * 60)
    late = await world.set_up(table_id)

    await world.ben.press(await world.lobby_message(table_id), says.ADD_COMPUTER)

    assert first.message.id != late.message.id
    assert "Robin" in late.now().menus


async def test_a_form_that_is_sent_after_the_start_is_told_so(world: World) -> None:
    table_id = await world.lobby(world.ben)
    form = await world.ada.press(await world.set_up(table_id), says.OPTIONS)
    await world.ada.press(await world.lobby_message(table_id), says.START)

    late = await world.ada.fill_in(form, holes="0")

    assert late.text == says.refused("already_started")
    assert (await world.table(table_id)).read_options().holes == 9


async def test_a_form_that_is_sent_twice_changes_nothing_the_second_time(world: World) -> None:
    table_id = await world.lobby(world.ben)
    shown = await world.set_up(table_id)
    forms = [await world.ada.press(shown, says.OPTIONS) for _ in range(2)]
    options = []

    for form in forms:
        answer = await world.ada.fill_in(form, holes="0")
        options.append((await world.table(table_id)).read_options())
        assert says.set_up.options("1 hole") in answer.text

    assert options[0] == options[1]


async def test_a_form_that_is_refused_opens_again_as_it_was_sent(large_world: World) -> None:
    world = large_world
    table_id = await world.lobby(*world.players[1:3])
    form = await world.ada.press(await world.set_up(table_id), says.OPTIONS)

    refused = await world.ada.fill_in(form, match=True, holes="0")
    await world.ben.press(await world.lobby_message(table_id), says.ADD_COMPUTER)

    assert says.refused("too_many", most=2, seated=3) in refused.now().text, (
        "also once it has followed its table"
    )
    assert not (await world.table(table_id)).read_options().match
    await world.restart()
    again = await world.ada.press(refused.now(), says.set_up.again())
    mended = await world.ada.fill_in(again, match=False)
    options = (await world.table(table_id)).read_options()
    assert (options.holes, options.match) == (1, False), "one hole was asked for before, too"
    assert says.set_up.again() not in mended.buttons


@pytest.mark.parametrize("key", FACES)
async def test_one_form_has_every_option_as_it_is_chosen_now(world: World, key: str) -> None:
    table_id = await world.lobby(game=key)
    offered, usual = FACES[key].options, (await world.table(table_id)).read_options()
    other: dict[str, object] = {}
    for option in offered:
        value = next(value for value, _ in option.values[::-1] if value != getattr(usual, option.field))
        together = {**other, option.field: value}
        if GAMES[key].seats_for(GAMES[key].options(together)):  # not all go together
            other = together

    form = await world.ada.press(await world.set_up(table_id), says.OPTIONS)
    await world.ada.fill_in(form, **_filled(offered, other))
    changed = (await world.table(table_id)).read_options()
    again = await world.ada.press(await world.set_up(table_id), says.OPTIONS)
    await world.ada.fill_in(again)

    assert {name: getattr(changed, name) for name in other} == other
    assert len(other) >= len(offered) - 1
    assert (await world.table(table_id)).read_options() == changed
    young = [option.field for option in offered if option.for_young]
    labels = [part["label"] for part in form.result.modal["components"]]  # type: ignore[index]
    assert labels.count(says.options.for_young()) == len(young) <= 1


def _filled(offered: Sequence[Option], values: Mapping[str, object]) -> dict[str, str | bool]:
    return {
        option.field: choice(option, values[option.field]) for option in offered if option.field in values
    }


async def test_the_options_say_how_many_may_sit(world: World) -> None:
    table_id = await world.lobby(world.ben)
    form = await world.ada.press(await world.set_up(table_id), says.OPTIONS)

    await world.ada.fill_in(form, match=True)

    lobby = await world.lobby_message(table_id)
    assert says.seats_taken(2, 2) in lobby.text
    assert says.room(2, 2) in lobby.text
    assert says.ADD_COMPUTER not in lobby.buttons
    assert says.START in lobby.buttons
    joining = await world.stranger().press(lobby, says.JOIN)
    assert joining.text == says.refused("full", most=2)


async def test_computers_get_other_levels_and_are_described(world: World) -> None:
    table_id = await world.lobby()
    for _ in range(2):
        await world.ada.press(await world.lobby_message(table_id), says.ADD_COMPUTER)
    shown = await world.set_up(table_id)
    (menu,) = [part for part in shown._parts if part.get("placeholder") == "Wren"]
    assert {option["value"]: option["description"] for option in menu["options"]} == guide.LEVELS

    shown = await world.ada.choose(shown, "Wren", "easy")
    await world.ada.choose(shown, "Wren", "hard")

    assert [(seat.name, seat.level) for seat in (await world.table(table_id)).seats[1:]] == [
        ("Robin", "normal"),
        ("Wren", "hard"),
    ]


async def test_people_and_computers_are_removed(world: World) -> None:
    table_id = await world.lobby(world.ben)
    await world.ben.press(await world.lobby_message(table_id), says.ADD_COMPUTER)
    shown = await world.set_up(table_id)

    gone = await world.ada.choose(shown, says.REMOVE, "Robin")
    last = await world.ada.choose(gone, says.REMOVE, str(world.ben.id))
    late = await world.forge(world.ada, shown, shown.menus["Robin"], values=["hard"])

    assert (await world.table(table_id)).names == ("Ada",)
    assert gone.menus[says.REMOVE] != shown.menus[says.REMOVE], "clients take one choice of a menu"
    assert says.REMOVE not in last.menus
    assert late.text == says.refused("stale")


async def test_a_game_may_be_for_fun(world: World) -> None:
    table_id = await world.lobby(world.ben)

    shown = await world.ada.choose(await world.set_up(table_id), says.RATING, "social")

    assert says.rated.is_rated("social") in (await world.lobby_message(table_id)).text
    await world.ada.choose(shown, says.RATING, "rated")
    assert not (await world.table(table_id)).social


async def test_a_lobby_waits_again_at_another_pace(world: World) -> None:
    table_id = await world.lobby(pace="1d")
    await world.pass_time(2 * 3600)

    await world.ada.choose(await world.set_up(table_id), says.PACE, "live")

    table = await world.table(table_id)
    closes = table.paced_at + timedelta(minutes=30)
    assert f"<t:{int(closes.timestamp())}:t>" in (await world.lobby_message(table_id)).text
    await world.pass_time(29 * 60)
    assert (await world.table(table_id)).phase == "lobby"
    await world.pass_time(2 * 60)
    assert (await world.table(table_id)).reason == "expired"


async def test_a_race_has_no_pace_to_set(world: World) -> None:
    shown = await world.set_up(await world.lobby(game="seven_ate_nine"))

    assert says.PACE not in shown.menus
