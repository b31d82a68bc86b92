"""Runs tables: one press is one transaction, then Discord is told. Start with `host.host`."""
