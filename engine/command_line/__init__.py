"""The command line of the engine: `main` runs a command, `parsing` has their arguments and help."""
