"""Every string for people passes through here: English in the source, other languages from `locales/`.

    with use("de"):
        reply(_("You are not at this table."))

Which language it is belongs to the running task (a context variable), so two answers in two languages
do not disturb each other. A thread sees it when it is started by `asyncio.to_thread`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from gettext import NullTranslations, translation
from pathlib import Path
from typing import TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

DOMAIN = "cardinal"
FOLDER = Path(__file__).parent / "locales"

_source = NullTranslations()
_catalogue: ContextVar[NullTranslations] = ContextVar("catalogue", default=_source)


def _(message: str) -> str:
    """The message in the language in use. Fill it afterwards: `_("{name} joined.").format(name=…)`."""
    return _catalogue.get().gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The form that fits the number; languages have one to six of them."""
    return _catalogue.get().ngettext(one, many, number)


def language() -> str:
    """What tells the language in use from others: its catalogue's header, "" for English."""
    return _("")


def cache_by_language(most: int) -> Callable[[Callable[[*Ts], T]], Callable[[*Ts], T]]:
    """`lru_cache` for what is made with words: each language has its own."""

    def keeping(make: Callable[[*Ts], T]) -> Callable[[*Ts], T]:
        made = lru_cache(maxsize=most)(lambda _language, args: make(*args))

        @wraps(make)
        def lookup(*args: *Ts) -> T:
            return made(language(), args)

        vars(lookup)["cache_clear"] = made.cache_clear
        return lookup

    return keeping


def mark(message: str) -> str:
    """The message itself, marked for translators: constants are translated by `_` when they are shown."""
    return message


@contextmanager
def use(locale: str, folder: Path = FOLDER) -> Iterator[None]:
    """Speak the language of a Discord locale ("de", "pt-BR"); English where there is no catalogue for it."""
    token = _catalogue.set(_load(locale, folder))
    try:
        yield
    finally:
        _catalogue.reset(token)


@lru_cache(maxsize=64)
def _load(locale: str, folder: Path) -> NullTranslations:
    exact = locale.replace("-", "_")
    return translation(DOMAIN, folder, [exact, exact.partition("_")[0]], fallback=True)
