"""What the tests have to know of Sevens."""

from __future__ import annotations

from engine.sevens.cards import cards
from engine.sevens.game import Sevens
from engine.sevens.rules import RULES_2
from engine.sevens.types import Answer, Guessed, Knocks, Offered, Options, Played
from tests.end_to_end.secrecy import Secrecy, Unseen
from tests.engine.recording import Subject
from tests.engine.sevens.tables import VALUES, card, recount_sevens
from tests.manifest import Manifest, Playthrough, Seated
from tests.ui.pictures import views
from tests.ui.sevens.ended import ROUNDS, THREE, WON
from ui.pictures.score_sheet import score_sheet
from ui.sevens import end_picture, picture
from ui.sevens.closing import ended


def _guesses() -> bytes:
    answers = (Answer(1, 2, 10, 1, False, None), Answer(1, 3, 5, 2, True, None))
    facts = {"phase": "guess", "asked": (2, 3, 4, 0), "offered": (4, 0), "past": (Knocks(1), *answers)}
    last = Guessed(1, 3, 5, 2, True, None)
    return picture.table(views.chain_table(5, views.FULL_TABLE, **facts), views.LONG, last=last)


def _offers() -> bytes:
    facts = {"options": Options(junior=True), "phase": "offer", "asked": (2, 0), "offered": (2,)}
    view = views.chain_table(3, "2C-4C 3D AS-6S", **facts)
    return picture.table(view, views.NAMES[:3], last=Offered(2, None, False), theme="paper")


def _rounds() -> bytes:
    scores = tuple(
        tuple((seat * 35 + at * 45) % 280 // (1 + at % 3) // 5 * 5 for at in range(20)) for seat in range(5)
    )
    totals = tuple(map(sum, scores))
    return score_sheet(views.LONG, scores, totals, (3, 1, 2, 4, 5), title="Sevens", date="1 May 2025")


MANIFEST = Manifest(
    subject=Subject(Sevens(RULES_2), VALUES, recount_sevens),
    playthroughs=(
        Playthrough("three-players", 3, {"rounds": 1}),
        Playthrough("four-players", 4, {"rounds": 1, "knock_can_end": False}),
        Playthrough("exact", 5, {"rounds": 1, "guess": "exact"}),
        Playthrough("junior", 3, {"junior": True, "target": 30}),
    ),
    short={"rounds": 2},
    tables=(Seated(3), Seated(4, {"junior": True}), Seated(5, {"guess": "exact"})),
    secrecy=Secrecy(
        3,
        {"junior": True, "rounds": 2},
        unseen=Unseen(("moves", "opened"), lambda state: tuple(map(cards, state.hands))),
        seeds=("5a",),
    ),
    decks={"junior": (False, True)},
    needed=r"seat \d",  # a hand: nobody has to draw
    printed=frozenset(map(str, range(2, 11))),  # on the empty places of the chains
    pictures={
        "sevens_turn": lambda: picture.table(
            views.chain_table(4), views.NAMES[:4], last=Played(0, card("8C"))
        ),
        "sevens_guesses": _guesses,
        "sevens_offers_light": _offers,
        "sevens_round": lambda: picture.result(
            views.counted("AC 9D 10H", "", "2S-10S 2D-8D AH 2H 4H"), views.NAMES[:3], title="Round 2"
        ),
        "sevens_over": lambda: picture.table(
            views.chain_table(4, phase="over", turn=None, hands=((0,), (1,), (2, 14), (3,))), views.NAMES[:4]
        ),
        "sevens_sheet": _rounds,
        "sevens_won_light": lambda: end_picture.end(ended(WON, (), ROUNDS), THREE, theme="paper"),
    },
)
