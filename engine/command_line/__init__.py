"""The command line of the engine: `main` runs a command, `parsing` has their arguments and help.

These are the statuses with which it ends, beside 0.
"""

FOUND_WRONG = 1  # by `verify`
REFUSED = 2  # as argparse has it
INTERRUPTED = 130  # as of whatever ends on Ctrl-C
READER_GONE = 141  # as of whatever a closed pipe ends
