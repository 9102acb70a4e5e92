"""Delve: a Discord bot that hosts dungeon games."""
