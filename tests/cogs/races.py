"""Tables of 7 Ate 9 on Discord, and what stands in their panels."""

from __future__ import annotations

from msgspec.structs import replace

from engine.session import Session
from engine.seven_ate_nine.cards import DECKS, PAIRS
from engine.seven_ate_nine.race import State
from engine.seven_ate_nine.types import Options
from table.table import Race, Rest, Table
from tests import says
from tests.cogs.parts import shown
from tests.cogs.tables import LONG, SEED, STARTED, people, playing
from tests.engine.seven_ate_nine import tables as laid
from ui.seven_ate_nine.face import SevenAteNineFace
from wire.layouts import Part
from wire.presses import Pressed

FACE = SevenAteNineFace()
GOING = Race(open=True, opens_at=3000)
WAITING = Race()
COUNTING = Race(opens_at=3000)


def sitting(state: State, race: Race = GOING, name: str = LONG) -> Table:
    """A table on Discord at which the race stands so."""
    options, seats = state.race.options, len(state.hands)
    session, _ = Session.start("seven_ate_nine", options, seats, SEED)
    return playing(
        replace(session, state=state),
        people(seats, name),
        pace="live",
        race=race,
        rest=Rest("start", since=STARTED) if race is WAITING else None,
        options={"match": options.match, "targets": options.targets, "penalty": options.penalty},
    )


def dealt(
    hand: tuple[int, ...], *, seats: int = 2, options: Options = laid.DEFAULTS, points: tuple[int, ...] = ()
) -> State:
    """A race in which seat 0 holds these cards and draws no more, and the others have the rest before them."""
    rest = list(DECKS["full"])
    for card in hand:
        rest.remove(card)
    top, *rest = rest
    each = 72 // seats
    draws = [tuple(rest[each * seat : each * (seat + 1)]) for seat in range(seats - 1)]
    state = laid.Table.lay(*[""] * seats, options=options, points=points).state
    return replace(state, pile=(top,), hands=(hand, *[()] * (seats - 1)), draws=((), *draws))


def largest() -> tuple[int, ...]:
    """Thirty-six cards, and all that are different among them."""
    return (*PAIRS, *PAIRS[:6])


def offered(parts: tuple[Part, ...]) -> dict[str, bool]:
    """The notation of what stands there as a button, and whether it can be pressed."""
    found = ((Pressed.parse(item["custom_id"]), item) for item in shown(parts) if "options" not in item)
    return {
        pressed.arg: not item["disabled"]
        for pressed, item in found
        if pressed is not None and pressed.kind == "try"
    }


def choices(parts: tuple[Part, ...]) -> list[list[str]]:
    """What stands in each menu."""
    return [[option["value"] for option in item["options"]] for item in shown(parts) if "options" in item]


def can_ask(parts: tuple[Part, ...]) -> bool:
    return any(
        item.get("label") == says.seven_ate_nine_panel.button("why") and not item["disabled"]
        for item in shown(parts)
    )
