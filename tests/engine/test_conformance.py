"""Every game keeps the contract (engine.game): every pair of options, every number of seats, short decks."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.game import Rng, RuleError
from engine.games import GAMES
from engine.options import options_of
from tests.engine.conformance import PROPERTIES
from tests.engine.recording import Case, Subject, cases, record
from tests.games import ALL, manifest_of

DEALS = 12

SUBJECTS = [manifest.subject for manifest in ALL.values()]
CASES = [case for subject in SUBJECTS for case in cases(subject)]


def by_name(subject: Subject) -> str:
    return subject.game.key


@pytest.mark.parametrize("case", CASES, ids=str)
def test_game_keeps(case: Case, subtests: pytest.Subtests) -> None:
    told = record(case)
    for property_ in PROPERTIES:
        with subtests.test(property_.__name__):
            property_(told)


@pytest.mark.parametrize("subject", SUBJECTS, ids=by_name)
def test_all_that_can_happen_was_met(subject: Subject) -> None:
    """Reshuffles as well: with full decks alone random play would hardly ever see one.

    What is not met by the games that everything else is checked on is looked for in further deals.
    """
    never = set(get_args(subject.game.Events))
    for deal in range(DEALS):
        for case in cases(subject):
            never -= {type(event) for event in record(case._replace(deal=deal)).events}
        if not never:
            break
    assert never == set(), (
        f"in {DEALS} deals of every case; a shorter deck or another value of an option may do it"
    )


@pytest.mark.parametrize("subject", SUBJECTS, ids=by_name)
def test_every_option_has_values_to_combine(subject: Subject) -> None:
    assert set(subject.values) == {option.name for option in options_of(subject.game.Options)}


@pytest.mark.parametrize("subject", SUBJECTS, ids=by_name)
def test_every_option_says_its_values_in_a_line(subject: Subject) -> None:
    for option in options_of(subject.game.Options):
        assert option.values is not None, option
        assert option.default in option.values
        assert option.about, option
        assert "\n" not in option.about


@pytest.mark.parametrize("subject", SUBJECTS, ids=by_name)
def test_every_number_of_seats_was_met_and_others_are_refused(subject: Subject) -> None:
    game = subject.game
    assert {case.seats for case in cases(subject)} == set(game.seats)
    for seats in (0, min(game.seats) - 1, max(game.seats) + 1):
        with pytest.raises(RuleError) as refusal:
            game.deal(game.options({}), seats, Rng(b"seats"))
        assert (refusal.value.code, refusal.value.facts["allowed"]) == ("seats", game.seats)


@pytest.mark.parametrize("subject", SUBJECTS, ids=by_name)
def test_who_may_sit_hangs_on_the_options(subject: Subject) -> None:
    game = subject.game
    for case in cases(subject):
        allowed = game.seats_for(case.options)
        assert case.seats in allowed
        assert list(allowed) == sorted({*allowed} & {*game.seats})
        for seats in set(game.seats) - set(allowed):
            with pytest.raises(RuleError):
                game.check(case.options, seats)


@pytest.mark.parametrize("subject", SUBJECTS, ids=by_name)
def test_unknown_options_are_refused(subject: Subject) -> None:
    for chosen in ({"no_such_option": 1}, dict.fromkeys(subject.values, "nonsense")):
        with pytest.raises(RuleError) as refusal:
            subject.game.options(chosen)
        assert refusal.value.code == "option"


@pytest.mark.parametrize("subject", SUBJECTS, ids=by_name)
def test_numbers_out_of_their_range_are_refused(subject: Subject) -> None:
    for option in options_of(subject.game.Options):
        values = option.values if isinstance(option.values, range) else ()
        for value in {min(values, default=0) - 1, max(values, default=0) + 1} if values else ():
            with pytest.raises(RuleError) as refusal:
                subject.game.options({option.name: value})
            assert (refusal.value.code, refusal.value.facts) == (
                "option",
                {"name": option.name, "value": value},
            )


@pytest.mark.parametrize("key", GAMES)
def test_the_tests_know_every_game(key: str) -> None:
    assert manifest_of(key).subject.game.key == key
    assert manifest_of(key).subject.game.rules_version == GAMES[key].rules_version


def test_no_game_has_the_key_of_another() -> None:
    assert [game.key for game in GAMES.values()] == list(GAMES)
