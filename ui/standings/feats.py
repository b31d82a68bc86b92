"""What the records of a game are called; each game says it in its own words."""

from __future__ import annotations

from types import ModuleType

from engine.feats import Among
from engine.games import GAMES
from engine.options import read
from ui.games import FACES
from ui.text.locale import _, ngettext


def _words(game: str) -> ModuleType | None:
    return FACES[game].feats if game in FACES else None


def _label(game: str, kind: str) -> str:
    """Of one that this version does not know: its key."""
    words = _words(game)
    return kind if words is None else str(words.FEATS.get(kind, kind))


def feat(game: str, kind: str) -> str:
    """A kind of record by its name, and which games it compares: "best hole (3 players)".

    One that this version does not know goes by its key.
    """
    among = Among.parse(kind)
    source = _label(game, among.kind)
    label = _(source)
    if not among.sides:
        return label
    return _("{feat} ({games})").format(feat=label, games=games(game, kind))


def own_best(game: str, kind: str, value: str) -> str:
    """Tells a player that they have never done better here: "Your best hole here: −14 (3 players)"."""
    words, among = _words(game), Among.parse(kind)
    own = None if words is None else words.OWN.get(among.kind)
    if own is None:
        return _("**Your best here:** {feat} {value}").format(feat=feat(game, kind), value=value)
    told = _("**{best}:** {value}").format(best=_(own), value=value)
    return _("{feat} ({games})").format(feat=told, games=games(game, kind)) if among.sides else told


def how_to_set(game: str, kind: str) -> str:
    """What a player has to do to stand on the board of a record."""
    words = _words(game)
    return "" if words is None else _(words.HOW[Among.parse(kind).kind])


def games(game: str, kind: str) -> str:
    """The games that a record compares: "3 players, exact guesses, earlier rules"."""
    among = Among.parse(kind)
    return ", ".join(filter(None, (_size(among), _house_rules(game, among), _earlier(game, among))))


def _size(among: Among) -> str:
    if not among.sides:
        return _("all games")
    if among.each > 1:
        return _("{sides} teams of {players}").format(sides=among.sides, players=among.each)
    if among.sides == 1:
        return _("alone")
    return ngettext("{players} player", "{players} players", among.sides).format(players=among.sides)


def _house_rules(game: str, among: Among) -> str:
    """What its options have that the usual game has not."""
    kind = next((kind for kind in GAMES[game].feat_kinds if kind.key == among.kind), None)
    if kind is None or not among.sides:
        return ""
    chosen = dict(zip(kind.by, among.options, strict=False))
    told: str = FACES[game].guide.options_line(GAMES[game].options(read(GAMES[game].Options, chosen)))
    return told


def _earlier(game: str, among: Among) -> str:
    return _("earlier rules") if game in GAMES and among.since < GAMES[game].records_since else ""


def landmark(game: str, kind: str, name: str, value: str) -> str:
    """Says that somebody has got that far for the first time; "" for a kind that has no landmark."""
    words = _words(game)
    told = None if words is None else words.LANDMARKS.get(Among.parse(kind).kind)
    return _(told).format(name=name, value=value) if told else ""
