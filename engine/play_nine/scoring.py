"""What cards are worth in Play Nine, and who is ahead (rules 5.2.7, 5.2.8, 5.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Result, places
from engine.play_nine.rules import Rules
from engine.play_nine.types import HOLE_IN_ONE, Bonus, Column, Options


def find_matches(rules: Rules, cards: Sequence[int | None]) -> tuple[Column, ...]:
    """The matched columns of eight cards. None, a face-down card, matches nothing (5.4.8)."""
    columns = []
    for column in range(4):
        card = cards[column]
        if card is not None and card == cards[column + 4]:
            columns.append(Column(column, card, rules.pair_of_aces if card == HOLE_IN_ONE else rules.pair))
    return tuple(columns)


def bonuses(rules: Rules, columns: Sequence[Column]) -> tuple[Bonus, ...]:
    """What several matched columns of one value add, wherever they lie, by value (5.4.1 to 5.4.5)."""
    if len(columns) < 2:
        return ()
    values = [column.value for column in columns]
    counts = ((value, values.count(value)) for value in sorted(set(values)))
    return tuple(Bonus(value, count, rules.bonuses[count]) for value, count in counts if count > 1)


def score(rules: Rules, cards: Sequence[int | None]) -> int:
    """What eight cards score; face-down ones (None) count nothing (5.2.7)."""
    pairs = find_matches(rules, cards)
    return total(cards, pairs, bonuses(rules, pairs))


def total(cards: Sequence[int | None], pairs: Sequence[Column], added: Sequence[Bonus]) -> int:
    """What eight cards score if their matched columns and bonuses are known."""
    known = sum([card for card in cards if card is not None])
    matching = sum([column.score - 2 * column.value for column in pairs])  # instead of what its cards score
    return known + matching + sum([bonus.score for bonus in added])


def hole_points(rules: Rules, scores: Sequence[int]) -> tuple[int, ...]:
    """What a hole of match play gives each seat, in halves: 2 to the lower, 1 each if halved (5.4.20)."""
    low = min(scores)
    share = rules.hole_won if scores.count(low) == 1 else rules.hole_halved
    return tuple(share if each == low else 0 for each in scores)


def result(
    options: Options,
    totals: tuple[int, ...],
    points: tuple[int, ...],
    extra: tuple[tuple[int | None, ...], ...],
) -> Result:
    """The end of a game. `reason` is one of

    - "strokes": one player has the lowest total (5.2.8);
    - "sudden_death": a playoff found the winner (5.4.18);
    - "shared": the first place stayed tied, by option or after nine extra holes;
    - "match": match play; scores are holes won, in halves, and the highest wins (5.4.20).
    """
    sides = tuple(range(len(totals)))
    if options.match:
        return Result("match", places([-halves for halves in points]), points, sides)
    # Players who fell out of the playoff earlier rank lower; those who fell out on the same hole share (5.4.18).
    keys = []
    for total, holes in zip(totals, extra, strict=True):
        played = [each for each in holes if each is not None]
        kept_up = bool(played) and len(played) == len(holes) and played[-1] == _lowest_last(extra)
        keys.append((total, -len(played), not kept_up))
    ranking = places(keys)
    if ranking.count(1) > 1:
        return Result("shared", ranking, totals, sides)
    return Result("sudden_death" if extra[0] else "strokes", ranking, totals, sides)


def _lowest_last(extra: Sequence[Sequence[int | None]]) -> int:
    """The best score of the last playoff hole."""
    return min(last for *_, last in extra if last is not None)
