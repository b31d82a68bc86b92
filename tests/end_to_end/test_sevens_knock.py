"""The knock: who is asked and called, hidden offers by several people at once, and who learns what of a guess."""

from __future__ import annotations

import pytest

from engine.sevens.cards import NAMES, NUMBERS, number
from table.entries import Default
from table.table import Table
from tests import says
from tests.end_to_end.sevens import at, check_secrets, hand, moves, play_on, sevens, state, until_knock, view
from tests.end_to_end.test_pings import called, ping_of, pings
from tests.end_to_end.world import Player, World
from ui.sevens.cards import card, guess_text

CHANGED_MIND = "You may change it until everybody has offered"


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


async def test_offers_are_made_and_changed_in_secret(large_world: World) -> None:
    world = large_world
    table, knocker, (first, second, _third) = await knock(world, 4)
    place = await world.place(table.id)
    waiting = await hand(world, table.id, second)
    watching = await hand(world, table.id, knocker)

    old = await offer(world, table, first)
    new = await offer(world, table, first, 1)

    panel = await hand(world, table.id, first)
    assert f"You offer {new} to " in panel.text
    assert CHANGED_MIND in panel.text
    assert old in moves(panel)
    assert new not in moves(panel)
    assert " offered another card." in (await world.table_message(table.id)).text
    for secret in (old, new):
        assert secret not in public(world, place)
        assert secret not in waiting.now().text
        assert secret not in watching.now().text
    for secret in ("offer ", *(f":{name}" for name in NAMES)):
        assert secret not in " ".join((await world.table_message(table.id)).ids)


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


async def test_open_panels_follow_the_knock_to_its_end(large_world: World) -> None:
    world = large_world
    table_id = await sevens(world, *world.players[1:3])
    for player in world.players[:3]:
        await hand(world, table_id, player)

    table = await until_knock(world, table_id)
    knocker, others = await asked(world, table)
    panels = {player: player.panel for player in world.players if player.panel is not None}
    for player in others:
        shown = panels[player].now()
        assert f"Offer one of your cards, face down: {knocker.name} guesses its number" in shown.text
        assert len(moves(shown)) == (await view(world, table_id)).counts[seat_of(table, player)]
    await others[0].press(panels[others[0]].now(), moves(panels[others[0]].now())[0])
    await others[1].press(panels[others[1]].now(), moves(panels[others[1]].now())[0])

    asking = panels[others[0]].now()
    assert "You offered " in asking.text
    assert moves(asking) == []
    for player in others:
        shown = panels[knocker].now()
        assert f"{player.name} offers you a card" in shown.text
        unseen = (await world.table(table_id)).view(seat_of(table, knocker)).unseen
        assert moves(shown) == [guess_text(each, None) for each in range(1, 11) if unseen & NUMBERS[each]]
        await knocker.press(shown, moves(shown)[0])
        assert f"{knocker.name} knocked. " in panels[player].now().text
    assert not moves(panels[knocker].now())
    told = (await world.table_message(table_id)).text
    assert all(f"{player.name}'s card: " in told for player in others), "the whole knock, for everybody"


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


async def test_a_change_after_the_last_offer_comes_too_late(large_world: World) -> None:
    world = large_world
    table, _knocker, (first, second) = await knock(world, 3)
    offered = await offer(world, table, first)
    panel = await hand(world, table.id, first)
    other = panel.buttons[moves(panel)[1]]
    await offer(world, table, second)
    before = await world.table(table.id)

    answers = await world.deliver(first, panel, other)

    assert says.refused("stale") in answers[0]
    assert f"You offered {offered} to " in answers[0]
    assert await world.table(table.id) == before


async def test_a_stranger_learns_nothing(large_world: World) -> None:
    world = large_world
    table, _knocker, (first, _second) = await knock(world, 3)
    panel = await hand(world, table.id, first)
    stranger = world.stranger()

    hands = await hand(world, table.id, stranger)
    answers = await world.deliver(stranger, panel, panel.buttons[moves(panel)[0]])

    assert says.refused("not_seated") in hands.text
    assert says.refused("not_seated") in answers[0]
    assert not hands.buttons
    assert await world.table(table.id) == table


async def test_the_knocker_cannot_offer(large_world: World) -> None:
    world = large_world
    table, knocker, _others = await knock(world, 3)
    own = await state(world, table.id)
    stamp, panel = own.opened, await hand(world, table.id, knocker)
    assert not moves(panel)

    answers = await world.deliver(knocker, panel, f"c1:action:{table.id}:{stamp}:offer 5D")

    assert says.refused("phase") in answers[0]
    assert await world.table(table.id) == table


async def test_a_player_who_is_not_asked_cannot_offer_the_last_card(large_world: World) -> None:
    world = large_world
    table_id = await sevens(world, *world.players[1:4], knock_can_end=False)

    def spares_somebody(table: Table) -> bool:
        return table.view(None).phase == "offer" and len(table.view(None).asked) < 3

    table = await play_on(world, table_id, stop=spares_somebody)
    seen = await view(world, table_id)
    safe = next(seat for seat in range(4) if seat not in (seen.turn, *seen.asked))
    player = at(world, table, safe)
    panel = await hand(world, table_id, player)
    only = (await state(world, table_id)).hands[safe].bit_length() - 1

    custom_id = f"c1:action:{table_id}:{table.stamp(safe)}:offer {NAMES[only]}"
    answers = await world.deliver(player, panel, custom_id)

    assert seen.counts[safe] == 1
    assert " knocked. Your only card is safe at this table" in panel.text
    assert says.refused("sevens.not_asked") in answers[0]
    assert await world.table(table_id) == table


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


async def test_a_restart_in_the_middle_of_a_knock(large_world: World) -> None:
    world = large_world
    table, knocker, (first, second, third) = await knock(world, 4)
    offered = await offer(world, table, first)
    panel = await hand(world, table.id, second)
    before = await world.table(table.id)

    await world.restart()
    assert await world.table(table.id) == before
    await second.in_panel(moves(panel)[0])
    await offer(world, table, third)
    await world.restart()

    panel = await hand(world, table.id, first)
    assert f"You offered {offered} to {knocker.name}" in panel.text
    assert await guess(world, table, knocker, right=False) == offered
    assert f"Your {offered}: " in (await hand(world, table.id, first)).text
    assert (
        await play_on(world, table.id, stop=lambda table: table.view(None).phase == "play")
    ).phase == "playing"


async def test_the_table_moves_for_those_who_are_too_slow(large_world: World) -> None:
    """Rules 2.4.14: those who have not offered, and then the knocker."""
    world = large_world
    table, knocker, (first, second, third) = await knock(world, 4, pace="live")
    turn = world.pacing.live.turn or 0
    await offer(world, table, first)

    async def moved() -> list[tuple[int | None, str]]:
        """The players the table has moved for, and the kind of each move."""
        story = [told.entry for told in await world.host.story(table.id)]
        return [(entry.seat, entry.action.split()[0]) for entry in story if isinstance(entry, Default)]

    await world.pass_time(turn)
    offers = await moved()
    await world.pass_time(turn)
    guesses = (await moved())[len(offers) :]

    assert offers == sorted((seat_of(table, player), "offer") for player in (second, third))
    assert guesses == [(seat_of(table, knocker), "guess")], "the next guess has its own time"


async def test_a_player_who_resigns_during_a_knock_leaves_the_offer_to_the_computer(
    large_world: World,
) -> None:
    """Rules 0.3."""
    world = large_world
    table, knocker, (first, second) = await knock(world, 3)
    await offer(world, table, first)

    question = await second.slash("resign", channel=world.thread(await world.place(table.id)))
    await second.press(question, says.RESIGN)

    assert (await view(world, table.id)).phase == "guess"
    check_secrets(await world.table(table.id), await world.table_message(table.id))
    await guess(world, table, knocker, right=True)
    assert f"{second.name} offers you a card" in (await hand(world, table.id, knocker)).text
