"""Helpers for asyncio: tasks, keyed locks, time. They know nothing of games."""
