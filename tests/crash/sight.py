"""What Discord shows of tables, held against what is stored of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

from simcord.backend.models import Message
from simcord.components import walk_components

from cogs.scenes.story import visible
from cogs.scenes.table import table_scene
from host.pacing import Pacing
from sandbox.world import World
from tests.crash.audit import Game
from tests.crash.people import OPENS, offers_of
from tests.crash.tally import Tally
from ui.games import face_of
from wire.layouts import Drawing

MOST_NEWS = 12  # entries that the picture of a table may tell of
_MENTION = re.compile(r"<@(\d+)>")


def audit_sight(world: World, games: Iterable[Game], pacing: Pacing, tally: Tally) -> None:
    """Each running table has one message, which shows how things stand; pings call somebody who is waited for."""
    open_games = [game for game in games if game.table.phase == "playing" and not game.table.is_private]
    for game in open_games:
        shown = [message for message in _public(world) if _opens(message, game.table.id)]
        if len(shown) != 1:
            tally.fault("tables not shown once", f"table {game.table.id}: {len(shown)} messages")
        elif (lacks := lacking(world, game, shown[0], pacing)) is not None:
            tally.fault(
                "tables not shown as they are", f"table {game.table.id} at entry {game.table.number}: {lacks}"
            )
    asking = {game.stored.game.ping_message_id: game.table for game in open_games}
    for message in _public(world):
        called = {int(user) for user in _MENTION.findall(message.content)}
        table = asking.get(message.id)
        people = set() if table is None else {table.seats[seat].user_id for seat in table.waiting_people}
        if called and not called & people:  # of several, some may have moved by now
            at = "no table" if table is None else f"table {table.id} at entry {table.number}"
            tally.fault("pings left standing", f"{message.content!r}, of {at}")


def count_sight(world: World, games: Iterable[Game], tally: Tally) -> None:
    tally.count("tables looked at after a start", sum(game.table.phase == "playing" for game in games))
    tally.count("pings that stood there", sum(bool(_MENTION.search(each.content)) for each in _public(world)))


def lacking(world: World, game: Game, message: Message, pacing: Pacing) -> str | None:
    """What the message of a table does not show, or shows as it was."""
    if game.table.is_between_rounds:
        return None  # it shows a result
    parts = list(walk_components(message.components))
    said = "\n".join(part["content"] for part in parts if "content" in part)
    scene = table_scene(game.table, (), waits=pacing, now=datetime.now(UTC))
    state = next(part for part in scene.parts if isinstance(part, str))
    if missing := [line for line in state.splitlines() if line and line not in said]:
        return f"{missing[0]!r} is not in {said!r}"
    galleries = [item.get("description") for part in parts for item in part.get("items", ())]
    picture = world.pictures.get(message.attachments[0]["url"]) if message.attachments else None
    drawings = [drawing for drawing in _drawings(game) if [drawing.alt[:1024]] == galleries]
    if not drawings:
        return f"its alt text is of another state: {galleries}"
    if not any(drawing.draw(*drawing.args, **drawing.options) == picture for drawing in drawings):
        return "its picture is of another state"
    return None


def _drawings(game: Game) -> Iterator[Drawing]:
    """The pictures that a table may have: each marks what happened last, and that may be told of more entries."""
    for count in range(MOST_NEWS):
        news = [step.logged for step in game.steps[len(game.steps) - count :]]
        events = [event for logged in news for event in visible(game.table, logged)]
        yield face_of(game.table).picture(game.table, events)


def _opens(message: Message, table_id: int) -> bool:
    """Whether it has the button by which the panel of this table is opened."""
    pressed = [offer.pressed for offer in offers_of(message)]
    return not message.content and any(each.kind in OPENS and each.target == table_id for each in pressed)


def _public(world: World) -> Iterator[Message]:
    """What the bot has written for everybody."""
    for messages in list(world.messages.values()):
        for message in list(messages.values()):
            if not message.is_ephemeral and message.author_id == world.bot_user.id:
                yield message
