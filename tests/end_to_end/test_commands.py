"""The other commands."""

from __future__ import annotations

import pytest

from host import privacy
from table.errors import Refused
from table.table import Table
from tests.end_to_end.racing import write
from tests.end_to_end.world import World


async def test_the_rules_have_pages(world: World) -> None:
    first = await world.ada.slash("rules")
    assert first.ephemeral
    assert "Page 1 of" in first.text
    assert "players aged 8 and up" in first.text
    assert list(first.buttons) == ["▶"]

    second = await world.ada.press(first, "▶")

    assert second.message.id == first.message.id
    assert "Page 2 of" in second.text
    assert list(second.buttons) == ["◀", "▶"]


async def test_games_tells_whose_turn_it_is(world: World) -> None:
    assert "You sit at no table." in (await world.ada.slash("games")).text
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id, stop=lambda table: table.view(None).phase == "draw")
    player = await world.whose_turn(table_id)
    other = next(other for other in world.players if other is not player)

    mine, theirs = await player.slash("games"), await other.slash("games")

    message = (await world.table_message(table_id)).message
    address = f"https://discord.com/channels/{world.guild.id}/{await world.place(table_id)}/{message.id}"
    assert f"{address}: **your turn**" in mine.text
    assert f"{address}: waiting for {player.name}, time is up <t:" in theirs.text
    panel = await player.press(mine, "My cards")
    assert "Your shot" in panel.text


async def test_games_finds_a_message_that_was_deleted_meanwhile(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    old = await world.table_message(table_id)
    await world.restart(lambda: world.delete(old))

    await world.ada.press(await world.ada.slash("games"), "My cards")

    assert (await world.table_message(table_id)).message.id != old.message.id


async def test_my_settings(world: World) -> None:
    settings = await world.ada.slash("me")
    assert settings.ephemeral

    await world.ada.choose(settings, "How tables and scorecards are shown", "text")
    await world.ada.choose(settings, "When it is your turn", "dm")

    await world.restart()
    again = await world.ada.slash("me")
    assert "**How tables and scorecards are shown**: text only" in again.text
    assert "**When it is your turn**: a direct message" in again.text


async def test_text_only_panels_hold_the_whole_table(world: World) -> None:
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, "How tables and scorecards are shown", "text")
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), "My cards")

    for name in ("Ada", "Ben"):
        assert name in panel.text
    assert panel.text.count("   ?   ?   ?   ?") == 4
    assert "Deck 91" in panel.text


async def test_resigning_is_confirmed(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    asked = await world.ben.slash("resign")
    await world.ben.press(asked, "Keep playing")
    assert (await world.table(table_id)).people == (0, 1)

    asked = await world.ben.slash("resign")
    done = await world.ben.press(asked, "Resign")
    assert "You have resigned." in done.text
    told = world.texts(await world.place(table_id))
    assert any("Ben resigned. The computer plays on in that seat." in text for text in told)
    assert any("Only Ada is left." in text for text in told)


async def test_a_player_who_gives_up_alone_hears_that_it_ends(world: World) -> None:
    """Rules 0.3: no computer plays on where nobody watches."""
    table_id = await world.game(computers=1)
    place = await world.place(table_id)
    panel = await world.ada.press(await world.table_message(table_id), "My cards")

    asked = await world.ada.slash("resign")
    await world.ada.press(asked, "Resign")

    assert "it ends, and counts for nobody" in asked.text
    assert "the game counts for nobody" in panel.now().text
    told = "\n".join(world.texts(place))
    assert "Ada resigned." in told
    assert "plays on" not in told


async def test_a_player_who_is_left_may_end_it(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    asked = await world.ben.slash("resign")
    await world.ben.press(asked, "Resign")

    await world.ada.press(await world.table_message(table_id), "End it now")

    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("over", "settled")
    told = await world.table_message(table_id)
    assert "Tee off" not in told.text
    assert not told.buttons
    last = world.messages(await world.place(table_id))[-1]
    assert "The game was ended early: the others had resigned." in last.text
    assert "(resigned)" in last.text
    assert list(last.buttons) == ["Rematch", "Check the shuffle"]


async def test_a_player_who_may_not_end_it_is_told_why(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.ben.slash("resign")
    await world.ben.in_panel("Resign")
    offer = await world.table_message(table_id)
    end = offer.buttons["End it now"]

    left = await world.ben.press(offer, "End it now")
    await world.ada.press(offer, "End it now")
    (again,) = await world.deliver(world.ada, offer, end)

    assert left.text == "You have left this game. The computer plays your seat."
    assert again == "This game is over."
    assert not any("End it now" in seen.buttons for seen in world.messages(await world.place(table_id)))


async def test_resigning_from_a_lobby_leaves_it(world: World) -> None:
    table_id = await world.lobby(world.ben)

    answer = await world.ben.slash("resign")

    assert answer.ephemeral
    assert answer.text == "You have left the table of Play Nine."
    assert (await world.table(table_id)).names == ("Ada",)


async def test_a_lobby_that_everybody_has_left_speaks_of_no_game(world: World) -> None:
    table_id = await world.lobby()

    await world.ada.slash("resign")

    closed = await world.lobby_message(table_id)
    assert "Everybody has left, so this table is closed. /play opens a new one." in closed.text


async def test_of_several_tables_one_is_left(world: World) -> None:
    gathering = await world.lobby(world.ben, game="sevens")
    running = await world.game(world.ben, holes=1)

    asked = await world.ben.slash("resign")
    assert asked.text.startswith("Which one are you giving up?")
    done = await world.ben.press(asked, "Leave Sevens: ")

    assert done.text == "You have left the table of Sevens."
    assert (await world.table(gathering)).names == ("Ada",)
    assert len((await world.table(running)).people) == 2


@pytest.mark.parametrize("said", ["", " help", " Help?"])
async def test_the_bot_answers_people_who_mention_it(world: World, said: str) -> None:
    write(world, world.channel.id, world.ada.id, f"<@{world.env.backend.bot_user.id}>{said}")
    await world.env.settle()

    answer = world.messages(world.channel.id)[-1]
    assert "`/play` opens a table" in answer.text


@pytest.mark.parametrize("said", ["<@{me}> hello", "help", "<@{ada}> help"])
async def test_other_talk_is_not_answered(world: World, said: str) -> None:
    text = said.format(me=world.env.backend.bot_user.id, ada=world.ada.id)
    write(world, world.channel.id, world.ada.id, text)
    await world.env.settle()

    assert world.texts(world.channel.id) == [text]


async def test_where_it_may_not_write_a_call_for_help_is_not_answered(world: World) -> None:
    world.forbid("send_messages")
    write(world, world.channel.id, world.ada.id, f"<@{world.env.backend.bot_user.id}>")

    await world.env.settle()

    assert len(world.texts(world.channel.id)) == 1


async def test_resigning_at_no_table(world: World) -> None:
    assert "You sit at no table." in (await world.ada.slash("resign")).text


async def test_a_moderator_ends_a_table(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    moderator = world.stranger("Mo", moderator=True)

    asked = await moderator.slash("end")
    done = await moderator.press(asked, "Play Nine")

    assert "The table is closed." in done.text
    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("closed", "ended")
    assert not (await world.table_message(table_id)).buttons
    assert any(
        "A moderator has ended this game." in text for text in world.texts(await world.place(table_id))
    )
    assert "There is no table in this channel." in (await moderator.slash("end")).text


async def test_a_moderators_press_ends_tables_of_its_channel_only(world: World) -> None:
    """A moderator of one channel need not moderate another."""
    table_id = await world.game(world.ben, holes=1)
    elsewhere = world.guild.create_text_channel("elsewhere")
    there = await world.ben.slash("play", channel=elsewhere, game="sevens")
    moderator = world.stranger("Mo", moderator=True)
    asked = await moderator.slash("end", channel=elsewhere)

    forged = await world.forge(moderator, asked, f"c1:end:{table_id}:0:")
    meant = await moderator.press(asked, "Sevens")

    assert "The table is closed." not in forged.text
    assert (await world.table(table_id)).phase == "playing"
    assert "The table is closed." in meant.text
    assert (await world.table(there.result._interaction.id)).phase == "closed"


async def test_a_moderator_sees_many_tables_and_none_of_a_game_unknown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = [await world.lobby() for _ in range(12)]
    table = world.host.table

    async def known(table_id: int) -> Table:
        if table_id == first:
            raise Refused("unknown_game", game="whist")
        return await table(table_id)

    monkeypatch.setattr(world.host, "table", known)

    asked = await world.stranger("Mo", moderator=True).slash("end")

    assert len(others) == 11
    assert len(asked.ids) == 10
    assert "and 1 more" in asked.text


async def test_only_moderators_end_tables(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    answers = await world.deliver(world.ada, await world.table_message(table_id), f"c1:end:{table_id}:0:")

    assert answers == ["That is for moderators: it needs the Manage Messages permission."]
    assert "end" not in world.ada.actor.available_commands(world.channel)


async def test_check_says_what_is_missing(world: World) -> None:
    assert "I have every permission I need" in (await world.ada.slash("check")).text

    world.forbid("create_public_threads", "attach_files")
    report = (await world.ada.slash("check")).text

    assert "**Attach Files**, to show the table" in report
    assert (
        "**Create Public Threads**, to give each game a thread of its own (the game works without it)"
        in report
    )


async def test_commands_are_synced_only_when_they_changed(world: World) -> None:
    synced = sum(1 for _ in world.requests("PUT", "/commands"))
    assert synced == 1

    await world.restart()

    assert sum(1 for _ in world.requests("PUT", "/commands")) == 1


async def test_deleting_my_data_can_be_cancelled(world: World) -> None:
    table_id = await world.lobby(world.ben)

    asked = await world.ben.press(await world.ben.slash("me"), "Delete my data")
    kept = await world.ben.press(asked, "Cancel")

    assert kept.text == "Nothing was deleted."
    assert (await world.table(table_id)).names == ("Ada", "Ben")


async def test_what_is_stored_comes_as_one_file_or_where_it_is_much_as_several(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.game(world.ben)
    settings = await world.ada.slash("me")

    one = await world.ada.press(settings, "What is stored about me")
    monkeypatch.setattr(privacy, "PIECE", 10)
    several = await world.ada.press(settings, "What is stored about me")

    assert "What is kept of you" in settings.text
    assert one.text == "Everything stored about you is in this file."
    assert [file.filename for file in one.message.attachments] == ["cardinal.json"]
    sent = list(several.result.followups)
    assert len(sent) > 1
    assert all(message.flags.ephemeral for message in sent)
    assert sent[-1].content == f"Everything stored about you, file {len(sent)} of {len(sent)}."
    assert sent[0].attachments[0].filename == f"cardinal-1-of-{len(sent)}.json"
