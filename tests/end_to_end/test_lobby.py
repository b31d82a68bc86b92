"""A table before it begins."""

from __future__ import annotations

from datetime import timedelta

from tests import says
from tests.end_to_end.test_challenges import refused_calls
from tests.end_to_end.world import World
from ui.play_nine import guide


async def test_only_the_host_starts_and_manages(world: World) -> None:
    table_id = await world.lobby(world.ben)
    lobby = await world.lobby_message(table_id)
    before = await world.table(table_id)

    for button in (says.START, says.OPTIONS, "Remove", says.PACE):
        answer = await world.ben.press(lobby, button)
        assert answer.text == says.refused("not_host", host="Ada")
    answer = await world.ben.choose(lobby, says.COMPUTER, "easy")
    assert answer.text == says.refused("not_host", host="Ada")
    assert await world.table(table_id) == before


async def test_removing_people_and_computers(world: World) -> None:
    table_id = await world.lobby(world.ben)
    await world.ada.choose(await world.lobby_message(table_id), says.COMPUTER, "easy")
    assert "computer (easy)" in (await world.lobby_message(table_id)).text

    for seat in (2, 1):
        asked = await world.ada.press(await world.lobby_message(table_id), "Remove")
        name = (await world.table(table_id)).seats[seat].name
        user = (await world.table(table_id)).seats[seat].user_id
        done = await world.ada.choose(asked, "Remove", str(user or name))
        assert says.lobby.was_removed(name) in done.text

    assert (await world.table(table_id)).names == ("Ada",)


async def test_a_level_can_be_chosen_for_one_seat_after_the_other(world: World) -> None:
    """Discord's clients take a choice in a menu with the same id for no choice."""
    table_id = await world.lobby()
    first = await world.lobby_message(table_id)
    await world.ada.choose(first, says.COMPUTER, "easy")
    second = await world.lobby_message(table_id)
    await world.ada.choose(second, says.COMPUTER, "easy")

    assert first.menus[says.COMPUTER] != second.menus[says.COMPUTER]
    assert [seat.level for seat in (await world.table(table_id)).seats] == [None, "easy", "easy"]


async def test_by_invitation_only(world: World) -> None:
    opened = await world.ada.slash("play", game="play_nine", seats="invited")
    table_id = (await world.bot.store.open_in(world.channel.id))[0].id
    refused = await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    assert says.refused("invite_only") in refused.text

    await world.ada.choose(opened, says.INVITE, world.ben.actor)

    call = world.messages(world.channel.id)[-1]
    assert (
        says.known(says.lobby.invitation((f"<@{world.ben.id}>",), "Ada", "Play Nine", says.ANY)) in call.text
    )
    assert [person.id for person in call.message.mentions] == [world.ben.id]  # type: ignore[union-attr]
    await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    assert (await world.table(table_id)).names == ("Ada", "Ben")


async def test_an_invitation_that_could_not_be_posted_is_posted_when_it_is_made_again(world: World) -> None:
    opened = await world.ada.slash("play", game="play_nine", seats="invited")
    called = says.known(says.lobby.invitation((f"<@{world.ben.id}>",), "Ada", "Play Nine", says.ANY))
    async with refused_calls(world):
        await world.ada.choose(opened, says.INVITE, world.ben.actor)
    assert not [text for text in world.texts(world.channel.id) if called in text]

    await world.ada.choose(opened, says.INVITE, world.ben.actor)
    await world.ada.choose(opened, says.INVITE, world.ben.actor)

    assert len([text for text in world.texts(world.channel.id) if called in text]) == 1


async def test_the_levels_of_the_computer_are_described(world: World) -> None:
    lobby = await world.lobby_message(await world.lobby())

    (menu,) = [part for part in lobby._parts if part.get("placeholder") == says.COMPUTER]

    assert {option["value"]: option["description"] for option in menu["options"]} == guide.LEVELS


async def test_the_options_say_how_many_may_sit(world: World) -> None:
    table_id = await world.lobby(world.ben)
    before = await world.lobby_message(table_id)
    form = await world.ada.press(before, says.OPTIONS)

    await world.ada.fill_in(form, match="1")

    lobby = await world.lobby_message(table_id)
    assert says.seats_taken(2, 2) in lobby.text
    assert says.room(2, 2) in lobby.text
    assert says.COMPUTER not in lobby.menus
    assert says.START in lobby.buttons
    joining = await world.stranger().press(lobby, says.JOIN)
    assert joining.text == says.refused("full", most=2)
    assert len((await world.table(table_id)).seats) == 2


async def test_it_says_whether_it_counts(world: World) -> None:
    """It does not when played alone or for fun only; the player who opened it chooses, and chooses again."""
    table_id = await world.lobby()
    assert says.rated.is_rated("alone", begun=False) in (await world.lobby_message(table_id)).text

    await world.ben.press(await world.lobby_message(table_id), says.JOIN)
    lobby = await world.lobby_message(table_id)
    assert says.rated.is_rated("", 3) in lobby.text
    refused = await world.ben.press(lobby, says.table.button("social"))
    assert "Ada" in refused.text

    await world.ada.press(lobby, says.table.button("social"))
    assert says.rated.is_rated("social") in (await world.lobby_message(table_id)).text
    await world.ada.press(await world.lobby_message(table_id), says.table.button("rated"))
    assert not (await world.table(table_id)).social


async def test_the_start(world: World) -> None:
    table_id = await world.game(world.ben)

    shown = await world.host.projection.read_shown(table_id)
    assert shown.thread_id is not None
    assert world.thread(shown.thread_id).name in ("Ada, Ben: Play Nine", "Ben, Ada: Play Nine")
    lobby = await world.lobby_message(table_id)
    assert says.begun() in lobby.text
    assert says.known(says.seal.seal_line(says.ANY).partition("`")[0]) in lobby.text
    assert not lobby.buttons
    table = await world.table_message(table_id)
    assert table.channel_id == shown.thread_id
    assert table.pictures == 1
    assert list(table.buttons) == [says.CARDS, says.SLOWER]


async def test_it_expires_before_it_could_be_shown(world: World) -> None:
    world.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await world.lobby()
    await world.pass_time(world.pacing.live.lobby)
    world.heal()

    await world.pass_time(world.pacing.retry_discord)

    (lobby,) = world.messages(world.channel.id)
    assert says.table.end("expired") in lobby.text
    assert not lobby.buttons


async def test_the_buttons_of_a_large_lobby_by_invitation_have_room(world: World) -> None:
    """Big Bang has two forms of options: with Remove and Invite they are six."""
    table_id = await world.lobby(game="big_bang", seats="invited")

    await world.ada.choose(await world.lobby_message(table_id), says.COMPUTER, "easy")

    assert {"Remove", says.INVITE, says.START} <= set((await world.lobby_message(table_id)).buttons)


async def test_a_lobby_waits_again_at_another_pace(world: World) -> None:
    table_id = await world.lobby(pace="1d")
    await world.pass_time(2 * 3600)

    asked = await world.ada.press(await world.lobby_message(table_id), says.PACE)
    await world.ada.choose(asked, says.PACE, "live")

    table = await world.table(table_id)
    closes = table.paced_at + timedelta(minutes=30)
    assert f"<t:{int(closes.timestamp())}:t>" in (await world.lobby_message(table_id)).text
    await world.pass_time(29 * 60)
    assert (await world.table(table_id)).phase == "lobby"
    await world.pass_time(2 * 60)
    assert (await world.table(table_id)).reason == "expired"
