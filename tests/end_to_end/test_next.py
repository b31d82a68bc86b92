"""/games and the button "Next table": the table that waits for somebody first, and what happened there."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec.structs import replace

from cogs.scenes import story as scenes
from engine.play_nine.types import Drew
from host.tables import limits
from table.table import Person, Table
from tests import says
from tests.end_to_end.games import listed, opened
from tests.end_to_end.racing import race, ready, tries
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import Player, World


@pytest.fixture(autouse=True)
def at_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """More than people may sit at who have finished none."""
    monkeypatch.setattr(limits, "SPARE", 100)


async def turn_of(world: World, wanted: Player, pace: str) -> int:
    """A table of Ada and Ben at this pace where it is this player's turn."""
    table_id = await world.game(world.ben, holes=1, pace=pace)

    def waits_for(table: Table) -> bool:
        is_dealt = table.view(None).phase == "draw"
        return is_dealt and table.seats[table.waiting[0]].user_id == wanted.id

    await world.play_on(table_id, stop=waits_for)
    return table_id


async def place_of(world: World, table_id: int) -> str:
    return f"<#{await world.place(table_id)}>"


async def test_next_opens_the_table_whose_time_is_up_first(world: World) -> None:
    for_ever = await turn_of(world, world.ada, "none")
    week = await turn_of(world, world.ada, "7d")
    day = await turn_of(world, world.ada, "1d")
    await turn_of(world, world.ben, "1d")

    panel = await opened(world.ada)

    assert panel.ephemeral
    assert await place_of(world, day) in panel.text
    assert says.SHOT in panel.text
    for table_id in (week, for_ever):
        await play_once(world, world.ada)
        assert world.ada.panel is not None
        pressed = await world.ada.in_panel(says.my_tables.next_table())
        assert await place_of(world, table_id) in pressed.text
        assert pressed.message.id == panel.message.id, "in the same place"
    await play_once(world, world.ada)
    assert world.ada.panel is not None
    assert says.my_tables.next_table() not in world.ada.panel.now().buttons, "no other waits"


async def play_once(world: World, player: Player) -> None:
    """A turn, in the panel that is open."""
    await player.in_panel(says.DRAW)
    assert player.panel is not None
    flips = [label for label in player.panel.now().buttons if label.startswith("Flip ")]
    await player.in_panel(flips[0] if flips else "1")


async def test_the_former_tables_panel_does_not_come_back(world: World) -> None:
    """What happens at the table that was left is no longer drawn over the next one."""
    other = await turn_of(world, world.ada, "7d")
    first = await turn_of(world, world.ada, "1d")
    await opened(world.ada)
    await play_once(world, world.ada)
    shown = await world.ada.in_panel(says.my_tables.next_table())

    await world.ben.press(await world.table_message(first), says.DRAW)
    await world.ben.in_panel("1")
    await world.pass_time(5)

    assert await place_of(world, other) in shown.now().text
    again = await world.ada.press(await world.table_message(first), says.CARDS)
    assert await place_of(world, other) not in again.text
    assert says.table.has_moved() not in again.text


async def test_since_your_last_turn_tells_what_the_others_did(world: World) -> None:
    table_id = await turn_of(world, world.ada, "1d")
    await world.ada.press(await world.table_message(table_id), says.DRAW)
    await world.ada.in_panel("1")
    await world.ben.press(await world.table_message(table_id), says.DRAW)
    await world.ben.in_panel("1")

    panel = await opened(world.ada)

    _before, news = panel.text.split("**Since your last turn**\n")
    assert news.startswith("Ben ")
    assert "Ada " not in news.partition(says.SHOT)[0]
    moved = await world.ada.in_panel(says.DRAW)
    assert "**Since your last turn**\n" not in moved.text, "it is told once"


async def press_next(world: World) -> Answer:
    """A press on "Next table" that is late."""
    return await world.forge(world.ada, await world.ada.slash("help"), "c1:nexttable:0:0:")


async def test_nothing_waits(world: World) -> None:
    assert (await world.stranger().slash("games")).text == says.me.no_games()
    await turn_of(world, world.ben, "none")
    assert (await press_next(world)).text == says.my_tables.nothing_waits()
    await turn_of(world, world.ben, "7d")
    day = await turn_of(world, world.ben, "1d")

    answer = await press_next(world)

    message = (await world.table_message(day)).message.id
    ends = int((world.env.now() + timedelta(days=1)).timestamp())
    assert answer.ephemeral
    assert says.known(says.my_tables.nothing_waits("Play Nine", says.ANY, says.ANY)) in answer.text
    assert f"/{message}) the others have until <t:{str(ends)[:6]}" in answer.text


async def test_a_table_that_moved_on_meanwhile_is_passed_by(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    day, week = await turn_of(world, world.ada, "1d"), await turn_of(world, world.ada, "7d")
    tables = await world.bot.store.open_tables(world.ada.id)
    await world.ada.press(await world.table_message(day), says.DRAW)
    await world.ada.in_panel("1")

    async def before(user_id: int, left: object) -> object:
        return tables

    monkeypatch.setattr(world.bot.store, "open_tables", before)

    assert await place_of(world, week) in (await opened(world.ada)).text


async def test_a_table_that_rests_is_next_for_a_player_who_is_not_ready(world: World) -> None:
    table_id = await world.game(world.ben, holes=3)
    await world.play_on(table_id, stop=lambda table: table.rest is not None)

    assert says.READY in (await opened(world.ada)).buttons
    await world.ada.in_panel(says.READY)

    assert says.READY not in (await opened(world.ada)).buttons


async def test_in_direct_messages_too_a_key_in_the_hand_leads_to_the_others_and_back(world: World) -> None:
    table_id = await turn_of(world, world.ada, "1d")
    await turn_of(world, world.ada, "7d")

    shown = await world.ada.actor.user.slash("games")

    panel = Answer(shown, shown.response)
    assert await place_of(world, table_id) in panel.text
    assert says.SHOT in panel.text
    assert not shown.followups, "nothing below pushes the hand away"
    key = says.my_tables.show_others(1)
    others = await world.forge(world.ada, await world.ada.slash("help"), panel.buttons[key])
    assert says.known(says.my_tables.my_turn("", says.ANY, "7d", f"<t:{says.ANY}")) in others.text


async def test_a_hand_that_the_list_opened_leads_back_to_it(world: World) -> None:
    await turn_of(world, world.ada, "1d")
    week = await turn_of(world, world.ada, "7d")
    found = await world.ada.press(await opened(world.ada), says.my_tables.show_others(1))
    _day, listed = [custom_id for custom_id in found.ids if ":mine:" in custom_id]

    hand = await world.ada.click(found, listed)

    assert await place_of(world, week) in hand.text
    assert says.my_tables.show_others(1) in hand.buttons


async def test_the_list_takes_the_hands_place_and_is_not_redrawn_as_one(world: World) -> None:
    table_id = await turn_of(world, world.ada, "1d")
    await turn_of(world, world.ada, "7d")
    hand = await opened(world.ada)

    listed = await world.ada.press(hand, says.my_tables.show_others(1))
    await world.host.resign(world.env.backend.snowflake(), table_id, Person(world.ben.id, "Ben"))
    await world.pass_time(1)

    assert says.SHOT not in listed.now().text
    assert says.known(says.my_tables.my_turn("", says.ANY, "7d", f"<t:{says.ANY}")) in listed.now().text


async def test_the_list_asks_discord_nothing_and_the_store_twice(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pace in ("none", "1d", "7d"):
        await turn_of(world, world.ada, pace)
    await world.lobby(world.ben, pace="3d")
    asked = []
    rows = world.bot.store._rows

    async def counted(query: object) -> object:
        asked.append(query)
        return await rows(query)  # type: ignore[arg-type]

    help_ = await world.ada.slash("help")
    monkeypatch.setattr(world.bot.store, "_rows", counted)
    before = len(world.env.http_requests)

    found = await world.forge(world.ada, help_, "c1:games:0:0:")

    sent = [request.path for request in world.env.http_requests[before:]]
    assert len(asked) == 2, "for the tables and for invitations"
    assert all("/callback" in path for path in sent), sent
    paces = [line.rpartition("(")[2] for line in found.text.splitlines() if line.startswith("•")]
    assert paces == [
        says.pace.pace("1d") + ")",
        says.pace.pace("7d") + ")",
        says.pace.pace("none") + ")",
        says.pace.pace("3d") + ")",
    ]


async def test_fifty_tables_have_pages(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_LIVE", 50)
    monkeypatch.setattr(limits, "MOST_ON_SERVER", 50)
    for _ in range(50):
        await world.lobby(game="sevens")

    seen: Seen = await world.ada.slash("games")
    pages = [seen]
    while "▶" in seen.buttons:
        seen = await world.ada.press(seen, "▶")
        pages.append(seen)

    assert [sum("c1:mine:" in each for each in page.ids) for page in pages] == [8, 8, 8, 8, 8, 8, 2]
    assert says.help_words.page(7, 7) in pages[-1].text
    assert all(len(page.text) <= 4000 for page in pages)
    assert len({each for page in pages for each in page.ids if ":mine:" in each}) == 50
    forged = await world.forge(world.ada, seen, "c1:games:0:999:")
    assert says.help_words.page(7, 7) in forged.text


async def test_what_happened_since_tells_no_card_that_ben_drew_in_secret(world: World) -> None:
    table_id = await turn_of(world, world.ben, "1d")
    await world.ben.press(await world.table_message(table_id), says.DRAW)
    story, table = await world.host.ledger.story(table_id), await world.table(table_id)
    ada, ben = [table.playing_seat(player.id) for player in world.players]
    (*_, drew) = [event for logged in story for event in logged.events]

    hidden = list(scenes.visible(table, story[-1], ada))
    known = list(scenes.visible(table, story[-1], ben))

    assert isinstance(drew, Drew)
    assert hidden == [Drew(ben, None)] != known == [drew]
    other = replace(story[-1], events=(replace(drew, card=(drew.card or 0) + 1),))
    told = scenes.since_last(table, story, world.ada.id)
    assert told
    assert told == scenes.since_last(table, (*story[:-1], other), world.ada.id)


async def test_games_of_every_server_stand_in_one_list(world: World) -> None:
    here = await turn_of(world, world.ada, "7d")
    other = world.env.create_guild("Another club")
    games = other.create_text_channel("games")
    ada, ben = (other.add_member(player.actor.user) for player in world.players)
    opened = await ada.slash(games, "play", game="play_nine", pace="1d")
    there = opened._interaction.id
    for member, label in ((ben, says.JOIN), (ada, says.START)):
        lobby = await world.lobby_message(there)
        await member.click(lobby.message, custom_id=lobby.buttons[label])

    found = await listed(world, world.ada)

    day, week = [line for line in found.text.splitlines() if line.startswith("•")]
    assert f"https://discord.com/channels/{other.id}/{await world.place(there)}/" in day
    assert f"https://discord.com/channels/{world.guild.id}/{await world.place(here)}/" in week
    hand, _hand = [custom_id for custom_id in found.ids if ":mine:" in custom_id]
    shown = await world.ada.click(found, hand)
    assert await place_of(world, there) in shown.text, "the cards of a table on another server"


async def test_games_tells_whether_a_race_is_on(race_world: World) -> None:
    table_id = await race(race_world, race_world.ben)

    waits = await listed(race_world, race_world.ada)
    await ready(race_world, table_id, race_world.ada, race_world.ben)
    runs = await listed(race_world, race_world.ben)

    assert "[7 Ate 9](https://" in waits.text
    assert says.known(says.my_tables.at_rest("", says.ANY, says.ANY)) in waits.text
    with_ada = "\n" + says.my_tables.opponents(("Ada",))
    on = says.known(says.my_tables.race_on("", says.ANY))
    assert runs.text.endswith(f"{on}{with_ada}"), "no clock and nobody's turn"
    (hand,) = [custom_id for custom_id in runs.ids if ":mine:" in custom_id]
    opened = await race_world.ben.click(runs, hand)
    assert tries(opened), "cards to play, from the list on"
