"""Seeds that were all fixed beforehand: each is the SHA-256 of the next one.

Whoever knows the anchor, link 0, can check every seed that is revealed later, and so that none was chosen. Nobody can
work out a seed from an earlier one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def link_at(end: bytes, links: int, number: int) -> bytes:
    """The link of this number in a chain of so many, whose last one is `end`. Link 0 is the anchor."""
    if not 0 <= number <= links:
        raise ValueError(f"link {number} of a chain of {links}")
    link = end
    for _ in range(links - number):
        link = hashlib.sha256(link).digest()
    return link


def is_chained(anchor: bytes, revealed: Iterable[bytes]) -> bool:
    """Whether these are the links from the first on, in order."""
    before = anchor
    for link in revealed:
        if hashlib.sha256(link).digest() != before:
            return False
        before = link
    return True
