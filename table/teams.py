"""The sides of a lobby: which there are, who wishes for which, and how wishes seat people (rules 3.2.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.game import Rng
from table import entries
from table.errors import Refused
from table.seat import Seat
from table.table import Folded, Table


def sizes(table: Table) -> tuple[int, ...]:
    """How many seats each side has in the smallest game that everybody in this lobby can play.

    () if everybody plays alone.
    """
    enough = next((seats for seats in table.seats_for if seats >= len(table.seats)), 0)
    counted = Counter(table.game.sides(enough, table.read_options()))
    return tuple(counted[side] for side in sorted(counted)) if len(counted) < enough else ()


def wish(table: Table, entry: entries.Wish) -> Folded:
    """Notes a wish. Raises Refused("full_side") if other wishes fill that side."""
    seat, seats = table.seat_for(entry.who), sizes(table)
    if entry.side is not None:
        if not 0 <= entry.side < len(seats):
            raise Refused("stale")
        others = sum(other.wish == entry.side for index, other in enumerate(table.seats) if index != seat)
        if others >= seats[entry.side]:
            raise Refused("full_side", side=entry.side)
    return table.with_seat(seat, wish=entry.side), ()


def keep_possible(table: Table) -> Table:
    """The lobby without wishes for which the sides no longer have room. People who sat down first keep theirs.

    If everybody would play alone just now, all wishes are kept: with one more player there may be teams again.
    """
    left = list(sizes(table))
    if not left:
        return table
    seats = []
    for seat in table.seats:
        fits = seat.wish is not None and seat.wish < len(left) and left[seat.wish] > 0
        if seat.wish is not None and fits:
            left[seat.wish] -= 1
        seats.append(seat if fits else replace(seat, wish=None))
    return replace(table, seats=tuple(seats))


def draw_seats(table: Table) -> tuple[Seat, ...]:
    """Seats people in an order drawn from the seed: each wish on a seat of its side, the others on what is left."""
    order = Rng(table.seed, "seats").shuffled(table.seats)
    if sizes(table):
        order = _by_wishes(order, table.sides)
    return tuple(replace(seat, wish=None) for seat in order)


def _by_wishes(order: Sequence[Seat], sides: Sequence[int]) -> list[Seat]:
    """The seats with everybody on their side, in the order drawn."""
    left = list(sides)
    for seat in order:
        if seat.wish is not None:
            left.remove(seat.wish)
    of_side: dict[int, list[Seat]] = {side: [] for side in sides}
    for seat in order:
        of_side[left.pop(0) if seat.wish is None else seat.wish].append(seat)
    return [of_side[side].pop(0) for side in sides]
