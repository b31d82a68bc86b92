"""What the panels and the table's message of every game keep to, at each step of games of moves at random."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from cogs.scenes.table import table_scene
from engine.game import Rng
from engine.games import GAMES
from engine.session import Session
from table.table import Race, Table
from tests.cogs.parts import check_fits, custom_ids, ids
from tests.cogs.tables import SEED, people, playing
from tests.games import MANIFESTS, manifest_of
from ui.games import FACES
from wire.layouts import IN_A_ROW
from wire.presses import Pressed

STEPS = 60
BETWEEN = 4000  # milliseconds: nobody is stopped for longer, and no GO takes longer


class Played(NamedTuple):
    key: str
    seats: int
    options: Mapping[str, object]


GAMES_PLAYED = [Played(key, *table) for key, manifest in MANIFESTS.items() for table in manifest.tables]
each_game = pytest.mark.parametrize("played", GAMES_PLAYED, ids=lambda each: f"{each.key} of {each.seats}")


@cache
def tables(key: str, seats: int, chosen: tuple[tuple[str, object], ...]) -> tuple[Table, ...]:
    """As they stand while some of the moves are played, and while there is somebody to play."""
    game = GAMES[key]
    options = game.options(dict(chosen))
    race = Race(open=True, opens_at=3000) if game.is_race(options, seats) else None
    session, _ = Session.start(key, options, seats, SEED)
    found = []
    for step in range(STEPS):
        able = [seat for seat in game.waiting_for(session.state) if game.legal(session.state, seat)]
        if not able:
            break
        found.append(playing(session, people(seats), race=race, options=dict(chosen)))
        session = _moved(session, able, step)
    return tuple(found)


def _moved(session: Session, able: list[int], step: int) -> Session:
    """Now and then by what is only tried, and comes to nothing."""
    rng = Rng(SEED, "moves", step)
    seat = rng.choice(able)
    legal = session.game.legal(session.state, seat)
    tried = session.game.tries(session.view(seat)) if rng.below(5) == 0 else legal
    moves = [move for move in tried or legal if str(move) != "stop"] or list(legal)
    return session.apply(seat, rng.choice(moves), BETWEEN * (step + 1))[0]


def tables_of(played: Played) -> tuple[Table, ...]:
    return tables(played.key, played.seats, tuple(played.options.items()))


@each_game
@pytest.mark.parametrize("text_only", [False, True])
def test_panels_fit_and_their_ids_are_presses_of_their_table(played: Played, text_only: bool) -> None:
    face = FACES[played.key]
    for table in tables_of(played):
        for seat in range(played.seats):
            parts, below = face.panel(table, seat, "", text_only, "x" * 200), face.beside(table, seat, "")
            check_fits(table.id, (*parts, below) if below else parts)
            assert len(below) < IN_A_ROW, "beside Refresh"
            presses = [Pressed.parse(each) for each in custom_ids((*parts, below))]
            assert {pressed and pressed.target for pressed in presses} <= {table.id}


@each_game
def test_the_tables_message_fits(played: Played) -> None:
    for table in tables_of(played):
        scene = table_scene(table, ())
        for shown in (scene, scene.in_words()):
            assert shown.layout().total_children_count <= 40
            assert shown.layout().content_length() <= 4000


@each_game
@pytest.mark.parametrize("viewer", [None, 0])
def test_nothing_hidden_is_shown(played: Played, viewer: int | None) -> None:
    """Tables that differ only in what nobody, or a player, may not see yet are shown alike."""
    differ = False
    for table in tables_of(played)[::3]:
        shown = set()
        for world in worlds(table, viewer):
            parts = (
                table_scene(world, ()).parts
                if viewer is None
                else FACES[played.key].panel(world, viewer, "", text_only=True)
            )
            shown.add(repr([ids(part) for part in parts]))
            differ = differ or world != table
        assert len(shown) == 1
    assert differ or played.seats == 1


def worlds(table: Table, viewer: int | None) -> Iterator[Table]:
    """This table, and others that look like it to the viewer."""
    assert table.session is not None
    yield table
    view, state = table.view(viewer), table.session.state
    known = {name: getattr(state, name) for name in manifest_of(table.key).secrecy.unseen.counts}
    for number in range(3):
        other = replace(table.game.determinize(view, Rng(SEED, "other", number)), **known)
        changed = replace(table, session=replace(table.session, state=other))
        assert changed.view(viewer) == view
        yield changed


@each_game
def test_nobody_is_waited_for_in_the_picture_of_a_game_ended_early(played: Played) -> None:
    for table in tables_of(played):
        picture = FACES[played.key].picture(replace(table, phase="over", reason="settled"), ())

        view = picture.args[0]
        assert (getattr(view, "turn", None), getattr(view, "awaited", ())) == (None, ())
        assert getattr(view, "phase", "") != "tee", "there the picture marks who has yet to tee off"
        assert not getattr(view, "offered", ())
        assert not {"Turn:", "knocked"} & set(picture.alt.split())
