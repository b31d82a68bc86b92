"""What concerns one player, in words."""

from __future__ import annotations

from text import mine


def test_list_of_games_says_whose_turn_it_is() -> None:
    assert mine.games_line("Play Nine", "<#5>", ("Ada",), is_mine=True) == "• Play Nine, <#5>: **your turn**"
    assert mine.games_line("Play Nine", "<#5>", ("A_a", "Bo"), is_mine=False) == (
        "• Play Nine, <#5>: waiting for A\\_a and Bo"
    )
    assert mine.games_line("Play Nine", "<#5>", (), is_mine=False) == "• Play Nine, <#5>: not started yet"
    assert mine.rest_line("Play Nine", "<#5>") == "• Play Nine, <#5>: **goes on when you are ready**"
    assert mine.no_games() == "You sit at no table. /play opens one."
