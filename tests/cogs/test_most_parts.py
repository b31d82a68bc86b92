"""The table's message with everything that it may ever show at once is within Discord's limits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cogs.commands.invitations import answer_buttons
from cogs.commands.my_tables import ON_A_PAGE, WITH_KEYS, page_lines
from cogs.scenes.set_up import set_up_scene
from cogs.scenes.table import table_scene
from db.values import OpenTable
from engine.games import GAMES, has_rounds
from engine.session import Session
from table.entries import Logged, Seek
from table.seat import Ballot, Offer, Poll
from table.table import Proposal, Race, Rest, Table, Why
from tests.cogs.parts import custom_ids
from tests.cogs.tables import LONG, SEED, STARTED, people, playing
from tests.discord_schema import MOST_COMPONENTS
from wire.layouts import MOST_TEXT
from wire.notes import Note

_IN_A_RACE: tuple[Why, ...] = ("start", "round", "paused")
NOTES = [Note(f"{number} " + "x" * 80, is_try=number % 2 == 0) for number in range(50)]


def cases() -> Iterator[tuple[str, Why | None]]:
    """Each game with whatever it may rest for."""
    for key, game in GAMES.items():
        yield key, None
        if game.race:
            yield from ((key, why) for why in _IN_A_RACE)
        else:
            yield key, "away"
            if has_rounds(game):
                yield key, "round"


def busiest(key: str, why: Why | None, gone: frozenset[int] = frozenset()) -> Table:
    """As many as can play, all of them but one away or `gone`; and whatever can be asked at such a table is."""
    game = GAMES[key]
    options = game.options({})
    count = game.seats_for(options)[-1]
    race = Race() if game.is_race(options, count) else None
    session, _ = Session.start(key, options, count, SEED)
    ballots = tuple(Ballot(seat, "end") for seat in range(count))
    seats = [
        replace(
            seat,
            lapses=2 if number else 0,
            resigned=1 if number in gone else 0,
            offer=Offer(False, 3, STARTED) if race is None else None,
            poll=Poll(4, STARTED, ballots) if race is None and number else None,
            clock_since=1,
            clock_from=STARTED,
        )
        for number, seat in enumerate(people(count, LONG))
    ]
    return playing(
        session,
        seats,
        pace="live",
        rest=None if why is None else Rest(why, since=STARTED),
        race=race,
        proposal=Proposal("1d", 5, tuple(range(count))) if race is None else None,
    )


@pytest.mark.parametrize(("key", "why"), list(cases()))
def test_all_at_once(key: str, why: Why | None) -> None:
    table = busiest(key, why)
    last = [Logged(2 + seat, Seek(seat=seat), (), STARTED) for seat in range(len(table.seats))]

    shown = table_scene(table, last, NOTES)

    for scene in (shown, shown.in_words()):
        assert scene.layout().total_children_count <= MOST_COMPONENTS
        assert scene.layout().content_length() <= MOST_TEXT
    ids = custom_ids(shown.parts)
    assert len(ids) == len(set(ids))
    asked = () if table.race is not None else ("agree", "object", "take", "vote")
    if table.race is None:
        assert sum(":take:" in each for each in ids) == len(table.seats), "every seat can be taken"
    for kind in ("back", *asked):
        assert any(f":{kind}:" in each for each in ids), kind


def test_an_end_by_those_who_are_left_has_room_too() -> None:
    table = busiest("sequence_numbers", None, gone=frozenset({1, 3, 5}))

    assert table.can_settle
    scene = table_scene(table, (), NOTES)
    assert scene.layout().total_children_count <= MOST_COMPONENTS
    assert any(":settle:" in each for each in custom_ids(scene.parts))


def test_a_full_page_of_games_has_room_for_invitations_with_keys() -> None:
    tables = [
        OpenTable(number, "sevens", "playing", "1d", "", 1, 2, 3, 4, 5) for number in range(3 * ON_A_PAGE)
    ]
    lobby = busiest("sevens", None)
    invited = [
        part for number in range(WITH_KEYS) for part in ("x", answer_buttons(replace(lobby, id=number)))
    ]

    scene = page_lines(tables, 1, 1, "away", {}, "still", (*invited, "more"))

    assert scene.layout().total_children_count <= MOST_COMPONENTS


@pytest.mark.parametrize("key", GAMES)
def test_set_up_of_a_table_full_of_computers(key: str) -> None:
    table = busiest(key, None)
    seats = tuple(replace(seat, user_id=None, level="own") for seat in table.seats[1:])
    lobby = replace(table, phase="lobby", seats=(table.seats[0], *seats))

    scene = set_up_scene(lobby, lobby.host_id)

    assert scene.layout().total_children_count <= MOST_COMPONENTS
    ids = custom_ids(scene.parts)
    assert len(ids) == len(set(ids))
