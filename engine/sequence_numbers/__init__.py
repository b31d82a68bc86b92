"""Sequence Numbers (rules 3): `game` has its rules, `types` what is said in it, `computer` its computer player."""
