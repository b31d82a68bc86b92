"""The table of Sequence Numbers without a picture: as a block of text, and as a picture's alt text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Event
from engine.sequence_numbers.board import CHIP, CORNERS, LINE_NAMES, LOCKED, MOST_SIDES, NUMBERS, SIZE
from engine.sequence_numbers.types import Laid, Placed, Removed, View
from ui.sequence_numbers.cards import letter, play_text, shape
from ui.sequence_numbers.closing import describe
from ui.sequence_numbers.words import TITLE, event_with, headline
from ui.text.locale import _, ngettext
from ui.text.words import MARKS, bare, fit, full, join_names, join_spaced, sentences

_PRINTED = tuple("*" if space in CORNERS else str(number) for space, number in enumerate(NUMBERS))
_SIDES = range(MOST_SIDES)
# The sign of a chip on the board, by the space's value: to look at, and to hear.
_SHAPES = {CHIP + side: shape(side) for side in _SIDES} | {LOCKED + side: 2 * shape(side) for side in _SIDES}
_LETTERS = {CHIP + side: letter(side) for side in _SIDES} | {
    LOCKED + side: letter(side) + "!" for side in _SIDES
}


def to_win(need: int) -> str:
    """What a side needs: "two sequences win"."""
    return {
        1: _("one sequence wins"),
        2: _("two sequences win"),
        3: _("three sequences win"),
    }[need]


def ranks(view: View) -> tuple[int, ...]:
    """The place of each side, once the game is over."""
    if view.result is None:
        return ()
    return tuple(view.result.places[view.sides.index(side)] for side in range(len(view.sequences)))


def last_laid(view: View, side: int) -> str:
    """What the side played last, and where; "" before that, and after the end."""
    found = [chip for chip in view.recent if view.sides[chip.seat] == side]
    return play_text(found[-1]) if found and view.turn is not None else ""


def board(view: View) -> str:
    """The board in monospace: numbers, chips, chips of finished sequences doubled, corners as stars."""
    head = "  " + "".join(f"{column + 1:>3}" for column in range(SIZE))
    return "\n".join(
        (head, *(f"{name:<2}" + "".join(f"{cell:>3}" for cell in row) for name, row in _rows(view, _SHAPES)))
    )


def _rows(view: View, chips: Mapping[int, str]) -> list[tuple[str, list[str]]]:
    cells = [chips.get(value, printed) for value, printed in zip(view.board, _PRINTED, strict=True)]
    return [("ABCDEFGHIJ"[row], cells[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)]


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table as a code block, without a picture, as narrow as a phone except for long names."""
    rows = [board(view), ""]
    for side in range(len(view.sequences)):
        count = _standing(view, side)
        rows.append(f"{MARKS[side]} {count}")
        rows += [
            f"  {_player(view, index, name)}" for index, name in enumerate(names) if view.sides[index] == side
        ]
    rows.append(_("Deck {deck}").format(deck=view.deck))
    return "```\n" + "\n".join(rows) + "\n```"


def _player(view: View, index: int, name: str) -> str:
    told = f"{bare(name)}, {_cards(view, index)}"
    return join_spaced((told, _("< to play"))) if index in view.awaited else told


def _standing(view: View, side: int) -> str:
    """ "1 of 2 sequences: A1-A5", and once the game is over ", place 1"."""
    made = view.sequences[side]
    text = ngettext("{count} of {need} sequence", "{count} of {need} sequences", view.need).format(
        count=len(made), need=view.need
    )
    if made:
        text += f": {', '.join(LINE_NAMES[line] for line in made)}"
    if view.result is not None:
        text = _("{standing}, place {place}").format(standing=text, place=ranks(view)[side])
    return text


def _cards(view: View, index: int) -> str:
    """The size of a hand, and what the seat played last."""
    count = len(view.hands[index])
    text = ngettext("{count} card", "{count} cards", count).format(count=count)
    last = [play_text(chip) for chip in view.recent if chip.seat == index]
    return _("{cards}, last {card}").format(cards=text, card=last[0]) if last else text


def alt(view: View, names: Sequence[str]) -> str:
    """Everything that the picture says, in at most 1,024 characters."""
    return fit(names, lambda short: _alt(view, short))


def _alt(view: View, names: Sequence[str]) -> str:
    parts = [full(TITLE)]
    if view.result is not None:
        parts += [full(headline(view.result, names)), describe(view)]
    if view.awaited:
        parts.append(_("Turn: {names}.").format(names=join_names([names[index] for index in view.awaited])))
    parts.append(_("Deck {deck}. A letter is a chip, with ! in a sequence.").format(deck=view.deck))
    for side in range(len(view.sequences)):
        members = [
            _("{name} ({cards})").format(name=name, cards=_cards(view, index))
            for index, name in enumerate(names)
            if view.sides[index] == side
        ]
        count = _standing(view, side)
        parts.append(
            _("{side} {names}: {count}.").format(side=letter(side), names=", ".join(members), count=count)
        )
    for name, cells in _rows(view, _LETTERS):
        parts.append(_("Row {row}: {cells}.").format(row=name, cells=join_spaced(cells)))
    if view.last is not None:
        parts.append(_("Last: {event}").format(event=event_with(_event_of(view, view.last), names)))
    return sentences(*parts)


def _event_of(view: View, chip: Laid) -> Event:
    """The event of a chip, without the sequences that it completed."""
    if chip.taken is not None:
        return Removed(chip.seat, chip.card, chip.space, chip.taken)
    return Placed(chip.seat, view.sides[chip.seat], chip.card, chip.space, ())
