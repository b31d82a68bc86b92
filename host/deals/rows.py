"""Converts deals to rows and back."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import cast

import msgspec

from db.values import DealRow, TryRow
from engine.deal import Deal
from engine.game import Level

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # of codes: none is taken for another
LENGTH = 8
MARK_KEY_BYTES = 32


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def deal(row: DealRow) -> Deal:
    computers = tuple(cast(Level, level) for level in row.computers.split(",") if level)
    options = msgspec.json.decode(row.options)
    return Deal(row.game, row.rules_version, row.play_version, options, computers, bytes.fromhex(row.seed))


def row(
    deal_id: int, deal: Deal, offered_at: datetime, ends_at: datetime, *, made_of: int | None = None
) -> DealRow:
    computers: Sequence[str] = deal.computers
    return DealRow(
        id=deal_id,
        code=new_code(),
        game=deal.key,
        rules_version=deal.rules_version,
        play_version=deal.play_version,
        options=msgspec.json.encode(deal.options).decode(),
        computers=",".join(computers),
        seed=deal.seed.hex(),
        offered_at=offered_at,
        ends_at=ends_at,
        made_of=made_of,
        mark_key=secrets.token_hex(MARK_KEY_BYTES),
    )


def rounds(tried: TryRow) -> tuple[int, ...]:
    """What each hole or round has brought."""
    return tuple(map(int, tried.rounds.split(","))) if tried.rounds else ()


def mark(deal: DealRow, user_id: int) -> str:
    """What stays of the try of a person who is forgotten; without the key nobody can tell from it who that was."""
    return hmac.new(bytes.fromhex(deal.mark_key), str(user_id).encode(), hashlib.sha256).hexdigest()
