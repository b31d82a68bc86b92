"""Enters finished games into the standings, and reads them."""
