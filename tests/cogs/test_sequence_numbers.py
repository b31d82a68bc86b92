"""Sequence Numbers' panels: what can be pressed, that nothing of it tells an answer, and that all of it fits."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from cogs.faces.sequence_numbers import SequenceNumbersFace
from cogs.scenes.table import table_scene
from cogs.wire.layouts import Drawing, Part
from cogs.wire.presses import Pressed
from engine.game import Rng
from engine.sequence_numbers.board import CARD_OF, CORNERS, SPACE_NAMES
from engine.sequence_numbers.play import State
from engine.sequence_numbers.types import Missed, Move, Placed
from engine.session import Session
from table.table import Table
from tests import games_say, says
from tests.cogs.parts import check_fits, ids, presses, shown, text
from tests.cogs.tables import NAME, SEED, people, playing
from tests.engine.sequence_numbers.tables import GAME, SequenceTable

FACE = SequenceNumbersFace()
SPACES = [name for space, name in enumerate(SPACE_NAMES) if space not in CORNERS]

lay = SequenceTable.lay


def sitting(state: State) -> Table:
    """A table on Discord at which the game stands so."""
    seats, options = len(state.hands), state.table.options
    session, _ = Session.start("sequence_numbers", options, seats, SEED)
    return playing(replace(session, state=state), people(seats))


def panel(laid: SequenceTable, seat: int = 0, part: str = "") -> tuple[Part, ...]:
    """Which fits, with pictures and without."""
    table = sitting(laid.state)
    for text_only in (True, False):
        parts = FACE.panel(table, seat, part, text_only, "x" * 200)
        check_fits(table.id, parts)
    return FACE.panel(table, seat, part, text_only=False)


def rows(parts: tuple[Part, ...]) -> list[list[str]]:
    """The labels of the buttons, in parentheses where they cannot be pressed."""
    found = ([each for each in shown((part,)) if "label" in each] for part in parts)
    return [
        [f"({each['label']})" if each["disabled"] else each["label"] for each in row] for row in found if row
    ]


def menus(parts: tuple[Part, ...]) -> dict[str, dict[str, str]]:
    """By its placeholder: label and value of what can be chosen."""
    return {
        each["placeholder"]: {option["label"]: option["value"] for option in each["options"]}
        for each in shown(parts)
        if "options" in each
    }


def values(parts: tuple[Part, ...]) -> list[str]:
    return [value for choices in menus(parts).values() for value in choices.values()]


def test_the_hand_stands_as_it_was_drawn_and_waits_in_the_same_places() -> None:
    table = lay("17+7 plus 1+0 plus minus", "2+2 31-5", chips=["", "D5"])

    assert rows(panel(table)) == [["17 + 7", "Plus", "1 + 0"], ["Plus", "Minus"]]
    assert rows(panel(table, 1)) == [["(2 + 2)", "(31 − 5)"]]
    assert games_say.not_before(NAME.format(seat=0)) in text(panel(table, 1))
    assert [each.kind for each in presses(panel(table))] == ["part"] * 5


def test_a_player_whose_turn_it_is_sees_the_board_above_the_hand_and_others_at_the_table() -> None:
    table = lay("17+7 plus", "2+2 31-5", chips=["", "D5"])

    for part in ("", "0"):
        drawing = panel(table, part=part)[0]
        assert isinstance(drawing, Drawing)
        assert drawing.args == (sitting(table.state).view(None),), "nobody's hand is in it"
    assert not [part for part in panel(table, 1) if isinstance(part, Drawing)]
    in_words = FACE.panel(sitting(table.state), 0, "0", text_only=True)
    assert not [part for part in in_words if isinstance(part, Drawing)]


def test_a_card_that_was_chosen_stands_in_place_of_the_hand_until_another_is_wanted() -> None:
    table = lay("17+7 1+0", "2+2")
    parts = panel(table, part="0")

    assert rows(parts) == []
    assert text(parts).splitlines()[-1] == says.sequence_panel.chosen(CARD_OF["17+7"], shown=False)
    (another,) = presses((FACE.beside(sitting(table.state), 0, "0"),))
    assert another.kind == "part"
    assert rows(panel(table, part=another.arg)) == [["17 + 7", "1 + 0"]]
    assert FACE.beside(sitting(table.state), 0, another.arg) == ()
    assert FACE.beside(sitting(table.state), 0, "") == ()


def test_all_open_spaces_stand_in_four_menus_by_their_numbers() -> None:
    found = menus(panel(lay("17+7 1+0", "2+2", chips=["A2 B1", "J2"]), part="0"))

    assert list(found) == ["A–E, 1–24", "A–E, 25–48", "F–J, 1–24", "F–J, 25–48"]
    assert [len(choices) for choices in found.values()] == [22, 24, 23, 24]
    assert list(found["F–J, 1–24"])[:3] == ["1 · J9", "3 · I4", "4 · H7"]
    assert found["A–E, 1–24"]["24 · C6"] == "17+7 C6"


def test_a_menu_without_an_open_space_is_left_out() -> None:
    low = [name for name in SPACES[:24] if name[0] in "ABC"]

    assert list(menus(panel(lay("31-5", "2+2", chips=["", " ".join(low)]), part="0"))) == [
        "A–E, 25–48",
        "F–J, 1–24",
        "F–J, 25–48",
    ]


def test_nothing_tells_which_space_has_the_answer() -> None:
    """3.4.17: but for the card itself, any two cards are offered the same in the same words."""
    table = lay("17+7 31-5 1+0", "2+2", chips=["C6 A3 A4 A5 A6 A7", "D9"])

    for more in ("", " lines"):
        offered = [panel(table, part=f"{slot}{more}") for slot in range(3)]
        spaces = [
            [
                (name, label, value.split(" ", 1))
                for name, found in menus(parts).items()
                for label, value in found.items()
            ]
            for parts in offered
        ]
        assert spaces
        assert [value[0] for _name, _label, value in spaces[1]] == ["31-5"] * len(spaces[1])
        for other in spaces:
            assert [(name, label, value[1]) for name, label, value in other] == [
                (name, label, value[1]) for name, label, value in spaces[0]
            ]
        assert len({repr(rows(parts)) for parts in offered}) == 1


def test_whatever_is_offered_is_a_play_or_a_miss() -> None:
    table = lay("17+7 plus minus 1+0", "2+2", chips=["C6 A3 A4 A5 A6 A7", "D9 E9"])
    for slot in range(4):
        for more in ("", " lines"):
            found = values(panel(table, part=f"{slot}{more}"))
            assert found
            for value in found:
                move: Move = GAME.parse(value)
                _, events = GAME.apply(table.state, 0, move, 0, Rng(b"offered"))
                assert isinstance(events[0], Placed | Missed) or value.startswith("minus")


def test_a_wrong_answer_is_said_and_the_card_stays_chosen_in_new_menus() -> None:
    table = lay("1+0 17+7", "2+2")
    before = presses(panel(table, part="1"))
    told = panel(table.do(0, "17+7 D4"))

    wrong = games_say.wrong(CARD_OF["17+7"], 32)
    chosen = says.sequence_panel.chosen(CARD_OF["17+7"], shown=False)
    assert text(told).startswith(f"{wrong}\n{chosen}")
    assert len(values(told)) == 96
    assert not {str(each) for each in presses(told)} & {str(each) for each in before}
    assert menus(panel(table, part="-")) == {}
    assert wrong not in text(panel(table, part="0"))
    assert wrong not in text(panel(table, 1))
    assert wrong not in text(panel(table.do(0, "1+0 A2"), 0))


def test_a_dead_card_is_grey_and_can_be_exchanged() -> None:
    table = lay("17+7 1+0", "2+2", chips=["C6", "I1"])

    assert rows(panel(table)) == [["(17 + 7 · dead)", "1 + 0"], ["Exchange 17 + 7"]]
    assert games_say.DEAD_CARD in text(panel(table))
    table.do(0, "swap 17+7")
    assert games_say.EXCHANGED in text(panel(table))
    assert len(rows(panel(table))) == 1


def test_a_player_who_can_play_nothing_passes() -> None:
    table = lay("17+7 minus", "2+2", chips=["C6 I1"])

    assert rows(panel(table)) == [["(17 + 7 · dead)", "(Minus)"], ["Exchange 17 + 7", games_say.PASS]]
    assert games_say.STUCK in text(panel(table))
    assert games_say.NO_CHIP in text(panel(table))


def test_with_answers_shown_each_play_is_a_button() -> None:
    table = lay("17+7 1+0 31-5 plus", "2+2 1+1", chips=["C6", "A2 J9"], answers="shown")

    assert rows(panel(table)) == [
        ["17 + 7 = 24 on I1"],
        ["(1 + 0 = 1 · dead)"],
        ["31 − 5 = 26 on C8", "31 − 5 = 26 on G7"],
        ["Plus"],
        ["Exchange 1 + 0"],
    ]
    assert next(each.arg for each in presses(panel(table)) if each.kind == "action") == "17+7=24 I1"
    assert rows(panel(table, 1)) == [["(2 + 2 = 4)", "(1 + 1 = 2)"]]
    assert len(values(panel(table, part="3"))) == 93


SIX = ["A2 A3 A4 A6 A7"]  # with A5 six in a row, or five and the corner
WINDOWS = ["A1-A5", "A2-A6", "A3-A7"]


def test_a_choice_of_lines_is_one_press_away() -> None:
    """3.4.5: the default is what the space alone gives."""
    table = lay("2+2 17+7", "1+1", chips=SIX)
    spaces = panel(table, part="0")
    (choose,) = [each for each in presses(spaces) if each.arg == "0 lines"]
    chosen = panel(table, part=choose.arg)

    assert rows(spaces) == [[says.sequence_panel.choose_lines()]]
    assert list(menus(chosen)[says.sequence_panel.choose_lines()]) == [f"4 · A5: {line}" for line in WINDOWS]
    assert values(chosen) == [f"2+2 A5 {line}" for line in WINDOWS]
    assert values(panel(table, part="1 lines")) == [f"17+7 A5 {line}" for line in WINDOWS], (
        "nor does this tell"
    )
    assert rows(chosen) == [[says.sequence_panel.all_spaces()]]
    assert table.do(0, "2+2 A5 A3-A7").lines() == "A3-A7"


def test_a_choice_of_lines_where_answers_are_shown() -> None:
    table = lay("2+2 17+7 plus", "1+1", chips=SIX, answers="shown")

    assert rows(panel(table))[-1] == [says.sequence_panel.choose_lines()]
    assert values(panel(table, part="lines")) == [f"2+2=4 A5 {line}" for line in WINDOWS]
    assert values(panel(table, part="2 lines")) == [f"plus A5 {line}" for line in WINDOWS]
    typed = lay("2+2 17+7 plus", "1+1", chips=SIX)
    assert menus(panel(typed, part="lines")) == {}, "there these would be the answers"


def test_a_player_who_owes_a_card_chooses_one() -> None:
    table = lay("plus 1+0 plus 2+8", "1+1", "2+2", "3+3", table_talk=True)

    assert rows(panel(table))[-1] == [says.OWN_UP]
    assert rows(panel(table, 1)) == [["(1 + 1)"], [says.OWN_UP]]
    assert rows(panel(table, 0, "talk")) == [[says.OWN_UP, says.sequence_panel.not_really()]]
    table.do(0, "talk")
    assert rows(panel(table)) == [["Discard Plus", "Discard 1 + 0", "Discard 2 + 8"]]
    assert rows(panel(table, 3)) == [["(3 + 3)"], [says.OWN_UP]]


def test_a_player_who_owes_the_deck_nothing_draws_in_the_own_turn_too() -> None:
    table = lay("1+0 1+1", "2+2 1+4", strict_draw=True).do(0, "1+0 A2").do(1, "2+2 A5")

    assert rows(panel(table)) == [["1 + 1"], ["Draw a card"]]
    still = says.sequence_panel.still_to_draw(table.view(0), [NAME.format(seat=seat) for seat in (0, 1)])
    assert still in text(panel(table))
    assert rows(panel(table, part="0")) == [["Draw a card"]]
    assert still in text(panel(table, part="0"))
    assert rows(panel(table, 1)) == [["(1 + 4)"], ["Draw a card"]]


def test_a_late_draw_of_another_leaves_an_open_panel_alone() -> None:
    """3.4.15: a card chosen there is not lost, and what is pressed in it counts."""
    table = lay("1+0 1+1", "2+2 1+4", strict_draw=True).do(0, "1+0 A2")
    before = FACE.glance(sitting(table.state), 1), presses(panel(table, 1, "0"))

    table.do(0, "draw")

    assert (FACE.glance(sitting(table.state), 1), presses(panel(table, 1, "0"))) == before


FULL = " ".join(SPACES)


@pytest.mark.parametrize(
    ("table", "part", "offered"),
    [
        (lay("plus 17+7 plus 1+0 minus", "2+2"), "0", 96),
        (lay("17+7 minus 1+0 2+2", *["31-5"] * 5, chips=["", FULL[: len(FULL) * 2 // 3]]), "1", 64),
        (
            lay("17+7 minus 1+0 2+2", *["31-5"] * 5, chips=["", "", ""], teams=3, table_talk=True),
            "0",
            96,
        ),
        (lay("17+7 28-4 1+0 7-6 minus", "2+2", chips=[FULL], strict_draw=True), "", 0),
        (lay("17+7 28-4 1+0 7-6 31-5", "2+2", answers="shown"), "", 0),
    ],
)
def test_the_fullest_panels_fit(table: SequenceTable, part: str, offered: int) -> None:
    assert len(values(panel(table, part=part))) == offered


def test_more_lines_than_a_game_can_have_fit() -> None:
    """A board that is nearly full of loose chips: play never gets there, since lines are locked."""
    rng = Rng(SEED, "crowded")
    chips = " ".join(name for name in SPACES if rng.random() < 0.9)
    table = lay("plus 17+7 1+0 2+2 31-5", "2+2", chips=[chips])

    assert len(values(panel(table, part="0 lines"))) == 100


def played(seats: int, **options: object) -> Iterator[SequenceTable]:
    """A game of moves at random, wrong answers among them."""
    table = SequenceTable.deal(seats, **options)
    rng = Rng(SEED, "play", seats)
    for _ in range(60):
        yield table
        waiting = table.waiting()
        if not waiting:
            break
        seat = waiting[0]
        moves = table.legal(seat)
        sums = [move for move in moves if "=" in move]
        wrong = [f"{rng.choice(sums).partition('=')[0]}=99"] if sums and rng.random() < 0.2 else []
        typed = table.state.table.options.answers == "typed"
        table.do(seat, rng.choice(wrong if wrong and typed else moves))


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"strict_draw": True}),
        (3, {"answers": "shown"}),
        (4, {"table_talk": True}),
        (6, {"teams": 3}),
    ],
)
def test_every_panel_fits_and_the_tables_message_tells_no_secret(
    seats: int, options: dict[str, object]
) -> None:
    """Tables that differ only in what nobody may see yet are shown alike."""
    for number, laid in enumerate(played(seats, **options)):
        table = sitting(laid.state)
        if laid.waiting():
            for seat in range(seats):
                panel(laid, seat)
        public = table.view(None)
        other = GAME.determinize(public, Rng(SEED, "other", number))
        # New numbers of a redeal are no secret.
        same = {name: getattr(laid.state, name) for name in ("moves", "opened", "draws", "owing")}
        changed = sitting(replace(other, **same))
        assert changed.view(None) == public
        told = [[ids(part) for part in table_scene(each, ()).parts] for each in (table, changed)]
        assert told[0] == told[1]
        assert table_scene(table, ()).in_words().view().content_length() <= 4000
        assert FACE.buttons(table) == ()


def test_an_open_panel_is_redrawn_only_for_what_concerns_it() -> None:
    table = lay("1+0 1+1", "2+2 1+4", "3+3 5+2", strict_draw=True).do(0, "1+0 A2").do(1, "2+2 A5")
    before = [FACE.glance(sitting(table.state), seat) for seat in range(3)]

    drawn = sitting(table.do(0, "draw").state)  # late

    after = [FACE.glance(drawn, seat) for seat in range(3)]
    assert [was != now for was, now in zip(before, after, strict=True)] == [True, False, False]


def test_nobody_is_waited_for_in_the_picture_of_a_game_ended_early() -> None:
    strict = lay("1+0 1+1", "2+2", strict_draw=True).do(0, "1+0 A2")
    over = replace(sitting(strict.state), phase="over", reason="settled")

    picture = FACE.picture(over, ())

    assert picture.args[0].awaited == ()
    assert "Turn:" not in picture.alt
    assert FACE.scorecard(over, ()).alt == picture.alt


def test_every_id_is_a_press_of_this_table() -> None:
    table = lay("17+7 1+0", "2+2").do(0, "17+7 D4")

    assert {(each.target, each.stamp) for each in presses(panel(table))} == {(2**63 - 1, 1)}
    assert all(isinstance(each, Pressed) for each in presses(panel(table)))
