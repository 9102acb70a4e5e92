"""The gate of live matches: one act at a time for each, and what everything works with."""
