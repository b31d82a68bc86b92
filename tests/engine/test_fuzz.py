"""Whatever text is typed and whatever command is sent: RuleError or NotationError, and the table stays as it was.

5,000 of each to every game here; `make fuzz` sends 100,000.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from functools import cache
from itertools import cycle
from typing import Any, get_args

import msgspec
import pytest
from msgspec import inspect

from engine.errors import NotationError, RuleError
from engine.game import Action, AnyGame, Rng
from engine.games import GAMES
from engine.record import read, write
from engine.simulate import Player, play
from tests.engine.recording import Case, cases
from tests.games import manifest_of

COMMANDS = int(os.environ.get("FUZZ", "5000"))
FRESH = 300  # commands to one table, then another one is laid out
ODD_TEXT = "0123456789 -+±@/,ABCDHIJKRSTdeghiknoprstuw\n\t\0é７٣²\ud800🃏"
ODD_INTS = (-(10**6), -100, -2, -1, 0, 1, 2, 3, 4, 7, 8, 9, 10, 11, 28, 50, 99, 100, 101, 10**6, 2**63)
WORDS = (
    "draw",
    "dead",
    "stop",
    "knock",
    "offer",
    "guess",
    "pass",
    "last",
    "take",
    "tee",
    "R1",
    "top",
    "dead 1",
)

# A text may be read there that is written otherwise (1.3, 3.3).
SHORT_FORMS = {
    "seven_ate_nine",
    "sequence_numbers",
}
RANDOM: Player = "random"
KEYS = sorted(GAMES)


def altered(text: str, dice: random.Random) -> str:
    """The text with a few characters other, fewer, more, or in another order."""
    letters = list(text)
    for _ in range(dice.randint(1, 3)):
        place = dice.randint(0, len(letters))
        kind = dice.randrange(4)
        if kind == 0:
            letters.insert(place, dice.choice(ODD_TEXT))
        elif kind == 1:
            del letters[place : place + 1]
        elif kind == 2:
            letters[place : place + 1] = dice.choice(ODD_TEXT)
        else:
            letters = letters[place:] + letters[:place]
    return "".join(letters)


def texts(seen: list[str], dice: random.Random) -> str:
    """A notation seen in the game, an altered one, or anything."""
    kind = dice.randrange(4)
    if kind == 0:
        return dice.choice(seen)
    if kind == 1:
        return "".join(dice.choices(ODD_TEXT, k=dice.randrange(12)))
    return altered(dice.choice(seen) if kind == 2 else dice.choice(WORDS), dice)


def made_up(kind: type[Action], dice: random.Random) -> Action:
    """An action of this class with any fields that their types allow."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return kind(**{field.name: _value(field.type, dice) for field in info.fields})


def _value(kind: inspect.Type, dice: random.Random) -> Any:
    match kind:
        case inspect.Metadata(inner):
            return _value(inner, dice)
        case inspect.UnionType(choices):
            return _value(dice.choice(choices), dice)
        case inspect.VarTupleType(inner):
            return tuple(_value(inner, dice) for _ in range(dice.randrange(5)))
        case inspect.TupleType(inners):
            return tuple(_value(inner, dice) for inner in inners)
        case inspect.LiteralType(values):
            return dice.choice(values)
        case inspect.IntType():
            return dice.choice(ODD_INTS) if dice.random() < 0.5 else dice.randint(-1, 60)
        case inspect.BoolType():
            return dice.random() < 0.5
        case inspect.StrType():
            return dice.choice(("", "a", "A", "zz"))
        case inspect.NoneType():
            return None
    raise AssertionError(f"no value for {kind}")


def classes(game: AnyGame) -> tuple[type[Action], ...]:
    return get_args(game.Actions)


@cache
def _cases(key: str) -> tuple[Case, ...]:
    return cases(manifest_of(key).subject)


def tables(game: AnyGame, dice: random.Random) -> Iterator[tuple[Any, int]]:
    """States of random games, with options pairwise and every number of seats."""
    for number, case in enumerate(cycle(_cases(game.key))):
        seed = f"fuzz {number}".encode()
        state, _ = game.deal(case.options, case.seats, Rng(seed, 0))
        at = 0
        for move in range(dice.randrange(80)):
            able = [seat for seat in game.waiting_for(state) if game.legal(state, seat)]
            if not able:
                break
            seat, at = dice.choice(able), case.subject.after(at, state)
            action = dice.choice(game.legal(state, seat))
            state, _ = game.apply(state, seat, action, at, Rng(seed, move + 1))
        yield state, case.seats


@pytest.mark.parametrize("key", KEYS)
def test_any_text_is_an_action_or_is_refused(key: str) -> None:
    game, dice = GAMES[key], random.Random(key)
    places = tables(game, dice)
    seen = list(WORDS)
    for number in range(COMMANDS):
        if number % FRESH == 0:
            state, seats = next(places)
            seen += [str(action) for seat in range(seats) for action in game.legal(state, seat)]
        text = texts(seen, dice)
        refused = None
        try:
            action = game.parse(text)
        except NotationError as error:
            refused = error
        if refused:
            assert (refused.code, refused.facts) == ("action", {"text": text})
        else:
            assert isinstance(action, classes(game))
            assert game.parse(str(action)) == action
            assert str(action) == text or key in SHORT_FORMS


@pytest.mark.parametrize("key", KEYS)
def test_any_command_is_carried_out_or_refused(key: str) -> None:
    game, dice = GAMES[key], random.Random(key)
    places = tables(game, dice)
    foreign = [kind for other in KEYS if other != key for kind in classes(GAMES[other])]
    for number in range(COMMANDS):
        if number % FRESH == 0:
            state, seats = next(places)
            cards = game.cards(state)
            kept = msgspec.msgpack.encode(state)
        seat = dice.randint(-2, seats)
        legal = game.legal(state, seat) if 0 <= seat < seats else ()
        if legal and dice.random() < 0.2:
            action = dice.choice(legal)
        else:
            action = made_up(dice.choice(foreign if dice.random() < 0.05 else classes(game)), dice)
        refused = None
        try:
            after, events = game.apply(state, seat, action, dice.choice(ODD_INTS), Rng(b"fuzz", number))
        except RuleError as error:
            refused = error
        if refused:
            assert action not in legal or refused.code in ("early", "big_bang.late")  # no list knows the time
            assert msgspec.msgpack.encode(state) == kept
        else:
            assert events
            assert game.cards(after) == cards
            state, kept = after, msgspec.msgpack.encode(after)


def test_any_record_is_read_or_refused() -> None:
    dice = random.Random("records")
    whole = [
        write(play(key, game.options({}), (RANDOM,) * game.seats[0], b"fuzz").record)
        for key, game in GAMES.items()
    ]
    for number in range(COMMANDS // 25):
        text = whole[number % len(whole)]
        lines = text.split("\n")
        line = dice.randrange(len(lines)) if dice.random() < 0.5 else dice.randrange(8)
        lines[line] = altered(lines[line], dice) if dice.random() < 0.9 else dice.choice(lines)
        refused = None
        try:
            list(read("\n".join(lines)).replay())
        except NotationError as error:
            refused = error
        if refused:
            assert refused.code == "record"
            assert refused.facts["line"] in range(1, 1 + len("\n".join(lines).split("\n")))
