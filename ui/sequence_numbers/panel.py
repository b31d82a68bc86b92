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
    MASKS,
    MINUS,
    PLUS,
    SIZE,
    SPACE_NAMES,
    bits_of,
    count_common,
    owner,
)
from engine.sequence_numbers.types import Lines, View
from ui.sequence_numbers.cards import card, play_text, shape
from ui.sequence_numbers.half import TENS
from ui.text.locale import _
from ui.text.words import MARKS, join_spaced, plain, sentences

LETTERS = "abcdefhkmn"  # on the board: none with a tail


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


def after_choice(which: int, *, has_group: bool) -> str:
    """What the panel asks once a card is chosen, and once the tens of its number are (`has_group`)."""
    if which == MINUS:
        return _("**Minus**: choose the row of the chip that it takes away.")
    if which == PLUS:
        text = (
            _("**Plus**: choose any number.")
            if has_group
            else _("**Plus**: choose any number, its tens first.")
        )
    else:
        text = (
            _("**{card}**: choose the answer.")
            if has_group
            else _("**{card}**: choose the answer, tens first.")
        )
    return text.format(card=card(which))


def which_space(view: View, which: int, number: int, spaces: Sequence[int]) -> str:
    """What the panel asks when a card and its number leave several spaces, or a Minus chips."""
    if which == MINUS:
        named = _lettered([chip_label(view, space) for space in spaces])
        return _("**Minus**: which chip? {chips}").format(chips=named)
    named = _lettered([SPACE_NAMES[space] for space in spaces])
    if which == PLUS:
        return _("**Plus** on {number}: which space? {spaces}").format(number=number, spaces=named)
    return _("**{card}**: which space? {spaces}").format(card=card(which, answer=True), spaces=named)


def _lettered(names: Sequence[str]) -> str:
    """ "a: D6, b: G3"."""
    return ", ".join(f"{letter}: {name}" for letter, name in zip(LETTERS, names, strict=False))


def which_lines() -> str:
    return _("Your chip locks the lines named with its space.")


def last_answer(view: View) -> str:
    """What became of the last answer, for the player who gave it."""
    if view.missed is None:
        return ""
    which, answer = view.missed
    return _("**{card} is not {answer}.** It doesn't count: try again.").format(
        card=card(which), answer=answer
    )


def chips(view: View, names: Sequence[str]) -> str:
    """Which chips are the viewer's, and what the others put down before the last one."""
    if view.viewer is None:
        return ""
    own = _("You are {mark}.").format(mark=MARKS[view.sides[view.viewer]])
    return sentences(own, _earlier_plays(view, names))


def _earlier_plays(view: View, names: Sequence[str]) -> str:
    """What each player put down last before the last chip, the latest last; the viewer's own left out."""
    told = [
        f"{MARKS[view.sides[chip.seat]]} {plain(names[chip.seat])} **{play_text(chip)}**"
        for chip in view.recent
        if chip.seat != view.viewer and chip != view.last
    ]
    return _("Before that: {cards}").format(cards=" · ".join(told)) if told else ""


def dead_cards(view: View) -> str:
    """Explains dead cards; empty if the viewer holds none."""
    if not view.dead:
        return ""
    if view.viewer is None or view.turn != view.viewer or view.swapped:
        return _("✗ Dead: both its spaces are covered. You may exchange one a turn.")
    dead = _("✗ Dead: both its spaces are covered. You may exchange it before you play.")
    held = view.hands[view.viewer]
    several = len({held[slot] for slot in view.dead}) > 1
    return sentences(dead, _("Press one to choose it.") if several else "")


def no_target(view: View) -> str:
    """Why the player to move cannot play a special card in their hand now; empty if they can."""
    me = view.viewer
    if me is None or view.turn != me or MINUS not in view.hands[me]:
        return ""
    if any(owner(value) not in (None, view.sides[me]) and value < LOCKED for value in view.board):
        return ""
    return _("Minus: no rival chip can be taken away yet.")


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
    mine = bits_of(view.board, side)
    for index, line in enumerate(LINES):
        if (MASKS[index] & mine).bit_count() != len(line) - 1:
            continue
        space = next(space for space in line if view.board[space] not in (CHIP + side, LOCKED + side, FREE))
        is_new = all(count_common(index, older) <= view.shared for older in view.sequences[side])
        if is_new and view.board[space] == EMPTY:
            return SPACE_NAMES[space]
    return None


# Labels


def dead_label(label: str) -> str:
    return f"{label} ✗"


def space_label(letter: str, locking: Lines = ()) -> str:
    """A space by its letter on the board, "a", and the lines that a chip there would lock."""
    return f"{letter}: {', '.join(LINE_NAMES[line] for line in locking)}" if locking else letter


def chip_label(view: View, space: int) -> str:
    """The chip on a space: "■ D6"."""
    return join_spaced((shape(owner(view.board[space]) or 0), SPACE_NAMES[space]))


def row_name(number: int) -> str:
    """The name of a row, from 1: "D"."""
    return SPACE_NAMES[(number - 1) * SIZE][0]


def tens(group: int) -> str:
    """Numbers by their tens, from 1: "1–9", "10s"."""
    return "1–9" if group == 1 else _("{number}s").format(number=(group - 1) * TENS)


def back() -> str:
    return _("Back")


def spaces() -> str:
    """The placeholder of a menu of spaces."""
    return _("Which space?")


def which_card() -> str:
    """The placeholder of a menu of cards."""
    return _("Which card?")


def own_up() -> str:
    """Asked before somebody owns up to table talk."""
    return _("Own up to table talk? Then everybody on your side loses a card.")


def not_really() -> str:
    return _("No, play on")
