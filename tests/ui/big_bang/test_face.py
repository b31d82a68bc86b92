"""Big Bang's panels and messages: what can be pressed, who is told what, and that all of it fits.

The panels here say what fits; `tests.ui.big_bang.test_lettered` has the others.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cogs.scenes.announcement import announcement_scene
from cogs.scenes.panel import glance
from cogs.scenes.result import details
from cogs.scenes.table import table_scene
from engine.big_bang.types import Drew, Place, Placed, Top
from table.entries import Logged, Play
from table.table import Race, Rest, Table
from tests import says
from tests.cogs.parts import ids, text
from tests.cogs.tables import LONG, STARTED
from tests.engine.big_bang.tables import GAME, Bang, board
from tests.still_time import BEGINNING
from tests.ui.big_bang.panels import (
    COUNTING,
    FACE,
    GOING,
    WAITING,
    asks,
    check_fits,
    menus,
    plays,
    pressed,
    rows,
    sitting,
)
from ui.big_bang.keys import MOST_CHOICES, MOST_PAIRS, choices
from wire.layouts import Drawing, Part

STAR = "4@0,1 4@1,0 4@-1,0"
ALWAYS = [
    says.big_bang_panel.button("draw"),
    says.big_bang_panel.button("dead"),
    says.big_bang_panel.button("stop"),
]


def panel(bang: Bang, part: str = "", seat: int = 0, **more: bool) -> tuple[Part, ...]:
    return FACE.panel(sitting(bang), seat, part, more.get("text_only", False))


def two(
    laid: str = "4@0,1", hand: str = "5 3", *, deck: str = "1 1 1", discards: str = "", penalty: str = "none"
) -> Bang:
    return Bang.lay(board(laid, hand, deck, discards), board("4@0,1", "7 1"), penalty=penalty)


# What can be pressed


def test_every_card_on_every_place_is_one_press() -> None:
    """Its places have letters in reading order, those of the picture."""
    parts = panel(two())

    assert plays(parts) == {
        "5 → A": "5@-1,0",
        "5 → B": "5@1,0",
        "5 → C": "5@-1,1",
        "5 → D": "5@1,1",
        "3 → A": "3@-1,0",
        "3 → B": "3@1,0",
        "3 → C": "3@-1,1",
        "3 → D": "3@1,1",
    }
    (picture,) = (part for part in parts if isinstance(part, Drawing))
    assert picture.options["places"] == ((-1, 0), (1, 0), (-1, 1), (1, 1))
    assert "Open places: A −1, 0; B 1, 0; C −1, 1; D 1, 1" in picture.alt


def test_top_discard_is_played_as_if_it_were_held() -> None:
    """Big Bang 4.2.6."""
    bang = two(STAR, "7 1", discards="7 5")
    parts = panel(bang)

    tops = {
        label: action for label, action in plays(parts).items() if label != says.big_bang_panel.button("draw")
    }
    assert list(tops.values()) == [action for action in bang.legal(0) if action.startswith("top@")]
    assert all(label.startswith("top 5 → ") for label in tops)
    assert "Draw, or place the top discard." in text(parts)


@pytest.mark.parametrize(
    ("bang", "able"),
    [
        (two(), [says.big_bang_panel.button("stop")]),
        (two(STAR, "7 1"), [says.big_bang_panel.button("draw"), says.big_bang_panel.button("stop")]),
        (two(STAR, ""), [says.big_bang_panel.button("draw"), says.big_bang_panel.button("stop")]),
        (two(STAR, "7 1 6"), [says.big_bang_panel.button("dead"), says.big_bang_panel.button("stop")]),
    ],
    ids=["fits", "draw", "empty", "dead"],
)
def test_draw_discard_and_stop_are_always_there_in_the_last_row(bang: Bang, able: list[str]) -> None:
    """Nobody has to look for them, and the text says why they cannot be pressed."""
    parts = panel(bang)

    assert rows(parts)[-1] == ALWAYS
    assert [label for label, _ in pressed(parts) if label in ALWAYS] == able
    for part in ("stop", "5", "R3@1,1", "nonsense"):
        assert rows(panel(bang, part))[-1] == ALWAYS


def test_dead_hand_goes_in_its_own_order_or_in_another_with_one_press() -> None:
    """Big Bang 4.4.5."""
    parts = panel(two(STAR, "7 1 6"))

    assert plays(parts) == {
        says.big_bang_panel.button("dead"): "dead",
        "Discard 7 6 1, 1 on top": "dead 7 6 1",
        "Discard 1 7 6, 6 on top": "dead 1 7 6",
        "Discard 1 6 7, 7 on top": "dead 1 6 7",
        "Discard 6 7 1, 1 on top": "dead 6 7 1",
        "Discard 6 1 7, 7 on top": "dead 6 1 7",
    }
    assert plays(panel(two(STAR, "7 7 7"))) == {says.big_bang_panel.button("dead"): "dead"}, (
        "there is no other order"
    )


def test_rules_card_asks_for_its_turn_where_there_is_a_choice() -> None:
    """Big Bang 4.4.19: of R4, whose faces are alike, there is none."""
    bang = Bang.lay(board("1@0,1", "R1 R4", "1"), board(), rules_cards=True, penalty="none")

    parts = panel(bang)
    place = next(label for label in asks(parts) if label.startswith("R1 → "))
    asked = panel(bang, asks(parts)[place])

    assert all(action.startswith("R4@") for action in plays(parts).values())
    assert set(plays(asked).values()) == {
        action for action in bang.legal(0) if action.startswith(f"{asks(parts)[place]}/")
    }
    assert len(plays(asked)) > 1
    assert asks(asked)[says.big_bang_panel.button("back")] == ""
    assert says.big_bang_panel.which_turn("R1", place[-1]) in text(asked)


def test_part_of_what_is_no_longer_so_is_ignored() -> None:
    """The card was played meanwhile, or the place has closed."""
    usual = panel(two())

    for part in ("7", "top", "R3@1,1", "5@9,9", "nonsense"):
        assert plays(panel(two(), part)) == plays(usual)


# The question after Stop has a place of its own


def beside(bang: Bang, part: str) -> tuple[Part, ...]:
    return (FACE.beside(sitting(bang), 0, part),)


def test_stop_is_asked_once_more() -> None:
    bang = two()
    asked = beside(bang, "stop")

    assert beside(bang, "") == ((),)
    assert plays(asked) == {says.big_bang_panel.button("surely"): "stop"}
    assert asks(asked) == {says.big_bang_panel.button("go_on"): ""}
    assert says.big_bang_panel.surely(1) in text(panel(bang, "stop"))


@pytest.mark.parametrize("bang", [two(), two(STAR, "7 1"), two(STAR, "7 1 6")], ids=["fits", "draw", "dead"])
def test_the_question_after_stop_moves_no_key(bang: Bang) -> None:
    """It stands beside Refresh, where no key of a board ever does, and no card can be placed meanwhile."""
    before, asked = panel(bang), panel(bang, "stop")

    assert rows(asked) == rows(before)
    assert not any("@" in action for action in plays(asked).values())
    assert asks(asked) == {}


# Many places


def crowded(seed: int) -> Iterator[Bang]:
    """A board with as many places as somebody can make who wants nothing else."""
    bang = Bang.deal(1, f"w{seed}", rules_cards=True)
    while bang.waiting():
        yield bang
        afters = [Bang(bang.state).do(0, action) for action in bang.legal() if action != "stop"]
        bang = max(afters, key=_room)


def _room(bang: Bang) -> int:
    if not bang.waiting():
        return 0
    open_places = sum(bool(packed & 0xFF) for packed in bang.state.boards[0].field)
    return 3 * open_places + len(choices(GAME.tries(bang.view(0))))


def reachable(table: Table) -> dict[str, int]:
    """What can be played in the first seat's panel, and after how many presses."""
    found: dict[str, int] = {}
    waiting, seen = [("", 1)], {""}
    while waiting:
        part, presses = waiting.pop(0)
        parts = (*FACE.panel(table, 0, part, text_only=False), FACE.beside(table, 0, part))
        check_fits(table, part)
        offered = [value for menu in menus(parts) for value in menu.values()]
        assert all(len(menu) <= MOST_CHOICES for menu in menus(parts))
        asked = {value for value in offered if value in halves_of(table)}
        halves = {*asks(parts).values(), *asked}
        for action in (*plays(parts).values(), *(value for value in offered if value not in asked)):
            found.setdefault(action, presses)
        waiting += [(half, presses + 1) for half in sorted(halves - seen)]
        seen |= halves
    return found


def halves_of(table: Table) -> set[str]:
    """Of rules cards."""
    found = choices(table.game.tries(table.view(0)))
    return {choice.half for choice in found if isinstance(choice.moves[0], Place | Top)} - {
        str(choice.moves[0]) for choice in found
    }


@pytest.mark.parametrize("seed", [16, 28, 42])
def test_whatever_can_be_played_is_a_few_presses_away_and_fits(seed: int) -> None:
    """Up to 31 places and 105 ways to lay a card."""
    most = places = 0
    for bang in crowded(seed):
        table = sitting(bang, lapses=2)
        tries = GAME.tries(bang.view(0))
        own = f"dead {' '.join(bang.hand())}"
        wanted = {str(action) for action in tries} - {own}

        found = reachable(table)

        assert set(found) == wanted
        pairs = choices(tries)
        if len(pairs) <= MOST_PAIRS:
            assert max(found[str(move)] for move in tries if str(move) != own) <= 2
        assert max(found.values()) <= 3
        most, places = max(most, len(tries)), max(places, len({pair.cell for pair in pairs}))
    assert (most, places) == {16: (70, 31), 28: (103, 31), 42: (105, 26)}[seed]


# Who is told what


@pytest.mark.parametrize("penalty", ["none", "cooldown"])
def test_before_go_and_in_a_rest_boards_are_covered_and_nothing_can_be_pressed(penalty: str) -> None:
    """Big Bang 4.4.13, 4.4.16."""
    hands = (("4@0,1", "5 3 1"), ("7@1,0", "6 1 1"))
    worlds = [sitting(two(laid, hand, penalty=penalty)) for laid, hand in hands]
    for race, rest in ((COUNTING, None), (Race(), WAITING), (GOING, Rest("paused")), (Race(), Rest("round"))):
        for text_only in (False, True):
            covered = [replace(table, race=race, rest=rest) for table in worlds]
            shown = [FACE.panel(table, 0, "", text_only) for table in covered]
            assert pressed(shown[0]) == []
            one, other = ([ids(part) for part in parts] for parts in shown)
            assert one == other


def test_panel_keeps_up_with_the_own_board_and_with_go_alone() -> None:
    """Others' panels are not redrawn by a press."""
    bang = two()
    before = sitting(bang)
    after = sitting(Bang(bang.state).do(1, "stop"))
    mine = sitting(Bang(bang.state).do(0, "5@1,1"))

    for text_only in (False, True):
        assert glance(before, 0, text_only=text_only) == glance(after, 0, text_only=text_only)
        assert glance(before, 1, text_only=text_only) != glance(after, 1, text_only=text_only)
        assert glance(before, 0, text_only=text_only) != glance(mine, 0, text_only=text_only)
        counting = replace(before, race=COUNTING)
        assert glance(before, 0, text_only=text_only) != glance(counting, 0, text_only=text_only)


def test_equal_boards_are_one_picture() -> None:
    """At GO everybody's is the same."""
    table = sitting(Bang.deal(6, "equal", racers=6))

    pictures = {
        str((part.args, part.options))
        for seat in range(6)
        for part in FACE.panel(table, seat, "", text_only=False)
        if isinstance(part, Drawing)
    }

    assert len(pictures) == 1


def test_race_for_everybody_fits_at_its_fullest() -> None:
    bang = Bang.deal(6, "full", racers=6, limit_s=600, rounds=9)
    table = sitting(bang)
    events = tuple(Placed(seat % 6, True, 9, 19, None, None) for seat in range(40))
    scene = table_scene(table, (Logged(9, Play("5@0,1", seat=0, who=10), events, BEGINNING),))

    assert scene.layout().total_children_count <= 40
    assert scene.layout().content_length() <= 4000
    assert LONG[:20] not in text(scene.parts), "how far everybody is, is in the picture"
    assert says.known(says.big_bang_panel.time_up(f"<t:{says.ANY}")) in text(scene.parts)


def test_result_of_a_race_has_everybodys_board_behind_a_button() -> None:
    bang = Bang.deal(6, "end", racers=6, rules_cards=True, rounds=2, limit_s=60).to_the_end()
    table = sitting(bang)
    scored = next(event for event in bang.events if hasattr(event, "lines"))
    logged = Logged(9, Play("stop", seat=0, who=10), (scored,), BEGINNING)

    scene = announcement_scene(table, logged, (), (logged,))

    assert rows(scene.parts) == [[says.big_bang_panel.button("boards"), says.SUMS]]
    assert scene.layout().content_length() <= 4000
    assert details(table, (logged,)).count(" · ") == 6


def test_every_line_of_a_note_is_read_in_the_place_of_one() -> None:
    parts = FACE.panel(sitting(two()), 0, "", False, "A card is there.\nBen resigned.")

    assert "A card is there. Ben resigned." in text(parts)


# Alone against the clock


@pytest.mark.parametrize(
    ("race", "rest"),
    [(COUNTING, None), (Race(), WAITING), (GOING, Rest("paused", since=STARTED))],
    ids=["counting", "waiting", "paused"],
)
def test_alone_against_the_clock_nobody_sees_the_board_before_go_and_in_a_pause(
    race: Race, rest: Rest | None
) -> None:
    """Big Bang 4.4.16: not on the table either, nor in its words; thinking then would cost no time."""
    hands = (("4@0,1", "5 3 1"), ("7@1,0", "6 1 1"))
    shown = []
    for laid, hand in hands:
        table = sitting(Bang.lay(board(laid, hand, "1 1 1"), limit_s=60))
        covered = replace(table, race=race, rest=rest)
        scene = table_scene(covered, (Logged(9, Play("draw", seat=0, who=10), _drew(hand), BEGINNING),))
        (picture,) = (part for part in scene.parts if isinstance(part, Drawing))
        shown.append(
            str((picture.args, picture.options, picture.alt, [ids(part) for part in scene.parts]))
            + text(scene.in_words().parts)
        )

    assert shown[0] == shown[1]
    assert "The board and the hand are covered until GO" in shown[0]


def _drew(hand: str) -> tuple[Drew, ...]:
    return (Drew(0, False, tuple(map(int, hand.split()))),)


def test_alone_against_the_clock_everybody_watches_from_go_on() -> None:
    table = sitting(Bang.lay(board("4@0,1", "5 3 1", "1 1 1"), limit_s=60))

    (picture,) = (part for part in table_scene(table, ()).parts if isinstance(part, Drawing))

    assert "hand 5 3 1" in picture.alt
