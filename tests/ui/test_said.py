"""The words of every sentence that takes nothing but words and numbers, and of every refusal, as `said.txt` has them.

Somebody who changes a sentence runs `python -m tests.ui.test_said`, and reads what has changed.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

from msgspec.structs import replace

from engine.errors import Refusal
from engine.sevens.types import Options
from tests import says
from tests.golden_text import keep
from tests.ui.sevens.views import NAMED, view
from ui import refusals
from ui.sevens import hand
from ui.text.locale import _

GOLDEN = Path(__file__).with_name("said.txt")
ROOT = Path(refusals.__file__).parent
FACTS = (
    "allowed",
    "days",
    "game",
    "host",
    "index",
    "least",
    "most",
    "name",
    "role",
    "seated",
    "seats",
    "server",
    "table",
)
COUNTED = {
    "away_too_often": {"days": 30, "left": 2},
    "full_side": {"side": 0},
    "too_many_private": {"tables": 5},
    "too_many_slow": {"tables": 3},
    "too_many_live": {"tables": 3},
    "too_many_live_here": {"tables": 20},
}
KINDS: dict[str, object] = {"int": 2, "bool": True, "str | None": None}
LEAST: Mapping[str, object] = {"str": "", "Sequence[str]": (), "int": 1, "bool": False, "str | None": ""}


def _modules() -> Iterator[ModuleType]:
    """Those that make words of values: nothing that draws, nor what brings them to a table."""
    for path in sorted(ROOT.rglob("*.py")):
        source = path.read_text("utf-8")
        name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
        draws = re.search(r"^from (ui\.pictures|ui\.face|wire|table|workers)\b", source, re.MULTILINE)
        if (
            not draws
            and not name.startswith("ui.pictures.")
            and not name.endswith(("__init__", ".locale", ".guide", ".refusals", "text.words"))
        ):
            yield import_module(name)


def _calls(module: ModuleType) -> Iterator[tuple[str, object]]:
    """Each of its functions with the names of its parameters as words; where one takes a key, with each of them."""
    tables = [
        table for name, table in vars(module).items() if name[:2] != "__" and isinstance(table, Mapping)
    ]
    keys = [key for table in tables for key in table if isinstance(key, str)]
    for name, function in vars(module).items():
        if inspect.isfunction(function) and function.__module__ == module.__name__ and name[0] != "_":
            parameters = inspect.signature(function).parameters.values()
            if all(each.annotation in LEAST for each in parameters):
                usual = {each.name: _given(each) for each in parameters}
                said = _said(function, usual)
                yield name, said
                for each in parameters:
                    for other in (
                        LEAST[str(each.annotation)],
                        *(keys if str(each.annotation)[:3] == "str" else ()),
                    ):
                        told = _said(function, usual | {each.name: other})
                        if told != str(said).replace(each.name.upper(), str(other)):
                            yield f"{name} {each.name}={other}", told


def _said(function: Callable[..., object], given: dict[str, object]) -> object:
    try:
        return function(**given)
    except (KeyError, ValueError, IndexError, TypeError):  # a word that is no key
        return None


def _given(parameter: inspect.Parameter) -> object:
    word = parameter.name.upper()
    if isinstance(parameter.default, str) and parameter.default:
        return parameter.default
    return (KINDS | {"str": word, "Sequence[str]": (word,)})[str(parameter.annotation)]


def _lines() -> Iterator[str]:
    for code in sorted(refusals.CODES):
        facts = dict.fromkeys(FACTS, "…") | COUNTED.get(code, {})
        yield f"{code}: {refusals.sentence(Refusal(code, **facts))}"
    for module in _modules():
        said: set[str] = set()
        for call, told in _calls(module):
            if told is not None and str(told) not in said:
                said.add(str(told))
                yield f"{module.__name__}.{call}: {told!r}"
        for name, told in vars(module).items():
            if name.isupper() and isinstance(told, str) and " " in told:
                yield f"{module.__name__}.{name}: {_(told)}"


def test_words_are_those_that_were_read_last() -> None:
    assert list(_lines()) == GOLDEN.read_text("utf-8").splitlines()


def test_words_that_take_more_than_words() -> None:
    safe = view(viewer=0, options=Options(knock_can_end=False), counts=(2, 1, 3))
    one, all_of_them = (hand.prompt(replace(safe, counts=counts), NAMED) for counts in ((2, 1, 3), (2, 1, 1)))

    assert one == (
        "None of your cards fits: knock, and the others each offer you a card. "
        "Bo has one card left, which is safe at this table."
    )
    assert all_of_them == (
        "None of your cards fits: knock, which passes the turn on. "
        "Bo and Cy have one card left each, which is safe at this table."
    )
    assert says.room(4, 6) == "Waiting for 2 more players."
    assert says.votes.is_slow("1d") == (
        "The pace of this table is now: a day a turn. The player to move has the full time."
    )
    assert says.votes.proposal("1d", ("Ada",)) == (
        "**Play this table over days from now on: a day a turn?** Everybody who is there has to agree. So far: Ada."
    )
    missing = (("attach_files", True), ("create_public_threads", False))
    assert says.help_words.report("#games", missing, sweeps=False).splitlines()[:3] == [
        "In #games I am missing:",
        "• **Attach Files**, to show the table and the scorecard as pictures",
        "• **Create Public Threads**, to give each game a thread of its own (the game works without it)",
    ]


if __name__ == "__main__":
    keep(GOLDEN, "".join(f"{line}\n" for line in _lines()))
