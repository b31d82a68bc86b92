"""Share below the end of a game: the moves that decided it, as an animation under the name of who shares them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import says
from tests.end_to_end.seen import Seen
from tests.end_to_end.test_private import play_out
from tests.end_to_end.world import World
from ui.pictures.animator import Animator, CannotAnimate, Heard
from ui.pictures.animator_process import Frame, animate


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many frames each animation has; they are made in this process."""
    made: list[int] = []

    async def here(_self: Animator, frames: Sequence[Frame], _locale: str, _heard: Heard) -> bytes:
        made.append(len(frames))
        return animate(frames[-1:], lambda _number: None)

    monkeypatch.setattr(Animator, "animate", here)
    return made


async def ended(world: World) -> Seen:
    table_id = await world.game(world.ben, holes=1)
    await world.play_on(table_id)
    return world.messages(await world.place(table_id))[-1]


async def test_the_last_moves_are_posted_under_the_name_of_who_shares_them(
    world: World, frames: list[int]
) -> None:
    end = await ended(world)

    shared = await world.ben.press(end, says.SHARE)
    again = await world.ben.press(end, says.SHARE)
    other = await world.ada.press(end, says.SHARE)

    assert not shared.ephemeral
    assert [file.filename for file in shared.message.attachments] == ["replay.webp"]
    assert shared.text.startswith("-# Shared by Ben\n**Replay: Play Nine**, moves ")
    assert end.text.splitlines()[0].removeprefix("## ") in shared.text
    assert again.text == says.refused("shared_lately")
    assert other.text.startswith("-# Shared by Ada\n")
    assert frames == [11], "the end is the last, and it was made once"


async def test_a_private_game_is_shared_once_it_is_shown(world: World, frames: list[int]) -> None:
    await play_out(world, world.ada)
    assert world.ada.panel is not None
    assert says.SHARE not in world.ada.panel.now().buttons

    await world.ada.in_panel(says.show_here.show_here())
    shared = await world.ada.press(world.ada.panel.now(), says.SHARE)

    assert shared.text.startswith("-# Shared by Ada\n")
    assert shared.message.attachments
    assert len(frames) == 1


async def test_where_somebody_may_not_post_they_are_told_so(world: World, frames: list[int]) -> None:
    end = await ended(world)
    world.forbid("attach_files")

    refused = await world.ben.press(end, says.SHARE)

    assert refused.ephemeral
    assert "Attach Files" in refused.text
    assert frames == []


async def test_an_animation_that_fails_is_one_sentence(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_asked: object) -> bytes:
        raise CannotAnimate("no")

    monkeypatch.setattr(Animator, "animate", fails)
    end = await ended(world)

    assert (await world.ben.press(end, says.SHARE)).text == says.refused("not_drawn")
