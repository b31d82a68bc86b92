"""What people see and press: one cog for each concern. `install` loads them all.

`scenes/` has what messages show; how a game looks is in `ui/<game>/`.
"""

from __future__ import annotations

from discord.ext import commands

from cogs.commands.about import About, Facts
from cogs.commands.away import Away
from cogs.commands.blocks import Blocks
from cogs.commands.boards import Leaderboards
from cogs.commands.challenges import Challenges
from cogs.commands.connection import Connection, on_servers
from cogs.commands.deals import Deals
from cogs.commands.finished_games import FinishedGames
from cogs.commands.greeting import Greeting
from cogs.commands.help import Help
from cogs.commands.history import History
from cogs.commands.invitations import Invitations
from cogs.commands.lobby import Lobby
from cogs.commands.me import Me
from cogs.commands.moderation import Moderation
from cogs.commands.my_tables import MyTables
from cogs.commands.pace import Paces
from cogs.commands.privacy import Privacy
from cogs.commands.private_tables import PrivateTables
from cogs.commands.put_off import PutOff
from cogs.commands.racing import Racing
from cogs.commands.replays import Replays
from cogs.commands.resign import Resign
from cogs.commands.rules import Rules
from cogs.commands.scorecards import Scorecards
from cogs.commands.seals import Seals
from cogs.commands.set_up import SetUp
from cogs.commands.settings import SettingsCommand
from cogs.commands.stats import Stats
from cogs.commands.table import AtTable
from cogs.commands.watch import Watch
from cogs.panels.answers import PanelAnswers
from cogs.panels.set_ups import SetUps
from cogs.routing.errors import tell_of_command
from cogs.routing.jobs import Jobs
from cogs.routing.pictures import PictureAnswers
from cogs.routing.router import Router
from cogs.shown.presenter import DiscordPresenter
from cogs.shown.questions import Questions
from host.host import Host
from wire.sync import sync_if_changed
from wire.visibility import Visibility

__all__ = ["DiscordPresenter", "Facts", "install", "on_servers", "sync_if_changed"]


async def install(
    bot: commands.Bot | commands.AutoShardedBot,
    host: Host,
    presenter: DiscordPresenter,
    *,
    facts: Facts,
    greets: bool = True,
) -> None:
    """Loads every cog. For `setup_hook`.

    `presenter` is the one that the host got. `facts`: what /help says about the bot. `greets`: whether a server is
    greeted that the bot joins.
    """
    bot.tree.error(tell_of_command)
    visibility = Visibility(bot, presenter.calls.pacer, host.records)
    router, people = Router(host, visibility, presenter.renderer.taps), host.people
    panel_answers = PanelAnswers(host, people, presenter.panels)
    router.on_double_tap(panel_answers.refuse_double_tap)
    pictures = PictureAnswers(people, presenter.renderer)
    reading = Jobs(at_once=2, of_one=3, people=50)  # of logs: folding one takes long
    set_ups, questions = SetUps(bot, host), Questions(presenter.calls, host.pacing)
    invitations = Invitations(presenter.calls, host, router, set_ups, questions)
    challenges = Challenges(bot, presenter.calls, host, router, invitations, questions)
    away, blocks = Away(host, people, router), Blocks(bot, host, invitations)
    finished_games = FinishedGames(host, router, pictures, visibility, reading)
    deals = Deals(host, router, panel_answers, pictures)
    private_tables = PrivateTables(host, router, panel_answers, presenter.channels)
    for cog in (
        router,
        Lobby(presenter.calls, host, router, pictures, challenges, private_tables, deals),
        SetUp(host, router, set_ups),
        invitations,
        AtTable(presenter.calls, host, router, panel_answers, questions),
        private_tables,
        deals,
        Racing(bot, host, router, panel_answers, presenter),
        Scorecards(host, router, pictures, reading),
        Leaderboards(host, router, people, pictures),
        Stats(bot, host, router, pictures),
        Replays(bot, host, router, pictures, visibility, reading, finished_games),
        finished_games,
        History(host, router, pictures, visibility, finished_games),
        Seals(host, router, visibility, reading),
        About(facts, host.vitals, router),
        Help(bot, presenter.calls, router, presenter.races),
        Rules(router, pictures),
        challenges,
        Me(host, router, people, away, blocks),
        Resign(host, router),
        MyTables(presenter.calls, host, router, panel_answers),
        PutOff(host, router),
        away,
        blocks,
        Paces(host, router),
        Privacy(host, router),
        Moderation(host, router),
        SettingsCommand(host, router, presenter.lists),
        Watch(host, presenter.channels, visibility),
        Connection(bot, presenter.calls, host),
        *((Greeting(presenter.channels, host.servers),) if greets else ()),
    ):
        await bot.add_cog(cog)
