"""Sevens explained: the options of a table, and the pages of /rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from engine.sevens.types import Options
from ui.text.locale import _, mark
from ui.text.options import Option, line

FOR_WHOM = mark(
    "For 3 to 5 players from kindergarten on. It is good practice in the order of numbers and in adding up; "
    "the junior deck is for the youngest."
)

OPTIONS = (
    Option(
        "rounds",
        mark("Rounds"),
        mark("Usually one round per player, so everybody deals once."),
        (
            (0, mark("one per player")),
            (1, mark("1 round")),
            (2, mark("2 rounds")),
            (3, mark("3 rounds")),
            (6, mark("6 rounds")),
            (10, mark("10 rounds")),
        ),
    ),
    Option(
        "target",
        mark("Target"),
        mark(
            "The game ends with the round in which somebody reaches this many points. The lowest total wins."
        ),
        ((0, mark("no target")), (50, mark("up to 50")), (100, mark("up to 100")), (200, mark("up to 200"))),
    ),
    Option(
        "guess",
        mark("Guesses"),
        mark("By the printed rules, and much harder: its number and its suit."),
        (("rank", mark("guess the number")), ("exact", mark("guess the exact card"))),
    ),
    Option(
        "knock_can_end",
        mark("Last card"),
        mark("A knock never takes a player's last card."),
        ((True, mark("last cards may be taken")), (False, mark("last cards are safe"))),
    ),
    Option(
        "junior",
        mark("Deck"),
        mark("The junior deck has A to 6, chains begin at 3, and a card counts its number."),
        ((False, mark("A to 10")), (True, mark("junior deck"))),
        for_young=True,
    ),
)


LEVELS: Mapping[Level, str] = {
    "easy": mark("Sensible, but about one move in three is random."),
    "normal": mark("Opens the way for its own cards, and gives away what it cannot play."),
    "hard": mark("Keeps back cards that the others need, and works out from the round what they offer."),
}


def options_line(options: Options) -> str:
    """What differs from the usual game, say "3 rounds, junior deck"; empty when nothing does."""
    return line(OPTIONS, options, Options())


def rules() -> Sequence[str]:
    """The game in a few pages of Markdown, each at most 1,500 characters."""
    return (_idea(), _knock(), _end())


def _idea() -> str:
    return _(
        "## Sevens: the idea\n"
        "Lay all your cards on the chains in the middle before anybody else does. Three to five players, a "
        "few rounds, **the lowest total wins.**\n\n"
        "**The cards.** A to 10 in four suits, 40 cards. The ace is 1, and stands below the 2.\n\n"
        "**The chains.** Each suit has one. It begins with its 7 and grows both ways, down to the ace and "
        "up to the 10, and there it ends. If ♥ lies from 6 to 8, the 5♥ and the 9♥ fit. Of a suit that has not begun "
        "only the 7 fits.\n\n"
        "**The start.** With four or five players all cards are dealt, and the 7♣ is laid at once: that was the "
        "turn of the player who held it, and the next one continues. With three players the dealer puts "
        "the 7♣ on the table, everybody gets 13 cards, and the player left of the dealer begins.\n\n"
        "**Your turn.** If you hold a card that fits, you must play one, just one, whichever you like. If you "
        "hold none, you must knock."
    )


def _knock() -> str:
    return _(
        "## Sevens: the knock\n"
        "When you knock, everybody else offers you a card, face down. It may be any card, even one that "
        "fits. They may change it until everybody has offered.\n\n"
        "Then you guess the *number* of each card, starting on your left, and see how each guess turned out before "
        "the next:\n"
        "• **Right:** the card stays where it was. Everybody knows its number now, but not its suit.\n"
        "• **Wrong:** the card is yours. Only you and its old owner know which it is.\n\n"
        "By the printed rules you would have to guess the card. A table may choose that: number and suit.\n\n"
        "That was your turn: what you took can be played on your next turn at the earliest.\n\n"
        "**Your last card.** If you offer your last card and it is guessed wrong, you are out. The round then "
        "ends once all cards of this knock have been guessed.\n\n"
        "**What a knock tells.** A player who knocks holds no card that fits. That helps you to guess later on.\n\n"
        "**Knock after knock?** After three knocks per player in a row you simply pass, until somebody plays a card."
    )


def _end() -> str:
    return _(
        "## Sevens: the score\n"
        "The round is over when somebody has no cards left. They score 0, and so does everybody else "
        "who is out. The others count what they hold:\n"
        "```\n"
        "A         15\n"
        "2 to 8     5\n"
        "9, 10     10\n"
        "```\n"
        "There are as many rounds as players, and the deal moves to the left. The lowest total wins, and "
        "ties share a place.\n\n"
        "**House rules** that a table may choose: more or fewer rounds, or rounds until somebody reaches a "
        "target; leaving a player's last card alone in a knock.\n\n"
        "**The junior deck** has A to 6. Its chains begin at 3, with the 3♣ on the table first, and a card "
        "counts its number. Some players may get one card more than others.\n\n"
        "**If your time runs out** in a live game, the table plays for you: the fitting card that opens "
        "most for you, an offer of the costliest card that does not fit, or a guess of the number with the most points "
        "still unseen. After two of those in a row the computer plays your cards until you press a button again."
    )
