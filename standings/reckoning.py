"""The figures by which the kept rows are reckoned. When one of them changes, all rows are rebuilt."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
import openskill

from standings import book, lengths, rating, score
from standings.feats import KINDS
from table.pace import DAY


def figures() -> dict[str, Any]:
    """Everything that decides what rows the same games give, as it is now."""
    return {
        "openskill": openskill.__version__,
        "first": rating.FIRST,
        "computers": rating.COMPUTERS,
        "window": rating.WINDOW,
        "fading": rating.FADING,
        "scale": rating.SCALE,
        "provisional": rating.PROVISIONAL,
        "parts": score.PARTS,
        "empty": score.EMPTY,
        "tenths": score.TENTHS,
        "lengths": list(lengths.lengths()),
        "ranked by": rating.DOUBTED,
        "with records": book.WITH_RECORDS,
        "records": sorted((game, *kind._replace(landmark=None)) for (game, _), kind in KINDS.items()),
    }


def version(day: float = DAY) -> str:
    """The text that is kept beside the rows: openskill's version for people, and the figures as a short checksum.

    `day`: the seconds of a day, by which the seasons are reckoned.
    """
    seasons = {} if day == DAY else {"day": day}
    digest = sha256(msgspec.json.encode(figures() | seasons, order="sorted")).hexdigest()
    return f"openskill {openskill.__version__}, figures {digest[:16]}"


RECKONED_BY = version()
