"""A round of Sevens and its events in plain text, for people who check a record.

All cards are dealt, so the hands are the whole deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.game import Event
from engine.layout import Layout, listed, row
from engine.layout import deal_line as line
from engine.sevens.cards import NAMES, cards, chains
from engine.sevens.play import State
from engine.sevens.types import Dealt, Guess, Guessed, HandLine, HandsCounted, Knocked, Offered, Played

SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def layout(state: State) -> Layout:
    lies = zip(SUIT_NAMES, chains(state.table), strict=True)
    middle = tuple(f"{suit:8}  {row(NAMES[card] for card in chain)}" for suit, chain in lies)
    return Layout(middle, tuple(map(_hand, state.hands, state.offers)))


def _hand(hand: int, offer: int | None) -> tuple[str, ...]:
    offers = () if offer is None else (f"offers {NAMES[offer]}",)
    return (f"hand: {row(NAMES[card] for card in cards(hand))}", *offers)


def deal_line(state: State) -> str:
    """The deal on one line: hands by suit, C D H S, each ascending."""
    hands = ((f"seat {seat}", _names(hand)) for seat, hand in enumerate(state.hands))
    return line(("dealer", [str(state.round.dealer)]), ("table", _names(state.table)), *hands)


def _names(bits: int) -> Iterator[str]:
    return (NAMES[card] for card in cards(bits))


def told(event: Event, names: Sequence[str]) -> tuple[str, ...]:
    """What happened, in a sentence; below a deal and the end of a round a line for each seat."""
    match event:
        case Dealt(number, dealer, hands, start, laid_by, turn):
            lies = "" if laid_by is None else f" by {names[laid_by]}"
            laid = f"the {NAMES[start]} is laid{lies}, and {names[turn]} begins"
            sentence = f"{names[dealer]} dealt round {number}; {laid}"
            return (sentence, *(f"{names[seat]}: {_cards(hand)}" for seat, hand in enumerate(hands)))
        case Played(seat, card):
            return (f"{names[seat]} played the {NAMES[card]}",)
        case Knocked(seat, asked):
            offers = (
                f"asked {listed([names[each] for each in asked])} for a card" if asked else "asked nobody"
            )
            return (f"{names[seat]} knocked and {offers}",)
        case Offered(seat, card, instead):
            return (f"{names[seat]} offered {_card(card)}" + (" instead of another card" if instead else ""),)
        case Guessed(seat, offered_by, number, suit, right, card):
            guess = str(Guess(number, suit)).partition(" ")[2]
            verdict = "rightly: it is" if right else "wrongly: it was"
            return (f"{names[seat]} guessed {guess} for {names[offered_by]}'s card, {verdict} {_card(card)}",)
        case HandsCounted(number, lines, by_knock):
            end = f"Round {number} is over" + (": the last card was given to a knock" if by_knock else "")
            return (end, *(f"{names[line.seat]}: {_counted(line)}" for line in lines))
    return ()


def _card(card: int | None) -> str:
    return "a card" if card is None else f"the {NAMES[card]}"


def _cards(hand: Sequence[int] | None) -> str:
    return "hidden" if hand is None else row(NAMES[card] for card in hand)


def _counted(line: HandLine) -> str:
    held = [f"{NAMES[card]} for {points}" for card, points in zip(line.cards, line.points, strict=True)]
    return f"{line.score}, {line.total} in all; {'held ' + listed(held) if held else 'out of cards'}"
