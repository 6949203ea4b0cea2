"""The live message of each game, kept in step with what is committed."""
