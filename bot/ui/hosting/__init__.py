"""For those who manage a server or host the bot, and for who wants to be forgotten."""
