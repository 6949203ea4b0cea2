"""The private game that teaches."""
