"""7 Ate 9 explained: the options of a table, and the pages of /rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from engine.seven_ate_nine.types import PRESET, Options
from ui.text.locale import _, mark
from ui.text.options import Option, line

FOR_WHOM = mark(
    "For 2 to 4 players aged 7 and up, or from second grade. It is good practice in quick adding and subtracting. "
    "A race takes 2 to 5 minutes."
)

OPTIONS = (
    Option(
        "match",
        mark("Races"),
        mark("A match is won by three races. Usually one race is a game."),
        ((False, mark("one race")), (True, mark("first to three"))),
    ),
    Option(
        "penalty",
        mark("A wrong card"),
        mark("It always goes back. Without a penalty, trying every card would be the best way to play."),
        (
            ("none", mark("just goes back")),
            ("cooldown", mark("guessing stops you for three seconds")),
            ("draw1", mark("costs an extra card")),
        ),
    ),
    Option(
        "targets",
        mark("For young players"),
        mark("The table shows the two numbers that fit."),
        ((False, mark("players find what fits")), (True, mark("the table shows what fits"))),
        for_young=True,
    ),
    Option(
        "start_hand",
        mark("Cards in hand at GO"),
        mark("You see them at GO. Usually you begin with none."),
        ((0, mark("none")), (4, mark("four cards in hand"))),
    ),
    Option(
        "last_card_free",
        mark("The very last card"),
        mark("Usually it may be laid face down, whatever its number."),
        ((True, mark("may be laid face down")), (False, mark("the last card must fit"))),
    ),
    Option(
        "auto_last",
        mark("Laying the last card"),
        mark("Usually you lay it down yourself, and somebody may be faster."),
        ((False, mark("by its player")), (True, mark("the last card goes by itself"))),
    ),
    Option(
        "grace_ms",
        mark("Late cards"),
        mark("How long a card counts as late, not wrong, after the top that it fitted is covered."),
        (
            (500, mark("half a second late is not a miss")),
            (1500, mark("1½ seconds late is not a miss")),
            (3000, mark("three seconds late is not a miss")),
        ),
    ),
    Option(
        "typing",
        mark("Answers by typing"),
        mark("Numbers typed in the channel do not count."),
        ((True, mark("presses and typing")), (False, mark("buttons only"))),
    ),
)


USUAL = Options(**PRESET)


LEVELS: Mapping[Level, str] = {
    "easy": mark("As quick as a newcomer: about 2 to 4 seconds a look."),
    "normal": mark("As quick as a practised player: about 1 to 2 seconds a look."),
    "hard": mark("As quick as the best: about a second a look."),
    "own": mark("As quick as its opponent lately; slow until it knows them. Not rated, for no record."),
}


def options_line(options: Options) -> str:
    """What differs from the usual table, say "first to three"; empty when nothing does."""
    return line(OPTIONS, options, USUAL)


def rules() -> Sequence[str]:
    """The game in a few pages of Markdown, each at most 1,500 characters."""
    return (_race(), _fits(), _end())


def _race() -> str:
    return _(
        "## 7 Ate 9: the race\n"
        "For two to four players, and nobody has a turn. **Be the first to get rid of all your cards.**\n\n"
        "**The cards.** There are 73. Each has a big number from 1 to 10 and a step: ±1 is green, ±2 blue, "
        "±3 red.\n\n"
        "**The start.** One card is turned up to start the pile. The others are dealt out evenly as face-down draw "
        "piles: 36 cards each for two players, 24 for three, 18 for four. Three seconds after everybody has pressed "
        "**Ready** it is GO.\n\n"
        "**From then on** do as you like, as fast as you can:\n"
        "• *Draw* the top card of your draw pile into your hand, as many as you want, one at a time.\n"
        "• *Play* a card of your hand that fits on the top card of the pile. It is the new top card, and "
        "everybody has to think again.\n\n"
        "Press the card in your hand, or type its number in the table's channel: `7` plays the 7 that you drew "
        "first, `7 2` exactly the 7±2; `draw` and `last` work too, unless the table plays with buttons only. "
        "Where I cannot read messages, mention me or reply to the table. What counts is when Discord received it."
    )


def _fits() -> str:
    return _(
        "## 7 Ate 9: what fits\n"
        "A card fits if its number is the top number plus or minus the step. The step is the top card's; that of "
        "the card you play does not matter yet.\n\n"
        "The numbers go round in a circle: 10 is followed by 1, and 1 is preceded by 10.\n"
        "```\n"
        "5±2   5 + 2 = 7          5 − 2 = 3\n"
        "9±2   9 + 2 = 11, so 1   9 − 2 = 7\n"
        "1±3   1 + 3 = 4          1 − 3 = −2, so 8\n"
        "```\n"
        "**Somebody was faster?** The first card on the pile stays. Yours goes back, and if it fitted only a "
        "moment ago it does not even count as a miss. If it happens to fit the new top card as well, it is simply "
        "played.\n\n"
        "**A wrong card** goes back too. At most tables it also stops you: for three seconds you can draw, but not "
        "play. So guessing does not pay.\n\n"
        "Whatever is tried before GO costs nothing."
    )


def _end() -> str:
    return _(
        "## 7 Ate 9: the end\n"
        "**Your very last card**, when your draw pile is empty too, may be laid face down at any time, whatever "
        "its number. You have won, unless somebody was faster.\n\n"
        "**Nobody can play?** When all draw piles are empty and no card in any hand fits, the bottom card of the "
        "pile comes to the top, if need be several times. Three seconds later it is GO again.\n\n"
        "The printed rules have neither of these two.\n\n"
        "**The winner** is the first without cards. The others are ranked by the cards they have left.\n\n"
        "**House rules** that a table may choose: a match, which is won by three races; "
        "four cards in hand at GO; a card to be drawn for every miss; a last card that must fit, or one that goes "
        "by itself.\n\n"
        "**If a race stands still**, the table nudges everybody, and then draws or plays for those who do "
        "nothing. A race that everybody has left is ended, and ranked by cards left."
    )
