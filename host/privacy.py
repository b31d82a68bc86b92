"""What is stored about a person, to read it and to delete it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from db import units
from db.store import Store
from db.values import LogRow
from host import rows
from table import entries


async def exported(store: Store, user_id: int) -> bytes:
    """Everything stored about a person, as JSON."""
    return msgspec.json.format(
        msgspec.json.encode(
            {
                "settings": await store.player(user_id),
                "results": await store.results_with(user_id),
                "scorecards": [
                    card
                    for result in await store.results_with(user_id)
                    for card in await store.scorecard(result.game_id)
                    if card.seat == result.seat
                ],
                "log": [
                    {"table": str(row.game_id), "n": row.n, "kind": row.kind, "at": row.logged_at}
                    | ({"action": row.action} if row.who == user_id and row.n > 1 else {})
                    for row in await store.mentions(user_id)
                ],
            }
        )
    )


async def forget(store: Store, user_id: int) -> None:
    """Takes a person out of the store. They must sit at no running table, and cached tables are stale after it."""
    mentions = await store.mentions(user_id)
    await store.write(units.forget_user(user_id, [_reworded(row, user_id) for row in mentions]))


def _reworded(row: LogRow, user_id: int) -> LogRow:
    """The entry with nothing in its action that tells who the person was."""
    own = row.who == user_id
    try:
        entry = rows.entry(row)
    except ValueError:  # of another version, which knows what it says
        return row
    match entry:
        case entries.Open(opening=opening):
            invited = tuple(user for user in opening.invited if user != user_id)
            opening = replace(opening, name="" if own else opening.name, invited=invited)
            entry = replace(entry, opening=opening)
        case entries.Join() if own:
            entry = replace(entry, name="")
        case entries.Invite():
            entry = replace(entry, users=tuple(user for user in entry.users if user != user_id))
        case _:
            return row
    return replace(row, action=entries.written(entry)[1])
