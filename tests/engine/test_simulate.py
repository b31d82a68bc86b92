"""Games among computer players, on virtual time."""

from __future__ import annotations

import pytest

from engine.errors import RuleError
from engine.games import GAMES
from engine.play_nine.game import PlayNine
from engine.play_nine.play import State
from engine.play_nine.types import Options
from engine.simulate import Player, Tally, play, schedule, wilson

MIXED: tuple[Player, ...] = ("normal", "easy", "random", "normal")
HOLE = Options(holes=1, tie="shared")


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("player", ["random", "easy", "normal"])
def test_every_game_comes_to_an_end_with_all_its_cards(key: str, player: Player) -> None:
    game = GAMES[key]
    for seats in game.seats:
        try:
            options = game.options({})
            game.check(options, seats)
        except RuleError:
            continue  # more racers than the options allow
        played = play(key, options, (player,) * seats, b"all of them", check=True)
        *_, (_, session, _) = played.record.replay()
        assert game.result(session.state) == played.result


@pytest.mark.parametrize("key", GAMES)
def test_seed_and_levels_are_the_game(key: str) -> None:
    game = GAMES[key]
    players = MIXED[: max(game.seats[0], 2)]
    played = play(key, game.options({}), players, b"one")
    assert played == play(key, game.options({}), players, b"one")
    assert played.record.moves != play(key, game.options({}), players, b"two").record.moves


@pytest.mark.parametrize("key", GAMES)
def test_time_goes_forward(key: str) -> None:
    game = GAMES[key]
    players = MIXED[: max(game.seats[0], 2)]
    times = [move.at for move in play(key, game.options({}), players, b"time").record.moves]
    assert times == sorted(times)
    assert times[0] > 0


def test_lost_card_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayNine, "cards", lambda self, state: state.deck)
    with pytest.raises(AssertionError, match="lost or doubled"):
        play("play_nine", HOLE, ("random", "random"), b"card", check=True)


def test_game_without_end_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(self: PlayNine, state: State, *others: object) -> tuple[State, tuple[()]]:
        return state, ()

    monkeypatch.setattr(PlayNine, "apply", endless)
    monkeypatch.setattr("engine.simulate.LONGEST", 50)
    with pytest.raises(AssertionError, match="does not end"):
        play("play_nine", HOLE, ("random", "random"), b"end")


def test_sides_change_seats_on_equal_deals() -> None:
    assert list(schedule(("hard", "easy"), 4, "s")) == [
        (("hard", "easy"), b"s/0"),
        (("easy", "hard"), b"s/0"),
        (("hard", "easy"), b"s/1"),
        (("easy", "hard"), b"s/1"),
    ]


def test_no_game_is_played_twice() -> None:
    """Turned by two seats these players sit as before; equal players sit alike however they turn."""
    assert len({(who, seed) for who, seed in schedule(("hard", "easy", "hard", "easy"), 10, "s")}) == 10
    assert [seed for _, seed in schedule(("easy", "easy"), 2, "s")] == [b"s/0", b"s/1"]


def test_tally_counts_wins_scores_and_events() -> None:
    tally = Tally()
    players: tuple[Player, ...] = ("normal", "random", "random")
    jobs = list(schedule(players, 9, "tally"))
    games = [play("play_nine", Options(holes=2, tie="shared"), who, seed) for who, seed in jobs]
    for played in games:
        tally.add(played)
    normal, chance = sorted(tally.lines(), key=lambda line: line.who)
    assert (normal.who, chance.who, tally.games) == ("normal", "random", 9)
    assert [normal.par, chance.par] == pytest.approx([3, 6])
    assert normal.won + chance.won == pytest.approx(9)
    own = [played.result.scores[played.players.index("normal")] for played in games]
    assert normal.score == pytest.approx(sum(own) / 9)
    assert normal.round == pytest.approx(normal.score / 2)
    assert tally.events["HoleScored"] == 18
    assert tally.met["HoleScored"] == 9
    assert tally.moves == sum(len(played.record.moves) for played in games)


def test_side_is_one_winner_however_many_play_for_it() -> None:
    game, tally = GAMES["sequence_numbers"], Tally()
    players: tuple[Player, ...] = ("normal", "random") * 2
    for who, seed in schedule(players, 4, "teams"):
        tally.add(play(game.key, game.options({}), who, seed))
    assert {line.who: line.par for line in tally.lines()} == {"normal": 2, "random": 2}
    assert sum(line.won for line in tally.lines()) == pytest.approx(4)


def test_equal_players_are_told_apart_by_their_seats() -> None:
    tally = Tally()
    tally.add(play("play_nine", HOLE, ("random", "random"), b"seats"))
    assert [line.who for line in tally.lines()] == ["random, Seat A", "random, Seat B"]


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(5, 10, 0.2366, 0.7634), (0, 10, 0, 0.2775), (10, 10, 0.7225, 1), (81, 263, 0.2553, 0.3662)],
)
def test_intervals_are_wilsons(won: int, games: int, low: float, high: float) -> None:
    """The figures of Newcombe (1998), and those that are told in every textbook."""
    assert list(wilson(won, games)) == pytest.approx([low, high], abs=0.0005)
