"""The one error of the page's side."""

FAILED = "This interaction failed"


class RefusedError(Exception):
    """What a person wanted is impossible; the text is the sentence to show."""
