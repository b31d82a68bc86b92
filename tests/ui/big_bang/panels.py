"""Tables of Big Bang on Discord, and what stands in their panels."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.scenes.panel import panel_scene
from engine.session import Session
from table.table import Race, Rest, Table
from tests.cogs.parts import custom_ids, shown
from tests.cogs.tables import LONG, SEED, STARTED, people, playing
from tests.engine.big_bang.tables import Bang
from ui.big_bang.face import BigBangFace
from wire.layouts import Drawing, Part
from wire.notes import Note
from wire.presses import MOST_CHARACTERS, Pressed

FACE = BigBangFace()
GOING = Race(open=True, opens_at=3000)
COUNTING = Race(opens_at=3000)
WAITING = Rest("start", since=STARTED)


def sitting(bang: Bang, race: Race = GOING, rest: Rest | None = None, **of_first: int) -> Table:
    """A table on Discord at which the boards lie so; `of_first` is said of the first seat."""
    options, seats = bang.state.race.options, len(bang.state.boards)
    session, _ = Session.start("big_bang", options, seats, SEED)
    first, *others = people(seats, LONG)
    return playing(
        replace(session, state=bang.state),
        (replace(first, **of_first), *others),
        pace="live",
        race=race if seats > 1 or options.limit_s else None,
        rest=rest,
    )


def pressed(parts: tuple[Part, ...]) -> list[tuple[str, Pressed]]:
    """The label of what can be pressed, and what it says."""
    return [
        (item["label"], found)
        for item in shown(parts)
        if "label" in item and not item["disabled"]
        if (found := Pressed.parse(item["custom_id"])) is not None
    ]


def plays(parts: tuple[Part, ...]) -> dict[str, str]:
    """Label and notation of what is played with one press."""
    return {label: found.arg for label, found in pressed(parts) if found.kind in ("try", "action")}


def asks(parts: tuple[Part, ...]) -> dict[str, str]:
    """Label of what asks for more first, and the half action."""
    return {label: found.arg for label, found in pressed(parts) if found.kind == "part"}


def menus(parts: tuple[Part, ...]) -> list[dict[str, str]]:
    """Of each menu label and value."""
    return [
        {option["label"]: option["value"] for option in item["options"]}
        for item in shown(parts)
        if "options" in item
    ]


def rows(parts: tuple[Part, ...]) -> list[list[str]]:
    """The labels of each row of keys."""
    sent = [[item.to_component_dict() for item in part] for part in parts if isinstance(part, tuple)]
    return [[item.get("label") or item["placeholder"] for item in row] for row in sent]


def check_fits(table: Table, part: str) -> None:
    """The first seat's panel with this part chosen, as the shell sends it, with pictures and without."""
    for text_only in (False, True):
        notes = (Note("W" * 300, part),)
        scene = panel_scene(table, 0, 2**63 - 1, notes, text_only=text_only)
        view = (scene.in_words() if text_only else scene).layout()
        assert view.total_children_count <= 40
        assert view.content_length() <= 4000
        found = custom_ids(scene.parts)
        assert len(found) == len(set(found))
        assert all(len(each) <= MOST_CHARACTERS for each in found)
        assert all(len(part.alt) <= 1024 for part in scene.parts if isinstance(part, Drawing))
