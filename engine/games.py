"""All games, in every version of the rules under which a game may still be played."""

from __future__ import annotations

from typing import get_args

from engine.big_bang.game import BigBang
from engine.big_bang.rules import RULES_1 as BIG_BANG_1
from engine.big_bang.rules import RULES_2 as BIG_BANG_2
from engine.errors import UnknownGame
from engine.game import AnyGame, RoundScored
from engine.play_nine.game import PlayNine
from engine.play_nine.rules import RULES_1 as PLAY_NINE_1
from engine.play_nine.rules import RULES_2 as PLAY_NINE_2
from engine.sequence_numbers.game import SequenceNumbers
from engine.sequence_numbers.rules import RULES_1 as SEQUENCE_NUMBERS_1
from engine.sequence_numbers.rules import RULES_2 as SEQUENCE_NUMBERS_2
from engine.seven_ate_nine.game import SevenAteNine
from engine.seven_ate_nine.rules import RULES_1 as SEVEN_ATE_NINE_1
from engine.seven_ate_nine.rules import RULES_2 as SEVEN_ATE_NINE_2
from engine.sevens.game import Sevens
from engine.sevens.rules import RULES_1 as SEVENS_1
from engine.sevens.rules import RULES_2 as SEVENS_2

# In the order of menus; an earlier version of a game stands before a later one.
_KEPT: tuple[AnyGame, ...] = (
    SevenAteNine(SEVEN_ATE_NINE_1),
    SevenAteNine(SEVEN_ATE_NINE_2),
    Sevens(SEVENS_1),
    Sevens(SEVENS_2),
    SequenceNumbers(SEQUENCE_NUMBERS_1),
    SequenceNumbers(SEQUENCE_NUMBERS_2),
    BigBang(BIG_BANG_1),
    BigBang(BIG_BANG_2),
    PlayNine(PLAY_NINE_1),
    PlayNine(PLAY_NINE_2),
)

GAMES: dict[str, AnyGame] = {game.key: game for game in _KEPT}
"""The latest version of each game, by key, for new games."""

VERSIONS: dict[tuple[str, int], AnyGame] = {(game.key, game.rules_version): game for game in _KEPT}
"""All of them, by key and version of the rules."""


def has_rounds(game: AnyGame) -> bool:
    """Whether a game is counted round by round."""
    return any(issubclass(event, RoundScored) for event in get_args(game.Events))


def game_of(key: str, version: int | None = None) -> AnyGame:
    """The game with the rules of that version, or with the latest. Raises UnknownGame."""
    try:
        return GAMES[key] if version is None else VERSIONS[key, version]
    except KeyError:
        raise UnknownGame(key, version) from None
