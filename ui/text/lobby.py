"""A table before its start: who sits there, what is played, and what its host is asked.

Names are given as people wrote them; the caller, which knows Discord, makes mentions, links and times (`<t:…:R>`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from ui.text.locale import _, mark, ngettext
from ui.text.pace import pace
from ui.text.rated import is_rated
from ui.text.words import MARKS, join_spaced, plain, sentences, span

_LEVELS: Mapping[str, str] = {
    "easy": mark("easy"),
    "normal": mark("normal"),
    "hard": mark("hard"),
    "own": mark("at its opponent's pace"),
}


def level(name: str) -> str:
    """ "easy", "normal", "hard"."""
    return _(_LEVELS[name])


def players(seats: Sequence[int]) -> str:
    """How many can play: "2 to 6 players"."""
    return ngettext("{seats} player", "{seats} players", seats[-1]).format(seats=span(seats))


def cover_alt(title: str, seats: Sequence[int]) -> str:
    """What a game's cover says."""
    return _("{title}, {players}.").format(title=title, players=players(seats))


def message(
    blurb: str,
    names: Sequence[str],
    levels: Sequence[Level | None],
    *,
    host: int,
    allowed: Sequence[int],
    pace_name: str,
    invite_only: bool,
    options: str,
    closes: str,
    unrated: str = "",
    by_chance: bool = False,
    length: int = 1,
    sizes: Sequence[int] = (),
    wishes: Sequence[int | None] = (),
    invited: Sequence[str] = (),
) -> str:
    """A table before the start, in Markdown, below its cover.

    `levels` has None where a person sits; seat `host` may start. `allowed` are the numbers of players that can play,
    `closes` is when it expires, as Discord writes times, `unrated` why it does not count, `by_chance` that it may not
    count, `length` how much it weighs in the season. Where there are teams, `sizes` says how many each side seats, and
    `wishes` which one each seat would like. `invited` has mentions of people who have not joined.
    """
    rules = [
        players(allowed),
        pace(pace_name),
        _("by invitation") if invite_only else _("open to all"),
        options,
    ]
    lines = [blurb, "-# " + ", ".join(rule for rule in rules if rule)]
    lines.append(_("**At the table: {seated} of {most}**").format(seated=len(names), most=allowed[-1]))
    seated = [_sitting(name, levels[index], index == host) for index, name in enumerate(names)]
    lines += _teams(seated, sizes, wishes) if sizes else [f"• {one}" for one in seated]
    lines.append(_waiting(len(names), allowed))
    if invited:
        lines.append(guests(invited))
    if sizes:
        lines.append("-# " + _("Press a team to play in it, and again to leave it to chance."))
    closing = _("Closes if not started by {closes}.").format(closes=closes)
    lines.append(f"-# {sentences(closing, is_rated(unrated, length, begun=False, by_chance=by_chance))}")
    return "\n".join(lines)


def team(side: int) -> str:
    """The label of a button that wishes for this side."""
    return _("Team {side}").format(side=MARKS[side])


def _teams(seated: Sequence[str], sizes: Sequence[int], wishes: Sequence[int | None]) -> list[str]:
    """A line for each team with the people who chose it, then the people who will be placed at random."""
    lines = []
    for side, size in enumerate(sizes):
        members = [one for one, wish in zip(seated, wishes, strict=True) if wish == side]
        count = _("{team}, {count} of {size}").format(team=f"**{team(side)}**", count=len(members), size=size)
        lines.append(f"• {count}: {' · '.join(members)}" if members else f"• {count}")
    others = [one for one, wish in zip(seated, wishes, strict=True) if wish is None]
    return [*lines, _("• By chance: {names}").format(names=" · ".join(others))] if others else lines


def _sitting(name: str, computer: Level | None, is_host: bool) -> str:
    if computer is not None:
        return _("{name} (computer, {level})").format(name=plain(name), level=level(computer))
    return _("{name} (host)").format(name=plain(name)) if is_host else plain(name)


def _waiting(seated: int, allowed: Sequence[int]) -> str:
    """What is missing for a start, and how many may still come."""
    room = allowed[-1] - seated
    missing = next((number - seated for number in allowed if number >= seated), 0)
    if not missing:
        return _("Ready to start (room for {room} more).").format(room=room) if room else _("Ready to start.")
    if seated - 1 in allowed and missing == 1:
        return _("{seated} players can't make even teams: one more joins, or one leaves.").format(
            seated=seated
        )
    if room == missing:
        return ngettext(
            "Waiting for {missing} more player.", "Waiting for {missing} more players.", missing
        ).format(missing=missing)
    return ngettext(
        "Waiting for {missing} more player (room for {room}).",
        "Waiting for {missing} more players (room for {room}).",
        missing,
    ).format(missing=missing, room=room)


def slowmode(seconds: int) -> str:
    """Below the lobby of a race, and in what /help says of permissions."""
    told = ngettext(
        "Slowmode is on in this channel, so you can type only once a second. Use the buttons.",
        "Slowmode is on in this channel, so you can type only once every {seconds} seconds. Use the buttons.",
        seconds,
    )
    return "-# " + told.format(seconds=seconds)


def guests(people: Sequence[str]) -> str:
    """The invited people who have not joined, as mentions."""
    return _("Invited: {people}").format(people=join_spaced(people))


def may_leave() -> str:
    """Asked of a player who presses "Join / Leave"."""
    return _("You're at this table. Leave it?")


# Read only by the person who opened the table


def which_game() -> str:
    return _("**Which game?**")


def game_to_choose(title: str, seats: Sequence[int], blurb: str) -> str:
    """One game to choose: its name, how many play it, and what it is."""
    told = _("**{title}**, {players}. {blurb}").format(title=title, players=players(seats), blurb=blurb)
    return f"-# {told}"


def with_people() -> str:
    """Stands above the buttons that open a table."""
    return _("**With people**: opens a table here")


def alone() -> str:
    """Stands above the buttons that begin a private game."""
    return _("**Against the computer**: just for you")


def against_computer(title: str) -> str:
    """A button that begins a private game against computers."""
    return _("▶ {title}").format(title=title)


def no_other_pace(title: str) -> str:
    """Told when a race is opened without a clock."""
    return _("{title} is a race, so there's no pace to choose.").format(title=title)
