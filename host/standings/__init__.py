"""The standings: enters finished games one after the other, gives awards, rebuilds the rows."""
