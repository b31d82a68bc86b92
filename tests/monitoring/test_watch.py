"""Alarms: one line when something goes wrong, one when it is over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from monitoring.reading import Reading
from monitoring.watch import FEW, OVERDUE, SILENT, Watch

WELL = Reading(identifies=(1000, 1000))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (replace(WELL, overdue=OVERDUE), "ALARM timers: A timer is overdue by 300 s."),
        (replace(WELL, silent=SILENT), "ALARM gateway: Nothing has come from Discord for 300 s."),
        (
            replace(WELL, identifies=(int(1000 * FEW) - 1, 1000)),
            "ALARM identifies: Only 249 of 1000 identifies are left today: each start takes one a shard.",
        ),
    ],
)
def test_an_alarm_is_said_once_and_once_that_it_is_over(
    wrong: Reading, said: str, caplog: pytest.LogCaptureFixture
) -> None:
    watch = Watch()

    for reading in (WELL, wrong, wrong, wrong, WELL, WELL):
        watch.look(reading)

    assert caplog.messages == [said, f"{said.partition(':')[0]}: over."]


def test_a_store_that_cannot_be_read_says_nothing_about_timers(caplog: pytest.LogCaptureFixture) -> None:
    watch = Watch()

    watch.look(replace(WELL, overdue=OVERDUE))
    watch.look(replace(WELL, overdue=0, store="does not answer"))

    assert len(caplog.messages) == 1


def test_discord_that_has_not_said_how_many_identifies_are_left_is_no_alarm(
    caplog: pytest.LogCaptureFixture,
) -> None:
    Watch().look(Reading())

    assert caplog.messages == []
