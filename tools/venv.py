"""Makes .venv and installs one requirements file into it, unless it is installed: `python tools/venv.py FILE`.

The Makefile runs it with any Python that the machine has. So it uses the standard library only, and an older Python
can read it and say that it is too old.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 -- this is the place that says so
    sys.exit(
        "Cardinal needs Python 3.11 or later, and %s is Python %d.%d. "  # noqa: UP031
        "Install a later one, or name it: make PYTHON=/path/to/python3 ..."
        % (sys.executable, sys.version_info[0], sys.version_info[1])
    )

import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
# What .venv holds. It is gone during an installation, so one that was cut short begins again.
RECORD = VENV / "installed.json"
SECRETS = ("DISCORD_TOKEN", "DATABASE_URL")  # nothing that is installed has to know them
VERSION = f"{sys.version_info.major}.{sys.version_info.minor}"


def main(name: str) -> None:
    missing = [module for module in ("venv", "ensurepip") if importlib.util.find_spec(module) is None]
    if missing:
        sys.exit(
            f"Python's {missing[0]} module is missing, which makes .venv. "
            f"On Debian and Ubuntu: apt install python{VERSION}-venv"
        )
    # Two makes at once: the second waits here, then finds everything done.
    with (ROOT / ".venv.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        installed = _read_installed()
        if installed is None:
            print("Making .venv ...", flush=True)
            if VENV.is_symlink():
                VENV.unlink()
            shutil.rmtree(VENV, ignore_errors=True)
            _run([sys.executable, "-m", "venv", str(VENV)], "making .venv failed, see above.")
            installed = {}
        if name not in installed:
            print(f"Installing {name} into .venv (once) ...", flush=True)
            RECORD.unlink(missing_ok=True)
            pip = [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
            _run(
                [*pip, "--require-hashes", "--requirement", str(ROOT / name)],
                f"installing {name} failed, see above. Is the machine online?",
            )
            RECORD.write_text(json.dumps({"python": VERSION, "files": {**installed, name: _hash(name)}}))


def _read_installed() -> dict[str, str] | None:
    """The requirements files in .venv and their hashes; None when it must be made again.

    That is when it is incomplete, of another Python, or when one of those files has changed.
    """
    try:
        record = json.loads(RECORD.read_text())
    except (OSError, ValueError):
        return None
    files: dict[str, str] = record["files"]
    if (
        not PYTHON.exists()
        or record["python"] != VERSION
        or any(_hash(name) != files[name] for name in files)
    ):
        return None
    return files


def _hash(name: str) -> str:
    path = ROOT / name
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def _run(command: list[str], failed: str) -> None:
    environ = {name: value for name, value in os.environ.items() if name not in SECRETS}
    if subprocess.run(command, check=False, env=environ).returncode:
        sys.exit(f"Cardinal: {failed}")


if __name__ == "__main__":
    main(sys.argv[1])
