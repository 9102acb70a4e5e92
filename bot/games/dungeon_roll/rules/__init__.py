"""The rules, which are pure."""
