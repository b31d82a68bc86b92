"""What GitHub and pre-commit read: forms for issues, workflows, and what runs before a push."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.games import GAMES
from text import refusals

ROOT = Path(__file__).parent.parent
FORMS = sorted(path for path in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
ANSWERED = {"input", "textarea", "dropdown", "checkboxes"}


def _fields(form: Path) -> list[str]:
    """The blocks of a form's body, as they are written."""
    head, _body, blocks = form.read_text("utf-8").partition("\nbody:\n")
    assert re.findall(r"^(\w+): \S", head, re.MULTILINE) == ["name", "description", "labels"]
    return blocks.split("  - type: ")[1:]


def _options(field: str) -> list[str]:
    return re.findall(r"^        - (.+)$", field, re.MULTILINE)


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_has_what_github_asks_for(form: Path) -> None:
    """GitHub shows no form at all if one of its fields is wrong."""
    fields = _fields(form)
    asked = [field for field in fields if not field.startswith("markdown\n")]
    ids = [re.findall(r"^    id: ([a-z_]+)$", field, re.MULTILINE) for field in asked]

    assert {field.partition("\n")[0] for field in asked} <= ANSWERED
    assert all(re.search(r"^      label: \S", field, re.MULTILINE) for field in asked)
    assert [len(each) for each in ids] == [1] * len(asked)
    assert len({each[0] for each in ids}) == len(asked) > 0
    assert all(_options(field) for field in asked if field.startswith("dropdown\n"))
    assert any("      required: true" in field for field in asked)


def test_the_form_for_rules_lists_every_game() -> None:
    (games,) = [
        field for field in _fields(ROOT / ".github/ISSUE_TEMPLATE/rules.yml") if "    id: game\n" in field
    ]

    assert _options(games) == [game.title for game in GAMES.values()]


def test_the_form_for_a_fault_tells_the_code_by_the_words_beside_it() -> None:
    text = (ROOT / ".github/ISSUE_TEMPLATE/fault.yml").read_text("utf-8")
    (words,) = re.findall(r'\("(.+?) \.\.\."\)', text)

    assert refusals.incident("").startswith(words)


def test_what_runs_before_a_push_has_no_versions_of_its_own() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

    assert re.findall(r"repo: (\S+)", hooks) == ["local"]
    assert [target for target in re.findall(r"entry: make (\S+)", hooks) if target not in targets] == []
    assert "entry: make lint\n" in hooks


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
