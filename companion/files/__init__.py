"""Files that come and go: tickets to fetch them by, saved games, backups, tallies."""
