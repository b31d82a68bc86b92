"""The panel of a race of 7 Ate 9 can be played without looking: nothing in it moves, and nothing is of no use."""

from __future__ import annotations

from msgspec.structs import replace

from tests import says
from tests.cogs.parts import text
from tests.cogs.races import COUNTING, FACE, GOING, choices, dealt, largest, offered, sitting
from tests.engine.seven_ate_nine import tables as laid
from wire.layouts import Part


def outline(parts: tuple[Part, ...]) -> list[object]:
    """What takes up room: how many lines a text has, and how many keys a row."""
    return [part.count("\n") if isinstance(part, str) else len(part) for part in parts if part]  # type: ignore[arg-type]


def test_nothing_moves_from_go_to_the_end() -> None:
    """Whatever is said, every key has its place."""
    full = sitting(dealt(largest()))
    counting = replace(COUNTING, opens_at=0)
    late = laid.Table.lay("5±2 4±1", "1±1", pile="9±2 1±3").state
    turned = sitting(replace(late, go_at=6000, since=3000), counting)
    empty = sitting(laid.Table.lay("", "1±1", draws=("1±1", "2±2")).state)
    last = sitting(laid.Table.lay("5±2", "1±1 2±2").state)
    panels = [
        FACE.panel(table, 0, part, text_only=False, note=note)
        for table in (full, turned, empty, last)
        for part, note in (
            ("", ""),
            ("", says.not_held(8)),
            ("missed 9±2 17", says.no_fit("5±2", 92)),
            ("why 9±2", ""),
            ("stopped", "Stopped until soon."),
            ("", "one\ntwo\nthree"),
        )
    ]

    assert {str(outline(parts)) for parts in panels} == {str([4, 4, 4, 2, 3, 1])}
    assert {len(choices(parts)) for parts in panels} == {1}


def test_a_player_who_is_stopped_may_only_draw() -> None:
    """Rules 1.4.1."""
    table = sitting(laid.Table.lay("7±2 7±1", "1±1", draws=("1±1", "")).state)

    parts = FACE.panel(table, 0, "stopped", text_only=False, note="Stopped until soon.")

    assert [action for action, able in offered(parts).items() if able] == ["draw"]
    assert choices(parts) == [["none"]]


def test_when_the_pile_was_turned_the_cards_are_known_and_go_is_said_again() -> None:
    """Rules 1.2.8, 1.4.11."""
    state = replace(laid.Table.lay("7±2 3±1", "1±1", pile="9±2 1±3").state, go_at=6000, since=3000)

    counting = FACE.panel(sitting(state, replace(COUNTING, opens_at=0)), 0, "", text_only=False)
    going = FACE.panel(sitting(state, replace(GOING, opens_at=0)), 0, "", text_only=False)
    played = FACE.panel(sitting(replace(state, since=6001), replace(GOING, opens_at=0)), 0, "", False)

    assert "# GO <t:" in text(counting)
    assert "The pile was turned: **1±3** is on top." in text(counting)
    assert "Hand: ±1: 3 · ±2: 7\n" in text(counting)
    assert not any(offered(counting).values())
    assert "# GO! 1±3" in text(going)
    assert "# 1±3" in text(played), "until somebody has played"
