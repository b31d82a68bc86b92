"""How many may sit, under the options chosen."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.errors import RuleError
from engine.game import Level
from table import fold
from table.entries import Computer, Entry, Join, Leave, Open, Opening, Options, Start
from table.errors import Refused
from table.lobby import again, must_deal, must_seat
from table.pen import Pen
from table.table import Channel
from tests.still_time import BEGINNING

ADA = 1


def lobby(key: str, *, seated: int, is_duel: bool = False, **chosen: Any) -> Pen:
    """Ada's table, at which this many people sit."""
    opening = Opening(
        key, 1, "live", Channel(10, 20), seed="0a" * 32, name="Ada", options=chosen, is_duel=is_duel
    )
    pen = Pen(fold.open_table(7, Open(opening, seat=0, who=ADA, source=7), BEGINNING)[0], BEGINNING)
    for who in range(2, seated + 1):
        pen.write(Join(f"Guest {who}", who=who))
    return pen


def press(pen: Pen, entry: Entry) -> None:
    """What somebody does in the lobby, judged as the host judges it."""
    must_seat(pen.table, pen.try_out(entry))
    pen.write(entry)


@pytest.mark.parametrize(
    ("key", "chosen", "most"),
    [
        ("play_nine", {}, 6),
        ("play_nine", {"match": True}, 2),
        ("sequence_numbers", {}, 6),
        ("big_bang", {}, 3),
        ("big_bang", {"racers": 6}, 6),
    ],
)
def test_the_one_beyond_the_maximum_is_refused(key: str, chosen: dict[str, Any], most: int) -> None:
    pen = lobby(key, seated=most, **chosen)

    for entry in (Join("Late", who=99), Computer("easy", who=ADA)):
        with pytest.raises(Refused, match="full") as refused:
            press(pen, entry)
        assert refused.value.facts == {"most": most}


def test_five_may_sit_where_six_can_play_but_not_begin() -> None:
    pen = lobby("sequence_numbers", seated=5)

    with pytest.raises(Refused, match="uneven") as refused:
        pen.write(Start(who=ADA))

    assert refused.value.facts == {"allowed": (2, 3, 4, 6), "seated": 5}
    assert pen.try_out(Leave(who=5)).seats_for == (2, 3, 4, 6)
    pen.write(Computer("easy", who=ADA))
    pen.write(Start(who=ADA))
    assert pen.table.phase == "playing"


def test_options_that_cannot_seat_those_present_are_refused() -> None:
    pen = lobby("big_bang", seated=4, racers=6)

    with pytest.raises(Refused, match="too_many") as refused:
        press(pen, Options({"racers": 3}, who=ADA))

    assert refused.value.facts == {"most": 3, "seated": 4}
    assert pen.table.options == {"racers": 6}
    press(pen, Options({"racers": 5}, who=ADA))
    press(pen, Join("Fifth", who=5))


def test_options_for_more_than_those_present_wait_for_them() -> None:
    pen = lobby("sequence_numbers", seated=4)

    press(pen, Options({"teams": 3}, who=ADA))

    assert pen.table.seats_for == (6,)
    with pytest.raises(Refused, match="too_few"):
        pen.write(Start(who=ADA))


def test_a_duel_has_two_seats_and_the_second_is_for_a_person() -> None:
    pen = lobby("sequence_numbers", seated=1, is_duel=True)

    assert pen.table.seats_for == (2,)
    with pytest.raises(Refused, match="full"):
        press(pen, Computer("easy", who=ADA))
    with pytest.raises(Refused, match="not_for_two"):
        press(pen, Options({"teams": 3}, who=ADA))
    press(pen, Join("Second", who=2))
    with pytest.raises(Refused, match="full"):
        press(pen, Join("Third", who=3))
    pen.write(Start(who=ADA))
    assert again(pen.table, "Ada", "0a", None).is_duel


def test_options_that_nobody_can_play_are_refused_by_the_game() -> None:
    pen = lobby("sequence_numbers", seated=2)

    with pytest.raises(RuleError):
        press(pen, Options({"largest": 1}, who=ADA))


def test_a_log_that_tells_of_more_than_can_play_is_read_on() -> None:
    """Before the number was judged in the lobby, three could sit where match play was chosen, until one left."""
    pen = lobby("play_nine", seated=3)

    pen.write(Options({"match": True}, who=ADA))
    pen.write(Computer("easy", who=ADA))
    with pytest.raises(Refused, match="uneven"):
        pen.try_out(Start(who=ADA))
    pen.write(Leave(who=2))
    press(pen, Options({"match": False}, who=ADA))
    pen.write(Start(who=ADA))

    assert pen.table.phase == "playing"


def test_a_game_whose_deal_would_take_the_whole_deck_does_not_begin() -> None:
    """3.4.19."""
    pen = lobby("sequence_numbers", seated=2, largest=3)

    with pytest.raises(RuleError) as refused:
        must_deal(pen.table)

    assert (refused.value.code, refused.value.facts) == ("deck", {"name": "largest", "value": 3, "seats": 2})
    press(pen, Options({"largest": 4}, who=ADA))
    must_deal(pen.table)


def test_a_log_of_a_game_whose_deal_took_the_whole_deck_is_read_on() -> None:
    pen = lobby("sequence_numbers", seated=2, largest=3)

    pen.write(Start(who=ADA))

    assert pen.table.phase == "playing"


def test_a_rematch_of_such_a_game_has_the_whole_deck() -> None:
    old = lobby("sequence_numbers", seated=2, largest=3, strict_draw=True).table

    assert again(old, "Ada", "0a", None).options == {"strict_draw": True}


def test_a_rematch_leaves_out_what_the_rules_of_today_do_not_know() -> None:
    old = replace(lobby("play_nine", seated=2, holes=3).table, options={"holes": 3, "mulligans": 2})

    assert again(old, "Ada", "0a", None).options == {"holes": 3}


@pytest.mark.parametrize(
    ("key", "levels"), [("sequence_numbers", ("normal", "easy")), ("play_nine", ("hard", "easy"))]
)
def test_the_computers_of_a_rematch_have_levels_that_are_offered(key: str, levels: tuple[Level, ...]) -> None:
    """One of a level that its game no longer offers plays at the strongest that it does."""
    pen = lobby(key, seated=2)
    for level in ("hard", "easy"):
        pen.write(Computer(level, who=ADA))

    assert again(pen.table, "Ada", "0a", None).computers == levels
