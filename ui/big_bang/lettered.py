"""The keys in a panel of Big Bang where its player finds out what fits (rules 4.4.25): a card, then an open place.

The rows from below are: Draw, Discard and Stop; the cards; the places, A to E lowest. So a row of places that is added
moves no key. A place keeps its key as long as it is open. The keys of places are grey until a card is chosen; the only
card that can be chosen is chosen already. What a key does names the cell and not the letter.

Nothing bright is a mistake at GO: Draw and Discard are plain, because both are misses while a card fits.
"""

from __future__ import annotations

import re

import discord

from engine.big_bang.cards import name, takes
from engine.big_bang.types import Cards, Dead, Missed, Place, Top, View
from table.table import Table
from ui.big_bang import panel
from ui.big_bang.keys import MOST_CHOICES, TOP, Choice, Keys, Row
from ui.big_bang.places import lasting
from wire.layouts import NARROW_IN_A_ROW, Item, rows_of
from wire.presses import Pressed, menu

STOPPED = "stopped"  # before what is chosen: a miss has stopped the player
MOST_PLACES = 20  # that have a button each; above that they are in menus
# Components for rows of places and cards: Discord takes 40 in a message. The others are its frame, three texts, the
# picture, the rows of Draw and of Refresh.
ROOM = 29

_CHOSEN = re.compile(rf"(?:{STOPPED} ?)?(?:(\w+) ([0-9]+)/([0-9]+))?")
_STYLE = discord.ButtonStyle


def choice_of(card: str, view: View, cards: Cards) -> str:
    """A chosen card as a part of the panel. It holds until something is placed."""
    return f"{card} {view.round}/{len(cards.board)}"


def is_choice(part: str) -> bool:
    return bool(part) and _CHOSEN.fullmatch(part) is not None


def after_miss(missed: Missed, view: View) -> tuple[str, str]:
    """The panel's part while the player is stopped, and the one after that: the card that did not fit is chosen."""
    action, cards = missed.action, panel.own(view)
    if cards is None or not isinstance(action, Place | Top):
        return STOPPED, ""
    chosen = choice_of(TOP if isinstance(action, Top) else name(action.card), view, cards)
    return f"{STOPPED} {chosen}", chosen


class LetteredKeys(Keys):
    """See `Keys`. `part` may also say that the player is stopped."""

    def __init__(self, table: Table, seat: int, view: View, cards: Cards, part: str, *, able: bool) -> None:
        super().__init__(table, seat, view, cards, part, able=able)
        assert table.session is not None
        legal = set(table.game.legal(table.session.state, seat))
        self._choices = tuple(_as_it_fits(choice, legal) for choice in self._choices)
        self._is_stopped = part.startswith(STOPPED)
        own = table.seats[seat]
        self._shown_besides = int(own.away) + (own.offer is not None)
        known = lasting(cards.board, takes(view.options.highest, view.options.rules_cards))
        self.letters = known.letters if self.tries else {}
        self._so_far = known.so_far
        self._held = tuple(dict.fromkeys([*map(name, cards.hand), *([TOP] if cards.discards else [])]))
        self.chosen = self._chosen_card(part)

    def _chosen_card(self, part: str) -> str:
        turning = self.turning
        if turning is not None:
            return turning.card
        if len(self._held) == 1:
            return self._held[0]
        found = _CHOSEN.fullmatch(part)
        card = "" if found is None else found[1] or ""
        return card if card in self._held and part.endswith(choice_of(card, self._view, self.cards)) else ""

    def rows(self) -> tuple[Row, ...]:
        if not self.tries:
            return ()
        return (*self._middle(), self._cards_row(), self._always())

    def _middle(self) -> tuple[Row, ...]:
        if (turning := self.turning) is not None:
            ways = [
                self._play(str(move), self._rotation_label(move), _STYLE.primary) for move in turning.moves
            ]
            return *rows_of(ways, 1), (self._ask("", panel.button("back")),)  # the card stays chosen
        return self._place_rows()

    def _place_rows(self) -> tuple[Row, ...]:
        """A key for every letter that there was, or for every open place, or menus of these."""
        of_card = {choice.cell: choice for choice in self._choices if choice.card == self.chosen}
        letters = self._so_far if len(self._so_far) <= MOST_PLACES else tuple(self.letters.values())
        if len(letters) <= min(MOST_PLACES, self._most_keys(ROOM)):
            cells = {letter: cell for cell, letter in self.letters.items()}
            spots = [self._spot(letter, of_card.get(cells.get(letter, (0, 0)))) for letter in letters]
            return rows_of(spots[: self._most_keys(ROOM - len(self.beside()))], NARROW_IN_A_ROW)[::-1]
        if of_card and not self._is_waiting:
            return self._menus([of_card[cell] for cell in self.letters])
        return tuple(self._grey_menu(start) for start in range(0, len(letters), MOST_CHOICES))

    def _most_keys(self, room: int) -> int:
        """How many places have room for a key each, with what the shell shows besides."""
        left = room - 1 - len(self._held) - self._shown_besides
        return left * NARROW_IN_A_ROW // (NARROW_IN_A_ROW + 1)

    @property
    def _is_waiting(self) -> bool:
        """Whether nothing can be placed just now: after a miss, and while the question after Stop is open."""
        return self._is_stopped or self.is_stopping

    def _spot(self, letter: str, choice: Choice | None) -> Item:
        if choice is None or self._is_waiting:
            return self._ask(f"- {letter}", letter, able=False)
        if len(choice.moves) == 1:
            return self._play(str(choice.moves[0]), letter, _STYLE.primary)
        return self._ask(choice.half, letter, _STYLE.primary)

    def _grey_menu(self, start: int) -> Row:
        pressed = Pressed("part", self._table.id, self._stamp, f"- {start}")
        return (menu(pressed, panel.first_a_card(), [("-", panel.first_a_card())], disabled=True),)

    def _cards_row(self) -> Row:
        if not self._held:
            return (self._ask("- card", panel.nothing_held(), able=False),)
        return tuple(self._card_button(card) for card in self._held)

    def _card_button(self, card: str) -> Item:
        label, part = self.card_name(card), self._part_of(card)
        if card == self.chosen:
            return self._ask(part, label, _STYLE.success, able=False)  # no key gets wider by a press
        return self._ask(part, label, _STYLE.primary, able=not self._is_stopped)

    def _part_of(self, card: str) -> str:
        return choice_of(card, self._view, self.cards)

    def _always(self) -> Row:
        free = bool(self.tries) and not self._is_stopped
        can_draw = bool(self.cards.deck) and len(self.cards.hand) < self._view.most
        return (
            self._play("draw", panel.button("draw"), self._draw_style, able=free and can_draw),
            self._discard(able=free and Dead() in self.tries),
            self._ask("stop", panel.button("stop"), able=free and not self.is_stopping),
        )

    @property
    def _draw_style(self) -> discord.ButtonStyle:
        """An empty hand can only be a reason to draw."""
        return _STYLE.secondary if self.cards.hand else _STYLE.success

    def _discard(self, *, able: bool) -> Item:
        """Discards this hand and no other: a second press that comes late finds another hand, and does nothing."""
        order = [name(card) for card in self.cards.hand] if able else []
        if self.chosen in order:
            order.remove(self.chosen)
            order.append(self.chosen)  # the last one is on top
        return self._play(" ".join(("dead", *order)), panel.button("dead"), able=able)


def _as_it_fits(choice: Choice, legal: set[object]) -> Choice:
    """A card on a place in the ways in which it fits there; where there is none, one way, which is a miss."""
    fitting = tuple(move for move in choice.moves if move in legal)
    return choice._replace(moves=fitting or choice.moves[:1])
