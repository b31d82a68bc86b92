"""Sequence Numbers in words: the table as it stands, what just happened, buttons, hints and alt text.

Names are given as people wrote them, one a seat; they are made harmless here. A side is known by the mark of its first
seat, which all its members share.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import Event, Finished, Result
from engine.sequence_numbers.board import (
    CHIP,
    CORNERS,
    EMPTY,
    FREE,
    LINE_NAMES,
    LINES,
    LOCKED,
    NUMBERS,
    PLUS,
    SIZE,
    SPACE_NAMES,
    owner,
    shared,
)
from engine.sequence_numbers.choices import dead
from engine.sequence_numbers.types import (
    Answer,
    Dealt,
    Draw,
    DrawLost,
    Drew,
    Forfeit,
    Forfeited,
    Minus,
    Missed,
    Move,
    Pass,
    Passed,
    Placed,
    Play,
    Plus,
    Removed,
    Reshuffled,
    Swap,
    Swapped,
    Talk,
    Talked,
    View,
)
from text.locale import _, mark, ngettext
from text.sequence_numbers.cards import card, letter, lines, sequences, shape
from text.words import MARKS, bare, fitted, listed, plain

TITLE = "Sequence Numbers"
BLURB = mark("Do the sum, cover the answer: five chips in a row make a sequence.")


def status(view: View, names: Sequence[str]) -> str:
    """Two lines of Markdown: the sequences of each side, whose turn it is and what may be done."""
    counts = " · ".join(
        _("{side} {count} of {need}").format(side=MARKS[side], count=len(own), need=view.need)
        for side, own in enumerate(view.sequences)
    )
    return f"**{_('Sequences')}**: {counts}\n{_to_do(view, names)}"


def _to_do(view: View, names: Sequence[str]) -> str:
    if view.turn is None:
        return _("The game is over.")
    if view.owing:
        left = listed([_player(view, names, index) for index in view.owing])
        return _("Table talk: each discards a card. Still to discard: {names}.").format(names=left)
    name = _player(view, names, view.turn)
    if view.draws:
        late = _player(view, names, view.draws[-1])
        return _("{late}: draw a card, before {name} has played and drawn.").format(late=late, name=name)
    if view.swapped:
        return _("{name} exchanged a dead card and now plays.").format(name=name)
    return _("{name}: play a card.").format(name=name)


def summons(view: View) -> str:
    """What a player is pinged for."""
    if view.owing:
        return _("discard a card for table talk")
    if view.draws:
        return _("draw your card")
    return _("your turn")


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for what happened, fit for everybody's eyes; None for what needs no words."""
    return _told(what, [plain(name) for name in names])


def _told(what: Event, names: Sequence[str]) -> str | None:
    match what:
        case Dealt():
            return ngettext(
                "{name} dealt {count} card each.", "{name} dealt {count} cards each.", what.hand
            ).format(name=names[what.dealer], count=what.hand)
        case Swapped():
            return _("{name} exchanged a dead card, {card}.").format(
                name=names[what.seat], card=card(what.card, answer=True)
            )
        case Placed():
            return _placed(what, names[what.seat])
        case Removed():
            return _("{name} played a Minus: the chip {side} on {space} is gone.").format(
                name=names[what.seat], side=shape(what.side), space=SPACE_NAMES[what.space]
            )
        case Missed():
            return _("{name} gave a wrong answer and tries again.").format(name=names[what.seat])
        case Passed():
            return _("{name} cannot play and passes.").format(name=names[what.seat])
        case Drew():
            return _("{name} drew a card.").format(name=names[what.seat])
        case DrawLost():
            return _("{name} forgot to draw and has one card fewer from now on.").format(
                name=names[what.seat]
            )
        case Reshuffled():
            return ngettext(
                "The deck was empty: {cards} discarded card is the new one.",
                "The deck was empty: the {cards} discarded cards are shuffled into a new one.",
                what.cards,
            ).format(cards=what.cards)
        case Talked():
            owing = listed([names[index] for index in what.owing])
            return ngettext(
                "{name} owned up to table talk: {owing} discards a card.",
                "{name} owned up to table talk: {owing} each discard a card.",
                len(what.owing),
            ).format(name=names[what.seat], owing=owing)
        case Forfeited():
            return _("{name} discarded {card} for table talk.").format(
                name=names[what.seat], card=card(what.card)
            )
        case Finished():
            return _verdict(what.result, names)
        case _:
            return None


def _placed(what: Placed, name: str) -> str:
    text = (
        _("{name} played a Plus: {side} on {space}.")
        if what.card == PLUS
        else _("{name} played {card}: {side} on {space}.")
    ).format(
        name=name, card=card(what.card, answer=True), side=shape(what.side), space=SPACE_NAMES[what.space]
    )
    if not what.lines:
        return text
    made = ngettext("A sequence: {lines}.", "{count} sequences: {lines}.", len(what.lines))
    return f"{text} {made.format(count=len(what.lines), lines=lines(what.lines))}"


def _verdict(ended: Result, names: Sequence[str]) -> str:
    first = [name for name, place in zip(names, ended.places, strict=True) if place == 1]
    if ended.reason == "draw":
        return _("Nobody can go on: a draw between {names}.").format(names=listed(first))
    if ended.reason == "settled":
        return ngettext("{names} wins.", "{names} win.", len(first)).format(names=listed(first))
    score = sequences(ended.scores[ended.places.index(1)])
    text = (
        ngettext("{names} wins with {sequences}.", "{names} win with {sequences}.", len(first))
        if ended.reason == "sequences"
        else ngettext(
            "Nobody can go on: {names} wins with {sequences}.",
            "Nobody can go on: {names} win with {sequences}.",
            len(first),
        )
    )
    return text.format(names=listed(first), sequences=score)


def result(ended: Result, names: Sequence[str], resigned: Sequence[int] = ()) -> str:
    """The final ranking in Markdown, a line a side; `resigned` are the seats whose players left."""
    rows = [f"**{_verdict(ended, [plain(name) for name in names])}**"]
    first_seats = dict(sorted(((side, seat) for seat, side in enumerate(ended.sides)), reverse=True))
    for side, seat in sorted(first_seats.items(), key=lambda item: (ended.places[item[1]], item[0])):
        members = [
            plain(name) + (f" {_('(resigned)')}" if index in resigned else "")
            for index, name in enumerate(names)
            if ended.sides[index] == side
        ]
        rows.append(
            _("{place} · {side} **{names}**: {sequences}").format(
                place=ended.places[seat],
                side=MARKS[side],
                names=listed(members),
                sequences=sequences(ended.scores[seat]),
            )
        )
    return "\n".join(rows)


def action(move: Move, view: View) -> str:
    """The label of a button. A play names its answer, so it is shown when that is known only."""
    match move:
        case Swap():
            return _("Exchange {card}").format(card=card(move.card))
        case Play():
            where = _("{card} on {space}").format(
                card=card(move.card, answer=True), space=SPACE_NAMES[move.space]
            )
            return _locking(where, move.lines)
        case Plus():
            return _locking(_("Plus on {space}").format(space=SPACE_NAMES[move.space]), move.lines)
        case Minus():
            return _("Take {side} from {space}").format(
                side=shape(owner(view.board[move.space]) or 0), space=SPACE_NAMES[move.space]
            )
        case Answer():
            return f"{card(move.card)} = {move.answer}"
        case Pass():
            return _("Pass")
        case Draw():
            return _("Draw a card")
        case Talk():
            return _("Own up to table talk")
        case Forfeit():
            return _("Discard {card}").format(card=card(move.card))
        case _:
            assert_never(move)


def _locking(text: str, chosen: Sequence[int]) -> str:
    return f"{text}: {', '.join(LINE_NAMES[line] for line in chosen)}" if chosen else text


def hand(view: View) -> str:
    """The cards of the view's owner, with their answers where the table shows them."""
    cards = () if view.viewer is None else view.hands[view.viewer]
    shown = view.options.answers == "shown"
    return ", ".join(card(index, answer=shown and index < PLUS) for index in cards if index is not None)


def prompt(view: View) -> str:
    """What the private panel asks of its player."""
    me = view.viewer
    if view.owing:
        if me in view.owing:
            return _("Table talk: choose a card to discard. It is not replaced.")
        return _("The table waits for cards to be discarded for table talk.")
    if me in view.draws:
        return _("Draw a card, before it is too late.")
    if view.turn is None or view.turn != me:
        return _("It is not your turn. These are your cards.")
    if view.options.answers == "shown":
        return _("Your turn: choose a card, then a space.")
    return _("Your turn: choose a card and give its answer, then choose a space.")


def hint(view: View) -> str:
    """One line of help for a newcomer whose turn it is, from what the view's owner may know; never an answer."""
    if view.turn is None or view.owing:
        return ""
    side = view.sides[view.turn]
    own = [index for index in view.hands[view.turn] if index is not None]
    if not view.swapped and any(dead(view.board, index) for index in own):
        return _("Hint: a card of yours is dead. Exchange it before you play.")
    if space := _missing(view, side):
        return _("Hint: only {space} is missing for a sequence of yours.").format(space=space)
    for other in range(len(view.sequences)):
        space = _missing(view, other)
        if other != side and space:
            return _("Hint: {side} needs only {space} for a sequence.").format(side=shape(other), space=space)
    return _("Hint: a chip beside others of yours, or in line with a corner, is worth most.")


def _missing(view: View, side: int) -> str | None:
    """The first space that alone is missing in a line of the side."""
    own = (CHIP + side, LOCKED + side, FREE)
    for index, line in enumerate(LINES):
        values = [view.board[space] for space in line]
        almost = values.count(EMPTY) == 1 and all(value in own for value in values if value != EMPTY)
        if almost and all(shared(index, older) < 2 for older in view.sequences[side]):
            return SPACE_NAMES[line[values.index(EMPTY)]]
    return None


def board(view: View) -> str:
    """The board in monospace: numbers, chips, chips of finished sequences doubled, corners as stars."""
    head = "  " + "".join(f"{column + 1:>3}" for column in range(SIZE))
    return "\n".join(
        (head, *(f"{name:<2}" + "".join(f"{cell:>3}" for cell in row) for name, row in _rows(view)))
    )


def _rows(view: View) -> list[tuple[str, list[str]]]:
    cells = [_cell(view.board[space], space) for space in range(SIZE * SIZE)]
    return [("ABCDEFGHIJ"[row], cells[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)]


def _cell(value: int, space: int) -> str:
    side = owner(value)
    if side is None:
        return "*" if space in CORNERS else str(NUMBERS[space])
    return shape(side) * (2 if value >= LOCKED else 1)


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table without a picture: a code block that is as narrow as a phone, but for long names."""
    rows = [board(view), ""]
    for side, made in enumerate(view.sequences):
        count = _of_needed(view, made)
        rows.append(
            f"{MARKS[side]} {count}" + (f": {', '.join(LINE_NAMES[line] for line in made)}" if made else "")
        )
        rows += [
            f"  {bare(name)}, {_cards(view, index)}{' <' if index == view.turn else ''}"
            for index, name in enumerate(names)
            if view.sides[index] == side
        ]
    rows.append(_("Deck {deck}").format(deck=view.deck))
    return "```\n" + "\n".join(rows) + "\n```"


def _of_needed(view: View, made: Sequence[int]) -> str:
    """ "1 of 2 sequences"."""
    return ngettext("{count} of {need} sequence", "{count} of {need} sequences", view.need).format(
        count=len(made), need=view.need
    )


def _cards(view: View, index: int) -> str:
    """The size of a hand, and the card on top of the own pile."""
    count = len(view.hands[index])
    text = ngettext("{count} card", "{count} cards", count).format(count=count)
    pile = view.piles[index]
    return _("{cards}, last {card}").format(cards=text, card=card(pile[-1])) if pile else text


def alt(view: View, names: Sequence[str], last: Event | None = None) -> str:
    """All that the picture says, in at most 1,024 characters; `last` is the move marked in it."""
    return fitted(names, lambda short: _alt(view, short, last))


def _alt(view: View, names: Sequence[str], last: Event | None) -> str:
    parts = [f"{TITLE}."]
    if view.turn is not None:
        parts.append(_("Turn: {name}.").format(name=names[view.turn]))
    parts.append(_("Deck {deck}. A letter is a chip, with ! in a sequence.").format(deck=view.deck))
    for side, made in enumerate(view.sequences):
        members = [
            f"{name} ({_cards(view, index)})" for index, name in enumerate(names) if view.sides[index] == side
        ]
        count = _of_needed(view, made)
        parts.append(f"{letter(side)} {', '.join(members)}: {count}.")
    for name, cells in _rows(view):
        parts.append(_("Row {row}: {cells}.").format(row=name, cells=" ".join(map(_lettered, cells))))
    told = None if last is None else _told(last, names)
    if told:
        parts.append(_("Last: {event}").format(event=told))
    return " ".join(parts)


def _lettered(cell: str) -> str:
    """A cell for listening: the letter of a side in place of its shape."""
    for side in range(3):
        if cell.startswith(shape(side)):
            return letter(side) + "!" * (len(cell) - 1)
    return cell


def _player(view: View, names: Sequence[str], index: int) -> str:
    """A player in Markdown, with the mark of the side."""
    return f"{MARKS[view.sides[index]]} **{plain(names[index])}**"
