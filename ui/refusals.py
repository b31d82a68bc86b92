"""Why something cannot be done, in one friendly sentence for the person who asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from engine.errors import Refusal
from ui.games import FACES
from ui.text.help import permission
from ui.text.locale import _, mark, ngettext
from ui.text.words import MARKS, bare, either, join_names, join_spaced, moment, number, plain, span

MOST_QUOTED = 100  # characters

# What the rules of every game refuse (`engine.errors`).
_RULES: Mapping[str, str] = {
    "seats": mark("This game is for {allowed} players, not {seats}."),
    "option": mark("These options don't go together. Nothing was changed."),
    "deck": mark("This deck is too small: nothing would be left to draw."),
    "over": mark("This game is over."),
    "seat": mark("You're not in this round. Keep watching; your turn will come."),
    "turn": mark("It's not your turn yet."),
    "phase": mark("You can't do that at this point in your turn."),
    "action": mark("That isn't a move in this game."),
    "record": mark("That isn't a record of a game."),
    "early": mark("That was before GO. No penalty."),
    "unknown_game": mark("I don't know that game."),
}

# What the host refuses (`table.errors`) and what the surface does.
_TABLES: Mapping[str, str] = {
    "no_table": mark("That table no longer exists. /play opens a new one."),
    "no_deal": mark("This deal can't be shared: only a finished game against easy or normal computers can."),
    "unknown_deal": mark("There is no deal with the code “{deal}”."),
    "no_deal_today": mark(
        "There is no deal today: its seed was lost. A new chain of seeds begins tomorrow, with the anchor `{anchor}`."
    ),
    "deal_ended": mark("You've already played this deal: everybody gets one try."),
    "deal_spent": mark("This deal has already been played from your account: everybody gets one try."),
    "deal_over": mark("This deal is over, so results no longer count."),
    "deal_called_off": mark("This deal is called off: the computers play differently now. Streaks are safe."),
    "shared_deal_called_off": mark("This deal is called off: the computers play differently now."),
    "deal_open": mark("Others are still playing this deal, so its cards stay secret until {until}."),
    "not_seated": mark(
        "You're not in this game. You're welcome to watch, or to open a table of your own with /play."
    ),
    "not_host": mark("Only {host}, the host, can do that."),
    "already_started": mark("This game has already begun."),
    "not_started": mark("This game hasn't begun yet."),
    "full": mark("All {most} seats are taken. Open another table with /play."),
    "full_side": mark("Team {side} is full: choose another, or ask one of its players to change."),
    "already_joined": mark("You already have a seat at this table."),
    "too_few": mark("This game needs at least {least} players; at the table: {seated}. Add a computer?"),
    "too_many": mark("Those options are for at most {most} players, and {seated} are already seated."),
    "uneven": mark("{seated} players can't make even teams. Play with {allowed}."),
    "stale": mark("The table has moved on. Here it is now."),
    "closed": mark("This table is closed. /play opens a new one."),
    "double_tap": mark("Ignored as a double tap: the buttons had just changed."),
    "expired": mark("This has expired. Press the button at the table again."),
    "vote_over": mark("The vote about {name} is over."),
    "proposal_over": mark("That proposal is no longer open."),
    "agreed": mark("You've already agreed."),
    "not_agreed": mark("Not everybody agreed to that pace."),
    "not_live": mark("This table is already played over days."),
    "has_moved": mark("{name} has already moved, so no extra day was added."),
    "gave_day": mark("You've already given {name} a day for this turn."),
    "no_more_days": mark("{name} can't get any more days for this turn."),
    "own_day": mark("Only the others at the table can give you one more day."),
    "day_or_vote": mark(
        "The computer is playing for {name} now. The vote at the table can give {name} the full time."
    ),
    "voted": mark("You've already voted for that."),
    "left": mark("You've left this game. The computer plays in your seat."),
    "seat_taken": mark("{name} has taken over your seat and cards."),
    "seat_kept": mark("The seat is still yours: nobody took it."),
    "offered": mark("Your seat is already on offer at the table."),
    "offer_over": mark("This seat isn't free any more: it's {name}'s."),
    "was_seated": mark("You've already played at this table, so you can't take this seat."),
    "no_substitute": mark("Nobody can take over a seat in this game."),
    "game_off": mark("{game} isn't played on this server. /play shows what is."),
    "not_opener": mark(
        "Only people with the role {role} can open tables here. You're welcome to join theirs."
    ),
    "channel_gone": mark("That channel no longer exists."),
    "managers_only": mark("Only people who can manage the server can change its settings."),
    "owner_only": mark("Only the server's owner can do that."),
    "invite_only": mark("This table is for invited players. Ask its host for an invitation."),
    "challenged": mark("You've already challenged them to this game. They haven't answered yet."),
    "challenged_self": mark("You can't challenge yourself. Try the computer in /play."),
    "not_invited": mark("This invitation isn't for you, or you declined it."),
    "join_first": mark("Only players at this table can do that. Join it first."),
    "not_for_two": mark("{game} can't be played by two here. Choose another game."),
    "has_left": mark("They've left this server."),
    "too_many_slow": mark(
        "You're in {tables} unfinished games over days. Finish one, or leave one with /resign."
    ),
    "too_many_private": mark(
        "You have {tables} games against the computer open. Finish one, or leave one with /resign."
    ),
    "too_many_live": mark(
        "You have {tables} live tables that haven't started or have only you. Finish one, or leave one with /resign."
    ),
    "too_many_live_here": mark(
        "{tables} live tables on this server are waiting for players. Join one, or open yours once one has begun."
    ),
    "errand_running": mark("I'm still working on your last request. Try again when it's done."),
    "errands_waiting": mark("I'm busy with other requests right now. Try again in a minute."),
    "shared_lately": mark("You've just shared one. Wait a minute before the next."),
    "no_room_of": mark("{name} is in too many games over days. This one stays live for now."),
    "not_in_thread": mark("I'm not in this private thread. Mention me here to add me, then try again."),
    "cannot_see": mark("{name} can't see this channel."),
    "asked_in_vain": mark("{name} isn't taking challenges or invitations right now."),
    "asked_lately": mark("You've asked {name} again and again. Try again in an hour."),
    "blocked_them": mark("You've blocked {name}. You can unblock them in /me."),
    "block_self": mark("You can't block yourself."),
    "block_bot": mark("Bots can't challenge you, so there's nothing to block."),
    "not_welcome": mark("You can't join this table. /play opens one of your own."),
    "invited_bot": mark("Bots can't play here."),
    "invited_seated": mark("{name} already has a seat at this table."),
    "no_pace": mark("This game is a race, so its pace can't be changed."),
    "unknown_option": mark("That isn't one of the choices here."),
    "no_zone": mark(
        "“{name}” isn't a time zone I know. Try a large city in it, such as Berlin or New York, or UTC+1."
    ),
    "which_zone": mark("Quiet hours need your time zone, such as Europe/Berlin."),
    "which_hours": mark("Quiet hours need a start and an end, such as 22:30 and 7:00."),
    "no_hour": mark("“{name}” isn't a time. Try 22:30."),
    "no_date": mark("“{name}” isn't a date. Try 2026-12-01, Friday or 3 days."),
    "date_past": mark("“{name}” is already over. Pick a later day."),
    "away_too_long": mark("In games with a clock you can be away for {days} days at a time, at most."),
    "away_for_ever": mark("That's more than a year away. Pick an earlier day."),
    "not_waited_for": mark("The table isn't waiting for you right now."),
    "always_quiet": mark("Quiet hours can last 14 hours at most. Leave yourself some time to play."),
    "cannot_settle": mark("The game can only be ended early once everybody on the other sides has resigned."),
    "moderators_only": mark("Only moderators can do that: you need the Manage Messages permission."),
    "busy": mark("I couldn't save that just now. Nothing was lost: please try again."),
    "full_disk": mark("I can't save anything right now. Nothing was lost. Please tell the bot's owner."),
    "broken_store": mark("I can't reach the saved games right now. Please tell the bot's owner."),
    "foreign_server": mark("That table belongs to another server."),
    "private_race_elsewhere": mark(
        "This race is played on [the server where you began it]({server}): open it there with /games."
    ),
    "race_elsewhere": mark(
        "A race can only be played on its own server: press the button at its table there."
    ),
    "show_on_server": mark(
        "Things can be shown in channels of servers only. There, /games and /history open this, too."
    ),
    "dm": mark("Games with others are played on servers: use /play in a channel of a server that we share."),
    "broken": mark(
        "I can't read what I stored about this table. Please tell the bot's owner: table {table}."
    ),
    "between_rounds": mark("The game goes on once everybody is ready, or when the time to get ready is up."),
    "not_ready": mark("The race isn't on right now. Press Ready."),
    "race_here": mark("A race is already on here. Start yours after it, or in another channel."),
    "game_gone": mark("I don't have that game any more. /history shows the ones I have."),
    "not_over": mark("This game isn't over yet, so its cards stay hidden."),
    "no_replay": mark("This game ended before there was anything to replay."),
    "foreign_replay": mark("That game was played on another server, so only its players can see it here."),
    "private_game": mark("That game was private. Only its player can see it, until they show it."),
    "unseen": mark("That table is in a channel you can't see, so only its players can see it."),
    "unseen_here": mark("Not everybody here can see the channel of that game. Share it there."),
    "may_not_post": mark("You can't post in this channel, so I can't post it for you."),
    "not_drawn": mark("I couldn't draw the replay. Please try again."),
    "no_seal": mark(
        "That isn't a seal. A seal has 64 characters, 0 to 9 and a to f; the table shows the first 32."
    ),
    "no_game_over": mark("There's no finished game there. Look for it in /history."),
    "one_game": mark("Ratings and records are per game: choose one."),
    "never_seen": mark("They haven't finished a game yet."),
    "private_card": mark("{name}'s stats are private."),
    "no_record": mark("Nobody on this server has that record yet."),
    "no_record_of": mark("{name} doesn't have that record on this server yet."),
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
    return _("That can't be done right now. Nothing was changed.")


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
        return _("I need another permission for that here. /help says which one.")
    names = [f"**{permission(str(name))}**" for name in permissions]
    return ngettext(
        "I need the {names} permission for that in this channel. /help says more.",
        "I need the {names} permissions for that in this channel. /help says more.",
        len(names),
    ).format(names=join_names(names))


def _begin_elsewhere(facts: Mapping[str, object]) -> str:
    channels = facts.get("channels")
    if not isinstance(channels, list | tuple) or not channels:
        return _("Games start in other channels on this server, and you can't see any of them.")
    return _("Games start in {channels} on this server.").format(channels=either(list(map(str, channels))))


def _away_too_often(facts: Mapping[str, object]) -> str:
    return _("In games with a clock you can be away for {days} days a year: you have {left} left.").format(
        days=facts["days"], left=facts["left"]
    )


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
    return _("That command is gone. /help shows what there is.") if found is None else _(found)


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
    if isinstance(fact, datetime):
        return moment(fact)
    if isinstance(fact, list | tuple):
        return span(fact) if all(isinstance(each, int) for each in fact) else join_spaced(map(str, fact))
    return plain(_quote(str(fact)))


def _quote(text: str) -> str:
    """As much of what somebody typed as a sentence repeats: Discord takes 2,000 characters of a message."""
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"
