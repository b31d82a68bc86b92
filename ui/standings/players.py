"""What is said about players: their cards, two of them head to head, how ratings have changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from ui.standings.boards import game_title
from ui.standings.feats import feat
from ui.standings.figures import DASH, Unit, figure, share
from ui.text.locale import _, mark, ngettext
from ui.text.words import fit, full, join_spaced, number, plain, sentences

Outcome = Literal["won", "level", "lost"]

LAST = 10  # games whose outcomes are shown
_LETTERS: Mapping[Outcome, str] = {"won": mark("W"), "level": "=", "lost": mark("L")}
_OUTCOMES: Mapping[Outcome, str] = {"won": mark("won"), "level": mark("level"), "lost": mark("lost")}


class Feat(msgspec.Struct, frozen=True):
    """A player's own record, as the game names and counts it."""

    kind: str
    value: int
    unit: Unit = "count"


class Played(msgspec.Struct, frozen=True):
    """One game on a player's card."""

    game: str
    games: int
    wins: int
    rating: int | None = None  # None: none, or of too few games
    spread: int | None = None
    best: Feat | None = None


class Card(msgspec.Struct, frozen=True):
    """A player's card."""

    name: str
    lines: tuple[Played, ...]  # every game, played or not
    last: tuple[Outcome, ...] = ()  # oldest first
    since: str = ""  # the month of the first game
    season: str = ""
    score: int = 0  # of this season, on this server
    rank: int | None = None
    players: int = 0  # on the season's board

    @property
    def games(self) -> int:
        return sum(line.games for line in self.lines)

    @property
    def wins(self) -> int:
        return sum(line.wins for line in self.lines)


class Duel(msgspec.Struct, frozen=True):
    """The result of one game between two people."""

    game: str
    first: int  # times the first of them finished ahead
    second: int
    level: int = 0


class Duels(msgspec.Struct, frozen=True):
    """Two people head to head."""

    names: tuple[str, str]
    lines: tuple[Duel, ...]  # of the games that they have played together

    @property
    def first(self) -> int:
        return sum(line.first for line in self.lines)

    @property
    def second(self) -> int:
        return sum(line.second for line in self.lines)

    @property
    def level(self) -> int:
        return sum(line.level for line in self.lines)


class Curve(msgspec.Struct, frozen=True):
    """One player's rating after each of the latest rated games, oldest first: the number and how certain it is."""

    name: str
    steps: tuple[tuple[int, int], ...]
    before: int = 0  # rated games that are older
    provisional: int = 0  # how many of the steps are: none of those is the best

    @property
    def games(self) -> int:
        return self.before + len(self.steps)

    @property
    def peak(self) -> int | None:
        """Which step is the best; None while all are provisional."""
        sure = range(self.provisional, len(self.steps))
        return max(sure, key=lambda at: self.steps[at], default=None)


class Graph(msgspec.Struct, frozen=True):
    """The ratings of one to four players in a game."""

    game: str
    curves: tuple[Curve, ...]

    @property
    def longest(self) -> int:
        return max((len(curve.steps) for curve in self.curves), default=0)


# The card


def since(card: Card) -> str:
    """When its player began: "since May 2026"."""
    return _("since {month}").format(month=card.since) if card.since else ""


def headline(card: Card) -> tuple[tuple[str, str], ...]:
    """The four figures at the top, each with its word."""
    if not card.games:
        return tuple((DASH, word) for word in (_("score"), _("place"), _("won"), _("games")))
    score = figure(card.score, "tenths")
    place = (
        (DASH, _("place"))
        if card.rank is None
        else (str(card.rank), _("place of {players}").format(players=card.players))
    )
    games = ngettext("game", "games", card.games)
    return (
        (score, _("score, {season}").format(season=card.season) if card.season else _("score")),
        place,
        (share(card.wins, card.games), _("won")),
        (str(card.games), games),
    )


def heads() -> tuple[str, str, str]:
    """What stands above the columns of the games."""
    return _("Rating"), _("Won"), _("Games")


def best(line: Played) -> str:
    """The best deed in a game: "best hole −12"."""
    if line.best is None:
        return ""
    value = figure(line.best.value, line.best.unit)
    return _("{feat} {value}").format(feat=feat(line.game, line.best.kind), value=value)


def rating(line: Played) -> str:
    """The rating in a game, or a dash."""
    return DASH if line.rating is None else number(line.rating)


def win_share(line: Played) -> str:
    """The share of a game's wins, or a dash."""
    return share(line.wins, line.games)


def last_ten() -> str:
    """Stands beside the outcomes of the last games."""
    return _("Last ten")


def letter(outcome: Outcome) -> str:
    """An outcome in one sign."""
    return _(_LETTERS[outcome])


def begin() -> str:
    """Stands on the card of somebody who has not played."""
    return _("Play one game to begin.")


def card_text(card: Card) -> str:
    """The card as Markdown, a line a game."""
    head = f"**{plain(card.name)}**"
    if card.since:
        head += f" · {since(card)}"
    if not card.games:
        return f"{head}\n{begin()}"
    lines = [head, " · ".join(_figures(card))]
    lines += [f"- **{game_title(line.game)}**: {_facts(line)}" for line in card.lines]
    if card.last:
        lines.append(f"{last_ten()}: {join_spaced(map(letter, card.last))}")
    return "\n".join(lines)


def card_alt(card: Card) -> str:
    """The card in plain words, at most 1,024 characters."""

    def alt(names: Sequence[str]) -> str:
        head = ", ".join(part for part in (names[0], since(card)) if part)
        if not card.games:
            return sentences(full(head), begin())
        lines = [full(f"{game_title(line.game)}: {_facts(line)}") for line in card.lines]
        outcomes = ", ".join(_(_OUTCOMES[outcome]) for outcome in card.last)
        told = [_("Last games, the newest at the end: {outcomes}.").format(outcomes=outcomes)]
        return sentences(full(head), full(", ".join(_figures(card))), *lines, *(told if card.last else []))

    return fit([card.name], alt)


def _figures(card: Card) -> list[str]:
    """The four figures as a sentence says them."""
    score = figure(card.score, "tenths")
    told = [
        _("Score in {season}: {score}").format(season=card.season, score=score)
        if card.season
        else _("Score: {score}").format(score=score)
    ]
    if card.rank is not None:
        told.append(_("place {rank} of {players}").format(rank=card.rank, players=card.players))
    games = ngettext("{games} game", "{games} games", card.games).format(games=card.games)
    return [*told, games, _("{share} won").format(share=share(card.wins, card.games))]


def _facts(line: Played) -> str:
    if not line.games:
        return _("not played yet")
    facts = [
        ngettext("{games} game", "{games} games", line.games).format(games=line.games),
        _("{share} won").format(share=win_share(line)),
    ]
    if line.rating is not None:
        told = _("rating {rating}").format(rating=number(line.rating))
        facts.append(told if line.spread is None else f"{told} ± {line.spread}")
    return ", ".join((*facts, *filter(None, [best(line)])))


# Head to head


def head_to_head() -> str:
    """Stands above the comparison of two people."""
    return _("Head to head")


def together(duels: Duels) -> str:
    """How many games they have played with each other."""
    games = duels.first + duels.second + duels.level
    return ngettext("{games} game", "{games} games", games).format(games=games)


def not_yet() -> str:
    """Told about two people who have not met."""
    return _("They haven't finished a rated game together yet.")


def duel_title(duel: Duel) -> str:
    """A game, and how many times they were level in it."""
    title = game_title(duel.game)
    if not duel.level:
        return title
    return _("{title} · {times} level").format(title=title, times=duel.level)


def duels_text(duels: Duels) -> str:
    """The comparison as Markdown."""
    one, other = map(plain, duels.names)
    head = f"**{_score(duels, one, other)}** · {together(duels)}"
    lines = [f"- {duel_title(line)}: **{line.first} : {line.second}**" for line in duels.lines]
    return "\n".join((head, *(lines or [not_yet()])))


def duels_alt(duels: Duels) -> str:
    """Two players head to head, in plain words, at most 1,024 characters."""

    def alt(names: Sequence[str]) -> str:
        lines = [full(f"{duel_title(line)}, {line.first} : {line.second}") for line in duels.lines]
        return sentences(full(_score(duels, *names)), *(lines or [not_yet()]))

    return fit(duels.names, alt)


def _score(duels: Duels, one: str, other: str) -> str:
    return _("{one} {first} : {second} {other}").format(
        one=one, first=duels.first, second=duels.second, other=other
    )


# The graph


def graph_title(graph: Graph) -> str:
    """Whose ratings, in which game. With several players their names stand at the curves."""
    if len(graph.curves) == 1:
        return f"{game_title(graph.game)} · {graph.curves[0].name}"
    return game_title(graph.game)


def graph_games(graph: Graph) -> str:
    """How many games it shows, and of how many: of several players, of the one who has played most."""
    games, shown = max((curve.games for curve in graph.curves), default=0), graph.longest
    if games > shown:
        return _("last {shown} of {games} rated games").format(shown=shown, games=games)
    return ngettext("{games} rated game", "{games} rated games", games).format(games=games)


def ago(games: int) -> str:
    """At the left end of the line, and between: how many games ago."""
    return ngettext("{games} game ago", "{games} games ago", games).format(games=games) if games else _("now")


def no_rating(graph: Graph) -> str:
    """Told about a graph without a curve."""
    return _("No rated game of {title} yet.").format(title=game_title(graph.game))


def graph_text(graph: Graph) -> str:
    """What the graph says, as Markdown: now, and the best."""
    names = [plain(curve.name) for curve in graph.curves]
    return "\n".join((f"**{game_title(graph.game)}**", *_curves(graph, names)))


def graph_alt(graph: Graph) -> str:
    """The graph in plain words, at most 1,024 characters."""

    def alt(names: Sequence[str]) -> str:
        head = _("Ratings in {title}.").format(title=game_title(graph.game))
        return sentences(head, *_curves(graph, names))

    return fit([curve.name for curve in graph.curves], alt)


def _curves(graph: Graph, names: Sequence[str]) -> list[str]:
    if not graph.longest:
        return [no_rating(graph)]
    return [_curve(name, curve) for name, curve in zip(names, graph.curves, strict=True) if curve.steps]


def _curve(name: str, curve: Curve) -> str:
    now, spread = curve.steps[-1]
    games = curve.games
    if curve.peak is None:
        return ngettext(
            "{name}: {now} ± {spread} after {games} rated game.",
            "{name}: {now} ± {spread} after {games} rated games.",
            games,
        ).format(name=name, now=now, spread=spread, games=games)
    peak, _spread = curve.steps[curve.peak]
    first = curve.before + curve.provisional + 1
    return _("{name}: {now} ± {spread} after {games} rated games, {peak} at best since game {first}.").format(
        name=name, now=now, spread=spread, games=games, peak=peak, first=first
    )
