"""Prints what CHANGELOG.md says of one version, as the text of a release: `python tools/release.py v1.2.3 --at URL`.

A tag's workflow runs it with any Python, so it uses the standard library only.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


class NoRelease(Exception):
    """The tag, the changelog and pyproject.toml do not say the same."""


def notes(tag: str, changelog: str, project: str, at: str) -> str:
    """The section of a version. Its links to files lead to what is below the address `at`."""
    version = tag.removeprefix("v")
    named = tomllib.loads(project)["project"]["version"]
    if version != named:
        raise NoRelease(f"The tag is {tag}, and pyproject.toml has version {named}.")
    section = re.search(
        rf"^## \[{re.escape(version)}\][^\n]*\n(.*?)(?=^## \[|^\[[^\]\n]+\]: |\Z)",
        changelog,
        re.MULTILINE | re.DOTALL,
    )
    if section is None or not section[1].strip():
        raise NoRelease(f"CHANGELOG.md says nothing of {version}: it needs a section ## [{version}] - date.")
    # A release is shown with the line breaks that it has: each entry becomes one line.
    lines = re.sub(r"(?<=\S)\n +(?![-*\s])", " ", section[1].strip())
    return re.sub(r"\]\((?!https?:|#)", f"]({at.rstrip('/')}/", lines) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Print what CHANGELOG.md says of one version.")
    parser.add_argument("tag", help="v1.2.3")
    parser.add_argument("--at", required=True, help="the address below which the files of that tag are")
    asked = parser.parse_args()
    try:
        said = notes(
            asked.tag,
            (ROOT / "CHANGELOG.md").read_text("utf-8"),
            (ROOT / "pyproject.toml").read_text("utf-8"),
            asked.at,
        )
    except NoRelease as error:
        print(error, file=sys.stderr)
        return 1
    print(said, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
