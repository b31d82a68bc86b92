"""What can be wrong with a move: each error has a code for programs and facts for sentences.

The codes that every game may use, with their facts:

- "seats" (seats, allowed): this number of players cannot play;
- "option" (name, value): no such value, or not with these other options or so many players;
- "over": the game has ended;
- "seat" (seat, playing): no such seat, or one that sits this round out;
- "early" (opens_at): before GO of a race;
- "turn" (turn): another seat's turn;
- "phase" (phase): not at this point of the game, say a second draw;
- "action": an action of another game; as NotationError (text) no action at all;
- "record" (line, text, why): a NotationError, of a text that is no record (`engine.record.read`).

7 Ate 9's own:

- "drawn_out": the own draw pile is empty;
- "last" (left): only the very last card, its player's draw pile being empty, may be laid face down;
- "last_off": nor that one at this table;
- "table_only": only the table ends a race.

Sevens' own, and "card" of Sequence Numbers:

- "fit" (card): continues no chain;
- "can_play": knocking is for who has no card that fits;
- "not_asked": offers no card to this knock;
- "offered" (card): that card is offered already;
- "guess" (exact): the number is guessed, or with that option number and suit;
- "deck" (highest): there is no such card in this deck.

Sequence Numbers' own:

- "teams" (seats, allowed): that many cannot be divided into even teams;
- "card" (card): not in the own hand;
- "space" (card, space): a card with another answer, a corner, or off the board;
- "covered" (space): a chip lies there;
- "lines" (lines): not a choice of lines that this chip completes;
- "no_chip", "own_chip", "locked" (space): nothing to take away, one of the own side, one of a sequence;
- "alive" (card): a card that is not dead cannot be exchanged;
- "swapped": one exchange a turn;
- "playable": only who can play nothing passes;
- "answer_right" (card): the answer is right, only the space is missing;
- "answer_shown": this table shows the answers;
- "no_draw": no card to be drawn, or not any more;
- "owing" (waiting): first these seats discard for table talk;
- "house_rule" (name): an option that this table does not play with.

Big Bang's own, beside "card":

- "through": this seat has no more moves in this race;
- "late" (limit): so many seconds of the race are over;
- "occupied", "apart" (x, y): a card lies there, or none beside it;
- "clash" (card, beside): differs not by 1 from all of these numbers;
- "face" (card, x, y): a rules card there, or this one, takes no such neighbour;
- "rotation" (card): has no such rotation, or needs one;
- "no_discard": there is no top discard;
- "hand_full": three cards are held;
- "hand_fits" (card): this card of the hand fits somewhere;
- "draw_first": a hand of fewer than three is filled before it is dead;
- "not_hand" (hand): not these cards;
- "no_deck": no card in the deck.

Play Nine's own:

- "teed" (waiting): has teed off already, others have not;
- "position" (index, or first and second): not two different positions in ascending order, or off the board;
- "face_up" (index): only a face-down card can be turned over;
- "skip" (down): only with exactly one card face down;
- "must_put" (card): a card of the discard pile must be put on the board;
- "empty": no card in the deck.
"""

from __future__ import annotations


class Refusal(Exception):
    """Something a player asked for that cannot be. `code` is stable, `facts` fill the sentence shown."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({told})"


class RuleError(Refusal):
    """The rules forbid it; the state is unchanged."""


class UnknownGame(Refusal):
    """No such game, or no such version of its rules: "unknown_game" (key, version)."""

    def __init__(self, key: str, version: int | None) -> None:
        super().__init__("unknown_game", key=key, version=version)


class NotationError(Refusal):
    """A text that is no action, option or record of the game; `facts["text"]` is the text."""
