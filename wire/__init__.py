"""Calls to Discord, and answers to it."""
