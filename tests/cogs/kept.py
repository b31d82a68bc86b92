"""Games at tables of two versions of the rules, and all that is shown of them from the first move to the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.game import Rng, RoundScored
from host.log import rows
from table import fold
from table.entries import Join, Logged, Open, Opening, Options, Play, Start
from table.pen import Pen
from table.table import Channel, Table
from tests.still_time import BEGINNING
from ui.games import FACES
from wire.layouts import Drawing, Part

NAMES = ("Ada", "Ben", "Cleo")


class Kept:
    """A table that is opened with these rules, and its story."""

    def __init__(
        self, key: str, version: int, seed: bytes, chosen: Mapping[str, object], seats: int = 2
    ) -> None:
        opening = Opening(key, version, "none", Channel(10, 20), seed=seed.hex(), name=NAMES[0])
        table, _ = fold.open_table(7, Open(opening, seat=0, who=1, source=7), BEGINNING)
        self.face = FACES[key]
        self.pen = Pen(table, BEGINNING)
        for seat in range(1, seats):
            self.pen.write(Join(NAMES[seat], who=seat + 1))
        self.pen.write(Options(dict(chosen), who=1))
        self.pen.write(Start(who=1, source=8))
        self.moments = [(self.table, self.pen.logged[-1])]

    @property
    def table(self) -> Table:
        return self.pen.table

    @property
    def view(self) -> Any:
        """As everybody may see it."""
        return self.table.view(None)

    def play(self, moves: Sequence[tuple[int, str]]) -> Kept:
        for seat, move in moves:
            self.pen.write(Play(move, seat=seat, who=seat + 1))
            self.moments.append((self.table, self.pen.logged[-1]))
        return self

    def play_out(self, luck: bytes) -> list[tuple[int, str]]:
        """The moves with which computers have played it to its end."""
        moves = list[tuple[int, str]]()
        while self.table.phase == "playing":
            seat = self.table.waiting[0]
            move, _ms = self.table.game.think(self.table.view(seat), "normal", Rng(luck, len(moves)))
            moves.append((seat, str(move)))
            self.play(moves[-1:])
        return moves

    def words(self) -> list[str]:
        """All that is told: at each move the table, its events and the panels; then the result."""
        told = list[str]()
        for table, logged in self.moments:
            drawing = self._picture(table, logged)
            told += [drawing.alt, drawing.instead(), self.face.status(table)]
            told += [line for each in logged.events if (line := self.face.replay_line(each, table.names))]
            if table.phase == "playing":
                told += [
                    each
                    for seat in range(len(table.seats))
                    for each in _said(self.face.panel(table, seat, "", True))
                ]
        for parts in self._ends():
            told += _said(parts)
        return told

    def panel(self, part: str) -> str:
        """What the first seat is told, once this half of a move was chosen."""
        return "\n".join(_said(self.face.panel(self.table, 0, part, text_only=True)))

    def pictures(self, *of: int) -> list[bytes]:
        """The table at these moves, and the results of the round and of the game."""
        drawings = [self._picture(*self.moments[move]) for move in of]
        drawings += [part for parts in self._ends() for part in parts if isinstance(part, Drawing)]
        drawings.append(self._picture(*self.moments[-1]))
        return [drawing.draw(*drawing.args, **drawing.options) for drawing in drawings]

    def _picture(self, table: Table, logged: Logged) -> Drawing:
        seen = [table.game.visible(event, None) for event in logged.events]
        return self.face.picture(table, [event for event in seen if event is not None])

    def _ends(self) -> Iterator[tuple[Part, ...]]:
        rounds = [each for _table, logged in self.moments for each in logged.events]
        for scored in rounds:
            if isinstance(scored, RoundScored):
                yield self.face.round_result(scored, self.table.names)
        yield (self.face.result(self.table),)
        yield (self.face.scorecard(self.table, rows.scorecard(self.table.id, self.pen.logged)),)


def _said(parts: Sequence[Part]) -> list[str]:
    """The words of these parts, those of pictures and buttons too."""
    told = list[str]()
    for part in parts:
        if isinstance(part, str):
            told.append(part)
        elif isinstance(part, Drawing):
            told += [part.alt, part.instead()]
        else:
            told += [str(item.to_component_dict()) for item in part]
    return told
