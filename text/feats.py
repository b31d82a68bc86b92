"""What the records of a game are called; each game says it in its own words."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from engine.feats import Among
from engine.games import GAMES
from engine.options import read
from text.locale import _, ngettext

_WORDS = {key: import_module(f"text.{key}.feats") for key, game in GAMES.items() if game.feat_kinds}
_GUIDES = {key: import_module(f"text.{key}.guide") for key in _WORDS}
_LABELS: Mapping[str, Mapping[str, str]] = {key: words.FEATS for key, words in _WORDS.items()}
_LANDMARKS: Mapping[str, Mapping[str, str]] = {key: words.LANDMARKS for key, words in _WORDS.items()}


def feat(game: str, kind: str) -> str:
    """A kind of record by its name, and which games it compares: "best hole (3 players)".

    One that this version does not know goes by its key.
    """
    among = Among.parse(kind)
    source = _LABELS.get(game, {}).get(among.kind, among.kind)
    label = _(source)
    if not among.sides:
        return label
    return _("{feat} ({games})").format(feat=label, games=games(game, kind))


def how_to_set(game: str, kind: str) -> str:
    """What a player has to do to stand on the board of a record."""
    return _(_WORDS[game].HOW[Among.parse(kind).kind])


def games(game: str, kind: str) -> str:
    """The games that a record compares: "3 players, exact guesses, earlier rules"."""
    among = Among.parse(kind)
    return ", ".join(filter(None, (_size(among), _chosen(game, among), _earlier(game, among))))


def _size(among: Among) -> str:
    if not among.sides:
        return _("all games")
    if among.each > 1:
        return _("{sides} teams of {players}").format(sides=among.sides, players=among.each)
    if among.sides == 1:
        return _("alone")
    return ngettext("{players} player", "{players} players", among.sides).format(players=among.sides)


def _chosen(game: str, among: Among) -> str:
    """What its options have that the usual game has not."""
    kind = next((kind for kind in GAMES[game].feat_kinds if kind.key == among.kind), None)
    if kind is None or not among.sides:
        return ""
    chosen = dict(zip(kind.by, among.options, strict=False))
    told: str = _GUIDES[game].options_line(GAMES[game].options(read(GAMES[game].Options, chosen)))
    return told


def _earlier(game: str, among: Among) -> str:
    return _("earlier rules") if game in GAMES and among.since < GAMES[game].records_since else ""


def landmark(game: str, kind: str, name: str, value: str) -> str:
    """Says that somebody has got that far for the first time; "" for a kind that has no landmark."""
    told = _LANDMARKS.get(game, {}).get(Among.parse(kind).kind)
    return _(told).format(name=name, value=value) if told else ""
