"""The pictures of Big Bang in words: the table, as text and as alt text, and each player's board."""

from __future__ import annotations

from collections.abc import Sequence

from engine.big_bang.board import grid
from engine.big_bang.types import Cards, Lying, RaceLine, View
from engine.game import Event
from ui.big_bang.board import card_text, cards_text, faces, place, rows, rules_cards
from ui.big_bang.places import Cell, name_places
from ui.big_bang.race import before
from ui.big_bang.words import TITLE, event_with, race_name, standing
from ui.text.locale import _
from ui.text.words import ALT_LIMIT, MARKS, bare, fit, full, join_spaced, number, of_seat, sentences

TEXT_LIMIT = 1900  # of a table without a picture


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table as a code block; if the boards together are too large, only the counts."""
    for boards in (True, False):
        lines = [race_name(view)]
        for index, (name, racer) in enumerate(zip(names, view.racers, strict=True)):
            lines += ["", f"{MARKS[index]} {bare(name)}", f"   {standing(racer)}"]
            if racer.cards is not None and boards:
                lines += [f"   {note}" for note in _notes(racer.cards)]
                lines += grid(racer.cards.board, number) + rules_cards(racer.cards.board)
        text = "```\n" + "\n".join(lines) + "\n```"
        if len(text) <= TEXT_LIMIT:
            break
    return text


def alt(
    view: View,
    names: Sequence[str],
    last: Event | None = None,
    *,
    waiting: bool = False,
    go: bool = False,
) -> str:
    """Everything that the picture says, in at most 1,024 characters; `last` is what happened last.

    If the open boards do not fit, their rows are left out. `waiting`: the race waits for GO; `go`: GO is news.
    """
    said = _("Wait for GO.") if waiting else _("GO!") if go else ""
    short = [bare(name)[:8] for name in names]
    boards = len(_alt(view, short, last, said, boards=True)) <= ALT_LIMIT
    return fit(names, lambda short: _alt(view, short, last, said, boards=boards))


def _alt(view: View, names: Sequence[str], last: Event | None, said: str, *, boards: bool) -> str:
    parts = [full(TITLE), full(race_name(view)), said]
    for index, (name, racer) in enumerate(zip(names, view.racers, strict=True)):
        notes = filter(None, (standing(racer), before(view, index)))
        parts.append(of_seat(index, name, notes))
        if racer.cards is not None and boards:
            parts += map(full, (*_notes(racer.cards), rows(racer.cards.board)))
    happened = None if last is None else event_with(last, names)
    if happened:
        parts.append(_("Last: {event}").format(event=happened))
    return sentences(*parts)


def board_alt(
    view: View,
    seat: int,
    *,
    places: Sequence[Cell] = (),
    names: Sequence[str] = (),
    last: Cell | None = None,
    turns: Sequence[Lying] = (),
    covered: bool = False,
) -> str:
    """Everything that the picture of a board says, in at most 1,024 characters.

    `places` have letters, their `names` or those of their reading order; `last` is where a card was just placed;
    `turns` are the ways to turn a rules card. Before GO and while the race rests everything is covered.
    """
    racer = view.racers[seat]
    assert racer.cards is not None
    parts = [heading(view), progress(racer.placed, racer.placed + racer.left)]
    if covered:
        return _sentences([*parts, _("The board and the hand are covered until GO")])
    parts += _board(racer.cards)
    lies = next((each for each in racer.cards.board if (each.x, each.y) == last), None)
    if lies is not None:
        card = card_text(lies.card, lies.turn)
        parts.append(_("Just placed: {card} at {place}").format(card=card, place=place(lies.x, lies.y)))
    lettered = [join_spaced((letter, place(*cell))) for cell, letter in name_places(places, names).items()]
    if lettered:
        parts.append(_("Open places: {places}").format(places="; ".join(lettered)))
    if turns:
        parts.append(_("To choose from: {turns}").format(turns="; ".join(map(faces, turns))))
    return _sentences(parts)


def after_alt(line: RaceLine, names: Sequence[str]) -> str:
    """The board in words when the race is over."""
    placed = line.numbers + line.rules
    deck = line.left - len(line.hand) - len(line.discards)
    cards = Cards(line.board, line.hand, line.discards, deck, idle=False, points=line.points)
    return _sentences([bare(names[line.seat]), progress(placed, placed + line.left), *_board(cards)])


def _board(cards: Cards) -> list[str]:
    return [rows(cards.board), *rules_cards(cards.board), *_notes(cards)]


def _sentences(parts: Sequence[str]) -> str:
    return sentences(*map(full, parts))[:ALT_LIMIT]


def heading(view: View) -> str:
    """What stands above a board: the game, or which race it is."""
    return TITLE if view.options.rounds == 1 else race_name(view)


def progress(placed: int, whole: int) -> str:
    """ "17 of 28 placed"."""
    return _("{placed} of {whole} placed").format(placed=placed, whole=whole)


def _notes(cards: Cards) -> list[str]:
    """Hand, deck and discards."""
    notes = [
        _("hand {cards}").format(cards=cards_text(cards.hand)),
        _("deck {count}").format(count=cards.deck),
    ]
    if cards.discards:
        notes.append(
            _("discards {count}, top {card}").format(
                count=len(cards.discards), card=card_text(cards.discards[-1])
            )
        )
    return [", ".join(notes)]
