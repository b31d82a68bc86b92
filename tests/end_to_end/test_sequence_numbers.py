"""Sequence Numbers from /play to the result, by presses alone."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import pytest

from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_TEXTS,
    LOCKED,
    MINUS,
    NUMBERS,
    PLUS,
    SPACE_NAMES,
    owner,
)
from engine.sequence_numbers.choices import playable
from engine.sequence_numbers.rules import RULES_1
from engine.sequence_numbers.types import DRAW, Minus, View
from table.table import Table
from tests import games_say, says
from tests.end_to_end.sequence_numbers import (
    at,
    check_secrets,
    choose,
    choose_number,
    do,
    opened,
    pick,
    play_on,
    sequence_numbers,
    state,
)
from tests.end_to_end.world import Player, World
from text.sequence_numbers.cards import card


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
    message = await world.table_message(table_id)
    assert not message.buttons
    assert message.pictures == 1
    assert {standing.side for standing in table.standings} == set(table.sides)


async def test_two_people_whose_bot_starts_again_in_the_middle(world: World) -> None:
    """The half of a move that was chosen before is in no memory; nor is a wrong answer."""
    table_id = await sequence_numbers(world, world.ben)
    table = await play_on(world, table_id, stop=lambda table: table.number > 12)
    seat = table.waiting[0]
    player, which = at(world, table, seat), _sum(table.view(seat))
    await pick(world, table_id, player, which)

    await world.restart()
    missed = await choose_number(player, ANSWERS[which] % 48 + 1)
    await world.restart()
    await choose_number(player, ANSWERS[which])

    assert games_say.wrong(which, ANSWERS[which] % 48 + 1) in missed.text
    assert (await world.table(table_id)).number == table.number + 2
    for each in world.players:  # nothing keeps up the panels that were open before
        each.panel = None
    table = await play_on(world, table_id)
    assert table.phase == "over"
    await world.ada.press(world.messages(await world.place(table_id))[-1], says.REMATCH)
    assert table.rematch is None
    assert (await world.table(table_id)).rematch is not None


async def test_a_turn_is_two_presses_in_one_panel_that_follows_the_table(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await _in_turn(world, table_id)
    waiting = await opened(world, table_id, ben)
    mine = await opened(world, table_id, ada)
    assert games_say.CHOOSE_CARD in mine.text
    assert games_say.not_before(ada.name) in waiting.text
    assert list(waiting.buttons) == [says.LOOK]
    before = await world.table(table_id)
    which = _sum(before.view(before.waiting[0]))

    chosen = await pick(world, table_id, ada, which)
    assert says.sequence_panel.chosen(which, shown=False) in chosen.text
    assert list(chosen.buttons) == [says.LOOK, says.sequence_panel.another_card()], (
        "the hand gives way to the spaces"
    )
    played = await choose_number(ada, ANSWERS[which])

    assert (await world.table(table_id)).number == before.number + 1
    assert played.message.id == mine.message.id
    assert games_say.not_before(ben.name) in played.text
    assert ben.panel is not None
    assert games_say.CHOOSE_CARD in ben.panel.now().text
    assert f"{ada.name} played {card(which, answer=True)}" in (await world.table_message(table_id)).text


async def test_a_card_chosen_before_the_other_draws_is_played_after_it(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben, strict_draw=True)
    ada, ben = await _in_turn(world, table_id)
    which = _sum((await world.table(table_id)).view((await world.table(table_id)).waiting[0]))
    await pick(world, table_id, ada, which)
    await choose_number(ada, ANSWERS[which])
    table = await world.table(table_id)
    mine = _sum(table.view(table.seat_of(ben.id)))
    chosen = await pick(world, table_id, ben, mine)

    await do(world, table_id, ada, DRAW)
    assert ben.panel is not None
    assert ben.panel.now().menus == chosen.menus, "nothing was pressed there that would be too late now"
    await choose_number(ben, ANSWERS[mine])

    assert (await world.table(table_id)).number == table.number + 2


async def test_a_wrong_answer_is_told_to_its_player_alone(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await _in_turn(world, table_id)
    await opened(world, table_id, ben)
    before = await world.table(table_id)
    seat = before.waiting[0]
    which = _sum(before.view(seat))
    wrong = ANSWERS[which] % 48 + 1
    world.env.http_requests.clear()

    chosen = await pick(world, table_id, ada, which)
    missed = await choose_number(ada, wrong)

    assert games_say.wrong(which, wrong) in missed.text
    assert list(missed.buttons) == [says.LOOK, says.sequence_panel.another_card()]
    assert not set(missed.menus.values()) & set(chosen.menus.values()), "so the same can be chosen again"
    table = await world.table(table_id)
    assert table.waiting == (seat,)
    assert table.seats[seat].clock_since == before.seats[seat].clock_since, "no more time"
    message = await world.table_message(table_id)
    assert games_say.gave_wrong(ada.name) in message.text
    told = [f"{request.json}" for request in world.env.http_requests if "/interactions/" not in request.path]
    assert not [each for each in told if card(which) in each or f"{CARD_TEXTS[which]}={wrong}" in each]
    assert ben.panel is not None
    assert games_say.wrong(which, wrong) not in ben.panel.now().text
    log = await world.bot.store.log(table_id)
    assert f"{CARD_TEXTS[which]}={wrong}" in str(log[-1])

    await choose_number(ada, wrong)
    assert (await world.table(table_id)).number == before.number + 2
    await choose_number(ada, ANSWERS[which])
    assert (await world.table(table_id)).waiting != (seat,)


async def test_a_player_who_wants_text_reads_the_table_in_the_panel(world: World) -> None:
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, says.mine.how_shown()[0], "text")
    table_id = await sequence_numbers(world, world.ben)
    await play_on(world, table_id, stop=lambda table: table.number > 8)

    panel = await opened(world, table_id, world.ada)

    assert "```\n    1  2  3  4  5  6  7  8  9 10\nA   * " in panel.text
    assert panel.pictures == 0
    assert "0 of 1 sequence" in panel.text


async def test_a_player_who_presses_too_late_or_at_all_is_told_why_and_nothing_changes(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await _in_turn(world, table_id)
    zoe = world.stranger()
    before = await world.table(table_id)
    seat = before.waiting[0]
    view: View = before.view(seat)
    mine = [each for each in view.hands[seat] if each is not None and each < PLUS]
    which = mine[0]
    chosen = await pick(world, table_id, ada, which)
    waiting = await opened(world, table_id, ben)
    menu = next(iter(chosen.menus.values()))
    value = next(iter(next(iter(chosen.choices.values())).values()))
    foreign = next(each for each in range(PLUS) if each not in mine)
    space = next(space for space in range(100) if NUMBERS[space] == ANSWERS[foreign])

    said = [
        (zoe, chosen, value, says.refused("not_seated")),
        (ben, waiting, value, says.refused("turn")),
        (ada, chosen, f"{CARD_TEXTS[foreign]} {SPACE_NAMES[space]}", says.refused("big_bang.card")),
        (ada, chosen, f"{CARD_TEXTS[foreign]} B1", says.refused("big_bang.card")),
        (ada, chosen, "plus A1", says.refused("action")),
        (ada, chosen, f"{CARD_TEXTS[which]} K1", says.refused("action")),
        (ada, chosen, "pass", says.refused("sequence_numbers.playable")),
        (ada, chosen, f"swap {CARD_TEXTS[which]}", says.refused("sequence_numbers.alive")),
        (ada, chosen, "talk", says.refused("sequence_numbers.house_rule")),
    ]
    for player, seen, wanted, sentence in said:
        answer = await world.forge(player, seen, menu, component_type=3, values=[wanted])
        assert sentence in answer.text
        assert answer.ephemeral
        assert await world.table(table_id) == before

    await pick(world, table_id, ada, which)
    await choose_number(ada, ANSWERS[which])
    taken = (await state(world, table_id)).board
    late = await world.forge(ada, chosen, menu, component_type=3, values=[value])
    stale = await world.forge(ada, chosen, chosen.buttons[says.sequence_panel.another_card()])
    assert says.refused("stale") in late.text
    assert says.refused("stale") in stale.text
    assert (await state(world, table_id)).board == taken


async def test_a_space_that_is_taken(world: World) -> None:
    """Nobody is offered it; the rules refuse a player who asks for it all the same."""
    table_id = await sequence_numbers(world, world.ben, sequences_to_win=3)
    table = await play_on(world, table_id, stop=_covered)
    seat = table.waiting[0]
    player, view = at(world, table, seat), table.view(seat)
    which = next(card for card in view.hands[seat] if card < PLUS and _spaces(view, card) == 1)
    covered = next(space for space in range(100) if view.board[space] and NUMBERS[space] == ANSWERS[which])
    seen = await pick(world, table_id, player, which)
    menu = next(iter(seen.menus.values()))

    wanted = f"{CARD_TEXTS[which]} {SPACE_NAMES[covered]}"
    assert wanted not in [value for choices in seen.choices.values() for value in choices.values()]
    answer = await world.forge(player, seen, menu, component_type=3, values=[wanted])

    assert says.refused("sequence_numbers.covered") in answer.text
    assert await world.table(table_id) == table


async def test_a_chip_that_is_locked(world: World) -> None:
    """Sequence Numbers 3.4.7: nobody is offered it, and a player who asks for it is told."""
    with patch("tests.end_to_end.sequence_numbers.SEED", "01" * 32):  # cards where a Minus comes late enough
        table_id = await sequence_numbers(world, world.ben, sequences_to_win=3)
    table = await play_on(world, table_id, stop=_locked)
    seat = table.waiting[0]
    player, view = at(world, table, seat), table.view(seat)
    seen = await pick(world, table_id, player, MINUS)
    menu = next(iter(seen.menus.values()))

    wanted = f"minus {SPACE_NAMES[_locked_chips(view)[0]]}"
    assert wanted not in [value for choices in seen.choices.values() for value in choices.values()]
    answer = await world.forge(player, seen, menu, component_type=3, values=[wanted])

    assert says.refused("sequence_numbers.locked") in answer.text
    assert await world.table(table_id) == table


async def test_table_talk_is_owned_up_to_in_two_presses(large_world: World) -> None:
    world = large_world
    table_id = await sequence_numbers(world, *world.players[1:4], table_talk=True)
    table = await world.table(table_id)
    talker = at(world, table, 2)
    await opened(world, table_id, talker)

    asked = await talker.in_panel(says.OWN_UP)
    assert says.sequence_panel.own_up() in asked.text
    await talker.in_panel(says.sequence_panel.not_really())
    assert await world.table(table_id) == table
    await talker.in_panel(says.OWN_UP)
    await talker.in_panel(says.OWN_UP)

    for seat in (0, 2):
        panel = await opened(world, table_id, at(world, table, seat))
        assert games_say.FORFEIT in panel.text
        await at(world, table, seat).in_panel("Discard ")
    after = await state(world, table_id)
    assert [len(hand) for hand in after.hands] == [3, 4, 3, 4]
    assert not after.owing


async def test_lines_are_chosen_in_the_panel(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben, sequences_to_win=3, answers="typed")
    table = await play_on(world, table_id, stop=_has_choice)
    seat = table.waiting[0]
    player, which = at(world, table, seat), _sum(table.view(seat))
    await pick(world, table_id, player, which)

    lines = await player.in_panel(says.sequence_panel.choose_lines())
    assert says.sequence_panel.which_lines() in lines.text
    values = [value for choices in lines.choices.values() for value in choices.values()]
    await choose(player, values[-1])

    assert (await world.table(table_id)).number == table.number + 1


async def test_time_that_runs_out_after_wrong_answers_plays_the_first_that_fits(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, _ben = await _in_turn(world, table_id)
    table = await world.table(table_id)
    which = _sum(table.view(table.waiting[0]))
    turn = world.pacing.live.turn
    assert turn is not None

    await pick(world, table_id, ada, which)
    for _ in range(3):
        await choose_number(ada, ANSWERS[which] % 48 + 1)
        await world.pass_time(turn / 4)
    assert (await world.table(table_id)).waiting == table.waiting
    await world.pass_time(turn / 4 + 1)

    assert (await world.table(table_id)).waiting != table.waiting
    assert says.table.timed_out(ada.name) in (await world.table_message(table_id)).text


async def _in_turn(world: World, table_id: int) -> tuple[Player, Player]:
    """Whose turn it is, and who waits."""
    first = await world.whose_turn(table_id)
    return first, next(other for other in world.players if other is not first)


def _sum(view: View) -> int:
    """A card of the viewer's with a sum and two open spaces."""
    assert view.viewer is not None
    hand = view.hands[view.viewer]
    return next(each for each in hand if each is not None and each < PLUS and _spaces(view, each) == 2)


def _spaces(view: View, which: int) -> int:
    return sum(NUMBERS[space] == ANSWERS[which] and not view.board[space] for space in range(100))


def _covered(table: Table) -> bool:
    """One space of a card of whose turn it is is covered."""
    view = table.view(table.waiting[0])
    return any(each < PLUS and _spaces(view, each) == 1 for each in view.hands[view.viewer])


def _locked(table: Table) -> bool:
    """Whose turn it is holds a Minus, and another has a finished sequence and a chip beside it."""
    view: View = table.view(table.waiting[0])
    can_remove = any(isinstance(move, Minus) for move in table.game.tries(view))
    return can_remove and bool(_locked_chips(view))


def _locked_chips(view: View) -> list[int]:
    """Where another side's chips lie in its sequences."""
    assert view.viewer is not None
    side = view.sides[view.viewer]
    chips = enumerate(view.board)
    return [space for space, chip in chips if chip >= LOCKED and owner(chip) not in (None, side)]


def _has_choice(table: Table) -> bool:
    """A chip of whose turn it is could lock other lines than the default."""
    view: View = table.view(table.waiting[0])
    side = view.sides[table.waiting[0]]
    return any(
        str(chip).count("-") for chip in playable(RULES_1, view.board, (PLUS,), side, view.sequences[side])
    )
