"""The knock: who is asked and called, hidden offers by several people at once, and who learns what of a guess."""

from __future__ import annotations

import pytest

from engine.sevens.cards import NAMES, number
from table.table import Table
from tests import says
from tests.end_to_end.sevens import at, hand, moves, play_on, sevens, state, until_knock, view
from tests.end_to_end.test_pings import called, ping_of, pings
from tests.end_to_end.world import Player, World
from ui.sevens.cards import card, guess_text


def number_of(label: str) -> int:
    """Of a card by its label."""
    return NAMES.index(label[:-1] + "CDHS"["♣♦♥♠".index(label[-1])]) % 10 + 1


async def asked(world: World, table: Table) -> tuple[Player, list[Player]]:
    """The knocker, and the players who offer, in the order of the guesses."""
    seen = await view(world, table.id)
    assert seen.turn is not None
    return at(world, table, seen.turn), [at(world, table, seat) for seat in seen.asked]


async def knock(world: World, people: int, **options: object) -> tuple[Table, Player, list[Player]]:
    table_id = await sevens(world, *world.players[1:people], **options)  # type: ignore[arg-type]
    table = await until_knock(world, table_id)
    return (table, *await asked(world, table))


async def offer(world: World, table: Table, player: Player, which: int = 0) -> str:
    """Offers a card of the hand in the panel; it is given back as it is written."""
    label = moves(await hand(world, table.id, player))[which]
    answer = await player.in_panel(label)
    offers = f"You offer {label} to ", f"You offered {label} to "
    assert any(told in answer.text for told in offers)
    return label


async def guess(world: World, table: Table, knocker: Player, *, right: bool) -> str:
    """Guesses the next card; the card is given back."""
    now = await state(world, table.id)
    which = next(now.offers[seat] for seat in now.asked if now.offers[seat] is not None)
    assert which is not None
    said = guess_text(number(which), None)
    offered = moves(await hand(world, table.id, knocker))
    await knocker.in_panel(said if right else next(label for label in offered if label != said))
    return card(which)


def seat_of(table: Table, player: Player) -> int:
    seat = table.seat_of(player.id)
    assert seat is not None
    return seat


def public(world: World, place: int) -> str:
    """All that everybody can read or hear there, ids included."""
    seen = world.messages(place)
    return "\n".join(part for each in seen for part in (each.text, each.alt, *each.ids))


@pytest.mark.parametrize("pace", ["live", "none"])
async def test_one_ping_asks_all_others_and_one_the_knocker(large_world: World, pace: str) -> None:
    world = large_world
    table, knocker, others = await knock(world, 4, pace=pace)
    place = await world.place(table.id)

    asking = await ping_of(world, place, *others)
    assert says.sevens.summons(says.OFFER) in asking.text
    for player in others[:2]:
        await offer(world, table, player)
        await offer(world, table, player, 1)
    assert [seen.message.id for seen in pings(world, place)] == [asking.message.id], "nobody is called twice"

    await offer(world, table, others[2])
    guessing = await ping_of(world, place, knocker)
    assert says.sevens.summons(says.GUESS) in guessing.text
    await guess(world, table, knocker, right=True)
    await guess(world, table, knocker, right=True)
    assert [called(seen) for seen in pings(world, place)] == [{knocker.id}]
    bodies = [request.json for request in world.requests("POST", f"/channels/{place}/messages")]
    to_knocker = [body for body in bodies if says.sevens.summons(says.GUESS) in (body.get("content") or "")]
    assert len(to_knocker) == 1


async def test_a_guess_tells_each_what_they_may_know(large_world: World) -> None:
    """Rules 2.4.3: guessed right the number is public and the suit is not; guessed wrong two people know the card."""
    world = large_world
    table, knocker, (first, second, third) = await knock(world, 4)
    place = await world.place(table.id)
    for player in (first, second, third):
        await offer(world, table, player)
    panels = {player: await hand(world, table.id, player) for player in (knocker, first, second, third)}

    kept = await guess(world, table, knocker, right=True)
    message = await world.table_message(table.id)
    right = f"{knocker.name} guessed {number_of(kept)}: right, {first.name} keeps the card."
    assert right in message.text
    taken = await guess(world, table, knocker, right=False)
    told = (await world.table_message(table.id)).text
    assert f"wrong, and takes {second.name}'s card." in told

    now = {player: panel.now().text for player, panel in panels.items()}
    now[knocker] = (await hand(world, table.id, knocker)).text
    assert f"{second.name}'s {taken}: " in now[knocker]
    assert f"Your {kept}: guessed {number_of(kept)}, right, you kept it." in now[first]
    assert f"Your {taken}: " in now[second]
    assert f"{knocker.name} took it." in now[second]
    assert f"{first.name}'s card: guessed {number_of(kept)}, right, kept." in now[third]
    for player in (first, third):
        assert taken not in now[player]
    for player in (knocker, second, third):
        assert kept not in now[player]
    assert taken not in public(world, place)
    assert kept not in public(world, place)


async def test_many_offer_and_change_at_the_same_moment(large_world: World) -> None:
    world = large_world
    table, _knocker, others = await knock(world, 5)
    labels = [moves(await hand(world, table.id, player)) for player in others]

    # Everybody but the last presses two cards at once.
    await world.at_once(
        [(player, own[at]) for at in (0, 1) for player, own in zip(others[:3], labels, strict=False)]
    )

    now = await state(world, table.id)
    assert now.phase == "offer"
    assert now.waiting == (now.asked[3],)
    for player, own in zip(others[:3], labels, strict=False):
        offered = now.offers[seat_of(table, player)]
        assert offered is not None
        assert card(offered) in own[:2]
        panel = await hand(world, table.id, player)
        assert f"You offer {card(offered)} to " in panel.text
    assert (await world.table(table.id)).number == table.number + 6

    # The last offer, and two that change theirs in the same moment: in time or too late, nobody is left in doubt.
    await world.at_once([(others[at], labels[at][2 if at < 3 else 0]) for at in (0, 3, 1)])

    now = await state(world, table.id)
    assert now.phase == "guess"
    for player, own in zip(others, labels, strict=True):
        offered = now.offers[seat_of(table, player)]
        assert offered is not None
        assert card(offered) in own[:3]
        panel = await hand(world, table.id, player)
        assert f"You offered {card(offered)} to " in panel.text


async def test_the_result_of_a_round_that_a_knock_ended_tells_all_of_the_knock(large_world: World) -> None:
    """In one line, as everybody may know it."""
    world = large_world
    table_id = await sevens(world, *world.players[1:4], junior=True)

    await play_on(world, table_id, stop=lambda table: table.rest is not None)

    result = await world.table_message(table_id)
    assert "Ben is out and wins round 1" in result.text
    details = (await world.ada.press(result, says.SUMS)).text
    assert details.endswith(
        "Dov knocked. Cleo's card: guessed A, right, kept. Ada's card: guessed A, wrong, taken. "
        "Ben's card: guessed A, wrong, taken."
    )
    await play_on(world, table_id, stop=lambda table: table.view(None).round == 3)
    result = next(
        seen
        for seen in world.messages(await world.place(table_id))
        if "Ada is out and wins round 2" in seen.text
    )
    details = (await world.ada.press(result, says.SUMS)).text
    assert "knocked" not in details, "Ada played the last card"
