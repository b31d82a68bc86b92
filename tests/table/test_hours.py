"""Quiet hours: by the clock on the wall, whatever is done to it twice a year."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from table import quiet_hours
from table.errors import Refused
from table.quiet_hours import QuietHours

BERLIN, NEW_YORK = "Europe/Berlin", "America/New_York"
MOMENTS = st.integers(0, 60 * 24 * 365 * 7).map(
    lambda minutes: datetime(2025, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)


def local(zone: str, text: str, fold: int = 0) -> datetime:
    """What the clock on the wall shows, such as "2026-03-29 01:30"."""
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


def awake(zone: str, span: str, text: str, fold: int = 0) -> datetime:
    start, end = span.split("-")
    return quiet_hours.parse(zone, start, end).awake(local(zone, text, fold))


@pytest.mark.parametrize("zone", [BERLIN, NEW_YORK, "Asia/Kolkata"])
@pytest.mark.parametrize(
    ("span", "at", "until"),
    [
        ("22-7", "2026-01-10 21:59", "2026-01-10 21:59"),
        ("22-7", "2026-01-10 22:00", "2026-01-11 07:00"),
        ("22-7", "2026-01-11 03:00", "2026-01-11 07:00"),
        ("22-7", "2026-01-11 07:00", "2026-01-11 07:00"),
        ("13:30-14:15", "2026-01-11 13:31", "2026-01-11 14:15"),
        ("13:30-14:15", "2026-01-11 14:16", "2026-01-11 14:16"),
        ("20-24", "2026-01-11 21:00", "2026-01-12 00:00"),
        ("24-6", "2026-01-11 00:00", "2026-01-11 06:00"),
    ],
)
def test_nobody_is_disturbed_until_their_end(zone: str, span: str, at: str, until: str) -> None:
    assert awake(zone, span, at) == local(zone, until)


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [(BERLIN, "2026-03-28", "2026-03-29"), (NEW_YORK, "2026-03-07", "2026-03-08")],
)
def test_a_night_with_an_hour_less(zone: str, before: str, after: str) -> None:
    assert awake(zone, "22-7", f"{before} 23:00") == local(zone, f"{after} 07:00")
    assert local(zone, f"{after} 07:00") - local(zone, f"{before} 22:00") == timedelta(hours=8)
    # Half past two is skipped: they last as long as on other nights.
    assert awake(zone, "22-2:30", f"{before} 23:00") == local(zone, f"{after} 03:30")
    # And they begin by the earlier reading of it.
    assert awake(zone, "2:30-7", f"{after} 03:00") == local(zone, f"{after} 07:00")


@pytest.mark.parametrize(
    ("zone", "before", "after"),
    [(BERLIN, "2026-10-24", "2026-10-25"), (NEW_YORK, "2026-10-31", "2026-11-01")],
)
def test_a_night_with_an_hour_more(zone: str, before: str, after: str) -> None:
    first = "01" if zone == NEW_YORK else "02"
    assert awake(zone, "22-7", f"{before} 23:00") == local(zone, f"{after} 07:00")
    assert local(zone, f"{after} 07:00") - local(zone, f"{before} 22:00") == timedelta(hours=10)
    # The half hour comes twice: they end with the second, and begin with the first.
    assert awake(zone, f"22-{first}30", f"{before} 23:00") == local(zone, f"{after} {first}:30", fold=1)
    assert awake(zone, f"{first}30-7", f"{after} {first}:15", fold=1) == local(zone, f"{after} 07:00")


@given(
    zone=st.sampled_from(
        [BERLIN, NEW_YORK, "UTC", "Australia/Lord_Howe", "Africa/Casablanca", "America/Havana"]
    ),
    start=st.integers(0, 1439),
    end=st.integers(0, 1439),
    moment=MOMENTS,
)
def test_awake_is_never_inside_never_earlier_and_stays(
    zone: str, start: int, end: int, moment: datetime
) -> None:
    quiet = QuietHours(zone, start, end)

    found = quiet.awake(moment)

    shown = found.astimezone(ZoneInfo(zone))
    minute = shown.hour * 60 + shown.minute
    inside = start <= minute < end if start <= end else minute >= start or minute < end
    assert not inside
    assert moment <= found <= moment + timedelta(hours=50)
    assert quiet.awake(found) == found


@given(
    start=st.integers(0, 1439),
    end=st.integers(0, 1439),
    first=MOMENTS,
    later=st.timedeltas(timedelta(0), timedelta(days=2)),
)
def test_a_player_who_comes_later_is_not_awake_sooner(
    start: int, end: int, first: datetime, later: timedelta
) -> None:
    quiet = QuietHours(BERLIN, start, end)

    assert quiet.awake(first) <= quiet.awake(first + later)


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("UTC+1", "Etc/GMT-1"),
        ("gmt -03:00", "Etc/GMT+3"),
        ("+05", "Etc/GMT-5"),
        ("GMT-5", "Etc/GMT+5"),
        ("gmt+1", "Etc/GMT-1"),
        ("Etc/GMT-1", "Etc/GMT-1"),
        ("São Paulo", "America/Sao_Paulo"),
        ("ZÜRICH", "Europe/Zurich"),
        ("Zu\u0308rich", "Europe/Zurich"),
        ("America/Bogotá", "America/Bogota"),
        ("Ürümqi", "Asia/Urumqi"),
        ("İstanbul", "Asia/Istanbul"),
        ("St. John’s", "America/St_Johns"),
        ("N'Djamena", "Africa/Ndjamena"),
        ("EST5EDT", "EST5EDT"),
        ("Etc/GMT", "Etc/GMT"),
    ],
)
def test_a_zone_is_known_by_its_city_or_its_distance_from_utc(typed: str, zone: str) -> None:
    assert quiet_hours.zone_of(typed) == zone
    assert quiet_hours.zone_of(quiet_hours.zone_name(zone)) == zone


def test_a_part_of_an_hour_from_utc_is_offered_by_its_places() -> None:
    assert "Asia/Kolkata" in quiet_hours.like("UTC+5:30", 10)
    assert quiet_hours.zone_name("Etc/GMT-1") == "UTC+1"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("EST", "America/New_York"),
        ("cst", "America/Chicago"),
        ("MST", "America/Denver"),
        ("PST", "America/Los_Angeles"),
        ("gmt ", "Europe/London"),
        ("BST", "Europe/London"),
        ("IST", "Asia/Kolkata"),
    ],
)
def test_for_an_abbreviation_the_places_are_proposed_whose_clocks_people_mean(typed: str, meant: str) -> None:
    with pytest.raises(Refused, match="no_zone"):
        quiet_hours.zone_of(typed)

    proposed = quiet_hours.like(typed, 25)
    assert proposed[0] == meant
    assert [quiet_hours.zone_of(zone) for zone in proposed] == list(proposed), "each can be chosen"
    assert "Europe/Zurich" in quiet_hours.like("zür", 4)


@pytest.mark.parametrize("typed", ["West", "UTC+19", "Berl", "+"])
def test_what_may_mean_several_zones_or_none_is_no_zone(typed: str) -> None:
    with pytest.raises(Refused, match="no_zone"):
        quiet_hours.zone_of(typed)


@pytest.mark.parametrize(
    ("typed", "minute"),
    [
        *(("10pm", 1320), ("10:30 p.m.", 1350), ("12 AM", 0), ("12pm", 720), ("9 am", 540)),
        *(("midnight", 0), ("Noon ", 720)),
    ],
)
def test_hours_may_be_of_half_a_day(typed: str, minute: int) -> None:
    after = f"{(minute // 60 + 8) % 24}"
    assert quiet_hours.parse(BERLIN, typed, after).start == minute


@pytest.mark.parametrize(
    ("zone", "start", "end", "code"),
    [
        ("Europe/Atlantis", "22", "7", "no_zone"),
        ("", "22", "7", "which_zone"),
        ("../../etc/passwd", "22", "7", "no_zone"),
        (BERLIN, "0", "24", "always_quiet"),
        (BERLIN, "22", "22:00", "always_quiet"),
        (BERLIN, "20", "10:01", "always_quiet"),
        (BERLIN, "25", "7", "no_hour"),
        (BERLIN, "22:60", "7", "no_hour"),
        (BERLIN, "24:30", "7", "no_hour"),
        (BERLIN, "ten", "7", "no_hour"),
        (BERLIN, "", "7", "which_hours"),
        (BERLIN, "-1", "7", "no_hour"),
        (BERLIN, "13pm", "7", "no_hour"),
        (BERLIN, "0 am", "7", "no_hour"),
        (BERLIN, "2²", "7", "no_hour"),
    ],
)
def test_what_cannot_be(zone: str, start: str, end: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        quiet_hours.parse(zone, start, end)

    assert refused.value.code == code


def test_a_zone_is_found_however_it_is_written() -> None:
    assert quiet_hours.zone_of(" america/new york ") == NEW_YORK
    assert quiet_hours.like("berl", 25) == (BERLIN,)
    assert quiet_hours.like("new y", 25)[0] == NEW_YORK
    assert len(quiet_hours.like("a", 25)) == 25
    assert quiet_hours.like("atlantis", 25) == ()


def pressed(days: int, *at: int) -> list[datetime]:
    return [local(BERLIN, f"2026-03-{day:02} {hour:02}:10") for day in range(1, days + 1) for hour in at]


def test_a_guess_is_the_longest_time_without_a_press() -> None:
    presses = pressed(10, 7, 8, 12, 13, 18, 21, 22)

    assert quiet_hours.guess(presses, BERLIN) == QuietHours(BERLIN, 23 * 60, 7 * 60)


@pytest.mark.parametrize(
    "presses",
    [pressed(4, *range(7, 23)), pressed(5, 7, 15, 22), pressed(20, 20, 21), pressed(20, *range(0, 24, 3))],
    ids=["few days", "few presses", "evenings only", "at all hours"],
)
def test_nothing_is_guessed_where_presses_do_not_tell(presses: list[datetime]) -> None:
    assert quiet_hours.guess(presses, BERLIN) is None


@pytest.mark.parametrize(
    ("span", "at", "morning"),
    [
        ("22:30-7", "2026-01-10 12:00", "2026-01-11 07:00"),
        ("22:30-7", "2026-01-11 03:59", "2026-01-11 07:00"),  # it is not tomorrow before people sleep
        ("22:30-7", "2026-01-11 04:00", "2026-01-12 07:00"),
        ("13-14", "2026-01-10 12:00", "2026-01-11 14:00"),
        ("18-2", "2026-01-11 03:00", "2026-01-11 08:00"),  # no time that is past already
        ("22-7", "2026-03-28 12:00", "2026-03-29 07:00"),  # a night with an hour less
        ("22-7", "2026-10-24 12:00", "2026-10-25 07:00"),  # and one with an hour more
    ],
)
def test_tomorrow_is_the_next_morning(span: str, at: str, morning: str) -> None:
    start, end = span.split("-")
    assert quiet_hours.parse(BERLIN, start, end).tomorrow(local(BERLIN, at)) == local(BERLIN, morning)


def test_tomorrow_is_at_eight_where_there_are_no_quiet_hours() -> None:
    quiet = QuietHours(BERLIN)

    assert quiet.tomorrow(local(BERLIN, "2026-01-10 23:59")) == local(BERLIN, "2026-01-11 08:00")


def test_tomorrow_is_sixteen_hours_away_where_the_zone_is_not_known() -> None:
    assert quiet_hours.NONE.tomorrow(local("UTC", "2026-01-10 20:00")) == local("UTC", "2026-01-11 12:00")
