"""What all games say at a table: buttons, pings, who comes and goes, how a table ends.

Names are given as people wrote them; the caller, which knows Discord, makes mentions, links and times (`<t:…:R>`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ui.text.locale import _, mark, ngettext
from ui.text.pace import pace
from ui.text.seal import seal_line
from ui.text.words import MARKS, bare, join_names, plain, sentences

MOST_NAMED = 3  # in one line

BUTTONS: Mapping[str, str] = {
    "join": mark("Join"),
    "leave": mark("Leave"),
    "seat": mark("Join / Leave"),
    "start": mark("Start"),
    "add": mark("Add computer"),
    "how": mark("How to play"),
    "setup": mark("Set up"),
    "hand": mark("My hand"),
    "look": mark("Refresh"),
    "sums": mark("Details"),
    "ready": mark("Ready"),
    "table": mark("To the table"),
    "rematch": mark("Rematch"),
    "settle": mark("End it now"),
    "slower": mark("Play over days"),
    "shuffle": mark("Check the shuffle"),
    "back": mark("I am back"),
    "resign": mark("Resign"),
    "cancel": mark("Cancel"),
    "stay": mark("Keep playing"),
}

_IN_RACE: Mapping[str, str] = {
    "go": mark("# GO!"),
    "nudge": mark("Nobody has done anything for a while. Draw or play, or the table will do it for you."),
}
_TIME_UP: Mapping[str, str] = {
    "free": mark("The first miss is free."),
    "move": mark("Then the table plays the turn."),
    "computer": mark("Then the table plays the turn; after two misses in a row the computer takes over."),
}
_RESTS: Mapping[str, str] = {
    "start": mark("The countdown begins when everybody has pressed Ready, or at {when} with those who have."),
    "paused": mark(
        "**The race is paused.** Press Ready before {when} to go on. If nobody does, the table closes."
    ),
    "restarted": mark(
        "**I was restarted, so the race is paused.** Press Ready before {when} to go on. "
        "If nobody does, the table closes."
    ),
    "nobody": mark(
        "**Nobody was ready, so the race hasn't begun.** Press Ready before {when} to begin it. "
        "If nobody does, the table closes."
    ),
    "away": mark(
        "**Nobody is here, so the game is paused.** Press “I am back” before {when} to go on. "
        "If nobody does, the table closes."
    ),
}
_ENDS: Mapping[str, str] = {
    "expired": mark("Nobody started this table, so it is closed now. /play opens a new one."),
    "left": mark("Everybody has left, so this table is closed. /play opens a new one."),
    "cancelled": mark("A moderator closed this table. /play opens a new one."),
    "abandoned": mark("Nobody is left to play, so the game is over. It doesn't count."),
    "deserted": mark("Nobody was playing, so the table is closed and the game doesn't count."),
    "ended": mark("A moderator ended this game. It doesn't count."),
    "declined": mark("The challenge was declined, so this table is closed."),
    "voted": mark("The game was ended while a player was away. It doesn't count."),
    "lost": mark("This table's channel was deleted, so the table is closed and the game doesn't count."),
    "taken_off": mark(
        "I was removed from this table's server and not invited back for 7 days, so the table "
        "is closed and the game doesn't count."
    ),
}
_NOT_BEGUN = {"abandoned": "left", "ended": "cancelled"}  # how a lobby says these


def button(name: str) -> str:
    """The label of a button of the shell; `name` is one of `BUTTONS`."""
    return _(BUTTONS[name])


def start(names: Sequence[str], seal: str, *, race: bool = False, sides: Sequence[int] = ()) -> str:
    """Says who plays, as turns go round, and shows the seal that proves later that nobody touched the cards.

    `sides` are those of a game in teams.
    """
    if len(names) == 1:
        text = _("The game has begun. {names} plays alone.")
    elif race:
        text = _("The game has begun. At the table: {names}.")
    else:
        text = _("The game has begun. Around the table: {names}.")
    marks = [f"{MARKS[side]} " for side in sides] or [""] * len(names)
    told = text.format(
        names=join_names([f"{its}{plain(name)}" for its, name in zip(marks, names, strict=True)])
    )
    return f"{told}\n{seal_line(seal)}"


def headline(result: str) -> str:
    """A result with its first line large."""
    first, line_break, rest = result.partition("\n")
    return f"## {first.replace('**', '')}{line_break}{rest}"


def resting(why: str, when: str) -> str:
    """What ends a rest that is no round's: "start", "paused", "restarted" ...; `when` as Discord writes times."""
    return _(_RESTS[why]).format(when=when)


def getting_ready(ready: Sequence[str], missing: Sequence[str]) -> str:
    """Says who is ready to go on, and who has still to press Ready."""
    lines = []
    if ready:
        lines.append(_("Ready: {names}.").format(names=join_names([plain(name) for name in ready])))
    if missing:
        lines.append(
            _("Still to press Ready: {names}.").format(names=join_names([plain(name) for name in missing]))
        )
    return "\n".join(lines)


def your_turn() -> str:
    """Heads the panel of a player whom the table waits for."""
    return _("Your turn.")


def whose_turn(names: Sequence[str]) -> str:
    """Heads the panel of a player who waits for these players."""
    if len(names) == 1:
        return _("{name}'s turn.").format(name=plain(names[0]))
    named = [plain(name) for name in names[:MOST_NAMED]]
    if len(names) > MOST_NAMED:
        others = len(names) - len(named[:-1])
        named[-1] = _("{others} others").format(others=others)
    return _("Waiting for {names}.").format(names=join_names(named)) if named else ""


def at_moment(told: str, when: str) -> str:
    """What happened, and when, as Discord writes times."""
    return _("{told} ({when})").format(told=told, when=when)


def deadline(names: Sequence[str], when: str, follows: str = "move") -> str:
    """When their time for a turn is up, as Discord writes times, and what follows: "free", "move" or "computer"."""
    time = ngettext("{names} has until {when}.", "{names} have until {when}.", len(names))
    told = time.format(names=join_names([plain(name) for name in names]), when=when)
    return f"-# {sentences(told, _(_TIME_UP[follows]))}"


def cannot_see(name: str, when: str, voters: Sequence[str]) -> str:
    """Why the table waits; `when` it ends, as Discord writes times. The `voters` who are there decide then."""
    if not voters:
        told = _("{name} can't see this channel. The table waits until {when}, then the computer takes over.")
    elif len(voters) == 1:
        told = _("{name} can't see this channel. The table waits until {when}, then {voter} decides.")
    else:
        told = _("{name} can't see this channel. The table waits until {when}, then the others decide.")
    return "-# " + told.format(
        name=plain(name), when=when, voter=join_names([plain(each) for each in voters])
    )


def sees_again(name: str) -> str:
    return _("{name} can see this channel again, and has the full time.").format(name=plain(name))


def countdown(when: str) -> str:
    """When GO is, as Discord writes times."""
    return _("**GO** {when}").format(when=when)


def in_race(what: str) -> str:
    """ "go": play is open now; "nudge": nobody moves."""
    return _(_IN_RACE[what])


def not_a_move(text: str) -> str:
    """Answers something that somebody typed to the bot in a race."""
    return _("“{text}” isn't a move here.").format(text=plain(text))


def buttons_only() -> str:
    """Told after a race in which typing has moved other players' hands."""
    return "-# " + _(
        "Each typed move pushed everybody's cards up by a line. Next time, choose “buttons only”, or "
        "give me **Manage Messages**, so that I can clear typed moves away."
    )


def came_to_nothing(tries: Sequence[str], more: int) -> str:
    """A line beside the table: the tries that came to nothing, and how many there were besides."""
    told = [*tries, _("{count} more").format(count=more)] if more else tries
    return "-# " + _("Didn't count: {tries}.").format(tries="; ".join(told))


def has_resigned(name: str, *, plays_on: bool = True) -> str:
    """`plays_on`: the game goes on, since other people are still at the table."""
    if not plays_on:
        return _("{name} resigned.").format(name=plain(name))
    return _("{name} resigned. The computer plays on.").format(name=plain(name))


def have_resigned(names: Sequence[str], *, settled: bool) -> str:
    """Who left a game that is over; `settled`: so nobody was left to play against, and it ended there."""
    told = _("The game ended early: {names} resigned.") if settled else _("{names} resigned.")
    return told.format(names=join_names([plain(name) for name in names]))


def may_settle(names: Sequence[str] = ()) -> str:
    """Only one side of people is left: they may choose (rules 0.3). Without names, said to them."""
    if not names:
        return _("Everybody else has left. End the game here, or play on against the computer.")
    return ngettext(
        "Only {names} is left, and can end the game here or play on against the computer.",
        "Only {names} are left, and can end the game here or play on against the computer.",
        len(names),
    ).format(names=join_names([plain(name) for name in names]))


def gets_more_time(name: str, more: str) -> str:
    """Somebody, or without a name the reader, was too slow for the first time in this game; `more` as "a day"."""
    if not name:
        return _("You missed the turn. The first miss is free: you have {more} more.").format(more=more)
    return _("{name} missed the turn. The first miss is free: {name} has {more} more.").format(
        name=plain(name), more=more
    )


def gets_time_back(name: str, more: str) -> str:
    """Told when the bot was away while somebody was waited for."""
    return _("I was away for {more}, so {name} has that much more time.").format(name=plain(name), more=more)


def waits_longer(more: str) -> str:
    """Told when the bot was away while a table rested, or a vote or a free seat was open."""
    return _("I was away for {more}, so the table waits that much longer.").format(more=more)


def time_is_up(name: str, *, played: bool = True) -> str:
    """Without a name it is told to the player."""
    if not name and played:
        return _("Your time ran out: the table played for you.")
    if not name:
        return _("Your time ran out.")
    if not played:
        return _("Time ran out for {name}.").format(name=plain(name))
    return _("Time ran out for {name}: the table played for them.").format(name=plain(name))


def only_move(name: str) -> str:
    """Stands beside the move that was made for a player."""
    return _("Played for {name}: there was only one move.").format(name=plain(name))


def computer_plays(name: str) -> str:
    return _("The computer is playing for {name} until {name} is back.").format(name=plain(name))


def computer_plays_for_you() -> str:
    return _("**The computer plays for you** until you press a button again.")


def is_hushed(name: str) -> str:
    """Somebody was asked three times."""
    return _("{name} didn't answer three pings: no more pings until they're back.").format(name=plain(name))


def back(name: str) -> str:
    return _("{name} is back.").format(name=plain(name))


def plays_again_later(name: str) -> str:
    """A player whose seat the computer played has gone on holiday."""
    return _("The computer no longer plays for {name}.").format(name=plain(name))


def computer_move(name: str, line: str) -> str:
    """A move that the computer made in a person's seat."""
    return _("{line} (the computer, for {name})").format(line=line, name=plain(name))


def end(reason: str, *, begun: bool = True) -> str:
    """Why a table closed, or ended early."""
    told = reason if begun else _NOT_BEGUN.get(reason, reason)
    return _(_ENDS[told]) if told in _ENDS else _("The game is over.")


def has_moved() -> str:
    """Stands in a former panel that could not be taken away."""
    return _("You've opened another panel since. It's below the table.")


def type_above(channel: str) -> str:
    """For a player who types in the thread of a race; `channel` as Discord links it."""
    return _("Typed moves push everybody's cards up here. Please type in {channel}.").format(channel=channel)


def signpost() -> str:
    """For a player who types in a race without a panel, when the table has scrolled away."""
    return _("The table has scrolled up. Your cards are there:")


def next_table(link: str) -> str:
    """Told to the person who pressed Rematch."""
    return _("The next table is open: {link}").format(link=link)


def rematch(mentions: Sequence[str], name: str, link: str) -> str:
    """Calls the people of a game that is over; `mentions` as Discord writes them."""
    return _("{people}: {name} would like a rematch: {link}").format(
        people=join_names(mentions), name=plain(name), link=link
    )


def panel_title(title: str, table: str = "") -> str:
    """What a panel is headed with: the game and the place of its table, unless that is where it stands."""
    if not table:
        return f"**{title}**"
    return _("**{title}** at {table}").format(title=title, table=table)


def which(title: str, names: Sequence[str]) -> str:
    """A table by its game and who sits there: its title, then "Ada, Bo"."""
    return _("{title}: {names}").format(title=title, names=", ".join(map(bare, names)))


def thread_name(title: str, names: Sequence[str], pace_name: str) -> str:
    """The name of a table's thread, with its people first: lists of threads show little more than its beginning.

    Discord takes 100 characters, and shows them without Markdown. Names give way to the game.
    """
    people = ", ".join(map(bare, names))
    spare = 100 - len(_thread("", title, pace_name))
    return _thread(people if len(people) <= spare else people[: spare - 1] + "…", title, pace_name)


def _thread(people: str, title: str, pace_name: str) -> str:
    if pace_name == "live":
        return _("{names}: {title}").format(names=people, title=title)
    return _("{names}: {title} ({pace})").format(names=people, title=title, pace=pace(pace_name))
