"""What is stored about a person, to read it and to delete it."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from db import units
from db.store import Store
from table.entries import Entry
from table.fold import Opening


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
                    {"table": str(entry.game_id), "n": entry.n, "kind": entry.kind, "at": entry.logged_at}
                    | ({"action": entry.action} if entry.who == user_id and entry.kind != "open" else {})
                    for entry in await store.mentions(user_id)
                ],
            }
        )
    )


async def forget(store: Store, user_id: int) -> None:
    """Takes a person out of the store. They must sit at no running table, and cached tables are stale after it."""
    entries = await store.mentions(user_id)
    await store.write(units.forget_user(user_id, [_reworded(entry, user_id) for entry in entries]))


def _reworded(entry: Entry, user_id: int) -> Entry:
    """The entry with nothing in its action that tells who the person was."""
    own = entry.who == user_id
    if entry.kind == "open":
        opening = msgspec.json.decode(entry.action, type=Opening)
        opening = replace(
            opening,
            name="" if own else opening.name,
            invited=tuple(user for user in opening.invited if user != user_id),
        )
        return replace(entry, action=msgspec.json.encode(opening).decode())
    if entry.kind == "join" and own:
        return replace(entry, action="")
    if entry.kind == "invite":
        return replace(entry, action=",".join(u for u in entry.action.split(",") if u != str(user_id)))
    return entry
