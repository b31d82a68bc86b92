"""`python -m engine games`: which games there are, for how many, and with which options."""

from __future__ import annotations

from argparse import Namespace

from engine.command_line.words import numbers, option_text, values
from engine.games import GAMES
from engine.options import options_of


def games(wanted: Namespace) -> int:
    for key in [wanted.game] if wanted.game else GAMES:
        game = GAMES[key]
        race = "; a race, without turns" if game.race else ""
        print(
            f"{key}: {game.title}, for {numbers(game.seats)} players{race} (rules version {game.rules_version})"
        )
        rows = [
            (f"{each.name}={option_text(each.default)}", values(each), each.about)
            for each in options_of(game.Options)
        ]
        first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
        for row in rows:
            print(f"    {row[0]:{first}}  {row[1]:{second}}  {row[2]}".rstrip())
        print()
    print(
        "Each option stands with its default, then all its values. The numbers in brackets are those of docs/rules.md."
    )
    return 0
