"""/daily, and deals that people share: everybody plays the same cards in their own panel."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.ext import commands

from cogs.commands.sharing import Lately
from cogs.commands.show_here import must_post_for
from cogs.panels.answers import PanelAnswers
from cogs.routing.errors import answering
from cogs.routing.pictures import PictureAnswers
from cogs.routing.press import Press, TablePress
from cogs.routing.router import OVER, Needs, Router
from cogs.scenes.deals import (
    STREAK_ASKED,
    Day,
    day_scene,
    fairness_scene,
    month_scene,
    shared_day,
    shared_deal,
    why_no_result,
)
from db.values import DealRow, OrderLine
from host.deals.days import is_of_today
from host.deals.deals import MOST_SHOWN, is_daily
from host.deals.shared_messages import Place
from host.host import Host
from host.presenter import SharedDeal
from table.errors import Refused
from table.table import NO_CHANNEL, NO_SERVER, Channel
from ui.text.locale import mark
from wire import answers
from wire.answers import Interaction, person
from wire.layouts import Rendered, Scene
from wire.visibility import server_of


class Deals(commands.Cog):
    """Opens deals in panels, shows who has played them, and shares results."""

    def __init__(
        self, host: Host, router: Router, panel_answers: PanelAnswers, pictures: PictureAnswers
    ) -> None:
        self._host, self._panel_answers, self._pictures = host, panel_answers, pictures
        self._lately = Lately()
        router.on("daily", self._turn)
        router.on("dailyplay", self._play_day)
        router.on("dailyshare", self._share_result)
        router.on("streak", self._decide_streak)
        router.on("deal", self._play)
        router.on("dealorder", self._refresh)
        router.on_table("dealdone", self._compare, Needs(OVER))
        router.on_table("dealshare", self._share, Needs(OVER))

    @app_commands.command(description=mark("The deal of the day: the same cards for everybody"))
    async def daily(self, interaction: Interaction) -> None:
        async with answering(interaction):
            await answers.show(interaction, await self._day_of(interaction, await self._host.days.today()))

    async def _turn(self, press: Press) -> Scene:
        if press.choice.arg == "fair":
            days, page = self._host.days, press.choice.target
            return fairness_scene(await days.promise(await days.today()), await days.revealed(), page)
        if press.choice.arg.startswith("month"):
            return await self._month(press)
        return await self._page(press, everywhere=press.choice.arg == "everywhere")

    async def _month(self, press: Press) -> Scene:
        guild_id = server_of(press.interaction)
        on_server = guild_id is not None
        where = "here" if on_server and press.choice.arg == "month here" else "everywhere"
        month = await self._host.months.board(
            await self._host.days.today(),
            press.interaction.user.id,
            MOST_SHOWN,
            guild_id if guild_id is not None and where == "here" else 0,
        )
        return month_scene(month, where, on_server=on_server)

    async def _page(self, press: Press, *, everywhere: bool = False) -> Scene:
        """The page of the key's day if its presser has ended that, else today's. Raises StoreUnavailable."""
        me = press.interaction.user.id
        deal = await self._host.deals.begun(press.choice.target, me, ended=True)
        return await self._day_of(
            press.interaction, deal or await self._host.days.today(), everywhere=everywhere
        )

    async def _day_of(self, interaction: Interaction, deal: DealRow, *, everywhere: bool = False) -> Scene:
        deals, me = self._host.deals, interaction.user.id
        guild_id = 0 if everywhere else server_of(interaction) or 0
        tried, compared = await deals.try_of(deal, me), await deals.compare(deal, me)
        wish = (await self._host.people.of(me)).streak
        streak = 0 if compared is None or wish == "off" else await deals.streak(me, deal.id)
        asks = not wish and streak >= STREAK_ASKED
        before = await self._host.days.before(deal) if is_of_today(deal, self._host.now()) else None

        async def order_of(day: DealRow) -> Sequence[OrderLine]:
            if guild_id:
                return await deals.order(day, MOST_SHOWN, guild_id)
            return await deals.everywhere(day, MOST_SHOWN)

        is_over = tried is not None and tried.ended_at is not None
        order = await order_of(deal) if is_over or deal.called_off else ()
        is_shown = me in {each.user_id for each in order}
        day = Day(
            deal,
            begun=tried is not None,
            is_spent=tried is None and await deals.is_spent(deal, me),
            no_result=why_no_result(deal, tried),
            compared=compared,
            streak=streak if asks or wish == "on" else 0,
            ended_streak=await deals.ended_streak(me, deal.id) if streak == 1 and wish == "on" else 0,
            asks=asks,
            order=order,
            place=await deals.place(deal, compared, guild_id) if compared and not is_shown else None,
            where="here" if guild_id else "everywhere",
            before=None if before is None else (before, await order_of(before)),
            waiting=None if before is None else await deals.waiting(before, me),
        )
        return day_scene(day, me, on_server=server_of(interaction) is not None)

    async def _play_day(self, press: Press) -> Scene | None:
        """Opens the day of the key, which is begun on that day alone. Otherwise shows today's page."""
        day = press.choice.target
        deal = await self._host.deals.begun(day, press.interaction.user.id)
        if deal is None:
            deal = await self._host.days.today()
            if day != deal.id:
                return await self._day_of(press.interaction, deal)
        return await self._open_day(press.interaction, deal)

    async def _open_day(self, interaction: Interaction, deal: DealRow) -> Scene | None:
        """Opens it, or shows its page to whoever has ended it."""
        try:
            await self._open(interaction, deal)
        except Refused as error:
            if error.code != "deal_ended":
                raise
            return await self._day_of(interaction, deal)
        return None

    async def _play(self, press: Press) -> Scene | None:
        """A key that anybody may press: of a shared deal, or of today's."""
        if not press.choice.target:
            return await self._open_day(press.interaction, await self._host.days.today())
        deal = await self._host.deals.find(press.choice.target)
        message = press.interaction.message
        if message is not None and not answers.is_from_panel(press.interaction):
            self._follow(press.interaction, message.id, deal.id)
        await self._open(press.interaction, deal)
        return None

    async def _open(self, interaction: Interaction, deal: DealRow) -> None:
        channel = Channel(
            server_of(interaction) or NO_SERVER, NO_CHANNEL, interaction.locale.value, threads=False
        )
        table = await self._host.deals.play(interaction.id, deal, person(interaction), channel)
        await self._panel_answers.open(interaction, table)

    async def _decide_streak(self, press: Press) -> Scene:
        on = press.choice.arg == "on"
        await self._host.change_player(press.interaction.user.id, streak="on" if on else "off")
        return await self._page(press)

    async def _share_result(self, press: Press) -> None:
        """Posts the result of a day. Raises Refused where somebody may not post."""
        me = press.interaction.user.id
        deal = await self._host.deals.find(press.choice.target)
        compared = await self._host.deals.compare(deal, me)
        if compared is None:
            raise Refused("deal_called_off" if deal.called_off else "expired")
        is_counted = (await self._host.people.of(me)).streak == "on"
        streak = await self._host.deals.streak(me, deal.id) if is_counted else 0
        await self._post(press.interaction, shared_day(deal, compared, streak))

    async def _share(self, press: TablePress) -> None:
        """Offers the deal of a private game to everybody who can see this channel. Raises Refused, as `_post`."""
        self._must_share(press.interaction)  # first: what is on offer stays shut for its player, too
        deal = await self._host.deals.share(press.source, press.table.id, press.person)
        told = await self._host.deals.shared(deal)
        posted = await self._post(press.interaction, shared_deal(told, self._host.now()))
        self._follow(press.interaction, posted, deal.id, told)

    async def offer(self, interaction: Interaction, code: str) -> None:
        """Answers with the deal of a code, for everybody. Raises Refused, also where somebody may not post."""
        told = await self._host.deals.shared(await self._host.deals.coded(code, interaction.user.id))
        self._must_share(interaction)
        self._lately.note(interaction.user.id)
        rendered = Rendered(shared_deal(told, self._host.now()).layout())
        posted = await answers.show_rendered(interaction, rendered, ephemeral=False)
        self._follow(interaction, posted, told.deal.id, told)

    def _follow(
        self, interaction: Interaction, message_id: int | None, deal_id: int, shown: SharedDeal | None = None
    ) -> None:
        """Keeps a message that offers a deal up to date, where the bot may."""
        guild_id, channel_id = server_of(interaction), interaction.channel_id
        if guild_id is not None and channel_id is not None and message_id is not None:
            self._host.shared_messages.follow(Place(guild_id, channel_id, message_id), deal_id, shown)

    async def _compare(self, press: TablePress) -> None:
        """Shows below the panel of a game that is over how others did with the same cards."""
        deal = await self._host.deals.find(press.table.deal)
        if is_daily(deal.id):
            scene = await self._day_of(press.interaction, deal)
        else:
            scene = await self._shared_page(deal, press.person.id)
        await answers.acknowledge(press.interaction)
        await answers.follow_up(press.interaction, Rendered(scene.layout()))

    async def _shared_page(self, deal: DealRow, me: int) -> Scene:
        """A deal that somebody has shared, for the person who alone sees this."""
        tried = await self._host.deals.try_of(deal, me)
        reader = me if tried is not None and tried.ended_at is not None else 0
        told, why = await self._host.deals.shared(deal), why_no_result(deal, tried)
        return shared_deal(told, self._host.now(), reader, why)

    async def _refresh(self, press: Press) -> Scene | None:
        """Who has ended a deal: in the panel where it was pressed, or in the message that offers it."""
        deal = await self._host.deals.find(press.choice.target)
        if answers.is_from_panel(press.interaction):
            return await self._shared_page(deal, press.interaction.user.id)
        told = await self._host.deals.shared(deal)
        scene = shared_deal(told, self._host.now())
        await answers.update(press.interaction, Rendered(scene.layout()))
        message = press.interaction.message
        self._follow(press.interaction, message.id if message else None, told.deal.id, told)
        return None

    async def _post(self, interaction: Interaction, scene: Scene) -> int:
        """Posts something below what was pressed, at most once a minute for each person. Raises Refused."""
        self._must_share(interaction)
        self._lately.note(interaction.user.id)
        await answers.acknowledge(interaction)
        return await self._pictures.post(interaction, scene)

    def _must_share(self, interaction: Interaction) -> None:
        """Raises Refused where somebody may not post, or has just done so."""
        _must_post(interaction)
        self._lately.must_wait(interaction.user.id)


def _must_post(interaction: Interaction) -> None:
    """Raises Refused where the bot or the presser may not post. Elsewhere Discord decides who sees the answer."""
    if server_of(interaction) is not None:
        must_post_for(interaction)
