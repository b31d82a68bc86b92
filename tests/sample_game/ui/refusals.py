"""What the rules of Low Card refuse, by its own codes."""

from __future__ import annotations

from collections.abc import Mapping

from ui.text.locale import mark

SENTENCES: Mapping[str, str] = {
    "empty": mark("The deck is empty: keep your card."),
}
