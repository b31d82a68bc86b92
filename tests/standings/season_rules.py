"""What a season would rank by different rules, if it were known how well everybody plays.

150 seasons of 14 people: how well they play and how often they play have nothing to do with each other. The table says
how closely each rule follows both (Spearman's rank correlation, the mean of all seasons): 1 is the same order, 0 has
nothing to do with it. `.venv/bin/python -m tests.standings.season_rules`, some seconds; the seed is fixed.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from standings import score
from standings.facts import Line

SEASONS, PEOPLE, DAYS, EVENINGS = 150, 14, 91, 100
HABITS = 1.0  # the spread of how often people play: e to this power is one standard deviation
LUCK = 1.5  # the spread of a game of length 1, in standard deviations of skill
TABLES = (2, 2, 2, 3, 3, 4, 4, 6)  # how many sit at a table
IN_A_ROW = (1, 1, 1, 2, 3, 5, 8)  # how many games the same people play in an evening
LENGTHS = (1, 1, 2, 3)
WEEK, FEW, BEST = 7, 5, 20


class Game(NamedTuple):
    """One person's game."""

    day: int
    share: int
    length: int

    @property
    def gained(self) -> int:
        """What it adds to a sum of the shares."""
        return self.share * self.length


Season = Mapping[int, Sequence[Game]]  # by person
Rule = Callable[[Sequence[Game]], float]


def _first_of_weeks(games: Sequence[Game]) -> float:
    played: Counter[int] = Counter()
    found = 0
    for game in games:
        played[game.day // WEEK] += 1
        found += game.gained if played[game.day // WEEK] <= FEW else 0
    return found


def _mean(games: Sequence[Game]) -> float:
    return sum(game.gained for game in games) / max(sum(game.length for game in games), 1)


def _score(games: Sequence[Game]) -> float:
    return score.score(sum(game.gained for game in games), sum(game.length for game in games))


RULES: Mapping[str, Rule] = {
    "the sum of the shares": lambda games: sum(game.gained for game in games),
    "the first five games of a week": _first_of_weeks,
    "the best twenty games": lambda games: sum(sorted((game.gained for game in games), reverse=True)[:BEST]),
    "the plain mean of the shares": _mean,
    "the shares over all games and ten empty ones": _score,
}


def season(rng: random.Random) -> tuple[list[float], Season]:
    """How well each person plays, and what they have played in a season."""
    skills = [rng.gauss(0, 1) for _ in range(PEOPLE)]
    habits = [rng.lognormvariate(0, HABITS) for _ in range(PEOPLE)]
    games: dict[int, list[Game]] = defaultdict(list)
    for day in sorted(rng.randrange(DAYS) for _ in range(EVENINGS)):
        people = _table(rng, habits)
        for _ in range(rng.choice(IN_A_ROW)):
            length = rng.choice(LENGTHS)
            lines = _played(rng, people, skills, length)
            for line in lines:
                assert line.user_id is not None
                games[line.user_id].append(Game(day, score.share(lines, line), length))
    return skills, games


def _table(rng: random.Random, habits: Sequence[float]) -> list[int]:
    people: list[int] = []
    for _ in range(rng.choice(TABLES)):
        left = [person for person in range(PEOPLE) if person not in people]
        people += rng.choices(left, [habits[person] for person in left])
    return people


def _played(rng: random.Random, people: Sequence[int], skills: Sequence[float], length: int) -> list[Line]:
    """A game: the longer it is, the less luck decides."""
    form = {person: skills[person] + rng.gauss(0, LUCK / length**0.5) for person in people}
    order = sorted(people, key=form.__getitem__, reverse=True)
    return [Line(seat, person, "", "", 1 + seat, 0, seat) for seat, person in enumerate(order)]


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's: that of the ranks, equal values sharing the mean of theirs."""
    ranks = [_ranks(one), _ranks(other)]
    mean = (len(one) - 1) / 2
    first, second = ([rank - mean for rank in each] for each in ranks)
    both = sum(a * b for a, b in zip(first, second, strict=True))
    spread = (sum(a * a for a in first) * sum(b * b for b in second)) ** 0.5
    return both / spread if spread else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    return [
        sum(other < value for other in values) + (sum(other == value for other in values) - 1) / 2
        for value in values
    ]


def measured(seasons: int = SEASONS) -> dict[str, tuple[float, float]]:
    """How closely each rule follows how well people play, and how much."""
    rng = random.Random("season rules")
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for _ in range(seasons):
        skills, games = season(rng)
        played = [float(len(games[person])) for person in range(PEOPLE)]
        for name, rule in RULES.items():
            ranked = [rule(games[person]) for person in range(PEOPLE)]
            found[name].append((correlation(ranked, skills), correlation(ranked, played)))
    return {
        name: (fmean(skill for skill, _ in each), fmean(much for _, much in each))
        for name, each in found.items()
    }


def main() -> None:
    print("| rule | skill | games |\n| --- | --- | --- |")
    for name, (skill, played) in measured().items():
        print(f"| {name} | {skill:.2f} | {played:.2f} |")


if __name__ == "__main__":
    main()
