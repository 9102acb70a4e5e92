"""Rounds: evenings of matches as plain values, from sign-up to the final standings."""
