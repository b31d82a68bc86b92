"""Who does what in a game in which `test_secrecy` looks for what nobody may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from engine.game import Rng
from table.table import Table

Fault = Literal["", "answer", "table", "picture"]
FAULTS: tuple[Fault, ...] = ("answer", "table", "picture")


class Unseen(NamedTuple):
    """What of a game another world has to be told."""

    # What of a state is no card but counts moves: it is in no view, so `determinize` makes it as new.
    counts: tuple[str, ...] = ()
    # The hands of a state as the event `Dealt` tells them, where it does.
    hands: Callable[[Any], tuple[Any, ...]] | None = None
    # What a seat may do in vain besides its tries: the viewer cannot tell one of these from another.
    misses: Callable[[Any, int], tuple[str, ...]] = lambda state, seat: ()


class Step(NamedTuple):
    """What somebody does: presses a button of the kind, in a panel or at the table, types, or asks by a command."""

    seat: int
    kind: str  # of the button; or "typed", or "asked"
    arg: str = ""
    stamp: int = 0
    at_table: bool = False
    wait: float = 0.1  # seconds that pass afterwards
    fails: Fault = ""  # what does not come through at first

    @property
    def is_move(self) -> bool:
        return self.kind in ("action", "try", "typed")


Choose = Callable[[Table, Rng], Iterator[Step]]


def turns(table: Table, rng: Rng) -> Iterator[Step]:
    """A player who can move does as the computer would, or offers another card; now and then somebody looks or errs."""
    assert table.session is not None
    if not table.session.moves:
        yield from (Step(seat, "hand", at_table=True) for seat in range(len(table.seats)))
    if table.rest is not None:
        yield from (Step(seat, "ready") for seat in table.waiting)
        return
    can = [seat for seat in range(len(table.seats)) if table.game.legal(table.session.state, seat)]
    seat = rng.choice(can)
    view, stamp = table.view(seat), table.stamp(seat)
    asked = seat in table.waiting
    move = str(table.game.think(view, "easy", rng)[0] if asked else rng.choice(table.game.tries(view)))
    if move.startswith("tee "):
        yield Step(seat, "part", move.split()[1], stamp)
    yield Step(seat, "action", move, stamp, at_table=move in ("deck", "take"), fails=fault(table))
    if rng.random() < 0.1:
        yield Step(seat, "action", move, stamp)  # again
    if rng.random() < 0.3:
        yield Step(rng.below(len(table.seats)), "hand", at_table=True)


def fault(table: Table) -> Fault:
    """Now and then something fails; then there is something to log, and a text in place of a picture."""
    rng = Rng(b"what fails", table.number)
    return rng.choice(FAULTS) if rng.random() < 0.4 else ""


class Secrecy(NamedTuple):
    """A short game, and who does what in it.

    It is played with one seed after the other until everything has happened that can: one of a game whose seeds are
    chosen well.
    """

    people: int
    options: Mapping[str, Any] = MappingProxyType({})
    choose: Choose = turns
    unseen: Unseen = Unseen()
    seeds: Sequence[str] = ("01", "02", "03", "04", "05", "06")  # of each a byte is given
    pace: str = "none"  # "": a race has its own
    figures: Mapping[str, object] = MappingProxyType({})  # of its rules, which are others meanwhile
    is_open: bool = False  # all of it: no world but the real one looks the same
