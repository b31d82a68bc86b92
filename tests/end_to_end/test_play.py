"""/play: a table is opened, or a game against the computer begun."""

from __future__ import annotations

from engine.games import GAMES
from tests import says
from tests.end_to_end.world import World
from ui.games import FACES


async def test_opening_a_table(world: World) -> None:
    answer = await world.ada.slash("play", game="play_nine", pace="none")

    assert not answer.given, "the lobby is right below"
    lobby = world.messages(world.channel.id)[-1]
    assert says.house("none") in lobby.text
    assert says.opener("Ada") in lobby.text
    assert says.seats_taken(1, 6) in lobby.text
    assert says.room(1, *range(2, 7)) in lobby.text
    assert "<t:" in lobby.text
    assert list(lobby.buttons) == [
        says.JOIN,
        says.ADD_COMPUTER,
        says.table.button("how"),
        says.SET_UP,
    ], "Start is grey"
    assert not lobby.menus


async def test_without_a_game_it_asks_which(world: World) -> None:
    asked = await world.ada.slash("play", pace="none")

    assert asked.ephemeral
    assert asked.pictures == 1
    titles = [GAMES[key].title for key in FACES]
    assert asked.alt.startswith(
        f"{says.lobby.cover_alt('Play Nine', range(2, 7))} {says.lobby.cover_alt('Sevens', (3, 4, 5))}"
    )
    assert (
        says.lobby.game_to_choose(
            "7 Ate 9",
            (2, 3, 4),
            "A race without turns: add or subtract, play what fits, and be the first to run out of cards.",
        )
        in asked.text
    )
    assert list(asked.buttons) == [*titles, *(f"▶ {title}" for title in titles)]
    assert says.lobby.with_people() in asked.text
    assert says.lobby.alone() in asked.text
    assert all(f"{title}, " in asked.alt and f"**{title}**, " in asked.text for title in titles)
    opened = await world.ada.press(asked, "Sevens")

    assert not opened.given
    (lobby,) = world.messages(world.channel.id)
    assert lobby.alt == says.lobby.cover_alt("Sevens", (3, 4, 5))
    assert says.house("none") in lobby.text


async def test_a_race_has_a_pace_of_its_own(world: World) -> None:
    opened = await world.ada.slash("play", game="seven_ate_nine", pace="none")

    assert says.lobby.no_other_pace("7 Ate 9") in opened.text
    (lobby,) = world.messages(world.channel.id)
    assert says.house("race") in lobby.text
    assert says.pace.pace("none") not in lobby.text
    assert "just goes back" not in lobby.text  # a live table stops who tries everything (7 Ate 9 1.4.1)


async def test_a_player_who_wants_no_pictures_is_asked_in_words(world: World) -> None:
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, says.me.how_shown()[0], "text")

    asked = await world.ada.slash("play")

    assert asked.pictures == 0
    assert says.lobby.game_to_choose("Sevens", (3, 4, 5), "").strip() in asked.text


async def test_the_cover_is_sent_again_only_when_it_changes(world: World) -> None:
    table_id = await world.lobby()
    message = await world.lobby_message(table_id)
    assert (message.pictures, message.alt) == (1, says.lobby.cover_alt("Play Nine", range(2, 7)))

    await world.ben.press(message, says.JOIN)
    joined = await world.lobby_message(table_id)
    await world.set_options(table_id, match=True)

    changed = await world.lobby_message(table_id)
    edits = [request.json for request in world.requests("PATCH", f"/messages/{message.message.id}")]
    assert ["attachments" in edit for edit in edits] == [False, True]
    assert (joined.pictures, changed.pictures) == (1, 1)
    assert (joined.alt, changed.alt) == (
        says.lobby.cover_alt("Play Nine", range(2, 7)),
        says.lobby.cover_alt("Play Nine", (2,)),
    )
    assert joined.text.startswith("Golf with cards: eight cards each, nine holes, the lowest score wins.")
    assert changed.text.startswith(
        "Golf with cards for two: eight cards each, and the player with the most holes wins."
    )


async def test_after_a_restart_the_cover_is_sent_again(world: World) -> None:
    table_id = await world.lobby()
    await world.restart()

    await world.ben.press(await world.lobby_message(table_id), says.JOIN)

    lobby = await world.lobby_message(table_id)
    assert (lobby.pictures, lobby.alt) == (1, says.lobby.cover_alt("Play Nine", range(2, 7)))


async def test_in_a_direct_message_it_says_why_not(world: World) -> None:
    await world.ada.actor.user.send_dm("hello")

    answer = await world.ada.slash_in_dm("play")

    assert says.refused("dm") in answer.text


async def test_a_missing_permission_is_named(world: World) -> None:
    world.forbid("send_messages")

    answer = await world.ada.slash("play")

    assert "**Send Messages**" in answer.text
    assert world.messages(world.channel.id) == []
