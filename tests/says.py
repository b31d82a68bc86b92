"""What the product says, asked of `text`: a test that quoted it would change with every wording.

    assert says.table.back("Ben") in shown.text
    assert says.refused("not_seated") in answer.text
    assert says.known(says.table.deadline(("Ben",), says.ANY)) in shown.text
    await ada.press(message, says.JOIN)

`tests/text` holds the words themselves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.errors import Refusal
from engine.play_nine.types import Draw, HoleLine
from engine.seven_ate_nine.types import Missed, Play, Why
from tests.ui.sevens.views import view as sevens_view
from tests.ui.standings.board_cases import EMPTY as EMPTY_BOARD
from tests.ui.text.cases import scored as hole_scored
from tests.ui.text.cases import view as play_nine_view
from ui import refusals
from ui.big_bang import mistakes as big_bang_mistakes
from ui.big_bang import panel as big_bang_panel
from ui.big_bang import score as big_bang_score
from ui.play_nine import panel as play_nine_panel
from ui.play_nine import score as play_nine_score
from ui.play_nine import words as play_nine
from ui.sequence_numbers import panel as sequence_panel
from ui.seven_ate_nine import panel as seven_ate_nine_panel
from ui.seven_ate_nine import score as seven_ate_nine_score
from ui.seven_ate_nine import words as seven_ate_nine
from ui.sevens import hand as sevens_hand
from ui.sevens import words as sevens
from ui.standings import awards, boards, boards_menu, gains, players, story, week
from ui.text import (
    about,
    away,
    blocks,
    challenges,
    greeting,
    history,
    invitations,
    lobby,
    me,
    moderation,
    more_time,
    morning_lists,
    my_tables,
    options,
    pace,
    pings,
    quiet_hours,
    rated,
    replay,
    scorecard,
    seal,
    set_up,
    settings,
    show_here,
    substitutes,
    table,
    table_lists,
    votes,
)
from ui.text import help as help_words
from ui.text.locale import _
from ui.text.words import resigned_line

__all__ = [  # besides what is below
    "EMPTY_BOARD",
    "about",
    "awards",
    "away",
    "big_bang_mistakes",
    "big_bang_panel",
    "big_bang_score",
    "blocks",
    "boards",
    "boards_menu",
    "challenges",
    "gains",
    "greeting",
    "help_words",
    "history",
    "invitations",
    "lobby",
    "me",
    "moderation",
    "more_time",
    "morning_lists",
    "my_tables",
    "options",
    "pace",
    "pings",
    "play_nine_score",
    "players",
    "quiet_hours",
    "rated",
    "refusals",
    "replay",
    "resigned_line",
    "scorecard",
    "seal",
    "sequence_panel",
    "set_up",
    "settings",
    "seven_ate_nine",
    "seven_ate_nine_panel",
    "seven_ate_nine_score",
    "sevens",
    "sevens_hand",
    "show_here",
    "story",
    "substitutes",
    "table",
    "table_lists",
    "votes",
    "week",
]

ANY = "\N{OBJECT REPLACEMENT CHARACTER}"  # a fact that a test does not know

JOIN = table.button("seat")
LEAVE = table.button("leave")
ADD_COMPUTER = table.button("add")
SET_UP = table.button("setup")
OPTIONS = set_up.set_options()
PACE, RATING, WHO, INVITE, REMOVE = map(set_up.menu, ("pace", "rating", "who", "invite", "remove"))
START = table.button("start")
HAND = table.button("hand")
SLOWER = table.button("slower")
LOOK = table.button("look")
READY = table.button("ready")
REMATCH = table.button("rematch")
MORE = gains.button("more")
SHARE = gains.button("share")
AFTER = (REMATCH, SHARE, MORE)  # below the end of a game
SUMS = table.button("sums")
SETTLE = table.button("settle")
SHUFFLE = table.button("shuffle")
BACK = table.button("back")
RESIGN = table.button("resign")
TO_TABLE = table.button("table")

CARDS = _(play_nine.MINE)
DRAW = play_nine.action(Draw(), play_nine_view())
SHOT = play_nine_panel.prompt(play_nine_view(viewer=0))
TEE = play_nine_panel.prompt(play_nine_view(viewer=0, phase="tee", boards=((None,) * 8,) * 2))
OFFER, GUESS = sevens_view(round=1, phase="offer"), sevens_view(round=1, phase="guess")
NOT_YET = table.whose_turn(["X"]).removeprefix("X")  # "Ben's turn."


def known(sentence: str) -> str:
    """The longest part of a sentence between the facts that a test does not know."""
    return max(sentence.split(ANY), key=len)


def refused(code: str, **facts: object) -> str:
    """Why not, by the code of a refusal; what is not given is not known."""
    fields = ("game", "host", "name", "role", "table")
    return known(refusals.sentence(Refusal(code, **dict.fromkeys(fields, ANY) | facts)))


def resting(why: str) -> str:
    """Why a table rests, as far as the words go before a time."""
    return known(table.resting(why, ANY))


def chosen(asked: tuple[str, Mapping[str, str]], key: str) -> tuple[str, list[str]]:
    """A question of /me or /settings, and what its menu shows as chosen."""
    return asked[0], [asked[1][key]]


def challenged(name: str = ANY, title: str = ANY, mention: str = ANY, pace: str = ANY) -> str:
    """Asks somebody to accept a challenge."""
    return known(challenges.challenge(mention, name, title, pace, ANY))


def seats_taken(count: int, most: int) -> str:
    """Stands in a lobby, in bold."""
    return _lobby(count, (most,))[2]


def room(seated: int, *allowed: int, teams: Sequence[int] = ()) -> str:
    """How many may still come."""
    return _lobby(seated, allowed, teams=teams)[4 + len(teams) if teams else 3 + seated]


def nobody_in_teams(seated: int, teams: Sequence[int], who: str) -> str:
    """The teams that nobody has chosen yet, and the first of the people who are placed by chance."""
    lines = _lobby(seated, (seated,), teams=teams, who=who)[3 : 4 + len(teams)]
    return "\n".join(lines).partition(" · ")[0]


def house(pace: str, options: str = "") -> str:
    """How a table is played, but for how many can."""
    return _lobby(1, (2,), pace, options)[1].partition(", ")[2]


def opener(name: str) -> str:
    """The person who opened a table, in its lobby."""
    return _lobby(1, (2,), who=name)[3].removeprefix("• ")


def _lobby(
    seated: int,
    allowed: Sequence[int],
    pace: str = "live",
    options: str = "",
    who: str = "",
    teams: Sequence[int] = (),
) -> list[str]:
    return lobby.message(
        "",
        (who,) * seated,
        (None,) * seated,
        host=0,
        allowed=allowed,
        pace_name=pace,
        invite_only=False,
        options=options,
        closes="",
        sizes=teams,
        wishes=(None,) * seated,
    ).splitlines()


def your_turn(hole: int) -> str:
    return play_nine.summons(play_nine_view(hole=hole))


def tee_off(hole: int) -> str:
    return play_nine.summons(play_nine_view(hole=hole, phase="tee"))


def tells_of_hole(text: str, hole: int) -> bool:
    """Whether a text is the result of this hole: somebody or its reader has won it, or several share it."""
    lines = [HoleLine(seat, 0, 0, (), (), (), 0, False) for seat in range(2)]
    won, shared = (
        known(play_nine_score.outcome(hole_scored(round=hole, lines=some), (ANY, ANY)).partition("0")[0])
        for some in (lines[:1], lines)
    )
    own = play_nine_score.outcome(hole_scored(round=hole, lines=lines[:1]), (ANY, ANY), 0).partition("0")[0]
    return any(told in text for told in (won, shared, own))


def not_held(called: object) -> str:
    return _verdict("not_held", called)


def no_fit(called: object, top: int) -> str:
    return _verdict("no_fit", called, top)


def stops(called: object) -> str:
    """Told to a player whom a miss stops."""
    return seven_ate_nine_panel.stop(_missed("no_fit", called), 3, "")


def _verdict(why: Why, called: object, top: int = 11) -> str:
    return seven_ate_nine_panel.verdict(_missed(why, called), top, ())


def _missed(why: Why, called: object) -> Missed:
    return Missed(0, Play(called), why, None)  # type: ignore[arg-type]  # as it was typed


def begun(*, race: bool = False) -> str:
    """Announces a game that has begun, as far as the names."""
    return table.start((ANY, ANY), "", race=race).partition(ANY)[0]


def start(sentence: str) -> str:
    """A sentence up to the first fact that a test does not know."""
    return sentence.partition(ANY)[0]
