"""Queries about deals that several people play (`db.deals`)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, case, false, func, literal_column, select

from db.queries.cached import Query, cached_query
from db.schema.deals import chains, deals, spent_tries, tries
from db.schema.standings import boards
from db.schema.tables import player_settings, results

LEAST_GAMES = 10  # ended ones that somebody has to have for the order of all servers
_DAYS: ColumnElement[int] = literal_column("1000000")  # ids below it are days, others are those of presses
_COUNTS = tries.c.result.is_not(None)
_OTHERS = tries.alias()


@cached_query
def one(deal_id: int) -> Query:
    return select(deals).where(deals.c.id == deal_id)


@cached_query
def last_over(moment: int) -> Query:
    over = select(deals).where(deals.c.id < _DAYS, deals.c.ends_at <= moment)
    return over.order_by(deals.c.id.desc()).limit(1)


@cached_query
def open_at(moment: int) -> Query:
    return select(deals).where(deals.c.ends_at > moment)


@cached_query
def first_day() -> Query:
    return select(deals).where(deals.c.id < _DAYS).order_by(deals.c.id).limit(1)


@cached_query
def coded(code: str) -> Query:
    return select(deals).where(deals.c.code == code)


@cached_query
def made_of(game_id: int) -> Query:
    return select(deals).where(deals.c.made_of == game_id)


@cached_query
def try_of(deal_id: int, user_id: int) -> Query:
    return select(tries).where(tries.c.deal_id == deal_id, tries.c.user_id == user_id)


@cached_query
def spent(deal_id: int, mark: str) -> Query:
    return select(spent_tries.c.mark).where(spent_tries.c.deal_id == deal_id, spent_tries.c.mark == mark)


@cached_query
def tries_of(user_id: int) -> Query:
    return select(tries).where(tries.c.user_id == user_id).order_by(tries.c.deal_id.desc())


@cached_query
def days_of(user_id: int) -> Query:
    ended = (tries.c.user_id == user_id, _COUNTS, tries.c.deal_id < _DAYS)
    return select(tries.c.deal_id).where(*ended).order_by(tries.c.deal_id.desc())


@cached_query
def days_off() -> Query:
    return select(deals.c.id).where(deals.c.called_off, deals.c.id < _DAYS)


_HIDDEN = func.coalesce(player_settings.c.hidden, false())


def _ended(unnamed: ColumnElement[bool] = _HIDDEN) -> Select[*tuple[Any, ...]]:
    found = select(tries.c.user_id, tries.c.name, tries.c.result, tries.c.rounds, unnamed)
    return found.select_from(
        tries.outerjoin(player_settings, player_settings.c.user_id == tries.c.user_id)
    ).where(_COUNTS)


def _on(deal_id: int, guild_id: int) -> tuple[ColumnElement[bool], ...]:
    """A deal's tries that count on a server. Only its people's are looked at, among those of all servers."""
    begun = select(_OTHERS.c.user_id).where(_OTHERS.c.guild_id == guild_id, _OTHERS.c.deal_id == deal_id)
    listed = select(boards.c.user_id).where(boards.c.scope == guild_id, boards.c.shown == literal_column("1"))
    return (tries.c.deal_id == deal_id, tries.c.user_id.in_(listed.union(begun)))


def _is_of(guild_id: int) -> ColumnElement[bool]:
    """Whether somebody played it on a server, or is on its boards."""
    listed = select(boards.c.user_id).where(
        boards.c.scope == guild_id, boards.c.shown == literal_column("1"), boards.c.user_id == tries.c.user_id
    )
    return (tries.c.guild_id == guild_id) | listed.exists()


_BEST = (tries.c.result, tries.c.ended_at)


@cached_query
def order(deal_id: int, limit: int) -> Query:
    return _ended().where(tries.c.deal_id == deal_id).order_by(*_BEST).limit(limit)


@cached_query
def order_on(deal_id: int, limit: int, guild_id: int) -> Query:
    return _ended().where(*_on(deal_id, guild_id)).order_by(*_BEST).limit(limit)


def _is_everywhere(youngest: ColumnElement[int] | int) -> ColumnElement[bool]:
    """Whether somebody is in the order of all servers."""
    ended = select(func.count()).where(results.c.user_id == tries.c.user_id).scalar_subquery()
    return and_(tries.c.user_id <= youngest, ended >= literal_column(str(LEAST_GAMES)))


_UNNAMED = ~and_(func.coalesce(player_settings.c.everywhere, false()), ~_HIDDEN)  # in that order


@cached_query
def everywhere(deal_id: int, limit: int, youngest: int) -> Query:
    found = _ended(_UNNAMED).where(tries.c.deal_id == deal_id, _is_everywhere(youngest))
    return found.order_by(*_BEST).limit(limit)


def _place(deal_id: int, user_id: int, result: int, is_in: ColumnElement[bool]) -> Query:
    better, own = case((tries.c.result < result, 1), else_=0), case((tries.c.user_id == user_id, 1), else_=0)
    found = select(func.sum(better), func.sum(own))
    return found.where(tries.c.deal_id == deal_id, tries.c.result <= result, is_in)


@cached_query
def place_on(deal_id: int, user_id: int, result: int, guild_id: int) -> Query:
    return _place(deal_id, user_id, result, _is_of(guild_id))


@cached_query
def place_everywhere(deal_id: int, user_id: int, result: int, youngest: int) -> Query:
    return _place(deal_id, user_id, result, _is_everywhere(youngest))


@cached_query
def finished(deal_id: int, limit: int, guild_id: int) -> Query:
    found = _ended().where(*_on(deal_id, guild_id))
    return found.order_by(tries.c.ended_at, tries.c.user_id).limit(limit)


@cached_query
def number_finished(deal_id: int, guild_id: int) -> Query:
    return select(func.count()).where(*_on(deal_id, guild_id), _COUNTS)


@cached_query
def count(deal_id: int, result: int, besides: int) -> Query:
    def how_many(condition: ColumnElement[bool]) -> ColumnElement[int]:
        return func.sum(case((condition, 1), else_=0))

    return select(func.count(), how_many(tries.c.result > result), how_many(tries.c.result == result)).where(
        tries.c.deal_id == deal_id, tries.c.user_id != besides, _COUNTS
    )


def _among(first: int, after: int) -> ColumnElement[bool]:
    """Tries of days that were not called off."""
    kept = select(deals.c.id).where(deals.c.id >= first, deals.c.id < after, ~deals.c.called_off)
    return and_(tries.c.deal_id.in_(kept), _COUNTS)


@cached_query
def houses(first: int, after: int) -> Query:
    kept = (deals.c.id >= first, deals.c.id < after, ~deals.c.called_off)
    return select(deals.c.id, deals.c.house).where(*kept)


@cached_query
def spread(first: int, after: int) -> Query:
    found = select(tries.c.deal_id, tries.c.result, func.count()).where(_among(first, after))
    return found.group_by(tries.c.deal_id, tries.c.result)


@cached_query
def people_on(guild_id: int) -> Query:
    """Who has begun a deal on a server, or is on its boards."""
    listed = select(boards.c.user_id).where(boards.c.scope == guild_id, boards.c.shown == literal_column("1"))
    return listed.union(select(tries.c.user_id).where(tries.c.guild_id == guild_id))


@cached_query
def people_everywhere(after: int, youngest: int, limit: int) -> Query:
    """Who can be in the order of all servers."""
    person = results.c.user_id
    found = select(person).where(person > after, person <= youngest).group_by(person)
    return found.having(func.count() >= literal_column(str(LEAST_GAMES))).order_by(person).limit(limit)


def _results(people: Collection[int], first: int, after: int) -> Select[*tuple[Any, ...]]:
    found = select(tries.c.user_id, tries.c.deal_id, tries.c.result)
    days = (tries.c.deal_id >= first, tries.c.deal_id < after)
    return found.where(tries.c.user_id.in_(people), *days, _COUNTS)


@cached_query
def results_everywhere(people: Collection[int], first: int, after: int) -> Query:
    return _results(people, first, after)


@cached_query
def results_on(people: Collection[int], first: int, after: int, guild_id: int) -> Query:
    return _results(people, first, after).where(_is_of(guild_id))


def _names(people: Collection[int], unnamed: ColumnElement[bool]) -> Query:
    settings = tries.outerjoin(player_settings, player_settings.c.user_id == tries.c.user_id)
    found = select(tries.c.user_id, tries.c.name, unnamed).select_from(settings)
    return found.where(tries.c.user_id.in_(people)).order_by(tries.c.deal_id)


@cached_query
def names_on(people: Collection[int]) -> Query:
    return _names(people, _HIDDEN)


@cached_query
def names_everywhere(people: Collection[int]) -> Query:
    return _names(people, _UNNAMED)


@cached_query
def all_chains() -> Query:
    return select(chains).order_by(chains.c.first_day)
