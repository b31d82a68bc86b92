"""`make pictures`: makes docs/pictures/ anew. Some only: `make pictures ONLY=sevens`."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.sandbox.browser import CHROMIUM, launched
from tests.window import moving, still

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"


async def stills(wanted: list[str]) -> None:
    with TemporaryDirectory() as folder:
        async with launched() as browser:
            for shot in still.SHOTS:
                if not wanted or shot.key in wanted:
                    taken, wide = await still.pictures(shot, browser, Path(folder))
                    _keep(f"{shot.key}.png", taken)
                    _keep(f"listed_{shot.key}.png", wide)
            if not wanted or "games" in wanted:
                _keep("listed_games.png", await still.games(browser))


def _keep(name: str, made: bytes) -> None:
    (FOLDER / name).write_bytes(made)
    print(f"docs/pictures/{name}: {len(made) // 1000} kB")


def main() -> int:
    wanted = os.environ.get("ONLY", "").split()
    for film in moving.FILMS:
        if not wanted or film.key in wanted:
            _keep(f"{film.key}.webp", moving.picture(film))
    if CHROMIUM is None:
        print(
            "There is no chromium here (Debian: apt install chromium): the still pictures stay.",
            file=sys.stderr,
        )
        return 1
    asyncio.run(stills(wanted))
    return 0


if __name__ == "__main__":
    sys.exit(main())
