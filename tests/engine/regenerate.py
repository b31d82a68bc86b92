"""`python -m tests.engine.regenerate` rewrites the playthroughs; with `--check` it only says which differ.

With the keys of games, those of these games: `python -m tests.engine.regenerate sevens`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from engine.games import GAMES
from tests.engine.playthrough import FOLDER, path_of, text
from tests.games import manifest_of


def main(arguments: Sequence[str]) -> int:
    """Returns 1 if a file differs from the game as it is played now."""
    write = "--check" not in arguments
    chosen = [word for word in arguments if word != "--check"] or list(GAMES)
    differ = False
    plays = [(key, play) for key in chosen for play in manifest_of(key).playthroughs]
    for key, play in plays:
        path, now = path_of(key, play), text(key, play)
        same = path.exists() and path.read_text(encoding="utf-8") == now
        sys.stdout.write(f"{path.name}: {'as it was' if same else 'written' if write else 'differs'}\n")
        differ |= not same
        if write:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(now, encoding="utf-8")
    return int(differ and not write)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
