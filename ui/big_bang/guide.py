"""Big Bang explained: the options of a table, and the pages of /rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.big_bang.types import FirstOptions
from engine.game import Level
from ui.text.locale import _, mark
from ui.text.options import Option, line

FOR_WHOM = mark(
    "For one player, or a race of up to three. It is good practice in number patterns, strategy and thinking ahead."
)

OPTIONS = (
    Option(
        "rounds",
        mark("Rounds"),
        mark("How many races are run, or boards played. Points are added up."),
        (
            (1, mark("1 round")),
            (2, mark("2 rounds")),
            (3, mark("3 rounds")),
            (5, mark("5 rounds")),
        ),
    ),
    Option(
        "limit_s",
        mark("Time limit"),
        mark(
            "How long a race may last, from GO; the timed game has 5 minutes. You keep what you have placed."
        ),
        (
            (0, mark("no time limit")),
            (180, mark("3 minutes")),
            (300, mark("5 minutes")),
            (600, mark("10 minutes")),
        ),
    ),
    Option(
        "penalty",
        mark("For young players"),
        mark("In a race the table shows what fits. Usually players find it, and a mistake costs 3 seconds."),
        (("cooldown", mark("players find what fits")), ("none", mark("the table shows what fits"))),
        for_young=True,
    ),
    Option(
        "stolen",
        mark("Scoring"),
        mark("A race's winner scores what the others have left. Usually the cards placed count."),
        ((False, mark("cards placed count")), (True, mark("stolen scoring"))),
    ),
    Option(
        "unplayed",
        mark("Cards not placed"),
        mark("Usually they cost nothing."),
        ((0, mark("cost nothing")), (-1, mark("a point off for each card not placed"))),
    ),
    Option(
        "rules_cards",
        mark("Rules cards"),
        mark("Six black triangles whose faces take only certain numbers; two points each."),
        ((False, mark("without rules cards")), (True, mark("with rules cards"))),
    ),
    Option(
        "replay",
        mark("Dead cards"),
        mark("When the deck is empty, they are shuffled into a new one."),
        ((False, mark("stay dead")), (True, mark("dead cards come again"))),
    ),
    Option(
        "hold",
        mark("Drawing"),
        mark("Usually you draw only when nothing in your hand fits."),
        ((False, mark("only when nothing fits")), (True, mark("draw after any card"))),
    ),
    Option(
        "first_stuck_ends",
        mark("Out of moves"),
        mark("Usually a player who cannot move waits for the others."),
        ((False, mark("waits")), (True, mark("the first without moves ends the race"))),
    ),
    Option(
        "duplicate",
        mark("Decks"),
        mark("Usually everybody has the same cards in the same order."),
        ((True, mark("the same for all")), (False, mark("a shuffle for each"))),
    ),
    Option(
        "racers",
        mark("Racers"),
        mark("Usually up to three race."),
        ((3, mark("up to 3")), (6, mark("up to 6 racers"))),
    ),
)


LEVELS: Mapping[Level, str] = {
    "easy": mark("About 4 to 8 seconds a card, and every third one at random."),
    "normal": mark("About 2 to 4 seconds a card, and keeps places for the cards to come."),
    "hard": mark("About 2 seconds a card, and keeps places for the cards to come."),
    "own": mark("As quick as its opponent lately; slow until it knows them. Not rated, for no record."),
}


def options_line(options: FirstOptions) -> str:
    """What differs from the usual game, say "5 minutes, stolen scoring"; empty when nothing does."""
    return line(OPTIONS, options, type(options)())


def rules() -> Sequence[str]:
    """The game in a few pages of Markdown, each at most 1,500 characters."""
    return (_placing(), _drawing(), _race(), _rules_cards())


def _placing() -> str:
    return _(
        "## Big Bang: placing\n"
        "Alone, or as a race. **Place as many of your 28 triangles as you can** around the black star.\n\n"
        "**The cards.** One 1, two 2s, three 3s and so on up to seven 7s. A card has the same number on all three "
        "sides. You hold three.\n\n"
        "**Where a card may lie.** Triangles touch edge to edge, and a card must touch the star or another card. "
        "Numbers that touch differ by exactly 1. The star takes any number.\n"
        "```\n"
        "3 beside 4         yes\n"
        "3 between 2 and 4  yes\n"
        "3 between 4 and 4  yes\n"
        "3 beside 3         no\n"
        "3 between 2 and 5  no\n"
        "```\n"
        "Touching corners mean nothing, and the board has no edge.\n\n"
        "**At the table.** Your board is in your own panel, **My board**. Open places have letters there: choose a "
        "card, then its letter. A place keeps its letter while it is open. What everybody is told of places is written "
        "from the star: `2, −1` is two to the right and one up.\n\n"
        "**A tip.** There is one 1 and there are seven 7s. Keep room for the many high numbers. With only even, or "
        "only odd, numbers beside the star your branches can never clash."
    )


def _drawing() -> str:
    return _(
        "## Big Bang: drawing\n"
        "Place cards of your hand in any order. **When none of them fits, or your hand is empty, draw up to "
        "three.**\n\n"
        "**A dead hand.** You hold three cards, none fits, and the deck still has cards: put your whole hand on the "
        "discard pile, and draw three. **Discard** takes it in its own order, the last card on top; other orders "
        "stand beside it.\n\n"
        "**The top discard** may be placed at any time, as if you held it. Then the next one is on top. Cards below "
        "the top cannot be reached.\n\n"
        "**The end.** Everything is placed; or the deck is empty and neither your hand nor the top discard fits. You "
        "may also stop at any time and keep your score; **Stop** asks once whether you are sure.\n\n"
        "**The score.** A point for each number card placed. The star counts nothing. 28 is the most, and most games "
        "can be won with all of them, so the clock matters. The printed rules also let cards that are not placed count "
        "against you, but not how much: a table may choose a point each."
    )


def _race() -> str:
    return _(
        "## Big Bang: the race\n"
        "Up to three players start together, each with their own star, deck and board, and nobody has a turn. All "
        "decks have the same order. Boards are covered until GO. While the race is on, all you see of the others is "
        "how many cards they have placed; when it is over, **Everybody's board** shows them all.\n\n"
        "**It is over** when somebody has placed everything, when time is up, or when nobody can move. If you are out "
        "of moves you wait; by the letter of the printed rules you would end it, and a table may choose that.\n\n"
        "**A mistake costs 3 seconds**, which is not printed: a card where it does not fit, or to draw or discard "
        "while a card fits. You are told why; meanwhile no press counts. For young players a table may show what "
        "fits; then the race is not rated.\n\n"
        "**The winner** has the most points. On a tie it is the player who finished first.\n\n"
        "**A table may choose** several rounds, a time limit, up to six racers, different decks.\n\n"
        "**Stolen scoring.** The winner of a race scores the cards that the others have not placed, and the others "
        "score nothing.\n\n"
        "**Dead cards come again.** When the deck is empty and nothing in your hand fits, hand and discards are "
        "shuffled into a new deck, as long as each pass places at least one card.\n\n"
        "**Draw after any card.** You may draw although a card in your hand still fits.\n\n"
        "**Alone** there is no hurry: your panel shows what fits, you may play at any pace, and everybody may watch. "
        "With a time limit it is a race against the clock."
    )


def _rules_cards() -> str:
    return _(
        "## Big Bang: rules cards\n"
        "A table may play with six more black triangles. They are shuffled into the deck, and a placed one counts "
        "2 points. They have no number: each face says what may lie against it.\n"
        "```\n"
        "R1   1 2      anything  anything\n"
        "R2   3 4      3 4       anything\n"
        "R3   6 7      6 7       anything\n"
        "R4   1 3 5 7  on all three faces\n"
        "R5   2 4 6    on all three faces\n"
        "R6   nothing  anything  anything\n"
        "```\n"
        "The faces are told as they lie left, right, and third: below a triangle that stands on its base, above one "
        "that stands on its tip. You choose the place first, then how the card is turned: `/1` moves each face one on, "
        "`/2` two.\n\n"
        "Beside a rules card numbers need not differ by 1; its face alone decides. The star and another rules card may "
        "touch it only where it takes anything.\n\n"
        "A face that takes nothing may not touch a card, and the place before it stays empty for good."
    )
