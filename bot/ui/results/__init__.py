"""What is left of games: leaderboards, statistics, histories, replays, checks, analyses."""
