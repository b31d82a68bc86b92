"""The sentences of the shell that all games share: lobby, pings, who comes and goes, how a table ends.

Names are given as people wrote them; mentions, links and times (`<t:…:R>`) are made by whoever knows Discord.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.game import Level
from text.locale import _, mark, ngettext
from text.words import bare, listed, plain

BUTTONS: Mapping[str, str] = {
    "join": mark("Join"),
    "leave": mark("Leave"),
    "computer": mark("Add computer"),
    "remove": mark("Remove"),
    "options": mark("Options"),
    "more": mark("More options"),
    "invite": mark("Invite"),
    "start": mark("Start"),
    "hand": mark("My hand"),
    "ready": mark("Ready"),
    "table": mark("To the table"),
    "rematch": mark("Rematch"),
    "settle": mark("End it now"),
    "back": mark("I am back"),
    "resign": mark("Resign"),
    "stay": mark("Keep playing"),
}

_LEVELS: Mapping[str, str] = {"easy": mark("easy"), "normal": mark("normal"), "hard": mark("hard")}
_IN_RACE: Mapping[str, str] = {
    "go": mark("**GO!**"),
    "nudge": mark("Nobody has done anything for a while. Draw or play: soon the table will do it for you."),
}
_RESTS: Mapping[str, str] = {
    "start": mark("The countdown begins when everybody has pressed Ready, or {when} with those who have."),
    "paused": mark(
        "**The race is paused.** Press Ready to open it again. It is closed {when} if nobody does."
    ),
    "nobody": mark(
        "**Nobody was ready, so the race has not begun.** Press Ready to begin it. "
        "It is closed {when} if nobody does."
    ),
    "away": mark(
        "**Nobody is here, so the table stands still.** Press “I am back” to go on. "
        "It is closed {when} if nobody does."
    ),
}
_PACES: Mapping[str, str] = {"live": mark("live"), "none": mark("no clock"), "race": mark("a race")}
_ENDS: Mapping[str, str] = {
    "expired": mark("Nobody started this table, so it is closed now. /play opens a new one."),
    "abandoned": mark("Everybody has left, so the game counts for nobody."),
    "deserted": mark("Nobody came, or came back, so the table is closed and the game counts for nobody."),
    "ended": mark("A moderator has ended this game. It counts for nobody."),
    "settled": mark("The game was ended early: the others had resigned."),
}


def button(name: str) -> str:
    """The label of a button of the shell; `name` is one of `BUTTONS`."""
    return _(BUTTONS[name])


def level(name: str) -> str:
    """ "easy", "normal", "hard"."""
    return _(_LEVELS[name])


def _pace(name: str) -> str:
    """ "live", "no clock"."""
    return _(_PACES[name])


def lobby(
    title: str,
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
) -> str:
    """A table before the start, in Markdown. `levels` has None where a person sits; seat `host` may start.

    `allowed` are the numbers of players that can play, `closes` is when it expires, as Discord writes times.
    """
    rules = [_pace(pace_name), _("by invitation") if invite_only else _("open to all"), options]
    lines = [f"### {title}", blurb, "-# " + ", ".join(rule for rule in rules if rule)]
    lines.append(_("**At the table: {seated} of {most}**").format(seated=len(names), most=allowed[-1]))
    lines += [f"• {_sitting(name, levels[index], index == host)}" for index, name in enumerate(names)]
    lines.append(_room(len(names), allowed) + " " + _("Seats are shuffled at the start."))
    lines.append("-# " + _("The table closes {closes} if nobody starts it.").format(closes=closes))
    return "\n".join(lines)


def _sitting(name: str, computer: Level | None, is_host: bool) -> str:
    if computer is not None:
        return _("{name}, computer ({level})").format(name=plain(name), level=level(computer))
    return _("{name}, who opened it").format(name=plain(name)) if is_host else plain(name)


def _room(seated: int, allowed: Sequence[int]) -> str:
    free = allowed[-1] - seated
    if not free:
        return _("No seat is free.")
    room = ngettext("{free} seat is free.", "{free} seats are free.", free).format(free=free)
    missing = next((number - seated for number in allowed if number >= seated), 0)
    if not missing:
        return f"{room} {_('You can start.')}"
    if seated - 1 in allowed and missing == 1:
        return f"{room} " + _(
            "{seated} players cannot make even teams: add one more, or let one leave."
        ).format(seated=seated)
    need = ngettext("{missing} more player is needed.", "{missing} more players are needed.", missing)
    return f"{room} {need.format(missing=missing)}"


def started(names: Sequence[str], seal: str, *, race: bool = False) -> str:
    """Who plays, in the order of play, and the checksum that proves later that nobody touched the cards."""
    text = (
        _("The game has begun. At the table: {names}.")
        if race
        else _("The game has begun. Order of play: {names}.")
    )
    told = text.format(names=listed([plain(name) for name in names]))
    return told + "\n-# " + _("Seal of the shuffle: {seal}").format(seal=f"`{seal}`")


def unsealed(seed: str) -> str:
    """Told at the end: with the seed anyone can check the seal."""
    return "-# " + _("The shuffle can be checked now. Its seed: {seed}").format(seed=f"`{seed}`")


def ping(mentions: Sequence[str], summons: str, link: str) -> str:
    """A ping: mentions, what they are asked for ("your turn on hole 3"), and where."""
    return _("{mentions}, {summons}: {link}").format(mentions=listed(mentions), summons=summons, link=link)


def resting(why: str, when: str) -> str:
    """What ends a rest that is no round's: "start", "paused", "nobody" or "away"; `when` as Discord writes times."""
    return _(_RESTS[why]).format(when=when)


def getting_ready(ready: Sequence[str], missing: Sequence[str]) -> str:
    """Who is ready to go on, and who is still to press Ready."""
    lines = []
    if ready:
        lines.append(_("Ready: {names}.").format(names=listed([plain(name) for name in ready])))
    if missing:
        lines.append(
            _("Still to press Ready: {names}.").format(names=listed([plain(name) for name in missing]))
        )
    return "\n".join(lines)


def deadline(names: Sequence[str], when: str) -> str:
    """When their time for a turn is up, as Discord writes times."""
    return "-# " + _("The table moves for {names} {when}.").format(
        names=listed([plain(name) for name in names]), when=when
    )


def countdown(when: str) -> str:
    """When GO is, as Discord writes times."""
    return _("**GO** {when}").format(when=when)


def in_race(what: str) -> str:
    """ "go": play is open now; "nudge": nobody moves."""
    return _(_IN_RACE[what])


def removed(name: str) -> str:
    return _("{name} was removed from the table.").format(name=plain(name))


def resigned(name: str) -> str:
    return _("{name} resigned. The computer plays on in that seat.").format(name=plain(name))


def may_settle(names: Sequence[str]) -> str:
    """Only one side of people is left: they may choose (rules 0.3)."""
    return ngettext(
        "Only {names} is left. You may end the game now, as it stands, or play on against the computer.",
        "Only {names} are left. You may end the game now, as it stands, or play on against the computer.",
        len(names),
    ).format(names=listed([plain(name) for name in names]))


def timed_out(name: str, *, played: bool = True) -> str:
    if not played:
        return _("Time ran out for {name}.").format(name=plain(name))
    return _("Time ran out for {name}: the table played for them.").format(name=plain(name))


def computer_plays(name: str) -> str:
    return _("The computer plays for {name} until they press a button again.").format(name=plain(name))


def computer_plays_for_you() -> str:
    return _("**The computer plays for you** until you press a button again.")


def back(name: str) -> str:
    return _("{name} is back.").format(name=plain(name))


def substituted(name: str, line: str) -> str:
    """A move that the computer made in a person's seat."""
    return _("{line} (the computer, for {name})").format(line=line, name=plain(name))


def ended(reason: str) -> str:
    """Why a table closed, or ended early."""
    return _(_ENDS[reason]) if reason in _ENDS else _("The game is over.")


def rematch(name: str, link: str) -> str:
    return _("{name} would like a rematch. Take your seats: {link}").format(name=plain(name), link=link)


def panel_title(title: str, table: str) -> str:
    """What a private panel is headed with: the game and the place of its table."""
    return _("**{title}** at {table}").format(title=title, table=table)


def games_line(title: str, link: str, waiting: Sequence[str], is_mine: bool) -> str:
    """A line of /games: where the table is, and whose turn it is."""
    if is_mine:
        return _("• {title}, {link}: **your turn**").format(title=title, link=link)
    if not waiting:
        return _("• {title}, {link}: not started yet").format(title=title, link=link)
    return _("• {title}, {link}: waiting for {names}").format(
        title=title, link=link, names=listed([plain(name) for name in waiting])
    )


def race_line(title: str, link: str) -> str:
    """The same of a race, in which nobody has a turn."""
    return _("• {title}, {link}: **the race is on**").format(title=title, link=link)


def left_out(why: str) -> str:
    """A line in place of a table of which nothing can be said; `why` is a sentence."""
    return "-# " + _("A table is left out here. {why}").format(why=why)


def no_games() -> str:
    return _("You sit at no table. /play opens one.")


def thread_name(title: str, names: Sequence[str]) -> str:
    """The name of a table's thread, at most 100 characters; Discord shows it without Markdown."""
    full = f"{title}: {', '.join(bare(name) for name in names)}"
    return full if len(full) <= 100 else full[:99] + "…"
