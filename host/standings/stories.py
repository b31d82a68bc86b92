"""Chooses the line of story for a finished game: something rare, about people who may be named."""

from __future__ import annotations

from collections.abc import Collection, Iterable

import msgspec

from db.store import Store
from db.values import PlayerSettings
from standings.book import Book
from standings.facts import Facts
from standings.story import RARELY, Story, names, story_of


async def write(
    store: Store, book: Book, rows: Book, facts: Facts, settings: Iterable[PlayerSettings]
) -> str | None:
    """The story as it is stored; None: there is none, or another game of the server had one lately."""
    story = story_of(book, rows, facts, unseen(settings))
    if story is None or await store.boards.has_recent_story(facts.guild_id, RARELY - 1):
        return None
    return msgspec.json.encode(story).decode()


async def read(store: Store, game_id: int) -> Story | None:
    """The story of a game that is entered; none if it names a person who may no longer be shown."""
    game = await store.boards.entered_game(game_id)
    if game is None or game.story is None:
        return None
    story = msgspec.json.decode(game.story, type=Story)
    users = {line.seat: line.user_id for line in await store.boards.lines((game_id,))}
    people = [user for user in users.values() if user is not None]
    hidden = unseen((await store.boards.settings_of(people)).values())
    return None if names(story, users, hidden) else story


def unseen(settings: Iterable[PlayerSettings]) -> Collection[int]:
    """The people who are on no board, or show nobody how they have played."""
    return {each.user_id for each in settings if each.hidden or each.private}
