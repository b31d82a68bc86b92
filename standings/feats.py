"""The feats in a game of the people who played their seat themselves from start to end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.feats import Among, Feat, FeatKind
from engine.game import Event
from engine.games import GAMES
from table.entries import Logged, Substitute
from table.table import Table

KINDS: dict[tuple[str, str], FeatKind] = {
    (game.key, kind.key): kind for game in GAMES.values() for kind in game.feat_kinds
}
"""The kinds of feats by game and key."""


def kind_of(game: str, kept: str) -> FeatKind | None:
    """The kind of a record by the name under which it is kept, as `engine.feats.Among` writes it."""
    return KINDS.get((game, Among.parse(kept).kind))


def feats_of(table: Table, story: Iterable[Logged]) -> tuple[Feat, ...]:
    """The feats of a table that is over, under the names of their kinds and of the rules that they compare.

    Leaves out seats for which a computer moved, seats that changed hands, and players who resigned.
    """
    assert table.session is not None
    own, told = _own(table, story)
    found = table.game.feats(table.session.options, table.session.seats, told)
    since = table.game.records_since
    return tuple(replace(feat, kind=str(Among(feat.kind, since=since))) for feat in found if feat.seat in own)


def looks_of(table: Table, story: Iterable[Logged]) -> tuple[tuple[int, int], ...]:
    """How long the same people looked in a race that is over: the user, and the milliseconds of each look.

    A game by turns tells of no looks: its players were away between them.
    """
    assert table.session is not None
    if not table.is_race:
        return ()
    own, told = _own(table, story)
    found = table.game.looks(table.session.options, table.session.seats, told)
    return tuple((own[seat], ms) for seat, ms in found if seat in own)


def _own(table: Table, story: Iterable[Logged]) -> tuple[dict[int, int], Iterator[tuple[int, Event]]]:
    """The seats of people who played them from start to end, with their users; and all that happened."""
    story = tuple(story)
    moved_for = {logged.entry.seat for logged in story if isinstance(logged.entry, Substitute)}
    own = {
        standing.seat: standing.user_id
        for standing in table.standings
        if standing.user_id is not None
        and not standing.resigned
        and standing.seat not in moved_for
        and not table.seats[standing.seat].owners
    }
    return own, ((logged.entry.at, event) for logged in story for event in logged.events)
