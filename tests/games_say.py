"""What the games say, where `text` makes it of a view or an event: `tests.says` for what takes more than a function."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from msgspec.structs import replace

from engine.big_bang.types import Draw, RaceLine, RaceScored, Through, Top
from engine.game import Result
from engine.games import GAMES
from engine.play_nine.types import Drew, Flip, Skip, Take
from engine.sequence_numbers import types as sequence
from engine.seven_ate_nine import types as race
from engine.sevens import types as cards
from engine.sevens.cards import NAMES
from tests.engine.sequence_numbers.tables import SequenceTable
from tests.says import (
    ANY,
    big_bang,
    big_bang_panel,
    big_bang_score,
    known,
    play_nine,
    play_nine_panel,
    sequence_numbers,
    sequence_panel,
    seven_ate_nine,
    seven_ate_nine_panel,
    seven_ate_nine_score,
    sevens,
    sevens_hand,
    sevens_score,
    table,
)
from tests.text.big_bang.boards import solo
from tests.text.boards import EMPTY as EMPTY_BOARD
from tests.text.cases import view as hole
from tests.text.seven_ate_nine.test_words import view as pile
from tests.text.sevens.views import ACE, GUESSING, OFFERING, mine
from text import boards, score_sheet
from text import scorecard as card_words
from text.big_bang.table import board_alt
from text.locale import _
from text.seven_ate_nine.words import felt as felt_in_a_race
from text.sevens import knock


def options(game: str, **chosen: object) -> str:
    """What differs from the usual game, as the lobby says it."""
    said: str = import_module(f"text.{game}.guide").options_line(GAMES[game].Options(**chosen))
    return said


def sheet(rounds: int) -> str:
    """How the alt text of a score sheet begins."""
    return score_sheet.sheet_alt(("",), ((0,) * rounds,), (0,), (1,)).partition(". ")[0] + "."


# Play Nine

TAKE = play_nine.action(Take(), hole(discards=(7,))).partition("7")[0]
FLIP = play_nine.action(Flip(0), hole()).partition("1")[0]
SKIP = play_nine.action(Skip(), hole())
DREW = play_nine_panel.prompt(hole(viewer=0, phase="place", held=7, held_from="deck")).partition("the 7")[0]
TOOK = play_nine_panel.prompt(hole(viewer=0, phase="place", held=7, held_from="discard")).partition("the 7")[
    0
]
_HOLDING = hole(viewer=0, phase="place", held=7, held_from="deck")
IN_HAND = play_nine_panel.in_words(_HOLDING, ("", "")).splitlines()[-1].partition("the 7")[0]
OWN_ALT = play_nine_panel.own_alt(hole(viewer=0), ("", "")).partition("1:")[0]
PILE = play_nine_panel.own_alt(hole(viewer=0), ("", "")).rpartition(". ")[2].partition("7")[0]
TABLE_HEAD = play_nine.table_text(hole(), ("", "")).splitlines()[1].partition("  ")[2].partition("7")[0]
TO_DRAW = play_nine.status(hole(), (ANY, ANY)).rpartition(ANY)[2].rpartition(" ")[0]


# 7 Ate 9


def hand(held: int, to_draw: int) -> str:
    """What a player has, above the keys."""
    return f"{seven_ate_nine.in_hand(held)}, {seven_ate_nine.to_draw(to_draw)}"


def covered(held: int, to_draw: int) -> str:
    return seven_ate_nine_panel.prompt(pile(viewer=0, hands=(held, 0), draws=(to_draw, 0)), is_open=False)[0]


def top(card: int) -> str:
    """What alt text says of the pile, but for how many cards it has."""
    return seven_ate_nine.table_text(pile(pile=(card,)), ()).splitlines()[2].partition(",")[0]


def targets(card: int) -> str:
    return seven_ate_nine.targets(pile(pile=(card,)))


def targets_alt(card: int) -> str:
    shown = pile(pile=(card,), options=race.Options(targets=True))
    return seven_ate_nine.table_text(shown, ()).splitlines()[3]


def laid_last(name: str = ANY) -> str:
    return known(felt_in_a_race(race.LaidLast(0, None, False), pile(), (name,)))


def race_dealt() -> str:
    return (seven_ate_nine.event(race.Dealt(1, 92, (), 18), ()) or "").partition("18")[2].partition(".")[0]


def race_over(number: int, name: str = ANY, how: race.How = "last") -> str:
    """The first line of a race's result."""
    scored = race.RaceScored(number, (race.RaceLine(0, 0, 1, 0),), 0, how)
    return known(seven_ate_nine_score.outcome(scored, (name,)).splitlines()[0])


def nobodys_race(number: int) -> str:
    return seven_ate_nine_score.outcome(race.RaceScored(number, (), None, "ended"), ()).rstrip()


def race_alt(seat: int, name: str) -> str:
    """How the alt text of a race's result begins."""
    scored = race.RaceScored(1, (race.RaceLine(seat, 0, 1, 0),), seat, "last")
    return seven_ate_nine_score.race_alt(scored, (name,) * (seat + 1))


LAST_DOWN = race_alt(0, "").rpartition(", ")[2]
PLACE = race_alt(0, "").split()[2]


def verdict(reason: str, name: str = ANY) -> str:
    """The large line of a race's end."""
    ended = Result(reason, (1, 2), (0, 1), (0, 1))
    return known(table.winner(seven_ate_nine_score.result(ended, (name, ""))).splitlines()[0])


def faster(called: str = ANY, name: str = ANY, late: int = 0) -> str:
    missed = race.Missed(0, race.Play(called), "too_late", None, late, 1)  # type: ignore[arg-type]  # as it was typed
    return seven_ate_nine_panel.verdict(missed, 92, ("", name))


def closest() -> str:
    race_told = ((0, race.Missed(1, None, "too_late", None, 0, 0), True),)
    return known(seven_ate_nine_score.times(race_told, (ANY, ANY)))


def median(name: str) -> str:
    """A line of the reaction times, as far as the figures."""
    lines = seven_ate_nine_score.times(((4500, race.Played(0, 92), True),), (name,)).splitlines()
    return lines[1].partition("● ")[2].partition("4.5")[0]


REACTIONS = seven_ate_nine_score.times(((4500, race.Played(0, 92), True),), ("",)).splitlines()[0]
GO = seven_ate_nine_panel.top_card(pile(), is_go=True).partition("9")[0]
ON_PILE = seven_ate_nine.status(pile(), ()).splitlines()[1].partition(":")[0]
COST = seven_ate_nine_panel.cost(51).partition("5")[0]


def stopped_for(name: str) -> str:
    return seven_ate_nine.event(race.Missed(0, None, "locked", 1), (name,)) or ""


def drew_for_a_miss(name: str) -> str:
    return seven_ate_nine.event(race.Drew(0, None, penalty=True), (name,)) or ""


def aside(name: str, called: str, late: int) -> str:
    missed = race.Missed(0, race.Play(called), "too_late", None, late)  # type: ignore[arg-type]  # as it was typed
    return seven_ate_nine.aside(missed, name)


# Big Bang

COVERED = board_alt(solo(), 0, covered=True).rstrip(".").rpartition(". ")[2]
NO_HAND = big_bang_panel.prompt(solo(hand=""), [Draw()])


def through(name: str) -> str:
    """Somebody has stopped a race, as far as the time."""
    return (big_bang.event(Through(0, "stopped", 0), (name,)) or "").partition("0:00")[0]


def race_of(number: int) -> str:
    """Somebody has won a race, up to the points."""
    line = RaceLine(0, 28, 28, 1, 28, 0, 0, 28, "all", 0, (), (), ())
    return known(big_bang_score.outcome(RaceScored(number, (line,)), (ANY, "")).partition(":")[0])


# Sequence Numbers

_SEQUENCE = SequenceTable.lay("1+0", "2+2")
CHOOSE_CARD = sequence_panel.prompt(_SEQUENCE.view(0), ("", ""), stuck=False)


def not_before(name: str) -> str:
    """It is somebody else's turn."""
    return sequence_panel.prompt(_SEQUENCE.view(1), (name, ""), stuck=False)


def wrong(card: int, answer: int) -> str:
    return sequence_panel.missed(replace(_SEQUENCE.view(0), missed=(card, answer)))


def gave_wrong(name: str) -> str:
    return sequence_numbers.event(sequence.Missed(0, None, None), (name,)) or ""


FORFEIT = sequence_panel.prompt(replace(_SEQUENCE.view(0), owing=(0,)), ("", ""), stuck=False)


# Sevens

PLAY = sevens_hand.prompt(mine("4C AS"), ("", "", ""))
SAFE = (
    sevens_hand.prompt(mine("3C", turn=1, phase="offer", asked=(2,)), ("", ANY, ""))
    .split(ANY)[1]
    .partition(":")[0]
)


def offering(card: str) -> str:
    """A player sees the card that they offer."""
    return _offer().split(ANY)[0].replace("A♠", card)


def still_offering(card: str) -> str:
    """Everybody has offered, and the knocker guesses."""
    told = sevens_hand.prompt(replace(GUESSING, viewer=1, offer=ACE), (ANY, ANY, ANY))
    return told.split(ANY)[0].replace("A♠", card)


def _offer() -> str:
    return sevens_hand.prompt(mine("AS 3C", turn=1, phase="offer", asked=(0, 2), offer=ACE), ("", ANY, ""))


CHANGED_MIND = _offer().split(ANY)[1].partition(". ")[2].partition(".")[0]


def asked_for_a_card(knocker: str) -> str:
    return (
        sevens_hand.prompt(mine("AS 3C", turn=1, phase="offer", asked=(0, 2)), ("", knocker, ""))
        .partition(". ")[2]
        .partition(". ")[0]
    )


def offered_by(name: str) -> str:
    """The knocker is offered a card."""
    return sevens_hand.prompt(replace(GUESSING, viewer=0), ("", "", name)).partition(". ")[0]


def round_over(number: int, name: str = ANY) -> str:
    """Somebody was out first."""
    line = cards.HandLine(0, 0, 0, (), ())
    return known(sevens_score.outcome(cards.HandsCounted(number, (line,), True), (name,)).partition("\n")[0])


def guessed(name: str, number: int, other: str, *, right: bool) -> str:
    return sevens.event(cards.Guessed(0, 1, number, None, right, None), (name, other)) or ""


def offered_another() -> str:
    return known(sevens.event(cards.Offered(0, None, True), (ANY,)) or "")


def answer(
    number: int, whose: str, viewer: int | None, *, right: bool, card: int | None = None, who: str = ANY
) -> str:
    """One guess as a viewer may know it: the knocker is seat 0, and seat 1 offered."""
    return knock.answers((cards.Answer(0, 1, number, None, right, card),), viewer, (who, whose))[0]


def guesses_yours(knocker: str, card: str = "") -> str:
    """The knocker guesses the viewer's card now; without it as far as its name."""
    shown = replace(GUESSING, viewer=2, offer=ACE)
    told = sevens_hand.prompt(shown, (knocker, "", ""))
    return told.partition(". ")[0].replace("A♠", card) if card else told.partition("A♠")[0]


def scorecard(holes: int) -> str:
    """How the alt text of a scorecard begins."""
    return card_words.card_alt(("",), ((0,) * holes,), (0,), (1,)).partition(". ")[0] + "."


def played_on(date: str) -> str:
    return card_words.card_alt(("",), ((0,),), (0,), (1,), date=date).rpartition(". ")[2]


def everywhere(count: int) -> str:
    return boards.how_many(replace(EMPTY_BOARD, players=count, rows=(None,) * count, everywhere=True))


def audience(game: str) -> str:
    return _(import_module(f"text.{game}.guide").FOR_WHOM)


def rules(game: str) -> Sequence[str]:
    pages: Sequence[str] = import_module(f"text.{game}.guide").rules()
    return pages


TOTAL = card_words.card_text(("",), ((0,),), (0,), (1,)).split()[4]
RACE_ON = seven_ate_nine.summons(pile())


DREW_FROM_DECK = known(play_nine.event(Drew(0, None), (ANY,)) or "")
HOLDING = play_nine.alt(hole(phase="place", held_from="deck"), (ANY, "")).split(ANY)[1].partition(".")[0]
STILL_TO_OFFER = sevens.to_do(OFFERING, (ANY,) * 3).split(ANY)[1].rpartition(": ")[0]

DRAW_OR_TOP = big_bang_panel.prompt(solo(), [Draw(), Top(0, 0)])
LAST_FREE = seven_ate_nine_panel.prompt(pile(viewer=0, hand=(51,), hands=(1, 0), draws=(0, 0)), is_open=True)[
    1
]
STATUS = seven_ate_nine.status(pile(), ())
KNOCK = sevens.action(cards.Knock(), mine("3C"))
PASS = sevens.action(cards.Knock(), mine("3C", passing=True))
TO_KNOCK = sevens_hand.prompt(mine("3C AS"), ("", "", ""))
STUCK = sequence_panel.prompt(_SEQUENCE.view(0), ("", ""), stuck=True)
EXCHANGED = sequence_panel.prompt(replace(_SEQUENCE.view(0), swapped=True), ("", ""), stuck=False).partition(
    CHOOSE_CARD
)[0]
DEAD_CARD = sequence_panel.dead_cards(SequenceTable.lay("17+7 1+0", "2+2", chips=["C6", "I1"]).view(0))
NO_CHIP = sequence_panel.no_target(SequenceTable.lay("17+7 minus", "2+2", chips=["C6 I1"]).view(0))


def turned(card: int) -> str:
    """The pile was turned, and this card lies on it."""
    shown = pile(viewer=0, pile=(card,))
    return seven_ate_nine_panel.prompt(shown, is_open=False, is_turned=True)[1]


UNTIL_GO = covered(0, 0).partition(":")[0]
CHOOSING = play_nine.status(hole(phase="place", held_from="deck"), (ANY, ANY)).rpartition(ANY)[2]

RACE_BLURB = _(seven_ate_nine.BLURB)


def number_of(label: str) -> int:
    """Of a card of Sevens by its label."""
    return card_of(label) % 10 + 1


def card_of(label: str) -> int:
    return NAMES.index(label[:-1] + "CDHS"["♣♦♥♠".index(label[-1])])
