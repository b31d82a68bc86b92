"""The project's own rules about its code: style, types, imports, dead code, and words that do not belong.

`make lint` runs this file alone.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from engine.games import GAMES
from settings import Settings

ROOT = Path(__file__).parent.parent
MOST_LINES = 400
PRODUCT = (
    *("bot.py", "cardinal.py", "serving.py", "settings.py", "starting.py", "monitoring", "handover"),
    *("engine", "workers", "table", "standings", "ui", "db", "host", "wire", "cogs"),
)
# What the engine may use beside itself: the standard library without clocks, files, network and threads.
ENGINE_MAY_USE = {"msgspec", *sys.stdlib_module_names} - {
    *(
        "asyncio",
        "datetime",
        "io",
        "logging",
        "multiprocessing",
        "os",
        "pathlib",
        "shutil",
        "socket",
        "sqlite3",
    ),
    *("subprocess", "tempfile", "threading", "time", "urllib"),
}
# Sentences that count what is never a single one.
NEVER_ONE = {
    "All {most} seats are taken. Open another table with /play.",
    "After {defeats} defeats at this game {name} beats {other} for the first time.",
    "Rated. Counts {length} times as much as a short game.",
    "Round {number}, up to {target} points",
    "This game is for {allowed} players, not {seats}.",
    "This game needs at least {least} players; at the table: {seated}. Add a computer?",
    "Those options are for at most {most} players, and {seated} are already seated.",
    "In games with a clock you can be away for {days} days at a time, at most.",
    "In games with a clock you can be away for {days} days a year: you have {left} left.",
    "You're in {tables} unfinished games over days. Finish one, or leave one with /resign.",
    "You have {tables} games against the computer open. Finish one, or leave one with /resign.",
    "You have {tables} live tables that haven't started or have only you. Finish one, or leave one with /resign.",
    "{tables} live tables on this server are waiting for players. Join one, or open yours once one has begun.",
    "last {shown} of {games} rated games",
    "{cards} cards to draw for everyone. The pile starts with {top}.",
    "{count} pairs of {value}: {score}, {each} each",
    "{name}: {now} ± {spread} after {games} rated games, {peak} at best since game {first}.",
    "{needed} votes decide, by {when}; ending the game needs all.",
    "{seated} players can't make even teams. Play with {allowed}.",
    "{seated} players can't make even teams: one more joins, or one leaves.",
}
DISCORD_MAY_BE_IN = {
    "handover",
    "cardinal.py",
    "serving.py",
    "ui",
    "wire",
    "cogs",
    "sandbox",
    "tests",
    "tools/benchmarks",
}


def _files(*suffixes: str) -> list[Path]:
    """The project's own files: those that git knows or would take, so neither .venv nor caches."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:  # no repository here, say in an unpacked archive
        found = (path for path in ROOT.rglob("*") if not {".venv", "__pycache__"} & set(path.parts))
    else:
        found = (ROOT / name for name in listed.stdout.splitlines())
    return sorted(path for path in found if path.is_file() and (not suffixes or path.name.endswith(suffixes)))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def _imports(path: Path) -> frozenset[str]:
    """The top-level names that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    return frozenset(found)


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["-m", "ruff", "check", "--quiet", "."], id="ruff check"),
        pytest.param(["-m", "ruff", "format", "--check", "."], id="ruff format"),
        pytest.param(["-m", "mypy"], id="mypy"),
        pytest.param(
            ["-c", "from importlinter.cli import lint_imports_command; lint_imports_command()"],
            id="import-linter",
        ),
        pytest.param(["-m", "vulture"], id="vulture"),
    ],
)
@pytest.mark.timeout(600)  # types are looked through for the first time in a fresh clone, on whatever machine
def test_tool_finds_nothing(command: list[str]) -> None:
    done = subprocess.run([sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False)

    if done.returncode:
        pytest.fail(f"{command[1]} says:\n{done.stdout}{done.stderr}", pytrace=False)


def test_no_module_is_long() -> None:
    lengths = {
        _name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in _files(".py", ".js")
    }

    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}


def test_engine_is_pure() -> None:
    modules = [path for path in _files(".py") if _name(path).startswith("engine/")]

    # The command line alone reads and prints; nothing but the module that starts it uses it.
    foreign = {
        _name(path): sorted(_imports(path) - ENGINE_MAY_USE - {"engine"})
        for path in modules
        if path.parent.name != "command_line"
    }

    using = {
        _name(path)
        for path in _files(".py")
        if "engine.command_line" in path.read_text("utf-8") and path.parent.name != "command_line"
    }

    assert using == {"engine/__main__.py", "tests/test_codebase.py"}
    assert {name: names for name, names in foreign.items() if names} == {}


def test_discord_is_known_to_the_edge_only() -> None:
    using = {_name(path) for path in _files(".py") if {"discord", "simcord"} & _imports(path)}

    assert {name for name in using if not name.startswith(tuple(DISCORD_MAY_BE_IN))} == set()


SHARED = rf"(table|standings|host|db|wire|cogs)/|ui/(?!games\.py|({'|'.join(GAMES)})/)"


def test_what_all_games_share_names_none() -> None:
    """But for the faces, and the lists of games, nobody outside a game's own folders knows it."""
    shared = [path for path in _files(".py") if re.match(SHARED, _name(path))]
    names = [name for game in GAMES.values() for name in (game.key, game.title)]
    called = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)

    assert {_name(path): found for path in shared if (found := called.findall(path.read_text("utf-8")))} == {}
    assert called.findall("a game of play_nine, or of 7 Ate 9") == ["play_nine", "7 Ate 9"]


def test_every_module_of_a_game_is_open_to_those_who_show_it_or_closed() -> None:
    """A new one has to be named by the contract, if it is not one of those that hold no rule."""
    contracts = (ROOT / "pyproject.toml").read_text("utf-8").partition("none of its rules")[2]
    closed = set(re.findall(r'"engine\.\*\.(\w+)"', contracts.partition("[[")[0]))
    modules = {path.stem for key in GAMES for path in (ROOT / "engine" / key).glob("*.py")}

    assert modules - {"__init__"} == closed | {"types", "cards", "board", "grid", "notation"}


def _sentences(path: Path, *callers: str) -> Iterator[tuple[int, str]]:
    """What is written in calls of these functions: the line, and the first words that they are given."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in callers:
            match node.args:
                case [ast.Constant(value=str(said)), *_]:
                    yield node.lineno, said


def test_sentences_live_in_text() -> None:
    """But for the descriptions of commands, which are marked beside them."""
    shown = [path for path in _files(".py") if _name(path).startswith("cogs/")]

    found = [
        f"{_name(path)}:{line}: {said}" for path in shown for line, said in _sentences(path, "_", "ngettext")
    ]

    assert found == []


def test_what_is_counted_has_a_singular() -> None:
    """ "1 cards": a number before one of these words needs both forms, by `ngettext`."""
    nouns = (
        "cards|chips|days|defeats|games|hands|holes|hours|minutes|moves|pairs|people|players|points|races|"
        "rounds|seats|seconds|sequences|servers|strokes|tables|times|tries|turns|votes|weeks"
    )
    counted = re.compile(
        rf"\{{\w+\}}\**(?: (?!open)\w+)? (?:{nouns})\b|\{{(?!names\b)\w+\}} (?:are|were|have)\b"
    )
    shown = [path for path in _files(".py") if re.match(r"(ui|cogs)/", _name(path))]

    found = {said for path in shown for _line, said in _sentences(path, "_", "mark") if counted.search(said)}

    assert found == NEVER_ONE


def test_no_path_of_a_machine_is_written_down() -> None:
    found = []
    here = re.escape(str(ROOT))
    home = re.compile(rf"(?<![\w.])(?:/(?:home|Users|root|work|tmp|opt)/\w|{here}(?![\w.-]))")
    for path in _files(
        ".py", ".md", ".toml", ".txt", ".in", ".mjs", ".js", ".html", ".css", "Makefile", "run", ".example"
    ):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if home.search(line):
                found.append(f"{_name(path)}:{number}: {line.strip()[:200]}")

    assert [line for line in found if not line.startswith("tests/test_codebase.py")] == []


@pytest.mark.parametrize(
    "path",
    [ROOT / "Makefile", *ROOT.glob("requirements/*"), *(ROOT / "tools/page").glob("*.json")],
    ids=lambda path: path.name,
)
def test_no_address_to_download_from_is_written_down(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert (
        re.findall(r"https?://\S+|--(?:extra-)?index-url|--find-links \S+|\bfile://|\S*pypi\S*", text) == []
    )


def test_locks_agree_with_each_other() -> None:
    pins = {
        path.name: dict(re.findall(r"^([\w.-]+)==(\S+)", path.read_text("utf-8"), re.MULTILINE))
        for path in ROOT.glob("requirements/*.txt")
    }
    runtime = pins.pop("bot.txt")

    site = pins.pop("site.txt")  # no part of the bot: only what both need has to agree
    assert {package: runtime[package] for package in site.keys() & runtime} == {
        package: site[package] for package in site.keys() & runtime
    }
    assert site.items() <= pins["dev.txt"].items()
    for name, pinned in pins.items():
        assert {package: pinned.get(package) for package in runtime} == runtime, name


def test_simulated_discord_is_pinned_exactly() -> None:
    """The sandbox and the tests use private names of it."""
    assert re.search(
        r"^simcord==[\d.]+\s", (ROOT / "requirements/sandbox.in").read_text("utf-8"), re.MULTILINE
    )


def _named(requirements: str) -> set[str]:
    """The packages that a requirements file names, as their index spells them."""
    found = re.findall(r"^(\w[\w.-]*)", (ROOT / requirements).read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[-_.]+", "-", name).lower() for name in found}


@pytest.mark.parametrize("name", ["bot", "sandbox", "dev"])
def test_what_is_required_is_locked(name: str) -> None:
    """Somebody who adds a requirement runs `make lock`."""
    assert _named(f"requirements/{name}.in") <= _named(f"requirements/{name}.txt")


@pytest.mark.parametrize(
    ("folders", "requirements"),
    [
        ((*PRODUCT, "migrations"), ["requirements/bot.in"]),
        (("sandbox",), ["requirements/bot.in", "requirements/sandbox.in"]),
        (
            ("tests",),
            [f"requirements/{name}.in" for name in ("bot", "sandbox", "dev", "site")],
        ),
    ],
    ids=["bot", "sandbox", "test"],
)
def test_what_is_imported_is_required(folders: tuple[str, ...], requirements: list[str]) -> None:
    """By name, not because something else happens to bring it along."""
    required = set().union(*map(_named, requirements))
    own = {_name(path).split("/")[0].removesuffix(".py") for path in _files(".py")}
    known = packages_distributions()
    modules = [path for path in _files(".py") if _name(path).split("/")[0] in folders]

    imported = {name for path in modules for name in _imports(path)} - own - set(sys.stdlib_module_names)

    packages = {name: {re.sub(r"[-_.]+", "-", found).lower() for found in known[name]} for name in imported}
    assert {name: found for name, found in packages.items() if not found & required} == {}


def test_every_setting_is_explained() -> None:
    example = (ROOT / ".env.example").read_text("utf-8")

    # Each has the lines above it that say what it is.
    explained = re.findall(r"^#.*\n([A-Z_]+)=", example, re.MULTILINE)

    assert sorted(explained) == sorted(name.upper() for name in Settings._fields)
    assert len(re.findall(r"^[^#\n]", example, re.MULTILINE)) == len(explained)


def test_example_of_settings_is_what_holds_without_it() -> None:
    assert Settings.load({}, ROOT / ".env.example") == Settings.load({}, ROOT / "no-such-file")


def test_nothing_is_in_the_repository_that_git_ignores() -> None:
    ignored = subprocess.run(
        ["git", "ls-files", "--cached", "--ignored", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,  # no repository here, say in an unpacked archive
    )

    assert ignored.stdout == ""
