"""What stays, with 1,000,000 results of 50,000 players on 2,000 servers.


The games are invented, not played; the rows are made by the same book that the bot keeps.
"""

from __future__ import annotations
