"""Builds the image and plays with it: `make image-test`, as root, where Debian's buildah and mmdebstrap are installed.

A small Debian with its own Python takes the place of the image that the Containerfile pins, which only a registry has.
The container is made of the kernel's parts alone, so no engine is needed.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from sandbox.server import SandboxServer
from tests.sockets.nursery import ROOT
from tests.sockets.player import Player
from tests.sockets.program import Program

NEEDED = ("buildah", "mmdebstrap", "unshare", "chroot", "mount")
USER = "10001:10001"
DEBIAN = ("--variant=minbase", "--include=python3,python3-venv,ca-certificates,libstdc++6", "--quiet")
VERSION = "import sys; print(*sys.version_info[:2], sep='.')"
# Before the root is read-only; it gets what every container has.
INSIDE = """
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/tmp"
mount --rbind /dev "$1/dev"
mount --bind "$2" "$1/data"
mount -o remount,bind,ro "$1"
shift 2
exec "$@"
"""


def run(*command: str) -> str:
    print("$", *command, flush=True)
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    return done.stdout.strip()


def base(folder: Path) -> tuple[str, str]:
    """A Debian of this machine's release with Python, as an image; and the version of that Python."""
    root = folder / "base.tar"
    run("mmdebstrap", *DEBIAN, platform.freedesktop_os_release()["VERSION_CODENAME"], str(root))
    container = run("buildah", "from", "scratch")
    run("buildah", "add", "--quiet", container, str(root), "/")
    version = run("buildah", "run", "--isolation", "chroot", container, "python3", "-c", VERSION)
    run("buildah", "commit", "--quiet", "--rm", container, "cardinal-test-base")
    return "localhost/cardinal-test-base", version


def built(folder: Path) -> str:
    """The name of the image."""
    wheels = folder / "wheels"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "--quiet")
    debian, version = base(folder)
    fit = ("--require-hashes", "--only-binary=:all:", "--python-version", version)
    run(*pip, *fit, "--requirement", "requirements/bot.txt", "--dest", str(wheels))
    run(
        *("buildah", "build", "--quiet", "--isolation", "chroot", "--format", "docker", "--pull=never"),
        *("--build-arg", f"BASE={debian}", "--build-arg", "PIP=--no-index --find-links /wheels"),
        *(
            "--volume",
            f"{wheels}:/wheels:ro",
            "--tag",
            "cardinal-test",
            "--file",
            "deploy/Containerfile",
            ".",
        ),
    )
    return "localhost/cardinal-test"


class Image:
    """A container of the image, whose root is mounted at `root`."""

    def __init__(self, name: str, data: Path) -> None:
        self.container = run("buildah", "from", "--pull=never", name)
        self.root = run("buildah", "mount", self.container)
        self.config = json.loads(run("buildah", "inspect", "--type", "image", name))["Docker"]["config"]
        self.data = data
        shutil.chown(data, 10001, 10001)

    def command(self, *command: str, alone: bool = False) -> tuple[str, ...]:
        """This command as the image's user, with a read-only root. `alone`: without any network."""
        assert self.config["User"] == USER
        spaces = (
            "unshare",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child=SIGTERM",
            *(("--net",) if alone else ()),
        )
        inside = ("chroot", f"--userspec={USER}", self.root, "/usr/bin/env", "-i", *self.config["Env"])
        return (
            *spaces,
            "sh",
            "-c",
            INSIDE,
            "sh",
            self.root,
            str(self.data),
            *inside,
            "sh",
            "-c",
            *shell(command),
        )

    def remove(self) -> None:
        run("buildah", "rm", self.container)


def shell(command: tuple[str, ...]) -> tuple[str, ...]:
    return ('cd /cardinal; exec "$@"', "sh", *command)


async def played(image: Image) -> None:
    """A game begins, its bot is well, and it ends when it is told to."""
    server = SandboxServer()
    async with server:
        environ = {"DISCORD_TOKEN": server.token, "CARDINAL_SANDBOX": server.address, "METRICS_PORT": "19100"}
        settings = tuple(f"{name}={value}" for name, value in environ.items())
        bot = await Program.start(*image.command("env", *settings, *image.config["Cmd"]))
        try:
            await bot.says("Ready as Cardinal")
            ada = Player(server.address, server.key, 0)
            async with ada:
                await ada.until(lambda: ada.bot["online"])
                await ada.open_table()
            health = image.config["Healthcheck"]["Test"][1:]
            well = await Program.start(*image.command("env", *settings, *health))
            assert await well.ended() == 0, well.said
            assert well.said == "alive\n"
            (inside,) = children_of(bot.process.pid)
            status = status_of(inside)
            assert status["Uid"].split() == ["10001"] * 4
            assert int(status["CapEff"], 16) == 0
            print(f"The bot has {status['VmRSS'].strip()} in memory.")
            os.kill(inside, signal.SIGTERM)
            assert await bot.ended() == 0, bot.said
        finally:
            await bot.end()
        assert "Traceback" not in bot.said, bot.said
        assert [file.name for file in image.data.iterdir()] == ["cardinal.sqlite3"]


def children_of(pid: int) -> list[int]:
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def status_of(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return dict(line.split(":\t", 1) for line in lines if ":\t" in line)


async def refused(image: Image) -> None:
    """Without a token it says so in one sentence, with no network at all."""
    bot = await Program.start(*image.command(*image.config["Cmd"], alone=True))
    assert await bot.ended() == 2, bot.said
    assert bot.said.startswith("DISCORD_TOKEN is not set"), bot.said
    writing = await Program.start(*image.command("sh", "-c", "echo no > /cardinal/bot.py", alone=True))
    assert await writing.ended() != 0
    assert re.search("Read-only|denied", writing.said), writing.said


def main() -> int:
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing or os.geteuid() != 0:
        print(f"Not tried: this needs root, and {', '.join(missing) or 'nothing else'}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="cardinal-image-") as folder:
        (data := Path(folder) / "data").mkdir()
        image = Image(built(Path(folder)), data)
        try:
            size = run("du", "-sm", image.root).split()[0]
            packages = run("ls", *map(str, Path(image.root).glob("venv/lib/python3*/site-packages")))
            assert "simcord" not in packages
            assert not (Path(image.root) / "cardinal" / "sandbox").exists()
            asyncio.run(refused(image))
            asyncio.run(played(image))
        finally:
            image.remove()
            run("buildah", "rmi", "--force", "cardinal-test", "cardinal-test-base")
    print(f"The image has {size} MB, and was played with.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
