"""Right-to-left names without a shaping library: enough for a name of a few words, not for prose."""

from __future__ import annotations

import unicodedata
from functools import cache

# Arabic letters that join to neither side, or only to the one before, show by which forms they have.
_FORMS = ("<isolated>", "<final>", "<initial>", "<medial>")


@cache
def _forms() -> dict[str, dict[str, str]]:
    """For each Arabic letter its shapes by place, from Unicode's own table of presentation forms."""
    forms: dict[str, dict[str, str]] = {}
    for code in (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)):
        place, *letters = unicodedata.decomposition(chr(code)).split() or [""]
        if place in _FORMS and len(letters) == 1:
            forms.setdefault(chr(int(letters[0], 16)), {})[place] = chr(code)
        elif place in ("<isolated>", "<final>") and letters[:1] == ["0644"] and len(letters) == 2:
            ligature = "".join(chr(int(letter, 16)) for letter in letters)  # lam-alef
            forms.setdefault(ligature, {})[place] = chr(code)
    return forms


def shape(text: str) -> str:
    """Arabic letters in their joined shapes, still in reading order; marks above and below are left out."""
    forms = _forms()
    letters: list[str] = []
    for letter in text:
        if unicodedata.category(letter) == "Mn" and "\u0600" <= letter <= "\u06ff":
            continue
        if letters and letters[-1] + letter in forms:
            letters[-1] += letter
        else:
            letters.append(letter)

    def joins_next(at: int) -> bool:
        return (
            0 <= at < len(letters) - 1
            and "<initial>" in forms.get(letters[at], {})
            and "<final>" in forms.get(letters[at + 1], {})
        )

    out = []
    for at, letter in enumerate(letters):
        before, after = joins_next(at - 1), joins_next(at)
        place = _FORMS[(1 if before else 0) + (2 if after else 0)]
        out.append(forms.get(letter, {}).get(place, letter))
    return "".join(out)


def visual(text: str) -> str:
    """The text in the order in which it stands on the line, from left to right."""
    if not any(_direction(letter) == "R" for letter in text):
        return text
    whole = next(found for letter in text if (found := _direction(letter)) in ("L", "R"))
    # Runs of one direction. What has none (spaces, signs) stays within a run, or goes the way of the whole.
    runs: list[tuple[str, str]] = []
    waiting = ""
    for letter in shape(text):
        way = _direction(letter)
        if way is None:
            waiting += letter
        elif runs and runs[-1][0] == way:
            runs[-1] = (way, runs[-1][1] + waiting + letter)
            waiting = ""
        else:
            runs += [(whole, waiting), (way, letter)]
            waiting = ""
    runs.append((whole, waiting))
    if whole == "R":
        runs.reverse()
    return "".join(_mirror(piece) if way == "R" else piece for way, piece in runs)


def _direction(letter: str) -> str | None:
    """L, R, N for a number, or None."""
    return {"L": "L", "R": "R", "AL": "R", "EN": "N", "AN": "N"}.get(unicodedata.bidirectional(letter))


def _mirror(text: str) -> str:
    pairs = str.maketrans("()[]{}<>«»", ")(][}{><»«")
    return text[::-1].translate(pairs)
