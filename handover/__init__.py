"""The names of the environment variables that the parent process sets for the bot."""

from __future__ import annotations

#: The address of the sandbox.
ADDRESS_VARIABLE = "CARDINAL_SANDBOX"
#: The number of the pipe that ends with the parent process.
LIFELINE_VARIABLE = "CARDINAL_SANDBOX_LIFELINE"
