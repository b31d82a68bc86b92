"""A view -> a PNG. Start with `pictures.canvas`, the kit all games draw with; `pictures.studio` keeps the loop free."""
