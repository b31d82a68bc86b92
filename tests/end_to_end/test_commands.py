"""The other commands."""

from __future__ import annotations

from tests.end_to_end.world import World


async def test_a_scorecard_after_a_restart(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id)

    await world.restart()
    card = await world.ada.slash("scorecard")

    assert not card.ephemeral
    assert card.pictures == 1
    assert card.alt.startswith("Scorecard, 3 holes.")
    table = await world.table(table_id)
    for standing in table.standings:
        assert f"total {str(standing.score).replace('-', '−')}" in card.alt


async def test_any_finished_game_can_be_chosen(world: World) -> None:
    first = await world.game(world.ben, holes=1)
    await world.play_on(first)
    second = await world.game(computers=1, holes=1)
    await world.play_on(second)

    choices = await world.ada.actor.autocomplete(world.channel, "scorecard", "game", "")
    bens = await world.ada.actor.autocomplete(world.channel, "scorecard", "game", "ben")

    assert [choice["value"] for choice in choices] == [str(second), str(first)]
    assert [choice["value"] for choice in bens] == [str(first)]
    assert "Play Nine: " in choices[0]["name"]
    card = await world.ada.slash("scorecard", game=str(first))
    assert "Ben" in card.text


async def test_a_scorecard_as_text(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id)
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, "Tables and scorecards", "text")

    card = await world.ada.slash("scorecard")

    assert card.pictures == 0
    assert "```" in card.text
    assert "Total" in card.text


async def test_no_scorecard(world: World) -> None:
    running = await world.game(world.ben, holes=1)

    for answer in (
        await world.ada.slash("scorecard"),
        await world.ada.slash("scorecard", game="nonsense"),
        await world.ada.slash("scorecard", game=str(running)),
    ):
        assert answer.text == "There is no finished scorecard here yet."
    assert "no such table" in (await world.ada.slash("scorecard", game="12345")).text


async def test_the_rules_have_pages(world: World) -> None:
    first = await world.ada.slash("rules")
    assert first.ephemeral
    assert "Page 1 of" in first.text
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
    assert f"{address}: waiting for {player.name}" in theirs.text
    panel = await player.press(mine, "My hand")
    assert "Your shot" in panel.text


async def test_games_finds_a_message_that_was_deleted_meanwhile(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    old = await world.table_message(table_id)
    await world.restart(lambda: world.delete(old))

    await world.ada.slash("games")

    assert (await world.table_message(table_id)).message.id != old.message.id


async def test_my_settings(world: World) -> None:
    settings = await world.ada.slash("me")
    assert settings.ephemeral

    await world.ada.choose(settings, "Tables and scorecards", "text")
    await world.ada.choose(settings, "When it is your turn", "dm")

    await world.restart()
    again = await world.ada.slash("me")
    assert "**Tables and scorecards**: text only" in again.text
    assert "**When it is your turn**: a direct message" in again.text


async def test_text_only_panels_hold_the_whole_table(world: World) -> None:
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, "Tables and scorecards", "text")
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), "My hand")

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


async def test_who_is_left_may_end_it(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    asked = await world.ben.slash("resign")
    await world.ben.press(asked, "Resign")

    await world.ada.press(await world.table_message(table_id), "End it now")

    table = await world.table(table_id)
    assert (table.phase, table.reason) == ("over", "settled")
    last = world.messages(await world.place(table_id))[-1]
    assert "The game was ended early: the others had resigned." in last.text
    assert "(resigned)" in last.text
    assert list(last.buttons) == ["Rematch"]


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


async def test_only_moderators_end_tables(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    answers = await world.deliver(world.ada, await world.table_message(table_id), f"c1:end:{table_id}:0:")

    assert answers == ["That is for moderators: it takes the permission Manage Messages."]
    assert "end" not in world.ada.actor.available_commands(world.channel)


async def test_check_says_what_is_missing(world: World) -> None:
    assert "is granted." in (await world.ada.slash("check")).text

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
