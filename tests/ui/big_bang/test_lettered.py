"""Big Bang's panels in a race where players find out what fits (Big Bang 4.4.25): a card, then any open place."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest
from msgspec.structs import replace

from cogs.scenes.panel import panel_scene
from engine.big_bang.types import Cards, Draw, Missed
from engine.game import Event
from host.racing.referee import Judged
from table.entries import Logged, Play
from table.table import Table
from tests import says
from tests.cogs.parts import custom_ids, text
from tests.cogs.parts import shown as shown_items
from tests.engine.big_bang.tables import GAME, Bang, board
from tests.still_time import BEGINNING
from tests.ui.big_bang.panels import FACE, asks, check_fits, menus, plays, pressed, rows, sitting
from ui.big_bang.lettered import MOST_PLACES, STOPPED
from wire.layouts import Drawing, Part
from wire.notes import NOTE_LIVES, Kept, Note, Notes

LAID = "4@0,1 6@2,1"  # only a 5 fits on 1,1
DRAW, DISCARD, STOP = (says.big_bang_panel.button(name) for name in ("draw", "dead", "stop"))
YES_OR_NO = [says.big_bang_panel.button(name) for name in ("surely", "go_on")]


def race(
    laid: str = LAID, hand: str = "5 3", deck: str = "1 1 1", discards: str = "", **chosen: object
) -> Bang:
    return Bang.lay(board(laid, hand, deck, discards), board("4@0,1", "7 1", "1"), **chosen)


def panel(table: Table, part: str = "", note: str = "") -> tuple[Part, ...]:
    return FACE.panel(table, 0, part, text_only=False, note=note)


def letters(parts: tuple[Part, ...]) -> dict[str, tuple[int, int]]:
    (picture,) = (part for part in parts if isinstance(part, Drawing))
    return dict(zip(picture.options["names"], picture.options["places"], strict=True))


def card(table: Table, label: str) -> str:
    """What the key of a card asks for."""
    return asks(panel(table))[label]


def test_a_card_is_chosen_then_its_place_among_all_that_are_open() -> None:
    table = sitting(race())

    before, after = panel(table), panel(table, card(table, "3"))

    cells = letters(before)
    assert set(cells.values()) == {(-1, 0), (1, 0), (-1, 1), (1, 1), (3, 1), (2, 0)}
    assert letters(after) == cells
    assert rows(before) == rows(after), "no key gets wider by a press"
    assert rows(before)[-3:] == [[*rows(before)[-3]], ["5", "3"], [DRAW, DISCARD, STOP]]
    assert [key for row in rows(before)[-3::-1] for key in row] == sorted(cells)
    assert plays(before) == {DRAW: "draw"}
    assert plays(after) == {letter: f"3@{x},{y}" for letter, (x, y) in cells.items()} | {DRAW: "draw"}
    assert says.big_bang_panel.to_choose(_cards(table), "3", most=3) in text(after)


def _cards(table: Table) -> Cards:
    found = table.view(0).racers[0].cards
    assert isinstance(found, Cards)
    return found


def test_the_only_card_in_hand_is_chosen_already() -> None:
    """Also where it is held twice; the top discard is another choice."""
    for hand in ("5", "5 5"):
        parts = panel(sitting(race(hand=hand)))

        cells = letters(parts)
        assert plays(parts) == {letter: f"5@{x},{y}" for letter, (x, y) in cells.items()} | {DRAW: "draw"}
        assert "Where does 5 go?" in text(parts)
    assert plays(panel(sitting(race(hand="5", discards="6")))) == {DRAW: "draw"}


def test_no_bright_key_is_a_mistake_at_go() -> None:
    """Draw and Discard are misses while a card fits; only with an empty hand there is nothing else to do."""
    (at_go, empty) = (panel(sitting(race("", hand=hand))) for hand in ("5 3 1", ""))

    assert bright(at_go) == ["5", "3", "1"]
    assert bright(empty) == [DRAW]


def bright(parts: tuple[Part, ...]) -> list[str]:
    plain = discord.ButtonStyle.secondary.value
    return [
        item["label"] for item in shown_items(parts) if item.get("style") != plain and not item["disabled"]
    ]


def test_what_can_be_pressed_tells_nothing_of_what_fits() -> None:
    """Two hands and two boards with equal numbers of cards have the same keys."""
    one, other = sitting(race(hand="5 3 1")), sitting(race("2@0,1 4@2,1", hand="5 3 1"))

    for choice in ("", card(one, "5")):
        assert plays(panel(one, choice)) == plays(panel(other, choice))
    assert set(plays(panel(one))) == {DISCARD}


def test_a_chosen_card_is_on_top_of_a_hand_that_is_discarded() -> None:
    """Big Bang 4.4.5. The key says which hand: a second press finds another one, and does nothing."""
    table = sitting(race(hand="7 1 6"))

    assert plays(panel(table))[DISCARD] == "dead 7 1 6"
    parts = panel(table, card(table, "1"))
    assert plays(parts)[DISCARD] == "dead 7 6 1"
    assert says.big_bang_panel.to_choose(_cards(table), "1", most=3) in text(parts)


def test_beside_the_star_alone_nobody_is_told_to_discard() -> None:
    table = sitting(race("", hand="7 1 6"))

    before, after = panel(table), panel(table, card(table, "1"))

    assert "Choose a card." in text(before).splitlines()
    assert "Where does 1 go?" in text(after).splitlines()


def test_the_top_discard_that_is_chosen_does_not_change_how_a_hand_is_discarded() -> None:
    table = sitting(race(hand="7 1 6", discards="3"))

    parts = panel(table, card(table, "top 3"))

    assert "Where does the top discard go? If no card fits, discard the hand." in text(parts).splitlines()
    assert plays(parts)[DISCARD] == "dead 7 1 6"


def test_a_press_on_a_rules_card_s_place_asks_for_its_turn_only_where_several_fit() -> None:
    bang = race("1@0,1", "R1 R4", rules_cards=True)
    table = sitting(bang)
    parts = panel(table, card(table, "R1"))
    fitting = {text.partition("/")[0] for text in bang.legal(0) if text.startswith("R1@")}

    half = next(half for half in asks(parts).values() if half in fitting)
    asked = panel(table, half)

    assert set(plays(asked).values()) >= {text for text in bang.legal(0) if text.startswith(f"{half}/")}
    assert asks(asked)[says.big_bang_panel.button("back")] == "", "and the card stays chosen"
    assert all(
        action.startswith(("R4@", "draw")) for action in plays(panel(table, card(table, "R4"))).values()
    )


# A card stays chosen


def verdict(bang: Bang, action: str, at: int = 0) -> tuple[Table, Note]:
    table = sitting(Bang(bang.state))
    session = table.session
    assert session is not None
    bang.do(0, action, at=at)
    events: tuple[Event, ...] = tuple(bang.events)
    logged = Logged(9, Play(action, seat=0, who=10, at=at), events, BEGINNING)
    after = replace(table, session=replace(session, state=bang.state))
    return after, FACE.verdict(Judged(after, session, logged, False))


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The hour by which notes are shown."""
    hour = [100.0]
    monkeypatch.setattr("wire.notes._now", lambda: hour[0])
    return hour


def shown(notes: Notes, table: Table) -> tuple[str, tuple[Part, ...]]:
    scene = panel_scene(table, 0, 1, notes.to_show(table), text_only=False)
    notes.note_shown()
    return text(scene.parts), scene.parts


def test_a_miss_is_told_with_its_reason_and_the_keys_are_grey_for_three_seconds(
    now: list[float],
) -> None:
    before = sitting(race())
    letter = {cell: letter for letter, cell in letters(panel(before)).items()}[1, 1]

    table, note = verdict(race(), "3@1,1")
    notes = Notes()
    notes.add(note)
    told, grey = shown(notes, table)

    assert f"{letter} touches 4 and 6: only a 5 fits." in told
    assert [label for label, _ in pressed(grey)] == [says.LOOK]
    assert rows(grey)[:-1] == rows(panel(table, card(table, "3")))
    assert notes.ends_in == 3
    now[0] += 3.01
    assert notes.are_outdated(table)
    told, live = shown(notes, table)
    assert "touches" not in told
    assert plays(live) == plays(panel(table, card(table, "3")))


def test_a_press_while_stopped_is_told_with_one_reason_and_the_next_success_ends_the_stop(
    now: list[float],
) -> None:
    bang = race()
    table, missed = verdict(bang, "3@1,1")
    again, locked = verdict(bang, "3@1,1", at=2999)
    notes = Notes()
    notes.add(missed)
    assert "touches" in shown(notes, table)[0]

    notes.add(locked)
    told, _grey = shown(notes, again)
    assert told.count("<t:") == 1

    placed = sitting(bang.do(0, "5@1,1", at=3000))
    assert notes.are_outdated(placed)
    told, live = shown(notes, placed)
    assert "touches" not in told
    assert plays(live) == plays(panel(placed))


def test_to_draw_while_a_card_fits_is_told_and_keeps_the_card_that_was_chosen(
    now: list[float],
) -> None:
    table, note = verdict(race(), "draw")
    chosen, notes = card(table, "3"), Notes()
    notes.add(Note(part=chosen, stays=Kept(chosen)))
    shown(notes, table)
    notes.drop_read()
    notes.add(note)

    told = says.big_bang_mistakes.verdict(
        Missed(0, True, Draw(), "fits", 3000), "", says.ANY, rules_cards=False
    )
    assert says.known(told) in shown(notes, table)[0]
    now[0] += 3.01
    assert plays(shown(notes, table)[1]) == plays(panel(table, chosen))


def test_a_chosen_card_stays_chosen_until_something_is_placed(now: list[float]) -> None:
    """However often the panel is redrawn, and although the hand has another card like it."""
    bang = race(hand="5 5 3")
    table, notes = sitting(bang), Notes()
    chosen = card(table, "5")
    assert FACE.keeps(chosen)
    notes.add(Note(part=chosen, stays=Kept(chosen)))
    shown(notes, table)

    now[0] += 10 * NOTE_LIVES
    assert plays(shown(notes, table)[1]) == plays(panel(table, chosen))
    placed = sitting(bang.do(0, "5@1,1"))
    assert plays(shown(notes, placed)[1]) == plays(panel(placed))
    assert not {"5@1,0", "5@-1,0"} & set(plays(panel(placed, chosen)).values())


@pytest.mark.parametrize("part", ["", "stop", "5@2,1", "R3@2,1", STOPPED + "nonsense", "- A", "-", "look"])
def test_nothing_else_is_kept(part: str) -> None:
    assert not FACE.keeps(part)


# Where the keys are


def rounds(seed: str) -> Iterator[Bang]:
    for bang in Bang.deal(2, seed).play(seed):
        if 0 in bang.waiting():
            yield Bang(bang.state)


def widest() -> Bang:
    """A board with as many places as somebody can make who wants nothing else."""
    bang = Bang.deal(2, "w2", rules_cards=True, rounds=2)
    found = bang
    while 0 in bang.waiting():
        afters = [Bang(bang.state).do(0, action) for action in bang.legal() if action != "stop"]
        bang = max(afters, key=room)
        found = max(found, bang, key=room) if bang.hand() else found
    return found


def room(bang: Bang) -> int:
    return sum(bool(packed & 0xFF) for packed in bang.state.boards[0].field)


def test_every_open_place_has_its_key_or_stands_in_a_menu() -> None:
    sizes = set()
    for bang in (*rounds("12"), widest()):
        table = sitting(bang, lapses=2)
        for label, part in [("", ""), *asks(panel(table)).items()]:
            parts = panel(table, part)
            for asked in (part, *(half for half in asks(parts).values() if "@" in half)):
                check_fits(table, asked)
            if label != STOP and _chosen(parts):
                sizes.add(check_places(parts))
    assert sizes == {0, 1, 2}


def _chosen(parts: tuple[Part, ...]) -> bool:
    """Whether a card is chosen: its places can be pressed."""
    return any("@" in action for action in (*plays(parts).values(), *asks(parts).values())) or any(
        "@" in value for menu in menus(parts) for value in menu.values()
    )


def check_places(parts: tuple[Part, ...]) -> int:
    """Returns how many menus there are."""
    cells, found = set(letters(parts).values()), menus(parts)
    actions = {action for action in (*plays(parts).values(), *asks(parts).values()) if "@" in action}
    actions |= {value for menu in found for value in menu.values()}
    places = {action.partition("@")[2].partition("/")[0] for action in actions}
    assert {tuple(map(int, place.split(","))) for place in places} == cells
    assert len(found) == (0 if len(cells) <= MOST_PLACES else 1 if len(cells) <= 25 else 2)
    return len(found)


def test_a_place_keeps_its_key_and_the_keys_below_never_move() -> None:
    """Rows are counted from below, where a panel stays: places, cards and Draw, Discard, Stop keep theirs."""
    before: dict[str, tuple[int, int]] = {}
    for bang in rounds("keys"):
        parts = panel(sitting(bang))
        keys = rows(parts)
        assert [label.partition(",")[0] for label in keys[-1]] == [DRAW, DISCARD, STOP]
        at = {
            label: (row, column) for row, line in enumerate(keys[-3::-1]) for column, label in enumerate(line)
        }
        assert len(keys) <= 6, "with Refresh and the board they fit a phone"
        if len(at) <= MOST_PLACES and "" not in at:
            assert all(at[label] == where for label, where in before.items() if label in at)
            before = at


def test_the_question_after_stop_moves_no_key() -> None:
    """It stands beside Refresh; where the message has no room for both, the last grey keys of the top row go."""
    for bang in (*rounds("12"), widest()):
        table = sitting(bang, lapses=2)
        before, asked = panel(table), panel(table, "stop")
        check_fits(table, "stop")
        assert rows((FACE.beside(table, 0, "stop"),)) == [YES_OR_NO]
        assert not any("@" in action for action in plays(asked).values())
        if menus(before):
            assert len(rows(asked)) == len(rows(before))
        else:
            assert rows(asked)[1:] == rows(before)[1:]
            assert rows(before)[0][: len(rows(asked)[0])] == rows(asked)[0]


def test_after_a_placement_every_key_of_a_place_is_grey() -> None:
    """Until a card is chosen: a second tap places nothing."""
    bang = race(hand="5 5 3")
    parts = panel(sitting(bang.do(0, "5@1,1")))

    assert not any("@" in action for action in plays(parts).values())


def test_a_miss_gives_a_menu_another_id() -> None:
    """Discord's clients do not choose twice in one menu."""
    wide = (bang for bang in rounds("12") if len(letters(panel(sitting(bang)))) > MOST_PLACES)
    bang = next(bang for bang in wide if bang.hand())
    hand = bang.hand()[0]
    wrong = next(
        action
        for action in map(str, GAME.tries(bang.view(0)))
        if action.startswith(f"{hand}@") and action not in bang.legal(0)
    )
    ids = []
    for table in (sitting(Bang(bang.state)), sitting(Bang(bang.state).do(0, wrong, at=10**6))):
        parts = panel(table, card(table, hand))
        ids.append({each for each in custom_ids(parts) if f":{hand} 0 " in each})

    assert all(ids)
    assert ids[0].isdisjoint(ids[1])


# Alone


def test_alone_without_a_clock_the_panel_says_what_fits() -> None:
    laid = board(LAID, "5 3", "1 1 1")

    free = plays(FACE.panel(sitting(Bang.lay(laid)), 0, "", text_only=False))
    timed = plays(FACE.panel(sitting(Bang.lay(laid, limit_s=60)), 0, "", text_only=False))

    assert {action.partition("@")[0] for action in free.values()} == {"5", "3"}
    assert timed == {DRAW: "draw"}


def test_a_race_tells_everybody_nothing_of_it_and_a_replay_tells_its_player() -> None:
    missed = Missed(0, True, Draw(), "fits", 3000)

    assert FACE.event_line(missed, ("Ada", "Ben")) is None
    assert FACE.replay_line(missed, ("Ada", "Ben")) == says.big_bang_mistakes.describe(missed, "Ada")
