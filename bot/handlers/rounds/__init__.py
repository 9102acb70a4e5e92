"""Rounds: opened, signed up to, hosted, and brought from leg to leg."""
