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
    PLUS,
    SIZE,
    SPACE_NAMES,
    count_common,
    owner,
)
from engine.sequence_numbers.types import Lines, View
from ui.sequence_numbers.cards import card, play_text, shape
from ui.text.locale import _, ngettext
from ui.text.words import MARKS, join_spaced, plain, sentences

NO_BREAK = "\u00a0"


def prompt(view: View, names: Sequence[str], *, stuck: bool) -> str:
    """What the panel asks of its player, or what it tells a player who waits; `stuck`: the player can only pass."""
    me = view.viewer
    if view.turn is None:
        return _("The game is over.")
    if view.owing:
        if me in view.owing:
            return _("Table talk: choose a card to discard. It is not replaced.")
        return ""
    if view.turn == me:
        return _your_turn(view, stuck=stuck)
    if me in view.draws:
        return still_to_draw(view, names)
    return ""


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
        asked = _("None of your cards can be played. Pass, and keep your hand.")
    elif view.options.answers == "shown":
        asked = _("Choose a card.")
    else:
        asked = _("Choose a card, then its answer.")
    return sentences(_("You exchanged a card.") if view.swapped else "", asked)


def after_choice(which: int) -> str:
    """What the panel asks once a card is chosen."""
    if which == PLUS:
        return _("**Plus**: choose the number of any empty space.")
    if which == MINUS:
        return _("**Minus**: choose the chip that it takes away.")
    return _("**{card}**: choose its answer.").format(card=card(which))


def which_space(which: int, number: int) -> str:
    """What the panel asks when a card and its number leave several spaces, or a Minus several chips of a row."""
    if which == MINUS:
        return _("**Minus** in row {row}: choose the chip that it takes away.").format(row=row_name(number))
    if which == PLUS:
        return _("**Plus** on {number}: choose the space.").format(number=number)
    return _("**{card}**: choose the space.").format(card=card(which, answer=True))


def which_lines() -> str:
    return _("Your chip locks the lines named with its space.")


def last_answer(view: View) -> str:
    """What became of the last answer, for the player who gave it."""
    if view.missed is None:
        return ""
    which, answer = view.missed
    return _("**{card} is not {answer}.** It costs nothing: try again.").format(
        card=card(which), answer=answer
    )


def chips(view: View, names: Sequence[str]) -> str:
    """Which chips are the viewer's, and what the others put down before the last one."""
    if view.viewer is None:
        return ""
    own = _("You are {mark}.").format(mark=MARKS[view.sides[view.viewer]])
    return sentences(own, _earlier_plays(view, names))


def last_laid(view: View, names: Sequence[str]) -> str:
    """ "Last: B ■ Bo **1 + 1 → A3**"."""
    *_before, last = ["", *_last_plays(view, names)]
    return _("Last: {card}").format(card=last) if last else ""


def _earlier_plays(view: View, names: Sequence[str]) -> str:
    """The latest last."""
    before = _last_plays(view, names)[:-1]
    return _("Before the last chip: {cards}").format(cards=" · ".join(before)) if before else ""


def _last_plays(view: View, names: Sequence[str]) -> list[str]:
    """What each player put down last: the others, and whoever was last of all."""
    return [
        f"{MARKS[view.sides[chip.seat]]} {plain(names[chip.seat])} **{play_text(chip)}**"
        for chip in view.recent
        if chip.seat != view.viewer or chip == view.last
    ]


def hand(view: View, *, shown: bool) -> str:
    """The viewer's cards, for a player who waits, large enough to read."""
    if view.viewer is None:
        return ""
    held = [each for each in view.hands[view.viewer] if each is not None]
    cards = [card(each, answer=shown and each < PLUS) for each in held]
    cards = [dead_in_hand(name) if slot in view.dead else name for slot, name in enumerate(cards)]
    whole = [name.replace(" ", NO_BREAK) for name in cards]
    return f"### {' · '.join(whole)}" if whole else ""


def dead_cards(view: View) -> str:
    """Explains dead cards; empty if the viewer holds none."""
    if not view.dead:
        return ""
    if view.viewer is None or view.turn != view.viewer or view.swapped:
        return _("Dead: both spaces with that number are covered. One such card a turn may be exchanged.")
    dead = _("Dead: both spaces with that number are covered. Exchange one before you play, if you like.")
    held = view.hands[view.viewer]
    several = len({held[slot] for slot in view.dead}) > 1
    return sentences(dead, _("Press a dead card to choose it.") if several else "")


def no_target(view: View) -> str:
    """Why the player to move cannot play a special card in their hand now; empty if they can."""
    me = view.viewer
    if me is None or view.turn != me or MINUS not in view.hands[me]:
        return ""
    if any(owner(value) not in (None, view.sides[me]) and value < LOCKED for value in view.board):
        return ""
    return _("Minus: no chip of the others lies open yet that it could take away.")


def hint(view: View) -> str:
    """A line of help for the player whose turn it is, from what they may know; never an answer. It may be empty."""
    if view.turn is None or view.owing:
        return ""
    side = view.sides[view.turn]
    if space := _missing(view, side):
        return _("Hint: only {space} is missing for a sequence of yours.").format(space=space)
    for other in range(len(view.sequences)):
        space = _missing(view, other)
        if other != side and space:
            return _("Hint: {side} needs only {space} for a sequence.").format(side=shape(other), space=space)
    if any(owner(value) == side for value in view.board):
        return ""
    return _("Hint: aim for five in a row, or four and a corner.")


def _missing(view: View, side: int) -> str | None:
    """The first space that is the only one missing in a line of the side."""
    own = (CHIP + side, LOCKED + side, FREE)
    for index, line in enumerate(LINES):
        values = [view.board[space] for space in line]
        almost = values.count(EMPTY) == 1 and all(value in own for value in values if value != EMPTY)
        if almost and all(count_common(index, older) <= view.shared for older in view.sequences[side]):
            return SPACE_NAMES[line[values.index(EMPTY)]]
    return None


# Labels


def dead_label(label: str) -> str:
    return _("{card} · dead").format(card=label)


def dead_in_hand(label: str) -> str:
    return _("{card} (dead)").format(card=label)


def space_label(space: int, locking: Lines = ()) -> str:
    """A space, "D6", and the lines that a chip there would lock."""
    text = SPACE_NAMES[space]
    return f"{text}: {', '.join(LINE_NAMES[line] for line in locking)}" if locking else text


def chip_label(view: View, space: int) -> str:
    """The chip on a space: "■ D6"."""
    return join_spaced((shape(owner(view.board[space]) or 0), SPACE_NAMES[space]))


def row_name(number: int) -> str:
    """The name of a row, from 1: "D"."""
    return SPACE_NAMES[(number - 1) * SIZE][0]


def row_label(number: int, count: int) -> str:
    """A row with so many chips that can be taken away."""
    return ngettext("Row {row}: {count} chip", "Row {row}: {count} chips", count).format(
        row=row_name(number), count=count
    )


def numbers(first: int, last: int) -> str:
    """The placeholder of a menu of numbers."""
    return _("{first} to {last}").format(first=first, last=last)


def from_to(first: int, last: int) -> str:
    """The placeholder of a menu of chips, by its first and last space."""
    if first == last:
        return _("Chip on {space}").format(space=SPACE_NAMES[first])
    return _("Chips on {first} to {last}").format(first=SPACE_NAMES[first], last=SPACE_NAMES[last])


def rows(first: int, last: int) -> str:
    """The placeholder of a menu of rows."""
    return _("Rows {first} to {last}").format(first=row_name(first), last=row_name(last))


def spaces() -> str:
    """The placeholder of a menu of spaces."""
    return _("Which space?")


def nothing() -> str:
    """In a menu that cannot be opened now."""
    return _("Nothing to choose")


def which_card() -> str:
    """The placeholder of a menu of cards."""
    return _("Which card?")


def own_up() -> str:
    """Asked before somebody owns up to table talk."""
    return _("Own up to table talk? Then each of your side discards a card, which is not replaced.")


def not_really() -> str:
    return _("No, play on")
