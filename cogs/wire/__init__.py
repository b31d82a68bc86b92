"""Discord itself: what is called, what is answered, what goes over the wire."""
