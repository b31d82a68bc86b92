"""Quiet hours, in words."""

from __future__ import annotations

from ui.text.locale import _
from ui.text.words import bare


def clock(minute: int) -> str:
    """A minute of the day, as it is shown and typed."""
    return f"{minute // 60:02}:{minute % 60:02}"


def title() -> str:
    """What /me calls them: the title of a form."""
    return _("Quiet hours")


def change() -> str:
    """The button that opens the form."""
    return _("Set quiet hours")


def no_zone() -> str:
    return _("**{title}**: none. I don't know your time zone.").format(title=title())


def choice(zone: str, start: int, end: int, now: str) -> str:
    """What was chosen, and what the clock shows there now."""
    if start == end:
        return _("**{title}**: none. In {zone} it's {now} now.").format(
            title=title(), zone=f"`{bare(zone)}`", now=now
        )
    return _("**{title}**: from {start} to {end}. In {zone} it's {now} now.").format(
        title=title(), start=clock(start), end=clock(end), zone=f"`{bare(zone)}`", now=now
    )


def zone_gone(zone: str) -> str:
    """Told once to a person whose time zone was taken out of the list of all zones."""
    return _(
        "Your time zone {zone} no longer exists. Until you choose another, yours is UTC, without quiet hours."
    ).format(zone=f"`{bare(zone)}`")


def propose(start: int, end: int) -> str:
    """A button that accepts what is guessed from the hours at which somebody plays."""
    return _("Quiet from {start} to {end}, when you seem to be asleep").format(
        start=clock(start), end=clock(end)
    )


def again() -> str:
    """A button: the form once more, with what was typed."""
    return _("Type again")


def questions() -> tuple[tuple[str, str], ...]:
    """What the form asks, each with an example."""
    return (
        (_("Your time zone"), "Europe/Berlin"),
        (_("Quiet from (empty: never)"), "22:30"),
        (_("until"), "07:00"),
    )
