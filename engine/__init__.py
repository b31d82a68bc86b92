"""The rules: pure, exact, and without any I/O. Start with `engine.game`, the contract all games keep."""
