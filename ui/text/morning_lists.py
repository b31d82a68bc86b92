"""What is said about morning lists: in /me, in the form that sets them, and in the list itself."""

from __future__ import annotations

from ui.text.locale import _, ngettext
from ui.text.quiet_hours import clock
from ui.text.words import bare, sentences


def title() -> str:
    """What /me calls it; a button, and the title of its form."""
    return _("Morning list")


def none() -> str:
    return _(
        "**{title}**: none. Once a day it lists the games over days that wait for you, instead of pings."
    ).format(title=title())


def choice(minute: int, zone: str) -> str:
    return _("**{title}**: at {time} in {zone}, instead of single pings in games over days.").format(
        title=title(), time=clock(minute), zone=f"`{bare(zone)}`"
    )


def in_vain(minute: int, zone: str) -> str:
    """What was chosen by a person who wishes for no pings."""
    return _(
        "**{title}**: at {time} in {zone}, but it isn't sent, because you've turned off notices for your turn."
    ).format(title=title(), time=clock(minute), zone=f"`{bare(zone)}`")


def without_zone() -> str:
    """Told once to a person who had one and takes their time zone away."""
    return _("**{title}**: off, since it needs your time zone.").format(title=title())


def off() -> str:
    """A button."""
    return _("No morning list")


def questions() -> tuple[tuple[str, str], ...]:
    """What the form asks, each with an example."""
    return ((_("Your time zone"), "Europe/Berlin"), (_("Every day at"), "08:00"))


def opens() -> str:
    """A button below the list: the hand at the table that waits first."""
    return _("Play the next")


def waiting(tables: int, at: str, until: str, mention: str = "") -> str:
    """`at`: the time of day of the list, and `until` when the nearest time is up, as Discord writes times.

    `until` is "" where no clock runs, and for a single table, whose line says it.
    """
    many = ngettext(
        "Your morning list, {at}: {n} table is waiting for you.",
        "Your morning list, {at}: {n} tables are waiting for you.",
        tables,
    )
    if mention:
        many = ngettext(
            "{mention}, your morning list, {at}: {n} table is waiting for you.",
            "{mention}, your morning list, {at}: {n} tables are waiting for you.",
            tables,
        )
    nearest = _("The most urgent one has until {until}.").format(until=until) if until else ""
    return sentences(many.format(mention=mention, at=at, n=tables), nearest)
