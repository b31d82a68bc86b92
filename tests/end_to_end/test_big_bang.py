"""Games of Big Bang from /play to the result, by presses."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine import looks
from engine.big_bang.types import Dead, Draw, Move, Place, Top, View
from engine.game import Level
from table.table import Table
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
)
from tests.end_to_end.racing import RACING, write
from tests.end_to_end.world import World
from text.big_bang.words import BLURB

LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")


async def with_a_countdown(world: World) -> None:
    """As people have it; else GO comes at once."""
    world.pacing = replace(RACING, countdown=3)
    await world.restart()


async def texts(world: World, table_id: int) -> str:
    return "\n".join(world.texts(await world.place(table_id)))


@pytest.mark.parametrize(
    ("people", "levels", "options"),
    [
        (2, (), {}),
        (3, (), {"rules_cards": True, "unplayed": -1}),
        (2, (), {"hold": True, "replay": True, "highest": 5}),
        (2, (), {"duplicate": False, "first_stuck_ends": True}),
        (1, LEVELS, {"racers": 6}),
        (6, (), {"racers": 6, "stolen": True, "rounds": 2}),
    ],
    ids=["two", "rules", "house", "own", "computers", "six"],
)
async def test_a_whole_race(
    large_race_world: World, people: int, levels: tuple[Level, ...], options: dict[str, Any]
) -> None:
    world = large_race_world
    table_id = await go(world, *world.players[1:people], levels=levels, **options)

    table = await play_on(world, table_id)

    assert table.phase == "over"
    assert len(table.standings) == people + len(levels)
    end = world.messages(await world.place(table_id))[-1]
    assert end.text.startswith("## ")
    assert list(end.buttons) == ["Rematch", "Everybody's board", "Check the shuffle"]
    assert end.pictures == 1
    assert " place 1, " in end.alt or "Scorecard" in end.alt or options.get("rounds")
    assert "over" not in (await world.table_message(table_id)).text, "the result stands below"


async def test_alone_it_is_a_game_with_turns_at_any_pace(world: World) -> None:
    """Big Bang 4.4.13: everything but the deck may be watched."""
    table_id = await lobby(world)
    await world.pass_time(world.pacing.show)
    await world.ada.press(await world.lobby_message(table_id), "Start")
    message = await world.table_message(table_id)
    panel = await world.ada.press(message, "My board")

    assert "hand 3 1 2" in message.alt
    assert "# 0 of 6" in panel.text
    assert list(can(panel)) == [f"{card}@{place}" for card in (3, 1, 2) for place in ("-1,0", "1,0", "0,1")]
    table = await play_on(world, table_id)

    assert table.phase == "over"
    assert table.race is None
    end = world.messages(await world.place(table_id))[-1]
    assert end.text.startswith("## A ● Ada: ")
    assert end.pictures == 1


async def test_alone_with_a_limit_it_is_a_race_against_the_clock(race_world: World) -> None:
    """Big Bang 4.4.16: when time is up the table stops it."""
    world = race_world
    table_id = await go(world, limit_s=60)
    assert world.ada.panel is not None
    panel = world.ada.panel.now()
    assert "Time is up <t:" in panel.text
    await play(world.ada, next(iter(can(panel))))

    await world.pass_time(70)

    table = await world.table(table_id)
    assert table.phase == "over"
    assert [standing.score for standing in table.standings] == [1]
    assert "time up after 1:00.0" in await texts(world, table_id)


async def test_everybody_finds_their_board_covered_until_go(race_world: World) -> None:
    """Big Bang 4.4.13, 4.4.16."""
    world = race_world
    await with_a_countdown(world)
    table_id = await begun(world, world.ben)

    (early,) = await ready(world, table_id, world.ada)

    assert "# Get ready" in early.text
    assert "You are ready. Waiting for the others." in early.text
    assert can(early) == halves(early) == {}
    assert "covered until GO" in early.alt
    (counting,) = await ready(world, table_id, world.ben)
    assert "Covered until GO." in counting.text
    await until_go(world, table_id)
    for player in (world.ada, world.ben):
        assert player.panel is not None
        panel = player.panel.now()
        assert "# GO!" in panel.text
        assert len(can(panel)) == 9
        assert "hand 3 1 2" in panel.alt


async def test_a_press_redraws_the_own_panel_alone(race_world: World) -> None:
    """Others' counts are seen at the table, and in the own panel with the next own press."""
    world = race_world
    table_id = await go(world, world.ben)
    assert world.ben.panel is not None
    before = world.ben.panel.now().text
    edits = len(list(world.requests("PATCH", "/webhooks/")))

    mine = await play(world.ada, "3@1,0")
    await world.pass_time(10)

    assert "# 1 of 6" in mine.text
    assert mine.pictures == 1
    assert len(list(world.requests("PATCH", "/webhooks/"))) == edits
    assert world.ben.panel.now().text == before
    table = await world.table_message(table_id)
    assert "Ada: 1 placed, 5 cards left" in table.alt
    assert "3@" not in str(table.buttons) + table.text + table.alt
    assert "**Ada**: 1 placed" in (await play(world.ben, "1@1,0")).text


async def test_draw_discard_and_stop(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await play_on(world, table_id, lambda table: _can(table, world.ada.id, Draw))
    drawn = await world.ada.in_panel("Draw")
    assert "Your hand" not in drawn.text
    asked = await world.ada.in_panel("Stop")
    assert "You cannot go on with this board then." in asked.text

    back = await world.ada.in_panel("No, go on")
    assert halves(back)["stop"]
    await world.ada.in_panel("Stop")
    stopped = await world.ada.in_panel("Yes, stop")

    assert "You are through: stopped after " in stopped.text
    assert can(stopped) == {}
    await world.pass_time(2)
    assert "Ada: stopped after " in (await world.table_message(table_id)).text


def _can(table: Table, user: int, kind: type[Move]) -> bool:
    seat = table.seat_of(user)
    return any(isinstance(move, kind) for move in table.game.tries(table.view(seat)))


# What cannot be


async def test_what_comes_to_nothing_is_told_in_the_pressers_panel(race_world: World) -> None:
    """A place that is taken, one that has closed, and a card that is no longer held: nothing changes."""
    world = race_world
    table_id = await go(world, world.ben, highest=5)
    assert world.ada.panel is not None
    old = world.ada.panel.now()
    moves = can(old)
    first = next(iter(moves))
    card, place = first.split("@")
    other = next(action for action in moves if action.endswith(f"@{place}") and action != first)
    elsewhere = next(action for action in moves if action.startswith(f"{card}@") and action != first)
    await play(world.ada, first)
    before = await world.table(table_id)

    taken = await world.deliver(world.ada, old, moves[other])
    gone = await world.deliver(world.ada, old, moves[elsewhere])
    again = await world.deliver(world.ada, old, moves[first])

    assert "There is already a card there. Choose an empty place." in taken[0]
    assert "That card is not in your hand." in gone[0]
    assert "not in your hand" in again[0]
    draw = await world.forge(world.ada, old, f"c1:try:{table_id}:0:draw")
    assert "A card in your hand fits somewhere. Place it first." in draw.text
    nonsense = await world.forge(world.ada, old, f"c1:try:{table_id}:0:eight")
    assert "That is not a move in this game." in nonsense.text
    assert (await world.table(table_id)).number == before.number


async def test_press_before_go_costs_nothing(race_world: World) -> None:
    """Big Bang 4.4.16."""
    world = race_world
    await with_a_countdown(world)
    table_id = await begun(world, world.ben)
    await ready(world, table_id, world.ada, world.ben)
    assert world.ada.panel is not None

    early = await world.forge(world.ada, world.ada.panel.now(), f"c1:try:{table_id}:0:3@1,0")

    assert "That was before GO. It costs nothing." in early.text


async def test_press_after_the_limit_is_too_late(race_world: World) -> None:
    """Big Bang 4.4.16."""
    world = race_world
    await go(world, world.ben, limit_s=60)
    assert world.ada.panel is not None
    old = world.ada.panel.now()
    await world.pass_time(70)

    late = await world.deliver(world.ada, old, can(old)["3@1,0"])

    assert "This game is over." in late[0]
    assert "game is over" in world.ada.panel.now().text


async def test_one_racer_more_than_the_option_allows_is_refused(large_race_world: World) -> None:
    """Big Bang 4.4.12."""
    world = large_race_world
    ada, ben, cleo, dov = world.players[:4]
    table_id = await lobby(world, ben, cleo)
    message = await world.lobby_message(table_id)

    refused = await dov.press(message, "Join")

    assert "All 3 seats are taken." in refused.text
    form = await ada.press(message, "Options 2 of 2")
    await ada.fill_in(form, racers="1")
    await dov.press(await world.lobby_message(table_id), "Join")
    message = await world.lobby_message(table_id)
    assert "**At the table: 4 of 6**" in message.text
    form = await ada.press(message, "Options 2 of 2")
    too_many = await ada.fill_in(form, racers="0")
    assert "at most 3 players" in too_many.text
    assert "up to 6 racers" in (await world.lobby_message(table_id)).text


async def test_talk_is_talk_and_who_asks_is_told_of_the_buttons(race_world: World) -> None:
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
    await world.pass_time(10)

    assert world.ada.panel is not None
    assert "This game is played with buttons alone" in world.ada.panel.now().text
    assert (await world.table(table_id)).number == before


# Restart, rounds, rematch, the boards at the end


async def test_restart_pauses_a_race_and_covers_its_boards(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben)
    await play(world.ada, "3@1,0")

    await world.restart()

    message = await world.table_message(table_id)
    assert "**The race is paused.**" in message.text
    (waiting,) = await ready(world, table_id, world.ada)
    assert "covered until GO" in waiting.alt
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

    first = next(seen for seen in world.messages(place) if "**Race 1 of 2 is over.**" in seen.text)
    assert "steals " in first.text
    assert "total " in first.text
    assert first.pictures == 1
    assert list(first.buttons) == ["Everybody's board"]
    assert world.ada.panel is not None
    assert "covered until GO" in world.ada.panel.now().alt or not world.ada.panel.now().pictures
    await play_on(world, table_id)
    end = world.messages(place)[-1]
    assert "**Race 2 of 2 is over.**" in end.text
    look = await world.ben.press(first, "Everybody's board")
    assert look.pictures == 1, "the first race's too, when all is over"


async def test_everybodys_board_is_behind_a_button_also_after_a_restart(race_world: World) -> None:
    """One picture each, for the presser's eyes; one's own comes first."""
    world = race_world
    table_id = await go(world, world.ben)
    table = await play_on(world, table_id)
    await world.restart()
    end = world.messages(await world.place(table_id))[-1]

    mine = await world.ada.press(end, "Everybody's board")

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
    assert "This has expired." in none.text


async def test_no_board_is_looked_at_before_its_race_is_over(race_world: World) -> None:
    """Big Bang 4.4.13."""
    world = race_world
    table_id = await go(world, world.ben)
    await play(world.ada, "3@1,0")

    peek = await world.forge(world.ben, await world.table_message(table_id), f"c1:look:{table_id}:1:0")

    assert "This has expired." in peek.text


async def test_a_rematch_is_the_same_race(race_world: World) -> None:
    world = race_world
    table_id = await go(world, world.ben, limit_s=300, stolen=True)
    await play_on(world, table_id)
    end = world.messages(await world.place(table_id))[-1]

    again = await world.ada.press(end, "Rematch")

    assert "The next table is open" in again.text
    message = world.messages(world.channel.id)[-1]
    assert BLURB in message.text
    assert "5 minutes, stolen scoring" in message.text


async def test_who_wants_no_pictures_plays_by_letters_in_words(race_world: World) -> None:
    world = race_world
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, "How tables and scorecards are shown", "text")
    table_id = await begun(world, world.ben)
    (early,) = await ready(world, table_id, world.ada)
    assert "Your board is covered until GO." in early.text
    await ready(world, table_id, world.ben)
    await until_go(world, table_id)

    assert world.ada.panel is not None
    panel = world.ada.panel.now()

    assert panel.pictures == 0
    assert " vA ^★ vB\n" in panel.text
    assert "hand 3 1 2, deck 3" in panel.text
    table = await play_on(world, table_id)
    end = world.messages(await world.place(table_id))[-1]
    look = await world.ada.press(end, "Everybody's board")
    assert look.pictures == 0
    assert "^★" in look.text
    assert table.phase == "over"


# The computer


async def test_computers_race_at_their_own_pace(race_world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person who does nothing loses to them."""
    monkeypatch.setattr(looks, "LOOKS", {"easy": (4000, 4000), "normal": (2000, 2000), "hard": (1000, 1000)})
    world = race_world
    table_id = await go(world, levels=("easy", "hard"), highest=4)

    await world.pass_time(120)

    table = await world.table(table_id)
    seen: View = table.view(None)
    assert table.phase == "over" or all(racer.ready for racer in seen.racers[1:])
    assert max(racer.placed for racer in seen.racers) >= 8


def worst(seen: View, table: Table) -> Move | None:
    """A move that leads to a dead hand soon."""
    tries = table.game.tries(seen)
    kinds = [kind for kind in (Dead, Draw, Place, Top) if any(isinstance(move, kind) for move in tries)]
    return next((move for move in tries if kinds and isinstance(move, kinds[0])), None)


async def test_a_dead_hand_is_discarded_by_a_press(race_world: World) -> None:
    """Big Bang 4.2.5."""
    world = race_world
    table_id = await go(world, world.ben, highest=7)

    table = await play_on(world, table_id, lambda table: _can(table, world.ada.id, Dead), choose=worst)

    assert table.phase == "playing"
    assert world.ada.panel is not None
    before = world.ada.panel.now()
    assert "Nothing fits: discard the hand" in before.text
    after = await world.ada.in_panel("Discard hand")
    assert "discards 3, top " in after.alt
