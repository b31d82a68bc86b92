"""Play Nine explained: the options of a table, and the pages of /rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from engine.play_nine.types import Options
from ui.text.locale import _, mark
from ui.text.options import Option, line

FOR_WHOM = mark(
    "For 2 to 6 players aged 8 and up. It is good practice in adding up, in numbers below zero, and in weighing a risk."
)

OPTIONS = (
    Option(
        "holes",
        mark("Holes"),
        mark("How many holes are played. Nine is the game; the others are house rules."),
        (
            (1, mark("1 hole")),
            (3, mark("3 holes")),
            (6, mark("6 holes")),
            (9, mark("9 holes")),
            (12, mark("12 holes")),
            (18, mark("18 holes")),
        ),
    ),
    Option(
        "tie",
        mark("Tie for first place"),
        mark("Without extra holes until one of them is best."),
        (("sudden_death", mark("sudden death")), ("shared", mark("shared first place"))),
    ),
    Option(
        "match",
        mark("Scoring"),
        mark("For two players: each hole is won or halved."),
        ((False, mark("all strokes count")), (True, mark("match play (the most holes wins)"))),
    ),
    Option(
        "max_turns",
        mark("Turns in a hole"),
        mark("A hole ends when everybody has had this many turns. Ordinary holes need far fewer than 30."),
        (
            (10, mark("at most 10 turns")),
            (20, mark("at most 20 turns")),
            (30, mark("at most 30 turns")),
            (0, mark("no limit on turns")),
        ),
    ),
)


LEVELS: Mapping[Level, str] = {
    "easy": mark("Sensible, but now and then a shot at random."),
    "normal": mark("Makes pairs, takes low cards and gets rid of high ones."),
    "hard": mark("Tries its shots in many imagined deals before it chooses."),
}


def options_line(options: Options) -> str:
    """What differs from the usual game, say "3 holes, match play"; empty when nothing does."""
    return line(OPTIONS, options, Options())


def rules() -> Sequence[str]:
    """The game in a few pages of Markdown, each at most 1,500 characters."""
    return (_course(), _turn(), _scoring(), _end())


def _course() -> str:
    return _(
        "## Play Nine: the idea\n"
        "Nine holes of golf with cards, for two to six players. Every card is a number of strokes, and "
        "few strokes are good: **the lowest total after nine holes wins.**\n\n"
        "**The cards.** There are 108: eight each of 0 to 12, and four −5. The −5 is the *Hole-in-One*, "
        "the 0 the *Mulligan*, the 12 is *Out of Bounds*.\n\n"
        "**The course.** On each hole you get eight cards face down, two rows of four. Nobody knows what "
        "they are, not even you. Positions 1 to 4 are the top row, 5 to 8 the bottom row. One more card "
        "starts the discard pile, and the rest is the deck.\n\n"
        "**Tee off.** Everybody turns up two of their own cards, whichever they like. Then the player "
        "left of the dealer begins. On the next hole the deal moves one seat to the left.\n\n"
        "To find the first dealer, everyone draws a card; the lowest deals."
    )


def _turn() -> str:
    return _(
        "## Play Nine: your turn\n"
        "Take one card, from the deck or from the discard pile.\n\n"
        "**From the deck**, only you see it. Then do one of these:\n"
        "• Put it in place of any of your cards, face up or face down. It lies face up, and the old card "
        "goes on the discard pile.\n"
        "• Discard it and turn over one of your face-down cards.\n"
        "• If just one of your cards is still face down, you may also discard it and leave everything as "
        "it is. That is lining up the *putt*, and you may do it turn after turn.\n\n"
        "**From the discard pile**, everybody has seen it, and it must replace one of your cards.\n\n"
        "A card that lies face up may be replaced as often as you like while you still have one face "
        "down.\n\n"
        "**Putting out.** When all eight of your cards are face up, you are done. Everyone else has "
        "exactly one last shot, a turn like any other. Then all cards are turned up and the hole is "
        "scored. Being first out earns nothing by itself, so do it when your cards are good."
    )


def _scoring() -> str:
    return _(
        "## Play Nine: the score\n"
        "Add up your eight cards, but look at the four columns first.\n\n"
        "• **A pair**, two equal cards one above the other, counts 0 instead of its strokes.\n"
        "• **Two pairs of the same number** also take 10 strokes off, three 15, four 20. They need not "
        "lie side by side.\n"
        "• **A Hole-in-One** is −5 wherever it lies. A pair of them is −10, and two pairs are −30.\n"
        "• Equal cards side by side or crosswise are worth nothing special, and no card is wild.\n\n"
        "Some boards:\n"
        "```\n"
        " 6  7  8  9    6 and 8 are pairs: 0\n"
        " 6  0  8 12    7 + 9 + 0 + 12 = 28\n\n"
        " 1  2  3  1    two pairs of 1: −10\n"
        " 1  2  3  1    2 and 3 are pairs: 0\n\n"
        "11 11 11  0    three pairs of 11: −15\n"
        "11 11 11 12    0 + 12, so −3 in all\n\n"
        "−5 −5  7  7    two pairs of −5: −30\n"
        "−5 −5  7  7    two pairs of 7: −10, −40 in all\n"
        "```\n"
        "−40 is the best hole there is, 92 the worst."
    )


def _end() -> str:
    return _(
        "## Play Nine: the end\n"
        "After the last hole the lowest total wins.\n\n"
        "**A tie for first place** goes to sudden death: the tied players alone play extra holes until "
        "one of them has the best score on a hole. After nine extra holes they share the win. Other ties "
        "are shared.\n\n"
        "**When the deck runs out**, the discard pile without its top card is shuffled into a new "
        "deck.\n\n"
        "**A hole cannot go on for ever.** When everybody has had 30 turns it ends and is scored as it "
        "lies.\n\n"
        "**House rules** that a table may choose: fewer or more holes, match play for two (each hole is "
        "won or halved, and the most holes wins), a shared first place, another limit on turns.\n\n"
        "**If your time runs out** in a live game, the table plays a simple shot for you. After two of "
        "those in a row the computer plays your cards until you press a button again."
    )
