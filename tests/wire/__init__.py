"""Calls to Discord, answers to it, and what goes over the wire."""
