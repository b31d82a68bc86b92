"""Play Nine in words: the table as it stands, what just happened, buttons, hints and alt text.

Names are given as people wrote them, one for each seat, and made harmless here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from engine.game import Event, Finished
from engine.play_nine.types import (
    HOLE_IN_ONE,
    DealerChosen,
    Dealt,
    Draw,
    Drew,
    Flip,
    HoleScored,
    Options,
    Placed,
    Put,
    Reshuffled,
    Skip,
    Skipped,
    Take,
    TeedOff,
    Took,
    Turned,
    View,
    WentOut,
)
from ui.play_nine.score import best, hole_name, holes_won, pairs, worths
from ui.text.locale import _, mark, ngettext
from ui.text.words import MARKS, bare, fit, join_names, join_spaced, number, of_seat, plain, seat, sentences

TITLE = "Play Nine"
BLURB = mark("Golf with cards: eight cards each, nine holes, the lowest score wins.")
OTHER_HOLES = mark("Golf with cards: eight cards each, and the lowest score wins.")
MATCH = mark("Golf with cards for two: eight cards each, and the player with the most holes wins.")
ROUND = mark("Hole {number}")
NEXT_ROUND = mark("The next hole begins when everybody has pressed Ready, by {when} at the latest.")
GO_ON = mark("Next hole")
SHOW_ROUND = mark("Show a hole")

MINE = mark("My cards")  # on the button that opens a player's panel
UNKNOWN = "?"


def blurb(options: Options) -> str:
    """The game in one sentence, as it is played with these options."""
    if options.match:
        return _(MATCH)
    return _(BLURB if options.holes == Options().holes else OTHER_HOLES)


def status(view: View, names: Sequence[str]) -> str:
    """Two or three lines of Markdown: the hole, last shots, whose turn it is and what may be done."""
    head = f"**{_hole(view)}**"
    if view.out is not None and view.phase != "over":
        head += "\n" + _("{name} putted out: one last shot for everyone else.").format(
            name=plain(names[view.out])
        )
    return f"{head}\n{_to_do(view, names)}"


def _to_do(view: View, names: Sequence[str]) -> str:
    if view.phase == "over":
        return _("The game is over.")
    if view.turn is None:
        left = join_names([seat(names, index) for index in view.playing if not has_teed_off(view, index)])
        return _("Tee off: turn up any two of your cards. Still to tee off: {names}.").format(names=left)
    name = seat(names, view.turn)
    if view.phase == "draw":
        if not view.discards:
            return _("{name}: draw from the deck.").format(name=name)
        card = number(view.discards[-1])
        if not view.deck:
            return _("{name}: take the {card} from the discard pile.").format(name=name, card=card)
        return _("{name}: draw from the deck, or take the {card}.").format(name=name, card=card)
    if view.held_from == "discard":
        held = UNKNOWN if view.held is None else number(view.held)
        return _("{name} took the {card} and is choosing its place.").format(name=name, card=held)
    return _("{name} drew a card and is choosing what to do with it.").format(name=name)


def summons(view: View) -> str:
    """What a player is pinged for: "tee off on hole 1", "your turn on hole 3"."""
    if view.playoff:
        return _("your turn in sudden death, extra hole {number}").format(number=view.playoff)
    if view.phase == "tee":
        return _("tee off on hole {number}").format(number=view.hole)
    return _("your turn on hole {number}").format(number=view.hole)


def event(what: Event, names: Sequence[str]) -> str | None:
    """One line of Markdown for everybody about what happened; None if it needs no words."""
    return _event(what, [plain(name) for name in names])


def _event(what: Event, names: Sequence[str]) -> str | None:
    match what:
        case DealerChosen():
            card = next(card for where, card in what.draws[-1] if where == what.dealer)
            return _("{name} drew the lowest card, {card}, and deals first.").format(
                name=names[what.dealer], card=number(card)
            )
        case Dealt():
            return _("{name} dealt {hole}. The discard pile starts with {card}.").format(
                name=names[what.dealer],
                hole=_hole_word(what.hole, what.playoff),
                card=number(what.discard),
            )
        case TeedOff():
            first, second = what.indices
            return _("{name} teed off: {card} on position {place}, {card2} on position {place2}.").format(
                name=names[what.seat],
                card=number(what.cards[0]),
                place=first + 1,
                card2=number(what.cards[1]),
                place2=second + 1,
            )
        case Drew():
            return _("{name} drew from the deck.").format(name=names[what.seat])
        case Took():
            return _("{name} took the {card} from the discard pile.").format(
                name=names[what.seat], card=number(what.card)
            )
        case Placed():
            return card_put(what, names[what.seat])
        case Turned():
            return _("{name} discarded the {discarded} and turned over position {place}: {card}.").format(
                name=names[what.seat],
                discarded=number(what.discarded),
                place=what.index + 1,
                card=number(what.card),
            )
        case Skipped():
            return _("{name} discarded the {card} and left the last card face down.").format(
                name=names[what.seat], card=number(what.discarded)
            )
        case WentOut():
            return _("{name} putted out.").format(name=names[what.seat])
        case Reshuffled():
            return ngettext(
                "The deck was empty: {cards} card of the discard pile is the new deck.",
                "The deck was empty: {cards} cards of the discard pile are shuffled into a new one.",
                what.cards,
            ).format(cards=what.cards)
        case HoleScored():
            score, seats = best(what)
            return _("{hole} is over. Best: {names} with {score}.").format(
                hole=hole_name(what), names=join_names([names[index] for index in seats]), score=number(score)
            )
        case Finished():
            winners = [names[index] for index, place in enumerate(what.result.places) if place == 1]
            return ngettext("{names} wins.", "{names} share first place.", len(winners)).format(
                names=join_names(winners)
            )
        case _:
            return None


def card_put(what: Placed, name: str) -> str:
    """Which card was put where; the name is already harmless in Markdown."""
    if what.source == "discard":
        text = _("{name} put the {card} from the discard pile on position {place}, replacing the {replaced}.")
    else:
        text = _("{name} put the {card} from the deck on position {place}, replacing the {replaced}.")
    return text.format(
        name=name, card=number(what.card), place=what.index + 1, replaced=number(what.replaced)
    )


Shot = Draw | Take | Put | Flip | Skip


def action(move: Shot, view: View) -> str:
    """The label of a button. Its width depends on no card, except where nothing stands beside it."""
    match move:
        case Draw():
            return _("Draw a card")
        case Take():
            if view.viewer is None or not view.discards:  # another key stands beside it, or it is grey
                return _("Take the discard")
            return _("Take the {card}").format(card=number(view.discards[-1]))
        case Put():
            return f"{move.index + 1}"
        case Flip():
            return _("Flip {place}").format(place=move.index + 1)
        case Skip():
            return _("Skip")
        case _:
            assert_never(move)


def board(view: View, index: int) -> str:
    """A seat's cards as two monospaced lines; empty for a seat that sits this hole out."""
    cards = view.boards[index]
    rows = (cards[:4], cards[4:]) if cards else ()
    return "\n".join("".join(f"{card_word(card):>4}" for card in row) for row in rows)


def table_text(view: View, names: Sequence[str]) -> str:
    """The whole table as a code block, without a picture, as narrow as a phone except for long names."""
    lines = [_("Deck {deck}  Discard pile {top}").format(deck=view.deck, top=top_word(view))]
    for index, name in enumerate(names):
        roles = "".join(f", {role}" for role in _roles(view, index))
        pointer = _("< to play") if index == view.turn else ""
        lines += ["", join_spaced(filter(None, (f"{MARKS[index]} {bare(name)}{roles}", pointer)))]
        rows = board(view, index).splitlines()
        scores = score_words(view, index)
        lines += [f"{row}   {score}" for row, score in zip(rows, scores, strict=False)]
        lines += [f"   {note}" for note in (*scores[len(rows) :], *worths(pairs(view, index)))]
    return "```\n" + "\n".join(lines) + "\n```"


def alt(view: View, names: Sequence[str], last: Event | None = None) -> str:
    """Everything that the picture says, in at most 1,024 characters; `last` is the move marked in it."""
    return fit(names, lambda short: _alt(view, short, last))


def _alt(view: View, names: Sequence[str], last: Event | None) -> str:
    parts = [_("{title}. {hole}.").format(title=TITLE, hole=_hole(view))]
    if view.turn is not None:
        parts.append(_turn(view, names[view.turn]))
    parts.append(
        _("Deck {deck}, discard pile {top}. ? is face down.").format(deck=view.deck, top=top_word(view))
    )
    for index, name in enumerate(names):
        cards = [card_word(card) for card in view.boards[index]]
        rows = [join_spaced((*cards[:4], "/", *cards[4:]))] if cards else []
        notes = [*rows, *worths(pairs(view, index)), *score_words(view, index), *_roles(view, index)]
        parts.append(of_seat(index, name, notes))
    told = None if last is None else _event(last, names)
    if told:
        parts.append(_("Last: {event}").format(event=told))
    return sentences(*parts)


def _turn(view: View, name: str) -> str:
    if view.held_from is None:
        return _("Turn: {name}.").format(name=name)
    if view.held is None:
        return _("Turn: {name}, holding a card.").format(name=name)
    return _("Turn: {name}, holding {card}.").format(name=name, card=number(view.held))


def score_words(view: View, index: int) -> list[str]:
    """What a seat's face-up cards score now, and what it has so far."""
    if view.options.match:
        scores = [holes_won(view.points[index])]
    else:
        scores = [_("total {total}").format(total=number(view.totals[index]))]
    if view.boards[index]:
        scores.insert(0, _("shows {score}").format(score=number(view.shown[index])))
    return scores


def _roles(view: View, index: int) -> list[str]:
    """What else a seat is: the dealer, the one who putted out, or at the end its place."""
    if view.result is not None:
        return [_("place {place}").format(place=view.result.places[index])]
    told = (
        (index == view.dealer, _("dealer")),
        (index == view.out, _("out")),
        (not view.boards[index], _("sits out")),
    )
    return [role for applies, role in told if applies]


def _hole(view: View) -> str:
    if view.playoff:
        return _("Sudden death, extra hole {number}").format(number=view.playoff)
    if view.options.match:
        return _("Hole {number} of {holes}, match play").format(number=view.hole, holes=view.options.holes)
    return _("Hole {number} of {holes}").format(number=view.hole, holes=view.options.holes)


def _hole_word(hole: int, playoff: int) -> str:
    if playoff:
        return _("extra hole {number}").format(number=playoff)
    return _("hole {number}").format(number=hole)


def has_teed_off(view: View, index: int) -> bool:
    """Whether a seat has turned up cards of its own."""
    return any(card is not None for card in view.boards[index])


def card_word(card: int | None) -> str:
    """ "−5", "?" for a card face down."""
    return UNKNOWN if card is None else number(card)


def top_word(view: View) -> str:
    """The top of the discard pile."""
    return number(view.discards[-1]) if view.discards else _("empty")


COLUMNS = 4


def highlight(event: Event, view: View, names: Sequence[str]) -> str:
    """The warm line about a rare good move, instead of the plain one; or "". `view` is the table after it."""
    if not isinstance(event, Placed) or event.card != HOLE_IN_ONE:
        return ""
    name, column = plain(names[event.seat]), event.index % COLUMNS
    if any((pair.column, pair.value) == (column, HOLE_IN_ONE) for pair in view.matched[event.seat]):
        warm = _("**Two Holes-in-One in a column for {name}.**")
    else:
        warm = _("**A Hole-in-One for {name}.**")
    return sentences(card_put(event, name), warm.format(name=name))
