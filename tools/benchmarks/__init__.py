"""Measures the claims about speed: `make bench`."""
