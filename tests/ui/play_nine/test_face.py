"""Play Nine's buttons and panels."""

from __future__ import annotations

import msgspec
import pytest

from cogs.scenes.table import table_scene
from engine.game import Rng
from engine.games import GAMES
from engine.play_nine.types import Put
from engine.session import Session
from table.table import Table
from tests import says
from tests.cogs.parts import bright, labels, presses
from tests.cogs.tables import SEED, people, playing
from ui.play_nine.face import PlayNineFace
from ui.text.words import number
from wire.layouts import Drawing, Part

FACE = PlayNineFace()


def table(seats: int, moves: int = 0, options: dict[str, int] | None = None) -> Table:
    """A game after this many random moves."""
    session, _ = Session.start("play_nine", GAMES["play_nine"].options(options or {}), seats, SEED)
    for move in range(moves):
        waiting = session.game.waiting_for(session.state)
        if not waiting:
            break
        legal = session.game.legal(session.state, waiting[0])
        session, _ = session.apply(waiting[0], Rng(SEED, "moves", move).choice(legal), 0)
    return playing(session, people(seats))


def custom_args(parts: tuple[Part, ...]) -> list[list[str]]:
    """What the buttons of each row are for, grey or not."""
    return [[pressed.arg for pressed in presses((part,))] for part in parts if isinstance(part, tuple)]


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("moves", [3, 12, 13, 40, 61, 90])
def test_panels_hold_the_tries(seats: int, moves: int) -> None:
    now = table(seats, moves)
    for seat in range(seats):
        tries = [str(move) for move in now.game.tries(now.view(seat))]
        if now.view(None).phase != "tee":
            able = bright((*FACE.panel(now, seat, "", False), FACE.beside(now, seat, "")))
            assert sorted(pressed.arg for pressed in able) == sorted(tries)


def test_teeing_off_is_two_presses_kept_in_their_ids_alone() -> None:
    now = table(2)

    first = bright(FACE.panel(now, 0, "", False))
    second = bright(FACE.panel(now, 0, "6", False))

    assert [pressed.arg for pressed in first] == list("12345678")
    assert {pressed.kind for pressed in first} == {"part"}
    tees = ["tee 1 6", "tee 2 6", "tee 3 6", "tee 4 6", "tee 5 6", "tee 6 7", "tee 6 8"]
    assert [pressed.arg for pressed in second if pressed.kind == "action"] == tees


def test_at_the_tee_there_are_only_the_eight_cards() -> None:
    now = table(2)

    for part in ("", "6"):
        told, drawing, *rows = FACE.panel(now, 0, part, False)
        assert [labels((row,)) for row in rows] == [list("1234"), list("5678")]
        assert FACE.beside(now, 0, part) == ()
        assert isinstance(drawing, Drawing)
        assert ("You chose 6. " in str(told)) == bool(part), "no key says so"


def test_no_key_becomes_wider_by_a_card() -> None:
    """But for the last of its row: 12 is wider than 5."""

    def keys(now: Table) -> tuple[str, ...]:
        found = labels(FACE.panel(now, now.waiting[0], "", False))
        return tuple(label for label in found if not label.startswith("Take the "))

    seen = {keys(table(2, moves)) for moves in (12, 13, 40, 61)}
    assert len(seen) == 1
    assert {tuple(labels(FACE.buttons(table(2, moves)))) for moves in (12, 40, 61)} == {
        (says.DRAW, "Take the discard")
    }


@pytest.mark.parametrize("part", ["0", "9", "x", "²", "-1"])
def test_half_an_action_that_is_none(part: str) -> None:
    now = table(2)

    assert {pressed.kind for pressed in bright(FACE.panel(now, 0, part, False))} == {"part"}


def in_hand(source: str) -> tuple[Table, int]:
    """A game in which somebody has just taken a card, and who."""
    now = next(now for now in (table(3, moves) for moves in range(99)) if now.view(None).held_from == source)
    return now, now.view(None).turn


def test_a_player_who_drew_sees_the_card_in_the_picture_of_the_own_cards() -> None:
    now, seat = in_hand("deck")

    first, drawing, *_rest = FACE.panel(now, seat, "", False)

    assert isinstance(first, str)
    assert isinstance(drawing, Drawing)
    assert drawing.args[0] == now.view(seat)
    held = number(now.view(seat).held)
    assert held in first
    assert drawing.alt.endswith(f"{held}.")
    assert held in drawing.instead().splitlines()[-1]


def test_a_player_who_waits_is_asked_nothing() -> None:
    now, turn = in_hand("deck")
    other = (turn + 1) % 3

    first, drawing, *rows = FACE.panel(now, other, "", False)

    assert first == ""
    assert isinstance(drawing, Drawing)
    assert "In your hand: " not in drawing.alt
    assert "Discard pile: " not in drawing.alt
    assert bright(tuple(rows)) == []


def test_a_button_has_one_place_in_the_whole_turn() -> None:
    """Waiting, before the draw, with a card in hand, and after it: the same rows, lit and grey."""
    now, turn = in_hand("deck")
    assert now.session is not None
    before = next(table(3, moves) for moves in range(99) if table(3, moves + 1) == now)
    session, _events = now.session.apply(turn, Put(0), 0)
    after = msgspec.structs.replace(now, session=session)

    seen = [custom_args(FACE.panel(each, turn, "", False)) for each in (before, now, after)]
    waits = custom_args(FACE.panel(now, (turn + 1) % 3, "", False))

    assert seen[0] == seen[1] == seen[2] == waits
    lit = [
        {pressed.arg[0] for pressed in bright(FACE.panel(each, turn, "", False))} for each in (before, now)
    ]
    assert lit == [{"d", "t"}, {"@", "f"}]


def test_the_button_of_the_panel_is_called_after_what_it_shows() -> None:
    assert labels(table_scene(table(2), ()).parts)[-1] == says.CARDS


def test_before_the_first_shot_the_table_has_its_buttons_where_they_stay() -> None:
    """Else the deck would lie where "My cards" was pressed a moment ago."""
    teeing, begun = (table_scene(table(2, moves), ()).parts for moves in (0, 2))

    assert custom_args(teeing) == custom_args(begun)
    assert {pressed.kind for pressed in bright(teeing)} == {"hand"}


def test_a_waiting_panel_keeps_up_with_what_lies_on_the_table() -> None:
    """It shows everybody's cards (and wakes when its turn comes); that somebody drew changes nothing in it."""
    now, turn = in_hand("deck")
    before = next(table(3, moves) for moves in range(99) if table(3, moves + 1) == now)
    other = (turn + 1) % 3
    assert now.session is not None
    session, _events = now.session.apply(turn, Put(0), 0)
    then = msgspec.structs.replace(now, session=session)
    after = next(seat for seat in range(3) if seat not in (turn, *then.waiting))

    assert FACE.glance(now, after) == FACE.glance(before, after)
    assert FACE.glance(now, turn) != FACE.glance(before, turn)
    assert FACE.glance(then, after) != FACE.glance(now, after)
    assert FACE.glance(then, other) != FACE.glance(now, other), "its turn has come"
