"""A race of 7 Ate 9 in plain text, for people who check a record."""

from __future__ import annotations

from engine.layout import Layout, pile, row, stock
from engine.layout import deal_line as line
from engine.seven_ate_nine.cards import face
from engine.seven_ate_nine.race import State


def layout(state: State, *, whole: bool) -> Layout:
    seats = []
    for seat, (hand, draws) in enumerate(zip(state.hands, state.draws, strict=True)):
        lines = [f"hand: {row(map(face, hand))}", stock("draw pile", draws, face, whole=whole)]
        if seat == state.winner and state.down is not None:
            lines.append(f"laid face down: {face(state.down)}")
        seats.append(tuple(lines))
    return Layout((pile("pile", state.pile, face),), tuple(seats))


def deal_line(state: State) -> str:
    """The deal on one line, all cards in the order of drawing."""
    return line(
        ("pile", map(face, state.pile)),
        *(
            (f"seat {seat} {where}", map(face, cards))
            for seat, (hand, draws) in enumerate(zip(state.hands, state.draws, strict=True))
            for where, cards in (("hand", hand), ("draw pile", draws[::-1]))
        ),
    )
