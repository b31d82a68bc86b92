"""Choices that several commands offer."""

from __future__ import annotations

from discord import app_commands

from engine.games import GAMES
from ui.games import FACES
from ui.text import pace

ALL_GAMES = [app_commands.Choice(name=GAMES[key].title, value=key) for key in FACES]
ALL_PACES = [app_commands.Choice(name=label, value=key) for key, label in pace.OFFERED.items()]
