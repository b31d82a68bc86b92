"""A table as bytes: a cache of its log. A snapshot of another schema is thrown away, and the log folded again."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from engine.errors import UnknownGame
from engine.session import Session
from table.table import Table

SCHEMA = 22  # raise it whenever Table, Session or a game's State changes its form


NOTHING = msgspec.Raw(msgspec.msgpack.encode(None))


class _Saved(msgspec.Struct, frozen=True, array_like=True):
    table: Table  # without its session
    session: Session | None  # without options and state, whose types only the game knows
    options: msgspec.Raw = NOTHING
    state: msgspec.Raw = NOTHING


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(_Saved)


def encode(table: Table) -> bytes:
    session = table.session
    if session is None:
        return _encoder.encode(_Saved(table, None))
    return _encoder.encode(
        _Saved(
            replace(table, session=None),
            replace(session, options=None, state=None),
            msgspec.Raw(_encoder.encode(session.options)),
            msgspec.Raw(_encoder.encode(session.state)),
        )
    )


def decode(data: bytes) -> Table:
    """Reads a table. Raises ValueError for bytes that are no table."""
    try:
        return _decode(data)
    except (msgspec.MsgspecError, UnknownGame) as error:  # bytes that are no text are a ValueError already
        raise ValueError(str(error)) from error


def _decode(data: bytes) -> Table:
    saved = _decoder.decode(data)
    if saved.session is None:
        return saved.table
    game = saved.session.game
    session = replace(
        saved.session,
        options=msgspec.msgpack.decode(saved.options, type=game.Options),
        state=msgspec.msgpack.decode(saved.state, type=game.State),
    )
    return replace(saved.table, session=session)
