"""Sequence Numbers from /play to the result, by presses alone."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_TEXTS,
    MINUS,
    NUMBERS,
    PLACES,
    PLUS,
    SPACE_NAMES,
)
from engine.sequence_numbers.types import DRAW, Play, Plus
from table.table import Table
from tests import says
from tests.end_to_end.sequence_numbers import (
    at,
    check_secrets,
    choose,
    choose_number,
    choose_space,
    covers_one,
    do,
    in_turn,
    open_spaces,
    opened,
    pick,
    play_on,
    sequence_numbers,
    state,
    sum_of_two,
)
from tests.end_to_end.world import World
from ui.sequence_numbers import table as table_words
from ui.sequence_numbers.cards import card


@pytest.mark.parametrize(
    ("people", "computers", "options"),
    [
        (2, 0, {"strict_draw": True}),
        (3, 0, {"answers": "shown"}),
        (3, 1, {"table_talk": True}),
        (6, 0, {"teams": 3, "sequences_to_win": 1}),
        (1, 5, {"strict_draw": True, "answers": "shown"}),
    ],
)
async def test_a_whole_game(large_world: World, people: int, computers: int, options: dict[str, Any]) -> None:
    world = large_world
    table_id = await sequence_numbers(world, *world.players[1:people], computers=computers, **options)

    table = await play_on(world, table_id, check=check_secrets)

    assert table.phase == "over"
    end = world.messages(await world.place(table_id))[-1]
    assert list(end.buttons) == [*says.AFTER, says.SHUFFLE]
    assert "1 · " in end.text
    assert end.pictures == 1, "the board with the line that won"
    assert table_words.alt(table.view(None), table.names) == end.alt
    message = await world.table_message(table_id)
    assert not message.buttons
    assert message.pictures == 1
    assert {standing.side for standing in table.standings} == set(table.sides)


async def test_two_people_whose_bot_starts_again_in_the_middle(world: World) -> None:
    """The half of a move that was chosen before is in no memory; nor is a wrong answer."""
    table_id = await sequence_numbers(world, world.ben)
    table = await play_on(world, table_id, stop=lambda table: table.number > 12)
    seat = table.waiting[0]
    player, which = at(world, table, seat), sum_of_two(table.view(seat))
    await pick(world, table_id, player, which)

    await world.restart()
    missed = await choose_number(player, ANSWERS[which] % 48 + 1)
    await world.restart()
    await choose_number(player, ANSWERS[which])
    await choose_space(player, PLACES[which][1])

    assert f" is not {ANSWERS[which] % 48 + 1}.** It costs nothing: try again." in missed.text
    assert (await world.table(table_id)).number == table.number + 2
    for each in world.players:  # nothing keeps up the panels that were open before
        each.panel = None
    table = await play_on(world, table_id)
    assert table.phase == "over"
    await world.ada.press(world.messages(await world.place(table_id))[-1], says.REMATCH)
    assert table.rematch is None
    assert (await world.table(table_id)).rematch is not None


async def test_a_turn_is_three_presses_in_one_panel_that_follows_the_table(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await in_turn(world, table_id)
    waiting = await opened(world, table_id, ben)
    mine = await opened(world, table_id, ada)
    assert "Your turn: choose a card, then its answer." in mine.text
    assert "These are your cards. The table says whose turn it is." in waiting.text
    assert list(waiting.buttons) == [says.LOOK]
    assert waiting.pictures == mine.pictures == 1
    before = await world.table(table_id)
    which = sum_of_two(before.view(before.waiting[0]))

    chosen = await pick(world, table_id, ada, which)
    assert says.sequence_panel.after_choice(which) in chosen.text
    assert list(chosen.buttons) == list(mine.buttons), "every key keeps its place"
    asked = await choose_number(ada, ANSWERS[which])
    assert says.sequence_panel.which_space(which, ANSWERS[which]) in asked.text
    spaces = [SPACE_NAMES[space] for space in PLACES[which]]
    assert list(asked.buttons) == [*mine.buttons, *spaces], "nor do the spaces take one"
    assert (await world.table(table_id)).number == before.number
    played = await choose_space(ada, PLACES[which][1])

    assert (await world.table(table_id)).number == before.number + 1
    assert played.message.id == mine.message.id
    assert "These are your cards. The table says whose turn it is." in played.text
    assert ben.panel is not None
    assert "Your turn: choose a card, then its answer." in ben.panel.now().text
    assert f"{ada.name} played {card(which, answer=True)}" in (await world.table_message(table_id)).text
    named = f"**{card(which)} → {SPACE_NAMES[PLACES[which][1]]}**"
    assert named in played.text
    assert named in ben.panel.now().text


async def test_one_open_space_is_taken_with_its_number(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben, sequences_to_win=3)
    table = await play_on(world, table_id, stop=covers_one)
    seat = table.waiting[0]
    player, view = at(world, table, seat), table.view(seat)
    which = next(card for card in view.hands[seat] if card < PLUS and open_spaces(view, card) == 1)

    await pick(world, table_id, player, which)
    await choose_number(player, ANSWERS[which])

    assert (await world.table(table_id)).number == table.number + 1


async def test_another_card_takes_a_number_back_and_the_same_can_be_chosen_again(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, _ben = await in_turn(world, table_id)
    table = await world.table(table_id)
    hand = table.view(table.waiting[0]).hands[table.waiting[0]]
    which = sum_of_two(table.view(table.waiting[0]))
    other = next(each for each in hand if each is not None and each not in (which, PLUS, MINUS))
    first = await pick(world, table_id, ada, which)
    await choose_number(ada, ANSWERS[which])

    await pick(world, table_id, ada, other)
    again = await pick(world, table_id, ada, which)

    assert list(again.buttons) == list(first.buttons), "no space is left to press"
    assert not set(again.menus.values()) & set(first.menus.values()), "a menu that was used stays used"
    await choose_number(ada, ANSWERS[which])
    await choose_space(ada, PLACES[which][0])
    assert (await world.table(table_id)).number == table.number + 1


async def test_the_last_chip_stays_marked_and_named_after_a_restart(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await in_turn(world, table_id)
    which = sum_of_two((await world.table(table_id)).view((await world.table(table_id)).waiting[0]))
    await pick(world, table_id, ada, which)
    await choose_number(ada, ANSWERS[which])
    await choose_space(ada, PLACES[which][0])
    shown = (await world.table_message(table_id)).alt

    await world.restart()
    for each in world.players:
        each.panel = None
    panel = await opened(world, table_id, ben)

    assert f"**{card(which)} → {SPACE_NAMES[PLACES[which][0]]}**" in panel.text
    assert panel.alt == shown


async def test_a_card_chosen_before_the_other_draws_is_played_after_it(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben, strict_draw=True)
    ada, ben = await in_turn(world, table_id)
    which = sum_of_two((await world.table(table_id)).view((await world.table(table_id)).waiting[0]))
    await pick(world, table_id, ada, which)
    await choose_number(ada, ANSWERS[which])
    await choose_space(ada, PLACES[which][0])
    table = await world.table(table_id)
    mine = sum_of_two(table.view(table.seat_of(ben.id)))
    chosen = await pick(world, table_id, ben, mine)

    await do(world, table_id, ada, DRAW)
    assert ben.panel is not None
    assert ben.panel.now().menus == chosen.menus, "nothing was pressed there that would be too late now"
    await choose_number(ben, ANSWERS[mine])
    await choose_space(ben, PLACES[mine][1])

    assert (await world.table(table_id)).number == table.number + 2


async def test_a_wrong_answer_is_told_to_its_player_alone(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await in_turn(world, table_id)
    await opened(world, table_id, ben)
    before = await world.table(table_id)
    seat = before.waiting[0]
    which = sum_of_two(before.view(seat))
    wrong = ANSWERS[which] % 48 + 1
    world.env.http_requests.clear()

    chosen = await pick(world, table_id, ada, which)
    missed = await choose_number(ada, wrong)

    assert f" is not {wrong}.** It costs nothing: try again." in missed.text
    assert not set(missed.buttons) & set(SPACE_NAMES), "asked for no space"
    assert not set(missed.menus.values()) & set(chosen.menus.values()), "so the same can be chosen again"
    table = await world.table(table_id)
    assert table.waiting == (seat,)
    assert table.seats[seat].clock_since == before.seats[seat].clock_since, "no more time"
    message = await world.table_message(table_id)
    assert f"{ada.name} gave a wrong answer and tries again." in message.text
    told = [f"{request.json}" for request in world.env.http_requests if "/interactions/" not in request.path]
    assert not [each for each in told if card(which) in each or f"{CARD_TEXTS[which]}={wrong}" in each]
    assert ben.panel is not None
    assert f" is not {wrong}.** It costs nothing: try again." not in ben.panel.now().text
    log = await world.bot.store.log(table_id)
    assert f"{CARD_TEXTS[which]}={wrong}" in str(log[-1])

    await choose_number(ada, wrong)
    assert (await world.table(table_id)).number == before.number + 2
    await choose_number(ada, ANSWERS[which])
    await choose_space(ada, PLACES[which][0])
    assert (await world.table(table_id)).waiting != (seat,)


async def test_a_player_who_wants_text_reads_the_table_in_the_panel(world: World) -> None:
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, says.me.how_shown()[0], "text")
    table_id = await sequence_numbers(world, world.ben)
    await play_on(world, table_id, stop=lambda table: table.number > 8)

    panel = await opened(world, table_id, world.ada)

    assert "```\n    1  2  3  4  5  6  7  8  9 10\nA   * " in panel.text
    assert panel.pictures == 0
    assert "0 of 1 sequence" in panel.text


async def test_table_talk_is_owned_up_to_in_two_presses(large_world: World) -> None:
    world = large_world
    table_id = await sequence_numbers(world, *world.players[1:4], table_talk=True)
    table = await world.table(table_id)
    talker = at(world, table, 2)
    await opened(world, table_id, talker)

    asked = await talker.in_panel("Own up to table talk")
    assert says.sequence_panel.own_up() in asked.text
    await talker.in_panel(says.sequence_panel.not_really())
    assert await world.table(table_id) == table
    await talker.in_panel("Own up to table talk")
    await talker.in_panel("Own up to table talk")

    for seat in (0, 2):
        panel = await opened(world, table_id, at(world, table, seat))
        assert "Table talk: choose a card to discard. It is not replaced." in panel.text
        await choose(
            at(world, table, seat), next(iter(panel.choices[says.sequence_panel.which_card()].values()))
        )
    after = await state(world, table_id)
    assert [len(hand) for hand in after.hands] == [3, 4, 3, 4]
    assert not after.owing


async def test_lines_are_chosen_in_the_panel(world: World) -> None:
    with patch("tests.end_to_end.sequence_numbers.SEED", "23" * 32):  # cards where six in a row come soon
        table_id = await sequence_numbers(world, world.ben, sequences_to_win=3)
    table = await play_on(world, table_id, stop=_has_choice)
    seat = table.waiting[0]
    player, moves = at(world, table, seat), _with_lines(table)
    which = moves[0].card if isinstance(moves[0], Play) else PLUS
    await pick(world, table_id, player, which)

    asked = await choose_number(player, NUMBERS[moves[0].space])
    assert says.sequence_panel.which_lines() in asked.text
    wanted = str(moves[-1])
    if any(wanted in choices.values() for choices in asked.choices.values()):
        await choose(player, wanted)
    else:
        await player.click(
            asked, next(each for each in asked.buttons.values() if each.endswith(f":{wanted}"))
        )

    assert (await world.table(table_id)).number == table.number + 1
    side = (await state(world, table_id)).sequences[table.sides[seat]]
    assert set(moves[-1].lines) <= set(side)


async def test_time_that_runs_out_after_wrong_answers_plays_the_first_that_fits(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, _ben = await in_turn(world, table_id)
    table = await world.table(table_id)
    which = sum_of_two(table.view(table.waiting[0]))
    turn = world.pacing.live.turn
    assert turn is not None

    await pick(world, table_id, ada, which)
    for _ in range(3):
        await choose_number(ada, ANSWERS[which] % 48 + 1)
        await world.pass_time(turn / 4)
    assert (await world.table(table_id)).waiting == table.waiting
    await world.pass_time(turn / 4 + 1)

    assert (await world.table(table_id)).waiting != table.waiting
    assert says.table.time_is_up(ada.name) in (await world.table_message(table_id)).text


def _has_choice(table: Table) -> bool:
    """A chip of whose turn it is could lock other lines than the default."""
    return bool(_with_lines(table))


def _with_lines(table: Table) -> list[Play | Plus]:
    """The choices of lines for one card on one space."""
    tries = table.game.tries(table.view(table.waiting[0]))
    found = [move for move in tries if isinstance(move, Play | Plus) and move.lines]
    return [move for move in found if replace(move, lines=()) == replace(found[0], lines=())]
