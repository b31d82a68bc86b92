"""A command from its arguments to its exit status."""

from __future__ import annotations

import io
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

from engine.command_line import INTERRUPTED, READER_GONE, REFUSED
from engine.command_line.parsing import parser
from engine.command_line.refused import CommandRefused


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a command. Returns its exit status; if that is not 0, a sentence on stderr says why.

    Raises SystemExit for arguments that make no sense, and after help.
    """
    if isinstance(sys.stdout, io.TextIOWrapper):  # a terminal that cannot show "±" shows something else
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        wanted = parser().parse_args(arguments)
        run: Callable[[Namespace], int] = wanted.run
        status = run(wanted)
        print(end="", flush=True)
    except CommandRefused as refused:
        print(refused, file=sys.stderr)
        return REFUSED
    except BrokenPipeError:  # the reader, say `head`, stopped reading
        _drop_output()
        return READER_GONE
    except OSError as error:
        _drop_output()
        print(f"The output cannot be written: {error.strerror}.", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _drop_output() -> None:
    """Otherwise Python would try once more to write the rest when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
