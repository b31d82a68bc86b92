"""Play Nine (rules 5): `game` has its rules, `types` what is said in it, `computer` its computer player."""
