"""A game against the computer is played in one's own panel, from /play to the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import discord
import pytest
from simcord.builders import UserHandle

from cogs.scenes.panel import Read
from engine.games import GAMES
from host.shown.entries_to_tell import last_round
from table.table import Person, Table
from tests import says
from tests.end_to_end.finished import games_of, mute, page_of
from tests.end_to_end.games import dare, listed, opened
from tests.end_to_end.world import Player, World
from ui.text import private as words


async def begin(world: World, player: Player, title: str = "Play Nine") -> Table:
    begun = await player.press(await player.slash("play"), f"▶ {title}")
    return await world.table(begun.result._interaction.id)


async def play_out(world: World, player: Player) -> Table:
    """A game that is over; its panel is open."""
    table = await begin(world, player)
    return await world.finish(table.id)


@pytest.mark.parametrize("title", [game.title for game in GAMES.values()])
async def test_from_play_to_cards_are_two_presses_and_nobody_else_sees_anything(
    world: World, title: str
) -> None:
    asked = await world.ada.slash("play")

    begun = await world.ada.press(asked, f"▶ {title}")

    table = await world.table(begun.result._interaction.id)
    assert (table.phase, table.is_private) == ("playing", True)
    assert [seat.level for seat in table.seats if seat.user_id is None] == ["easy"] * (len(table.seats) - 1)
    assert begun.now().message.id == asked.now().message.id  # the menu has become the panel
    assert begun.now().text.startswith(words.panel_title(title))
    assert begun.now().pictures == 1
    assert world.messages(world.channel.id) == []


async def test_two_of_one_title_are_told_apart_by_when_they_began(world: World) -> None:
    await begin(world, world.ada)
    await begin(world, world.ada, "Sevens")
    first = begun_line(world)
    alone = [(await listed(world, world.ada)).text, (await world.ada.slash("resign")).text]
    await world.pass_time(3600)

    await begin(world, world.ada)

    for shown in (await listed(world, world.ada), await world.ada.slash("resign")):
        assert shown.text.count(first) == shown.text.count(begun_line(world)) == 1
    assert not [text for text in alone if first in text]


def begun_line(world: World) -> str:
    return words.begun(f"<t:{int(world.env.now().timestamp())}:t>")


async def test_where_no_table_can_be_opened_one_can_still_play_alone(world: World) -> None:
    world.forbid("send_messages")

    asked = await world.ada.slash("play")
    begun = await world.ada.press(asked, "▶ Sevens")

    assert [label for label in asked.buttons if not label.startswith("▶")] == []
    assert begun.now().text.startswith(words.panel_title("Sevens"))


async def test_cardinal_itself_plays_at_once(world: World) -> None:
    cardinal = UserHandle(world.env, world.env.backend.bot_user)

    begun = await dare(world.ada, cardinal, game="sevens")

    assert begun.text.startswith(words.panel_title("Sevens"))


async def test_a_press_delivered_twice_begins_one_game(world: World) -> None:
    asked = await world.ada.slash("play")

    await world.deliver(world.ada, asked, asked.buttons["▶ Play Nine"], times=2)

    assert len(await world.host.open_tables.of(world.ada.id)) == 1


async def test_the_panel_shows_the_end_and_offers_the_next_game(world: World) -> None:
    await play_out(world, world.ada)
    assert world.ada.panel is not None
    panel = world.ada.panel.now()

    again = await world.ada.in_panel(says.REMATCH)

    assert panel.pictures == 1
    assert "Not rated" not in panel.text
    assert {says.REMATCH, says.show_here.show_here(), says.MORE} <= set(panel.buttons)
    assert again.now().text.startswith(words.panel_title("Play Nine"))
    assert (await world.table(again.result._interaction.id)).phase == "playing"
    assert world.messages(world.channel.id) == []


async def test_games_brings_it_back_after_a_restart_also_in_direct_messages(world: World) -> None:
    await begin(world, world.ada)
    await world.restart()

    in_dm = await world.ada.slash_in_dm("games")
    panel = await opened(world.ada)

    assert in_dm.text.startswith(words.panel_title("Play Nine"))
    assert panel.now().text.startswith(words.panel_title("Play Nine"))
    await world.ada.in_panel("1")
    assert words.line("Play Nine", waits=True) in (await listed(world, world.ada)).text


async def test_a_result_is_read_in_the_panel_also_after_a_restart(world: World) -> None:
    table = await begin(world, world.ada)
    await world.finish(table.id, lambda table: table.is_between_rounds)
    assert world.ada.panel is not None
    before = world.ada.panel.now()
    await world.restart()

    panel = await opened(world.ada)
    await world.ada.in_panel("Next hole")

    assert "Next hole" in before.buttons
    assert (before.pictures, panel.pictures) == (1, 1)
    assert not (await world.table(table.id)).is_between_rounds


async def test_what_a_result_tells_more_stands_below_the_panel(world: World) -> None:
    table = await begin(world, world.ada)
    await world.finish(table.id, lambda table: table.is_between_rounds)
    panel = world.ada.panel
    assert panel is not None

    await world.ada.press(panel.now(), says.table.button("sums"))

    assert "Next hole" in panel.now().buttons


@pytest.mark.parametrize(
    "has_result", [lambda table: table.is_between_rounds, lambda table: table.phase == "over"]
)
async def test_a_result_that_a_computer_brings_comes_in_one_edit_with_its_picture(
    world: World, has_result: Callable[[Table], bool]
) -> None:
    table = await begin(world, world.ada)
    edit = discord.Interaction.edit_original_response
    shown: list[Any] = []

    async def edited(interaction: discord.Interaction[Any], **changes: Any) -> Any:
        if has_result(await world.table(table.id)):
            shown.append([type(part) for part in changes["view"].walk_children()])
        return await edit(interaction, **changes)

    with patch.object(discord.Interaction, "edit_original_response", edited):
        await world.finish(table.id, has_result)

    (parts,) = shown
    assert discord.ui.MediaGallery in parts


async def test_a_result_that_comes_while_the_panel_is_redrawn_is_shown_after_it(world: World) -> None:
    table = await begin(world, world.ada)
    edit = discord.Interaction.edit_original_response
    came: list[bool] = []

    async def edited(interaction: discord.Interaction[Any], **changes: Any) -> Any:
        now = await world.table(table.id)
        if now.is_between_rounds and not came:
            played = last_round(await world.host.ledger.story(table.id), now.number)
            world.bot.presenter.panels.read(now, Read(played))
            came.append(True)
        return await edit(interaction, **changes)

    with patch.object(discord.Interaction, "edit_original_response", edited):
        await world.finish(table.id, lambda table: table.is_between_rounds)

    assert came == [True]
    assert world.ada.panel is not None
    assert world.ada.panel.now().pictures == 1


async def test_others_see_a_game_and_its_replay_once_it_is_shown(world: World) -> None:
    table = await play_out(world, world.ada)
    before = await world.forge(world.ben, await world.ben.slash("history"), f"c1:game:{table.id}:0:")
    assert world.ada.panel is not None
    ended = world.ada.panel.now()

    await world.ada.in_panel(says.show_here.show_here())

    (message,) = world.messages(world.channel.id)
    assert message.pictures == 1
    assert message.text.startswith(says.show_here.shown_by("Ada"))
    assert says.refused("private_game") in before.text
    late = await world.deliver(world.ada, ended, ended.buttons[says.show_here.show_here()])
    assert late == [says.refused("stale")]
    assert len(world.messages(world.channel.id)) == 1
    replay = await world.ben.press(message, says.gains.button("replay"))
    assert "Play Nine" in replay.text
    assert world.ada.panel is not None
    assert says.show_here.show_here() not in world.ada.panel.now().buttons


async def test_a_rematch_is_dealt_below_the_result_that_was_shown(world: World) -> None:
    await play_out(world, world.ada)
    await world.ada.in_panel(says.show_here.show_here())
    (posted,) = world.messages(world.channel.id)

    await world.ada.in_panel(says.table.button("rematch"))

    await world.until(lambda: world.ada.panel.now().message.id > posted.message.id)  # type: ignore[union-attr]


async def test_a_history_has_a_private_game_for_its_player_alone_until_it_is_shown(world: World) -> None:
    table = await play_out(world, world.ada)
    ended = world.ada.panel
    assert ended is not None
    elsewhere = world.guild.create_text_channel("elsewhere")

    async def found(who: Player, **options: Any) -> list[str]:
        return games_of(await who.slash("history", elsewhere, **options))

    mine = await found(world.ada, whose="mine")
    before = [
        *await found(world.ben, whose="server"),
        *await found(world.ben, player=world.ada.actor),
        *await found(world.ben, whose="channel"),
    ]
    await world.ada.press(ended.now(), says.show_here.show_here())
    shown = await found(world.ben, player=world.ada.actor)
    page = await page_of(world.ben, table.id, world.channel)
    hole = await world.ben.choose(page, "Show a hole", "1")
    back = await world.ben.press(hole, says.history.button("game"))
    checked = await world.ben.press(back, says.SHUFFLE)

    assert mine == shown == [str(table.id)]
    assert before == []
    assert hole.text.startswith("### Hole 1")
    assert says.known(says.seal.verdict(None, is_noted=False)) in checked.text


async def test_where_the_bot_may_not_post_nothing_is_shown_and_it_can_be_shown_elsewhere(
    world: World,
) -> None:
    table = await play_out(world, world.ada)
    world.forbid("send_messages")

    refused = await world.ada.in_panel(says.show_here.show_here())

    assert "**Send Messages**" in refused.text
    world.allow("send_messages")
    mute(world, world.ada)
    muted = await world.ada.in_panel(says.show_here.show_here())
    assert muted.text == says.refused("may_not_post")
    assert (await world.table(table.id)).shown_in is None
    mute(world, world.ada, lift=True)
    await world.ada.in_panel(says.show_here.show_here())
    assert len(world.messages(world.channel.id)) == 1


async def test_the_game_goes_on_when_the_channel_of_its_panel_is_deleted(world: World) -> None:
    table = await begin(world, world.ada)

    await world.delete_channel(world.channel.id)
    await world.env.settle()

    assert (await world.table(table.id)).phase == "playing"
    elsewhere = world.guild.create_text_channel("elsewhere")
    opened_there = await world.ada.slash("games", elsewhere)
    moved = await world.ada.press(opened_there, "1")
    assert moved.now().text.startswith(words.panel_title("Play Nine"))


async def test_resign_names_the_private_game_beside_those_of_the_channel(world: World) -> None:
    public = await world.game(world.ben, holes=1)
    private = await begin(world, world.ada, "Sevens")

    asked = await world.ada.slash("resign")
    await world.ada.press(asked, f"{says.RESIGN} Sevens: ")

    assert says.substitutes.find() not in [label for label in asked.buttons if "Sevens" in label]
    assert (await world.table(private.id)).has_ended
    assert (await world.table(public)).phase == "playing"


async def test_alone_resign_asks_by_name_and_offers_no_substitute(world: World) -> None:
    await begin(world, world.ada, "Sevens")

    asked = await world.ada.slash("resign")

    assert says.me.really_resign("Sevens", alone=True) in asked.text
    assert says.substitutes.find() not in asked.buttons


async def test_an_old_panel_of_somebody_who_was_forgotten_says_so(world: World) -> None:
    await begin(world, world.ada)
    assert world.ada.panel is not None
    panel = world.ada.panel.now()
    await world.host.forget(world.env.backend.snowflake(), Person(world.ada.id, "Ada"))

    (said,) = await world.deliver(world.ada, panel, panel.buttons["1"])

    assert said == says.refused("private_game")
    assert await world.host.open_tables.of(world.ada.id) == []


async def test_the_panel_says_whose_turn_it_is_and_what_happened_last_also_after_a_restart(
    world: World,
) -> None:
    table = await begin(world, world.ada)
    rounds = 2 * len(table.seats)  # Robin has moved, and Ada has not
    await world.finish(table.id, lambda table: table.number > rounds + 3 and table.view(None).phase == "draw")
    assert world.ada.panel is not None
    line = world.ada.panel.now().text.splitlines()[1]
    await world.restart()

    after = await world.ada.in_panel(says.LOOK)

    assert line.startswith(f"{says.table.your_turn()} ")
    assert after.text.splitlines()[1] == line
