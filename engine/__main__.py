"""The command line: `python -m engine games | simulate | replay | verify`, each with `--help`."""

import sys

from engine.command_line.main import main

if __name__ == "__main__":
    sys.exit(main())
