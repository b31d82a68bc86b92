"""Sequence Numbers explained: the options of a table, and the pages of /rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from engine.sequence_numbers.types import Options
from ui.text.locale import _, mark
from ui.text.options import Option, line

FOR_WHOM = mark(
    "For 2, 3, 4 or 6 players aged 7 and up, adults too. It is good practice in adding, subtracting and spotting lines."
)

OPTIONS = (
    Option(
        "teams",
        mark("Teams of six"),
        mark("If six play: three teams of two instead of two teams of three."),
        ((2, mark("two teams")), (3, mark("three teams"))),
    ),
    Option(
        "sequences_to_win",
        mark("Sequences to win"),
        mark("Usually one for two or three players and two for more. With three teams, one is better."),
        (
            (0, mark("as usual")),
            (1, mark("1 sequence wins")),
            (2, mark("2 sequences win")),
            (3, mark("3 sequences win")),
        ),
    ),
    Option(
        "answers",
        mark("Answers"),
        mark("The table does the sums."),
        (("typed", mark("players do the sums")), ("shown", mark("answers are shown"))),
        for_young=True,
    ),
    Option(
        "stalemate_rounds",
        mark("Stalemate"),
        mark("The game ends after this many rounds in which everybody passes."),
        (
            (1, mark("after 1 round of passes")),
            (3, mark("after 3 rounds of passes")),
            (10, mark("after 10 rounds of passes")),
        ),
    ),
    Option(
        "strict_draw",
        mark("Drawing"),
        mark("By the printed rules a player who forgets plays on with one card fewer."),
        ((False, mark("the table draws")), (True, mark("players must not forget to draw"))),
    ),
    Option(
        "table_talk",
        mark("Table talk"),
        mark("By the printed rules each member of a team that talked discards a card. They own up."),
        ((False, mark("no penalty for talking")), (True, mark("table talk costs a card"))),
    ),
)


LEVELS: Mapping[Level, str] = {
    "easy": mark("Builds its lines, but every other move is random."),
    "normal": mark("Builds its own lines and stops those of the others."),
}


def options_line(options: Options) -> str:
    """What differs from the usual game, say "three teams, 1 sequence wins"; empty when nothing does."""
    return line(OPTIONS, options, Options())


def rules() -> Sequence[str]:
    """The game in a few pages of Markdown, each at most 1,500 characters."""
    return (_idea(), _turn(), _sequences(), _end())


def _idea() -> str:
    return _(
        "## Sequence Numbers: the idea\n"
        "Do the sum on your card, put a chip on the answer, and get **five chips in a row**: across, down or "
        "diagonally.\n\n"
        "**The board** has ten rows, A to J, and ten columns, 1 to 10. Every number from 1 to 48 is on two "
        "spaces. The four corners are free: they count as a chip of every side that needs them, even of "
        "several at a time.\n\n"
        "**The cards.** There are 100: for each number an addition and a subtraction, two *Plus* and two "
        "*Minus*. With two or three players you hold five cards, with more you hold four.\n\n"
        "**The sides.** Two or three play alone, and one sequence wins. Four are two teams, six are two "
        "teams or three, and two sequences win. Members of a team sit in turn and have chips of one "
        "kind, but see only their own cards. Five cannot play: the teams would not be even.\n\n"
        "The dealer is chosen at random. The player on the dealer's left begins."
    )


def _turn() -> str:
    return _(
        "## Sequence Numbers: your turn\n"
        "**Play one card, and draw one** (the table draws for you).\n\n"
        "• A **sum**: choose the card, then its answer, and your chip goes on that number. Every number is on two "
        "spaces; if both are empty, you choose one. A wrong answer doesn't count: try again.\n"
        "• **Plus**: put a chip on any empty space.\n"
        "• **Minus**: take away a chip of another side that is in no finished sequence. You place none "
        "this turn, and the space is free again afterwards.\n\n"
        "**Dead cards.** When both spaces of a sum are covered, by anyone, the card is dead. Once a "
        "turn, before you play, you may exchange one. If the new card is dead too, it waits for your next "
        "turn. Plus and Minus are never dead.\n\n"
        "**Nothing to play?** Then you pass, and keep your hand as it is.\n\n"
        "Played cards lie face up in front of their players. When the deck is empty, all of them are shuffled "
        "into a new one."
    )


def _sequences() -> str:
    return _(
        "## Sequence Numbers: sequences\n"
        "Five chips of your side in a line, or four and a corner, are a sequence. It is locked: no Minus can "
        "harm it any more.\n\n"
        "**Two sequences** of a side may share one space, and not more. Lines that cross share just one. On "
        "one line, nine chips in a row are two sequences with the middle one in common:\n"
        "```\n"
        "B1 B2 B3 B4 B5 B6 B7 B8 B9\n"
        "└─────────────┘\n"
        "            └────────────┘\n"
        "```\n"
        "One chip that finishes two lines makes two sequences.\n\n"
        "**Six or more in a row at once**: as many sequences are locked as can be. If that can be done in "
        "several ways you choose which five; otherwise those are taken that share least with your older "
        "sequences, and then those that come first on the board."
    )


def _end() -> str:
    return _(
        "## Sequence Numbers: the end\n"
        "The side that has enough sequences wins at once, all of its members together.\n\n"
        "**If nobody can go on**, that is, when all players have passed one after the other, the game is over. "
        "The side with the most sequences wins; if several sides are level it is a draw. With three teams that "
        "happens often, so try them with one sequence to win.\n\n"
        "**House rules** that a table may choose: three teams for six players, other numbers of sequences, "
        "answers shown, a later stalemate.\n\n"
        "**Printed rules** that are played only where a table chooses them:\n"
        "• *Forgetting to draw*: you draw yourself, and when the next player has played and drawn it is too "
        "late. Your hand stays smaller.\n"
        "• *Table talk*: a player who has helped a team-mate owns up, and every member of that team discards a "
        "card. These hands stay smaller too.\n\n"
        "**If your time runs out** in a live game, the table exchanges a dead card, and wins, stops a win, "
        "or plays the first card that fits. After two of those in a row the computer plays for you until you press a "
        "button again."
    )
