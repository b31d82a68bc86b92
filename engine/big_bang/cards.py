"""The cards of Big Bang as data: numbers, the star, and the rules cards with their faces (4.1, 4.4.24).

A card is an int: 0 the star, 1 to 7 the numbers, from 8 on the rules cards R1, R2 … A *piece* is a card as it
lies: a number or the star, which look the same from every side, or a rules card in one of three rotations.
What may lie beside a face is a mask: bit v for the number v, bit 0 for a rules card.
"""

from __future__ import annotations

from functools import cache

STAR = 0
HIGHEST = 7
TURNS = 3  # rotations of a triangle

OPEN = (1 << HIGHEST + 1) - 1
DEAD = 0


def only(*numbers: int) -> int:
    """A face that takes only these numbers, and so no rules card (4.4.21)."""
    return sum(1 << number for number in numbers)


ODD, EVEN = only(1, 3, 5, 7), only(2, 4, 6)

# The faces left, right and third of each rules card as it lies unturned. The book's own are not known (4.4.24).
RULES = (
    (only(1, 2), OPEN, OPEN),
    (only(3, 4), only(3, 4), OPEN),
    (only(6, 7), only(6, 7), OPEN),
    (ODD, ODD, ODD),
    (EVEN, EVEN, EVEN),
    (DEAD, OPEN, OPEN),
)

FIRST_RULE = HIGHEST + 1
LAST_RULE = HIGHEST + len(RULES)
ALL_CARDS = range(1, LAST_RULE + 1)
RULES_CARDS = range(FIRST_RULE, LAST_RULE + 1)


@cache
def takes(highest: int, rules_cards: bool) -> int:
    """Whatever may come to lie on a board of this set, as a mask."""
    return only(*range(1, highest + 1)) | rules_cards


def rotate(faces: tuple[int, int, int], turn: int) -> tuple[int, int, int]:
    """The faces after a rotation, which moves each of them `turn` places on (4.4.19)."""
    return faces[-turn % 3], faces[(1 - turn) % 3], faces[(2 - turn) % 3]


def piece_of(card: int, turn: int) -> int:
    """The piece that a card is with this rotation, which only a rules card can have."""
    return card if card < FIRST_RULE else FIRST_RULE + TURNS * (card - FIRST_RULE) + turn


def card_of(piece: int) -> int:
    return piece if piece < FIRST_RULE else FIRST_RULE + (piece - FIRST_RULE) // TURNS


def turn_of(piece: int) -> int:
    return 0 if piece < FIRST_RULE else (piece - FIRST_RULE) % TURNS


def _number(value: int) -> int:
    """What may lie beside a number: its neighbours in the row of numbers (4.2.3), and any rules card."""
    return (1 << value - 1 | 1 << value + 1 | 1) & OPEN


# Of each piece: what may lie beside its left, right and third face.
BESIDE: tuple[tuple[int, int, int], ...] = (
    (OPEN,) * 3,
    *((_number(value),) * 3 for value in range(1, FIRST_RULE)),
    *(rotate(faces, turn) for faces in RULES for turn in range(TURNS)),
)

# The pieces that a card can be; rotations with the same faces count once (4.4.19).
PIECES: tuple[tuple[int, ...], ...] = tuple(
    tuple(
        dict.fromkeys(
            next(
                piece_of(card, earlier)
                for earlier in range(TURNS)
                if BESIDE[piece_of(card, earlier)] == BESIDE[piece_of(card, turn)]
            )
            for turn in range(TURNS)
        )
    )
    for card in range(LAST_RULE + 1)
)


@cache
def all_cards(highest: int, rules_cards: bool) -> tuple[int, ...]:
    """The cards of one set, ascending, without the star: one 1, two 2s and so on (4.1)."""
    numbers = tuple(value for value in range(1, highest + 1) for _ in range(value))
    return numbers + tuple(RULES_CARDS) if rules_cards else numbers


def name(card: int) -> str:
    """The card as notation writes it: "5", "R3"."""
    return f"R{card - HIGHEST}" if card >= FIRST_RULE else str(card)


CARDS_BY_NAME = {name(card): card for card in ALL_CARDS}
