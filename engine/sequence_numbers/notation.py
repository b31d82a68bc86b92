"""The notation of Sequence Numbers, read back (rules 3.3)."""

from __future__ import annotations

import re

from engine.game import NotationError
from engine.sequence_numbers.board import (
    ANSWERS,
    CARD_OF,
    CORNERS,
    LINE_OF,
    NUMBERS,
    SPACE_OF,
)
from engine.sequence_numbers.types import NOTATION, Answer, Lines, Move, Play, Plus

_SPACE = "[A-J][0-9]{1,2}"
_LINES = f"((?: {_SPACE}-{_SPACE})*)"
_SUM = re.compile(rf"([0-9]{{1,2}}[+-][0-9]{{1,2}})=(0|[1-9][0-9]{{0,2}})(?: ({_SPACE}){_LINES})?")
_SAID_BY_SPACE = re.compile(rf"([0-9]{{1,2}}[+-][0-9]{{1,2}}) ({_SPACE}){_LINES}")
_PLUS = re.compile(rf"plus ({_SPACE}){_LINES}")


def parse(text: str) -> Move:
    """The action of a text. If no lines are named, the default of 3.4.5 applies. A wrong answer is a miss.

    Raises NotationError("action", text=…).
    """
    if text in NOTATION:
        return NOTATION[text]
    try:
        if found := _SUM.fullmatch(text):
            equation, said, name, lines = found.groups()
            card, answer = CARD_OF[equation], int(said)
            if name is None:
                return Answer(card, answer)
            space = _open_space(name)
            if answer != ANSWERS[card]:
                return Answer(card, answer)
            return Play(card, space, _lines(lines))
        if found := _SAID_BY_SPACE.fullmatch(text):
            equation, name, lines = found.groups()
            card, space = CARD_OF[equation], _open_space(name)
            if NUMBERS[space] != ANSWERS[card]:
                return Answer(card, NUMBERS[space])
            return Play(card, space, _lines(lines))
        if found := _PLUS.fullmatch(text):
            return Plus(_open_space(found[1]), _lines(found[2]))
    except KeyError:
        pass
    raise NotationError("action", text=text)


def _open_space(name: str) -> int:
    """Raises KeyError for text that is not a space, and for a corner."""
    space = SPACE_OF[name]
    if space in CORNERS:
        raise KeyError(name)
    return space


def _lines(names: str) -> Lines:
    """Raises KeyError for text that is not a line of five, and for a line that is named twice."""
    lines = tuple(sorted(LINE_OF[name] for name in names.split()))
    if len(set(lines)) < len(lines):
        raise KeyError(names)
    return lines
