"""A panel may carry a picture: in the answer to a press, and in a redraw of one that is open."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cogs.panels.panels import Panels
from engine.sequence_numbers.types import Play
from table.table import Person
from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.sequence_numbers import at, do, opened, pick, sequence_numbers
from tests.end_to_end.world import Player, World
from ui.play_nine.picture.tee import tee
from wire.notes import Note

ALT, INSTEAD = "Your cards by position: ", "Discard pile "  # the head of the table in words


def broken(*_args: Any, **_options: Any) -> bytes:
    raise RuntimeError("no picture")


def draw_by(draw: Callable[..., bytes], patch: pytest.MonkeyPatch) -> None:
    patch.setattr("ui.play_nine.face.draw_tee", draw)


def assert_in_words(panel: Seen) -> None:
    assert panel.pictures == 0
    assert panel.alt == ""
    assert INSTEAD in panel.text


async def test_a_panel_is_answered_with_its_picture(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)

    assert panel.pictures == 1
    assert panel.alt.startswith(ALT)
    assert INSTEAD not in panel.text
    pressed = await world.ada.in_panel("1")
    assert pressed.now().pictures == 1


async def test_a_player_who_wants_text_only_gets_the_words_in_place_of_the_picture(world: World) -> None:
    await world.ada.choose(await world.ada.slash("me"), says.me.how_shown()[0], "text")
    table_id = await world.game(world.ben, holes=1)

    assert_in_words(await world.ada.press(await world.table_message(table_id), says.CARDS))


async def test_a_picture_that_cannot_be_drawn_is_told_in_words(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_by(broken, monkeypatch)
    table_id = await world.game(world.ben, holes=1)

    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)

    assert_in_words(panel)
    draw_by(tee, monkeypatch)
    again = await world.ada.press(panel, says.LOOK)
    assert again.now().pictures == 1
    draw_by(broken, monkeypatch)
    assert_in_words((await world.ada.press(panel, says.LOOK)).now())


def sent(world: World, since: int = 0) -> list[bool]:
    """Of each answer to a press that showed something, whether it brought a picture, or took one away."""
    shown = [each.json["data"] for each in world.requests("POST", "/callback") if "data" in each.json]
    return ["attachments" in each for each in shown[since:]]


async def to_move(world: World) -> tuple[int, Player, Play]:
    """A game of Sequence Numbers, who has the first turn and sees the board, and a move."""
    table_id = await sequence_numbers(world, world.ben)
    table = await world.table(table_id)
    (seat,) = table.waiting
    move = next(each for each in table.game.tries(table.view(seat)) if isinstance(each, Play))
    player = at(world, table, seat)
    await opened(world, table_id, player)
    return table_id, player, move


async def test_a_picture_that_the_panel_has_is_not_sent_again(world: World) -> None:
    table_id, player, move = await to_move(world)
    before, answers = await opened(world, table_id, player), len(sent(world))

    chosen = await pick(world, table_id, player, move.card)
    again = (await player.in_panel(says.LOOK)).now()

    assert sent(world, answers) == [False, False]
    assert (before.pictures, chosen.pictures, again.pictures) == (1, 1, 1)
    assert before.alt == chosen.alt == again.alt
    await do(world, table_id, player, move)
    assert sent(world, answers)[-1], "a chip lies there now"
    moved = len(sent(world))
    await player.in_panel(says.LOOK)
    assert sent(world, moved) == [False], "nor while another moves"


async def test_a_waiting_panel_is_sent_each_new_board_once(world: World) -> None:
    table_id, player, move = await to_move(world)
    waiting = next(other for other in world.players if other is not player)
    seen = await opened(world, table_id, waiting)
    assert seen.pictures == 1
    before = len(list(world.requests("PATCH", "/webhooks/")))

    await do(world, table_id, player, move)

    redraws = list(world.requests("PATCH", "/webhooks/"))[before:]
    assert [bool(each.json.get("attachments")) for each in redraws].count(True) == 1
    assert waiting.panel is not None
    assert waiting.panel.now().alt != seen.alt


async def test_a_panel_is_redrawn_without_a_press_and_keeps_its_picture(world: World) -> None:
    table_id, player, _move = await to_move(world)
    redraws = len(list(world.requests("PATCH", "/webhooks/")))

    world.bot.presenter.panels.tell(await world.table(table_id), player.id, Note("too bad"))
    await world.until(lambda: player.panel is not None and "too bad" in player.panel.now().text)

    (redraw,) = list(world.requests("PATCH", "/webhooks/"))[redraws:]
    assert "attachments" not in redraw.json
    assert (await opened(world, table_id, player)).pictures == 1


async def test_a_picture_that_the_panel_has_no_more_is_sent_again(world: World) -> None:
    table_id, player, _move = await to_move(world)
    answers = len(sent(world))
    world.env.inject_error("POST", "/interactions/*", status=400, code=50035)

    await player.in_panel(says.LOOK)

    assert sent(world, answers) == [False, True]
    assert (await opened(world, table_id, player)).pictures == 1


async def test_after_an_answer_that_was_lost_the_picture_is_sent_again(world: World) -> None:
    _table_id, player, _move = await to_move(world)
    answers = len(sent(world))
    world.env.inject_error("POST", "/interactions/*", status=404, code=10062)

    await player.in_panel(says.LOOK)
    await player.in_panel(says.LOOK)
    await player.in_panel(says.LOOK)

    assert sent(world, answers) == [False, True, False]


async def test_a_panel_that_is_opened_again_has_its_picture(world: World) -> None:
    table_id, player, _move = await to_move(world)

    again = await player.press(await world.table_message(table_id), says.HAND)

    assert again.pictures == 1


async def test_a_player_who_resigns_while_the_picture_is_drawn_does_not_keep_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await world.game(world.ben, holes=1)
    render = Panels._render

    async def slow(*args: Any, **options: Any) -> Any:
        answer = await render(*args, **options)
        if (await world.table(table_id)).seat_of(world.ada.id) is not None:
            await world.host.resign(world.env.backend.snowflake(), table_id, Person(world.ada.id, "Ada"))
        return answer

    monkeypatch.setattr(Panels, "_render", slow)
    panel = await world.ada.press(await world.table_message(table_id), says.CARDS)

    assert panel.now().pictures == 0
    assert says.refused("left") in panel.now().text
