"""Reads and deletes what is stored about a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from db import choices, deals, forgetting, wiping
from db.standing_values import PairRow
from db.store import Store
from db.values import LogRow, PanelRow, PlayerSettings
from host.deals import rows as deal_rows
from host.log import rows
from table import entries

HEARD_WITHIN = 1.0  # seconds in which all processes hear what one tells
PIECE = 2_000_000  # bytes of JSON in a line: written for people it is twice as much, and Discord takes ten
# A person's moves and choices. An entry of any other kind might tell what nobody may know before the game is over.
OWN_ACTIONS = frozenset(
    (
        *("join", "computer", "options", "social", "pace", "invite", "admit", "wish"),
        *("play", "away", "extend", "propose", "vote", "take", "rematch"),
    )
)


async def export(store: Store, settings: PlayerSettings, now: datetime) -> AsyncIterator[bytes]:
    """Everything stored about a person, as JSON documents: lists that are long go on in the next."""
    boards, user_id = store.boards, settings.user_id
    sealed = await _sealed_until(store, user_id, now)
    piece: dict[str, Any] = {
        "name": (await boards.names((user_id,))).get(user_id),
        "settings": settings,
        "games over days": (await store.attendance((user_id,))).get(user_id),
        "blocked": [str(user) for user in await store.blocks_of(user_id)],
        "holiday": await store.holiday(user_id),
        "morning list": await store.morning_lists.of(user_id),
        "looks": await store.looks.of(user_id),
        "deals": await store.deals.tries_of(user_id),
        "seeds that are left out until": {str(game_id): until for game_id, until in sealed.items()},
        "open panels": [_panel(row) for row in await store.open_panels.of_person(user_id)],
        "standings": {
            "ratings": await boards.ratings(user_id),
            "graphs": await boards.steps_left(user_id),
            "boards": await boards.rows_of(user_id),
            "records": await boards.records(user_id),
            "against": [_against(pair, user_id) for pair in await boards.pairs_left(user_id)],
        },
        "results": [],
        "scorecards": [],
        "log": [],
    }
    size = 0
    async for part, entry in _of_games(store, user_id, sealed):
        if size > PIECE:
            yield await asyncio.to_thread(_document, piece)
            piece, size = {}, 0
        piece.setdefault(part, []).append(entry)
        size += len(msgspec.json.encode(entry))
    yield await asyncio.to_thread(_document, piece)


def _panel(row: PanelRow) -> dict[str, object]:
    """An open panel without its token, with which anybody could write as the bot."""
    return {"table": str(row.game_id), "message_id": row.message_id, "pressed": row.pressed_at}


async def _sealed_until(store: Store, user_id: int, now: datetime) -> dict[int, datetime]:
    """The games of deals that others still play, and how long their seeds stay secret."""
    found = {}
    for tried in await store.deals.tries_of(user_id):
        deal = await store.deals.one(tried.deal_id)
        if deal is not None and now < deal.ends_at:
            found[tried.game_id] = deal.ends_at
    return found


async def _of_games(store: Store, user_id: int, sealed: Collection[int]) -> AsyncIterator[tuple[str, object]]:
    """What is stored about a person game by game, with the list where each piece stands."""
    results = await store.results_with(user_id)
    for result in results:
        yield "results", result
    for result in results:
        for card in await store.scorecard(result.game_id):
            if card.seat == result.seat:
                yield "scorecards", card
    for game_id in await store.games_naming(user_id):
        for row in await store.mentions(game_id, user_id):
            entry = {"table": str(row.game_id), "n": row.n, "kind": row.kind, "at": row.logged_at}
            is_sealed = row.game_id in sealed
            action = await _action(store, row, is_sealed=is_sealed) if row.who == user_id else None
            yield "log", entry if action is None else entry | {"action": action}


async def _action(store: Store, row: LogRow, *, is_sealed: bool) -> str | None:
    """What a person's own entry says; until its game is over, or its seed may be known, without what tells the seed."""
    if row.kind in OWN_ACTIONS:
        return row.action
    if row.kind not in ("open", "start"):
        return None
    game = await store.game(row.game_id)
    if game is not None and game.phase in ("over", "closed") and not is_sealed:
        return row.action
    return _without_seed(row.action) if row.kind == "open" else None


def _without_seed(opening: str) -> str:
    told = msgspec.json.decode(opening)
    del told["seed"]
    return msgspec.json.encode(told).decode()


def _document(piece: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(_readable(msgspec.to_builtins(piece))))


def _readable(told: Any, name: str = "") -> Any:
    """With ids as strings: programs that take numbers for fractions would round them."""
    match told:
        case dict():
            return {key: _readable(value, key) for key, value in told.items()}
        case list() | tuple():
            return [_readable(each, name) for each in told]
        case int() if name == "scope" or name.endswith("_id"):
            return str(told)
        case _:
            return told


async def forget(store: Store, user_id: int, now: datetime) -> None:
    """Takes a person out of the store in small steps. A run that was cut short is continued.

    They must sit at no running table, nothing may be entered into the standings meanwhile, and cached tables are stale
    after it.
    """
    await store.write((*forgetting.begin(user_id), *deals.forget(user_id, await _marks(store, user_id, now))))
    alias = (await store.being_forgotten())[user_id]
    games = await store.games_naming(user_id)
    for game_id in games:
        await _forget_in(store, game_id, user_id, alias)
    if not store.hold.owned.is_all:
        # Others may have written what they had in memory. By the second time they have heard.
        await asyncio.sleep(HEARD_WITHIN)
        for game_id in games:
            await _forget_in(store, game_id, user_id, alias)
    for unit in forgetting.on_boards(user_id, alias):
        await store.write(unit)
    while steps := await store.boards.steps_left(user_id, forgetting.AT_ONCE):
        await store.write(forgetting.on_graphs(alias, steps))
    while pairs := await store.boards.pairs_left(user_id, forgetting.AT_ONCE):
        await store.write(forgetting.in_pairs(user_id, alias, pairs))
    await store.write(forgetting.finish(user_id))
    await store.scrub()


async def _marks(store: Store, user_id: int, now: datetime) -> list[tuple[int, str]]:
    """What keeps a forgotten person from a second try of each deal that is still open."""
    found = [await store.deals.one(tried.deal_id) for tried in await store.deals.tries_of(user_id)]
    return [(deal.id, deal_rows.mark(deal, user_id)) for deal in found if deal and now < deal.ends_at]


async def _forget_in(store: Store, game_id: int, user_id: int, alias: int) -> None:
    entries_of = await store.mentions(game_id, user_id)
    reworded = [_reword(row, user_id, alias) for row in entries_of]
    changed = [now for now, before in zip(reworded, entries_of, strict=True) if now != before]
    told = store.pokes.tell("rewritten", game_id)
    await store.write((*forgetting.in_game(game_id, user_id, alias, changed), *told))


async def wipe(store: Store, guild_id: int, game_ids: Iterable[int]) -> None:
    """Takes a server and these games out of the store, one after the other. After a crash it is called again.

    None of them may be open or be entered meanwhile, and cached tables are stale after it. What the standings owe to
    them stays until these are rebuilt.
    """
    for game_id in game_ids:
        await store.write(wiping.of_game(game_id))
    await store.write((*choices.no_guild(guild_id), *deals.no_server(guild_id)))
    await store.scrub()


def _against(pair: PairRow, user_id: int) -> dict[str, str | int]:
    """How often a person won and lost against another, who is not named."""
    is_low = pair.low_id == user_id
    won, lost = (pair.low_wins, pair.high_wins) if is_low else (pair.high_wins, pair.low_wins)
    return {"game": pair.game, "scope": str(pair.scope), "won": won, "lost": lost, "level": pair.level}


def _reword(row: LogRow, user_id: int, alias: int) -> LogRow:
    """The entry without anything in its action that tells who the person was."""

    def rename(users: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(alias if user == user_id else user for user in users)

    own = row.who == user_id
    try:
        entry = rows.entry(row)
    except ValueError:  # of another version, which knows what it says
        return row
    match entry:
        case entries.Open(opening=opening):
            opening = replace(opening, name="" if own else opening.name, invited=rename(opening.invited))
            entry = replace(entry, opening=opening)
        case entries.Join() | entries.Take() if own:
            entry = replace(entry, name="")
        case entries.Invite():
            entry = replace(entry, users=rename(entry.users))
        case _:
            return row
    return replace(row, action=entries.write(entry)[1])
