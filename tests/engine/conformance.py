"""What every game must keep, checked on recorded random games. Its manifest in `tests.games` adds a game.

Each function of `PROPERTIES` takes the record of a game (`tests.engine.recording`) and asserts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import chain
from typing import Any

import msgspec
import pytest
from msgspec import inspect

from engine.game import Event, Finished, NotationError, Rng, RoundScored, RuleError
from engine.sequence_numbers.types import Reshuffled
from tests.engine.recording import Recording
from tests.engine.time_outs import a_turn_that_has_begun_is_played_to_its_end, time_outs_are_legal_moves

WORLDS = 4  # that a table is compared with


def cards_are_conserved(told: Recording) -> None:
    cards = told.game.cards(told.first)
    assert list(cards) == sorted(cards)
    assert all(told.game.cards(state) == cards for state in told.states)


def table_waits_until_the_end_for_who_can_act(told: Recording) -> None:
    game = told.game
    for state, legal_moves in zip(told.states, told.legal, strict=True):
        waiting = game.waiting_for(state)
        assert list(waiting) == sorted(set(waiting))
        assert bool(waiting) == (game.result(state) is None)
        able = set()
        for seat, legal in enumerate(legal_moves):
            assert len(set(legal)) == len(legal)
            able |= {seat} if legal else set()
        assert bool(able & set(waiting)) == bool(waiting)
        assert game.race or set(waiting) <= able


def every_legal_action_succeeds(told: Recording) -> None:
    for number, at, state in told.moments:
        for seat, legal in enumerate(told.legal[number]):
            for action in legal[number % 3 :: 3]:
                after, events = told.game.apply(state, seat, action, at, Rng(b"try", number))
                assert after != state
                assert events
                assert not missed(events)


def other_actions_are_refused(told: Recording) -> None:
    """Any action seen in this game, by any seat and by seats that there are not.

    In a race a player may call what is not in hand, and has missed.
    """
    game = told.game
    choices = Rng(told.case.seed, "refused")
    actions = sorted({step.action for step in told.steps}, key=str)
    for number, at, state in told.moments:
        kept = msgspec.msgpack.encode(state)
        for seat in range(-1, told.case.seats + 1):
            inside = 0 <= seat < told.case.seats
            allowed = {*told.legal[number][seat], *told.tries[number][seat]} if inside else set()
            allowed |= {action for other, action in told.case.subject.asides(state) if other == seat}
            action = choices.choice(actions)
            if action not in allowed:
                with pytest.raises(RuleError) if not (game.race and inside) else suppress(RuleError):
                    after, events = game.apply(state, seat, action, at, Rng(b"refused"))
                    assert missed(events)
                    assert game.cards(after) == game.cards(state)
                assert msgspec.msgpack.encode(state) == kept


def seats_that_there_are_not_are_refused(told: Recording) -> None:
    game, state, action = told.game, told.first, told.steps[0].action
    for seat in (-2, -1, told.case.seats, 99):
        for ask in (
            lambda seat: game.legal(state, seat),
            lambda seat: game.stamp(state, seat),
            lambda seat: game.view(state, seat),
            lambda seat: game.apply(state, seat, action, game.opens_at(state), Rng(b"nobody")),
        ):
            with pytest.raises(RuleError) as refusal:
                ask(seat)
            assert refusal.value.code == "seat"


def table_ends_a_race_as_the_game_says(told: Recording) -> None:
    """When something is due, and when all have left, also before GO: each action succeeds, and the last ends it."""
    game = told.game
    assert 0 < game.nudge_s < game.deserted_s
    for state in told.states:
        opens, due = game.opens_at(state), game.due_at(state)
        assert due is None or (game.race and due > opens)
        assert due is None or game.on_due(state, due - 1) == ()
        ways = [
            (opens - 1, game.on_deserted(state, opens - 1)),
            (opens + 10**6, game.on_deserted(state, opens + 10**6)),
        ]
        if due is not None:
            ways.append((due, game.on_due(state, due)))
        for at, way in ways:
            assert bool(way) == (game.race and game.result(state) is None)
            after = state
            for number, (seat, action) in enumerate(way, 1):
                after, events = game.apply(after, seat, action, at, Rng(b"way", number))
                assert any(isinstance(event, RoundScored) for event in events) == (number == len(way))


def what_ends_a_race_for_others_contends(told: Recording) -> None:
    game = told.game
    for step in told.steps:
        others = set(game.waiting_for(step.before)) - {step.seat}
        if game.race and others and any(isinstance(event, RoundScored) for event in step.events):
            assert game.contends(step.before, step.seat, step.action)


def tries_cover_what_is_legal(told: Recording) -> None:
    """And what fails of them is accepted too, as the misplay that it is (rules 0.4): every third, others each time."""
    game = told.game
    for number, at, state in told.moments:
        assert game.tries(told.views[number][None]) == ()
        cards = game.cards(state)
        for legal, (seat, tries) in zip(told.legal[number], enumerate(told.tries[number]), strict=True):
            assert set(legal) <= set(tries)
            for action in [action for action in tries if action not in legal][number % 3 :: 3]:
                after, events = game.apply(state, seat, action, at, Rng(b"miss"))
                assert missed(events) or str(action) in told.case.subject.unlisted
                assert game.cards(after) == cards


def scores_stand_a_recount(told: Recording) -> None:
    result = told.game.result(told.last)
    assert result is not None
    told.case.subject.audit(told.events, result)


def feats_are_one_of_a_kind(told: Recording) -> None:
    """Also of a game that people have ended before its end."""
    happened = [(0, event) for event in told.dealt]
    happened += [(step.at, event) for step in told.steps for event in step.events]
    for events in (happened, happened[: len(happened) // 2]):
        feats = list(told.game.feats(told.case.options, told.case.seats, iter(events)))
        assert len({(feat.seat, feat.kind) for feat in feats}) == len(feats)
        assert {feat.kind for feat in feats} <= {kind.key for kind in told.game.feat_kinds}
        assert all(0 <= feat.seat < told.case.seats and feat.times > 0 for feat in feats)


def end_is_told_once_and_truly(told: Recording) -> None:
    result = told.game.result(told.last)
    assert result is not None
    assert told.events[-1] == Finished(result)
    assert sum(isinstance(event, Finished) for event in told.events) == 1
    assert told.game.scores(told.last) == result.scores
    assert result.sides == told.game.sides(told.case.seats, told.case.options)
    assert len(result.places) == len(result.scores) == told.case.seats
    of_side = dict(zip(result.sides, result.places, strict=True))
    for side, place in zip(result.sides, result.places, strict=True):  # 1, 1, 3, of sides (rules 0.2)
        assert place == of_side[side] == 1 + sum(other < place for other in of_side.values())


def encoding_is_lossless(told: Recording) -> None:
    game = told.game

    def same(value: object, kind: object) -> bool:
        return bool(
            msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind) == value
            and msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
        )

    assert same(told.case.options, game.Options)
    for state in told.states:
        assert same(state, game.State)
    for step in told.steps[::3]:
        assert same(step.action, game.Actions)
        assert all(same(view, game.View) for view in told.views[step.number].values())
    assert all(same(event, game.Events) for event in told.events)


def notation_gives_the_action_back(told: Recording) -> None:
    actions = {action for step in told.steps for action in told.game.legal(step.before, step.seat)}
    assert all(told.game.parse(str(action)) == action for action in actions)
    assert len({str(action) for action in actions}) == len(actions)
    for text in ("", "?", "no such thing"):
        with pytest.raises(NotationError) as refusal:
            told.game.parse(text)
        assert (refusal.value.code, refusal.value.facts) == ("action", {"text": text})


def seed_and_actions_are_the_game(told: Recording) -> None:
    """Played again from the texts of the log and from encoded states."""
    game, seed = told.game, told.case.seed
    state, dealt = game.deal(told.case.options, told.case.seats, Rng(seed, 0))
    assert (state, dealt) == (told.first, told.dealt)
    for step in told.steps:
        state = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=game.State)
        action = game.parse(str(step.action))
        state, events = game.apply(state, step.seat, action, step.at, Rng(seed, step.number))
        assert (state, events) == (step.after, step.events)


def worlds_look_like_the_table(told: Recording) -> None:
    """A determinized state shows its viewer the same, has the same cards, and can be played on.

    Whom the table waits for, and when what happens, is the same in all of them: nothing of it tells of hidden cards.
    """
    game = told.game
    for number, state in enumerate(told.states):
        if number % 4:
            continue
        for viewer, view in told.views[number].items():
            world = game.determinize(view, Rng(b"world", number))
            assert game.view(world, viewer) == view
            assert game.cards(world) == game.cards(state)
            assert game.waiting_for(world) == game.waiting_for(state)
            assert game.opens_at(world) == game.opens_at(state)
            assert game.due_at(world) == game.due_at(state)
            if viewer is not None:
                assert game.legal(world, viewer) == told.legal[number][viewer]


def who_sees_the_same_knows_the_same(told: Recording) -> None:
    """Where hidden cards lie changes no view: of two tables that look alike, and where the same is seen to happen."""
    game = told.game
    for step in told.steps[::3]:
        viewer = told.viewers[step.number // 3 % len(told.viewers)]
        for number in range(WORLDS):
            world = game.determinize(
                told.views[step.number - 1][viewer], Rng(told.case.seed, "world", number)
            )
            if step.action in game.legal(world, step.seat):
                after, events = game.apply(
                    world, step.seat, step.action, step.at, Rng(told.case.seed, step.number)
                )
                seen = [game.visible(event, viewer) for event in events]
                if seen == [game.visible(event, viewer) for event in step.events]:
                    assert game.view(after, viewer) == told.views[step.number][viewer]


def what_is_hidden_stays_hidden(told: Recording) -> None:
    """A viewer who sees an event sees no more than the table shows before or after it, and nothing appears untold.

    The cards of a finished round are public, and gone from the table when the next one has been dealt. So is a
    card that was discarded, when the discards were shuffled in the same move.
    """
    game = told.game
    for viewer in told.viewers:
        before = cards_named(told.views[0][viewer])
        for step in told.steps:
            shown = [game.visible(event, viewer) for event in step.events]
            after = cards_named(told.views[step.number][viewer])
            named = [cards_named(event) for event in shown if event]
            told_of = sum(named, Counter[int]())
            if not any(isinstance(event, RoundScored | Reshuffled) for event in step.events):
                either = before | after
                assert all(cards <= either for cards in named)
            assert after - before <= told_of
            assert [game.visible(event, viewer) if event else None for event in shown] == shown
            before = after


def stamps_name_the_decision(told: Recording) -> None:
    """The number of the move that opened it; others' moves leave it alone unless they change the decision.

    A decision may be open before the table waits for it: then it was one, with all that can be tried in it.
    """
    game = told.game
    assert {game.stamp(told.first, seat) for seat in game.waiting_for(told.first)} == {0}
    if game.is_race(told.case.options, told.case.seats):
        stamps_name_the_deal(told)
        return
    for step in told.steps:
        for seat in game.waiting_for(step.after):
            stamp, earlier = game.stamp(step.after, seat), game.stamp(step.before, seat)
            if seat == step.seat or stamp != earlier:
                assert stamp == step.number
            else:
                assert told.tries[step.number][seat] == told.tries[step.number - 1][seat] != ()


def stamps_name_the_deal(told: Recording) -> None:
    """In a race, where each attempt is judged by itself: the number of the move that dealt it, for everyone."""
    dealt = 0
    for step in told.steps:
        if any(isinstance(event, RoundScored) for event in step.events):
            dealt = step.number
        waiting = told.game.waiting_for(step.after)
        assert all(told.game.stamp(step.after, seat) == dealt for seat in waiting)


PROPERTIES: tuple[Callable[[Recording], None], ...] = (
    cards_are_conserved,
    table_waits_until_the_end_for_who_can_act,
    every_legal_action_succeeds,
    other_actions_are_refused,
    seats_that_there_are_not_are_refused,
    table_ends_a_race_as_the_game_says,
    what_ends_a_race_for_others_contends,
    tries_cover_what_is_legal,
    scores_stand_a_recount,
    feats_are_one_of_a_kind,
    end_is_told_once_and_truly,
    encoding_is_lossless,
    notation_gives_the_action_back,
    seed_and_actions_are_the_game,
    worlds_look_like_the_table,
    who_sees_the_same_knows_the_same,
    what_is_hidden_stays_hidden,
    stamps_name_the_decision,
    time_outs_are_legal_moves,
    a_turn_that_has_begun_is_played_to_its_end,
)


def missed(events: Iterable[Event]) -> bool:
    """Whether they tell of a misplay (rules 0.4)."""
    return any(type(event).__name__ == "Missed" for event in events)


def cards_named(value: object) -> Counter[int]:
    """The cards in an event or view: what its types call `engine.game.Card`."""
    return Counter(_cards_of(type(value))(value))


_Cards = Callable[[Any], Iterable[int]]


_FINDERS: dict[type, _Cards] = {}


def _cards_of(struct: type) -> _Cards:
    """What finds the cards in a struct of this type."""
    if struct not in _FINDERS:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        found = [(field.name, cards) for field in info.fields if (cards := _cards(field.type)) is not _none]
        _FINDERS[struct] = lambda value: chain.from_iterable(
            cards(getattr(value, name)) for name, cards in found
        )
    return _FINDERS[struct]


def _none(_value: object) -> Iterable[int]:
    return ()


def _cards(kind: inspect.Type) -> _Cards:
    """What finds the cards in a value of this type: `_none` where it holds none."""
    match kind:
        case inspect.Metadata(_, {"title": "card"}):
            return lambda card: (card,)
        case inspect.Metadata(inner):
            return _cards(inner)
        case inspect.StructType():
            return lambda value: _cards_of(type(value))(value)
        case inspect.VarTupleType(inner):
            cards = _cards(inner)
            return _none if cards is _none else lambda value: chain.from_iterable(map(cards, value))
        case inspect.TupleType(inners):
            each = tuple(map(_cards, inners))
            return lambda value: chain.from_iterable(
                cards(item) for cards, item in zip(each, value, strict=True)
            )
        case inspect.UnionType(choices):  # of None and one other, or of structs
            some = _cards(next(choice for choice in choices if not isinstance(choice, inspect.NoneType)))
            return _none if some is _none else lambda value: () if value is None else some(value)
    return _none
