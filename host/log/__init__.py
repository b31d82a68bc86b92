"""Tables and their logs: loads, judges, writes and replays them."""
