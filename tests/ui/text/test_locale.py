"""Other languages: what is found for translators, and that each task speaks its own."""

from __future__ import annotations

import ast
import asyncio
import io
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo

from engine.play_nine.types import Options
from tests.ui.text.cases import ADA_BO, crowded, view
from tests.ui.told import NAMES, tell
from ui import refusals
from ui.play_nine import guide
from ui.play_nine import words as play_nine
from ui.text import lobby, locale, table
from ui.text import me as own
from ui.text.locale import FOLDER, _, ngettext, use

SOURCES = FOLDER.parents[1]
KEYWORDS = {"_": None, "mark": None, "ngettext": (1, 2)}


def _messages() -> set[str | tuple[str, str]]:
    """All that translators get to see, found as locales/README.md says."""
    found = [message[2] for message in extract_from_dir(SOURCES, keywords=KEYWORDS, comment_tags=())]
    return {words if isinstance(words, str) else (words[0], words[1]) for words in found}


def _catalogue(
    folder: Path, language: str, words: dict[str | tuple[str, str], str | tuple[str, ...]]
) -> Path:
    catalogue = Catalog(locale=language, domain=locale.DOMAIN)
    for source, translated in words.items():
        catalogue.add(source, translated)
    file = folder / language / "LC_MESSAGES" / f"{locale.DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    file.write_bytes(compiled.getvalue())
    return folder


def test_english_is_spoken_where_there_is_no_catalogue(tmp_path: Path) -> None:
    with use("de", tmp_path):
        assert _("The game is over.") == "The game is over."


@pytest.mark.parametrize("wanted", ["pl", "pl-PL"])
def test_catalogue_is_found_by_discords_name_of_the_language(tmp_path: Path, wanted: str) -> None:
    folder = _catalogue(tmp_path, "pl", {"The game is over.": "Koniec gry."})

    with use(wanted, folder):
        assert _("The game is over.") == "Koniec gry."
    assert _("The game is over.") == "The game is over."


def test_language_with_three_plurals_has_all_of_them(tmp_path: Path) -> None:
    source = ("{seats} player", "{seats} players")
    folder = _catalogue(
        tmp_path, "pl", {source: ("{free} wolne miejsce", "{free} wolne miejsca", "{free} wolnych miejsc")}
    )

    with use("pl", folder):
        assert [ngettext(*source, free).format(free=free) for free in (1, 3, 5)] == [
            "1 wolne miejsce",
            "3 wolne miejsca",
            "5 wolnych miejsc",
        ]


async def test_answers_at_the_same_time_keep_their_languages(tmp_path: Path) -> None:
    folder = _catalogue(tmp_path, "de", {"The game is over.": "Das Spiel ist aus."})
    both_speak = asyncio.Barrier(2)

    async def answer(language: str) -> str:
        with use(language, folder):
            await both_speak.wait()
            return await asyncio.to_thread(_, "The game is over.")

    answers = await asyncio.gather(answer("de"), answer("en-US"))

    assert list(answers) == ["Das Spiel ist aus.", "The game is over."]


def test_translators_see_constants_and_refusals() -> None:
    messages = _messages()

    assert {
        play_nine.BLURB,
        "This game hasn't begun yet.",
        "sudden death",
        "Add computer",
    } <= messages
    assert messages >= {("{seats} player", "{seats} players")}


def test_sentences_are_filled_after_translation() -> None:
    """`_(f"…")` and `_("…".format(…))` would be looked up with names in them, and never found."""
    filled_before = [
        f"{path.name}:{call.lineno}"
        for path in SOURCES.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in KEYWORDS
        and any(isinstance(argument, ast.JoinedStr | ast.BinOp | ast.Call) for argument in call.args[:1])
    ]

    assert filled_before == []


def _shout(message: str) -> str:
    return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"(\{\w+\})", message))


def test_every_word_for_people_can_be_translated(tmp_path: Path) -> None:
    """In a language that is English in capitals, nothing may be left small in a whole game, nor beside it."""
    words: dict[str | tuple[str, str], str | tuple[str, ...]] = {
        source: _shout(source) if isinstance(source, str) else tuple(map(_shout, source))
        for source in _messages()
    }
    folder = _catalogue(tmp_path, "en_AU", words)

    ours = "|".join(("^[\\w ]+: ", play_nine.TITLE, r"B\\_o", *NAMES))  # what nobody translates

    with use("en-AU", folder):
        told = [line for line in tell("play_nine").splitlines() if not line.startswith("=====")]
        spoken = [re.sub(ours, "", line) for line in told]
        spoken += [_(play_nine.BLURB), *guide.rules(), refusals.incident("X1"), table.button("join")]
        spoken += [guide.options_line(Options(holes=3, tie="shared", match=True, max_turns=0))]
        spoken += [lobby.level("hard"), table.end("ended"), own.no_games()]

    assert [words for words in spoken if words != words.upper()] == []


def test_long_sentences_of_a_language_do_not_break_the_alt_text(tmp_path: Path) -> None:
    folder = _catalogue(
        tmp_path, "en_AU", {"total {total}": "{total} strokes altogether in the whole of the game"}
    )

    with use("en-AU", folder):
        assert len(play_nine.alt(crowded(), ("W" * 32,) * 6)) <= 1024
        assert "altogether" in play_nine.alt(view(), ADA_BO)
