"""`python -m engine games`."""

from __future__ import annotations

from engine.games import GAMES
from engine.options import options_of
from tests.engine.command_line.conftest import Run


def test_every_game_is_listed_with_its_seats_and_options(run: Run) -> None:
    said = run("games")

    assert (said.status, said.err) == (0, "")
    assert "sevens: Sevens, for 3 to 5 players (rules version 2)" in said.lines
    assert "sequence_numbers: Sequence Numbers, for 2, 3, 4 or 6 players (rules version 2)" in said.lines
    assert "big_bang: Big Bang, for 1 to 6 players; a race, without turns (rules version 2)" in said.lines
    rows = [line.split()[0] for line in said.lines if line.startswith("    ")]
    assert len(rows) == sum(len(options_of(game.Options)) for game in GAMES.values())


def test_option_shows_its_default_its_values_and_what_it_is_for(run: Run) -> None:
    said = run("games", "play_nine")

    rows = [" ".join(line.split()) for line in said.lines]
    assert "holes=9 1 to 18 how many holes (5.4.20)" in rows
    assert "match=false false or true two players: each hole is won, most holes win (5.4.20)" in rows
    assert "tie=sudden_death shared or sudden_death what becomes of a tie for first place (5.4.18)" in rows
    assert "Sevens" not in said.out


def test_every_option_says_its_values_in_a_line() -> None:
    for game in GAMES.values():
        for option in options_of(game.Options):
            assert option.values is not None, option
            assert option.default in option.values
            assert option.about, option
            assert "\n" not in option.about
