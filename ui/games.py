"""How each game looks on Discord. A game has one `Face`, in the module of its name; the shell does the rest.

The shell (`cogs.shown.presenter`, `cogs.commands.lobby`, `cogs.commands.table`) knows lobbies, panels, presses and
announcements. A face knows the words and pictures of its game. What everybody sees is made from a spectator's view and
from visible events.
"""

from __future__ import annotations

from table.table import Table
from ui.big_bang.face import BigBangFace
from ui.face import Face
from ui.play_nine.face import PlayNineFace
from ui.sequence_numbers.face import SequenceNumbersFace
from ui.seven_ate_nine.face import SevenAteNineFace
from ui.sevens.face import SevensFace

FACES: dict[str, Face] = {
    "play_nine": PlayNineFace(),
    "sevens": SevensFace(),
    "seven_ate_nine": SevenAteNineFace(),
    "sequence_numbers": SequenceNumbersFace(),
    "big_bang": BigBangFace(),
}


def face_of(table: Table) -> Face:
    return FACES[table.key]
