"""What concerns one player, in words."""

from __future__ import annotations

from ui.text import my_tables

AT = ("Play Nine", "https://a/5")


def test_list_of_games_says_whose_turn_it_is_and_until_when() -> None:
    assert my_tables.my_turn(*AT, "none") == "• [Play Nine](https://a/5): **your turn** (no clock)"
    assert my_tables.my_turn(*AT, "1d", "<t:9:t>") == (
        "• [Play Nine](https://a/5): **your turn** until <t:9:t> (a day a turn)"
    )
    assert my_tables.their_turn(*AT, ("A_a", "Bo"), "live") == (
        "• [Play Nine](https://a/5): waiting for A\\_a and Bo (live)"
    )
    assert my_tables.their_turn(*AT, ("Bo",), "7d", "<t:9:t>") == (
        "• [Play Nine](https://a/5): waiting for Bo until <t:9:t> (a week a turn)"
    )


def test_news_are_the_latest_lines_and_short() -> None:
    assert my_tables.news([]) == ""
    assert my_tables.news(["Ben drew."]) == "**Since your last turn**\nBen drew."

    much = my_tables.news([f"{number} " + "x" * 300 for number in range(11)]).splitlines()

    assert much[1] == "-# … and 3 more before"
    assert [line.split()[0] for line in much[2:]] == ["3", "4", "5", "6", "7", "8", "9", "10"]
    assert max(map(len, much)) == my_tables.MOST_CHARACTERS
