"""The command line: `python -m engine games | simulate | replay | verify`, each with `--help`."""

import signal
import sys

from engine.command_line import REFUSED

NO_PACKAGES = (
    "This Python has no msgspec. Run `make play` or `make test` once, then .venv/bin/python -m engine."
)

if __name__ == "__main__":
    ctrl_c = signal.getsignal(signal.SIGINT)
    if ctrl_c is signal.default_int_handler:  # a KeyboardInterrupt can crash what is just being imported
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        from engine.command_line.main import main
    except ModuleNotFoundError as missing:
        if missing.name != "msgspec":
            raise
        print(NO_PACKAGES, file=sys.stderr)
        sys.exit(REFUSED)
    signal.signal(signal.SIGINT, ctrl_c)
    sys.exit(main())
