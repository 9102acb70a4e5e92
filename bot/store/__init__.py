"""What outlives the process: matches, logs, invitations, posts, people and tallies, in SQLite."""
