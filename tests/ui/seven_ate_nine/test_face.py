"""7 Ate 9's panels and messages: what can be pressed, who is told what, and that all of it fits."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.scenes.table import table_scene
from db.values import ScoreRow
from engine.game import Event, Rng
from engine.seven_ate_nine.cards import NUMBERS, PAIRS, face, number
from engine.seven_ate_nine.types import Drew, Go, Last, Missed, Options, Play, Played, RaceScored
from host.racing.referee import Judged
from table import entries
from table.entries import Entry, Logged
from table.table import NO_CHANNEL, Standing
from tests import says
from tests.cogs.parts import check_fits, ids, labels, text
from tests.cogs.races import (
    COUNTING,
    FACE,
    GOING,
    WAITING,
    can_ask,
    choices,
    dealt,
    largest,
    offered,
    sitting,
)
from tests.cogs.tables import LONG, SEED
from tests.engine.seven_ate_nine import tables as laid
from tests.still_time import BEGINNING
from ui.seven_ate_nine.strip import above_keys
from wire.layouts import Drawing, Part
from wire.notes import NOTHING, Note

# Panels


def test_the_hand_stands_as_ten_numbers_in_fixed_places() -> None:
    """Rules 1.6: it shows the hand, not what fits."""
    table = sitting(laid.Table.lay("7±2 3±1 7±1 7±2 10±3", "1±1", pile="9±2", draws=("1±1 2±2", "")).state)

    parts = FACE.panel(table, 0, "", text_only=False)

    keys = [f"{value} ×{ {3: 1, 7: 3, 10: 1}.get(value, 0) }" for value in NUMBERS]
    assert labels(parts) == [
        *keys,
        says.seven_ate_nine_panel.button("draw"),
        says.seven_ate_nine_panel.button("last"),
        says.seven_ate_nine_panel.button("why"),
    ]
    held = {str(value): value in (3, 7, 10) for value in NUMBERS}
    assert offered(parts) == held | {"draw": True, "last": False}
    assert choices(parts) == [["7±1"]], "the key plays the 7±2, which was drawn first"
    assert "# GO! 9±2" in text(parts)
    assert "Hand: ±1: 3 7 · ±2: 7×2 · ±3: 10\n" in text(parts)
    assert "1 and 7" not in text(parts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_may_be_tried_can_be_pressed_or_chosen(seats: int) -> None:
    race = laid.Table.deal(seats)
    rng = Rng(SEED, "play", seats)
    while able := race.able:
        table = sitting(race.state)
        for seat in range(seats):
            parts = FACE.panel(table, seat, "", text_only=False)
            can = [action for action, able in offered(parts).items() if able]
            assert set(can) == {str(number(card)) for card in race.state.hands[seat]} | {
                action for action in race.tries(seat) if action in ("draw", "last")
            }
            of_several = [card for menu in choices(parts) for card in menu if card != "none"]
            for action in race.tries(seat):
                same = [
                    face(card)
                    for card in race.view(seat).hand
                    if str(number(card)) == action.partition("±")[0]
                ]
                assert action in can or action in of_several or same[0] == action, (
                    "the number plays the first"
                )
        seat = able[rng.below(len(able))]
        race.do(seat, rng.choice(race.legal(seat)))


def test_the_panel_does_not_tell_what_fits() -> None:
    """On any top card the buttons are the same; only the top card itself differs."""
    shown = {
        str([ids(part) for part in FACE.panel(table, 0, "", text_only=False) if isinstance(part, tuple)])
        for table in (sitting(laid.Table.lay("7±2 3±1 5±1", "1±1", pile=face(top)).state) for top in PAIRS)
    }

    assert len(shown) == 1


def test_cards_are_covered_and_nothing_can_be_played_before_go() -> None:
    """Rules 1.1, 1.4.11."""
    state = laid.Table.lay("7±2 3±1 7±1 1±3", "1±1", draws=("1±1", "2±2")).state
    for race in (WAITING, COUNTING):
        parts = FACE.panel(sitting(state, race), 0, "", text_only=False)

        assert "Covered until GO: 4 in hand, 1 to draw." in text(parts)
        assert not any(offered(parts).values()), "nothing can be pressed that is of no use"
        assert choices(parts) == [["none"]]
        assert [label for label in labels(parts) if "×" in label] == [f"{value} ×0" for value in NUMBERS]
        assert "Hand: –\n" in text(parts)
    assert says.seven_ate_nine_panel.before_countdown("waiting") in text(
        FACE.panel(sitting(state, WAITING), 0, "", False)
    )


def test_the_last_card_can_be_laid_down() -> None:
    """Rules 1.2.7."""
    state = laid.Table.lay("5±2", "1±1 2±2", pile="9±2").state

    parts = FACE.panel(sitting(state), 0, "", text_only=False)

    assert offered(parts)["last"]
    assert "Last card: lay it face down and win." in text(parts)
    fitting = laid.Table.lay("5±2", "1±1", pile="9±2", options=Options(last_card_free=False)).state
    assert not offered(FACE.panel(sitting(fitting), 0, "", text_only=False))["last"]


def test_a_private_table_has_a_small_picture_where_no_message_shows_the_table() -> None:
    """Elsewhere a panel has none: it is answered faster, and the table is a message."""
    table = sitting(laid.Table.lay("5±2", "1±1 2±2", pile="9±2").state)
    private = replace(table, channel=replace(table.channel, id=NO_CHANNEL))

    (drawing,) = drawings(FACE.panel(private, 0, "", text_only=False))

    assert drawing.draw is above_keys
    assert "Top card 9±2" in drawing.alt
    assert "Top card 9±2" in drawing.instead()
    assert drawings(FACE.panel(table, 0, "", text_only=False)) == []
    assert drawings(FACE.panel(private, 0, "", text_only=True)) == [], "in words the whole table stands below"


def drawings(parts: tuple[Part, ...]) -> list[Drawing]:
    return [part for part in parts if isinstance(part, Drawing)]


def test_why_explains_the_card_that_it_was_asked_for() -> None:
    state = laid.Table.lay("5±2 4±1", "1±1", pile="1±3").state
    table = sitting(state)

    asking = FACE.panel(table, 0, "missed 9±2", text_only=False, note=says.no_fit("5±2", 92))
    explained = FACE.panel(table, 0, "why 9±2", text_only=False)

    assert can_ask(asking)
    assert says.no_fit("5±2", 92) in text(asking)
    assert says.seven_ate_nine_panel.because(92) in text(explained)
    assert not can_ask(explained)
    for foreign in ("why", "why 11±1", "missed", "missed 7", "what 9±2"):
        parts = FACE.panel(table, 0, foreign, text_only=False)
        assert text(parts) == text(FACE.panel(table, 0, "", text_only=False))
        assert not can_ask(parts)


def test_no_note_is_cut_where_two_lines_have_room() -> None:
    table = sitting(laid.Table.lay("5±2 4±1", "1±1").state)
    late, empty = "Ben was faster.\nYou keep the 1: no penalty.", says.refused("seven_ate_nine.drawn_out")

    def said(*notes: str) -> str:
        return text(FACE.panel(table, 0, "", False, "\n\n".join(notes)))

    assert late in said(late)
    assert empty in said(late, empty)
    assert "miss" not in said(late, empty)
    assert late in said(empty, late)
    assert f"{empty}\n{says.not_held(8)}" in said(late, empty, says.not_held(8))
    usual = text(FACE.panel(table, 0, "", False)).count("\n")
    assert all(told.count("\n") == usual for told in (said(late), said(late, empty), said(empty)))


@pytest.mark.parametrize("targets", [False, True])
@pytest.mark.parametrize("part", ["", "missed 10±3", "why 10±3"])
def test_the_largest_hand_fits_into_a_message(part: str, targets: bool) -> None:
    """Thirty-six cards, all thirty that are different; with what the shell adds, with pictures and without."""
    options = Options(match=True, targets=targets, penalty="cooldown")
    table = sitting(dealt(largest(), options=options, points=(2, 2)))
    note = "\n".join([says.refused("seven_ate_nine.last")] * 6)
    for text_only in (False, True):
        parts = FACE.panel(table, 0, part, text_only, note)
        check_fits(table.id, parts)
        assert all(len(label) <= 34 for label in labels(parts)), "Discord cuts what is longer"
        assert [len(menu) for menu in choices(parts)] == [20], "the keys play the others"
        if text_only:
            assert table.names[1] in text(parts)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_tables_message_fits(seats: int) -> None:
    options = Options(match=True, targets=True)
    table = sitting(dealt(largest()[: 72 // seats], seats=seats, options=options, points=(2,) * seats))
    card = table.view(None).pile[-1]
    events: tuple[Event, ...] = tuple(Played(seat % seats, card) for seat in range(40))
    notes = [Note(f"{name} 10±3, 1234 ms late", is_try=True) for name in table.names * 20]
    notes += [Note(LONG.format(seat=index) + ": " + "x" * 150) for index in range(20)]

    scene = table_scene(table, (logged(9, entries.Play("10±3", seat=0, who=10), *events),), notes)

    for shown in (scene, scene.in_words()):
        assert shown.layout().total_children_count <= 40
        assert shown.layout().content_length() <= 4000
    (drawing,) = [part for part in scene.parts if isinstance(part, Drawing)]
    assert len(drawing.alt) <= 1024
    assert f"{20 * seats - 20} more." in text(scene.parts)


# What all can read


def test_targets_are_hidden_unless_the_table_shows_them() -> None:
    """Rules 1.6."""
    table = sitting(laid.Table.lay("1±1", "2±1", pile="9±2").state)

    public = [*table_scene(table, ()).parts, FACE.picture(table, ()).alt, FACE.picture(table, ()).instead()]

    assert "What fits" not in text(
        tuple(part for part in public if isinstance(part, str) and part != public[0])
    )
    assert "On the pile: **9±2**. Play a number 2 above or 2 below 9." in str(public[0])


def test_go_is_in_the_picture_until_it_is_said() -> None:
    state = laid.Table.lay("1±1", "2±1").state

    assert FACE.picture(sitting(state, COUNTING), ()).options["last"] == Go(3000)
    going = FACE.picture(sitting(state, GOING), ())
    assert (going.options["last"], going.options["go"]) == (None, True)
    assert " " + says.big_bang_panel.go().removeprefix("# ") + " " in going.alt
    played = FACE.picture(sitting(replace(state, since=3001), GOING), ())
    assert not played.options["go"], "until somebody has played"
    assert FACE.picture(sitting(state, WAITING), ()).options["last"] is None


# Verdicts


def logged(n: int, entry: Entry, *events: Event) -> Logged:
    return Logged(n, entry, events, BEGINNING)


def judged(*events: Event, overtaken: bool = False) -> Judged:
    table = sitting(laid.Table.lay("5±2 4±1", "1±1", pile="9±2").state, name="Ann{seat}")
    assert table.session is not None
    return Judged(table, table.session, logged(3, entries.Play("5", seat=0, who=10), *events), overtaken)


def test_what_comes_to_something_needs_no_words() -> None:
    assert FACE.verdict(judged(Played(0, 12))) == NOTHING
    assert FACE.aside(judged(Played(0, 12))) == ""


def test_verdicts_and_asides_of_misses() -> None:
    """Rules 1.4.13: why is told to its player alone."""
    no_fit = judged(Missed(0, Play(5), "no_fit", None))
    assert FACE.verdict(no_fit)[:2] == (says.no_fit(5, 92), "missed 9±2 3")
    assert FACE.aside(no_fit).endswith(" 5")

    late = judged(Missed(0, Play(5, 2), "too_late", None, 87, 1))
    assert FACE.verdict(late).text == "Ann1 was 87 ms faster.\nYou keep the 5±2: no penalty."
    assert FACE.aside(late).endswith(" 5±2, 87 ms late")

    overtaken = judged(Missed(0, Play(5), "no_fit", None), overtaken=True)
    assert FACE.verdict(overtaken).text.endswith(says.seven_ate_nine_panel.overtaken(""))

    not_held = judged(Missed(0, Play(8), "not_held", None), overtaken=True)
    assert FACE.verdict(not_held)[:2] == (says.not_held(8), "")

    early = judged(Missed(0, Last(), "early", None))
    assert FACE.verdict(early)[:2] == (says.refused("early"), "")

    stopped = FACE.verdict(judged(Missed(0, Play(5), "no_fit", 3000)))
    assert (stopped.part, stopped.lasts) == ("stopped", 3.0)
    assert stopped.stays is not None
    assert stopped.stays.part == "missed 9±2 3", "what may be asked afterwards"

    pile = sitting(laid.Table.lay("5±2 4±1", "1±1", pile="9±2 1±1").state)
    own = sitting(laid.Table.lay("4±1", "1±1", pile="9±2 5±2").state)
    assert (stopped.holds(pile), stopped.holds(own)) == (True, False)

    drawing = judged(Missed(0, Play(8), "not_held", None), Drew(0, 72, penalty=True))
    assert FACE.verdict(drawing)[:2] == (f"{says.not_held(8)} {says.seven_ate_nine_panel.cost(72)}", "")


# Ends


def test_reaction_times_begin_again_after_a_pause() -> None:
    table = sitting(laid.Table.lay("1±1", "2±1").state, name="Ann{seat}")
    story = (
        logged(1, entries.Start(who=10), Go(3000)),
        logged(2, entries.Go(at=3000)),
        logged(3, entries.Play("7", seat=0, who=10, at=4000), Played(0, 72)),
        logged(4, entries.Pause(at=4000)),
        logged(5, entries.Countdown(0, at=7000)),
        logged(6, entries.Go(at=7000)),
        logged(7, entries.Play("5", seat=1, who=11, at=7400), Played(1, 52)),
    )

    told = FACE.times(table, story)

    assert f"**{table.names[0]}**: median 1.00" in told
    assert f"**{table.names[1]}**: median 0.40" in told


@pytest.mark.parametrize(("reason", "scores"), [("out", (0, 3)), ("last", (0, 3)), ("ended", (2, 3))])
def test_the_ranking_of_a_race_that_is_the_whole_game(reason: str, scores: tuple[int, int]) -> None:
    table = sitting(laid.Table.lay("1±1", "2±1").state, name="Ann{seat}")
    over = replace(
        table,
        phase="over",
        reason=reason,
        standings=tuple(
            Standing(seat, table.names[seat], 10 + seat, seat + 1, score, seat, resigned=False)
            for seat, score in enumerate(scores)
        ),
    )
    rows = [ScoreRow(1, 1, seat, score, score, "{}") for seat, score in enumerate(scores)]

    drawing = FACE.scorecard(over, rows)

    scored = drawing.args[0]
    assert isinstance(scored, RaceScored)
    assert (scored.how, scored.winner) == (reason, None if reason == "ended" else 0)
    assert f"B {table.names[1]}, {says.seven_ate_nine_score.cards_left(3)}" in drawing.alt
    assert ("last card face down." in drawing.alt) == (reason == "last")
    assert table.names[0] in FACE.result(over)
