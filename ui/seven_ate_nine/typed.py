"""What people type in a race of 7 Ate 9, as notation (rules 1.3): a number, a card, "draw", "last"."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from engine.seven_ate_nine.cards import PAIRS, face
from ui.text.locale import _, mark

HOW_TO_TYPE = mark("Type a number from 1 to 10, 7 2 for the 7±2, or draw.")
BUTTONS_ONLY = mark("This table is played with buttons only.")

_NUMBERS = (
    mark("one"),
    mark("two"),
    mark("three"),
    mark("four"),
    mark("five"),
    mark("six"),
    mark("seven"),
    mark("eight"),
    mark("nine"),
    mark("ten"),
)
_ACTIONS: Mapping[str, str] = {mark("draw"): "draw", mark("d"): "draw", mark("last"): "last"}

_CARD = re.compile(r"(10|0?[1-9])(?:\s*(?:±|\+/?-|/|,|\s)\s*0?([1-3]))?")
_KEYCAP = re.compile("(?<=[0-9])\ufe0f?\u20e3")  # characters that turn a digit into an emoji


def action(text: str) -> str | None:
    """The notation; None for text that is not a move. "７." is `7`, "05" is `5`, "seven 2" is `7±2`."""
    text = _KEYCAP.sub("", text.replace("\N{KEYCAP TEN}", "10"))
    said = unicodedata.normalize("NFKC", text).casefold().strip().rstrip(".。!,;").rstrip()
    words = {
        word: notation for english, notation in _ACTIONS.items() for word in (english, _(english).casefold())
    }
    if said in words:
        return words[said]
    for value, english in enumerate(_NUMBERS, 1):
        for word in (english, _(english).casefold()):
            said = re.sub(rf"\b{re.escape(word)}\b", str(value), said)
    found = _CARD.fullmatch(said)
    if found is None:
        return None
    number, modifier = found.groups()
    number = number.lstrip("0")
    return number if modifier is None else f"{number}±{modifier}"


def card_named(name: str) -> int | None:
    """The card of a name such as 7±2; None for text of an old or foreign id."""
    return next((card for card in PAIRS if face(card) == name), None)
