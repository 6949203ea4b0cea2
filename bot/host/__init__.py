"""What a host runs beside the bot: looks through its database, copies it, restores it, keeps it."""
