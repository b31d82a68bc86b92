"""Asks the bot of this machine whether it is alive: `python -m care`. Ends with 1 if it does not say so."""

from __future__ import annotations

import os
import sys
from urllib.request import urlopen

WAIT = 3.0  # seconds


def main() -> int:
    address = f"http://127.0.0.1:{os.environ.get('METRICS_PORT', '')}/livez"
    try:
        with urlopen(address, timeout=WAIT) as answer:  # of this machine
            print(answer.read().decode().strip())
    except (OSError, ValueError) as error:
        print(f"{address}: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
