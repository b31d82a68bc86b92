"""What GitHub and pre-commit read: workflows, and what runs before a push."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_what_runs_before_a_push_has_no_versions_of_its_own() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

    assert re.findall(r"repo: (\S+)", hooks) == ["local"]
    assert [target for target in re.findall(r"entry: make (\S+)", hooks) if target not in targets] == []
    assert "entry: make lint\n" in hooks


def test_a_question_about_a_rule_can_be_about_each_game() -> None:
    form = ROOT / ".github" / "ISSUE_TEMPLATE" / "rules.yml"
    offered = re.search(r"label: Game\n      options:\n((?:        - .+\n)+)", form.read_text("utf-8"))

    assert offered is not None
    assert re.findall(r"- (.+)", offered[1]) == [game.title for game in GAMES.values()], (
        f"the options of Game in {form.relative_to(ROOT)} are the titles of the games, in the order of engine/games.py"
    )


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda workflow: workflow.stem)
def test_a_workflow_may_do_little_and_takes_only_what_is_pinned(workflow: Path) -> None:
    """A tag can be moved to other code, the hash of a commit cannot."""
    text = workflow.read_text("utf-8")
    used = re.findall(r"uses: (.+)", text)

    assert [each for each in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", each)] == []
    assert re.search(r"^permissions:(\n  contents: read| \{\})$", text, re.MULTILINE)
    assert text.count("timeout-minutes:") == text.count("runs-on:") > 0


def test_what_workflows_run_is_there() -> None:
    runs = "\n".join(workflow.read_text("utf-8") for workflow in WORKFLOWS)
    named = re.findall(r"(?<![\w/])(?:\.ci|tools)/[\w.]+", runs)

    assert {".ci/run", "tools/release.py"} <= set(named)
    assert [path for path in named if not (ROOT / path).exists()] == []
