"""How the computer plays 7 Ate 9: its strength is the speed of its eyes (rules 1).

A computer knows at once which card fits, so its level is a matter of time: each look at the table takes a while, and
now and then it sees wrong.
"""

from __future__ import annotations

from engine import looks
from engine.game import Level, Rng
from engine.seven_ate_nine.cards import FITS
from engine.seven_ate_nine.race import DRAW, LAST, PLAYS
from engine.seven_ate_nine.types import Move, View

LONGER = 1.06  # a rival's card cuts people's longer looks off: those that led to a card are the shorter ones
FIRST = 3  # cards of the pile that tell one race from another


def think(view: View, level: Level, rng: Rng) -> tuple[Move, int]:
    """See `Game.think`.

    The milliseconds count from when there was something to see: the top card, GO, or its own last move. If the top
    changes meanwhile, the caller asks again, or lets the card come too late.
    """
    return _choose_after_look(view, level, looks.LOOKS[level], rng)


def think_at(view: View, look_ms: int, rng: Rng) -> tuple[Move, int]:
    """See `Game.think_at`."""
    return _choose_after_look(view, "easy", looks.around(look_ms, LONGER), rng)


def _choose_after_look(view: View, level: Level, look: tuple[int, int], rng: Rng) -> tuple[Move, int]:
    action = _see(view, level, rng)
    seat = view.viewer
    assert seat is not None
    race, left = (seat, view.pile[:FIRST]), view.hands[seat] + view.draws[seat]
    return action, looks.look_ms(look, race, left, rng, thought=action is not DRAW)


def _see(view: View, level: Level, rng: Rng) -> Move:
    seat = view.viewer
    if seat is None or view.how is not None:
        raise ValueError("nothing to decide")
    fits = FITS[view.pile[-1]]
    playable = [card for card in view.hand if card in fits]
    drawable = view.draws[seat] > 0
    free = view.options.last_card_free and not drawable and len(view.hand) == 1
    if not (playable or drawable or free):
        raise ValueError("nothing to decide")
    others = [card for card in view.hand if card not in fits]
    if others and rng.random() < looks.MISSES[level]:
        return PLAYS[rng.choice(others)]
    if free:
        return LAST
    if not playable:
        return DRAW
    return PLAYS[playable[0] if level == "easy" else _best(playable, view.hand)]


def _best(playable: list[int], hand: tuple[int, ...]) -> int:
    """The card after which most others of the hand would fit; among equals the one drawn first."""
    if len(playable) == 1:
        return playable[0]
    return max(playable, key=lambda card: sum(other in FITS[card] for other in hand))
