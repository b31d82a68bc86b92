"""Sentences for refusals by the rules of Sequence Numbers, by code (`engine.sequence_numbers.types`)."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "card": mark("That card is not in your hand."),
    "space": mark("This card cannot go on that space."),
    "covered": mark("There is already a chip there. Choose an empty space."),
    "lines": mark("Those lines cannot be locked by this chip."),
    "no_chip": mark("There is no chip to take away."),
    "own_chip": mark("That is a chip of your own side. A Minus takes away one of another."),
    "locked": mark("That chip is in a finished sequence and stays."),
    "alive": mark("Only a dead card can be exchanged: both its spaces must be covered."),
    "swapped": mark("You have already exchanged a card this turn."),
    "playable": mark("You have a card to play, so you cannot pass."),
    "answer_right": mark("That is right. Now choose one of its spaces."),
    "answer_shown": mark("This table shows the answers. Choose a space."),
    "no_draw": mark("There is no card for you to draw, or not any more."),
    "owing": mark("The table waits until the cards for table talk are discarded."),
    "house_rule": mark("This table does not play that rule."),
}
