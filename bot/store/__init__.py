"""What outlives the process, in SQLite: matches, logs, invitations, messages, people, boards."""
