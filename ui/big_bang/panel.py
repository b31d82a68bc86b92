"""The private panel of Big Bang in words: what to do, how far the others are, and the board as text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from engine.big_bang.cards import BESIDE, DEAD, FIRST_RULE, OPEN, piece_of
from engine.big_bang.types import Cards, Dead, Draw, Move, Place, RaceLine, Racer, Top, View
from ui.big_bang.board import EMPTY, STAR, card_text, cards_text, rules_cards, values
from ui.big_bang.places import Cell
from ui.big_bang.race import why
from ui.big_bang.score import how, points, ready
from ui.text.locale import _, mark
from ui.text.words import seat, sentences

_BUTTONS: Mapping[str, str] = {
    "draw": mark("Draw"),
    "dead": mark("Discard"),
    "stop": mark("Stop"),
    "surely": mark("Yes, stop"),
    "go_on": mark("No, go on"),
    "back": mark("Back"),
    "boards": mark("Everybody's board"),
    "board": mark("The board"),
}
_READY: Mapping[str, str] = {
    "ready": mark("You're ready. Waiting for the others."),
    "paused": mark("The race is paused. Press Ready to go on."),
    "restarted": mark("I was restarted. Press Ready to go on."),
    "waiting": mark("Press Ready, then wait for GO."),
    "soon": mark("Covered until GO."),
}
BUTTONS_ONLY = mark("This game is played with buttons only: press “My board” below the table.")


# Buttons


def button(name: str) -> str:
    """The label of a button other than the cards."""
    return _(_BUTTONS[name])


def onto(card: str, letter: str) -> str:
    """The label of a card and its place: "5 → C"."""
    return f"{card} → {letter}"


def top(card: int) -> str:
    """The label of the top discard among the cards of the hand: "top 6"."""
    return _("top {card}").format(card=card_text(card))


def lying(card: int, turn: int, *, up: bool) -> str:
    """The label of a rules card's rotation, on its base (`up`) or on its tip: "left 1 2, right any, below any"."""
    left, right, third = (_face(mask) for mask in BESIDE[piece_of(card, turn)])
    text = (
        _("left {left}, right {right}, below {third}")
        if up
        else _("left {left}, right {right}, above {third}")
    )
    return text.format(left=left, right=right, third=third)


def places(letters: Sequence[str], card: str) -> str:
    """The placeholder of a menu with the places of a card: "5 → A to Z"."""
    return _("{card} → {first} to {last}").format(card=card, first=letters[0], last=letters[-1])


def _face(mask: int) -> str:
    if mask in (OPEN, DEAD):
        return _("any") if mask == OPEN else _("none")
    return values(mask)


# What is said around the board


def get_ready() -> str:
    """A large heading, like the next two: it can be read from across the room."""
    return "# " + _("Get ready")


def countdown(when: str) -> str:
    """Says when GO is, as Discord writes times."""
    return "# " + _("GO {when}").format(when=when)


def go() -> str:
    return "# " + _("GO!")


def count(racer: Racer) -> str:
    """How far a player is: "You: 17 of 28 placed"."""
    return _("You: {placed} of {whole} placed").format(placed=racer.placed, whole=racer.placed + racer.left)


def before_go(state: str) -> str:
    """Told before GO: to a player who is "ready", in a race that is "waiting" or "paused", or comes "soon"."""
    return _(_READY[state])


def prompt(view: View, tries: Collection[Move]) -> str:
    """Says what may be done (`tries`), and why other things may not."""
    cards = own(view)
    racer = view.racers[view.viewer or 0]
    if cards is None or view.over:
        return _("The race is over.") if view.over else _("You are watching.")
    if racer.ready is not None and racer.time is not None:
        return _("You are done: {ready}. Wait for the others.").format(ready=ready(racer.ready, racer.time))
    return _to_do(cards, tries)


def _to_do(cards: Cards, tries: Collection[Move]) -> str:
    kinds = {type(move) for move in tries}
    if Place in kinds:
        return _("Place a card, or draw.") if Draw in kinds else _("Which card goes where?")
    if Draw in kinds:
        if Top in kinds:
            return _("Draw, or place the top discard.")
        return _("Nothing fits: draw.") if cards.hand else _("Your hand is empty: draw.")
    if Dead in kinds:
        if Top in kinds:
            return _("Nothing fits: discard the hand, or place the top discard.")
        return _("Nothing fits: discard the hand.")
    return _("Nothing in your hand fits, but the top discard does.")


def to_choose(cards: Cards, chosen: str, *, most: int, is_top: bool = False) -> str:
    """What a player is asked who finds out what fits; `chosen` is a card, or "" before one is chosen.

    `is_top`: it is that of the discards.
    """
    is_full = len(cards.hand) == most
    is_first = not cards.board  # the star takes any number
    if not cards.hand and cards.deck:
        return _("Your hand is empty: draw.")
    if not chosen:
        if not cards.deck or is_first:
            return _("Choose a card.")
        return (
            _("Choose a card. If none fits, discard the hand.")
            if is_full
            else _("Choose a card. If none fits, draw.")
        )
    asked = _("Where does the top discard go?") if is_top else _("Where does {card} go?").format(card=chosen)
    if not cards.deck or is_first:
        return asked
    if not is_full:
        return sentences(asked, _("If no card fits, draw."))
    if is_top:
        return sentences(asked, _("If no card fits, discard the hand."))
    return sentences(asked, _("If no card fits, discard the hand, {card} on top.").format(card=chosen))


def first_a_card() -> str:
    """Stands in a menu of places before a card is chosen."""
    return _("Choose a card first")


def nothing_held() -> str:
    """Stands where the keys of the cards are, when the hand is empty."""
    return _("no card in hand")


def which_turn(card: str, letter: str) -> str:
    """Asks how to turn a rules card."""
    return _("Which way round should {card} lie on {letter}? Its faces take:").format(
        card=card, letter=letter
    )


def surely(made: int) -> str:
    """Asks a player who could go on whether to stop."""
    return _("Stop here, with {points}? You can't come back to this board.").format(points=points(made))


def rivals(view: View, names: Sequence[str]) -> str:
    """How far the others are, in one line; empty for a player who is alone."""
    return " · ".join(
        _rival(racer, seat(names, index)) for index, racer in enumerate(view.racers) if index != view.viewer
    )


def _rival(racer: Racer, name: str) -> str:
    told = _("{name}: {count} placed").format(name=name, count=racer.placed)
    return told if racer.ready is None else _("{told} ({why})").format(told=told, why=why(racer.ready))


def time_up(when: str) -> str:
    """Says when the time limit is reached, as Discord writes times."""
    return _("Time runs until {when}.").format(when=when)


def hint(view: View, tries: Collection[Move]) -> str:
    """One line of help for a newcomer, from what the view's owner may know and do."""
    cards = own(view)
    if cards is None or view.over or not tries:
        return ""
    beside_star = ((-1, 0), (1, 0), (0, 1))
    numbers = [
        each.card for each in cards.board if (each.x, each.y) in beside_star and each.card < FIRST_RULE
    ]
    if not cards.board:
        return _("Hint: any number fits beside the star. Other neighbours must differ by exactly 1.")
    if len(numbers) in (1, 2):
        parity = _("even") if numbers[0] % 2 == 0 else _("odd")
        return _("Hint: with only {parity} numbers beside the star, your branches never clash.").format(
            parity=parity
        )
    if any(isinstance(move, Dead) for move in tries):
        return _("Hint: the card on top of the discards can be placed later, so choose it well.")
    return _("Hint: a card with two free sides makes room for more. Keep places for the high numbers.")


# A board without its picture


def board(cards: Cards, letters: Mapping[Cell, str]) -> str:
    """The board as a code block: ^ stands on its base, v on its tip, and places have the letters of the buttons."""
    on = {(each.x, each.y): card_text(each.card) for each in cards.board} | {(0, 0): STAR} | dict(letters)
    xs = range(min(x for x, _y in on), max(x for x, _y in on) + 1)
    width = 2 + max(map(len, on.values()))
    lines = []
    for y in range(min(y for _x, y in on), max(y for _x, y in on) + 1):
        row = (f"{'v' if (x + y) % 2 else '^'}{on[x, y]}" if (x, y) in on else EMPTY for x in xs)
        lines.append("".join(f"{cell:>{width}}" for cell in row))
    lines += rules_cards(cards.board)
    lines.append(_("hand {cards}, deck {count}").format(cards=cards_text(cards.hand), count=cards.deck))
    if cards.discards:
        lines.append(_("discards {cards}, the last on top").format(cards=cards_text(cards.discards)))
    return "```\n" + "\n".join(lines) + "\n```"


def cover() -> str:
    """Stands in place of the board before GO, and while the race rests."""
    return _("Your board is covered until GO.")


def cards_after(line: RaceLine) -> Cards:
    """The cards of a player at the end of a race."""
    deck = line.left - len(line.hand) - len(line.discards)
    return Cards(line.board, line.hand, line.discards, deck, idle=False, points=line.points)


def whose(line: RaceLine, names: Sequence[str]) -> str:
    """Stands above a player's board when the race is over."""
    return _("{name}: {points}, {how}").format(
        name=seat(names, line.seat), points=points(line.points), how=how(line)
    )


def own(view: View) -> Cards | None:
    """The cards of the view's owner."""
    return None if view.viewer is None else view.racers[view.viewer].cards
