"""Sequence Numbers: presses that come too late, or that nobody was offered, are told why they change nothing."""

from __future__ import annotations

from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_TEXTS,
    NUMBERS,
    PLUS,
    SPACE_NAMES,
)
from engine.sequence_numbers.types import View
from tests import says
from tests.end_to_end.sequence_numbers import (
    choose_number,
    in_turn,
    opened,
    pick,
    sequence_numbers,
    state,
)
from tests.end_to_end.world import World
from ui.sequence_numbers.cards import card
from wire.presses import Pressed


async def test_a_player_who_presses_too_late_or_at_all_is_told_why_and_nothing_changes(world: World) -> None:
    table_id = await sequence_numbers(world, world.ben)
    ada, ben = await in_turn(world, table_id)
    zoe = world.stranger()
    before = await world.table(table_id)
    seat = before.waiting[0]
    view: View = before.view(seat)
    mine = [each for each in view.hands[seat] if each is not None and each < PLUS]
    which = mine[0]
    chosen = await pick(world, table_id, ada, which)
    waiting = await opened(world, table_id, ben)
    menu = str(Pressed("action", table_id, before.stamp(seat), "any"))
    numbers, value = (
        next(iter(chosen.menus.values())),
        next(iter(next(iter(chosen.choices.values())).values())),
    )
    foreign = next(each for each in range(PLUS) if each not in mine)
    space = next(space for space in range(100) if NUMBERS[space] == ANSWERS[foreign])

    said = [
        (zoe, chosen, value, says.refused("not_seated")),
        (ben, waiting, f"{CARD_TEXTS[foreign]}=99", says.refused("turn")),
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
    await choose_number(ada, ANSWERS[which] % 48 + 1)
    taken = (await state(world, table_id)).board
    late = await world.forge(ada, chosen, numbers, component_type=3, values=[value])
    stale = await world.forge(ada, chosen, chosen.buttons[card(which)])
    assert says.refused("stale") in late.text
    assert says.refused("stale") in stale.text
    assert (await state(world, table_id)).board == taken
