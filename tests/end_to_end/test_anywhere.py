"""People may add the bot to themselves: then they use it where the bot is not, and it only answers."""

from __future__ import annotations

from typing import Any

import pytest

from tests import says
from tests.end_to_end.test_deals import play_today
from tests.end_to_end.world import World
from ui.text import deals, show_here
from ui.text import private as words
from wire import answers
from wire.presses import Pressed

ELSEWHERE = 77_000_000_000_000_000  # a server without the bot


async def test_commands_that_answer_privately_are_there_everywhere(world: World) -> None:
    (told,) = world.requests("PUT", "/commands")
    commands: list[dict[str, Any]] = told.json

    kept = {each["name"] for each in commands if each["integration_types"] == [0]}
    assert kept == {"end", "settings", "Challenge"}
    for each in commands:
        assert each["contexts"] == ([0] if each["name"] in kept else [0, 1, 2])


async def test_where_the_bot_is_not_play_offers_games_alone(world: World) -> None:
    asked = await world.ada.slash_in_dm("play")

    assert says.refused("dm") in asked.text
    assert [label for label in asked.buttons if not label.startswith("▶")] == []


@pytest.mark.parametrize("guild_id", [0, ELSEWHERE])
async def test_a_game_begun_there_belongs_to_no_server(world: World, guild_id: int) -> None:
    here = await world.ada.slash("play")
    posts = list(world.requests("POST", "/messages"))

    begun = await world.forge(
        world.ada, here, str(Pressed("against", arg="play_nine live")), guild_id=guild_id
    )

    table = await world.table(begun.result._interaction.id)
    assert begun.now().text.startswith(words.panel_title("Play Nine"))
    assert (table.channel.guild_id, table.is_private) == (0, True)
    assert list(world.requests("POST", "/messages")) == posts
    assert world.messages(world.channel.id) == []


async def test_where_discord_lets_nobody_else_see_what_is_shared_its_person_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = await play_today(world, world.ada)
    page = await world.ada.press(ended, deals.button("compare"))
    new = answers._new
    monkeypatch.setattr(
        "wire.answers._new",
        lambda rendered, ephemeral: new(rendered, ephemeral=True),  # as Discord decides
    )

    told = await world.forge(
        world.ada, page, page.buttons[page.button(deals.button("share"))], guild_id=ELSEWHERE
    )

    assert told.result.followups[-1].content == show_here.only_you()
    assert world.messages(world.channel.id) == []


async def test_what_is_shared_in_a_message_with_others_is_for_all_of_them(world: World) -> None:
    ended = await play_today(world, world.ada)
    page = await world.ada.press(ended, deals.button("compare"))

    await world.forge(world.ada, page, page.buttons[page.button(deals.button("share"))], guild_id=0)

    (shared,) = world.messages(world.channel.id)
    assert deals.day(1) in shared.text


async def test_the_deal_of_the_day_is_played_there_and_counts(world: World) -> None:
    page = await world.ada.slash("daily")

    begun = await world.forge(world.ada, page, str(Pressed("dailyplay", 1)), guild_id=ELSEWHERE)
    await world.finish(begun.result._interaction.id)

    (line,) = await world.host.deals.order(await world.host.days.today(), 10)
    assert line.name == "Ada"
    assert deals.order_heading("here") in (await world.ada.slash("daily")).text
