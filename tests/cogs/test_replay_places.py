"""Where one can go in a replay: a turn on, a round on, and to what people look for."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cogs.scenes.animation import MOST_BOARDS, animated_alt, frames
from cogs.scenes.replay import ALL, caption, drawing
from cogs.scenes.replay_places import (
    MOST_CHOICES,
    closest_duel,
    landmarks,
    part_of_round,
    played_from,
    since_go,
    thinned,
    turn_after,
    turn_before,
)
from engine.games import GAMES
from engine.seven_ate_nine.types import Missed
from table.replay import Replay
from tests.finished import finished, replay_of
from ui.games import face_of
from ui.pictures.animator_process import MOST, REST_MS


def test_a_turn_of_two_moves_is_one_step() -> None:
    replay = replay_of(finished("play_nine"))
    drew = next(
        at for at in range(len(replay.moments)) if "drew from the deck" in caption(replay, at, None)[0]
    )

    assert turn_after(replay, drew - 1) == drew + 1
    assert turn_before(replay, drew + 1) == drew - 1


@pytest.mark.parametrize("key", GAMES)
def test_every_game_is_stepped_through_to_its_end_and_back(key: str) -> None:
    replay = replay_of(finished(key))
    last = len(replay.moments) - 1

    ways = [0]
    while ways[-1] < last:
        ways.append(turn_after(replay, ways[-1]))
    back = [last]
    while back[-1] > 0:
        back.append(turn_before(replay, back[-1]))

    assert back[::-1] == ways
    assert set(replay.rounds) <= set(ways)


@pytest.mark.parametrize("key", GAMES)
def test_as_many_presses_as_there_are_rounds_show_a_whole_game(key: str) -> None:
    replay = replay_of(finished(key))
    shown = [at for begin in replay.rounds for at in played_from(replay, begin)]

    assert set(shown) == set(range(len(replay.moments)))


def test_a_hole_plays_from_its_deal_to_its_result() -> None:
    replay = replay_of(finished("play_nine"))
    first, second = (part_of_round(replay, number) for number in (0, 1))

    assert first[-1] == second[0]
    assert "Hole 1 is over" in caption(replay, first[-1], None)[-1]
    assert "dealt hole 2" in caption(replay, second[0], None, begins=True)[0]
    assert drawing(replay, first[-1], None).alt != drawing(replay, second[0], None, begins=True).alt


def test_an_animation_has_no_more_frames_than_it_has_room_for() -> None:
    assert thinned(range(3, 3 + MOST)) == range(3, 3 + MOST)
    longer = thinned(range(3, 4 + 2 * MOST))
    assert len(longer) <= MOST
    assert longer[-1] == 3 + 2 * MOST


async def test_an_animation_of_the_boards_of_all_has_fewer_frames() -> None:
    replay = replay_of(finished("big_bang"))
    part = played_from(replay, 0)

    boards, race = await frames(replay, part, ALL), await frames(replay, part, None)

    assert len(race) == len(part) + 1 > MOST_BOARDS >= len(boards) - 1, "and the end"
    assert boards[-1].shown == race[-1].shown


@pytest.mark.parametrize("key", GAMES)
async def test_an_animation_of_a_games_end_rests_on_who_has_won(key: str) -> None:
    pen = finished(key)
    replay = replay_of(pen)
    whole = range(len(replay.moments))

    *_moves, last = await frames(replay, whole[-3:], None)
    before = await frames(replay, whole[-4:-1], None)

    headline = face_of(pen.table).result(pen.table).partition("\n")[0].strip("*")
    assert headline in animated_alt(replay, whole[-3:], None)
    assert last.shown == REST_MS
    assert (last.draw == before[-1].draw) == (key == "sequence_numbers"), "its table shows who has won"


def test_the_menu_has_the_rounds_the_best_moves_and_the_end() -> None:
    replay = replay_of(finished("play_nine"))
    found = landmarks(replay)

    assert [mark.label for mark in found if mark.plays] == ["Hole 1", "Hole 2"]
    assert any("Hole-in-One" in mark.label for mark in found)
    assert found[-1].label == "The end"
    assert len(found) <= MOST_CHOICES
    assert len({mark.value for mark in found}) == len(found)


def duelled(replay: Replay, at: int, late: int) -> Replay:
    """The replay, with a duel in which Ada came too late."""
    missed = Missed(0, None, None, None, late=late, faster=1)
    logged = replace(replay.moments[at].logged, events=(missed,))
    moments = list(replay.moments)
    moments[at] = replace(moments[at], logged=logged)
    return Replay(tuple(moments))


def test_a_race_leads_to_its_closest_duel_and_tells_no_other() -> None:
    replay = replay_of(finished("seven_ate_nine", {"match": False}))
    own = [at for at in range(5, 60) if replay.moments[at].logged.entry.who is not None]
    replay = duelled(duelled(replay, own[3], 12), own[7], 40)

    found = closest_duel(replay, 0)

    assert found is not None
    assert found[0] == own[3]
    assert caption(replay, own[3], None) == ["Ben was 12 ms faster than Ada."]
    assert "faster" not in " ".join(caption(replay, own[7], None))
    assert [mark.label for mark in landmarks(replay) if mark.moment == own[3]] == [
        "Closest duel: Ben was 12 ms faster than Ada."
    ]


def test_a_race_says_how_long_it_has_been_on() -> None:
    replay = replay_of(finished("seven_ate_nine", {"match": False}))
    times = [since_go(replay, at) for at in range(len(replay.moments))]

    assert times[0] is None
    assert times[1] == 0
    assert times[1:] == sorted(time for time in times[1:] if time is not None)
    assert drawing(replay, 5, None).options["strip"].time == "4.2 s"
    assert drawing(replay, 5, None).alt.startswith("Move 6 of 144, 4.2 s.")
    assert drawing(replay_of(finished("sevens")), 5, None).options["strip"].time == ""


async def test_half_a_turn_is_shown_shorter_and_the_end_longest() -> None:
    replay = replay_of(finished("play_nine"))
    part = played_from(replay, 0)

    times = {at: frame.shown for at, frame in zip(part, await frames(replay, part, None), strict=True)}

    halves = [at for at in part if turn_after(replay, turn_before(replay, at)) != at and at]
    assert {times[at] for at in halves} == {min(times.values())}
    assert times[part[-1]] == max(times.values())


def test_only_a_race_has_duels() -> None:
    assert closest_duel(replay_of(finished("sevens")), 0) is None
    moment = replay_of(finished("sevens")).moments[3]
    assert face_of(moment.table).duel(moment.logged, moment.table.names) is None
