"""Replays and /history: finished games found again and stepped through."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from cogs.commands import history
from engine import record
from tests import says
from tests.end_to_end.finished import games_of, page_of, replay_of
from tests.end_to_end.seen import Answer, Seen
from tests.end_to_end.world import World
from ui.pictures.animator import Animator, CannotAnimate, Heard
from ui.pictures.animator_process import Frame, animate


async def played(world: World, holes: int = 1) -> int:
    table_id = await world.game(world.ben, holes=holes)
    await world.finish(table_id)
    return table_id


def files(seen: Answer) -> list[str]:
    """The files of the message, as it is now."""
    return [file.filename for file in seen.now().message.attachments]


async def test_a_replay_plays_by_itself(world: World) -> None:
    await played(world, holes=3)

    shown = await replay_of(world.ada)
    assert shown.ephemeral
    assert shown.now().text.splitlines()[1] == "Hole 1"
    assert files(shown) == ["animation.webp"]
    assert says.replay.button("play") not in shown.now().buttons

    for hole in ("Hole 2", "Hole 3"):
        shown = await world.ada.press(shown, says.replay.next_round(hole))
        assert shown.now().text.splitlines()[1] == hole
        assert files(shown) == ["animation.webp"]
    assert not [label for label in shown.now().buttons if label.startswith(says.replay.next_round(""))]


async def test_a_finished_game_is_stepped_through(world: World) -> None:
    table_id = await played(world)
    playing = await replay_of(world.ada)

    second = await world.ada.press(playing, says.replay.button("turn"))
    assert files(second) == ["picture.png"]
    last = await world.ada.choose(second, says.replay.jump(), second.choices[says.replay.jump()]["The end"])
    assert last.text.count("wins") == 1
    assert {says.replay.button("turn"), says.replay.button("play")}.isdisjoint(last.buttons)
    before = await world.ada.press(last, says.replay.button("back"))
    assert len(before.text.splitlines()) > 2, "a turn is told whole: what was drawn, and what became of it"
    again = await world.ada.press(before, says.replay.button("play"))
    assert files(again) == ["animation.webp"]
    assert says.replay.playing("", 25) in again.now().text
    assert (await world.table(table_id)).phase == "over"


async def test_whoever_steps_on_meanwhile_is_not_taken_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = SlowAnimator(monkeypatch)
    await played(world)
    first = await replay_of(world.ada)
    waits = first.now().text

    stepped = await world.ada.press(first, says.replay.button("turn"))
    drawing.may_draw.set()
    await world.env.settle()

    assert says.replay.coming() in waits
    assert stepped.now().text == stepped.text != waits
    assert [file.filename for file in stepped.now().message.attachments] == ["picture.png"]


async def test_a_replay_that_cannot_be_animated_is_stepped_through(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_asked: object) -> bytes:
        raise CannotAnimate("no")

    monkeypatch.setattr(Animator, "animate", fails)
    await played(world)

    shown = await replay_of(world.ada)

    assert says.replay.not_now() in shown.now().text
    assert files(shown) == ["picture.png"]
    assert {says.replay.button("turn"), says.replay.button("play")} <= set(shown.now().buttons)


async def test_whoever_has_too_many_replays_on_the_way_gets_stills(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(world)
    page = await page_of(world.ada)
    drawing = SlowAnimator(monkeypatch)

    shown = [
        (await world.forge(world.ada, page, page.buttons[says.gains.button("replay")])).now().text
        for _ in range(4)
    ]
    drawing.may_draw.set()
    await world.env.settle()

    assert [says.replay.coming() in text for text in shown] == [True, True, True, False]
    assert says.replay.not_now() in shown[-1]


async def test_an_animation_that_a_restart_has_cut_off_is_asked_for_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawing = SlowAnimator(monkeypatch)
    await played(world)
    shown = await replay_of(world.ada)

    await world.restart()
    drawing.may_draw.set()
    assert says.replay.coming() in shown.now().text
    again = await world.ada.press(shown.now(), says.replay.button("play"))

    assert files(again) == ["animation.webp"]


async def test_a_dismissed_replay_does_not_come_back(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = SlowAnimator(monkeypatch)
    await played(world)
    shown = await replay_of(world.ada)
    here = world.env.backend.messages[shown.channel_id]
    world.env.backend.delete_message(shown.channel_id, shown.message.id)
    others = set(here)

    drawing.may_draw.set()
    await world.env.settle()

    assert set(here) == others


async def test_a_game_that_goes_on_is_not_replayed(world: World) -> None:
    await played(world)
    listed, running = await world.ada.slash("history"), await world.game(world.ben, holes=1)

    shown = await world.forge(world.ada, listed, f"c1:replay:{running}:0:")
    unknown = await world.forge(world.ada, listed, "c1:replay:12345:0:")
    nonsense = await world.forge(world.ada, listed, "c1:historygame:0:0:", values=["nonsense"])

    assert shown.text == says.refused("not_over")
    assert unknown.text == says.refused("game_gone")
    assert nonsense.text == says.refused("no_game_over")


async def test_the_history_lists_games_and_leads_to_their_replay(world: World) -> None:
    first, second = await played(world), await played(world)

    listed = await world.ada.slash("history")
    for whose in ("mine", "server", "channel"):
        listed = await world.ada.press(listed, says.history.button(whose))
        assert games_of(listed) == [str(second), str(first)]
    page = await world.ada.choose(listed, says.history.choose(), str(first))
    shown = await world.ada.press(page, says.gains.button("replay"))
    old = await world.forge(world.ada, listed, "c1:historygame:0:0:", values=[str(first)])

    assert says.start(says.replay.heading("Play Nine", says.ANY)) in shown.text
    assert old.text == shown.text, "the menu of earlier versions"


async def test_the_history_is_turned_page_by_page(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "ON_A_PAGE", 2)
    games = [str(await played(world)) for _ in range(5)][::-1]

    for whose in ("channel", "server", "mine"):
        newest = await world.ada.slash("history", whose=whose)
        older = await world.ada.press(newest, says.history.button("older"))
        oldest = await world.ada.press(older, says.history.button("older"))
        back = await world.ada.press(oldest, says.history.button("newer"))
        first = await world.ada.press(back, says.history.button("newer"))
        again = await world.ada.press(
            await world.ada.press(first, says.history.button("older")), says.history.button("newest")
        )

        pages = [games_of(page) for page in (newest, older, oldest, back, first, again)]
        assert pages == [games[:2], games[2:4], games[4:], games[2:4], games[:2], games[:2]], whose
        turns = [says.history.button(name) for name in ("newest", "newer", "older")]
        assert [list(page.buttons)[:-3] for page in (newest, older, back)] == [turns[2:], turns, turns]
        assert [list(page.buttons)[:-3] for page in (first, oldest, again)] == [
            turns[2:],
            turns[:2],
            turns[2:],
        ]


async def replayed_from(world: World, channel: int, message: Seen) -> str:
    """What the menu of a message shows."""
    given = await world.ada.actor.context_menu(world.thread(channel), "Replay", message.message)
    assert given.response is not None
    return Answer(given, given.response).text


async def test_every_message_of_a_game_leads_to_its_replay(world: World) -> None:
    first = await played(world)
    second = await world.game(world.ben, holes=3)
    await world.finish(second)
    table = await world.table(first)
    place = await world.place(first)

    shown = [await replayed_from(world, place, message) for message in world.messages(place)]
    lobbies = [await replayed_from(world, world.channel.id, await world.lobby_message(first))]
    other = await replayed_from(world, world.channel.id, await world.lobby_message(second))

    assert place != world.channel.id
    assert len(shown) > 1
    assert len({*shown, *lobbies}) == 1
    assert other != shown[0]
    assert "Hole 3" not in shown[0]
    assert table.game.title in shown[0]


async def test_messages_of_several_games_in_one_channel_lead_each_to_its_own(world: World) -> None:
    world.forbid("create_public_threads")
    first, second = await world.game(world.ben, holes=1), await world.game(world.ben, holes=3)
    await world.finish(first)
    await world.finish(second)

    for table_id, last in ((first, False), (second, True)):
        shown = await world.ada.actor.context_menu(
            world.channel, "Replay", (await world.table_message(table_id)).message
        )
        assert shown.response is not None
        answer = Answer(shown, shown.response)
        assert ("Hole 3" in answer.choices[says.replay.jump()]) is last
        assert all(f":{table_id}:" in custom_id for custom_id in answer.ids)


async def test_a_message_without_a_game_is_not_replayed(world: World) -> None:
    await played(world)
    message = await world.ada.actor.send(world.channel, "Hello")

    shown = await world.ada.actor.context_menu(world.channel, "Replay", message)

    assert shown.response is not None
    assert shown.response.content == says.refused("no_game_over")


async def test_a_replay_leads_back_to_its_game(world: World) -> None:
    await played(world)
    page = await page_of(world.ada)
    replay = await world.ada.press(page, says.gains.button("replay"))

    back = await world.ada.press(replay, says.history.button("game"))

    assert back.alt == page.alt
    assert back.now().alt == page.alt


async def test_a_record_is_taken_away(world: World) -> None:
    table_id = await played(world)
    session = (await world.table(table_id)).session
    assert session is not None
    shown = await replay_of(world.ada)

    taken = await world.ada.press(shown, says.replay.button("taken"))

    assert taken.ephemeral
    assert [file.filename for file in taken.message.attachments] == ["play_nine.txt", "play_nine.json"]
    text = (await taken.message.attachments[0].read()).decode()
    *_moves, (_move, ended, _events) = record.read(text).replay()
    assert ended == session


async def test_a_replay_is_shared_as_an_animated_picture(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    table_id = await played(world)
    panel = await replay_of(world.ada)
    first = panel.now().text

    async def here(_self: Animator, frames: Sequence[Frame], _locale: str, heard: Heard) -> bytes:
        told.append(panel.now().text)
        await heard(len(frames))
        told.append(panel.now().text)
        return animate(frames, lambda _number: None)

    monkeypatch.setattr(Animator, "animate", here)

    shared = await world.ada.choose(panel, says.replay.share(), "last")
    at_once = await world.ada.choose(panel, says.replay.share(), "last")
    await world.pass_time(60)
    again = await world.ada.choose(panel, says.replay.share(), "last")

    assert at_once.text == says.refused("shared_lately")

    assert [file.filename for file in again.message.attachments] == ["replay.webp"]
    assert [file.filename for file in shared.message.attachments] == ["replay.webp"]
    assert not shared.ephemeral
    assert says.replay.share_heading("Play Nine", range(17, 27), 27, "", "Ada").rstrip() in shared.text
    assert told == [
        says.replay.drawing(0, 10),
        says.replay.drawing(10, 10),
    ]
    assert panel.now().text == first
    stepped = await world.ben.press(shared, says.replay.button("step"))
    assert stepped.ephemeral
    assert says.replay.button("play") in stepped.buttons
    assert str(table_id) in stepped.ids[0]


async def test_a_replay_that_cannot_be_shared_stands_where_it_stood(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_asked: object) -> bytes:
        raise CannotAnimate("no")

    monkeypatch.setattr(Animator, "animate", fails)
    await played(world)
    panel = await replay_of(world.ada)

    refused = await world.ada.choose(panel, says.replay.share(), "last")

    assert refused.text == says.refused("not_drawn")
    assert panel.now().text == panel.text
    assert says.replay.share() in panel.now().choices


async def test_a_replay_in_words_tells_the_round_and_each_move(world: World) -> None:
    await played(world)
    await world.ada.choose(await world.ada.slash("me"), says.me.how_shown()[0], "text")

    whole = await replay_of(world.ada)
    second = await world.ada.press(whole, says.replay.button("turn"))

    assert whole.pictures == 0
    assert whole.text.count("teed off") == 2
    assert whole.text.count("wins") == 1
    assert "```" in second.text
    assert says.replay.move_of(2, 27) in second.text


async def test_after_the_end_a_replay_is_seen_with_all_hands(world: World) -> None:
    await played(world)
    shown = await replay_of(world.ada)

    whole = await world.ada.choose(shown, says.replay.viewers(), "-1")
    last = await world.ada.press(whole, says.replay.button("turn"))

    assert whole.pictures == last.pictures == 1
    assert "-1." in last.ids[0]


class SlowAnimator:
    """Makes pictures when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_draw = asyncio.Event()
        monkeypatch.setattr(Animator, "animate", self._animate)

    async def _animate(self, frames: Sequence[Frame], _locale: str, _heard: Heard) -> bytes:
        await self.may_draw.wait()
        return animate(frames[-1:], lambda _number: None)


async def test_of_twenty_presses_of_share_one_is_a_post(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await played(world)
    panel = await replay_of(world.ada)
    drawing = SlowAnimator(monkeypatch)
    share, before = panel.menus[says.replay.share()], panel.now().text

    answers = [await world.forge(world.ada, panel, share, values=["last"]) for _ in range(20)]
    drawing.may_draw.set()
    await world.env.settle()

    assert [answer.text for answer in answers[1:]] == [says.refused("errand_running")] * 19
    posts = [seen for seen in world.messages(world.channel.id) if seen.message.attachments]
    assert [file.filename for seen in posts for file in seen.message.attachments].count("replay.webp") == 1
    assert panel.now().text == before
    await world.pass_time(60)
    again = await world.ada.choose(panel, says.replay.share(), "last")
    assert [file.filename for file in again.message.attachments] == ["replay.webp"]
