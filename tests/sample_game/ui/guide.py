"""Low Card explained: the options of a table and the pages of /rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from tests.sample_game.engine.types import Options
from ui.text.locale import _, mark
from ui.text.options import Option, line

FOR_WHOM = mark("For 2 or 3 players of any age. It is good practice in counting.")

OPTIONS = (
    Option(
        "highest",
        mark("Cards"),
        mark("The deck has one card of each number."),
        ((3, mark("1 to 3")), (12, mark("1 to 12")), (99, mark("1 to 99"))),
    ),
    Option(
        "rounds",
        mark("Rounds"),
        mark("The lowest total of all rounds wins."),
        ((1, mark("1 round")), (3, mark("3 rounds")), (9, mark("9 rounds"))),
    ),
)


LEVELS: Mapping[Level, str] = {
    "easy": mark("Takes a card now and then."),
    "normal": mark("Keeps what is low."),
    "hard": mark("Keeps what is lower than the deck's next card will be."),
}


def options_line(options: Options) -> str:
    """What differs from the usual game; empty when nothing does."""
    return line(OPTIONS, options, Options())


def rules() -> Sequence[str]:
    """The game in a few pages of Markdown, each at most 1,500 characters."""
    return (
        _(
            "## Low Card\n"
            "Everybody gets a hidden card. On your turn keep it, or lay it open and take the deck's top card, "
            "which only you see. Then all cards are shown, and **the lowest total of all rounds wins.**"
        ),
    )
