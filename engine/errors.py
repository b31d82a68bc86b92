"""What can be wrong with a move: each error has a code for programs and facts for sentences.

The codes that every game may use, with their facts:

- "seats" (seats, allowed): this number of players cannot play;
- "option" (name, value): no such value, or not with these other options or so many players;
- "over": the game has ended;
- "seat" (seat, playing): no such seat, or one that sits this round out;
- "turn" (turn): another seat's turn;
- "phase" (phase): not at this point of the game, say a second draw;
- "action": an action of another game.

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


class NotationError(Refusal):
    """A text that is no action, option or record of the game; `facts["text"]` is the text."""
