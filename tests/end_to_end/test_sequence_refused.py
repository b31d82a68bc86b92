"""Sequence Numbers: presses that come too late, or that nobody was offered, are told why they change nothing."""

from __future__ import annotations

from unittest.mock import patch

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
from engine.sequence_numbers.types import Minus, View
from table.table import Table
from tests import says
from tests.end_to_end.sequence_numbers import (
    at,
    choose_number,
    covers_one,
    in_turn,
    open_spaces,
    opened,
    pick,
    play_on,
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


async def test_a_space_that_is_taken(world: World) -> None:
    """Nobody is offered it; the rules refuse a player who asks for it all the same."""
    table_id = await sequence_numbers(world, world.ben, sequences_to_win=3)
    table = await play_on(world, table_id, stop=covers_one)
    seat = table.waiting[0]
    player, view = at(world, table, seat), table.view(seat)
    which = next(card for card in view.hands[seat] if card < PLUS and open_spaces(view, card) == 1)
    covered = next(space for space in range(100) if view.board[space] and NUMBERS[space] == ANSWERS[which])
    seen = await pick(world, table_id, player, which)
    menu = str(Pressed("action", table_id, table.stamp(seat), "any"))

    wanted = f"{CARD_TEXTS[which]} {SPACE_NAMES[covered]}"
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
