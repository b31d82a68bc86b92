"""A game that is listed as docs/adding-a-game.md says is played at a table, from /play to its score sheet."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from tests import says
from tests.end_to_end.finished import page_of, replay_of
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World
from tests.forms import choice
from tests.sample_game.lines import list_sample
from tests.sample_game.ui.guide import OPTIONS
from tests.sample_game.ui.refusals import SENTENCES

SEED = "02" * 32


@pytest.fixture(autouse=True)
def sample(monkeypatch: pytest.MonkeyPatch) -> None:
    list_sample(monkeypatch)


async def low_card(world: World, *joining: Player, computers: int = 0, **options: int) -> int:
    """A table whose cards are always the same; its id."""
    with patch("host.tables.lobbies.secrets.token_hex", return_value=SEED):
        table_id = await world.lobby(*joining, game="low_card")
    for _ in range(computers):
        await world.add_computer(table_id)
    if options:
        await choose(world, table_id, **options)
    await world.ada.press(await world.lobby_message(table_id), says.START)
    return table_id


async def choose(world: World, table_id: int, **options: int) -> None:
    form = await world.ada.press(await world.set_up(table_id), says.OPTIONS)
    asked = {
        option.field: choice(option, options[option.field]) for option in OPTIONS if option.field in options
    }
    await world.ada.fill_in(form, **asked)


async def hand(world: World, table_id: int, player: Player) -> Answer:
    return await player.press(await world.table_message(table_id), says.HAND)


async def test_two_people_and_a_computer_play_a_whole_game(world: World) -> None:
    table_id = await low_card(world, world.ben, computers=1)

    while (table := await world.table(table_id)).phase == "playing":
        player = await world.whose_turn(table_id)
        panel = await hand(world, table_id, player)
        assert "Your card is the " in panel.text
        await world.restart()
        await player.in_panel("Keep it")  # the same button, of the process before

    told = world.texts(await world.place(table_id))
    # In the table's message.
    assert sum("kept the card." in text or "took another." in text for text in told) == 1
    end = world.messages(await world.place(table_id))[-1]
    assert tuple(end.buttons) == says.AFTER
    assert end.pictures == 1
    assert end.alt.startswith("Score sheet, 1 round. A ")
    assert [standing.user_id for standing in table.standings].count(None) == 1
    assert (await page_of(world.ada)).alt == end.alt


async def test_the_lobby_offers_the_game_and_its_options(world: World) -> None:
    table_id = await world.lobby(game="low_card")

    await choose(world, table_id, highest=3)
    lobby = await world.lobby_message(table_id)

    assert lobby.text.startswith("Keep your hidden card")
    assert lobby.alt == "Low Card, 2 or 3 players."
    assert "1 to 3" in lobby.text


async def test_what_the_rules_refuse_is_told_in_words(world: World) -> None:
    table_id = await low_card(world, world.ben, highest=3)
    first = await world.whose_turn(table_id)
    other = next(other for other in world.players if other is not first)
    waiting = await hand(world, table_id, other)
    swap = (await hand(world, table_id, first)).buttons["Swap it"]

    early = await world.forge(other, waiting, swap)
    await first.in_panel("Swap it")
    late = await world.forge(first, await world.table_message(table_id), swap)
    empty = await world.forge(other, waiting, swap.replace(":0:swap", ":1:swap"))

    assert says.refused("turn") in early.text
    assert says.refused("stale") in late.text
    assert SENTENCES["empty"] in empty.text


async def test_an_open_panel_sees_that_the_turn_has_come(world: World) -> None:
    table_id = await low_card(world, world.ben)
    first = await world.whose_turn(table_id)
    other = next(other for other in world.players if other is not first)
    waiting = await hand(world, table_id, other)
    assert "Keep it" not in waiting.buttons

    await hand(world, table_id, first)
    await first.in_panel("Keep it")

    assert "Keep it" in waiting.now().buttons


async def test_a_player_who_wants_text_reads_the_table_in_the_panel(world: World) -> None:
    settings = await world.ben.slash("me")
    await world.ben.choose(settings, says.me.how_shown()[0], "text")
    table_id = await low_card(world, world.ben)

    panel = await hand(world, table_id, world.ben)

    assert "Deck: 10. Laid open: none" in panel.text
    assert panel.text.count("a hidden card") == 1


async def test_time_that_runs_out_keeps_the_card(world: World) -> None:
    table_id = await low_card(world, world.ben)

    await world.pass_time(600)

    assert (await world.table(table_id)).phase == "over"
    assert " wins" in (await world.lobby_message(table_id)).text


async def finish(world: World, table_id: int) -> None:
    """Everybody keeps their card, and is ready for the next round."""
    while (table := await world.table(table_id)).phase == "playing":
        if table.rest is not None:
            for player in world.players[:2]:
                await player.press(await world.table_message(table_id), says.READY)
        else:
            player = await world.whose_turn(table_id)
            await hand(world, table_id, player)
            await player.in_panel("Keep it")


async def test_rounds_are_read_before_the_next_and_replayed_by_every_seat(world: World) -> None:
    table_id = await low_card(world, world.ben, rounds=3)
    for _ in range(2):
        player = await world.whose_turn(table_id)
        await hand(world, table_id, player)
        await player.in_panel("Keep it")
    rest = await world.table_message(table_id)
    assert "had the lowest card" in rest.text
    assert "The next round begins" in rest.text

    await finish(world, table_id)
    shown = await replay_of(world.ada)
    plays = await world.ada.choose(shown, says.replay.jump(), shown.choices[says.replay.jump()]["Round 2"])
    second = await world.ada.press(plays, says.replay.button("turn"))
    own = await world.ada.choose(second, says.replay.viewers(), "0")

    assert shown.pictures == plays.pictures == second.pictures == own.pictures == 1
    assert "Round 2 of 3." in second.alt
    assert second.alt.count("a hidden card") == 2
    assert own.alt.count("a hidden card") == 1
