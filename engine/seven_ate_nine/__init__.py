"""7 Ate 9 (rules 1): `game` has its rules, `types` what is said in it, `computer` its computer player."""
