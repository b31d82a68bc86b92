"""What the tests have to know of Low Card."""

from __future__ import annotations

from engine.game import Event, Result, Rng, RoundScored
from tests.end_to_end.secrecy import Secrecy, Unseen
from tests.engine.recording import Subject
from tests.manifest import Manifest, Playthrough, Seated
from tests.sample_game.engine.game import LowCard
from tests.sample_game.engine.rules import RULES_1
from tests.sample_game.engine.types import Options
from tests.sample_game.ui import picture

GAME = LowCard(RULES_1)


def recount_low_card(events: list[Event], result: Result) -> None:
    """The totals of the rounds, and that the lowest is first."""
    rounds = [event for event in events if isinstance(event, RoundScored)]
    each = zip(*([line.score for line in scored.lines] for scored in rounds), strict=True)
    assert result.scores == tuple(map(sum, each))
    best = min(result.scores)
    assert [place == 1 for place in result.places] == [score == best for score in result.scores]


def _table() -> bytes:
    state, _events = GAME.deal(Options(rounds=3), 3, Rng(b"picture"))
    return picture.table(GAME.view(state, 0), ("Magdalena", "Bo", "Yuki"))


MANIFEST = Manifest(
    subject=Subject(GAME, {"highest": (12, 3, 2), "rounds": (1, 3)}, recount_low_card),
    playthroughs=(Playthrough("three-players", 3, {"highest": 4, "rounds": 2}),),
    short={"rounds": 9},
    tables=(Seated(2), Seated(3, {"rounds": 3})),
    secrecy=Secrecy(3, {"rounds": 3}, unseen=Unseen(hands=lambda state: state.hands)),
    pictures={"low_card_table": _table},
)
