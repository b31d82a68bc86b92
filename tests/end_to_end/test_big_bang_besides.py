"""At a table of Big Bang: what cannot be, restarts, rounds, and the boards that are looked at when all is over."""

from __future__ import annotations

from cogs.commands.racing import TAPPED_AGAIN
from engine.big_bang.types import Move
from table.table import Table
from tests import says
from tests.end_to_end.big_bang import (
    begun,
    can,
    go,
    halves,
    lobby,
    play,
    play_on,
    ready,
    until_go,
    with_a_countdown,
)
from tests.end_to_end.racing import write
from tests.end_to_end.world import World
from ui.big_bang.words import BLURB

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


async def test_a_miss_stops_its_player_for_three_seconds(race_world: World) -> None:
    """Big Bang 4.4.25: the keys are grey, come back by themselves, and the card is still chosen."""
    world = race_world
    table_id = await go(world, world.ben, highest=7)
    await play_on(world, table_id, lambda table: bool(table.view(None).racers[0].placed == 2))
    assert world.ada.panel is not None
    panel = world.ada.panel.now()
    fits = {str(move) for move in _legal(await world.table(table_id), world.ada.id)}
    card = next(half for half in halves(panel) if half != "stop")
    chosen = await world.ada.click(panel, halves(panel)[card])
    wrong = next(action for action in can(chosen) if "@" in action and action not in fits)

    missed = await world.ada.click(chosen, can(chosen)[wrong])

    assert can(missed) == {}
    await world.deliver(world.ada, chosen, can(chosen)[wrong])
    await world.pass_time(4)
    assert can(world.ada.panel.now()) == can(chosen)
    _ben, racer = (await world.table(table_id)).view(1).racers
    assert racer.misses == 1


def _legal(table: Table, user: int) -> tuple[Move, ...]:
    assert table.session is not None
    found: tuple[Move, ...] = table.game.legal(table.session.state, table.seat_of(user) or 0)
    return found


async def test_press_before_go_costs_nothing(race_world: World) -> None:
    """Big Bang 4.4.16."""
    world = race_world
    await with_a_countdown(world)
    table_id = await begun(world, world.ben)
    await ready(world, table_id, world.ada, world.ben)
    assert world.ada.panel is not None

    early = await world.forge(world.ada, world.ada.panel.now(), f"c1:try:{table_id}:0:3@1,0")

    assert says.refused("early") in early.text


async def test_press_after_the_limit_is_too_late(race_world: World) -> None:
    """Big Bang 4.4.16."""
    world = race_world
    await go(world, world.ben, limit_s=60)
    assert world.ada.panel is not None
    old = await world.ada.click(world.ada.panel.now(), halves(world.ada.panel.now())["3 1/0"])
    await world.pass_time(70)

    late = await world.deliver(world.ada, old, can(old)["3@1,0"])

    assert says.refused("big_bang.late") in late[0]
    assert says.table.over("") in world.ada.panel.now().text


async def test_one_racer_more_than_the_option_allows_is_refused(large_race_world: World) -> None:
    """Big Bang 4.4.12."""
    world = large_race_world
    ada, ben, cleo, dov = world.players[:4]
    table_id = await lobby(world, ben, cleo)
    message = await world.lobby_message(table_id)

    refused = await dov.press(message, says.JOIN)

    assert says.refused("full", most=3) in refused.text
    form = await ada.press(message, says.lobby.form(3, 3))
    await ada.fill_in(form, racers="1")
    await dov.press(await world.lobby_message(table_id), says.JOIN)
    message = await world.lobby_message(table_id)
    assert says.seats_taken(4, 6) in message.text
    form = await ada.press(message, says.lobby.form(3, 3))
    too_many = await ada.fill_in(form, racers="0")
    assert "at most 3 players" in too_many.text
    assert "up to 6 racers" in (await world.lobby_message(table_id)).text


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
        "This game is played with buttons alone: press “My board” below the table."
        in world.ada.panel.now().text
    )
    assert (await world.table(table_id)).number == before


# Restart, rounds, rematch, the boards at the end


async def test_restart_pauses_a_race_and_covers_its_boards(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await play(world.ada, "3@1,0")

    await world.restart()

    message = await world.table_message(table_id)
    assert says.resting("paused") in message.text
    (waiting,) = await ready(world, table_id, world.ada)
    assert "The board and the hand are covered until GO" in waiting.alt
    assert can(waiting) == {}
    await ready(world, table_id, world.ben)
    await until_go(world, table_id)
    assert world.ada.panel is not None
    assert "# 1 of 6" in world.ada.panel.now().text
    assert (await play_on(world, table_id)).phase == "over"


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
    assert "total " in (await world.ben.press(end, says.SUMS)).text
    look = await world.ben.press(first, says.big_bang_panel.button("boards"))
    assert look.pictures == 1, "the first race's too, when all is over"


async def test_everybodys_board_is_behind_a_button_also_after_a_restart(race_world: World) -> None:
    """One picture each, for the presser's eyes; one's own comes first."""
    world = race_world
    table_id = await go(world, world.ben)
    table = await play_on(world, table_id)
    await world.restart()
    end = world.messages(await world.place(table_id))[-1]

    mine = await world.ada.press(end, says.big_bang_panel.button("boards"))

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


async def test_a_rematch_is_the_same_race(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben, limit_s=300, stolen=True)
    await play_on(world, table_id)
    end = world.messages(await world.place(table_id))[-1]

    await world.ada.press(end, says.REMATCH)

    new = (await world.table(table_id)).rematch
    assert new is not None
    message = await world.lobby_message(new)
    assert BLURB in message.text
    assert "5 minutes, stolen scoring" in message.text


async def test_a_player_who_wants_no_pictures_plays_by_letters_in_words(race_world: World) -> None:
    world = race_world
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, says.me.how_shown()[0], "text")
    table_id = await begun(world, world.ben)
    (early,) = await ready(world, table_id, world.ada)
    assert says.big_bang_panel.cover() in early.text
    await ready(world, table_id, world.ben)
    await until_go(world, table_id)

    assert world.ada.panel is not None
    panel = world.ada.panel.now()

    assert panel.pictures == 0
    assert " vA ^★ vB\n" in panel.text
    assert "hand 3 1 2, deck 3" in panel.text
    table = await play_on(world, table_id)
    end = world.messages(await world.place(table_id))[-1]
    look = await world.ada.press(end, says.big_bang_panel.button("boards"))
    assert look.pictures == 0
    assert "^★" in look.text
    assert table.phase == "over"
