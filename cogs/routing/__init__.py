"""From a press to the cog that answers it, and from an error to a sentence."""
