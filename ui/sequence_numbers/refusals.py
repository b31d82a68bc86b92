"""Sentences for refusals by the rules of Sequence Numbers, by code (`engine.sequence_numbers.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "card": mark("You don't have that card."),
    "space": mark("This card can't go on that space."),
    "covered": mark("There's already a chip there. Choose an empty space."),
    "lines": mark("This chip can't lock those lines."),
    "no_chip": mark("There's no chip to take away."),
    "own_chip": mark("That's your own side's chip. A Minus takes away another side's."),
    "locked": mark("That chip is part of a sequence, so it stays."),
    "alive": mark("Only a dead card can be exchanged: both its spaces must be covered."),
    "swapped": mark("You've already exchanged a card this turn."),
    "playable": mark("You have a card to play, so you can't pass."),
    "answer_right": mark("That's right. Now choose one of its spaces."),
    "answer_shown": mark("This table shows the answers. Choose a space."),
    "no_draw": mark("There's no card for you to draw."),
    "owing": mark("First the cards for table talk have to be discarded."),
    "house_rule": mark("That option isn't on at this table."),
}
