"""The words of a player's own panel in Sequence Numbers: what is asked, hints, why a card cannot be played, labels."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sequence_numbers.board import (
    CHIP,
    EMPTY,
    FREE,
    LINE_NAMES,
    LINES,
    LOCKED,
    MINUS,
    NUMBERS,
    PLUS,
    SPACE_NAMES,
    owner,
    shared,
)
from engine.sequence_numbers.types import Lines, View
from text.locale import _
from text.sequence_numbers.cards import card, shape
from text.words import MARKS, listed, plain, sentences, spaced


def prompt(view: View, names: Sequence[str], *, stuck: bool) -> str:
    """What the panel asks of its player, or which players it waits for; `stuck`: the player can only pass."""
    me = view.viewer
    if view.turn is None:
        return _("The game is over.")
    if view.owing:
        if me in view.owing:
            return _("Table talk: choose a card to discard. It is not replaced.")
        left = listed([plain(names[index]) for index in view.owing])
        return _("It is not your turn. {names} must discard a card for table talk.").format(names=left)
    if view.turn == me:
        return _your_turn(view, stuck=stuck)
    if me in view.draws:
        return still_to_draw(view, names)
    name = plain(names[view.turn])
    if view.draws:
        late = plain(names[view.draws[-1]])
        return _("It is not your turn. {late} draws a card, then {name} plays.").format(late=late, name=name)
    return _("It is not your turn. {name} plays a card.").format(name=name)


def still_to_draw(view: View, names: Sequence[str]) -> str:
    """Says until when the viewer can draw the card of the last play (3.4.15); empty if there is none."""
    me, turn = view.viewer, view.turn
    if me not in view.draws or turn is None:
        return ""
    after = view.draws[view.draws.index(me) + 1 :]
    if turn == me:
        text = _("You may still draw the card of your last turn, until you play or {name} draws.")
        if not after:
            text = _("You may still draw the card of your last turn, until you play.")
    elif after:
        text = _("You may still draw a card, until {name} draws.")
    else:
        text = _("Draw a card, before {name} has played and drawn.")
    return text.format(name=plain(names[after[0] if after else turn]))


def _your_turn(view: View, *, stuck: bool) -> str:
    if stuck:
        asked = _("Your turn: none of your cards can be played. Pass, and keep your hand.")
    elif view.options.answers == "shown":
        asked = _("Your turn: press the card and space that you want.")
    else:
        asked = _("Your turn: choose a card, then the space with its answer.")
    return sentences(_("You exchanged a card.") if view.swapped else "", asked)


def chosen(which: int, *, shown: bool) -> str:
    """What the panel asks once a card is chosen."""
    if which == PLUS:
        return _("**Plus**: choose any empty space for your chip.")
    if which == MINUS:
        return _("**Minus**: choose the chip that it takes away.")
    text = _("**{card}**: choose a space.") if shown else _("**{card}**: choose the space with its answer.")
    return text.format(card=card(which))


def which_lines() -> str:
    return _(
        "Choose a space and the lines it locks. The first choice of each space is what you get by default."
    )


def missed(view: View) -> str:
    """What became of the last answer, for the player who gave it."""
    if view.missed is None:
        return ""
    which, answer = view.missed
    return _("**{card} is not {answer}.** It costs nothing: try again.").format(
        card=card(which), answer=answer
    )


def chips(view: View, names: Sequence[str]) -> str:
    """The chips of each player: the viewer's, then those of others who have played, each with the last card.

    The others follow in the order of their turns.
    """
    if view.viewer is None:
        return ""
    own = _("You are {mark}.").format(mark=MARKS[view.sides[view.viewer]])
    seats = len(view.sides)
    others = [(view.viewer + after) % seats for after in range(1, seats)]
    said = [
        f"{MARKS[view.sides[seat]]} {plain(names[seat])} **{card(view.piles[seat][-1])}**"
        for seat in others
        if view.piles[seat]
    ]
    return sentences(own, _("Last: {cards}").format(cards=" · ".join(said)) if said else "")


def dead_cards(view: View) -> str:
    """Explains dead cards; empty if the viewer holds none."""
    if not view.dead:
        return ""
    if view.turn != view.viewer or view.swapped:
        return _("Dead: both spaces with that number are covered. One such card a turn may be exchanged.")
    return _("Dead: both spaces with that number are covered. Exchange one before you play, if you like.")


def no_target(view: View) -> str:
    """Why the player to move cannot play a special card in their hand now; empty if they can."""
    me = view.viewer
    if me is None or view.turn != me or MINUS not in view.hands[me]:
        return ""
    if any(owner(value) not in (None, view.sides[me]) and value < LOCKED for value in view.board):
        return ""
    return _("Minus: no chip of the others lies open yet that it could take away.")


def hint(view: View) -> str:
    """One line of help for a newcomer whose turn it is, from what the view's owner may know; never an answer."""
    if view.turn is None or view.owing:
        return ""
    side = view.sides[view.turn]
    if space := _missing(view, side):
        return _("Hint: only {space} is missing for a sequence of yours.").format(space=space)
    for other in range(len(view.sequences)):
        space = _missing(view, other)
        if other != side and space:
            return _("Hint: {side} needs only {space} for a sequence.").format(side=shape(other), space=space)
    return _("Hint: a chip beside others of yours, or in line with a corner, is worth most.")


def _missing(view: View, side: int) -> str | None:
    """The first space that is the only one missing in a line of the side."""
    own = (CHIP + side, LOCKED + side, FREE)
    for index, line in enumerate(LINES):
        values = [view.board[space] for space in line]
        almost = values.count(EMPTY) == 1 and all(value in own for value in values if value != EMPTY)
        if almost and all(shared(index, older) <= view.shared for older in view.sequences[side]):
            return SPACE_NAMES[line[values.index(EMPTY)]]
    return None


# Labels


def dead_label(label: str) -> str:
    return _("{card} · dead").format(card=label)


def space_label(space: int, locking: Lines = ()) -> str:
    """A space by its number and its name, "24 · D6", and the lines that a chip there would lock."""
    text = f"{NUMBERS[space]} · {SPACE_NAMES[space]}"
    return f"{text}: {', '.join(LINE_NAMES[line] for line in locking)}" if locking else text


def chip_label(view: View, space: int) -> str:
    """The chip on a space: "■ D6"."""
    return spaced((shape(owner(view.board[space]) or 0), SPACE_NAMES[space]))


def from_to(first: int, last: int) -> str:
    """A range of spaces in reading order: "A3 to D6"; for one space its name."""
    if first == last:
        return SPACE_NAMES[first]
    return _("{first} to {last}").format(first=SPACE_NAMES[first], last=SPACE_NAMES[last])


def choose_lines() -> str:
    return _("Choose the lines")


def of_lines(number: int, count: int) -> str:
    """The placeholder of the menu of lines; with several menus, which one it is."""
    if count == 1:
        return choose_lines()
    return _("Choose the lines, {number} of {count}").format(number=number, count=count)


def another_card() -> str:
    return _("Another card")


def all_spaces() -> str:
    return _("Back to all spaces")


def own_up() -> str:
    """Asked before somebody owns up to table talk."""
    return _("Own up to table talk? Then each of your side discards a card, which is not replaced.")


def not_really() -> str:
    return _("No, play on")
