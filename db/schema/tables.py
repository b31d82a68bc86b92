"""The tables. `migrations/` makes them in a database, and a test keeps both equal.

What the columns mean stands at the fields of the same names in `db.values`. Columns with a person's id have the mark
`USER`.
"""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Integer,
    LargeBinary,
    Named,
    String,
    Table,
    TypedColumns,
    UniqueConstraint,
    and_,
    false,
    literal_column,
    or_,
    text,
)

from db.schema.columns import BY_KEY, USER, Id, Utc, metadata


class _Games(TypedColumns):
    """Tables, from their lobbies on (`GameRow`)."""

    id: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    game: Named[str] = Column(String)
    rules_version: Named[int]
    phase: Named[str] = Column(String)
    pace: Named[str] = Column(String)
    host_id: Named[int] = Column(BigInteger, info=USER)
    guild_id: Named[int] = Column(BigInteger)
    channel_id: Named[int] = Column(BigInteger)
    locale: Named[str] = Column(String)
    number: Named[int]
    awaits: Named[str] = Column(String)
    snapshot: Named[bytes] = Column(LargeBinary)
    snapshot_schema: Named[int]
    created_at: Named[datetime] = Column(Utc)
    started_at: Named[datetime | None] = Column(Utc)
    ended_at: Named[datetime | None] = Column(Utc)
    thread_id: Named[int | None] = Column(BigInteger)
    message_id: Named[int | None] = Column(BigInteger)
    lobby_message_id: Named[int | None] = Column(BigInteger)
    ping_message_id: Named[int | None] = Column(BigInteger)
    shown_version: Named[int]
    told_version: Named[int]
    is_result: Named[bool] = Column(Boolean, server_default=false())
    ping_channel_id: Named[int | None] = Column(BigInteger)


class _Seats(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    kind: Named[str] = Column(String)
    user_id: Named[int | None] = Column(BigInteger, info=USER)
    name: Named[str] = Column(String)
    level: Named[str] = Column(String)


class _Moves(TypedColumns):
    """The logs of tables, an entry a row (`LogRow`). Not all entries are moves."""

    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    n: Named[int] = Column(Integer, primary_key=True)
    kind: Named[str] = Column(String)
    seat: Named[int | None]
    who: Named[int | None] = Column(BigInteger, info=USER)
    action: Named[str] = Column(String)
    at: Named[int] = Column(BigInteger)
    source: Named[int | None] = Column(BigInteger)
    logged_at: Named[datetime] = Column(Utc)
    checksum: Named[int | None] = Column(BigInteger)


class _Results(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    user_id: Named[int | None] = Column(BigInteger, info=USER)
    name: Named[str] = Column(String)
    place: Named[int]
    score: Named[int]
    side: Named[int]
    resigned: Named[bool]
    ended_at: Named[datetime] = Column(Utc, server_default=text("0"))
    substituted: Named[bool] = Column(Boolean, server_default=false())


class _Scorecards(TypedColumns):
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    round: Named[int] = Column(Integer, primary_key=True)
    seat: Named[int] = Column(Integer, primary_key=True)
    score: Named[int]
    total: Named[int]
    detail: Named[str] = Column(String)


class _Timers(TypedColumns):
    """What the clock will do at tables, and when (`TimerRow`)."""

    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    kind: Named[str] = Column(String, primary_key=True)
    due_at: Named[datetime] = Column(Utc)
    token: Named[int] = Column(BigInteger)
    seat: Named[int] = Column(Integer, primary_key=True)
    user_id: Named[int | None] = Column(BigInteger, info=USER)
    since: Named[datetime | None] = Column(Utc)
    deadline: Named[datetime | None] = Column(Utc)
    asked_at: Named[datetime | None] = Column(Utc)
    calls: Named[int] = Column(Integer, server_default="0")
    not_before: Named[datetime | None] = Column(Utc)
    holder: Named[str] = Column(String, server_default="")


class _Seals(TypedColumns):
    """The seal that each table showed at its deal: written then, and never again."""

    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    seal: Named[str] = Column(String)


class _Mentions(TypedColumns):
    """The logs that name a person, in their own entry or in an invitation."""

    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)


class _Attendance(TypedColumns):
    """People who had a seat in an ended game over days, and whether the computer had to play for them."""

    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    game_id: Named[int] = Column(BigInteger, ForeignKey("games.id"), primary_key=True)
    away: Named[int]  # 1 or 0, to be added up


class _GuildSettings(TypedColumns):
    guild_id: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    locale: Named[str] = Column(String)
    season_channel_id: Named[int | None] = Column(BigInteger)
    pace: Named[str] = Column(String, server_default="")
    options: Named[str] = Column(String, server_default="{}")
    games: Named[str] = Column(String, server_default="")
    place: Named[str] = Column(String, server_default="")
    opener_role_id: Named[int | None] = Column(BigInteger)
    social: Named[bool] = Column(Boolean, server_default=false())
    news: Named[str] = Column(String, server_default="awards")
    seats_role_id: Named[int | None] = Column(BigInteger)
    channels: Named[str] = Column(String, server_default="")
    daily_at: Named[int] = Column(Integer, server_default="480")
    daily_zone: Named[str] = Column(String, server_default="")


class _Greetings(TypedColumns):
    """When each server was greeted that ever was."""

    guild_id: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    posted_at: Named[datetime] = Column(Utc)


class _TableLists(TypedColumns):
    """Where a server wants a list of its tables."""

    guild_id: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    channel_id: Named[int] = Column(BigInteger)
    message_id: Named[int | None] = Column(BigInteger)


class _PlayerSettings(TypedColumns):
    user_id: Named[int] = Column(Id, primary_key=True, autoincrement=False, info=USER)
    text_only: Named[bool]
    ping: Named[str] = Column(String)
    everywhere: Named[bool] = Column(Boolean, server_default=false())
    hidden: Named[bool] = Column(Boolean, server_default=false())
    private: Named[bool] = Column(Boolean, server_default=false())
    zone: Named[str] = Column(String, server_default="")
    quiet_from: Named[int] = Column(Integer, server_default="0")
    quiet_to: Named[int] = Column(Integer, server_default="0")
    forced: Named[bool] = Column(Boolean, server_default=false())
    morning: Named[int] = Column(Integer, server_default="-1")
    streak: Named[str] = Column(String, server_default="")


class _Mornings(TypedColumns):
    """When each person who wants a morning list gets the next one, and where the last one is."""

    user_id: Named[int] = Column(Id, primary_key=True, autoincrement=False, info=USER)
    due_at: Named[datetime] = Column(Utc)
    channel_id: Named[int | None] = Column(BigInteger)
    message_id: Named[int | None] = Column(BigInteger)


class _Looks(TypedColumns):
    """How long a person's last looks in a race took, in milliseconds: "1200,980", the newest last."""

    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    game: Named[str] = Column(String, primary_key=True)
    ms: Named[str] = Column(String)


class _Panels(TypedColumns):
    """The private panels that are open, each with the token of its last press, which can redraw it for a while."""

    game_id: Named[int] = Column(BigInteger, primary_key=True)
    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    channel_id: Named[int] = Column(BigInteger)
    message_id: Named[int] = Column(BigInteger)
    token: Named[str] = Column(String)
    locale: Named[str] = Column(String)
    number: Named[int]
    pressed_at: Named[datetime] = Column(Utc)


class _Holidays(TypedColumns):
    """The last holiday of every person who ever took one, and how much they have had."""

    user_id: Named[int] = Column(Id, primary_key=True, autoincrement=False, info=USER)
    since: Named[datetime] = Column(Utc)
    until: Named[datetime] = Column(Utc)
    is_counted: Named[bool]
    used: Named[int] = Column(Integer)


class _Blocks(TypedColumns):
    """Pairs of people: the first does not want to play with the second."""

    user_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)
    blocked_id: Named[int] = Column(BigInteger, primary_key=True, info=USER)


class _Forgetting(TypedColumns):
    """People who are being forgotten, game by game, and the id that each gets."""

    user_id: Named[int] = Column(Id, primary_key=True, autoincrement=False, info=USER)
    alias: Named[int] = Column(BigInteger)


class _Heartbeat(TypedColumns):
    """When the process of each shard was last seen: `db.heartbeats.numbered` says what `id` is."""

    id: Named[int] = Column(Integer, primary_key=True, autoincrement=False)
    beat_at: Named[datetime] = Column(Utc)


class _Outages(TypedColumns):
    """When presses could not arrive, from everywhere, a server or a table (`Outage`)."""

    n: Named[int] = Column(Id, primary_key=True, autoincrement=False)
    from_at: Named[datetime] = Column(Utc)
    until_at: Named[datetime] = Column(Utc)
    guild_id: Named[int] = Column(BigInteger, server_default="0")
    game_id: Named[int] = Column(BigInteger, server_default="0")
    first_shard: Named[int] = Column(Integer, server_default="0")
    last_shard: Named[int] = Column(Integer, server_default="0")
    shards: Named[int] = Column(Integer, server_default="1")


class _News(TypedColumns):
    """What was told in a server's channel for news, besides awards. `message_id` is NULL while it is being posted."""

    guild_id: Named[int] = Column(BigInteger, primary_key=True)
    kind: Named[str] = Column(String, primary_key=True)
    number: Named[int] = Column(Integer, primary_key=True)
    message_id: Named[int | None] = Column(BigInteger)
    posted_at: Named[datetime | None] = Column(Utc)


class _Awards(TypedColumns):
    """Which servers were told of a season: NULL while that is being posted, 0 for those that did not want it."""

    guild_id: Named[int] = Column(BigInteger, primary_key=True)
    season: Named[int] = Column(Integer, primary_key=True)
    posted_at: Named[datetime | None] = Column(Utc)


games = Table(
    "games",
    metadata,
    _Games,
    # `ended_at` tells open tables from finished ones. Only the last turn writes it, or touches its indexes.
    CheckConstraint("(phase IN ('lobby', 'playing')) = (ended_at IS NULL)", name="ended"),
)

seats = Table("seats", metadata, _Seats, **BY_KEY)
moves = Table("moves", metadata, _Moves, UniqueConstraint("game_id", "source"), **BY_KEY)
results = Table("results", metadata, _Results, **BY_KEY)
scorecards = Table("scorecards", metadata, _Scorecards, **BY_KEY)
timers = Table("timers", metadata, _Timers, **BY_KEY)
seals = Table("seals", metadata, _Seals, **BY_KEY)
mentions = Table("mentions", metadata, _Mentions, **BY_KEY)
attendance = Table("attendance", metadata, _Attendance, **BY_KEY)
guild_settings = Table("guild_settings", metadata, _GuildSettings)
greetings = Table("greetings", metadata, _Greetings)
table_lists = Table("table_lists", metadata, _TableLists)
player_settings = Table("player_settings", metadata, _PlayerSettings)
mornings = Table("mornings", metadata, _Mornings)
looks = Table("looks", metadata, _Looks, **BY_KEY)
panels = Table("panels", metadata, _Panels, **BY_KEY)
holidays = Table("holidays", metadata, _Holidays)
blocks = Table("blocks", metadata, _Blocks, **BY_KEY)
forgetting = Table("forgetting", metadata, _Forgetting)
heartbeat = Table("heartbeat", metadata, _Heartbeat)
outages = Table("outages", metadata, _Outages)
news = Table("news", metadata, _News, **BY_KEY)
awards = Table("awards", metadata, _Awards, **BY_KEY)

# A token lets whoever has it write as the bot: neither backups nor copies have these rows.
NOT_COPIED = (panels,)

# Queries repeat these to the letter, so that both databases know that a partial index will do.
OPEN = games.c.ended_at.is_(None)
IN_CHANNEL = games.c.channel_id != literal_column("0")  # the others are private
BEHIND = or_(games.c.shown_version < games.c.number, games.c.told_version < games.c.number)
ENDED_BEHIND = and_(games.c.ended_at.is_not(None), BEHIND)
FOR_COMPUTER = games.c.awaits == literal_column("'computer'")
OF_A_PERSON = seats.c.user_id.is_not(None)
FOR_A_PERSON = timers.c.user_id.is_not(None)
RESULT_OF_A_PERSON = results.c.user_id.is_not(None)
