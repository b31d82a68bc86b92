"""What of a finished game can be shared: the part that matters, never more than one picture takes."""

from __future__ import annotations

import pytest

from cogs.scenes.animation import animated_alt, viewer_of_shared
from cogs.scenes.replay import ALL, drawing, replay_parts
from cogs.scenes.replay_places import LAST, parts_of
from engine.games import GAMES
from tests import says
from tests.finished import finished, replay_of
from ui.pictures.animator_process import MOST


@pytest.mark.parametrize("key", GAMES)
def test_each_part_is_of_the_game_and_goes_into_one_picture(key: str) -> None:
    replay = replay_of(finished(key))
    count = len(replay.moments)

    for at in (0, count // 2, count - 1):
        parts = parts_of(replay, at)
        assert all(0 < len(turns) <= MOST and turns[-1] < count for turns in parts.values())
        assert parts["here"][0] == at
        assert parts["last"] == range(count - LAST, count)
        assert ("whole" in parts) is (count <= MOST)
        assert ("round" in parts) is (len(replay.rounds) > 1)


def test_a_hole_is_shared_from_its_deal_to_its_result() -> None:
    replay = replay_of(finished("play_nine"))
    first, second = replay.rounds

    assert parts_of(replay, 3)["round"] == range(first, second + 1)
    assert parts_of(replay, second)["round"] == range(second, len(replay.moments))


@pytest.mark.parametrize("key", GAMES)
def test_the_words_of_a_picture_that_moves_name_the_moves_that_it_shows(key: str) -> None:
    replay = replay_of(finished(key))
    moves = parts_of(replay, 0)["here"][:-1]
    of, last = len(replay.moments), moves[-1]

    alt = animated_alt(replay, moves, None)

    assert alt.startswith(says.replay.animation_alt(moves, of))
    assert says.replay.move_of(last + 1, of) not in alt
    assert alt.endswith(drawing(replay, last, None).alt.partition(". ")[2])


def test_big_bang_is_shared_with_boards() -> None:
    replay = replay_of(finished("big_bang"))
    at = len(replay.moments) // 2
    race, boards = drawing(replay, at, None), drawing(replay, at, viewer_of_shared(replay, None))

    assert viewer_of_shared(replay, None) == ALL
    assert viewer_of_shared(replay, 1) == 1
    assert viewer_of_shared(replay_of(finished("sevens")), None) is None
    assert boards.draw is not race.draw
    assert boards.draw(*boards.args, **boards.options)[:4] == race.draw(*race.args, **race.options)[:4]


@pytest.mark.parametrize("key", ["sevens", "seven_ate_nine", "sequence_numbers"])
def test_all_hands_are_shown_and_to_a_spectator_none(key: str) -> None:
    replay = replay_of(finished(key))
    at = len(replay.moments) // 2
    table = replay.moments[at].table

    *_others, hands = replay_parts(replay, at, ALL)

    assert isinstance(hands, str)
    assert [line.partition(":")[0] for line in hands.split("\n")] == [f"**{name}**" for name in table.names]
    assert replay_parts(replay, at, None)[-1] == ""
