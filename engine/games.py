"""The games there are, by key, in the order that menus list them."""

from __future__ import annotations

from typing import Any

from engine.big_bang.game import BigBang
from engine.game import Game
from engine.play_nine.game import PlayNine
from engine.sequence_numbers.game import SequenceNumbers
from engine.seven_ate_nine.game import SevenAteNine
from engine.sevens.game import Sevens

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    game.key: game for game in (SevenAteNine(), Sevens(), SequenceNumbers(), BigBang(), PlayNine())
}
