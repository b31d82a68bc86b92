"""Big Bang on Discord: `face` is what the shell asks, `keys` what can be pressed in a panel."""
