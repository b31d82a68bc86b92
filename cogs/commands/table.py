"""A running table, for all games: the private panel, every move, and the buttons after a game.

What a game asks and offers comes from its face (`ui.face`).
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord
from cachetools import LRUCache
from discord.ext import commands

from cogs.commands.invitations import answer_buttons
from cogs.commands.opening import must_allow_games, server_settings
from cogs.panels.answers import Outcome, PanelAnswers
from cogs.routing.errors import explain_refusals
from cogs.routing.press import TablePress
from cogs.routing.router import OVER, PLAYING, Needs, Router
from cogs.scenes.poll import confirmation_scene, decision_scene, parse_vote
from cogs.shown.questions import Questions
from engine.errors import Refusal
from host.host import Host
from table import votes
from table.errors import Refused
from table.seat import Choice
from table.table import Person, Table
from ui import refusals
from ui.games import face_of
from ui.text import locale
from ui.text import table as words
from wire import answers
from wire.answers import Interaction
from wire.discord_calls import Messenger, nonce
from wire.layouts import Buttons, Rendered, Scene
from wire.links import lobby_place, table_link
from wire.notes import DONE, NOTHING, Kept, Note, same_decision

log = logging.getLogger(__name__)

CACHE_SIZE = 1_000  # tables


class AtTable(commands.Cog):
    """Answers the buttons of the table's message and of the panels."""

    def __init__(
        self,
        calls: Messenger,
        host: Host,
        router: Router,
        panel_answers: PanelAnswers,
        questions: Questions,
    ) -> None:
        self._host, self._questions = host, questions
        self._panel_answers = panel_answers
        self._calls = calls
        # Rematches whose call could not be made: the next press on Rematch makes it.
        self._uncalled: LRUCache[int, None] = LRUCache(CACHE_SIZE)
        looking = Needs(PLAYING, anywhere=True)
        moving = Needs(PLAYING, race=False, anywhere=True)  # in a race the referee judges
        shown_after = panel_answers.after
        router.on_table("hand", shown_after(self._hand), looking)
        router.on_table("back", shown_after(self._hand), looking)
        router.on_table("ready", shown_after(self._ready), looking)
        router.on_table("part", shown_after(self._part), looking)
        router.on_table("action", shown_after(self._action), moving)
        router.on_table("take", shown_after(self._take), Needs(PLAYING, race=False))
        router.on_table("keep", shown_after(self._keep), Needs(PLAYING, race=False, anywhere=True))
        router.on_table("day", shown_after(self._day), moving)
        router.on_table("settle", self._settle, Needs(PLAYING, anywhere=True))
        router.on_table("vote", shown_after(self._vote), Needs(PLAYING, race=False, anywhere=True))
        router.on_table("sure", self._sure, Needs(PLAYING, race=False, anywhere=True))
        router.on_table("rematch", self._rematch, Needs(OVER))

    async def _hand(self, press: TablePress) -> Outcome:
        """Opens the panel, or redraws it with the table as it is now."""
        return Outcome(await self._panel_answers.back(press.interaction, press.table))

    async def _ready(self, press: TablePress) -> Outcome:
        """Opens the panel, and notes that its owner is ready. A person who is late finds in it what is going on."""
        table = press.table
        table.playing_seat(press.person.id)
        try:
            return Outcome(await self._host.ready(press.source, table.id, press.person))
        except Refused as error:
            if error.code != "already_started":
                raise
            return Outcome(await self._host.ledger.table(table.id))

    async def _part(self, press: TablePress) -> Outcome | None:
        """Half of an action was chosen: the panel asks for the other half. If nothing is left to choose, it is made."""
        table, part = press.table, press.action
        if await self._panel_answers.has_moved(press.interaction, table):
            return None
        seat = press.seat
        if table.stamp(seat) != press.choice.stamp:
            return Outcome(table, _about(Refused("stale"), table, seat))
        if action := face_of(table).whole(table, seat, part):
            return await self._play(press, action)
        stays = Kept(part, same_decision(table, seat)) if face_of(table).keeps(part) else None
        return Outcome(table, Note(part=part, stays=stays))

    async def _action(self, press: TablePress) -> Outcome | None:
        if await self._panel_answers.has_moved(press.interaction, press.table):
            return None
        return await self._play(press, press.action)

    async def _play(self, press: TablePress, action: str) -> Outcome:
        table, who = press.table, press.person
        try:
            played = await self._host.play(press.source, table.id, who, press.choice.stamp, action)
            return Outcome(played, DONE)
        except Refusal as error:
            log.info("a move of %s at table %s was refused: %s", who.id, table.id, error.code)
            table = await self._host.ledger.table(table.id)
            seat = table.playing_seat(who.id)
            if not answers.is_from_panel(press.interaction) and seat not in table.waiting:
                raise
            return Outcome(table, _about(error, table, seat))

    async def _take(self, press: TablePress) -> Outcome:
        """A person takes a free seat, and gets its panel."""
        arg, _dot, _where = press.choice.arg.partition(".")  # the last of a message that is not at the table
        seat = int(arg) if arg.isdecimal() else -1
        taking = self._host.substitutes.take(
            press.source, press.table.id, seat, press.choice.stamp, press.person
        )
        return Outcome(await taking)

    async def _keep(self, press: TablePress) -> Outcome:
        """The owner of an offered seat keeps it, and gets its panel."""
        return Outcome(await self._host.substitutes.keep(press.source, press.table.id, press.person))

    async def _day(self, press: TablePress) -> Outcome | None:
        """A person gives a player whom the table waits for one more day."""
        seat = int(press.choice.arg) if press.choice.arg.isdecimal() else -1
        table = await self._host.give_more_time(
            press.source, press.table.id, seat, press.choice.stamp, press.person
        )
        return Outcome(table) if answers.is_from_panel(press.interaction) else None

    async def _settle(self, press: TablePress) -> None:
        press.table.playing_seat(press.person.id)  # a player who has left is told so
        await self._host.settle(press.source, press.table.id, press.person)

    async def _vote(self, press: TablePress) -> Outcome | None:
        """A person who is present votes on the seat of a player who is away. Alone, they are asked before an end."""
        table, (seat, choice) = press.table, _wanted(press)
        is_alone = votes.voters(table, seat) == (table.seat_of(press.person.id),)
        if choice == "end" and is_alone:
            await self._confirm(press, seat)
            return None
        voted = await self._cast(press)
        return Outcome(voted) if answers.is_from_panel(press.interaction) else None

    async def _confirm(self, press: TablePress, seat: int) -> None:
        """Asks in a message of its own, below the panel if that was pressed."""
        asked = confirmation_scene(press.table, seat, self._host.votes.ends_at(press.table, seat))
        if not answers.is_from_panel(press.interaction):
            await answers.show(press.interaction, asked)
            return
        await answers.acknowledge(press.interaction)
        await answers.follow_up(press.interaction, Rendered(asked.layout()))

    async def _sure(self, press: TablePress) -> Scene:
        """Answers that question."""
        seat, choice = _wanted(press)
        voted = await self._cast(press)
        return decision_scene(voted, seat, choice, self._host.votes.ends_at(voted, seat))

    async def _cast(self, press: TablePress) -> Table:
        number, wanted = press.choice.stamp, _wanted(press)
        return await self._host.votes.cast(press.source, press.table.id, number, wanted, press.person)

    async def _rematch(self, press: TablePress) -> None:
        """Opens a lobby in the thread of the game. A person who presses after the first takes a seat in it.

        A press that changes nothing is told where the next table is.
        """
        who = press.person
        old = press.table
        if old.is_private:
            new = await self._host.lobbies.rematch(press.source, old.id, who)
            await self._panel_answers.open(press.interaction, new)
            if old.shown_in is not None:
                self._panel_answers.move_below(new, old.shown_in.id)
            return
        if not await self._host.lobbies.has_rematch(old):
            must_allow_games(press.interaction, await server_settings(press.interaction, self._host.servers))
        new = await self._host.lobbies.rematch(press.source, old.id, who, _thread(press.interaction))
        is_first, joins = old.rematch != new.id, new.phase == "lobby" and new.seat_of(who.id) is None
        if joins:
            new = await self._host.lobbies.join(press.source, new.id, who)
        is_in_sight = new.channel.thread == press.interaction.channel_id and (is_first or joins)
        if is_in_sight:
            await answers.acknowledge(press.interaction)
        shown = await self._host.projection.wait_until_shown(new.id)
        address = table_link(new, shown)
        if not is_in_sight:
            await answers.say(press.interaction, words.next_table(address))
        if (is_first or new.id in self._uncalled) and new.phase == "lobby":
            self._uncalled[new.id] = None
            place = lobby_place(new.channel.id, shown.thread_id, shown.lobby_message_id)
            others = {
                seat.user_id: seat.name
                for seat in old.seats
                if seat.user_id is not None and new.seat_of(seat.user_id) is None
            }
            refused = await self._host.blocks.refusals(who.id, others, new.id)
            for user in [user for user in others if user not in refused]:
                if not await self._calls.members.sees(new.channel.guild_id, place, user):
                    refused[user] = Refused("cannot_see", name=others[user])
            await self._call(new, who, sorted(others.keys() - refused), place, address)
            self._uncalled.pop(new.id, None)
            if refused:
                await answers.say(press.interaction, explain_refusals(refused))

    async def _call(self, new: Table, who: Person, users: Sequence[int], place: int, address: str) -> None:
        """Asks people of the last game once, as they wish: all of them are invited."""
        ways = {user: (await self._host.people.of(user)).ping for user in users}
        once = nonce("again", new.id)
        with locale.use(new.channel.locale):
            for user in [user for user, way in ways.items() if way == "dm"]:
                asked = words.rematch([f"<@{user}>"], who.name, address)
                if await self._calls.send_direct(user, asked, nonce("again", new.id, user)) is None:
                    ways[user] = "mention"
            called = [user for user, way in ways.items() if way == "mention"]
            if called:
                text = words.rematch([f"<@{user}>" for user in called], who.name, address)
                row = Buttons(answer_buttons(new))
                asking = await self._calls.post(place, once, content=text, row=row, calling=called)
                self._questions.note(new.id, place, asking, called)


def _thread(interaction: Interaction) -> int | None:
    """The thread in which something was pressed, if people can write there."""
    channel = interaction.channel
    return channel.id if isinstance(channel, discord.Thread) and not channel.locked else None


def _wanted(press: TablePress) -> tuple[int, Choice]:
    """The seat and the choice of a vote. Raises Refused if there is no such seat."""
    wanted = parse_vote(press.choice.arg)
    if wanted is None or wanted[0] >= len(press.table.seats):
        raise Refused("stale")
    return wanted


def _about(error: Refusal, table: Table, seat: int) -> Note:
    """Why a move was refused: said as long as the seat has the same decision, or waits for the same one.

    That the table has moved on stays true, and is said also if it moves on once more before the panel is drawn.
    What is true only for now ends by itself: nobody may redraw the panel when the turn comes.
    While a result is read nothing is said: the panel says what the table waits for.
    """
    if table.is_between_rounds:
        return NOTHING
    is_same = same_decision(table, seat)

    def holds(now: Table) -> bool:
        return error.code == "stale" or (is_same(now) and (seat in now.waiting) == (seat in table.waiting))

    return Note(refusals.sentence(error), holds=holds, fades=error.code in ("turn", "stale"))
