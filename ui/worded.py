"""What the face of every game takes from `ui/<game>/`."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

import discord
import msgspec

from db.values import ScoreRow
from engine.game import Event, Level
from engine.session import Session
from host.racing.referee import Judged
from table.entries import Logged
from table.table import Table
from ui.face import Duel
from ui.text.locale import _
from ui.text.options import Option
from ui.text.table import button
from wire.layouts import Drawing, Item, Part
from wire.notes import NOTHING, Note


class Worded:
    """The part of `ui.face.Face` that is only words, for a game by turns."""

    words: ModuleType
    guide: ModuleType
    refusals: ModuleType
    feats: ModuleType | None = None
    cover: ModuleType | None = None
    card_faces: ModuleType | None = None

    _seen: tuple[Session | None, int | None, Any] = (None, None, None)

    def view(self, table: Table, viewer: int | None = None) -> Any:
        """What somebody may see of a table. The last view is kept, because one message asks for it several times."""
        session, last_viewer, view = self._seen
        if session is not table.session or last_viewer != viewer:
            view = table.view(viewer)
            self._seen = table.session, viewer, view
        return _as_it_ended(table, view)

    def blurb(self, options: Any) -> str:
        return _(self.words.BLURB)

    @property
    def hand(self) -> str:
        return button("hand")

    @property
    def options(self) -> Sequence[Option]:
        options: Sequence[Option] = self.guide.OPTIONS
        return options

    def house_rules(self, table: Table) -> str:
        return str(self.guide.options_line(table.read_options()))

    def level(self, name: Level) -> str:
        return _(self.guide.LEVELS[name])

    @property
    def audience(self) -> str:
        return _(self.guide.FOR_WHOM)

    def rules(self) -> Sequence[str]:
        pages: Sequence[str] = self.guide.rules()
        return pages

    def accent(self, table: Table) -> discord.Colour | None:
        return None

    def status(self, table: Table) -> str:
        return str(self.words.status(self.view(table), table.names))

    def event_line(self, event: Event, names: Sequence[str]) -> str | None:
        return self.replay_line(event, names)

    def replay_line(self, event: Event, names: Sequence[str]) -> str | None:
        line: str | None = self.words.event(event, names)
        return line

    def highlight(self, event: Event, table: Table) -> str:
        warm = getattr(self.words, "highlight", None)  # a game need not have any
        return "" if warm is None else str(warm(event, self.view(table), table.names))

    def round_name(self, number: int) -> str:
        return _(self.words.ROUND).format(number=number)

    def all_seats(self, table: Table) -> Drawing | None:
        return None

    def holding(self, table: Table, seat: int) -> str:
        return ""

    def own_part(self, table: Table, played: Sequence[Logged], seat: int) -> str:
        return ""

    def recap(self, events: Sequence[Event], names: Sequence[str]) -> str:
        return ""

    def covers(self, table: Table) -> bool:
        return False

    def keeps(self, part: str) -> bool:
        return True

    def whole(self, table: Table, seat: int, part: str) -> str:
        return ""

    def beside(self, table: Table, seat: int, part: str) -> tuple[Item, ...]:
        return ()

    def below_result(self, table: Table, number: int) -> tuple[Item, ...]:
        return ()

    def rarity(self, table: Table, rows: Sequence[ScoreRow]) -> str:
        return ""

    def look_at(self, table: Table, rows: Sequence[ScoreRow], arg: str) -> tuple[Part, ...]:
        return ()

    def how_to_type(self, table: Table) -> str:
        return ""

    def for_typists(self, table: Table) -> str:
        return ""

    def read_typed(self, table: Table, text: str) -> str | None:
        return None

    def is_gone(self, table: Table, seat: int, action: str) -> bool:
        return False

    def rivals(self, table: Table, seat: int) -> object:
        return None

    def verdict(self, judged: Judged) -> Note:
        return NOTHING

    def aside(self, judged: Judged) -> str:
        return ""

    def times(self, table: Table, race: Sequence[Logged]) -> str:
        return ""

    def duel(self, logged: Logged, names: Sequence[str]) -> Duel | None:
        return None

    def next_round(self, when: str) -> str:
        return _(self.words.NEXT_ROUND).format(when=when)

    def go_on(self) -> str:
        return _(self.words.GO_ON)

    def show_round(self) -> str:
        return _(self.words.SHOW_ROUND)

    def deal_result(self, result: int) -> str:
        raise AssertionError("nobody plays the same deal of this game")

    def summons(self, table: Table) -> str:
        return str(self.words.summons(self.view(table)))


def _as_it_ended(table: Table, view: Any) -> Any:
    """The view with the ranking of the table, which knows who resigned, in place of the engine's."""
    if not (table.standings and hasattr(view, "result")):
        return view
    return msgspec.structs.replace(view, result=table.outcome)
