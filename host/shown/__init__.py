"""Keeps what Discord shows up to date with the tables."""
