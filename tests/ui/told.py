"""What people read of whole games, in `tests/ui/told/`: all words that differ in more than names and numbers.

Games with the options of a game's playthroughs are played by chance, and each form of words is kept where it comes
first, with all that stands in the same text. `python -m tests.ui.told KEY` writes the file of a game; read what has
changed before you keep it. `standings` is one of what is told beside games.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from db.values import ScoreRow
from engine.game import Event, RoundScored
from engine.games import GAMES
from engine.randomness import Rng
from engine.session import Session
from table.seat import Seat
from table.standings import rank
from table.table import Race, Table
from tests.cogs.parts import labels, presses
from tests.cogs.tables import playing
from tests.games import MANIFESTS, manifest_of
from tests.golden_text import keep
from tests.manifest import Playthrough
from tests.ui.standings import told as standings
from ui.games import FACES
from wire.layouts import Drawing, Part

FOLDER = Path(__file__).with_name("told")
NAMES = ("Ada", "B_o", "Cy", "Di", "Eve", "Flo")
DEALS = 2  # of each playthrough


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def tell(key: str) -> str:
    """The whole file."""
    known: set[frozenset[str]] = set()
    told = []
    for play in manifest_of(key).playthroughs:
        options = FACES[key].guide.options_line(GAMES[key].options(play.options))
        told.append(f"===== {play.variant}: {options}")
        for deal in range(DEALS):
            told += [text for text in _game(key, play, deal) if _is_new(text, known)]
    return "\n".join(told) + "\n"


def _is_new(text: str, known: set[frozenset[str]]) -> bool:
    """Whether a sentence or a line of it has words that stood in none before it."""
    kind = text.partition(":")[0].split()[0]
    parts = re.split(r"\n|[.;:] ", re.sub("|".join(NAMES), "", text))
    forms = {frozenset({f"{kind}:", *re.findall(r"[^\W\d_]{2,}", part)}) for part in parts}
    is_new = not forms <= known
    known |= forms
    return is_new


def _game(key: str, play: Playthrough, deal: int) -> Iterator[str]:
    rows: list[ScoreRow] = []
    for table, events in _played(key, play, deal):
        for event in events:
            yield from _event(table, event)
            if isinstance(event, RoundScored):
                lines = event.lines
                rows += [
                    ScoreRow(1, event.round, each.seat, each.score, each.total, _detail(each))
                    for each in lines
                ]
        yield _below("status", FACES[key].status(table))
        yield from _look(table, events)
    yield _below("result", FACES[key].result(table))
    yield from _parts((FACES[key].scorecard(table, rows),))


def _played(key: str, play: Playthrough, deal: int) -> Iterator[tuple[Table, Sequence[Event]]]:
    """Each state of a game by chance, in which some moves are mistakes, and what has happened just before."""
    rng, seats = Rng(b"told", key, play.variant, deal), [Seat(name, 10 + at) for at, name in enumerate(NAMES)]
    sitting, seed = seats[: play.seats], f"told {play.variant} {deal}".encode()
    session, events = Session.start(key, GAMES[key].options(play.options), play.seats, seed)
    race = Race(open=True, opens_at=3000) if session.game.is_race(session.options, play.seats) else None
    more: dict[str, Any] = {"race": race, "options": dict(play.options)}
    while able := [each for each in session.waiting if session.game.legal(session.state, each)]:
        yield playing(session, sitting, **more), events
        seat = rng.choice(able)
        tries = session.game.tries(session.view(seat)) if rng.below(5) == 0 else ()
        move = rng.choice(tries or session.game.legal(session.state, seat))
        session, events = session.apply(seat, move, 4_000 * (session.moves + 1))
    result = session.game.result(session.state)
    assert result is not None
    standings = rank(tuple(sitting), result)
    over = playing(session, sitting, **more)
    yield replace(over, phase="over", reason=result.reason, standings=standings), events


def _event(table: Table, event: Event) -> Iterator[str]:
    """What everybody reads of it, and what a replay says to who saw all of it."""
    face = FACES[table.key]
    seen = table.game.visible(event, None)
    told = "" if seen is None else face.highlight(seen, table) or face.event_line(seen, table.names)
    replayed = face.replay_line(event, table.names)
    yield _below(type(event).__name__, told or "(not told)")
    if replayed != told:
        yield _below(f"{type(event).__name__} in a replay", replayed or "(not told)")
    if isinstance(event, RoundScored):
        yield _below("outcome", face.outcome(event, table.names))
        yield from _parts(face.round_result(event, table.names))


def _look(table: Table, events: Sequence[Event]) -> Iterator[str]:
    """The table for everybody, and each seat's panel, also after half an action."""
    face = FACES[table.key]
    seen = [event for each in events if (event := table.game.visible(each, None)) is not None]
    yield from _parts((face.picture(table, seen),))
    yield _below("summons", face.summons(table))
    for seat in range(len(table.seats)) if table.phase == "playing" else ():
        parts = face.panel(table, seat, "", True)
        halves = [pressed.arg for pressed in presses(parts) if pressed.kind == "part"]
        for half in ("", *halves[:1], *halves[-1:]):
            yield from _parts((*face.panel(table, seat, half, True), face.beside(table, seat, half)))


def _detail(line: object) -> str:
    """As the store keeps it."""
    return msgspec.json.encode(line).decode()


def _parts(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Drawing):
            yield _below("alt", part.alt)
            yield _below("words", part.instead())
        elif isinstance(part, str):
            yield _below("text", part)
        elif part:
            yield f"keys: {' | '.join(labels((part,)))}"


def _below(what: str, words: str) -> str:
    return f"{what}: " + words.replace("\n", "\n    ")


TEXTS: Mapping[str, Callable[[], str]] = {
    **{key: partial(tell, key) for key in MANIFESTS},
    "standings": standings.tell,
}


def main(names: Sequence[str]) -> None:
    for name in names or TEXTS:
        keep(path_of(name), TEXTS[name]())


if __name__ == "__main__":
    main(sys.argv[1:])
