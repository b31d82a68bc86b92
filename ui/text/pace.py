"""How fast people take turns at a table, in words."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import _, mark, ngettext

_NAMES: Mapping[str, str] = {
    "live": mark("live"),
    "1d": mark("a day a turn"),
    "3d": mark("three days a turn"),
    "7d": mark("a week a turn"),
    "none": mark("no clock"),
    "race": mark("a race"),
}
OFFERED: Mapping[str, str] = {
    "live": mark("live: two minutes a turn"),
    "1d": mark("over days: a day a turn"),
    "3d": mark("over days: three days a turn"),
    "7d": mark("over days: a week a turn"),
    "none": mark("no clock: the table waits 60 days"),
}


def pace(name: str) -> str:
    """ "live", "a day a turn", "no clock", "a race"."""
    return _(_NAMES[name])


def choices() -> Mapping[str, str]:
    """What can be chosen."""
    return {name: _(label) for name, label in OFFERED.items()}


def span(seconds: float) -> str:
    """ "2 days", "5 hours", "90 minutes": whole ones, rounded to the nearest."""
    for unit, name in ((86_400, _days), (3_600, _hours), (60, _minutes)):
        if seconds >= 2 * unit or (seconds >= unit and seconds % unit == 0):
            return name(round(seconds / unit))
    return _minutes(max(1, round(seconds / 60)))


def _days(count: int) -> str:
    return ngettext("{count} day", "{count} days", count).format(count=count)


def _hours(count: int) -> str:
    return ngettext("{count} hour", "{count} hours", count).format(count=count)


def _minutes(count: int) -> str:
    return ngettext("{count} minute", "{count} minutes", count).format(count=count)
