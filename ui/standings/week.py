"""The week in review, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ui.standings.boards import game_title
from ui.standings.feats import feat
from ui.standings.figures import Unit, figure
from ui.text.locale import _, ngettext
from ui.text.words import join_names, plain


class Best(NamedTuple):
    """The best of a game."""

    game: str
    kind: str
    name: str
    value: int
    unit: Unit


def heading(first: str, last: str, games: int, players: int) -> str:
    """`first` and `last`: days, as Discord writes times."""
    many = ngettext("{games} rated game", "{games} rated games", games).format(games=games)
    people = ngettext("{players} player", "{players} players", players).format(players=players)
    return _("**The week from {first} to {last}**: {games}, {players}").format(
        first=first, last=last, games=many, players=people
    )


def rises(rose: Sequence[tuple[str, int, int]]) -> str:
    """Who rose on the board of the season, from which rank to which."""
    each = [
        _("**{name}** from {before} to {after}").format(name=plain(name), before=before, after=after)
        for name, before, after in rose
    ]
    return _("Higher on the board: {people}.").format(people=join_names(each))


def duel(names: tuple[str, str], wins: tuple[int, int], level: int) -> str:
    """`level`: games in which neither finished ahead."""
    one, other = map(plain, names)
    told = _("Duel of the week: **{one}** against **{other}**, {won} to {lost}.")
    if level:
        told = _("Duel of the week: **{one}** against **{other}**, {won} to {lost}, and {level} level.")
    return told.format(one=one, other=other, won=wins[0], lost=wins[1], level=level)


def best(found: Best) -> str:
    return _("{game}, {feat}: **{name}**, {figure}").format(
        game=game_title(found.game),
        feat=feat(found.game, found.kind),
        name=plain(found.name),
        figure=figure(found.value, found.unit),
    )
