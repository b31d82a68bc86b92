"""The end of a game: the headline, what it has brought, its picture, and what one can do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import discord
from msgspec.structs import replace

from cogs.scenes.result import below_round
from db.values import ScoreRow
from engine.games import has_rounds
from host.deals.deals import can_be_shared
from table.entries import Logged
from table.table import Table
from ui.games import face_of
from ui.standings import gains
from ui.text import deals
from ui.text import table as words
from ui.text.show_here import show_here
from wire.layouts import Item, Part, Scene, rows_of
from wire.presses import Pressed, button


def end_parts(
    table: Table,
    rows: Sequence[ScoreRow],
    played: Sequence[Logged] = (),
    brought: Sequence[str] = (),
    reader: int | None = None,
) -> Iterator[Part]:
    """The headline, what the game has `brought`, and the picture; where there is none, the ranking in words.

    `rows`: the scorecard; `played`: what happened in the round that ended it; `reader`: the seat that reads it.
    """
    face = face_of(table)
    first, _break, ranking = face.result(table, reader).partition("\n")
    yield "\n".join(filter(None, (words.headline(first), *brought)))
    if not rows and has_rounds(table.game):
        yield ranking
        return
    drawing = face.end(table, rows, played)
    yield replace(drawing, instead=lambda: f"{ranking}\n{drawing.instead()}")


def why_it_ended(table: Table) -> str:
    """Who had resigned, and whether that ended the game; "" where nobody had."""
    gone = [table.names[seat] for seat in table.resigned]
    return words.have_resigned(gone, settled=table.reason == "settled") if gone else ""


def settle_button(table: Table) -> tuple[Item, ...]:
    """How those who are left end a game that the others have given up."""
    return (button(Pressed("settle", table.id), words.button("settle")),) if table.can_settle else ()


def end_keys(table: Table) -> tuple[Item, ...]:
    """Play again, show others what decided it, and all the rest. A private game is shown before it is shared."""
    more = button(Pressed("more", table.id), gains.button("more"))
    if table.deal:  # which nobody plays twice
        compare = button(Pressed("dealdone", table.id), deals.button("compare"), discord.ButtonStyle.success)
        return (compare, more)
    share = button(Pressed("share", table.id), gains.button("share"))
    if table.is_private and not table.shown_in:
        share = button(Pressed("show", table.id), show_here())
    offer = button(Pressed("dealshare", table.id), deals.button("offer"))
    return (
        button(Pressed("rematch", table.id), words.button("rematch"), discord.ButtonStyle.success),
        share,
        *((offer,) if can_be_shared(table) else ()),
        more,
    )


def more_scene(
    table: Table, told: str, rows: Sequence[ScoreRow], season: int, *, has_replay: bool, has_seed: bool
) -> Scene:
    """What else there is of a game. `told`: what it has brought whoever asks; `season`: in which it ended.

    `has_replay`, `has_seed`: whether they are open to whoever asks, though others may play the same deal.
    """
    board = button(Pressed("board", table.id, arg=f"here.score...{season}.0"), gains.button("board"))
    items = (
        *((button(Pressed("replay", table.id), gains.button("replay")),) if has_replay else ()),
        *(below_round(table, max(row.round for row in rows)) if rows else ()),
        *(() if table.deal else (board,)),
        button(Pressed("stats", table.id, 1, "0."), gains.button("card")),
        *((button(Pressed("shuffle", table.id), words.button("shuffle")),) if has_seed else ()),
    )
    return Scene((told or gains.more(table.game.title), *rows_of(items)))
