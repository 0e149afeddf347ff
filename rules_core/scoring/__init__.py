"""Scoring the end of a game: the facts that count, what can be asked for them, and the ranking."""
