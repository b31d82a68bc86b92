"""Statements only; the store and the boards run them."""
