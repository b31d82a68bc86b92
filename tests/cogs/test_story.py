"""What the table's message tells of a move."""

from __future__ import annotations

import msgspec

from cogs.scenes.story import story
from engine.games import GAMES
from engine.sequence_numbers.types import Placed
from engine.session import Session
from table.entries import Logged, Nudge, Play, Substitute
from table.table import Rest, Table
from tests.cogs.tables import SEED, STARTED, people, playing
from ui.sequence_numbers import words
from ui.text import table as table_words

MADE = Placed(0, 0, 7, 3, (1,))


def table() -> Table:
    session, _ = Session.start("sequence_numbers", GAMES["sequence_numbers"].options({}), 2, SEED)
    return playing(session, people(2))


def test_a_rare_good_move_of_a_person_is_told_once_and_warmly() -> None:
    now = table()

    told = list(story(now, [Logged(9, Play("", who=10, seat=0), (MADE,), STARTED)]))

    assert told == [words.highlight(MADE, now.view(None), now.names)]


def test_that_of_a_computer_is_told_plainly() -> None:
    now = table()

    (told,) = story(now, [Logged(9, Substitute("", seat=0), (MADE,), STARTED)])

    assert str(words.event(MADE, now.names)) in told


def test_nobody_is_hurried_at_a_table_that_rests() -> None:
    hurried = [Logged(9, Nudge(), (), STARTED)]
    at_rest = msgspec.structs.replace(table(), rest=Rest("paused"))

    assert list(story(table(), hurried)) == [table_words.in_race("nudge")]
    assert list(story(at_rest, hurried)) == []
