"""A press on a button that has only just come to lie under the finger does nothing, and says so."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from table.table import Table
from tests import says
from tests.end_to_end.big_bang import go
from tests.end_to_end.me import section
from tests.end_to_end.racing import RACING
from tests.end_to_end.seen import Answer
from tests.end_to_end.sevens import moves
from tests.end_to_end.test_rest import rests
from tests.end_to_end.test_sevens_knock import knock, offer
from tests.end_to_end.world import Player, World
from tests.pacing import NO_DELAYS
from wire.taps import Key

WINDOW = 0.5
TWICE = says.refused("double_tap")
CHOSEN = "You chose 4. "


@pytest.fixture
async def tapped(database: str) -> AsyncIterator[World]:
    """Four people in a server whose bot knows double taps."""
    made = World(database, replace(NO_DELAYS, double_tap=WINDOW))
    await made.start(people=4)
    yield made
    await made.stop()


def seen(table: Table, player: Player) -> tuple[int | None, ...]:
    """What everybody sees of this player's cards."""
    cards: tuple[int | None, ...] = table.view(None).boards[table.seat_for(player.id)]
    return cards


async def opened(world: World, table_id: int, player: Player) -> Answer:
    """The panel of a player who has looked at it for a moment."""
    panel = await player.press(await world.table_message(table_id), says.CARDS)
    await world.pass_time(1)
    return panel


async def test_a_second_tap_guesses_no_second_card(tapped: World) -> None:
    """Sevens 2.2.5: each guess is a decision of its own; the numbers stand where those of the first one stood."""
    table, knocker, others = await knock(tapped, 4)
    for player in others:
        await offer(tapped, table, player)
    panel = await knocker.press(await tapped.table_message(table.id), says.HAND)
    await tapped.pass_time(1)
    number = moves(panel)[0]

    await knocker.in_panel(number)
    again = await knocker.in_panel(number)
    assert TWICE in again.text
    assert await guesses(tapped, table.id) == 1
    await tapped.pass_time(WINDOW)
    meant = await knocker.in_panel(number)

    assert TWICE not in meant.text
    assert await guesses(tapped, table.id) == 2


async def guesses(world: World, table_id: int) -> int:
    """How many there have been."""
    story = await world.host.ledger.story(table_id)
    return sum(getattr(told.entry, "action", "").startswith("guess") for told in story)


async def test_a_key_that_goes_on_takes_four_presses_a_second(tapped: World) -> None:
    """Each page brings a button for the page after it to the same place: it does what it did."""
    shown = await tapped.ada.slash("rules", game="play_nine")

    for number in range(2, 5):
        await tapped.pass_time(WINDOW / 2)
        shown = await tapped.ada.press(shown, "▶")
        assert f"Page {number} of" in shown.text


@pytest.mark.parametrize(
    ("now", "was", "is_same"),
    [
        (Key("c1:action:5:8:draw", "Draw"), Key("c1:action:5:7:draw", "Draw"), True),
        (Key("c1:history:61:0:9", "Older"), Key("c1:history:51:0:9", "Older"), True),
        (Key("c1:action:5:8:tee 1 2", "2"), Key("c1:part:5:8:2", "2"), True),
        (Key("c1:part:5:8:", "2"), Key("c1:part:5:8:2", "2"), False),
        (Key("c1:action:5:8:deck", "Draw"), Key("c1:ready:5:7:", "Ready"), False),
        (Key("c1:action:5:8:guess A", "A"), Key("c1:action:5:7:guess A", "A"), False),
        (Key("c1:action:5:8:@3", "3"), Key("c1:action:5:7:@3", "3", is_grey=True), True),
        (Key("c1:action:5:8:7@1,0", "7 → A"), Key("c1:action:5:7:7@-1,0", "7 → A"), False),
        (Key("c1:join:6:0:", "Join"), Key("c1:join:5:0:", "Join"), False),
        (Key("c1:action:5:8:play 7", "7"), Key("c1:action:5:7:play 6", "6"), False),
        (Key("", "Table"), Key("c1:hand:5:0:", "My hand"), False),
    ],
)
def test_a_key_is_known_by_what_it_does(now: Key, was: Key, *, is_same: bool) -> None:
    """Not by the page that it shows, nor by the decision that it belongs to, unless it names a card."""
    assert now.does_same_as(was) == is_same


async def test_a_button_that_kept_its_place_takes_a_quick_press(tapped: World) -> None:
    """In Play Nine nothing becomes anything else; a second tap on the deck meets the grey deck."""
    table_id = await tapped.game(tapped.ben)
    await tapped.play_on(table_id, lambda table: table.view(None).phase == "draw")
    player = await tapped.whose_turn(table_id)
    await opened(tapped, table_id, player)

    drawn = await player.in_panel(says.DRAW)
    placed = await player.in_panel("3")

    assert says.DRAW not in drawn.buttons, "it is grey"
    assert TWICE not in placed.text
    assert seen(await tapped.table(table_id), player)[2] is not None


async def test_what_is_half_chosen_stays_so(tapped: World) -> None:
    table_id = await tapped.game(tapped.ben)
    await opened(tapped, table_id, tapped.ada)

    chosen = await tapped.ada.in_panel("4")
    again = await tapped.ada.in_panel("4")
    teed = await tapped.ada.in_panel("6")

    assert chosen.text.count(CHOSEN) == again.text.count(CHOSEN) == 1
    assert TWICE in again.text
    table = await tapped.table(table_id)
    up = [place for place, card in enumerate(seen(table, tapped.ada), 1) if card is not None]
    assert up == [4, 6]
    assert TWICE not in teed.text


async def test_ready_is_pressed_once(tapped: World) -> None:
    """Where the last player pressed Ready, a button of the next hole stands at once."""
    table_id = await tapped.game(tapped.ben, holes=3)
    await tapped.play_on(table_id, stop=rests)
    for player in (tapped.ada, tapped.ben):
        await player.slash("games")
        await tapped.pass_time(1)

    await tapped.ada.in_panel(says.READY)
    begun = await tapped.ben.in_panel(says.READY)
    again = await tapped.ben.in_panel(says.LOOK)
    await tapped.pass_time(WINDOW)
    later = await tapped.ben.in_panel(says.LOOK)

    assert says.TEE in begun.text
    assert TWICE in again.text
    assert TWICE not in later.text


async def test_a_question_is_not_answered_by_the_tap_that_asked_it(tapped: World) -> None:
    """Nothing is known of this message but what was pressed in it."""
    shown = await section(tapped.ada, "data")
    delete = says.me.delete_data()

    asked = await tapped.ada.press(shown, delete)
    again = await tapped.ada.press(asked, delete)
    await tapped.pass_time(WINDOW)
    meant = await tapped.ada.press(asked, delete)

    assert again.text == asked.text
    assert says.me.data_is_deleted() in meant.text


async def test_a_race_knows_no_double_taps(tapped: World) -> None:
    tapped.pacing = replace(RACING, double_tap=WINDOW)
    await tapped.restart()
    table_id = await go(tapped, tapped.ben)

    await tapped.pass_time(1)

    assert tapped.ada.panel is not None
    shown, quick = tapped.ada.panel.now(), []
    for _ in range(3):
        quick.append(
            await tapped.ada.press(shown, next(label for label in shown.buttons if label != says.LOOK))
        )
        shown = quick[-1].now()

    assert not any(TWICE in answer.text for answer in quick)
    assert sum(racer.placed for racer in (await tapped.table(table_id)).view(None).racers) > 0


async def test_whoever_comes_moves_no_button(world: World) -> None:
    """Else "Add computer" or "Remove" would come to lie under the finger that has just pressed Join."""
    for game in ("play_nine", "sevens", "big_bang"):
        table_id = await world.lobby(game=game)
        before = await world.lobby_message(table_id)

        await world.ben.press(before, says.JOIN)

        assert (await world.lobby_message(table_id)).ids == before.ids


async def test_a_key_that_is_tapped_twice_posts_one_answer(tapped: World) -> None:
    """Its first answer says it. Whoever presses it again a moment later is told why that does nothing."""
    lobby_id = await tapped.lobby()
    lobby = await tapped.lobby_message(lobby_id)

    await tapped.ben.press(lobby, says.JOIN)
    again = await tapped.ben.press(lobby, says.JOIN)
    help_once, help_twice = [await tapped.ben.press(lobby, says.table.button("how")) for _ in range(2)]
    posted = [each.given and each.ephemeral for each in (help_once, help_twice)]
    for _ in range(2):
        await tapped.ada.press(lobby, says.ADD_COMPUTER)
    await tapped.pass_time(2 * WINDOW)
    later = await tapped.ben.press(lobby, says.JOIN)

    assert not again.ephemeral
    assert posted == [True, False]
    assert len((await tapped.table(lobby_id)).seats) == 4, "of computers each press adds one"
    assert says.lobby.may_leave() in later.text


async def test_a_tap_that_was_on_its_way_when_the_game_began_says_nothing(tapped: World) -> None:
    table_id = await tapped.lobby()
    await tapped.ben.press(await tapped.lobby_message(table_id), says.JOIN)
    lobby = await tapped.lobby_message(table_id)

    await tapped.ada.press(lobby, says.START)
    again = await tapped.forge(tapped.ada, lobby, lobby.buttons[says.START])
    await tapped.pass_time(2 * WINDOW)
    later = await tapped.forge(tapped.ada, lobby, lobby.buttons[says.START])

    assert not again.ephemeral
    assert later.text == says.refused("already_started")
