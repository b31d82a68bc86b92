"""The figures of a bot, in the form that Prometheus reads."""

from __future__ import annotations

from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from monitoring.reading import Reading

LAG = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)  # seconds
ANSWER = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 10)  # seconds; Discord waits for 3

Family = GaugeMetricFamily | CounterMetricFamily


class Figures:
    """What is counted all the time, and what the newest reading says."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.lag = Histogram(
            "cardinal_loop_lag_seconds",
            "How late the event loop is",
            buckets=LAG,
            registry=self._registry,
        )
        self.answer = Histogram(
            "cardinal_answer_seconds",
            "From a press or command that arrives to Discord having its first answer",
            buckets=ANSWER,
            registry=self._registry,
        )
        self._newest = _Newest()
        self._registry.register(self._newest)
        ProcessCollector(registry=self._registry)

    def write(self, reading: Reading | None) -> bytes:
        """All figures. None: the bot does not run yet."""
        self._newest.reading = reading
        return generate_latest(self._registry)


class _Newest(Collector):
    reading: Reading | None = None

    def collect(self) -> Iterator[Family]:
        reading = self.reading
        ready = reading is not None and reading.is_ready
        yield _gauge("cardinal_ready", "Whether games can be read and saved and presses can arrive", ready)
        if reading is None:
            return
        yield _gauge("cardinal_gateway_up", "Whether presses can arrive from Discord", not reading.reach)
        yield _gauge("cardinal_gateway_silent_seconds", "Since anything came from it", reading.silent)
        if reading.identifies is not None:
            left, total = reading.identifies
            yield _gauge("cardinal_identifies_left", "New sessions that Discord still allows today", left)
            yield _gauge("cardinal_identifies_total", "New sessions that Discord allows a day", total)
        yield _gauge("cardinal_store_readable", "Whether the store can be read", not reading.store)
        yield _gauge("cardinal_store_writable", "Whether the last write came through", not reading.unsaved)
        if not reading.store:
            yield _gauge("cardinal_timer_overdue_seconds", "Of the oldest timer", reading.overdue)
            yield _gauge("cardinal_tables_behind", "Tables not shown in full", reading.behind)
            tables = GaugeMetricFamily("cardinal_tables_open", "Open tables", labels=("game", "phase"))
            for labels, count in reading.open.items():
                tables.add_metric(labels, count)
            yield tables
        waiting = GaugeMetricFamily(
            "cardinal_pacer_waiting", "Requests that wait for their turn", labels=("rank",)
        )
        yield _fill(waiting, reading.queues)
        refused = CounterMetricFamily(
            "cardinal_discord_refusals", "Requests that Discord refused (429)", labels=("scope",)
        )
        yield _fill(refused, reading.refused)
        games = CounterMetricFamily(
            "cardinal_games_finished", "Games that ended with a result", labels=("game",)
        )
        yield _fill(games, reading.finished)


def _gauge(name: str, what: str, value: float) -> GaugeMetricFamily:
    return GaugeMetricFamily(name, what, value=value)


def _fill(family: Family, counts: object) -> Family:
    assert isinstance(counts, dict)
    for label, count in counts.items():
        family.add_metric((label,), count)
    return family
