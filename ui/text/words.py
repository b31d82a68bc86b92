"""Small words that every game uses: names made harmless, numbers, lists, places, the marks of the seats."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache

from engine.game import Result
from ui.text.locale import _

# Seats are told apart by letter and shape first, and by colour second (pictures use the same ones).
MARKS = ("A ●", "B ■", "C ▲", "D ◆", "E ★", "F ⬢")
MINUS = "−"
ALT_LIMIT = 1024  # characters that Discord takes
CACHE_SIZE = 1024  # names that are known to be harmless

# Letters and marks that render as nothing; those of the categories that `_is_kept` knows are gone already.
_BLANKS = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200d\u2065\u2800\u3164"
    "\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U0001d159\U000e0000-\U000e0fff"
)
_FIRST_BLANKS = re.compile(f"^[ {_BLANKS}]+")
_INLINE = re.compile(r"([\\`*_~|<\[/])")
_LEADING = re.compile(r"^([#>+\-]|\d+(?=\.))")


def bare(name: str) -> str:
    """A name for alt text and code blocks: one line, no control or direction characters, no backticks.

    A person without a name, or with one of which nothing is seen, is "somebody".
    """
    return _clean(name) or _("somebody")


def plain(name: str) -> str:
    """A name for Markdown: shown as it is, never a mention, a link, a heading or a list."""
    return _escape(bare(name))


@lru_cache(maxsize=CACHE_SIZE)
def _clean(name: str) -> str:
    kept = (" " if char.isspace() else char for char in name if char.isspace() or _is_kept(char))
    return _FIRST_BLANKS.sub("", " ".join("".join(kept).replace("`", "'").split()))


@lru_cache(maxsize=CACHE_SIZE)
def _escape(name: str) -> str:
    escaped = _INLINE.sub(r"\\\1", name)
    escaped = _LEADING.sub(lambda found: _lead(found[1]), escaped)
    return escaped.replace("@", "@\u200b")


def fit(names: Sequence[str], alt: Callable[[Sequence[str]], str]) -> str:
    """An alt text of at most 1,024 characters: where there is too much to say, names give way before numbers do."""
    text = ""
    for width in (32, 16, 8):
        text = alt([bare(name)[:width] for name in names])
        if len(text) <= ALT_LIMIT:
            break
    return text[:ALT_LIMIT]


def moment(when: datetime) -> str:
    """A date and an hour, as Discord writes them for each reader."""
    return f"<t:{int(when.timestamp())}:f>"


def number(value: int) -> str:
    """With a true minus: −5."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def halves(value: int) -> str:
    """A number counted in halves: 5 is 2½."""
    whole, half = divmod(value, 2)
    if not half:
        return str(whole)
    return f"{whole}½" if whole else "½"


def total(values: Sequence[int]) -> str:
    """Numbers as a sum is written: 5 + 3 − 2."""
    first, *rest = values
    return number(first) + "".join(f" + {value}" if value >= 0 else f" {MINUS} {-value}" for value in rest)


def join_names(words: Sequence[str]) -> str:
    """Ada / Ada and Bo / Ada, Bo and Cy."""
    if len(words) < 2:
        return "".join(words)
    return _("{others} and {last}").format(others=", ".join(words[:-1]), last=words[-1])


def either(words: Sequence[str]) -> str:
    """2 / 2 or 3 / 2, 3 or 4."""
    if len(words) < 2:
        return "".join(words)
    return _("{others} or {last}").format(others=", ".join(words[:-1]), last=words[-1])


def span(numbers: Sequence[int]) -> str:
    """2 / 2 or 3 / 2 to 6 / 2, 3, 4 or 6."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and tuple(numbers) == tuple(range(first, last + 1)):
        return _("{first} to {last}").format(first=number(first), last=number(last))
    return either([number(each) for each in numbers])


def sentences(*whole: str) -> str:
    """Whole sentences, one after the other; what is empty is left out."""
    return " ".join(filter(None, whole))


def full(told: str) -> str:
    """What stands elsewhere as a label, as a sentence: "Deck 3."."""
    return told if told.endswith("!") else _("{told}.").format(told=told)


def join_spaced(signs: Iterable[str]) -> str:
    """Cards, numbers or mentions side by side: 5 3 R1."""
    return " ".join(signs)


def resigned_line(line: str) -> str:
    """The line of a player who has resigned."""
    return _("{line} (resigned)").format(line=line)


def seat(names: Sequence[str], index: int) -> str:
    """A seat in Markdown: its mark and its name."""
    return f"{MARKS[index]} **{plain(names[index])}**"


def ranking(
    ended: Result, names: Sequence[str], score: Callable[[int], str], resigned: Sequence[int] = ()
) -> Iterator[str]:
    """The lines of a result, ties sharing a place: `score` says what a seat has; the players of `resigned` left."""
    for index in sorted(range(len(names)), key=lambda index: (ended.places[index], index)):
        line = _("{place} · {name}: {score}").format(
            place=ended.places[index], name=seat(names, index), score=score(index)
        )
        yield resigned_line(line) if index in resigned else line


def of_seat(index: int, name: str, notes: Iterable[str]) -> str:
    """What an alt text says of a seat: "A Ada: 3 cards, dealer."."""
    return full(_("{mark} {name}: {notes}").format(mark=MARKS[index][0], name=name, notes=", ".join(notes)))


def _is_kept(char: str) -> bool:
    return unicodedata.category(char) not in ("Cc", "Cf", "Cs") or char == "\u200d"  # the joiner of emoji


def _lead(found: str) -> str:
    # "1." at the start of a line makes a list; its point is what can be escaped.
    return f"{found}\\" if found.isdigit() else f"\\{found}"
