"""The JavaScript of the sandbox's page: style, types, and what its modules decide. `make page` runs this alone.

Node runs all of it, and neither the bot nor the page needs node: without it these tests are skipped.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
TOOLS = ROOT / "tools" / "page"
NODE = shutil.which("node")


@cache
def _node() -> tuple[int, int]:
    if NODE is None:
        return 0, 0
    told = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return (int(version[1]), int(version[2])) if version else (0, 0)


def _reads_modules() -> bool:
    """Whether node takes a file that imports for a module, without a package.json beside it that says so."""
    major, minor = _node()
    return (major, minor) >= (22, 7) or (major == 20 and minor >= 19)


def _installed() -> bool:
    """Whether the tools are there, in just the versions that are asked for."""
    asked = json.loads((TOOLS / "package.json").read_text("utf-8"))["devDependencies"]
    found = {name: TOOLS / "node_modules" / name / "package.json" for name in asked}
    return all(
        path.exists() and json.loads(path.read_text("utf-8"))["version"] == asked[name]
        for name, path in found.items()
    )


def _run(*command: str) -> None:
    ran = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )

    assert ran.returncode == 0, ran.stdout


@pytest.mark.skipif(
    not _reads_modules(), reason="there is no node 20.19 or 22.7 here, which runs these tests"
)
def test_modules_of_the_page_decide_rightly() -> None:
    assert NODE is not None
    files = sorted(str(path.relative_to(ROOT)) for path in HERE.glob("*.test.mjs"))

    assert len(files) > 3
    _run(NODE, "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--test", *files)


@pytest.mark.skipif(NODE is None or not _installed(), reason="`make page` installs what checks the page")
@pytest.mark.parametrize(
    "command",
    [
        pytest.param(
            [
                "biome",
                "ci",
                "--error-on-warnings",
                "--colors=off",
                "--config-path=tools/page/biome.json",
                "sandbox/static",
                "tests/page",
            ],
            id="style",
        ),
        pytest.param(["tsc", "--project", "tools/page"], id="types"),
    ],
)
def test_code_of_the_page_passes_its_checks(command: list[str]) -> None:
    program, *rest = command
    _run(str(TOOLS / "node_modules" / ".bin" / program), *rest)


def test_what_checks_the_page_is_named_exactly() -> None:
    asked = json.loads((TOOLS / "package.json").read_text("utf-8"))["devDependencies"]

    assert {name: version for name, version in asked.items() if not re.fullmatch(r"[\d.]+", version)} == {}
