"""How well a person plays a game, judged by the players they finished ahead of: any number of players, ties and teams.

A rating is a mean and its uncertainty (Weng and Lin, JMLR 12, 2011), as openskill reckons them. `standings.reckoning`
says its version and the figures below, and the store keeps that beside the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import BradleyTerryPart, BradleyTerryPartRating

from standings.facts import Line
from standings.season import Season

PROVISIONAL = 10  # games until a rating is no longer provisional
SCALE = 40  # from a mean to the number that is shown
FADING = 3  # each season one part in this many of what is known of a person is lost: a third
DOUBTED = 1  # how many times its uncertainty is taken off a rating that is ranked
WINDOW = 5  # at most six sides play, so everybody is compared with everybody


class Skill(NamedTuple):
    """A mean and its uncertainty."""

    mu: float
    sigma: float


FIRST = Skill(25.0, 25 / 3)
COMPUTERS = {"easy": Skill(19.0, 1.0), "normal": Skill(25.0, 1.0), "hard": Skill(29.0, 1.0)}
"""The computers' skills by level. They never change, and count as opponents."""

_MODEL = BradleyTerryPart(mu=FIRST.mu, sigma=FIRST.sigma, window_size=WINDOW)


class _Teams(list[list[BradleyTerryPartRating]]):
    """Teams made for only one game: openskill need not copy them, which costs as much as its sums."""

    def __deepcopy__(self, _memo: object) -> _Teams:
        return self


class ShownRating(NamedTuple):
    """A rating as people see it."""

    number: int
    certainty: int  # two times out of three the number lies this close to the true one


def display(skill: Skill) -> ShownRating:
    return ShownRating(round(SCALE * skill.mu), round(SCALE * skill.sigma))


def ranking_number(skill: Skill) -> int:
    """The number by which a rating is ranked: what its player has shown, so less for one that is uncertain."""
    number, certainty = display(skill)
    return number - DOUBTED * certainty


def in_season(skill: Skill, since: Season, now: Season) -> Skill:
    """The skill of a person who last played in `since`.

    With each season that has begun since then, it goes a third of the way back to the first uncertainty.
    """
    sigma = skill.sigma
    for _ in range(now.since(since)):
        sigma += (FIRST.sigma - sigma) / FADING
    return Skill(skill.mu, sigma)


def rate(lines: Sequence[Line], skills: Sequence[Skill]) -> tuple[Skill, ...]:
    """The skill of each line after the game, from the one before. Computers' skills change as well: forget those."""
    sides: dict[int, list[int]] = {}
    for index, line in enumerate(lines):
        sides.setdefault(line.side, []).append(index)
    teams = _Teams([_MODEL.rating(*skills[index]) for index in side] for side in sides.values())
    ranks = [float(min(lines[index].place for index in side)) for side in sides.values()]
    after = list(skills)
    for side, team in zip(sides.values(), _MODEL.rate(teams, ranks=ranks), strict=True):
        for index, rating in zip(side, team, strict=True):
            after[index] = Skill(rating.mu, rating.sigma)
    return tuple(after)
