"""Finished games in words: who won, what the reader did, scores with their unit, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ui.standings.players import Outcome
from ui.text.locale import _, mark
from ui.text.words import bare, fit, full, join_names, join_spaced, plain, sentences

_PLACES: Mapping[int, str] = {
    2: mark("2nd"),
    3: mark("3rd"),
    4: mark("4th"),
    5: mark("5th"),
    6: mark("6th"),
}


class Side(msgspec.Struct, frozen=True):
    """A player, or a team as one, in the order of places."""

    names: tuple[str, ...]
    place: int
    score: str = ""  # its figure; "" if it is not known
    me: int | None = None  # which of the names is the reader
    has_resigned: bool = False


class PastGame(msgspec.Struct, frozen=True):
    """A finished game as its reader sees it in a list."""

    key: str
    title: str
    sides: tuple[Side, ...]
    unit: str  # of the first side's score
    day: str  # by the reader's calendar
    clock: str  # when it ended, as Discord writes it
    margin: str = ""  # by how much the first side is ahead of the next, where that says something

    @property
    def mine(self) -> Side | None:
        return next((side for side in self.sides if side.me is not None), None)

    @property
    def is_level(self) -> bool:
        return len(self.sides) > 1 and self.sides[1].place == 1

    @property
    def outcome(self) -> Outcome | None:
        """What the reader did; None: they did not play, or nobody else did."""
        mine = self.mine
        if mine is None or len(self.sides) < 2:
            return None
        if mine.place > 1:
            return "lost"
        return "level" if self.is_level else "won"


class GameList(msgspec.Struct, frozen=True):
    """One page of games, newest first."""

    heading: str
    games: tuple[PastGame, ...]


def name_of(side: Side) -> str:
    """ "Ada", "You", or a team: "You & Bo"."""
    return " & ".join(_("You") if at == side.me else bare(name) for at, name in enumerate(side.names))


def and_more(number: int) -> str:
    """In place of names for which there is no room."""
    return _("and {number} more").format(number=number)


def second_line(game: PastGame) -> str:
    """What the reader did, or else how the game was won."""
    mine = game.mine
    if mine is not None and mine.has_resigned:
        return _("you resigned")
    if len(game.sides) < 2:
        return _("played alone")
    if mine is not None and mine.place > 1:
        place = _(_PLACES[mine.place])
        told = _("you: {place}, {score}") if mine.score else _("you: {place}")
        return told.format(place=place, score=mine.score)
    if game.is_level:
        level = [side for side in game.sides if side.place == 1 and side is not (mine or game.sides[0])]
        return _("level with {names}").format(names=join_names([name_of(side) for side in level]))
    return _("won by {margin}").format(margin=game.margin) if game.margin else _("won")


def alt(games: GameList) -> str:
    """Everything that the picture says, in at most 1,024 characters."""
    names = [name for game in games.games for side in game.sides for name in side.names]

    def describe(short: Sequence[str]) -> str:
        left = list(short)
        lines = []
        for game in games.games:
            sides = []
            for side in game.sides:
                sides.append(msgspec.structs.replace(side, names=tuple(left[: len(side.names)])))
                del left[: len(side.names)]
            lines.append(_line(msgspec.structs.replace(game, sides=tuple(sides))))
        return sentences(full(games.heading), *lines)

    return fit(names, describe)


def _line(game: PastGame) -> str:
    """ "Nov 28, its title: Gwen 66 strokes, Jon, Dan; won by 40."."""
    first = join_spaced(filter(None, (name_of(game.sides[0]), game.sides[0].score, game.unit)))
    others = [name_of(side) for side in game.sides[1:]]
    return _("{day}, {title}: {names}; {how}.").format(
        day=game.day, title=game.title, names=", ".join((first, *others)), how=second_line(game)
    )


def text(games: GameList) -> str:
    """The list for readers who want no pictures, with times as Discord writes them."""
    return "\n".join((f"### {games.heading}", *(_text_line(*each) for each in enumerate(games.games, 1))))


def _text_line(number: int, game: PastGame) -> str:
    first, *others = game.sides
    won = join_spaced(filter(None, (f"**{plain(name_of(first))}**", first.score, game.unit)))
    return _("{number}. {clock} {title}: {names} ({how})").format(
        number=number,
        clock=game.clock,
        title=plain(game.title),
        names=", ".join((won, *(plain(name_of(side)) for side in others))),
        how=second_line(game),
    )


def choice(number: int, game: PastGame) -> str:
    """A game in the menu, numbered from the newest: "1. Nov 28, its title: Gwen 66, Jon 106"."""
    players = [join_spaced(filter(None, (name_of(side), side.score))) for side in game.sides]
    return _("{number}. {day}, {title}: {players}").format(
        number=number, day=game.day, title=game.title, players=", ".join(players)
    )
