"""Keeps the messages of matches and invitations as they should be."""
