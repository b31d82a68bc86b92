"""People who play a game with turns well, by rules of thumb that fit on a page: *hard* is measured against them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.simulate import Habitual
from tests.engine.measuring.experts import play_nine, sequence_numbers, sevens

EXPERTS: Mapping[str, Habitual] = {
    "play_nine": Habitual("expert", play_nine.play),
    "sequence_numbers": Habitual("expert", sequence_numbers.play),
    "sevens": Habitual("expert", sevens.play),
}
