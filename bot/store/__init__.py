"""The lasting data, in SQLite: matches, logs, invitations, messages, people, boards."""
