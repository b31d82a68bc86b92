"""The text of a release is the changelog's section of its version."""

from __future__ import annotations

import re

import pytest

from settings import HERE, Program
from tests.host import releases
from tools.release import NoRelease, notes

PROJECT = '[project]\nname = "x"\nversion = "1.2.0"\n'
CHANGELOG = """# Changelog

## [Unreleased]

- Not yet.

## [1.2.0] - 2026-11-26

### Added

- A long entry that
  goes on, see [the page](docs/page.md).
- [Elsewhere](https://example.org).

### Fixed

- A fault.

## [1.1.0] - 2026-01-01

- Before.
"""


def test_a_version_has_its_own_section_with_an_entry_a_line() -> None:
    assert notes("v1.2.0", CHANGELOG, PROJECT, "https://host/blob/v1.2.0/") == (
        "### Added\n\n"
        "- A long entry that goes on, see [the page](https://host/blob/v1.2.0/docs/page.md).\n"
        "- [Elsewhere](https://example.org).\n\n"
        "### Fixed\n\n"
        "- A fault.\n"
    )


def test_the_oldest_section_ends_where_addresses_begin() -> None:
    changelog = "## [1.2.0]\n\n- All.\n\n[1.2.0]: https://host/tag\n"

    assert notes("v1.2.0", changelog, PROJECT, "https://host") == "- All.\n"


@pytest.mark.parametrize(
    ("tag", "changelog"),
    [
        ("v1.1.0", CHANGELOG),
        ("v1.2.0", CHANGELOG.replace("## [1.2.0]", "## [1.2.1]")),
        ("v1.2.0", "## [1.2.0]\n\n## [1.1.0]\n\n- Before.\n"),
    ],
    ids=["another version", "no section", "an empty section"],
)
def test_no_release_without_words_for_just_this_version(tag: str, changelog: str) -> None:
    with pytest.raises(NoRelease):
        notes(tag, changelog, PROJECT, "https://host")


def test_the_version_of_this_program_has_its_section() -> None:
    changelog, project = ((HERE / name).read_text("utf-8") for name in ("CHANGELOG.md", "pyproject.toml"))

    assert "### Added" in notes(f"v{Program.load().version}", changelog, project, "https://host")


def test_a_database_of_every_release_is_kept() -> None:
    changelog = (HERE / "CHANGELOG.md").read_text("utf-8")

    assert set(re.findall(r"^## \[([0-9.]+)\]", changelog, re.MULTILINE)) == set(releases.kept())
