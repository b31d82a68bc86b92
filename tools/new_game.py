"""`make game KEY=... TITLE=...`: a new game begins as a copy of the sample, and is listed."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from keyword import iskeyword
from pathlib import Path
from shutil import copytree, ignore_patterns

from engine.games import GAMES

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "tests" / "sample_game"
LONGEST_KEY, LONGEST_TITLE = 24, 32
REMAINS = """\
{title} can be played: it is a copy of Low Card so far. What remains, as docs/adding-a-game.md says in more words:

1. docs/rules.md: its rules, as section {number}, with its row in the table of sections and its notation as {number}.3.
2. engine/{key}/ and ui/{key}/: change them. .venv/bin/python -m engine simulate {key} plays it.
3. tests/games/{key}.py: what the tests have to know of it. Then
       .venv/bin/python -m tests.engine.regenerate {key}    records its games
       .venv/bin/python -m tests.engine.recorded    records its first version for good: last of all
       .venv/bin/python -m tests.ui.pictures.golden    redraws what looks otherwise: its own pictures, and the shelf
       .venv/bin/python -m tests.ui.test_said    writes its sentences down
       .venv/bin/python -m tests.ui.told {key}    writes down what people read of its games
   and look at the difference of each.
4. tests/engine/{key}/: a test for each number of its rules. make test TESTS="tests -k {key}" until it is green (a copy
   is red where it has no rules yet, and where luck decides more than its computer's levels), make play, make lint,
   and make test.
5. docs/records.md and tests/engine/verifier.mjs: its options and how it is dealt, for people who check records.
6. Where people read of it: README.md, docs/players.md, docs/listing.md, .github/ISSUE_TEMPLATE/rules.yml, CHANGELOG.md;
   make pictures ONLY={key} draws its pictures.
"""


def refusal(key: str, title: str) -> str:
    """Why there can be no such game, or ""."""
    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", key) or iskeyword(key) or len(key) > LONGEST_KEY:
        return (
            f"“{key}” is no key: small letters, digits and single underscores, beginning with a letter, "
            f"{LONGEST_KEY} at most. Say for example: make game KEY=old_maid TITLE='Old Maid'"
        )
    if not title.strip() or len(title) > LONGEST_TITLE or re.search(r"[\"'\\\n*_`|{}]", title):
        return f"“{title}” is no title: 1 to {LONGEST_TITLE} characters, without quotes, braces and Markdown."
    if key in GAMES or title.casefold() in {game.title.casefold() for game in GAMES.values()}:
        return f"There is a game with the key {key} or the title {title} already: choose others."
    places = (*_folders(key), ROOT / "tests" / "games" / key)
    # A folder that another branch has left may still have what Python compiled.
    taken = [path for path in places if any(path.glob("*.py")) or path.with_suffix(".py").exists()]
    if taken:
        return f"{taken[0].relative_to(ROOT)} is there already: choose another KEY, or remove it."
    return ""


def make(key: str, title: str) -> None:
    """Copies the sample's folders and manifest, and lists the game."""
    name = "".join(word.capitalize() for word in key.split("_"))
    for folder in _folders(key):
        copytree(
            SAMPLE / folder.parent.name, folder, ignore=ignore_patterns("__pycache__"), dirs_exist_ok=True
        )
    manifest = ROOT / "tests" / "games" / f"{key}.py"
    manifest.write_text((SAMPLE / "manifest.py").read_text("utf-8"), "utf-8")
    written = [manifest, *(path for folder in _folders(key) for path in folder.glob("*.py"))]
    for path in written:
        text = re.sub(r"\btests\.sample_game\.(engine|ui)\b", rf"\1.{key}", path.read_text("utf-8"))
        for old, new in (("LowCard", name), ("low_card", key), ("Low Card", title)):
            text = text.replace(old, new)
        path.write_text(text, "utf-8")
    _list(key, name)
    listed = [ROOT / "engine" / "games.py", ROOT / "ui" / "games.py"]
    for command in (["check", "--select=I", "--fix-only", "--quiet"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, *written, *listed], cwd=ROOT, check=True)


def _folders(key: str) -> tuple[Path, Path]:
    return ROOT / "engine" / key, ROOT / "ui" / key


def _list(key: str, name: str) -> None:
    """Adds the lines that name the game: to the two lists, and to the contract that keeps games apart."""
    first = f"{key.upper()}_1"
    _add_to(
        ROOT / "engine" / "games.py",
        f"from engine.{key}.game import {name}\nfrom engine.{key}.rules import RULES_1 as {first}\n",
        ("_KEPT: ", f"    {name}({first}),\n"),
    )
    _add_to(
        ROOT / "ui" / "games.py",
        f"from ui.{key}.face import {name}Face\n",
        ("FACES: ", f'    "{key}": {name}Face(),\n'),
    )
    contracts, keys = ROOT / "pyproject.toml", sorted(GAMES)
    text, old = contracts.read_text("utf-8"), _contract(keys)
    assert text.count(old) == 1, "the contract that keeps games apart"
    contracts.write_text(text.replace(old, _contract(sorted((*keys, key)))), "utf-8")


def _contract(keys: Sequence[str]) -> str:
    return " | ".join(f"ui.{key}" for key in keys)


def _add_to(path: Path, imports: str, entry: tuple[str, str]) -> None:
    """Adds imports, which ruff sorts afterwards, and the last entry of a list that begins with these words."""
    beginning, line = entry
    before, middle, after = path.read_text("utf-8").partition(f"\n{beginning}")
    entries, end, rest = re.split(r"^([)}])$", after, maxsplit=1, flags=re.MULTILINE)
    head, future, others = before.partition("from __future__ import annotations\n")
    path.write_text(f"{head}{future}{imports}{others}{middle}{entries}{line}{end}{rest}", "utf-8")


def main(arguments: Sequence[str]) -> int:
    key, title = arguments
    if why_not := refusal(key, title):
        sys.stderr.write(f"{why_not}\n")
        return 2
    make(key, title)
    sys.stdout.write(REMAINS.format(key=key, title=title, number=len(GAMES) + 1))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
