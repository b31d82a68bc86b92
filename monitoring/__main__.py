"""Asks the bot of this machine whether it is alive: `python -m monitoring`. Ends with 1 if it does not say so."""

from __future__ import annotations

import os
import sys
from ipaddress import ip_address
from urllib.request import ProxyHandler, build_opener

WAIT = 3.0  # seconds


def main() -> int:
    address = f"http://{_host()}:{os.environ.get('METRICS_PORT', '')}/livez"
    straight = build_opener(ProxyHandler({}))  # Docker hands its proxy's address to every container
    try:
        with straight.open(address, timeout=WAIT) as answer:
            print(answer.read().decode().strip())
    except (OSError, ValueError) as error:
        print(f"{address}: {error}")
        return 1
    return 0


def _host() -> str:
    """Where the bot of this machine answers: at METRICS_HOST, or at its own address if that stands for all."""
    host = ip_address(os.environ.get("METRICS_HOST") or "127.0.0.1")
    if host.is_unspecified:
        host = ip_address("127.0.0.1" if host.version == 4 else "::1")
    return str(host) if host.version == 4 else f"[{host}]"


if __name__ == "__main__":
    sys.exit(main())
