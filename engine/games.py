"""The games there are, by key, in the order that menus list them."""

from __future__ import annotations

from typing import Any

from engine.big_bang import BigBang
from engine.game import Game
from engine.play_nine import PlayNine
from engine.sequence_numbers import SequenceNumbers
from engine.seven_ate_nine import SevenAteNine
from engine.sevens import Sevens

GAMES: dict[str, Game[Any, Any, Any, Any]] = {
    game.key: game for game in (SevenAteNine(), Sevens(), SequenceNumbers(), BigBang(), PlayNine())
}
