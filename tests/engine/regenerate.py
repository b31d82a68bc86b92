"""`python -m tests.engine.regenerate` rewrites the playthroughs; with `--check` it only says which differ.

With the keys of games, those of these games: `python -m tests.engine.regenerate sevens`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from engine.games import GAMES
from tests.engine.playthrough import FOLDER, PLAYTHROUGHS, text


def main(arguments: Sequence[str]) -> int:
    """Returns 1 if a file differs from the game as it is played now."""
    write = "--check" not in arguments
    keys = {word for word in arguments if word != "--check"} or set(GAMES)
    differ = False
    for play in (each for each in PLAYTHROUGHS if each.game in keys):
        now = text(play)
        same = play.path.exists() and play.path.read_text(encoding="utf-8") == now
        sys.stdout.write(f"{play.path.name}: {'as it was' if same else 'written' if write else 'differs'}\n")
        differ |= not same
        if write:
            FOLDER.mkdir(exist_ok=True)
            play.path.write_text(now, encoding="utf-8")
    return int(differ and not write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
