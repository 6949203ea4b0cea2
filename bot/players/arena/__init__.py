"""Measures how strong the computer players are; nothing of the bot needs it."""
