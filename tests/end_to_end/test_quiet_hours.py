"""/me: a time zone and quiet hours, typed or proposed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from db.store import Store
from tests import says
from tests.end_to_end.me import section
from tests.end_to_end.seen import Answer
from tests.end_to_end.world import Player, World
from tests.pacing import NO_DELAYS
from wire.presses import Pressed


async def fills_in(player: Player, zone: str, start: str, end: str) -> Answer:
    """The form behind the button."""
    form = await player.press(await section(player, "hours"), says.quiet_hours.change())
    return player._answer(
        await player.actor.submit_modal(form.result, {"zone": zone, "from": start, "to": end})
    )


async def test_a_zone_is_chosen_and_the_time_there_is_shown(world: World) -> None:
    before = await section(world.ada, "hours")
    found = await world.ada.slash("me", zone="asia/kolkata")

    assert says.quiet_hours.no_zone() in before.text
    assert says.known(says.quiet_hours.choice("Asia/Kolkata", 0, 0, says.ANY)) in found.text


async def test_hours_are_typed_and_kept(world: World) -> None:
    answer = await fills_in(world.ada, "europe/berlin", "22:30", "7")
    await world.restart()
    again = await section(world.ada, "hours")

    assert says.known(says.quiet_hours.choice("Europe/Berlin", 1350, 420, says.ANY)) in answer.text
    assert (
        says.known(says.quiet_hours.choice(says.ANY, 1350, 420, says.ANY).replace("`", says.ANY))
        in again.text
    )
    gone = await fills_in(world.ada, "Europe/Berlin", "", "")
    assert says.known(says.quiet_hours.choice("Europe/Berlin", 0, 0, says.ANY)) in gone.text


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("Atlantis", "22", "7"), says.refused("no_zone", name="Atlantis")),
        (("", "22", "7"), says.refused("which_zone")),
        (("Europe/Berlin", "late", "7"), says.refused("no_hour", name="late")),
        (("Europe/Berlin", "22", ""), says.refused("which_hours")),
        (("Europe/Berlin", "0", "24"), says.refused("always_quiet")),
        (("Europe/Berlin", "20", "10:30"), says.refused("always_quiet")),
    ],
)
async def test_what_cannot_be_is_said_and_changes_nothing(
    world: World, typed: tuple[str, str, str], told: str
) -> None:
    await fills_in(world.ada, "Europe/Berlin", "22", "7")

    answer = await fills_in(world.ada, *typed)

    assert told in answer.text
    assert (
        says.known(says.quiet_hours.choice(says.ANY, 1320, 420, says.ANY).replace("`", says.ANY))
        in (await section(world.ada, "hours")).text
    )


async def test_a_zone_that_may_be_meant_can_be_pressed_and_nothing_is_typed_again(world: World) -> None:
    asked = await fills_in(world.ada, "West", "10pm", "7 am")
    assert says.refused("no_zone", name="West") in asked.text
    form = await world.ada.press(asked, says.quiet_hours.again())
    assert form.result.modal is not None
    typed = [label["component"]["value"] for label in form.result.modal["components"]]
    assert typed == ["West", "10pm", "7 am"]

    done = await world.ada.press(asked, "Australia/West")

    assert says.known(says.quiet_hours.choice("Australia/West", 1320, 420, says.ANY)) in done.text


async def test_hours_are_proposed_from_ones_own_presses(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    days = [datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day) for day in range(10)]

    async def presses(self: Store, user_id: int, games: int) -> tuple[datetime, ...]:
        return tuple(day + timedelta(hours=hour) for day in days for hour in (7, 12, 17, 22))

    monkeypatch.setattr(Store, "presses_of", presses)
    assert says.quiet_hours.propose(0, 0).partition(" 00")[0] not in " ".join(
        (await section(world.ada, "hours")).buttons
    ), "no zone, no proposal"

    proposed = await world.ada.slash("me", zone="UTC")
    accepted = await world.ada.press(proposed, says.quiet_hours.propose(1380, 420))

    assert (
        says.known(says.quiet_hours.choice(says.ANY, 1380, 420, says.ANY).replace("`", says.ANY))
        in accepted.text
    )
    assert says.quiet_hours.propose(0, 0).partition(" 00")[0] not in " ".join(accepted.buttons)


async def test_whose_zone_is_an_abbreviation_from_before_accepts_hours_all_the_same(world: World) -> None:
    await world.host.change_player(world.ada.id, zone="EST")

    proposed = str(Pressed("night", arg="1380-420"))
    answer = await world.forge(world.ada, await section(world.ada, "hours"), proposed)

    assert says.known(says.quiet_hours.choice("EST", 1380, 420, says.ANY)) in answer.text


async def test_in_a_short_day_they_are_proposed_by_its_clock(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    days, hour = [datetime(2026, 1, day, tzinfo=UTC) for day in range(1, 11)], timedelta(seconds=10)

    async def presses(self: Store, user_id: int, games: int) -> tuple[datetime, ...]:
        return tuple(day + at * hour for day in days for at in (7, 12, 17, 22))

    monkeypatch.setattr(Store, "presses_of", presses)
    world.pacing = NO_DELAYS.with_day(24 * hour.total_seconds())
    await world.restart()

    proposed = await world.ada.slash("me", zone="UTC")

    assert says.quiet_hours.propose(1380, 420) in proposed.buttons
