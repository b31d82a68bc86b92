"""Low Card on Discord."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import Event, RoundScored
from table.entries import Logged
from table.table import Table
from tests.sample_game.engine.types import HandsShown, View
from tests.sample_game.ui import cover, feats, guide, picture, refusals, words
from ui.sheets import score_sheet
from ui.worded import Worded
from wire.layouts import Drawing, Part
from wire.presses import Pressed, button


class LowCardFace(Worded):
    """See `ui.face.Face`."""

    words = words
    guide = guide
    refusals = refusals
    feats = feats
    cover = cover

    def picture(self, table: Table, events: Sequence[Event], viewer: int | None = None) -> Drawing:
        view: View = self.view(table, viewer)
        if table.phase != "playing":  # it may have ended early: nobody's turn
            view = replace(view, turn=None)
        shown = (view, table.names)
        return Drawing(picture.table, shown, {}, words.alt(*shown), partial(words.table_text, *shown))

    def buttons(self, table: Table) -> tuple[Part, ...]:
        """None: the shell's "My hand" opens the panel."""
        return ()

    def panel(self, table: Table, seat: int, part: str, text_only: bool, note: str = "") -> tuple[Part, ...]:
        view: View = self.view(table, seat)
        told = [note, words.prompt(view, seat), words.status(view, table.names)]
        if text_only:
            told.append(words.table_text(view, table.names))
        row = tuple(
            button(Pressed("action", table.id, table.stamp(seat), str(move)), words.action(move))
            for move in table.game.tries(view)
        )
        return ("\n".join(line for line in told if line), row)

    def glance(self, table: Table, seat: int) -> object:
        """Only one's own turn: what the others do is seen at the table."""
        return table.stamp(seat) if seat in table.waiting else None

    def round_result(self, scored: RoundScored, names: tuple[str, ...]) -> tuple[Part, ...]:
        assert isinstance(scored, HandsShown)
        return (words.shown(scored, names),)

    def outcome(self, scored: RoundScored, names: Sequence[str], reader: int | None = None) -> str:
        assert isinstance(scored, HandsShown)
        return words.outcome(scored, names)

    def result(self, table: Table, reader: int | None = None) -> str:
        return words.result(table.outcome, table.names, table.resigned, reader)

    def score(self, table: Table, points: int) -> tuple[str, str]:
        return str(points), words.unit(points)

    def end(self, table: Table, rows: Sequence[ScoreRow], played: Sequence[Logged]) -> Drawing:
        return self.scorecard(table, rows)

    def scorecard(self, table: Table, rows: Sequence[ScoreRow]) -> Drawing:
        return score_sheet(table, rows)
