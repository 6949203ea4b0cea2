"""Pictures of scores, the same for every game."""
