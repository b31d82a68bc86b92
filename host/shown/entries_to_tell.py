"""Which entries of a log the message of a table tells of."""

from __future__ import annotations

from table.entries import Logged, Open, Play, Start, Substitute
from table.story import ends_round, round_ended_by
from table.table import Table

MOST_BEFORE = 20  # entries that a message tells of besides what is new


def last_round(story: tuple[Logged, ...], until: int) -> tuple[Logged, ...]:
    """Everything that happened in the round that ended last, up to this entry."""
    end = next(logged for logged in reversed(story) if logged.n <= until and ends_round(logged))
    return round_ended_by(story, end)


def to_tell(table: Table, before: tuple[Logged, ...], news: tuple[Logged, ...]) -> tuple[Logged, ...]:
    """The entries that a table's message tells of: the new ones, and those before them if computers go on.

    Then it tells of everything since the last entry that was no computer's move. A table that is shown again as it was
    has no new entries. That a table was opened and started is told once.
    """
    if news and not go_on(table, news):
        return news
    kept = tuple(logged for logged in before if not isinstance(logged.entry, Open | Start))
    if news:
        first = max((at for at, logged in enumerate(kept) if not _is_computers(logged)), default=0)
        kept = kept[first:][-MOST_BEFORE:]
    return (*kept, *news)


def go_on(table: Table, news: tuple[Logged, ...]) -> bool:
    """Whether these entries are told together with the ones before."""
    return bool(news) and table.race is None and _is_computers(news[0])


def _is_computers(logged: Logged) -> bool:
    return isinstance(logged.entry, Play | Substitute) and logged.entry.who is None
