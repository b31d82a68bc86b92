"""A view -> a PNG. Start with `ui.pictures.canvas`, the kit all games draw with; `studio` keeps the loop free."""
