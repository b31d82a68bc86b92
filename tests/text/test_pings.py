"""What people are asked for, and how."""

from __future__ import annotations

from text import pings


def test_ping_says_what_for_and_where() -> None:
    assert pings.ping(("<@1>",), "your turn on hole 3", "<link>") == "<@1>, your turn on hole 3: <link>"
    assert (
        pings.ping(("<@1>", "<@2>"), "tee off on hole 1", "<link>")
        == "<@1> and <@2>, tee off on hole 1: <link>"
    )


def test_a_direct_one_says_how_to_end_them() -> None:
    assert pings.direct_ping("Play Nine", "your turn on hole 3", "<link>") == (
        "**Play Nine**: your turn on hole 3. <link>\n"
        "-# You asked for these messages; /me in the server turns them off."
    )


def test_a_player_who_puts_one_off_is_told_until_when_and_that_their_time_runs_on() -> None:
    assert pings.put_off("<t:1:f>") == "No ping for this turn before <t:1:f>."
    assert pings.put_off("<t:1:f>", "<t:2:t>") == (
        "No ping for this turn before <t:1:f>. The deadline stays: <t:2:t>."
    )


def test_a_list_names_its_tables() -> None:
    left = "Sevens", "your turn", "<a>"
    lines = [pings.listed_ask(*left), pings.listed_ask("Play Nine", "tee off", "<b>")]
    assert pings.ping_list("<@1>", lines) == (
        "<@1>, these tables wait for you:\n• **Sevens**: your turn. <a>\n• **Play Nine**: tee off. <b>"
    )
    assert pings.direct_list(lines).startswith("These tables wait for you:\n• **Sevens**")
    assert pings.named_ping("<@1>", *left) == "<@1>, **Sevens**: your turn. <a>"
    assert pings.later("Sevens") == "Not before tomorrow: Sevens"


def test_while_a_table_rests_each_is_asked_to_press_ready() -> None:
    assert pings.summoned("paused") == "press Ready, and the game goes on"
    assert pings.summoned("nobody") == "press Ready, and the race begins"
