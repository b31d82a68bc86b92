"""The card of awards at a season's end, and the rare line of story under a result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from ui.standings.boards import Row, game_title, rank, row_name
from ui.standings.feats import feat
from ui.standings.figures import Unit, figure
from ui.text.locale import _, mark, ngettext
from ui.text.words import bare, fit, full, join_names, plain, sentences

_KINDS: Mapping[str, str] = {
    "games": mark("most games"),
    "wins": mark("most wins"),
}


class Award(msgspec.Struct, frozen=True):
    """One award: what for, whose, and the figure. `kind` is one of this module's, or a feat of the game."""

    kind: str
    names: tuple[str, ...]  # those who share it; "" is somebody who is not to be named
    value: int
    unit: Unit = "count"
    game: str = ""


class Awards(msgspec.Struct, frozen=True):
    """The outcome of a season on one server."""

    season: str
    rows: tuple[Row, ...]  # the first three places; ties may make them more
    players: int
    games: int
    awards: tuple[Award, ...] = ()


def awards_title(awards: Awards) -> str:
    """Says which season is over."""
    return _("Awards of {season}").format(season=awards.season)


def awards_played(awards: Awards) -> str:
    """How many people played how much: "12 players, 48 games"."""
    players = ngettext("{players} player", "{players} players", awards.players).format(players=awards.players)
    games = ngettext("{games} game", "{games} games", awards.games).format(games=awards.games)
    return f"{players}, {games}"


def award(given: Award) -> str:
    """What an award is for: a game, and "best hole"."""
    if not given.game:
        return _(_KINDS[given.kind])
    return f"{game_title(given.game)}: {feat(given.game, given.kind)}"


def holders(given: Award) -> str:
    """The names of the people who have it, as they wrote them."""
    return join_names([bare(name) for name in given.names])


def award_figure(given: Award) -> str:
    """The figure of an award."""
    return figure(given.value, given.unit)


def row_figure(awards: Awards, row: Row) -> str:
    """The figure of a place."""
    return figure(row.value, "tenths")


def figure_label() -> str:
    """The word below the winner's figure."""
    return _("score")


def nobody_played() -> str:
    """Told after a season without a rated game."""
    return _("Nobody finished a rated game in this season. The next one has begun: /play opens a table.")


def announcement(awards: Awards) -> str:
    """The season's end in a sentence, as Markdown."""
    if not awards.rows:
        return nobody_played()
    first = [row for row in awards.rows if row.rank == 1]
    names = join_names([f"**{plain(row_name(row))}**" for row in first])
    score = row_figure(awards, first[0])
    told = ngettext(
        "{season} is over: {names} has won it with a score of {score}. Everybody starts at zero again.",
        "{season} is over: {names} have won it together, with a score of {score}. Everybody starts at zero again.",
        len(first),
    )
    return told.format(season=awards.season, names=names, score=score)


def awards_text(awards: Awards) -> str:
    """The card as Markdown."""
    lines = [f"**{awards_title(awards)}** · {awards_played(awards)}"]
    if not awards.rows:
        return "\n".join((*lines, nobody_played()))
    lines += [f"**{rank(row)}** {plain(row_name(row))}: **{row_figure(awards, row)}**" for row in awards.rows]
    lines += [
        f"- {award(given)}: {plain(holders(given))}, **{award_figure(given)}**" for given in awards.awards
    ]
    return "\n".join(lines)


def awards_alt(awards: Awards) -> str:
    """The awards in plain words, at most 1,024 characters."""
    whose = [*(row_name(row) for row in awards.rows), *(holders(given) for given in awards.awards)]

    def alt(names: Sequence[str]) -> str:
        head = full(f"{awards_title(awards)}, {awards_played(awards)}")
        if not awards.rows:
            return sentences(head, nobody_played())
        count = len(awards.rows)
        places = [
            _("{rank} {name} {score}.").format(rank=rank(row), name=name, score=row_figure(awards, row))
            for row, name in zip(awards.rows, names[:count], strict=True)
        ]
        given = [
            _("{award}: {name}, {figure}.").format(award=award(each), name=name, figure=award_figure(each))
            for each, name in zip(awards.awards, names[count:], strict=True)
        ]
        return sentences(head, *places, *given)

    return fit(whose, alt)
