"""No test hurries real time: it stands still (`tests.still_time`), or is waited for with patience (`tests.waiting`)."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from host.pacing import Pacing

TESTS = Path(__file__).parent
#: Where real time is looked at in small steps, and where the clock itself is tested.
MAY = {"waiting.py", "test_still_time.py"}
#: Waits that nobody uses for a move: a ping after a call in an open panel.
NOT_GIVEN = {"called"}
#: What people are given time for.
PACES = {
    "turn",
    *(
        name
        for name in Pacing.__struct_fields__
        if isinstance(wait := getattr(Pacing(), name), int | float) and wait >= 20 and name not in NOT_GIVEN
    ),
}
SLEEPS = {"sleep", "timeout", "wait_for"}


def hurries(source: str) -> Iterator[int]:
    """The lines in which a sleep or a time limit of less than a second is written, or a pace that gives people none."""
    tree = ast.parse(source)
    named = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }

    def seconds(value: ast.expr) -> float:
        if isinstance(value, ast.Name):
            value = named.get(value.id, value)
        return (
            float(value.value)
            if isinstance(value, ast.Constant) and isinstance(value.value, int | float)
            else 1
        )

    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        waits = [
            *(call.args[-1:] if name in SLEEPS else ()),
            *(keyword.value for keyword in call.keywords if keyword.arg == "timeout" and name != "Terms"),
        ]
        paces = [keyword.value for keyword in call.keywords if keyword.arg in PACES and is_pacing(name, call)]
        if any(0 < seconds(wait) < 1 for wait in waits) or any(seconds(pace) < 1 for pace in paces):
            yield call.lineno


def is_pacing(name: str, call: ast.Call) -> bool:
    """`Pacing(…)`, `Pace(…)`, `NO_DELAYS.with_pace(…)`, or `replace(NO_DELAYS, …)`."""
    changed = call.args[0] if name == "replace" and call.args else None
    return name in ("Pacing", "Pace", "with_pace") or (
        isinstance(changed, ast.Name) and changed.id in ("NO_DELAYS", "RACING")
    )


def test_no_test_hurries_real_time() -> None:
    found = [
        f"{path.relative_to(TESTS)}:{line}"
        for path in sorted(TESTS.rglob("*.py"))
        if path.name not in MAY
        for line in hurries(path.read_text(encoding="utf-8"))
    ]

    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "await asyncio.sleep(0.05)",
        "time.sleep(SOON)",
        "await asyncio.wait_for(it, 0.5)",
        "await asyncio.wait([it], timeout=0.1)",
        "world.pacing = Pacing(turn=0.05)",
        "world.pacing = replace(NO_DELAYS, ready=0)",
        "world.pacing = NO_DELAYS.with_pace('live', turn=0.05)",
    ],
)
def test_one_that_does_is_found(line: str) -> None:
    assert list(hurries(f"SOON = 0.05\n{line}")) == [2]


@pytest.mark.parametrize(
    "line",
    ["await asyncio.sleep(0)", "await asyncio.sleep(3600)", "Pacing(turn=120, show=0)", "sleep(pacing.turn)"],
)
def test_one_that_does_not_is_not(line: str) -> None:
    assert not list(hurries(line))
