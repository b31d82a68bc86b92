"""Tables and their log: loaded, judged, written, read again."""
