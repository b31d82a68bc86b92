"""Whatever is refused anywhere has a sentence of its own, filled with what was told."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

from db.errors import StoreBroken, StoreBusy, StoreFull, StoreUnavailable
from engine.errors import Refusal, RuleError
from engine.games import GAMES
from ui import refusals

ROOT = Path(__file__).parents[2]
ERRORS = {"Refusal", "RuleError", "NotationError", "Refused", "Unreadable", "TooManyTables"}
GENERAL = "That can't be done right now. Nothing was changed."


class Raised(NamedTuple):
    where: str
    code: str | None  # None: not written there as a plain word
    facts: frozenset[str]


def _raised() -> Iterator[Raised]:
    """Every refusal that engine, store, host or surface can make, as the sources say it."""
    for folder in ("engine", "table", "db", "host", "wire", "cogs"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            source = path.read_text("utf-8")
            if not any(error in source for error in ERRORS):
                continue  # so that not all of it is parsed in each process that runs tests
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                    facts = frozenset(keyword.arg for keyword in node.keywords if keyword.arg)
                    for code in _codes(node.args[0]):
                        yield Raised(f"{path.relative_to(ROOT)}:{node.lineno}", code, facts)


def _codes(argument: ast.expr) -> tuple[str | None, ...]:
    if isinstance(argument, ast.IfExp):
        return (*_codes(argument.body), *_codes(argument.orelse))
    if isinstance(argument, ast.Call) and isinstance(argument.func, ast.Attribute):
        chosen_from = argument.func.value
        if argument.func.attr == "get" and isinstance(chosen_from, ast.Dict):
            return tuple(code for each in (*chosen_from.values, *argument.args[1:]) for code in _codes(each))
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return (argument.value,)
    return (None,)


RAISED = tuple(_raised())
STORE = (StoreBusy, StoreFull, StoreBroken)
SHARED = {"seats", "option", "over", "seat", "turn", "phase", "action", "record", "early"}  # (engine.errors)


def test_every_code_has_its_sentence() -> None:
    assert len(RAISED) > 20
    assert [raised for raised in RAISED if raised.code not in refusals.CODES] == []


def test_every_sentence_has_its_code() -> None:
    told_of = {raised.code for raised in RAISED} | {error.code for error in STORE} | {"unknown_game"}
    assert refusals.CODES - told_of == set()


@pytest.mark.parametrize("key", GAMES)
def test_codes_of_a_game_are_its_own_and_explained_where_it_says_what_is_said_in_it(key: str) -> None:
    """A word of one game says nothing about another: no game raises another's, nor a word that all share."""
    raised = {each.code for each in RAISED if each.where.startswith(f"engine/{key}/")} - SHARED
    own = {code for code in refusals.CODES if code.startswith(f"{key}.")}
    explained = import_module(f"engine.{key}.types").__doc__ or ""
    listed = {
        f"{key}.{code}"
        for part in re.findall(r"^- (.*?)[:(]", explained, re.MULTILINE)
        for code in re.findall(r'"(\w+)"', part)
    }
    assert raised == own == listed


@pytest.mark.parametrize("raised", RAISED, ids=lambda raised: f"{raised.where} {raised.code}")
def test_sentence_can_be_filled_with_what_is_told(raised: Raised) -> None:
    assert raised.code is not None
    error = Refusal(raised.code, **dict.fromkeys(raised.facts, 3))

    said = refusals.sentence(error)

    assert said != GENERAL
    assert not set(said) & set("{}!")


@pytest.mark.parametrize("code", sorted(refusals.CODES))
def test_sentences_are_short_and_friendly(code: str) -> None:
    fields = (
        "allowed",
        "anchor",
        "days",
        "deal",
        "game",
        "host",
        "index",
        "least",
        "left",
        "most",
        "name",
        "role",
        "seated",
        "seats",
        "server",
        "side",
        "table",
        "tables",
        "until",
    )

    said = refusals.sentence(Refusal(code, **dict.fromkeys(fields, 3)))

    assert said != GENERAL
    assert len(said) <= 120
    assert said.endswith((".", "?"))
    assert said[0] in string.ascii_uppercase + string.digits + "/“"
    assert "!" not in said


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (
            RuleError("play_nine.face_up", index=2),
            "The card on 3 is already face up. Choose one that is face down.",
        ),
        (RuleError("seats", seats=7, allowed=(2, 3, 4)), "This game is for 2 to 4 players, not 7."),
        (RuleError("card", card="5"), GENERAL),
        (
            RuleError("option", name="holes", value=0),
            "These options don't go together. Nothing was changed.",
        ),
        (
            Refusal("full_side", side=1),
            "Team B ■ is full: choose another, or ask one of its players to change.",
        ),
        (Refusal("not_host", host="A_da"), r"Only A\_da, the host, can do that."),
        (
            Refusal("missing_permission", permissions=["attach_files"]),
            "I need the **Attach Files** permission for that in this channel. /help says more.",
        ),
        (
            Refusal("missing_permission", permissions=["embed_links", "attach_files"]),
            (
                "I need the **Embed Links** and **Attach Files** permissions for that in this channel. "
                "/help says more."
            ),
        ),
        (
            Refusal("away_too_often", days=30, left=1),
            "In games with a clock you can be away for 30 days a year: you have 1 left.",
        ),
        (
            Refusal("away_too_often", days=30, left=2),
            "In games with a clock you can be away for 30 days a year: you have 2 left.",
        ),
        (Refusal("not_host"), GENERAL),
        (Refusal("never_heard_of"), GENERAL),
    ],
)
def test_facts_fill_the_sentence(error: Refusal, expected: str) -> None:
    assert refusals.sentence(error) == expected


def test_incident_gives_its_code_to_pass_on() -> None:
    assert refusals.incident("7f3a") == (
        "Something went wrong on my side. Please try again. If it keeps happening, tell the bot's owner: `7f3a`"
    )


@pytest.mark.parametrize("error", STORE)
def test_store_that_is_away_has_its_sentence(error: type[StoreUnavailable]) -> None:
    assert not issubclass(error, Refusal)  # nobody takes it for an answer to what was asked
    assert error.code in refusals.CODES
    assert refusals.store_away(error.code) != GENERAL


def test_a_hand_that_is_named_by_its_cards_is_a_fact_like_others() -> None:
    """A late second press on Discard meets another hand (Big Bang 4.4.25)."""
    refused = RuleError("big_bang.not_hand", hand=("3", "R1", "4"))

    assert refusals.sentence(refused) == refusals.sentence(RuleError("big_bang.not_hand", hand=(3, 4)))
