"""The figures as Prometheus reads them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from monitoring.metrics import Figures
from monitoring.reading import Reading
from tests.monitoring.pages import values

READING = Reading(
    overdue=7.0,
    behind=2,
    open={("sevens", "lobby"): 1, ("sevens", "playing"): 3},
    finished={"sevens": 5},
    queues={"ping": 0, "post": 4},
    refused={"route": 1, "global": 0},
    silent=12.0,
    identifies=(990, 1000),
)


def test_a_reading_is_told_whole() -> None:
    told = values(Figures().write(READING))

    assert told["cardinal_ready"] == told["cardinal_gateway_up"] == told["cardinal_store_readable"] == 1
    assert told["cardinal_store_writable"] == 1
    assert told["cardinal_timer_overdue_seconds"] == 7
    assert told["cardinal_tables_behind"] == 2
    assert told['cardinal_tables_open{game="sevens",phase="playing"}'] == 3
    assert told['cardinal_games_finished_total{game="sevens"}'] == 5
    assert told['cardinal_pacer_waiting{rank="post"}'] == 4
    assert told['cardinal_discord_refusals_total{scope="route"}'] == 1
    assert told["cardinal_gateway_silent_seconds"] == 12
    assert (told["cardinal_identifies_left"], told["cardinal_identifies_total"]) == (990, 1000)
    assert told["process_resident_memory_bytes"] > 0


def test_a_store_that_cannot_be_read_has_no_figures_from_it() -> None:
    told = values(Figures().write(Reading(store="does not answer")))

    assert told["cardinal_store_readable"] == told["cardinal_ready"] == 0
    assert "cardinal_tables_behind" not in told


def test_what_is_counted_all_the_time_is_there_before_the_bot_is() -> None:
    figures = Figures()
    figures.lag.observe(0.003)
    figures.answer.observe(0.2)

    told = values(figures.write(None))

    assert told["cardinal_ready"] == 0
    assert told["cardinal_loop_lag_seconds_count"] == told["cardinal_answer_seconds_count"] == 1


def test_every_figure_says_what_it_is() -> None:
    families = list(text_string_to_metric_families(Figures().write(READING).decode()))

    assert [family.name for family in families if not family.documentation] == []


def test_the_board_asks_for_every_figure_and_for_none_that_there_is_not() -> None:
    board = json.loads((Path(__file__).parents[2] / "docs" / "grafana.json").read_text("utf-8"))
    queries = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    asked = {name for query in queries for name in re.findall(r"\b(?:cardinal|process)_\w+", query)}
    told = {name.partition("{")[0] for name in values(Figures().write(READING))}

    assert asked - told == set()
    ours = {
        re.sub(r"_(bucket|count|sum|created)$", "", name) for name in told if name.startswith("cardinal_")
    }
    assert ours - {re.sub(r"_(bucket|count)$", "", name) for name in asked} == set()
