"""Each kind of entry in the text form in which logs are stored: one that was written once is read for ever."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from table import entries
from table.entries import Entry, Opening
from table.seat import Holiday
from table.table import Channel

OPENING = Opening(
    key="play_nine",
    rules_version=1,
    pace="live",
    channel=Channel(guild_id=10, id=20, locale="de"),
    seed="00ff",
    name="Ada",
    invite_only=True,
    invited=(2, 3),
    computers=("easy", "hard"),
    options={"holes": 3},
    social=True,
)
OPENED = (
    '{"key":"play_nine","rules_version":1,"pace":"live","place":{"guild_id":10,"channel_id":20,"locale":"de","threads":true,"thread":null},'
    '"seed":"00ff","name":"Ada","invite_only":true,"invited":[2,3],"computers":["easy","hard"],"options":{"holes":3},"social":true,"is_rematch":false,"is_duel":false,"deal":0,"play_version":0}'
)
STORED: list[tuple[str, str, Entry]] = [
    ("open", OPENED, entries.Open(OPENING)),
    ("join", "Ben", entries.Join("Ben")),
    ("leave", "", entries.Leave()),
    ("remove", "", entries.Remove()),
    ("computer", "hard", entries.Computer("hard")),
    ("options", '{"holes":3,"match":true}', entries.Options({"holes": 3, "match": True})),
    ("social", "true", entries.Social(True)),
    ("pace", "1d", entries.SetPace("1d")),
    ("invite", "4,5", entries.Invite((4, 5))),
    ("invite", "", entries.Invite(())),
    ("admit", "true", entries.Admit(True)),
    ("wish", "2", entries.Wish(2)),
    ("wish", "", entries.Wish(None)),
    ("look", "1200", entries.Look(1200)),
    ("start", '["[Game]\\n"]', entries.Start("[Game]\n")),
    ("decline", "", entries.Decline()),
    ("expire", "", entries.Expire()),
    ("rest", "round", entries.Rest("round")),
    ("ready", "", entries.Ready()),
    ("on", "", entries.GoOn()),
    ("countdown", "1300000000000000001", entries.Countdown(1300000000000000001)),
    ("go", "", entries.Go()),
    ("pause", "", entries.Pause()),
    ("pause", "restart", entries.Pause("restart")),
    ("nudge", "", entries.Nudge()),
    ("desert", "", entries.Desert()),
    ("play", "tee 1 8", entries.Play("tee 1 8")),
    ("substitute", "draw", entries.Substitute("draw")),
    ("default", "deck", entries.Default("deck")),
    ("forced", "knock", entries.Forced("knock")),
    ("timeout", "", entries.Timeout()),
    (
        "extend",
        '{"seconds":86400.0,"why":"grace"}',
        entries.Extend(entries.Time(86400.0, "grace")),
    ),
    (
        "away",
        '{"since":"2026-01-01T00:00:00Z","until":"2026-01-08T00:00:00Z","is_over":false}',
        entries.Away(Holiday(datetime(2026, 1, 1, tzinfo=UTC), datetime(2026, 1, 8, tzinfo=UTC))),
    ),
    ("hush", "", entries.Hush()),
    ("propose", "1d", entries.Propose("1d")),
    ("agree", "", entries.Agree()),
    ("object", "", entries.Object()),
    ("vote", "wait", entries.Vote("wait")),
    ("decide", "end", entries.Decide("end")),
    ("back", "", entries.Back()),
    ("resign", "", entries.Resign()),
    ("seek", "", entries.Seek()),
    ("keep", "", entries.Keep()),
    ("take", "Cleo", entries.Take("Cleo")),
    ("settle", "", entries.Settle()),
    ("end", "", entries.End()),
    ("lost", "", entries.Lost()),
    (
        "show",
        '{"guild_id":1,"channel_id":2,"locale":"en-US","threads":true,"thread":null}',
        entries.Show(Channel(1, 2)),
    ),
    ("rematch", "1300000000000000002", entries.Rematch(1300000000000000002)),
]


@pytest.mark.parametrize(("kind", "action", "entry"), STORED, ids=[kind for kind, *_ in STORED])
def test_every_kind_is_stored_as_ever(kind: str, action: str, entry: Entry) -> None:
    assert entries.write(entry) == (kind, action)
    assert entries.read(kind, action, seat=None, who=None, at=0, source=None) == entry


def test_no_kind_is_left_out() -> None:
    assert {kind for kind, *_ in STORED} == set(entries.KINDS)


def test_an_opening_of_an_earlier_version_says_less() -> None:
    place = '{"guild_id":1,"channel_id":2}'
    short = f'{{"key":"sevens","rules_version":1,"pace":"none","place":{place},"seed":"0a","name":"Ada"}}'

    read = entries.read("open", short, seat=0, who=1, at=0, source=7)

    assert read == entries.Open(
        Opening("sevens", 1, "none", Channel(1, 2), seed="0a", name="Ada"), seat=0, who=1, source=7
    )


@pytest.mark.parametrize(
    ("kind", "action"),
    [
        pytest.param("cheat", "", id="unknown kind"),
        pytest.param("open", "{", id="no JSON"),
        pytest.param("open", '{"key":"sevens"}', id="half an opening"),
        pytest.param("invite", "4,five", id="no user"),
        pytest.param("countdown", "", id="no number"),
    ],
)
def test_what_is_no_entry_is_refused(kind: str, action: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        entries.read(kind, action, seat=None, who=None, at=0, source=None)
