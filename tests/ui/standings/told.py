"""What people read of boards, cards, graphs and awards, for `tests.ui.told`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tests.ui.standings.board_cases import EMPTY, RATINGS, SEASON, TIMES
from tests.ui.standings.player_cases import (
    ALONE,
    AWARDS,
    BESIDE,
    CARD,
    DUELS,
    NEWCOMER,
    SHARED_DAY,
    SHARED_ROUND,
)
from ui.standings import awards, boards, players
from ui.text import deals


def tell() -> str:
    return "\n".join(_texts()) + "\n"


def _texts() -> Iterator[str]:
    for board in (SEASON, replace(SEASON, own_at=None), RATINGS, TIMES, EMPTY):
        yield from (boards.board_text(board), boards.board_alt(board), "")
    for card in (CARD, replace(CARD, rank=None, season=""), NEWCOMER):
        figures = " | ".join(": ".join(each) for each in players.headline(card))
        yield from (figures, players.card_text(card), players.card_alt(card), "")
    yield from (players.duels_text(DUELS), players.duels_alt(DUELS), "")
    for graph in (ALONE, BESIDE):
        yield from (players.graph_title(graph), players.graph_text(graph), players.graph_alt(graph), "")
    yield from (awards.announcement(AWARDS), awards.awards_text(AWARDS), awards.awards_alt(AWARDS))
    yield from (deals.shared_alt(SHARED_DAY), deals.shared_alt(SHARED_ROUND))
