"""Tables of Sevens for tests: laid out by hand, and acted on in the notation; and what the suite needs of the game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Event, Result
from engine.sevens.cards import CARDS, NAMES, cards, number
from engine.sevens.game import Sevens
from engine.sevens.play import Round, State
from engine.sevens.rules import RULES_2, fitting
from engine.sevens.types import Dealt, Guessed, HandsCounted, Laid, Offered, Options, Played, View
from tests.engine.laid import LaidTable

GAME = Sevens(RULES_2)
DEFAULTS = Options()
VALUES = {
    "junior": (False, True),
    "guess": ("rank", "exact"),
    "knock_can_end": (True, False),
    "rounds": (1, 0),
    "target": (0, 60),
}


def card(name: str) -> int:
    return NAMES.index(name)


def bits(names: str) -> int:
    """The set of the cards of "8H AS", or of chains: "5C-8C"."""
    found = 0
    for word in names.split():
        first, _, last = word.partition("-")
        for each in CARDS[card(first) : card(last or first) + 1]:
            assert not found >> each & 1
            found |= 1 << each
    return found


def names(of: int | Sequence[int]) -> str:
    return " ".join(NAMES[each] for each in (cards(of) if isinstance(of, int) else of))


class Table(LaidTable[State, View]):
    """A table, and what happened at it last."""

    game = GAME
    salt = b"table"

    @classmethod
    def lay(
        cls,
        *hands: str,
        table: str = "7C",
        turn: int = 0,
        scores: Sequence[Sequence[int]] = (),
        round_: int = 1,
        knocks: int = 0,
        options: Options = DEFAULTS,
    ) -> Table:
        """A turn. The cards named nowhere are out of this game."""
        held = tuple(map(bits, hands))
        lying = bits(table)
        assert not any(lying & hand for hand in held)
        nothing: tuple[tuple[int, ...], ...] = ((),) * len(held)
        this = Round(options, round_, len(held) - 1, tuple(map(tuple, scores)) or nothing)
        deck = RULES_2.deck(options)
        fits = fitting(deck, lying)
        offers = (None,) * len(held)
        outwards = sorted(cards(lying), key=lambda each: abs(number(each) - deck.centre))
        past = tuple(Laid(turn, each) for each in outwards if each != deck.start)
        return cls(State(this, 8, 8, "play", turn, (turn,), lying, fits, held, knocks, (), offers, past))

    def offers(self, seat: int, *chosen: str) -> Table:
        """The seat knocks, and all who are asked offer these cards, in the order of the guesses."""
        self.do(seat, "knock")
        for other, offered in zip(self.state.asked, chosen, strict=True):
            self.do(other, f"offer {offered}")
        return self

    def hand(self, seat: int) -> str:
        return names(self.state.hands[seat])

    def lies(self) -> str:
        return names(self.state.table)

    def counted(self) -> HandsCounted:
        return self.one(HandsCounted)


def after_a_near_offer() -> Table:
    """A player with an ace would have offered it before a three: this one offered the three, and now another card."""
    table = Table.lay(
        "AD 2H 2S 3S",
        "3D 3H 4H 5S",
        "AC 2C AS 10S",
        "2D AH 4S 9S",
        table="3C-10C 4D-10D 5H-10H 6S-8S",
    ).offers(0, "3H", "AS", "AH")
    table.do(0, "guess 10", "guess A", "guess A").do(1, "5S").do(2, "2C").do(3, "9S")
    return table.offers(0, "4H", "10S", "AH")


def recount_sevens(events: list[Event], result: Result) -> None:
    """Every hand from the deal, the cards played and those taken; its points by a table of words; then the totals."""
    seats = len(result.scores)
    hands: list[set[int]] = []
    offered: dict[int, int] = {}
    totals = [0] * seats
    for event in events:
        match event:
            case Dealt():
                hands = [set(hand or ()) for hand in event.hands]
                junior = sum(map(len, hands)) < 30
            case Played():
                hands[event.seat].remove(event.card)
            case Offered():
                assert event.card in hands[event.seat]
                offered[event.seat] = event.card
            case Guessed():
                assert event.card == offered.pop(event.offered_by)
                if not event.right:
                    hands[event.offered_by].remove(event.card)
                    hands[event.seat].add(event.card)
            case HandsCounted():
                assert not all(hands)
                for line, hand in zip(event.lines, hands, strict=True):
                    words = [NAMES[each][:-1] for each in hand]
                    value = {"A": 1 if junior else 15, "9": 10, "10": 10}
                    counted = sum(
                        value.get(word, int(word) if junior else 5) if word != "A" else value["A"]
                        for word in words
                    )
                    totals[line.seat] += counted
                    assert set(line.cards) == hand
                    assert (line.score, line.total) == (counted, totals[line.seat])
            case _:
                pass
    assert result.scores == tuple(totals)
    assert all((totals[seat] == min(totals)) == (place == 1) for seat, place in enumerate(result.places))
