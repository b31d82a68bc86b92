"""What cannot be, in one friendly sentence for whoever asked for it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.errors import Refusal
from text.locale import _, mark, ngettext
from text.words import bare, either, listed, number, plain

# What the rules refuse (`engine.errors`).
_RULES: Mapping[str, str] = {
    "seats": mark("This game is for {allowed} players, not for {seats}."),
    "option": mark("These options do not go together at this table. Nothing was changed."),
    "over": mark("This game is over."),
    "seat": mark("You are not in this round. Watch on, your turn will come."),
    "turn": mark("It is not your turn yet."),
    "phase": mark("That is not possible at this point of your turn."),
    "action": mark("That is no move of this game."),
    "record": mark("That is no record of a game."),
    "drawn_out": mark("Your draw pile is empty."),
    "last": mark("Only your very last card may be laid face down, with nothing left to draw."),
    "last_off": mark("At this table the last card has to fit like any other."),
    "table_only": mark("Only the table can end a race."),
    "fit": mark("That card does not fit now. Play the next card of a chain, or begin one."),
    "can_play": mark("You have a card that fits, so you may not knock."),
    "not_asked": mark("The knocker does not ask you for a card this time."),
    "offered": mark("That is the card you offer already."),
    "guess": mark("Guess the number alone. At tables with exact guesses, guess number and suit."),
    "deck": mark("There is no such card in this deck."),
    "through": mark("You are through with this race. Wait for the others."),
    "late": mark("Time is up for this race."),
    "occupied": mark("A card lies there already. Choose an empty place."),
    "apart": mark("A card must touch the star or another card with an edge."),
    "clash": mark("Numbers that touch must differ by exactly 1. Choose another place."),
    "face": mark("A face of a rules card forbids that place. Choose another one."),
    "rotation": mark("That card cannot be turned that way."),
    "no_discard": mark("There is no card on the discard pile."),
    "hand_full": mark("You hold three cards already."),
    "hand_fits": mark("A card of your hand fits somewhere. Place it first."),
    "draw_first": mark("Draw first: only a full hand of three can be dead."),
    "not_hand": mark("A dead hand is discarded whole: name every card of it, in any order."),
    "no_deck": mark("The deck is empty."),
    "teams": mark("Even teams cannot be made of {seats} players. It takes {allowed}."),
    "card": mark("That card is not in your hand."),
    "space": mark("That is no space for this card."),
    "covered": mark("A chip lies there already. Choose an empty space."),
    "lines": mark("Those lines cannot be locked by this chip."),
    "no_chip": mark("There is no chip to take away."),
    "own_chip": mark("That is a chip of your own side. A Minus takes away one of another."),
    "locked": mark("That chip is in a finished sequence and stays."),
    "alive": mark("Only a dead card can be exchanged: both its spaces must be covered."),
    "swapped": mark("You have exchanged a card in this turn already."),
    "playable": mark("You have a card to play, so you cannot pass."),
    "answer_right": mark("That is right. Now choose one of its spaces."),
    "answer_shown": mark("This table shows the answers. Choose a space."),
    "no_draw": mark("There is no card for you to draw, or not any more."),
    "owing": mark("The table waits until the cards for table talk are discarded."),
    "house_rule": mark("This table does not play that house rule."),
    "teed": mark("You have teed off already. The first turn comes when everybody has."),
    "position": mark("Choose among the positions 1 to 8, each of them once."),
    "face_up": mark("The card on {index} is face up already. Choose one that is face down."),
    "skip": mark("You may skip only when exactly one of your cards is face down."),
    "must_put": mark("A card from the discard pile must replace one of your cards: choose its place."),
    "empty": mark("The deck is empty. Take the card on the discard pile."),
}

# What the host refuses (`table.errors`) and what the surface does.
_TABLES: Mapping[str, str] = {
    "no_table": mark("There is no such table any more. /play opens a new one."),
    "not_seated": mark(
        "You have no seat at this table. You are welcome to watch, or to open your own with /play."
    ),
    "not_host": mark("Only {host}, who opened this table, can do that."),
    "already_started": mark("This game has begun already."),
    "not_started": mark("This game has not begun yet."),
    "full": mark("All {most} seats are taken. Open another table with /play."),
    "already_joined": mark("You have a seat at this table already."),
    "too_few": mark("This game needs at least {least} players, and there are only {seated}. Add a computer?"),
    "too_many": mark("Those options are for {most} players at most, and {seated} sit here already."),
    "uneven": mark("It takes {allowed} players, and {seated} sit here. Add a computer, or let one leave."),
    "stale": mark("The table has moved on since. This is how it stands now."),
    "closed": mark("This table is closed. /play opens a new one."),
    "expired": mark("This has expired. Press the button at the table again."),
    "left": mark("You have left this game. The computer plays your seat."),
    "invite_only": mark("This table is for invited players. Ask whoever opened it to invite you."),
    "unknown_option": mark("There is no such choice here."),
    "cannot_settle": mark(
        "The game can be ended early only when players have resigned and one side is left."
    ),
    "moderators_only": mark("That is for moderators: it takes the permission Manage Messages."),
    "busy": mark("I could not save that just now. Nothing was lost: please try again."),
    "full_disk": mark("I cannot save anything just now. Nothing was lost: please tell the bot's owner."),
    "broken_store": mark("I cannot reach the saved games just now. Please tell the bot's owner."),
    "foreign_server": mark("That table belongs to another server."),
    "dm": mark("Games are played in servers. Use /play in a channel of a server that we share."),
    "broken": mark(
        "What was stored of this table cannot be read. Please tell the bot's owner: table {table}."
    ),
    "unknown_game": mark("I do not know that game."),
    "not_ready": mark("The race is not on. It begins when everybody has pressed Ready."),
    "early": mark("That was before GO. It costs nothing."),
    "race_here": mark(
        "A race is being played here already. Start yours when it is over, or in another channel."
    ),
    "no_card": mark("There is no finished scorecard here yet."),
}

CODES = frozenset({*_RULES, *_TABLES, "missing_permission"})

# Facts that count positions from 0; people count from 1.
_POSITIONS = ("index", "first", "second")


def sentence(error: Refusal) -> str:
    """Why not, as Markdown in the language in use. Unknown codes get a general sentence, never a code."""
    if error.code == "missing_permission":
        return _missing(error.facts.get("permissions"))
    if error.code == "option" and error.facts.get("name") == "match":
        return _("Match play is for two players.")
    template = _RULES.get(error.code) or _TABLES.get(error.code)
    if template is not None:
        try:
            return _(template).format_map({name: _word(name, fact) for name, fact in error.facts.items()})
        except KeyError:  # a fact that the sentence needs is not told
            pass
    return _("That is not possible just now. Nothing was changed.")


def store_away(code: str) -> str:
    """Why nothing can be saved or read just now; the code is that of `db.errors.StoreAway`."""
    return sentence(Refusal(code))


def incident(code: str) -> str:
    """What somebody is told when something broke that should not have."""
    return _(
        "Something went wrong on my side. Please try again. If it stays so, tell the bot's owner: {code}"
    ).format(code=f"`{bare(code)}`")


def _missing(permissions: object) -> str:
    if not isinstance(permissions, list | tuple) or not permissions:
        return _("I lack a permission for that here. /check says which one.")
    names = [f"**{str(name).replace('_', ' ').title()}**" for name in permissions]
    return ngettext(
        "I need the permission {names} for that in this channel. /check says more.",
        "I need the permissions {names} for that in this channel. /check says more.",
        len(names),
    ).format(names=listed(names))


def _word(name: str, fact: object) -> str:
    if isinstance(fact, int):
        return str(fact + 1) if name in _POSITIONS else number(fact)
    if isinstance(fact, list | tuple):
        return either([_word(name, part) for part in fact])
    return plain(str(fact))
