"""Why something cannot be done, in one friendly sentence for the person who asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.errors import Refusal
from ui.games import FACES
from ui.text.help import permission
from ui.text.locale import _, mark, ngettext
from ui.text.words import MARKS, bare, either, join_names, join_spaced, number, plain, span

MOST_QUOTED = 100  # characters

# What the rules of every game refuse (`engine.errors`).
_RULES: Mapping[str, str] = {
    "seats": mark("This game is for {allowed} players, not {seats}."),
    "option": mark("These options do not go together at this table. Nothing was changed."),
    "deck": mark("This deck is too small: the deal would leave no card to draw."),
    "over": mark("This game is over."),
    "seat": mark("You are not in this round. Keep watching; your turn will come."),
    "turn": mark("It is not your turn yet."),
    "phase": mark("That is not possible at this point of your turn."),
    "action": mark("That is not a move in this game."),
    "record": mark("That is not a record of a game."),
    "early": mark("That was before GO. It costs nothing."),
    "unknown_game": mark("I do not know that game."),
}

# What the host refuses (`table.errors`) and what the surface does.
_TABLES: Mapping[str, str] = {
    "no_table": mark("That table no longer exists. /play opens a new one."),
    "not_seated": mark(
        "You have no seat at this table. You are welcome to watch, or to open your own with /play."
    ),
    "not_host": mark("Only {host}, the host, can do that."),
    "already_started": mark("This game has already begun."),
    "not_started": mark("This game has not begun yet."),
    "full": mark("All {most} seats are taken. Open another table with /play."),
    "full_side": mark("Team {side} is full: choose another, or ask one of its players to change."),
    "already_joined": mark("You already have a seat at this table."),
    "too_few": mark("This game needs at least {least} players; at the table: {seated}. Add a computer?"),
    "too_many": mark("Those options are for at most {most} players, and {seated} are already seated."),
    "uneven": mark("{seated} players cannot make even teams. Play with {allowed}."),
    "stale": mark("The table has moved on. This is how it stands now."),
    "closed": mark("This table is closed. /play opens a new one."),
    "double_tap": mark("Ignored as a double tap: the buttons had just changed."),
    "expired": mark("This has expired. Press the button at the table again."),
    "vote_over": mark("This vote about {name} is over."),
    "proposal_over": mark("This proposal is over."),
    "agreed": mark("You have agreed already."),
    "not_agreed": mark("Not everybody has agreed to that pace."),
    "not_live": mark("This table is played over days already."),
    "has_moved": mark("The table does not wait for {name} any more, so no day was given."),
    "gave_day": mark("You have given {name} a day for this turn already."),
    "no_more_days": mark("{name} has been given all the days that one turn can have."),
    "own_day": mark("Only the others at the table can give you one more day."),
    "day_or_vote": mark(
        "The computer plays for {name} now. The vote at the table can give {name} the full time."
    ),
    "voted": mark("That is what you have voted for already."),
    "left": mark("You have left this game. The computer plays your seat."),
    "seat_taken": mark("{name} has taken your seat and plays on with its cards."),
    "seat_kept": mark("The seat is yours; nobody took it."),
    "offered": mark("This seat is offered at the table already."),
    "offer_over": mark("You cannot take this seat any more: it is {name}'s."),
    "was_seated": mark("You have had cards at this table already: the seat is for somebody who has not."),
    "no_substitute": mark("Nobody can take over a seat in this game."),
    "game_off": mark("{game} is not played on this server. /play shows what is."),
    "not_opener": mark(
        "Only people with the role {role} can open tables here. You’re welcome to join theirs."
    ),
    "channel_gone": mark("That channel no longer exists. Nothing was changed."),
    "managers_only": mark("Only people who can manage the server can change its settings."),
    "owner_only": mark("Only the owner of the server can do that."),
    "invite_only": mark("This table is for invited players. Ask its host to invite you."),
    "challenged": mark("You have challenged them to this game already. They have not answered yet."),
    "challenged_self": mark("You can’t challenge yourself. /play has the computer for you."),
    "not_invited": mark("This invitation is not for you, or you have declined it."),
    "join_first": mark("Only players at this table can do that. Join it first."),
    "not_for_two": mark("{game} is not played by two here. Choose another game."),
    "has_left": mark("That person is not on this server any more."),
    "too_many_slow": mark(
        "You sit at {tables} unfinished tables over days. Finish one, or /resign from one: /games lists them."
    ),
    "too_many_private": mark(
        "That would be one game against the computer too many. Finish one first, or /resign from it: /games lists them."
    ),
    "too_many_live": mark(
        "{tables} live tables of yours wait for players or have only you. Finish one, or leave one with /resign."
    ),
    "too_many_live_here": mark(
        "{tables} live tables wait for players on this server. Join one, or open yours when one of them has begun."
    ),
    "errand_running": mark("I'm still working on your last request. Try again when it's done."),
    "errands_waiting": mark("I'm busy with other requests right now. Try again in a minute."),
    "shared_lately": mark("You have just shared one. Wait a minute before the next."),
    "no_room_of": mark("{name} cannot sit at more tables over days. This one stays live for now."),
    "not_in_thread": mark("I’m not in this private thread. Mention me here to add me, then try again."),
    "cannot_see": mark("{name} can’t see this channel."),
    "asked_in_vain": mark("{name} isn’t taking challenges or invitations right now."),
    "asked_lately": mark("You have asked {name} again and again. Try again in an hour."),
    "blocked_them": mark("You have blocked {name}. /me takes that back."),
    "block_self": mark("You cannot block yourself."),
    "block_bot": mark("Bots ask nobody for a game: there is no need to block them."),
    "not_welcome": mark("You cannot take a seat at this table. /play opens one of your own."),
    "invited_bot": mark("Bots can’t play here."),
    "invited_seated": mark("{name} already has a seat at this table."),
    "no_pace": mark("This game is a race, so its pace can’t be changed."),
    "unknown_option": mark("There is no such choice here."),
    "no_zone": mark(
        "I know no time zone “{name}”. Name a large city in it, such as Berlin or New York, or write UTC+1."
    ),
    "which_zone": mark("Quiet hours need your time zone, such as Europe/Berlin."),
    "which_hours": mark("Quiet hours need both a beginning and an end, such as 22:30 and 7:00."),
    "no_hour": mark("I know no time of day “{name}”. Write it like 22:30."),
    "no_date": mark("I know no date “{name}”. Write it like 2026-12-01, Friday or 3 days."),
    "date_past": mark("That is past already: {name}."),
    "away_too_long": mark("Where a clock runs you can be away for {days} days at once. Nothing was changed."),
    "away_for_ever": mark("That is more than a year away. Nothing was changed."),
    "not_waited_for": mark("That is for the players this table waits for."),
    "always_quiet": mark("Quiet hours last 14 hours at most: leave yourself some time to play."),
    "cannot_settle": mark(
        "The game can be ended early only when players have resigned and one side is left."
    ),
    "moderators_only": mark("That is for moderators: it needs the Manage Messages permission."),
    "busy": mark("I could not save that just now. Nothing was lost: please try again."),
    "full_disk": mark("I cannot save anything just now. Nothing was lost: please tell the bot's owner."),
    "broken_store": mark("I cannot reach the saved games just now. Please tell the bot's owner."),
    "foreign_server": mark("That table belongs to another server."),
    "private_race_elsewhere": mark(
        "This race is played on [the server where you began it]({server}): open it there with /games."
    ),
    "race_elsewhere": mark(
        "A race can only be played on its own server: press the button at its table there."
    ),
    "dm": mark("Games are played in servers. Use /play in a channel of a server that we share."),
    "broken": mark(
        "What was stored about this table cannot be read. Please tell the bot's owner: table {table}."
    ),
    "between_rounds": mark("Play goes on when everybody has pressed Ready, or a little later."),
    "not_ready": mark("The race is not running. Press Ready."),
    "race_here": mark(
        "A race is being played here already. Start yours when it is over, or in another channel."
    ),
    "game_gone": mark("That game is no longer stored. /history lists those that are."),
    "not_over": mark("This game is not over yet: nothing hidden is shown before its end."),
    "no_replay": mark("This game ended before there was anything to replay."),
    "foreign_replay": mark("That game was played on another server: only its players can look at it here."),
    "private_game": mark(
        "That game was played in private: only its player can look at it, until they show it."
    ),
    "unseen": mark("That table is in a channel that you cannot see: only its players can look at it."),
    "unseen_here": mark(
        "That game was played in a channel that not everybody here can see. Share it in that channel."
    ),
    "may_not_post": mark("You may not post in this channel, so I do not post it for you."),
    "not_drawn": mark("The replay could not be drawn just now. Please try again."),
    "no_seal": mark(
        "That is not a seal: a seal has 64 characters, 0 to 9 and a to f, of which the table shows the first 32."
    ),
    "no_game_over": mark("No finished game was found. /history lists the finished games."),
    "one_game": mark("Ratings and records are per game: choose one."),
    "never_seen": mark("I have not seen that player finish a game yet."),
    "private_card": mark("{name} keeps this card private."),
    "no_record": mark("Nobody on this server has that record yet."),
    "no_record_of": mark("{name} does not have that record on this server yet."),
}

_SENTENCES: Mapping[str, str] = {**_RULES, **_TABLES}

# Facts that count positions from 0; people count from 1.
_POSITIONS = ("index", "first", "second")


def sentence(error: Refusal) -> str:
    """Why not, as Markdown in the language in use. Unknown codes get a general sentence, never a code."""
    if error.code in _COUNTED:
        return _COUNTED[error.code](error.facts)
    template = _SENTENCES.get(error.code) or _of_game(error.code)
    if template is not None:
        try:
            return _(template).format_map({name: _word(name, fact) for name, fact in error.facts.items()})
        except KeyError:  # a fact that the sentence needs is not told
            pass
    return _("That is not possible just now. Nothing was changed.")


def _of_game(code: str) -> str | None:
    """What one game's rules refuse, `<key>.<code>`; another game may mean something else by the same word."""
    key, _dot, own = code.partition(".")
    face = FACES.get(key)
    return None if face is None else face.refusals.SENTENCES.get(own)


def store_away(code: str) -> str:
    """Why nothing can be saved or read just now; the code is that of `db.errors.StoreUnavailable`."""
    return sentence(Refusal(code))


def incident(code: str) -> str:
    """What somebody is told when something broke that should not have."""
    return _(
        "Something went wrong on my side. Please try again. If it keeps happening, tell the bot's owner: {code}"
    ).format(code=f"`{bare(code)}`")


def _missing(facts: Mapping[str, object]) -> str:
    permissions = facts.get("permissions")
    if not isinstance(permissions, list | tuple) or not permissions:
        return _("I am missing a permission for that here. /help says which one.")
    names = [f"**{permission(str(name))}**" for name in permissions]
    return ngettext(
        "I need the {names} permission for that in this channel. /help says more.",
        "I need the {names} permissions for that in this channel. /help says more.",
        len(names),
    ).format(names=join_names(names))


def _begin_elsewhere(facts: Mapping[str, object]) -> str:
    channels = facts.get("channels")
    if not isinstance(channels, list | tuple) or not channels:
        return _("Games start in other channels on this server, and you can’t see any of them.")
    return _("Games start in {channels} on this server.").format(channels=either(list(map(str, channels))))


def _away_too_often(facts: Mapping[str, object]) -> str:
    days, left = facts["days"], facts["left"]
    assert isinstance(left, int)
    return ngettext(
        "Where a clock runs you can be away for {days} days a year: {left} is left. Nothing was changed.",
        "Where a clock runs you can be away for {days} days a year: {left} are left. Nothing was changed.",
        left,
    ).format(days=days, left=left)


# Commands of earlier versions, which Discord's clients offer for a while.
_MOVED: Mapping[str, str] = {
    "about": mark("/about is a key of /help now."),
    "away": mark("/away is a section of /me now."),
    "block": mark("/block is a section of /me now."),
    "challenge": mark("/challenge is part of /play now: say **with** whom."),
    "check": mark("/check is a key of /help now."),
    "next": mark("/games opens the game that waits for you now."),
    "pace": mark("/pace is a key at the table now: **Play over days**."),
    "replay": mark("/replay is in /history now: choose a game, then press **Replay**."),
    "Replay this game": mark("**Apps → Replay this game** is **Apps → Replay** now."),
    "scorecard": mark("/scorecard is in /history now: choose a game."),
    "verify": mark("/verify is in /history now: choose a game, then press **Check the shuffle**."),
}


def _moved(facts: Mapping[str, object]) -> str:
    found = _MOVED.get(str(facts.get("command")))
    return _("That command is gone. /help says what there is.") if found is None else _(found)


# Those that count something that can be a single one, or depend on more than a fact.
_COUNTED: Mapping[str, Callable[[Mapping[str, object]], str]] = {
    "away_too_often": _away_too_often,
    "begun_elsewhere": _begin_elsewhere,
    "missing_permission": _missing,
    "moved": _moved,
}

CODES = frozenset(
    {
        *_SENTENCES,
        *_COUNTED,
        *(f"{key}.{code}" for key, face in FACES.items() for code in face.refusals.SENTENCES),
    }
)


def _word(name: str, fact: object) -> str:
    if name == "side" and isinstance(fact, int):
        return MARKS[fact]
    if isinstance(fact, int):
        return str(fact + 1) if name in _POSITIONS else number(fact)
    if isinstance(fact, list | tuple):
        return span(fact) if all(isinstance(each, int) for each in fact) else join_spaced(map(str, fact))
    return plain(_quote(str(fact)))


def _quote(text: str) -> str:
    """As much of what somebody typed as a sentence repeats: Discord takes 2,000 characters of a message."""
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"
