"""What can be wrong with a move: each error has a code for programs and facts for sentences.

The codes that every game may use, with their facts:

- "seats" (seats, allowed): this number of players cannot play;
- "option" (name, value): no such value, or not with these other options or this number of players;
- "deck" (name, value, seats): with this option the deal leaves no card to draw; older games go on like that;
- "over": the game has ended;
- "seat" (seat, playing): no such seat, or one that sits this round out;
- "early" (opens_at): before GO of a race;
- "turn" (turn): another seat's turn;
- "phase" (phase): not at this point of the game, say a second draw;
- "action": an action of another game; as a NotationError (text) not an action at all;
- "record" (line, text, why): a NotationError, for a text that is not a record (`engine.record.read`);
- "unknown_game" (key, version): an UnknownGame.

A game's own codes are written `<key>.<code>`, such as "sevens.fit". Its module `types` says what they mean, and their
facts. A code of one game says nothing about another's.
"""

from __future__ import annotations


class Refusal(Exception):
    """Something that a player asked for is impossible. `code` is stable, `facts` fill the sentence that is shown."""

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
    """A text that is not an action, option or record of the game; `facts["text"]` is the text."""
