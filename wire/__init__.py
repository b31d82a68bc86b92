"""Discord itself: calls to it, answers to it, and what goes over the wire."""
