"""The games there are, by key, in the order that menus list them."""

from __future__ import annotations

from typing import Any

from engine.game import Game
from engine.play_nine import PlayNine

GAMES: dict[str, Game[Any, Any, Any, Any]] = {game.key: game for game in (PlayNine(),)}
