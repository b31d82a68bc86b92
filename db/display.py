"""Units that note what of a table Discord shows: where its messages are, and how far they are."""

from __future__ import annotations

from sqlalchemy import bindparam, case, update

from db.schema.tables import games
from db.units import Step, Unit, to_set

_VERSION = bindparam("version", type_=games.c.shown_version.type)
_MESSAGE = bindparam("new_message_id", type_=games.c.message_id.type)
_IS_RESULT = bindparam("new_is_result", type_=games.c.is_result.type)
_LOBBY_MESSAGE = bindparam("new_lobby_message_id", type_=games.c.lobby_message_id.type)
_SAME_MESSAGES = games.c.message_id.is_not_distinct_from(
    _MESSAGE
) & games.c.lobby_message_id.is_not_distinct_from(_LOBBY_MESSAGE)
_SHOWN = (
    update(games)
    .where(games.c.id == bindparam("of_game"))
    .values(
        **to_set(games, "thread_id"),
        message_id=_MESSAGE,
        lobby_message_id=_LOBBY_MESSAGE,
        is_result=_IS_RESULT,
        shown_version=case(
            (
                (games.c.shown_version > _VERSION) & _SAME_MESSAGES,
                games.c.shown_version,
            ),
            else_=_VERSION,
        ),
    )
)
_SHOWN_TO = (
    update(games)
    .where(
        games.c.id == bindparam("of_game"),
        games.c.shown_version < _VERSION,
        _SAME_MESSAGES,
    )
    .values(shown_version=_VERSION)
)
_TOLD = (
    update(games)
    .where(games.c.id == bindparam("of_game"), games.c.told_version < _VERSION)
    .values(told_version=_VERSION)
)
_PINGED = (
    update(games)
    .where(games.c.id == bindparam("of_game"))
    .values(to_set(games, "ping_message_id", "ping_channel_id"))
)


def note_shown(
    game_id: int,
    version: int,
    thread_id: int | None,
    message_id: int | None,
    lobby_message_id: int | None,
    *,
    is_result: bool = False,
) -> Unit:
    """Notes where the table is shown, and up to which number. For the same messages that number never goes back.

    `is_result`: its message shows the result of a round.
    """
    params = {
        "of_game": game_id,
        "version": version,
        "new_thread_id": thread_id,
        "new_message_id": message_id,
        "new_lobby_message_id": lobby_message_id,
        "new_is_result": is_result,
    }
    return (Step(_SHOWN, params),)


def position(
    game_id: int, messages: tuple[int | None, int | None], shown_version: int, told_version: int
) -> Unit:
    """Notes up to which numbers a table is shown and told. Neither goes back.

    `messages`: those of the table and its lobby that show it. If it has others by now, only what is told is noted.
    """
    table, lobby = messages
    params = {
        "of_game": game_id,
        "new_message_id": table,
        "new_lobby_message_id": lobby,
        "version": shown_version,
    }
    return (Step(_SHOWN_TO, params), *note_told(game_id, told_version))


def note_told(game_id: int, version: int) -> Unit:
    """Notes up to which number announcements were made. It never goes back."""
    return (Step(_TOLD, {"of_game": game_id, "version": version}),)


def note_ping(game_id: int, message_id: int | None, channel_id: int | None = None) -> Unit:
    """Notes the current ping, which the next one deletes, and the channel where it stands."""
    ping = {"new_ping_message_id": message_id, "new_ping_channel_id": channel_id}
    return (Step(_PINGED, {"of_game": game_id, **ping}),)
