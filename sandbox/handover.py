"""What the parent process hands to the bot: the environment variables' names."""

from __future__ import annotations

#: The address of the sandbox.
ADDRESS_VARIABLE = "CARDINAL_SANDBOX"
#: The number of the pipe that ends with the parent process.
LIFELINE_VARIABLE = "CARDINAL_SANDBOX_LIFELINE"
