"""/replay and /history: finished games found again and stepped through."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine import record
from pictures.animator import Animator, Heard
from pictures.animator_process import Frame, animated
from tests.end_to_end.world import World


async def played(world: World, holes: int = 1) -> int:
    table_id = await world.game(world.ben, holes=holes)
    await world.play_on(table_id)
    return table_id


async def test_a_finished_game_is_stepped_through(world: World) -> None:
    table_id = await played(world)

    first = await world.ada.slash("replay")
    second = await world.ada.press(first, "On")
    last = await world.ada.press(second, "Last")
    before = await world.ada.press(last, "Back")
    again = await world.ada.press(before, "First")

    assert first.ephemeral
    assert first.pictures == 1
    assert "### Replay: Play Nine" in first.text
    assert {"On", "Last"} <= set(first.buttons)
    assert "First" not in first.buttons
    assert second.text != first.text
    assert "won" in last.text or "wins" in last.text
    assert "On" not in last.buttons
    assert again.text == first.text
    assert (await world.table(table_id)).phase == "over"


async def test_a_hole_is_jumped_to_and_seen_by_a_seat(world: World) -> None:
    await played(world, holes=3)
    first = await world.ada.slash("replay")

    hole = await world.ada.choose(first, "Jump to", first.choices["Jump to"]["Hole 2"])
    seat = await world.ada.choose(hole, "As seen by", "0")

    assert "Hole 2" in hole.alt
    assert seat.pictures == 1
    assert "Hole 2" in seat.alt


async def test_a_replay_as_text(world: World) -> None:
    await played(world)
    settings = await world.ada.slash("me")
    await world.ada.choose(settings, "How tables and scorecards are shown", "text")

    shown = await world.ada.slash("replay")

    assert shown.pictures == 0
    assert "```" in shown.text


async def test_a_game_that_goes_on_is_not_replayed(world: World) -> None:
    running = await world.game(world.ben, holes=1)

    shown = await world.ada.slash("replay", game=str(running))
    nothing = await world.ada.slash("replay")
    nonsense = await world.ada.slash("replay", game="nonsense")
    unknown = await world.ada.slash("replay", game="12345")

    assert shown.text == "This game is not over yet: nothing hidden is shown before its end."
    assert nothing.text == "No finished game was found. /history shows those that there are."
    assert nonsense.text == nothing.text
    assert "no longer exists" in unknown.text


async def test_the_history_lists_games_and_leads_to_their_replay(world: World) -> None:
    first, second = await played(world), await played(world)

    for whose in ("channel", "server", "mine"):
        listed = await world.ada.slash("history", whose=whose)
        assert list(listed.choices["Replay a game"].values()) == [str(second), str(first)]
    shown = await world.ada.choose(listed, "Replay a game", str(first))

    assert "### Replay: Play Nine" in shown.text


async def test_an_empty_history(world: World) -> None:
    listed = await world.ada.slash("history")

    assert "None yet." in listed.text


async def test_a_result_is_replayed_from_its_menu(world: World) -> None:
    table_id = await played(world)
    place = await world.place(table_id)
    result = world.messages(place)[-1]
    thread = world.thread(place)

    given = await world.ada.actor.context_menu(thread, "Replay this game", result.message)

    assert given.response is not None


async def test_games_are_offered_as_choices(world: World) -> None:
    table_id = await played(world)

    choices = await world.ben.actor.autocomplete(world.channel, "replay", "game", "")
    none = await world.ben.actor.autocomplete(world.channel, "replay", "game", "sevens")

    assert [choice["value"] for choice in choices] == [str(table_id)]
    assert none == []


async def test_a_finished_game_is_verified(world: World) -> None:
    table_id = await played(world)
    session = (await world.table(table_id)).session
    assert session is not None

    told = await world.ada.slash("verify")

    assert "The seal holds." in told.text
    assert session.commitment in told.text
    assert session.header in told.text


async def test_a_record_is_taken_away(world: World) -> None:
    table_id = await played(world)
    session = (await world.table(table_id)).session
    assert session is not None
    shown = await world.ada.slash("replay")

    taken = await world.ada.press(shown, "Download")

    assert taken.ephemeral
    assert [file.filename for file in taken.message.attachments] == ["play_nine.txt", "play_nine.json"]
    text = (await taken.message.attachments[0].read()).decode()
    *_moves, (_move, ended, _events) = record.read(text).replay()
    assert ended == session


async def test_a_replay_is_shared_as_an_animated_picture(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def here(
        _self: Animator, frames: Sequence[Frame], _locale: str, _heard: Heard
    ) -> tuple[bytes, int]:
        return animated(frames, lambda _number: None)

    monkeypatch.setattr(Animator, "animate", here)  # other processes have another clock
    await played(world)
    shown = await world.ada.slash("replay")

    shared = await world.ada.press(shown, "Share")

    assert [file.filename for file in shared.message.attachments] == ["replay.webp"]
    assert not shared.ephemeral
    assert "**Replay: Play Nine**" in shared.text
