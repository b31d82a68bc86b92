"""Pictures speak the language in use, whatever was drawn before: what is kept of one is not shown in another."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

import pytest

from tests.ui.pictures.golden import PICTURES
from ui.pictures.canvas import Canvas
from ui.text import locale


class Swapped(NullTranslations):
    """A language in which every word is written with small letters for capitals: of the same length, and other."""

    def gettext(self, message: str) -> str:
        return re.sub(r"\{[^}]*\}|[^{]+", lambda found: _swapped(found[0]), message) or "Language: xx"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


def _swapped(part: str) -> str:
    return part if part.startswith("{") else part.swapcase()


@contextmanager
def speaking(language: NullTranslations) -> Iterator[None]:
    token = locale._catalogue.set(language)
    try:
        yield
    finally:
        locale._catalogue.reset(token)


def forget_what_was_drawn() -> None:
    """All that a fresh process does not have."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in ("ui", "wire", "cogs"):
            for part in vars(module).values():
                if hasattr(part, "cache_clear"):
                    part.cache_clear()


def drawn(language: NullTranslations) -> dict[str, bytes]:
    with speaking(language):
        return {name: picture() for name, picture in PICTURES.items()}


def test_no_picture_has_words_of_the_language_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Canvas, "png", lambda canvas: canvas.image.tobytes())  # nobody opens them
    english, other = NullTranslations(), Swapped()

    forget_what_was_drawn()
    first = drawn(english)
    after_english = drawn(other)
    forget_what_was_drawn()
    fresh = drawn(other)
    after_other = drawn(english)

    assert [name for name in PICTURES if after_english[name] != fresh[name]] == []
    assert [name for name in PICTURES if after_other[name] != first[name]] == []
    assert sum(first[name] != fresh[name] for name in PICTURES) > len(PICTURES) / 2, "most have words"
