"""The private panel of a race in words, all of them above its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.seven_ate_nine.cards import MODIFIERS, face, modifier, number, playable_numbers
from engine.seven_ate_nine.types import Missed, View
from ui.seven_ate_nine.score import cards_left
from ui.seven_ate_nine.words import count_cards_left, in_hand, to_draw
from ui.text.locale import _, mark
from ui.text.words import bare, full, join_spaced, plain, seat, total
from ui.text.words import number as signed

SHORT = 14  # characters of a name that must fit on one line
_BUTTONS: Mapping[str, str] = {
    "draw": mark("Draw"),
    "last": mark("Last card"),
    "why": mark("Why?"),
    "exactly": mark("Same number, another step"),
    "none": mark("none"),
}
_READY: Mapping[str, str] = {
    "ready": mark("You're ready. Waiting for the others."),
    "paused": mark("The race is paused. Press Ready to go on."),
    "restarted": mark("I was restarted. Press Ready to go on."),
    "waiting": mark("Press Ready, then wait for GO."),
}


def button(name: str) -> str:
    """The label of a button or choice other than the numbers."""
    return _(_BUTTONS[name])


def before_countdown(state: str) -> str:
    """What a player is asked who is "ready", or whose race is "waiting" or "paused"."""
    return _(_READY[state])


def get_ready() -> str:
    """A large heading, like the next two: it can be read from across the room."""
    return "# " + _("Get ready")


def countdown(when: str) -> str:
    """Says when GO is, as Discord writes times."""
    return "# " + _("GO {when}").format(when=when)


def top_card(view: View, *, is_go: bool) -> str:
    """The card to play on; `is_go` as long as GO is news."""
    top = face(view.pile[-1])
    return "# " + (_("GO! {card}").format(card=top) if is_go else top)


def prompt(view: View, *, is_open: bool, is_turned: bool = False) -> tuple[str, str]:
    """Two lines for the panel's player: the hand, and what to do. Before GO cards are covered.

    `is_turned`: the pile was turned, and GO is said again, for cards that the player knows (1.2.8).
    """
    me = view.viewer
    assert me is not None
    top, mine = view.pile[-1], full(f"{in_hand(view.hands[me])}, {to_draw(view.draws[me])}")
    if is_turned:
        return mine, _("The pile was turned: **{card}** is on top.").format(card=face(top))
    if not is_open:
        if view.hands[me]:
            covered = _("Covered until GO: {hand} in hand, {draws} to draw.")
            mine = covered.format(hand=view.hands[me], draws=view.draws[me])
        return mine, _("On the pile: **{card}**.").format(card=face(top))
    if not view.hand:
        return mine, _("Draw. What fits: {what}.").format(what=_what_fits(top))
    if count_cards_left(view, me) == 1 and view.options.last_card_free:
        return mine, _("Last card: lay it face down and win.")
    play = _("Play {what}; 1 follows 10.") if _goes_round(top) else _("Play a number {what}.")
    return mine, play.format(what=_what_fits(top))


def _what_fits(top: int) -> str:
    """What to look for, and not what comes of it."""
    return _("{step} above or below {number}").format(step=modifier(top), number=number(top))


def _goes_round(top: int) -> bool:
    """Whether a number that fits lies beyond 10 or 1."""
    return playable_numbers(top) != (number(top) + modifier(top), number(top) - modifier(top))


def hand(view: View) -> str:
    """The line of the viewer's cards: "Hand: ±1: 3 7×2 · ±3: 10"."""
    return _("Hand: {cards}").format(cards=list_hand(view) or "–")


def list_hand(view: View) -> str:
    """The viewer's cards by their steps: "±1: 3 7×2 · ±3: 10"; or ""."""
    told = []
    for step in MODIFIERS:
        cards = [card for card in sorted(set(view.hand)) if modifier(card) == step]
        counts = [(number(card), view.hand.count(card)) for card in cards]
        numbers = [f"{value}×{count}" if count > 1 else f"{value}" for value, count in counts]
        told += [join_spaced((f"±{step}:", *numbers))] if numbers else []
    return " · ".join(told)


def rivals(view: View, names: Sequence[str]) -> str:
    """How many cards the others have left, in one line; long names are cut."""
    short = [bare(name)[:SHORT] for name in names]
    return " · ".join(
        _("{name} has **one card left**").format(name=seat(short, index))
        if count_cards_left(view, index) == 1
        else _("{name}: {left}").format(
            name=seat(short, index), left=cards_left(count_cards_left(view, index))
        )
        for index in range(len(names))
        if index != view.viewer
    )


def because(top: int) -> str:
    """The arithmetic of a card, with the wrap, in two lines: "9 + 2 = 11, which is 1; 9 − 2 = 7." and what fits."""
    up, down = playable_numbers(top)
    fits = _("So {up} and {down} fit on {top}.").format(up=up, down=down, top=face(top))
    return f"{full(_sums(top))}\n{fits}"


def stop(missed: Missed, seconds: int, until: str) -> str:
    """Why an attempt stops its player, or that it came during the stop.

    It fits one line of a phone, so that no key moves and what is in hand stays in sight. `until` is the time when the
    player may play again, as Discord writes it.
    """
    texts = {
        "no_fit": _("{card} does not fit: stopped for {seconds} s."),
        "not_held": _("You have no {card}: stopped for {seconds} s."),
    }
    text = texts.get(missed.why or "", _("Stopped until {when}."))
    return text.format(card=missed.action, seconds=seconds, when=until)


def verdict(missed: Missed, top: int, names: Sequence[str]) -> str:
    """Why an attempt that stops nobody was a miss, in a line or two for its player. `top` is the card on the pile."""
    called = "" if missed.action is None else str(missed.action)
    match missed.why:
        case "early":
            return _("That was before GO. No penalty.")
        case "not_held":
            return _("You have no {card}.").format(card=called)
        case "too_late":
            goes_back = _("You keep the {card}: no penalty.").format(card=called)
            return f"{_first(missed, names)}\n{goes_back}"
        case _:
            return _("{card} does not fit on {top}.").format(card=called, top=face(top))


def _first(missed: Missed, names: Sequence[str]) -> str:
    """Whose card came before one that was too late; it fits one line of a phone."""
    assert missed.faster is not None
    if missed.faster == missed.seat:
        return _("Your own card came first.")
    text = _("{name} was {late} ms faster.") if missed.late else _("{name} was faster.")
    return text.format(name=plain(bare(names[missed.faster])[:SHORT]), late=missed.late)


def cost(card: int) -> str:
    """What a miss with option `penalty=draw1` cost, for its player (rules 1.4.1)."""
    return _("That cost you a card: {card}.").format(card=face(card))


def overtaken(told: str) -> str:
    """A verdict on an attempt that came late: it was judged on the card that lay there by then."""
    return told.partition("\n")[0] + "\n" + _("Too late: that card was there first.")


def _sums(top: int) -> str:
    """ "9 + 2 = 11, which is 1; 9 − 2 = 7"."""
    sums = []
    for by, fits in zip((modifier(top), -modifier(top)), playable_numbers(top), strict=True):
        value = number(top) + by
        text = f"{total((number(top), by))} = {signed(value)}"
        sums.append(text if value == fits else _("{sum}, which is {number}").format(sum=text, number=fits))
    return "; ".join(sums)


def two_lines(usual: tuple[str, str], said: str) -> tuple[str, ...]:
    """The last notes replace the usual lines from the second one on; no note is cut."""
    latest: list[str] = []
    for note in reversed(said.split("\n\n")):
        lines = note.splitlines()[-2:]
        if len(lines) + len(latest) > 2:
            break
        latest = [*lines, *latest]
    return (*usual[: 2 - len(latest)], *latest)
