"""A person at a table of Play Nine, who sees and presses what a page would show."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

from tests.forms import filled
from tests.sandbox.seat import TABLE_CHANNEL, SeatClient, press
from wire.presses import Pressed

Message = dict[str, Any]

TEXT, GALLERY = 10, 12
#: What this player presses first, by the beginning of the move: "1" is the first of two cards to tee off with.
PREFERRED = ("flip", "deck", "tee", "1", "@")


def parts(message: Message) -> Iterator[dict[str, Any]]:
    """All components of a message, the nested ones too."""
    waiting = list(message["components"])
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting = [*part.get("components", ()), *waiting]


def offered(message: Message) -> list[Pressed]:
    """What can be pressed or chosen there."""
    ids = (part["custom_id"] for part in parts(message) if "custom_id" in part and not part.get("disabled"))
    return [pressed for custom_id in ids if (pressed := Pressed.parse(custom_id))]


def kinds(message: Message) -> set[str]:
    return {pressed.kind for pressed in offered(message)}


def words(message: Message) -> str:
    """All that is written in a message; alt text is not."""
    texts = [part["content"] for part in parts(message) if part["type"] == TEXT]
    return "\n".join([message["content"], *texts])


def alt(message: Message) -> str:
    galleries = (part for part in parts(message) if part["type"] == GALLERY)
    return " ".join(item["description"] for gallery in galleries for item in gallery["items"])


class Player(SeatClient):
    """Draws and turns over the first card that lies face down, as long as one does."""

    place = ""  # the thread or channel of the game
    panel_id = ""

    # The lobby

    async def open_table(self, **options: str) -> Message:
        """Gives the lobby's message."""
        before = {message["id"] for message in self.shown()}
        await self.do("command", channel=TABLE_CHANNEL, name="play", options={"game": "play_nine", **options})
        return await self.public(lambda m: m["id"] not in before and "join" in kinds(m))

    async def start(self, lobby: Message) -> None:
        """Waits until enough have a seat."""
        await self.click(await self.public(lambda m: m["id"] == lobby["id"] and "start" in kinds(m)), "start")

    async def choose_one_hole(self, lobby: Message) -> None:
        """In the form of options; a tie for first place is shared, so that it stays at one."""
        await self.click(lobby, "setup")
        shown = [m for m in self.everywhere() if m.get("ephemeral") and "options" in kinds(m)]
        await self.click(max(shown, key=lambda m: int(m["id"])), "options")
        form = self.last("modal")
        assert form is not None
        chosen = filled(form["components"], {"holes": "0", "tie": True})
        await self.do("modal_submit", interaction=form["interaction"], values=chosen)

    # Seeing and pressing

    async def click(
        self, message: Message, kind: str, arg: str | None = None, values: list[str] | None = None
    ) -> None:
        """Presses a message's button of that kind; it has to be answered."""
        await self.do("press", **press(message, str(self.found(message, kind, arg)), values))

    @staticmethod
    def found(message: Message, kind: str, arg: str | None = None) -> Pressed:
        for pressed in offered(message):
            if pressed.kind == kind and arg in (None, pressed.arg):
                return pressed
        raise AssertionError(f"no button {kind} {arg or ''} among {[*map(str, offered(message))]}")

    def everywhere(self) -> Iterator[Message]:
        return itertools.chain.from_iterable(channel.values() for channel in self.messages.values())

    async def public(self, wanted: Callable[[Message], Any]) -> Message:
        """Waits for a message that everybody sees; of several the newest."""

        def look() -> Message | None:
            found = [m for m in self.everywhere() if not m.get("ephemeral") and wanted(m)]
            return max(found, key=lambda m: int(m["id"]), default=None)

        return dict(await self.until(look))

    async def table(self) -> Message:
        """The message of the running game, as it is now."""
        message = await self.public(lambda m: "hand" in kinds(m))
        self.place = message["channel_id"]
        return message

    @property
    def panel(self) -> Message:
        return self.messages[self.place][self.panel_id]

    # The game

    async def sit_down(self) -> None:
        """Opens the private panel at the table's message."""
        table = await self.table()
        before = set(self.messages[self.place])
        await self.click(table, "hand")
        (self.panel_id,) = set(self.messages[self.place]) - before

    async def look(self) -> None:
        """Has the panel show how things stand; one of a game that is over shows it already."""
        for pressed in offered(self.panel):
            if pressed.kind == "hand":
                await self._press_in_panel(pressed)

    def next_press(self) -> Pressed | None:
        """What this player would press in the panel as it is; None when it asks for nothing."""
        choices = [pressed for pressed in offered(self.panel) if pressed.kind in ("action", "part")]
        for wanted in PREFERRED:
            for pressed in choices:
                if pressed.arg.startswith(wanted):
                    return pressed
        return choices[0] if choices else None

    async def step(self) -> bool:
        """One press in the panel, if it asks for one."""
        pressed = self.next_press()
        if pressed is None:
            return False
        await self._press_in_panel(pressed)
        return True

    async def _press_in_panel(self, pressed: Pressed) -> None:
        """It may be redrawn in the very moment in which it is pressed."""
        answer = await self.ask("press", **press(self.panel, str(pressed)))
        assert answer["ok"] or pressed not in offered(self.panel), answer["error"]

    @property
    def is_holding(self) -> bool:
        """A card was drawn and has no place yet."""
        return any(pressed.arg.startswith("@") for pressed in offered(self.panel))

    @property
    def is_playing(self) -> bool:
        """By what the panel offers: a game that is over offers nothing."""
        return bool(offered(self.panel))
