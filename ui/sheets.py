"""The score sheet of games in rounds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from db.values import ScoreRow
from table.table import Table
from ui.pictures.score_sheet import score_sheet as draw_sheet
from ui.pictures.scorecard import Best
from ui.text.dates import date
from ui.text.score_sheet import sheet_alt
from ui.text.scorecard import card_text
from wire.layouts import Drawing


def score_sheet(table: Table, rows: Sequence[ScoreRow], *, best: Best = "least") -> Drawing:
    """The scores of every round and player of a table that is over; `best` says what wins a round."""
    ordered = sorted(rows, key=lambda row: row.round)
    everyone = range(len(table.seats))
    rounds = tuple(tuple(row.score for row in ordered if row.seat == seat) for seat in everyone)
    totals = tuple(sum(scores) for scores in rounds)
    places = tuple(standing.place for standing in table.standings)
    sheet = (table.names, rounds, totals, places)
    when = date(table.ended_at)
    options = {"title": table.game.title, "date": when, "best": best}
    return Drawing(draw_sheet, sheet, options, sheet_alt(*sheet, when), partial(card_text, *sheet, date=when))
