"""Everybody's panel says whose turn it is, and what happened last."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.scenes.panel import Beside, glance, panel_scene
from table.pace import PaceKey
from table.seat import LAPSES_BEFORE_COMPUTER
from table.table import Table
from tests.cogs.kept import NAMES, Kept
from tests.cogs.tables import SEED
from ui.text import table as words
from wire.links import on_the_clock

TEES = [(seat, "tee 1 8") for seat in range(3)]


def golf(*, pace: PaceKey = "live") -> tuple[Kept, Table, int]:
    """Three people at Play Nine have teed off, and one of them has taken a card and put it on 2; the next player."""
    game = Kept("play_nine", 2, SEED, {}, seats=3).play(TEES)
    (turn,) = game.table.waiting
    game.play([(turn, "take"), (turn, "@2")])
    return game, replace(game.table, pace=pace), game.table.waiting[0]


def head(table: Table, seat: int, game: Kept, *told: str) -> list[str]:
    """The first lines of a seat's panel."""
    scene = panel_scene(table, seat, 1, text_only=False, beside=Beside(told), last=game.pen.logged)
    assert isinstance(scene.parts[0], str)
    return scene.parts[0].splitlines()


def event(game: Kept) -> str:
    """What happened last."""
    return game.face.event_line(game.pen.logged[-1].events[0], NAMES) or ""


def test_whoever_waits_reads_whose_turn_it_is_and_what_just_happened() -> None:
    game, table, turn = golf()

    for seat in set(range(3)) - {turn}:
        assert head(table, seat, game)[1:] == [f"{NAMES[turn]}'s turn. {event(game)}"]
    assert head(table, turn, game)[1:] == [f"Your turn. {event(game)}"]


def test_over_days_the_moment_stands_beside_it() -> None:
    game, table, turn = golf(pace="1d")

    when = on_the_clock(game.pen.logged[-1].when)
    assert head(table, turn, game)[1:] == [f"Your turn. {event(game)} ({when})"]


def test_what_happened_after_the_state_that_is_shown_is_not_told_yet() -> None:
    game, table, turn = golf()
    told = f"Your turn. {event(game)}"

    game.play([(turn, "deck")])

    assert head(table, turn, game)[1:] == [told]


def test_several_who_are_waited_for_are_named_in_one_line() -> None:
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Flo"]

    assert words.whose_turn(names[:3]) == "Waiting for Ada, Ben and Cleo."
    assert words.whose_turn(names) == "Waiting for Ada, Ben and 4 others."


def test_what_the_panel_tells_above_is_not_told_twice() -> None:
    game, table, turn = golf()

    assert head(table, turn, game, event(game))[1:] == ["Your turn."]


def test_a_player_for_whom_the_computer_plays_is_not_told_that_it_is_their_turn() -> None:
    game, table, turn = golf()
    away = replace(table.seats[turn], lapses=LAPSES_BEFORE_COMPUTER)
    table = replace(table, seats=(*table.seats[:turn], away, *table.seats[turn + 1 :]))

    assert head(table, turn, game)[1].startswith(f"{NAMES[turn]}'s turn.")


def test_a_race_has_no_turns() -> None:
    game = Kept("seven_ate_nine", 1, SEED, {}, seats=3)

    assert len(head(game.table, 0, game)) == 1


def test_an_open_panel_follows_what_happens_while_its_owner_waits() -> None:
    game, before, turn = golf()
    waits = next(seat for seat in range(3) if seat != turn)

    def seen(table: Table, seat: int) -> object:
        return glance(table, seat, game.pen.logged, text_only=False)

    game.play([(turn, "deck")])

    assert seen(game.table, waits) != seen(before, waits), "another card is in somebody's hand"
