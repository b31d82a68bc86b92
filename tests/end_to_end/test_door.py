"""Presses that no message offers: made up, for another kind of table, or from another server. Nothing comes of them."""

from __future__ import annotations

import random
from itertools import product

import pytest

from cogs.routing.router import Router
from host.log.ledger import Ledger
from table.entries import Start
from table.table import Table
from tests import says
from tests.end_to_end.racing import ready
from tests.end_to_end.seen import Seen
from tests.end_to_end.world import Player, World
from tests.forms import BOXES, RADIO
from tests.pacing import NO_DELAYS
from wire.presses import MOST_CHARACTERS, VERSION, Pressed

EXPIRED = says.refused("expired")
FOREIGN = says.refused("foreign_server")
NO_CHOICE = says.refused("unknown_option")
NO_TABLE = says.refused("no_table")

LABEL = 18  # a component

TABLES = ("0", "12345", str(2**63 - 1), str(2**63), str(10**30), "-1", "abc", "", "1.5", "\u0663", "0x10")
STAMPS = ("0", "1", "5", "999999999", str(10**30), "-1", "x", "")
ARGS = (
    "",
    "0",
    "-1",
    "deck",
    "7",
    "tee 1 2",
    "end",
    "play_nine",
    "a:b",
    "\n",
    "±" * 80,
    "why 7±2",
    "💥",
    "\u0663",
)
VALUES = (
    (),
    ("0",),
    ("-1",),
    ("99",),
    (str(10**30),),
    ("abc",),
    ("\u0663",),
    ("",),
    ("easy",) * 25,
    ("x" * 100,),
)


async def refused(world: World, player: Player, seen: Seen, custom_id: str, *values: str) -> str:
    """What somebody is told whose press changes no table."""
    before = await tables(world)
    answer = await world.forge(player, seen, custom_id, values=list(values))
    assert answer.given
    assert answer.ephemeral
    assert await tables(world) == before
    return answer.text


async def tables(world: World) -> list[Table]:
    rows = [row for player in world.players for row in await world.bot.store.tables_of(player.id)]
    return [await world.table(table_id) for table_id in sorted({row.id for row in rows})]


def kinds(world: World) -> list[str]:
    router = world.bot.get_cog("Router")
    assert isinstance(router, Router)
    return router.kinds


async def test_a_press_is_let_in_by_what_another_process_has_stored(world: World) -> None:
    table_id = await world.lobby(world.ben)
    seen, elsewhere = await world.lobby_message(table_id), Ledger(world.bot.store, NO_DELAYS, world.host.now)
    await elsewhere.commit(table_id, lambda pen: pen.write(Start(who=world.ada.id)))

    answer = await world.forge(world.ada, seen, str(Pressed("hand", table_id)))

    assert says.TEE in answer.text
    assert (await world.table(table_id)).phase == "playing"


async def test_whatever_is_made_up_is_answered_and_is_no_incident(
    race_world: World, caplog: pytest.LogCaptureFixture
) -> None:
    world, rng = race_world, random.Random(9)
    lobby = await world.lobby(world.ben)
    turns = await world.game(world.ben, holes=1)
    await world.lobby(world.ben, game="seven_ate_nine")
    over = await world.game(world.ben, holes=1)
    await world.play_on(over)
    other = world.env.create_guild("Another club")
    seen, stranger = await world.lobby_message(lobby), world.stranger()
    ids = [str(table_id) for table_id in (lobby, turns, over)]

    for kind, number in product((*kinds(world), "waltz", "", "JOIN"), range(12)):
        table, stamp = rng.choice((*TABLES, *ids * 3)), rng.choice((*STAMPS, "0", "0"))
        custom_id = f"{VERSION}:{kind}:{table}:{stamp}:{rng.choice(ARGS)}"[:MOST_CHARACTERS]
        who = rng.choice((world.ada, world.ben, stranger))
        guild = rng.choice((None, other.id, 0))
        answer = await world.forge(who, seen, custom_id, guild, values=list(rng.choice(VALUES)))
        assert answer.acknowledged, custom_id
        assert not answer.given or says.known(says.refusals.incident(says.ANY)) not in answer.text, (
            number,
            custom_id,
            answer.text,
        )

    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize(
    "custom_id",
    [
        *(f"c1:join:{table}:0:" for table in ("abc", "-1", "", str(2**63), str(10**30), "\u0663")),
        *(f"c1:hand:1:{stamp}:" for stamp in ("abc", "-1", "", str(10**30))),
        f"c1:join:1:0:{'x' * 100}",
        *("c1:waltz:1:2:x", "c0:join:1:0:", "c1:join", "join"),  # of another version
    ],
)
async def test_what_is_no_id_has_expired(world: World, custom_id: str) -> None:
    message = await world.lobby_message(await world.lobby())

    assert await refused(world, world.ben, message, custom_id) == EXPIRED


@pytest.mark.parametrize("kind", ["join", "leave", "start", "hand", "resign", "rematch", "removed", "ready"])
async def test_a_table_that_never_was(world: World, kind: str) -> None:
    message = await world.lobby_message(await world.lobby())

    assert NO_TABLE in await refused(world, world.ben, message, str(Pressed(kind, 2**63 - 1)))


async def test_a_table_of_another_server(world: World) -> None:
    table_id = await world.lobby()
    message, before = await world.lobby_message(table_id), await world.table(table_id)
    for guild in (world.env.create_guild("Another club").id, 0):
        for player, kind in (
            (world.ben, "join"),
            (world.ada, "start"),
            (world.stranger(moderator=True), "end"),
        ):
            answer = await world.forge(player, message, str(Pressed(kind, table_id)), guild)
            assert answer.text == FOREIGN
    assert await world.table(table_id) == before


async def test_a_player_who_sits_there_may_look_from_anywhere(world: World) -> None:
    """As the panel of /games lets them, in any server and in direct messages."""
    table_id = await world.game(world.ben, holes=1)
    message, other = await world.table_message(table_id), world.env.create_guild("Another club").id

    mine = await world.forge(world.ben, message, str(Pressed("hand", table_id)), other)
    stranger = await world.forge(world.stranger(), message, str(Pressed("hand", table_id)), other)

    assert "**Play Nine**" in mine.text
    assert stranger.text == FOREIGN


async def test_a_press_for_another_phase(world: World) -> None:
    lobby, game = await world.lobby(world.ben), await world.game(world.ben, holes=1)
    message = await world.lobby_message(lobby)

    for kind in ("hand", "action", "part", "settle"):
        assert says.refused("not_started") in await refused(
            world, world.ada, message, str(Pressed(kind, lobby))
        )
    for kind in ("join", "leave", "start", "add", "setup", "options", "optioned", "removed", "invited"):
        assert says.refused("already_started") in await refused(
            world, world.ada, message, str(Pressed(kind, game))
        )


async def test_in_a_race_no_move_goes_round_the_referee(race_world: World) -> None:
    world = race_world
    table_id = await world.lobby(world.ben, game="seven_ate_nine")
    await world.ada.press(await world.lobby_message(table_id), says.START)
    await ready(world, table_id, world.ada, world.ben)
    table, message = await world.table(table_id), await world.table_message(table_id)
    stamp = table.stamp(table.playing_seat(world.ada.id))

    for kind in ("action", "next"):
        told = await refused(world, world.ada, message, str(Pressed(kind, table_id, stamp, "draw")))
        assert told == EXPIRED


async def test_where_people_take_turns_nothing_is_tried_as_in_a_race(world: World) -> None:
    table_id = await world.game(world.ben, holes=1)
    message = await world.table_message(table_id)

    assert await refused(world, world.ada, message, str(Pressed("try", table_id, 0, "deck"))) == EXPIRED


@pytest.mark.parametrize("level", ["", "impossible", "-1", str(10**30)])
async def test_a_computer_of_no_level(world: World, level: str) -> None:
    table_id = await world.lobby()
    message = await world.lobby_message(table_id)

    assert (
        await refused(world, world.ada, message, str(Pressed("level", table_id, arg="Robin")), level)
        == NO_CHOICE
    )


@pytest.mark.parametrize("value", ["-1", "99", "abc", "\u0661", str(10**30), ""])
async def test_an_option_that_is_not_offered(world: World, value: str) -> None:
    table_id = await world.lobby()
    message, before = await world.lobby_message(table_id), await world.table(table_id)
    form = [{"type": LABEL, "component": {"type": RADIO, "custom_id": "holes", "value": value}}]

    answer = await world.forge(world.ada, message, str(Pressed("optioned", table_id)), components=form)

    assert answer.text == NO_CHOICE
    assert await world.table(table_id) == before


@pytest.mark.parametrize("user", ["abc", "-1", str(10**30), ""])
async def test_an_invitation_of_nobody(world: World, user: str) -> None:
    table_id = await world.lobby()
    message = await world.lobby_message(table_id)

    assert await refused(world, world.ada, message, str(Pressed("invited", table_id)), user) == NO_CHOICE


async def test_a_box_that_is_not_offered(world: World) -> None:
    table_id = await world.lobby()
    message, before = await world.lobby_message(table_id), await world.table(table_id)
    form = [{"type": LABEL, "component": {"type": BOXES, "custom_id": "boxes", "values": ["copies"]}}]

    answer = await world.forge(world.ada, message, str(Pressed("optioned", table_id)), components=form)

    assert answer.text == NO_CHOICE
    assert await world.table(table_id) == before


@pytest.mark.parametrize("kind", ["computer", "chosen", "social", "rated", "pace", "remove", "invite"])
async def test_a_key_of_earlier_lobbies_has_expired(world: World, kind: str) -> None:
    table_id = await world.lobby()
    message, before = await world.lobby_message(table_id), await world.table(table_id)

    assert await refused(world, world.ada, message, str(Pressed(kind, table_id)), "easy") == EXPIRED
    assert await world.table(table_id) == before
