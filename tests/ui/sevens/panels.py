"""Tables of Sevens on Discord, and what stands in their panels."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.game import Rng
from engine.session import Session
from engine.sevens.play import State
from engine.sevens.types import Options
from table.table import Table
from tests.cogs.parts import check_fits, shown
from tests.cogs.tables import SEED, people, playing
from tests.engine.sevens import tables as laid
from ui.sevens.face import SevensFace
from wire.layouts import Part
from wire.presses import Pressed

FACE = SevensFace()
EXACT = Options(guess="exact")


def sitting(state: State) -> Table:
    """A table on Discord at which the game stands so."""
    options, seats = state.round.options, len(state.hands)
    session, _ = Session.start("sevens", options, seats, SEED)
    return playing(
        replace(session, state=state),
        people(seats),
        options={"guess": options.guess, "junior": options.junior, "knock_can_end": options.knock_can_end},
    )


def played(seats: int, options: Options) -> Iterator[Table]:
    """The tables of a game of random moves."""
    table = laid.Table.deal(seats, guess=options.guess, junior=options.junior)
    rng = Rng(SEED, "play", seats)
    for _ in range(200):
        yield sitting(table.state)
        if not table.state.waiting:
            break
        seat = table.state.waiting[0]
        table.do(seat, rng.choice(table.legal(seat)))


def panel(table: Table, seat: int, part: str = "", note: str = "") -> tuple[Part, ...]:
    parts, beside = FACE.panel(table, seat, part, text_only=False, note=note), FACE.beside(table, seat, part)
    return (*parts, beside) if beside else parts


def labels(parts: tuple[Part, ...], *, enabled: bool) -> list[str]:
    return [label for row in rows(parts) for label, can in row if can == enabled]


def rows(parts: tuple[Part, ...]) -> list[list[tuple[str, bool]]]:
    found = (list(shown((part,))) for part in parts)
    return [[(item["label"], not item["disabled"]) for item in row] for row in found if row]


def enabled(parts: tuple[Part, ...]) -> list[str]:
    """The actions that can be made."""
    found = (Pressed.parse(item["custom_id"]) for item in shown(parts) if not item["disabled"])
    return [pressed.arg for pressed in found if pressed is not None]


def check_limits(table: Table, seat: int, part: str = "") -> None:
    """With pictures and without."""
    for text_only in (False, True):
        parts, beside = FACE.panel(table, seat, part, text_only, "x" * 200), FACE.beside(table, seat, part)
        check_fits(table.id, (*parts, beside) if beside else parts)
