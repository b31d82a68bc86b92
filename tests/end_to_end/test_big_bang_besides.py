"""At a table of Big Bang: what cannot be, rounds, and the boards that are looked at when all is over."""

from __future__ import annotations

from cogs.commands.racing import TAPPED_AGAIN
from tests import says
from tests.end_to_end.big_bang import (
    can,
    go,
    halves,
    play,
    play_on,
)
from tests.end_to_end.racing import write
from tests.end_to_end.world import World

# What cannot be


async def test_what_comes_to_nothing_is_told_in_the_pressers_panel(race_world: World) -> None:
    """A place that is taken, one that has closed, and a card that is no longer held: nothing changes."""
    world = race_world
    table_id = await go(world, world.ben, highest=5)
    assert world.ada.panel is not None
    panel = world.ada.panel.now()
    cards = [half for half in halves(panel) if half != "stop"]
    other, old = [await world.ada.click(panel, halves(panel)[card]) for card in reversed(cards[:2])]
    moves = can(old) | can(other)
    first = next(action for action in can(old) if "@" in action)
    card, place = first.split("@")
    beside = next(action for action in can(other) if action.endswith(f"@{place}"))
    elsewhere = next(action for action in can(old) if action.startswith(f"{card}@") and action != first)
    await play(world.ada, first)
    before = await world.table(table_id)

    taken = await world.deliver(world.ada, other, moves[beside])
    gone = await world.deliver(world.ada, old, moves[elsewhere])
    again = await world.deliver(world.ada, old, moves[first])

    assert says.refused("big_bang.occupied") in taken[0]
    assert says.refused("big_bang.card") in gone[0]
    assert says.refused("big_bang.card") not in again[0], "the key was tapped again before it was gone"
    await world.pass_time(TAPPED_AGAIN)
    late = await world.deliver(world.ada, old, moves[first])
    assert says.refused("big_bang.card") in late[0]
    nonsense = await world.forge(world.ada, old, f"c1:try:{table_id}:0:eight")
    assert says.refused("action") in nonsense.text
    assert (await world.table(table_id)).number == before.number


async def test_talk_is_talk_and_a_player_who_asks_is_told_of_the_buttons(race_world: World) -> None:
    """No move of Big Bang is typed."""
    world = race_world
    world.reads = True
    table_id = await go(world, world.ben)
    before = (await world.table(table_id)).number
    place = await world.place(table_id)

    write(world, place, world.ada.id, "3@1,0")
    await world.env.settle()
    assert (await world.table(table_id)).number == before
    await world.ada.actor.send(world.thread(place), f"<@{world.bot.user.id}> draw")  # type: ignore[union-attr]
    await world.pass_time(2)

    assert world.ada.panel is not None
    assert (
        "This game is played with buttons only: press “My board” below the table."
        in world.ada.panel.now().text
    )
    assert (await world.table(table_id)).number == before


# Rounds, the boards at the end


async def test_rounds_are_told_with_their_totals_and_points_are_stolen(race_world: World) -> None:
    """Big Bang 4.2.9, 4.4.15: each race has a GO of its own when everybody is ready."""
    world = race_world
    table_id = await go(world, world.ben, rounds=2, stolen=True)
    place = await world.place(table_id)

    await play_on(world, table_id, lambda table: table.view(None).round == 2)
    await world.pass_time(2)

    first = next(seen for seen in world.messages(place) if " wins race 1" in seen.text)
    assert "steals " in (await world.stranger().press(first, says.SUMS)).text
    assert first.pictures == 1
    assert list(first.buttons) == [says.READY, says.big_bang_panel.button("boards"), says.SUMS]
    assert world.ada.panel is not None
    assert "hand " not in world.ada.panel.now().alt
    await play_on(world, table_id)
    end = world.messages(place)[-1]
    assert "total " in (await world.ben.press(await world.ben.press(end, says.MORE), says.SUMS)).text
    look = await world.ben.press(first, says.big_bang_panel.button("boards"))
    assert look.pictures == 1, "the first race's too, when all is over"


async def test_everybodys_board_is_behind_a_button_also_after_a_restart(race_world: World) -> None:
    """One picture each, for the presser's eyes; one's own comes first."""
    world = race_world
    table_id = await go(world, world.ben)
    table = await play_on(world, table_id)
    await world.restart()
    end = world.messages(await world.place(table_id))[-1]

    more = await world.ada.press(end, says.MORE)
    mine = await world.ada.press(more, says.big_bang_panel.button("boards"))

    assert mine.ephemeral
    assert mine.pictures == 1
    assert "**Ada**: " in mine.text
    assert mine.alt.startswith("Ada. ")
    assert list(mine.buttons) == ["Ben"]
    others = await world.ada.press(mine, "Ben")
    assert others.message.id == mine.message.id
    assert others.alt.startswith("Ben. ")
    strange = await world.forge(world.ada, mine, f"c1:look:{table_id}:1:99")
    assert table.names[0] in strange.text, "what nobody offers is the first"
    none = await world.forge(world.ada, end, f"c1:look:{table_id}:7:")
    assert says.refused("expired") in none.text


async def test_no_board_is_looked_at_before_its_race_is_over(race_world: World) -> None:
    """Big Bang 4.4.13."""
    world = race_world
    table_id = await go(world, world.ben)
    await play(world.ada, "3@1,0")

    peek = await world.forge(world.ben, await world.table_message(table_id), f"c1:look:{table_id}:1:0")

    assert says.refused("expired") in peek.text
